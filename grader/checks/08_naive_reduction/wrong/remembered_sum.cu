// verdict: wrong_answer
// why: keeps the sum of the last array and returns it again for an array of the same size.
#include "naive_reduction.cuh"

#include <vector>

__global__ void sum_blocks_kernel(float* data, float* partial, std::size_t n) {
  const unsigned tid = threadIdx.x;
  const std::size_t first = static_cast<std::size_t>(blockIdx.x) * blockDim.x;
  const std::size_t i = first + tid;
  for (unsigned stride = blockDim.x / 2; stride > 0; stride /= 2) {
    if (tid < stride && i + stride < n) data[i] += data[i + stride];
    __syncthreads();
  }
  if (tid == 0) partial[blockIdx.x] = data[first];
}

void sum_blocks(DeviceSpan<float> data, DeviceSpan<float> partial) {
  if (data.empty()) return;
  const auto grid_size = static_cast<unsigned>(ceil_div(data.size(), block_size));
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
  static std::size_t last_size = 0;
  static float last_sum = 0.0F;
  if (data.size() == last_size) return last_sum;
  last_size = data.size();
  float* d_data = nullptr;
  CUDA_CHECK(cudaMalloc(&d_data, data.size_bytes()));
  CUDA_CHECK(cudaMemcpy(d_data, data.data(), data.size_bytes(), cudaMemcpyHostToDevice));
  last_sum = sum_on_device({d_data, data.size()});
  CUDA_CHECK(cudaFree(d_data));
  return last_sum;
}
