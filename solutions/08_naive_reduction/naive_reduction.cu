// SPDX-License-Identifier: MIT
#include "naive_reduction.cuh"

#include <vector>

namespace steps {

/// Step 1, right and lonely: one thread of each block adds up the block's elements, the other 127 watch.
__global__ void sum_blocks_kernel_serial(const float* data, float* partial, std::size_t n) {
  if (threadIdx.x != 0) return;
  const std::size_t first = static_cast<std::size_t>(blockIdx.x) * blockDim.x;
  float sum = 0.0F;
  for (std::size_t i = first; i < first + blockDim.x && i < n; ++i) sum += data[i];
  partial[blockIdx.x] = sum;
}

/// Step 2, the tree: every step adds the upper half of what is left to the lower half, so seven steps do what
/// took 127 additions in a row.
__global__ void sum_blocks_kernel_tree(float* data, float* partial, std::size_t n) {
  const unsigned tid = threadIdx.x;
  const std::size_t first = static_cast<std::size_t>(blockIdx.x) * blockDim.x;
  const std::size_t i = first + tid;
  for (unsigned stride = blockDim.x / 2; stride > 0; stride /= 2) {
    // data[first : first + 2 * stride] holds what is left to add; a partner behind the array's end counts as
    // 0.
    if (tid < stride && i + stride < n) data[i] += data[i + stride];
    // Every sum of this step is in memory before the next step reads it.
    __syncthreads();
  }
  if (tid == 0) partial[blockIdx.x] = data[first];
}

}  // namespace steps

namespace {

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
  steps::sum_blocks_kernel_tree<<<grid_size, block_size>>>(data.data(), partial.data(), data.size());
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
