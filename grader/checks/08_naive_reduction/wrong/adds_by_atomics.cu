// verdict: suspicious
// why: the threads of a block add to one word by atomics, one after another.
#include "naive_reduction.cuh"

#include <vector>

__global__ void sum_blocks_kernel(const float* data, float* partial, std::size_t n) {
  const std::size_t i = static_cast<std::size_t>(blockIdx.x) * blockDim.x + threadIdx.x;
  if (i < n) atomicAdd(&partial[blockIdx.x], data[i]);
}

void sum_blocks(DeviceSpan<float> data, DeviceSpan<float> partial) {
  if (data.empty()) return;
  const auto grid_size = static_cast<unsigned>(ceil_div(data.size(), block_size));
  CUDA_CHECK(cudaMemset(partial.data(), 0, partial.size_bytes()));
  sum_blocks_kernel<<<grid_size, block_size>>>(data.data(), partial.data(), data.size());
  CUDA_CHECK(cudaGetLastError());
}

float sum_on_device(DeviceSpan<float> data) {
  if (data.empty()) return 0.0F;
  std::vector<float> partial(ceil_div(data.size(), block_size));
  float* d_partial = nullptr;
  CUDA_CHECK(cudaMalloc(&d_partial, partial.size() * sizeof(float)));
  sum_blocks(data, {d_partial, partial.size()});
  CUDA_CHECK(cudaMemcpy(partial.data(), d_partial, partial.size() * sizeof(float), cudaMemcpyDeviceToHost));
  CUDA_CHECK(cudaFree(d_partial));
  float sum = 0.0F;
  for (const float value : partial) sum += value;
  return sum;
}

float sum(std::span<const float> data) {
  if (data.empty()) return 0.0F;
  float* d_data = nullptr;
  CUDA_CHECK(cudaMalloc(&d_data, data.size_bytes()));
  CUDA_CHECK(cudaMemcpy(d_data, data.data(), data.size_bytes(), cudaMemcpyHostToDevice));
  const float result = sum_on_device({d_data, data.size()});
  CUDA_CHECK(cudaFree(d_data));
  return result;
}
