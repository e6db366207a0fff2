// SPDX-License-Identifier: MIT
#include "warp_reduction.cuh"

#include <algorithm>
#include <cstdint>
#include <utility>

namespace {

constexpr unsigned all_lanes = 0xffffffffU;
constexpr unsigned warps_of_a_block = block_size / warp_size;

/// Sum of the values of a warp's 32 lanes, in lane 0. All 32 lanes have to call it.
__device__ float warp_sum(float value) {
  // After the step with a given offset, lane l < offset has the sum of lanes l, l + offset, l + 2 * offset
  // ...
  for (unsigned offset = warp_size / 2; offset > 0; offset /= 2)
    value += __shfl_down_sync(all_lanes, value, offset);
  return value;
}

/// Sum of the values of a block's threads, in thread 0. All threads have to call it. Between two calls in one
/// kernel there must be a barrier: both use the same words of shared memory.
__device__ float block_sum(float value) {
  __shared__ float s_sums[warps_of_a_block];
  const unsigned lane = threadIdx.x % warp_size;
  const unsigned warp = threadIdx.x / warp_size;
  value = warp_sum(value);
  if (lane == 0) s_sums[warp] = value;
  // The sums of all warps are there before the first warp reads them.
  __syncthreads();
  if (warp != 0) return 0.0F;
  // A whole warp comes here, so that the mask of warp_sum is true; lanes without a sum bring 0.
  return warp_sum(lane < warps_of_a_block ? s_sums[lane] : 0.0F);
}

/// This thread's place in the grid.
__device__ std::size_t index_in_grid() {
  return static_cast<std::size_t>(blockIdx.x) * block_size + threadIdx.x;
}

__device__ std::size_t threads_of_the_grid() { return static_cast<std::size_t>(gridDim.x) * block_size; }

/// Sum of this thread's elements: every threads_of_the_grid()-th one.
__device__ float thread_sum(const float* data, std::size_t n) {
  float sum = 0.0F;
  for (std::size_t i = index_in_grid(); i < n; i += threads_of_the_grid()) sum += data[i];
  return sum;
}

/// The same, four neighbours in one load. A load of 16 bytes needs an address that is a multiple of 16: up to
/// three elements in front of the first such address, and up to three behind the last one, are added singly.
__device__ float thread_sum_of_vectors(const float* data, std::size_t n) {
  constexpr std::size_t width = sizeof(float4) / sizeof(float);
  const std::size_t past = reinterpret_cast<std::uintptr_t>(data) / sizeof(float) % width;
  const std::size_t before = (width - past) % width;
  const std::size_t head = before < n ? before : n;
  const std::size_t vectors = (n - head) / width;
  const auto* const data4 = reinterpret_cast<const float4*>(data + head);
  float sum = 0.0F;
  for (std::size_t i = index_in_grid(); i < vectors; i += threads_of_the_grid()) {
    const float4 four = data4[i];
    sum += (four.x + four.y) + (four.z + four.w);
  }
  const std::size_t i = index_in_grid();
  const std::size_t tail = head + width * vectors;
  if (i < head) sum += data[i];
  if (i < n - tail) sum += data[tail + i];
  return sum;
}

/// The blocks' sums of one launch, and how many of them are there. Memory of the device that lives as long as
/// the program: it is never allocated, and the count starts at 0.
__device__ float block_sums[max_blocks];
__device__ unsigned blocks_done = 0;

/// Adds up the sums of all blocks: the block that is done last does. All threads have to call it.
/// @param sum the block's sum, in thread 0
__device__ void add_to_result(float sum, float* result) {
  __shared__ bool s_is_last;
  if (threadIdx.x == 0) {
    block_sums[blockIdx.x] = sum;
    // This block's sum is there for everyone before it counts as done ...
    __threadfence();
    s_is_last = atomicAdd(&blocks_done, 1U) == gridDim.x - 1;
    // ... and the last one sees the sums of all that are done.
    __threadfence();
  }
  // All threads of the block know whether theirs is the last one.
  __syncthreads();
  if (!s_is_last) return;
  float total = 0.0F;
  for (unsigned b = threadIdx.x; b < gridDim.x; b += block_size) total += block_sums[b];
  total = block_sum(total);
  if (threadIdx.x != 0) return;
  *result = total;
  blocks_done = 0;  // for the next launch
}

}  // namespace

namespace steps {

/// Step 1, lanes that wait for lanes: lesson 09's kernel, in which the last six rounds, the work of one warp,
/// need no barrier of the block. They do need one of the warp.
__global__ void sum_kernel_sync_warp(const float* data, float* sums, std::size_t n) {
  __shared__ float s_data[block_size];
  const unsigned tid = threadIdx.x;
  const std::size_t i = 2 * static_cast<std::size_t>(blockIdx.x) * block_size + tid;
  float sum = i < n ? data[i] : 0.0F;
  if (i + block_size < n) sum += data[i + block_size];
  s_data[tid] = sum;
  // All pairs are added before a thread reads the sum of another thread's pair.
  __syncthreads();
  for (unsigned stride = block_size / 2; stride > warp_size; stride /= 2) {
    if (tid < stride) s_data[tid] += s_data[tid + stride];
    // The sums of this round are complete before the next round reads them.
    __syncthreads();
  }
  if (tid >= warp_size) return;
  for (unsigned stride = warp_size; stride > 0; stride /= 2) {
    if (tid < stride) s_data[tid] += s_data[tid + stride];
    // The same among the lanes of this warp.
    __syncwarp();
  }
  if (tid == 0) sums[blockIdx.x] = s_data[0];
}

/// Step 2, shuffles: a value goes from lane to lane without any memory. Shared memory is left for one sum a
/// warp, and one barrier for the block.
__global__ void sum_kernel_shuffle(const float* data, float* sums, std::size_t n) {
  const std::size_t i = 2 * static_cast<std::size_t>(blockIdx.x) * block_size + threadIdx.x;
  float sum = i < n ? data[i] : 0.0F;
  if (i + block_size < n) sum += data[i + block_size];
  sum = block_sum(sum);
  if (threadIdx.x == 0) sums[blockIdx.x] = sum;
}

/// Step 3, several elements a thread: no more blocks than the device holds at once, each thread adds up its
/// elements in a register, and all that comes after is done once a thread in place of once for two elements.
__global__ void sum_kernel_grid_stride(const float* data, float* sums, std::size_t n) {
  const float sum = block_sum(thread_sum(data, n));
  if (threadIdx.x == 0) sums[blockIdx.x] = sum;
}

/// Step 4, one launch: the block that is done last adds up the sums of all blocks.
__global__ void sum_kernel_one_launch(const float* data, float* result, std::size_t n) {
  add_to_result(block_sum(thread_sum(data, n)), result);
}

/// Step 5, vectors: the same with four elements in one load.
__global__ void sum_kernel_vectors(const float* data, float* result, std::size_t n) {
  add_to_result(block_sum(thread_sum_of_vectors(data, n)), result);
}

}  // namespace steps

namespace {

/// The kernels above in the order in which they were found. Every one gives the right sum.
enum class Step { sync_warp, shuffle, grid_stride, one_launch, vectors };

/// The way that sum_on_device goes; change it to try another.
constexpr Step step = Step::vectors;

using Kernel = void (*)(const float*, float*, std::size_t);

int attribute(cudaDeviceAttr id) {
  int device = 0;
  int value = 0;
  CUDA_CHECK(cudaGetDevice(&device));
  CUDA_CHECK(cudaDeviceGetAttribute(&value, id, device));
  return value;
}

/// As many blocks of the kernel as the device holds at once, by its registers and shared memory, too; fewer
/// where there are not so many elements, but one at the least: it writes the sum of no elements, too.
unsigned grid_size_for(Kernel kernel, std::size_t n, unsigned elements_a_thread) {
  int per_multiprocessor = 0;
  CUDA_CHECK(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&per_multiprocessor, kernel, block_size, 0));
  const auto resident = static_cast<unsigned>(attribute(cudaDevAttrMultiProcessorCount) * per_multiprocessor);
  const auto useful = ceil_div(n, static_cast<std::size_t>(block_size) * elements_a_thread);
  return static_cast<unsigned>(
      std::clamp<std::size_t>(useful, 1, std::min<std::size_t>(resident, max_blocks)));
}

/// Room for some floats, given back at the end.
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

/// Steps 1 and 2: launch after launch, as in lesson 09, until one number is left.
void sum_in_passes(Kernel kernel, DeviceSpan<const float> data, DeviceSpan<float> result) {
  constexpr std::size_t elements_a_block = 2 * std::size_t{block_size};
  const float* d_left = data.data();
  std::size_t left = data.size();
  const DeviceBuffer first(ceil_div(left, elements_a_block));
  const DeviceBuffer second(ceil_div(first.span().size(), elements_a_block));
  float* d_sums = first.span().data();
  float* d_room = second.span().data();
  while (left > elements_a_block) {
    const std::size_t next = ceil_div(left, elements_a_block);
    kernel<<<static_cast<unsigned>(next), block_size>>>(d_left, d_sums, left);
    CUDA_CHECK(cudaGetLastError());
    d_left = d_sums;
    left = next;
    std::swap(d_sums, d_room);
  }
  kernel<<<1, block_size>>>(d_left, result.data(), left);
  CUDA_CHECK(cudaGetLastError());
}

/// Step 3: one launch for the blocks' sums, and one block for the sum of these.
void sum_in_two_launches(DeviceSpan<const float> data, DeviceSpan<float> result) {
  const unsigned grid_size = grid_size_for(steps::sum_kernel_grid_stride, data.size(), 1);
  void* d_block_sums = nullptr;
  CUDA_CHECK(cudaGetSymbolAddress(&d_block_sums, block_sums));
  auto* const sums = static_cast<float*>(d_block_sums);
  steps::sum_kernel_grid_stride<<<grid_size, block_size>>>(data.data(), sums, data.size());
  CUDA_CHECK(cudaGetLastError());
  steps::sum_kernel_grid_stride<<<1, block_size>>>(sums, result.data(), grid_size);
  CUDA_CHECK(cudaGetLastError());
}

__global__ void sum_warps_kernel(const float* data, float* sums, std::size_t n) {
  const std::size_t i = index_in_grid();
  // No thread leaves before the shuffles: where there is no element, 0 is added.
  const float sum = warp_sum(i < n ? data[i] : 0.0F);
  if (threadIdx.x % warp_size == 0 && i < n) sums[i / warp_size] = sum;
}

__global__ void sum_blocks_kernel(const float* data, float* sums, std::size_t n) {
  const std::size_t i = index_in_grid();
  const float sum = block_sum(i < n ? data[i] : 0.0F);
  if (threadIdx.x == 0) sums[blockIdx.x] = sum;
}

}  // namespace

void sum_warps(DeviceSpan<const float> data, DeviceSpan<float> sums) {
  if (data.empty()) return;
  const auto grid_size = static_cast<unsigned>(ceil_div(data.size(), block_size));
  sum_warps_kernel<<<grid_size, block_size>>>(data.data(), sums.data(), data.size());
  CUDA_CHECK(cudaGetLastError());
}

void sum_blocks(DeviceSpan<const float> data, DeviceSpan<float> sums) {
  if (data.empty()) return;
  const auto grid_size = static_cast<unsigned>(ceil_div(data.size(), block_size));
  sum_blocks_kernel<<<grid_size, block_size>>>(data.data(), sums.data(), data.size());
  CUDA_CHECK(cudaGetLastError());
}

void sum_on_device(DeviceSpan<const float> data, DeviceSpan<float> result) {
  const std::size_t n = data.size();
  switch (step) {
    case Step::sync_warp:
      sum_in_passes(steps::sum_kernel_sync_warp, data, result);
      break;
    case Step::shuffle:
      sum_in_passes(steps::sum_kernel_shuffle, data, result);
      break;
    case Step::grid_stride:
      sum_in_two_launches(data, result);
      break;
    case Step::one_launch:
      steps::sum_kernel_one_launch<<<grid_size_for(steps::sum_kernel_one_launch, n, 1), block_size>>>(
          data.data(), result.data(), n);
      break;
    case Step::vectors:
      steps::sum_kernel_vectors<<<grid_size_for(steps::sum_kernel_vectors, n, 4), block_size>>>(
          data.data(), result.data(), n);
      break;
  }
  CUDA_CHECK(cudaGetLastError());
}

void sum_part(DeviceSpan<const float> data, std::size_t first, std::size_t count, DeviceSpan<float> result) {
  sum_on_device({data.data() + first, count}, result);
}
