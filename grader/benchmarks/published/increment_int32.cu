// SPDX-License-Identifier: MIT
// The GPU's part of datasets/published/increment_int32.csv: 1 is added to n int32, in two halves. Implicit
// transfer is Numba's: a call's argument goes in and comes back, for both halves on one device or one half on
// each of two. Explicit transfer leaves the result in a new array. The post has a host thread for each half.
// Here one host thread does both, one after the other, so that no time hangs on the order of threads, and
// each device's work is timed by itself.
#include <algorithm>
#include <vector>

#include "timing.cuh"

constexpr int block_size = 1024;

__global__ void increment_kernel(int* data, long long count) {
  const long long i = static_cast<long long>(blockIdx.x) * blockDim.x + threadIdx.x;
  if (i < count) data[i] += 1;
}

void increment(const int* h_in, int* h_out, int* d_data, long long count) {
  check(cudaMemcpy(d_data, h_in, count * sizeof(int), cudaMemcpyHostToDevice));
  increment_kernel<<<static_cast<unsigned>((count + block_size - 1) / block_size), block_size>>>(d_data,
                                                                                                 count);
  check(cudaMemcpy(h_out, d_data, count * sizeof(int), cudaMemcpyDeviceToHost));
}

int main(int, char** arguments) {
  const long long n = std::atoll(arguments[1]), half = n / 2;
  std::vector<int> h_data(n, 0), h_result(n);
  const auto all_are = [](const std::vector<int>& data, int value) {
    return std::all_of(data.begin(), data.end(), [=](int element) { return element == value; });
  };
  int* d_halves[2];
  for (int device = 0; device < 2; ++device) {
    check(cudaSetDevice(device));
    check(cudaMalloc(&d_halves[device], half * sizeof(int)));
  }

  check(cudaSetDevice(0));
  const double one_device_ms = time_ms([&] {
    for (int part = 0; part < 2; ++part) {
      int* h_half = h_data.data() + part * half;
      increment(h_half, h_half, d_halves[0], half);
    }
  });
  print_time("implicit_one", one_device_ms, all_are(h_data, 1));

  // Two host threads work at once: the longer of the two devices' times counts.
  const auto on_both = [&](std::vector<int>& h_out) {
    double longest_ms = 0;
    for (int device = 0; device < 2; ++device) {
      check(cudaSetDevice(device));
      const double elapsed_ms = time_ms([&] {
        increment(h_data.data() + device * half, h_out.data() + device * half, d_halves[device], half);
      });
      longest_ms = std::max(longest_ms, elapsed_ms);
    }
    return longest_ms;
  };
  const double two_devices_ms = on_both(h_data);
  print_time("implicit_two", two_devices_ms, all_are(h_data, 2));
  const double explicit_ms = on_both(h_result);
  print_time("explicit_two", explicit_ms, all_are(h_result, 3));
  for (int device = 0; device < 2; ++device) {
    check(cudaSetDevice(device));
    check(cudaFree(d_halves[device]));
  }
}
