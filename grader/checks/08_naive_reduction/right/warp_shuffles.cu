// SPDX-License-Identifier: MIT
#include "naive_reduction.cuh"

#include <vector>

namespace {

// Lanes of a warp add by shuffles, so that a block meets at one barrier.
__device__ float warp_sum(float value) {
  for (int distance = 16; distance > 0; distance /= 2)
    value += __shfl_down_sync(0xffffffffU, value, distance);
  return value;
}

__global__ void sum_blocks_kernel(const float* data, float* partial, std::size_t n) {
  __shared__ float s_warps[block_size / 32];
  const unsigned tid = threadIdx.x;
  const std::size_t i = static_cast<std::size_t>(blockIdx.x) * block_size + tid;
  const float sum = warp_sum(i < n ? data[i] : 0.0F);
  if (tid % 32 == 0) s_warps[tid / 32] = sum;
  __syncthreads();
  if (tid >= 32) return;
  const float all = warp_sum(tid < block_size / 32 ? s_warps[tid] : 0.0F);
  if (tid == 0) partial[blockIdx.x] = all;
}

/// Device memory for n floats, freed at the end of the scope.
class DeviceBuffer {
 public:
  explicit DeviceBuffer(std::size_t n) : size_(n) { CUDA_CHECK(cudaMalloc(&data_, n * sizeof(float))); }
  ~DeviceBuffer() { cudaFree(data_); }
  DeviceBuffer(const DeviceBuffer&) = delete;
  DeviceBuffer& operator=(const DeviceBuffer&) = delete;
  [[nodiscard]] DeviceSpan<float> span() const { return {data_, size_}; }

 private:
  float* data_ = nullptr;
  std::size_t size_;
};

}  // namespace

void sum_blocks(DeviceSpan<float> data, DeviceSpan<float> partial) {
  if (data.empty()) return;
  const auto grid_size = static_cast<unsigned>(ceil_div(data.size(), block_size));
  sum_blocks_kernel<<<grid_size, block_size>>>(data.data(), partial.data(), data.size());
  CUDA_CHECK(cudaGetLastError());
}

float sum_on_device(DeviceSpan<float> data) {
  if (data.empty()) return 0.0F;
  const DeviceBuffer d_partial(ceil_div(data.size(), block_size));
  sum_blocks(data, d_partial.span());
  std::vector<float> partial(d_partial.span().size());
  CUDA_CHECK(cudaMemcpy(partial.data(), d_partial.span().data(), d_partial.span().size_bytes(),
                        cudaMemcpyDeviceToHost));
  float sum = 0.0F;
  for (const float value : partial) sum += value;
  return sum;
}

float sum(std::span<const float> data) {
  if (data.empty()) return 0.0F;
  const DeviceBuffer d_data(data.size());
  CUDA_CHECK(cudaMemcpy(d_data.span().data(), data.data(), data.size_bytes(), cudaMemcpyHostToDevice));
  return sum_on_device(d_data.span());
}
