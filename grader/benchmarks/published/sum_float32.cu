// SPDX-License-Identifier: MIT
// The GPU's part of datasets/published/sum_float32.csv: the sum of n float32 that are on the device.
//
// "library": Numba's reduction has blocks of 128 threads, at most 128 of them, each thread a share of the
// elements; warps add theirs by shuffles. One launch for whole blocks of elements, one for the rest, one for
// the sums of blocks; one element comes back. "block_sums": one pass that leaves a sum for each 128 elements,
// which come back for NumPy to add.
#include <cstdint>
#include <vector>

#include "timing.cuh"

constexpr int block_size = 128;

__device__ float warp_sum(float value) {
  for (int offset = 16; offset > 0; offset /= 2) value += __shfl_down_sync(0xffffffffu, value, offset);
  return value;
}

__global__ void reduce_kernel(const float* data, float* partial, int count) {
  __shared__ float s_sums[block_size / 32];
  float sum = 0;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < count; i += gridDim.x * blockDim.x) sum += data[i];
  sum = warp_sum(sum);
  if (threadIdx.x % 32 == 0) s_sums[threadIdx.x / 32] = sum;
  __syncthreads();  // each warp's sum is there
  if (threadIdx.x == 0) partial[blockIdx.x] = s_sums[0] + s_sums[1] + (s_sums[2] + s_sums[3]);
}

// An array as the post's kernel takes it: declared float32[:], it may have any stride, and Numba's indices
// have 64 bits and count from the end where they are negative.
struct Array {
  std::intptr_t address;
  long long length;
  long long stride_bytes;
  __device__ float& operator[](long long index) const {
    return *reinterpret_cast<float*>(address + (index < 0 ? index + length : index) * stride_bytes);
  }
};

// Works in `data`. Threads behind the end stay for the barriers, which the post's kernel lets them leave
// before.
__global__ void sum_kernel(Array out, Array data, long long n) {
  const long long tid = threadIdx.x;
  const long long start = static_cast<long long>(blockIdx.x) * blockDim.x;
  for (long long stride = blockDim.x / 2; stride > 0; stride /= 2) {
    if (tid < stride && start + tid + stride < n) data[start + tid] += data[start + tid + stride];
    __syncthreads();  // the next step reads what this one wrote
  }
  if (tid == 0) out[blockIdx.x] = data[start];
}

Array array_of(float* d_data, long long length) {
  return {reinterpret_cast<std::intptr_t>(d_data), length, sizeof(float)};
}

int main(int, char** arguments) {
  const int n = std::atoi(arguments[1]);
  const int grid_size = (n + block_size - 1) / block_size;
  std::vector<float> h_data(n), h_out(grid_size);
  double expected = 0;  // whole numbers: exact
  for (int i = 0; i < n; ++i) expected += h_data[i] = static_cast<float>(i % 7 - 3);
  float *d_data, *d_out;
  check(cudaMalloc(&d_data, n * sizeof(float)));
  check(cudaMalloc(&d_out, grid_size * sizeof(float)));
  check(cudaMemcpy(d_data, h_data.data(), n * sizeof(float), cudaMemcpyHostToDevice));

  float sum = 0;
  double elapsed_ms = time_ms([&] {
    const int whole = n / block_size * block_size;
    const int blocks = whole / block_size < block_size ? whole / block_size : block_size;
    reduce_kernel<<<blocks, block_size>>>(d_data, d_out, whole);
    if (whole < n) reduce_kernel<<<1, block_size>>>(d_data + whole, d_out + blocks, n - whole);
    reduce_kernel<<<1, block_size>>>(d_out, d_out + block_size + 1, blocks + (whole < n));
    check(cudaMemcpy(&sum, d_out + block_size + 1, sizeof sum, cudaMemcpyDeviceToHost));
  });
  print_time("library", elapsed_ms, sum == expected);

  elapsed_ms = time_ms([&] {
    sum_kernel<<<grid_size, block_size>>>(array_of(d_out, grid_size), array_of(d_data, n), n);
    check(cudaMemcpy(h_out.data(), d_out, grid_size * sizeof(float), cudaMemcpyDeviceToHost));
  });
  double total = 0;
  for (const float partial : h_out) total += partial;
  print_time("block_sums", elapsed_ms, total == expected);
  check(cudaFree(d_data));
  check(cudaFree(d_out));
}
