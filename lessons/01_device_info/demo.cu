// SPDX-License-Identifier: MIT
// What `./gridstride run 01` prints: a report on every device, made with your functions.
#include <cstdio>

#include "device_info.cuh"

namespace {

void print_report(int device) {
  const ComputeCapability capability = compute_capability(device);
  std::printf("Device %d: %s\n", device, device_name(device).c_str());
  std::printf("  Compute capability:       %d.%d\n", capability.major, capability.minor);
  std::printf("  Total memory:             %.0f MiB\n",
              static_cast<double>(total_memory_bytes(device)) / (1 << 20));
  std::printf("  Multiprocessors:          %d\n", multiprocessor_count(device));
  std::printf("  CUDA cores per SM:        %d\n", cores_per_multiprocessor(capability));
  std::printf("  CUDA cores in all:        %d\n", total_cores(device));
  std::printf("  Peak memory bandwidth:    %.1f GB/s\n", peak_bandwidth_gb_per_s(device));
  std::printf("  Peak float32 arithmetic:  %.0f GFLOP/s\n", peak_gflop_per_s(device));
  std::printf("  Operations for each byte: %.1f\n",
              peak_gflop_per_s(device) / peak_bandwidth_gb_per_s(device));
  const std::vector<int> values = attribute_values(device);
  for (std::size_t row = 0; row < values.size() && row < std::size(attribute_list); ++row) {
    std::printf("  %s: %d\n", attribute_list[row].name, values[row]);
  }
}

}  // namespace

int main() {
  const int count = device_count();
  std::printf("%d CUDA device(s)\n", count);
  for (int device = 0; device < count; ++device) print_report(device);
  return 0;
}
