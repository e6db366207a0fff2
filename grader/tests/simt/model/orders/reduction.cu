// SPDX-License-Identifier: MIT
// Sum of n floats to one number on the device: in global memory, in shared memory, by shuffles, by the
// library.
#include <cub/cub.cuh>
#include <vector>

#include "timing.cuh"

constexpr int n = 1 << 20;
constexpr int block_size = 256;

// Each step halves the block's part of `data` in place.
__global__ void sum_kernel_naive(float* data, float* partial, int count) {
  const int start = blockIdx.x * blockDim.x;
  for (int stride = blockDim.x / 2; stride > 0; stride /= 2) {
    const int i = start + threadIdx.x;
    if (static_cast<int>(threadIdx.x) < stride && i + stride < count) data[i] += data[i + stride];
    __syncthreads();  // the next step reads what this one wrote
  }
  if (threadIdx.x == 0) partial[blockIdx.x] = data[start];
}

__global__ void sum_kernel_shared(float* data, float* partial, int count) {
  __shared__ float s_sums[block_size];
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  s_sums[threadIdx.x] = i < count ? data[i] : 0.0f;
  __syncthreads();  // all elements are there
  for (int stride = blockDim.x / 2; stride > 0; stride /= 2) {
    if (static_cast<int>(threadIdx.x) < stride) s_sums[threadIdx.x] += s_sums[threadIdx.x + stride];
    __syncthreads();  // the next step reads what this one wrote
  }
  if (threadIdx.x == 0) partial[blockIdx.x] = s_sums[0];
}

__device__ float warp_sum(float value) {
  for (int offset = 16; offset > 0; offset /= 2) value += __shfl_down_sync(0xffffffffu, value, offset);
  return value;
}

// Several elements a thread, four of them in one load, so that many loads are under way at once.
__global__ void sum_kernel_shuffle(float* data, float* partial, int count) {
  __shared__ float s_sums[block_size / 32];
  float sum = 0;
  const auto* vectors = reinterpret_cast<const float4*>(data);
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < count / 4; i += gridDim.x * blockDim.x) {
    const float4 four = vectors[i];
    sum += four.x + four.y + (four.z + four.w);
  }
  sum = warp_sum(sum);
  if (threadIdx.x % 32 == 0) s_sums[threadIdx.x / 32] = sum;
  __syncthreads();  // each warp's sum is there
  if (threadIdx.x < 32) {
    sum = warp_sum(threadIdx.x < block_size / 32 ? s_sums[threadIdx.x] : 0.0f);
    if (threadIdx.x == 0) partial[blockIdx.x] = sum;
  }
}

using Kernel = void (*)(float*, float*, int);

/// One element a thread, launch after launch until one number is left. @return where that number is
float* reduce_by_launches(Kernel kernel, float* d_data, float* d_partial) {
  for (int count = n; count > 1;) {
    const int grid_size = (count + block_size - 1) / block_size;
    kernel<<<grid_size, block_size>>>(d_data, d_partial, count);
    count = grid_size;
    std::swap(d_data, d_partial);
  }
  return d_data;
}

int main() {
  const std::vector<float> h_data(n, 1.0f);
  float *d_data, *d_partial, *d_sum;
  check(cudaMalloc(&d_data, n * sizeof(float)));
  check(cudaMalloc(&d_partial, n / block_size * sizeof(float)));
  check(cudaMalloc(&d_sum, sizeof(float)));
  const auto measure = [&](const char* name, auto work) {
    check(cudaMemcpy(d_data, h_data.data(), n * sizeof(float), cudaMemcpyHostToDevice));
    const float* d_result = nullptr;
    const double elapsed_ms = time_ms([&] { d_result = work(); });
    float sum = 0;
    check(cudaMemcpy(&sum, d_result, sizeof sum, cudaMemcpyDeviceToHost));
    print_time(name, elapsed_ms, sum == n);
  };
  measure("naive", [&] { return reduce_by_launches(sum_kernel_naive, d_data, d_partial); });
  measure("shared", [&] { return reduce_by_launches(sum_kernel_shared, d_data, d_partial); });

  cudaDeviceProp device;
  check(cudaGetDeviceProperties(&device, 0));
  const int grid_size = 4 * device.multiProcessorCount;
  measure("shuffle", [&] {
    sum_kernel_shuffle<<<grid_size, block_size>>>(d_data, d_partial, n);
    sum_kernel_shuffle<<<1, block_size>>>(d_partial, d_sum, grid_size);
    return d_sum;
  });
  void* d_storage = nullptr;
  std::size_t storage_bytes = 0;
  check(cub::DeviceReduce::Sum(d_storage, storage_bytes, d_data, d_sum, n));
  check(cudaMalloc(&d_storage, storage_bytes));
  measure("library", [&] {
    check(cub::DeviceReduce::Sum(d_storage, storage_bytes, d_data, d_sum, n));
    return d_sum;
  });
  for (void* d_memory :
       {static_cast<void*>(d_data), static_cast<void*>(d_partial), static_cast<void*>(d_sum), d_storage})
    check(cudaFree(d_memory));
}
