// SPDX-License-Identifier: MIT
/// @file
/// gridstride-gpu-probe: says what GPU this process sees as device 0, as a device profile (the form of
/// datasets/devices). Exit code 1 and one line on stderr where there is none that works. It loads no
/// student's code.
#include <cuda_runtime_api.h>

#include <algorithm>
#include <cctype>
#include <cstdio>
#include <string>
#include <vector>

#include "device_info.cuh"  // lesson 01's list of attributes

namespace {

int fail(const char* tried, cudaError_t error) {
  std::fprintf(stderr, "%s: %s (%s)\n", tried, cudaGetErrorName(error), cudaGetErrorString(error));
  return 1;
}

int attribute(cudaDeviceAttr id) {
  int value = 0;
  return cudaDeviceGetAttribute(&value, id, 0) == cudaSuccess ? value : 0;
}

/// float32 lanes of a multiprocessor. CUDA C++ Programming Guide, "Throughput of Native Arithmetic
/// Instructions"; generations to come are taken as the newest.
int lanes_of(int major, int minor) {
  if (major == 3) return 192;
  if ((major == 6 && minor == 0) || major == 7 || (major == 8 && minor == 0)) return 64;
  return 128;
}

std::string lower(std::string text) {
  std::transform(text.begin(), text.end(), text.begin(), [](unsigned char c) { return std::tolower(c); });
  return text;
}

/// What the device's memory does with a copy: finds a GPU that is listed but does not work.
cudaError_t try_memory() {
  constexpr std::size_t size = 4096;
  std::vector<unsigned char> bytes(size, 0);
  void* memory = nullptr;
  cudaError_t error = cudaMalloc(&memory, size);
  if (error == cudaSuccess) error = cudaMemset(memory, 1, size);
  if (error == cudaSuccess) error = cudaMemcpy(bytes.data(), memory, size, cudaMemcpyDeviceToHost);
  if (error == cudaSuccess && bytes.back() != 1) error = cudaErrorUnknown;
  cudaFree(memory);
  return error;
}

std::string uuid_text(const cudaUUID_t& uuid) {
  std::string text = "GPU";
  for (int i = 0; i < 16; ++i) {
    char byte[4];
    std::snprintf(byte, sizeof(byte), "%02x",
                  static_cast<unsigned>(static_cast<unsigned char>(uuid.bytes[i])));
    if (i == 0 || i == 4 || i == 6 || i == 8 || i == 10) text += '-';
    text += byte;
  }
  return text;
}

void print(const cudaDeviceProp& device, int count, int driver, int runtime) {
  std::printf("name = \"%s\"\ndevice_count = %d\ntotal_memory_bytes = %llu\ndriver_version = %d\n",
              device.name, count, static_cast<unsigned long long>(device.totalGlobalMem), driver);
  std::printf("\n[attributes]\n");
  for (const AttributeRow& row : attribute_list)
    std::printf("%s = %d\n", lower(row.name).c_str(), attribute(row.id));
  const double bandwidth = 2.0 * attribute(cudaDevAttrMemoryClockRate) *
                           attribute(cudaDevAttrGlobalMemoryBusWidth) / 8 / 1e6;  // kHz and bits to GB/s
  std::printf("\n[model]\ndram_bandwidth_gb_per_s = %.2f\nfp32_lanes_per_sm = %d\n", bandwidth,
              lanes_of(device.major, device.minor));
  std::printf("\n[gpu]\nuuid = \"%s\"\nruntime_version = %d\nbuilt_with = \"%s\"\n",
              uuid_text(device.uuid).c_str(), runtime, GRIDSTRIDE_CUDA_VERSION);
}

}  // namespace

int main() {
  int driver = 0;
  int runtime = 0;
  int count = 0;
  cudaError_t error = cudaDriverGetVersion(&driver);
  if (error != cudaSuccess) return fail("ask for the driver's version", error);
  if (driver == 0) {
    std::fputs("there is no NVIDIA driver (libcuda.so.1)\n", stderr);
    return 1;
  }
  error = cudaRuntimeGetVersion(&runtime);
  if (error == cudaSuccess) error = cudaGetDeviceCount(&count);
  if (error != cudaSuccess) return fail("count the GPUs", error);
  cudaDeviceProp device{};
  error = cudaGetDeviceProperties(&device, 0);
  if (error != cudaSuccess) return fail("ask for the GPU's properties", error);
  error = try_memory();
  if (error != cudaSuccess) return fail("use the GPU's memory", error);
  print(device, count, driver, runtime);
  return 0;
}
