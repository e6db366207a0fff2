// SPDX-License-Identifier: MIT
#include "shared_reduction.cuh"

#include <utility>

namespace steps {

/// Step 1, interleaved addressing: thread t works where t is a multiple of 2 * stride. In the first round
/// every other lane of every warp idles, in the second three of four: the warps diverge.
__global__ void sum_blocks_kernel_interleaved(const float* data, float* partial, std::size_t n) {
  __shared__ float s_data[elements_per_block];
  const unsigned tid = threadIdx.x;
  const std::size_t i = static_cast<std::size_t>(blockIdx.x) * elements_per_block + tid;
  s_data[tid] = i < n ? data[i] : 0.0F;
  // All elements are loaded before a thread reads one that another thread loaded.
  __syncthreads();
  for (unsigned stride = 1; stride < elements_per_block; stride *= 2) {
    if (tid % (2 * stride) == 0) s_data[tid] += s_data[tid + stride];
    // The sums of this round are complete before the next round reads them.
    __syncthreads();
  }
  if (tid == 0) partial[blockIdx.x] = s_data[0];
}

/// Step 2, strided: the same additions by the first threads of the block, so that whole warps work or idle.
/// But the lanes of a warp now read elements that are 2 * stride apart: bank conflicts.
__global__ void sum_blocks_kernel_strided(const float* data, float* partial, std::size_t n) {
  __shared__ float s_data[elements_per_block];
  const unsigned tid = threadIdx.x;
  const std::size_t i = static_cast<std::size_t>(blockIdx.x) * elements_per_block + tid;
  s_data[tid] = i < n ? data[i] : 0.0F;
  // All elements are loaded before a thread reads one that another thread loaded.
  __syncthreads();
  for (unsigned stride = 1; stride < elements_per_block; stride *= 2) {
    const unsigned index = 2 * stride * tid;
    if (index < elements_per_block) s_data[index] += s_data[index + stride];
    // The sums of this round are complete before the next round reads them.
    __syncthreads();
  }
  if (tid == 0) partial[blockIdx.x] = s_data[0];
}

/// Step 3, sequential addressing: thread t adds element t + stride to element t. The working threads are
/// neighbours, and so are the elements they touch: no divergence above one warp, no bank conflict.
__global__ void sum_blocks_kernel_sequential(const float* data, float* partial, std::size_t n) {
  __shared__ float s_data[elements_per_block];
  const unsigned tid = threadIdx.x;
  const std::size_t i = static_cast<std::size_t>(blockIdx.x) * elements_per_block + tid;
  s_data[tid] = i < n ? data[i] : 0.0F;
  // All elements are loaded before a thread reads one that another thread loaded.
  __syncthreads();
  for (unsigned stride = elements_per_block / 2; stride > 0; stride /= 2) {
    if (tid < stride) s_data[tid] += s_data[tid + stride];
    // The sums of this round are complete before the next round reads them.
    __syncthreads();
  }
  if (tid == 0) partial[blockIdx.x] = s_data[0];
}

/// Step 4, first add during load: half of step 3's threads did nothing but load. Without them each thread
/// adds two elements in a register before anything goes to shared memory: half the threads, half the shared
/// memory and one round less.
__global__ void sum_blocks_kernel_first_add(const float* data, float* partial, std::size_t n) {
  __shared__ float s_data[block_size];
  const unsigned tid = threadIdx.x;
  const std::size_t i = static_cast<std::size_t>(blockIdx.x) * elements_per_block + tid;
  float sum = i < n ? data[i] : 0.0F;
  if (i + block_size < n) sum += data[i + block_size];
  s_data[tid] = sum;
  // All pairs are added before a thread reads the sum of another thread's pair.
  __syncthreads();
  for (unsigned stride = block_size / 2; stride > 0; stride /= 2) {
    if (tid < stride) s_data[tid] += s_data[tid + stride];
    // The sums of this round are complete before the next round reads them.
    __syncthreads();
  }
  if (tid == 0) partial[blockIdx.x] = s_data[0];
}

}  // namespace steps

namespace {

/// The kernels above in the order in which they were found. Every one gives the right sum.
enum class Step { interleaved, strided, sequential, first_add };

/// The kernel that sum_blocks launches; change it to try another.
constexpr Step step = Step::first_add;

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
  const float* in = data.data();
  float* out = partial.data();
  const std::size_t n = data.size();
  const auto grid_size = static_cast<unsigned>(ceil_div(n, elements_per_block));
  switch (step) {
    case Step::interleaved:
      steps::sum_blocks_kernel_interleaved<<<grid_size, elements_per_block>>>(in, out, n);
      break;
    case Step::strided:
      steps::sum_blocks_kernel_strided<<<grid_size, elements_per_block>>>(in, out, n);
      break;
    case Step::sequential:
      steps::sum_blocks_kernel_sequential<<<grid_size, elements_per_block>>>(in, out, n);
      break;
    case Step::first_add:
      steps::sum_blocks_kernel_first_add<<<grid_size, block_size>>>(in, out, n);
      break;
  }
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
