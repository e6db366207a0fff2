// SPDX-License-Identifier: MIT
// What a kernel takes from its start to its end where there is little to do: CUPTI's times, means of many
// launches in a row, as `kernels_ns` of a record. Prints one line a version: name, us, GB/s.
//   nvcc -std=c++20 -O3 -arch=native -I../.. -DGRIDSTRIDE_CUPTI='"libcupti.so"' short_kernels.cu
//   ../../cuda/counting.cpp \
//        -ldl -o short_kernels && ./short_kernels
#include <cstdio>
#include <cstdlib>
#include <string>

#include "cuda/counting.hpp"

namespace {

constexpr unsigned block_size = 256;
constexpr int launches = 100;

void check(cudaError_t error) {
  if (error == cudaSuccess) return;
  std::fprintf(stderr, "%s\n", cudaGetErrorString(error));
  std::exit(1);
}

// `work` launches once.
template <class Work>
void report(const std::string& name, double bytes, const Work& work) {
  work();
  check(cudaDeviceSynchronize());
  gridstride::gpu::reset_counters();
  for (int i = 0; i < launches; ++i) work();
  check(cudaGetLastError());
  check(cudaDeviceSynchronize());
  static_cast<void>(gridstride::gpu::counters());
  const double ns = gridstride::gpu::kernels_ns() / launches;
  std::printf("%-40s %8.2f us %7.0f GB/s\n", name.c_str(), ns / 1000, bytes / ns);
}

__global__ void nothing_kernel() {}

__global__ void scale_kernel(const float* x, float* y, unsigned n) {
  const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) y[i] = 2 * x[i];
}

}  // namespace

int main() {
  if (!gridstride::gpu::start_counting()) {
    std::fprintf(stderr, "no CUPTI: nothing says when a kernel starts and ends\n");
    return 1;
  }
  constexpr unsigned most = 1U << 24;
  float *d_x = nullptr, *d_y = nullptr;
  check(cudaMalloc(&d_x, most * sizeof(float)));
  check(cudaMalloc(&d_y, most * sizeof(float)));
  check(cudaMemset(d_x, 0, most * sizeof(float)));
  for (const unsigned blocks : {1U, 132U, 1056U, 8448U})
    report("empty, " + std::to_string(blocks) + " blocks of 256", 0,
           [=] { nothing_kernel<<<blocks, block_size>>>(); });
  for (unsigned n = block_size; n <= most; n *= 4)
    report("scale " + std::to_string(n) + " floats", 2.0 * sizeof(float) * n,
           [=] { scale_kernel<<<(n + block_size - 1) / block_size, block_size>>>(d_x, d_y, n); });
  check(cudaFree(d_x));
  check(cudaFree(d_y));
}
