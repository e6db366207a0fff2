// verdict: suspicious
// why: copies the array to the host, adds it up there and copies the sums to the device.
#include "shared_reduction.cuh"

#include <utility>
#include <vector>

void sum_blocks(DeviceSpan<const float> data, DeviceSpan<float> partial) {
  if (data.empty()) return;
  std::vector<float> h_data(data.size());
  std::vector<float> h_partial(partial.size(), 0.0F);
  CUDA_CHECK(cudaMemcpy(h_data.data(), data.data(), data.size_bytes(), cudaMemcpyDeviceToHost));
  for (std::size_t i = 0; i < h_data.size(); ++i) h_partial[i / elements_per_block] += h_data[i];
  CUDA_CHECK(cudaMemcpy(partial.data(), h_partial.data(), partial.size_bytes(), cudaMemcpyHostToDevice));
}

float sum_on_device(DeviceSpan<const float> data) {
  if (data.empty()) return 0.0F;
  std::size_t left = ceil_div(data.size(), elements_per_block);
  float* d_left = nullptr;
  float* d_room = nullptr;
  CUDA_CHECK(cudaMalloc(&d_left, left * sizeof(float)));
  CUDA_CHECK(cudaMalloc(&d_room, left * sizeof(float)));
  sum_blocks(data, {d_left, left});
  while (left > 1) {
    const std::size_t next = ceil_div(left, elements_per_block);
    sum_blocks({d_left, left}, {d_room, next});
    std::swap(d_left, d_room);
    left = next;
  }
  float sum = 0.0F;
  CUDA_CHECK(cudaMemcpy(&sum, d_left, sizeof sum, cudaMemcpyDeviceToHost));
  CUDA_CHECK(cudaFree(d_left));
  CUDA_CHECK(cudaFree(d_room));
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
