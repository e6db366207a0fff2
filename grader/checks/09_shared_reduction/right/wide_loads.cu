// SPDX-License-Identifier: MIT
#include "shared_reduction.cuh"

#include <utility>

namespace {

// Each thread loads two neighbours at once: half of the requests, with eight sectors each.
__global__ void sum_blocks_kernel(const float* data, float* partial, std::size_t n) {
  __shared__ float s_data[block_size];
  const unsigned tid = threadIdx.x;
  const std::size_t first = static_cast<std::size_t>(blockIdx.x) * elements_per_block + 2 * tid;
  float sum = 0.0F;
  if (first + 1 < n) {
    const float2 two = reinterpret_cast<const float2*>(data)[first / 2];
    sum = two.x + two.y;
  } else if (first < n) {
    sum = data[first];
  }
  s_data[tid] = sum;
  __syncthreads();
  for (unsigned stride = block_size / 2; stride > 0; stride /= 2) {
    if (tid < stride) s_data[tid] += s_data[tid + stride];
    __syncthreads();
  }
  if (tid == 0) partial[blockIdx.x] = s_data[0];
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

void sum_blocks(DeviceSpan<const float> data, DeviceSpan<float> partial) {
  if (data.empty()) return;
  const auto grid_size = static_cast<unsigned>(ceil_div(data.size(), elements_per_block));
  sum_blocks_kernel<<<grid_size, block_size>>>(data.data(), partial.data(), data.size());
  CUDA_CHECK(cudaGetLastError());
}

float sum_on_device(DeviceSpan<const float> data) {
  if (data.empty()) return 0.0F;
  const DeviceBuffer first(ceil_div(data.size(), elements_per_block));
  const DeviceBuffer second(ceil_div(first.span().size(), elements_per_block));
  DeviceSpan<float> left = first.span();  // the sums that are still to be added
  DeviceSpan<float> room =
      second.span();  // where the next pass writes; the two change places after each pass
  sum_blocks(data, left);
  while (left.size() > 1) {
    const DeviceSpan<float> next(room.data(), ceil_div(left.size(), elements_per_block));
    sum_blocks({left.data(), left.size()}, next);
    room = std::exchange(left, next);
  }
  float sum = 0.0F;
  CUDA_CHECK(cudaMemcpy(&sum, left.data(), sizeof sum, cudaMemcpyDeviceToHost));
  return sum;
}

float sum(std::span<const float> data) {
  if (data.empty()) return 0.0F;
  const DeviceBuffer d_data(data.size());
  CUDA_CHECK(cudaMemcpy(d_data.span().data(), data.data(), data.size_bytes(), cudaMemcpyHostToDevice));
  return sum_on_device({d_data.span().data(), data.size()});
}
