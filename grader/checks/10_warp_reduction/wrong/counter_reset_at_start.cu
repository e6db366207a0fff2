// verdict: data_race
// line: 58
// why: another block may have drawn its number before the first one sets the count to 0.
#include "warp_reduction.cuh"

#include <algorithm>

__device__ float warp_sum(float value) {
  for (unsigned offset = warp_size / 2; offset > 0; offset /= 2)
    value += __shfl_down_sync(0xffffffffU, value, offset);
  return value;
}

__device__ float block_sum(float value) {
  __shared__ float s_sums[block_size / warp_size];
  const unsigned lane = threadIdx.x % warp_size;
  const unsigned warp = threadIdx.x / warp_size;
  value = warp_sum(value);
  if (lane == 0) s_sums[warp] = value;
  __syncthreads();
  if (warp == 0) value = warp_sum(lane < block_size / warp_size ? s_sums[lane] : 0.0F);
  return value;
}

__device__ std::size_t index_in_grid() {
  return static_cast<std::size_t>(blockIdx.x) * block_size + threadIdx.x;
}

__global__ void sum_warps_kernel(const float* data, float* sums, std::size_t n) {
  const std::size_t i = index_in_grid();
  const float sum = warp_sum(i < n ? data[i] : 0.0F);
  if (threadIdx.x % warp_size == 0 && i < n) sums[i / warp_size] = sum;
}

__global__ void sum_blocks_kernel(const float* data, float* sums, std::size_t n) {
  const std::size_t i = index_in_grid();
  const float sum = block_sum(i < n ? data[i] : 0.0F);
  if (threadIdx.x == 0) sums[blockIdx.x] = sum;
}

__device__ float thread_sum(const float* data, std::size_t n) {
  const std::size_t stride = static_cast<std::size_t>(gridDim.x) * block_size;
  float sum = 0.0F;
  for (std::size_t i = index_in_grid(); i < n; i += stride) sum += data[i];
  return sum;
}

__device__ float block_sums[max_blocks];
__device__ unsigned blocks_done = 0;

__global__ void sum_kernel(const float* data, float* result, std::size_t n) {
  __shared__ bool s_is_last;
  const float sum = block_sum(thread_sum(data, n));
  if (threadIdx.x == 0) {
    if (blockIdx.x == 0) blocks_done = 0;
    block_sums[blockIdx.x] = sum;
    __threadfence();
    s_is_last = atomicAdd(&blocks_done, 1U) == gridDim.x - 1;
    __threadfence();
  }
  __syncthreads();
  if (!s_is_last) return;
  float total = 0.0F;
  for (unsigned b = threadIdx.x; b < gridDim.x; b += block_size) total += block_sums[b];
  total = block_sum(total);
  if (threadIdx.x != 0) return;
  *result = total;
}

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

unsigned resident_blocks() {
  int multiprocessors = 0;
  int threads = 0;
  CUDA_CHECK(cudaDeviceGetAttribute(&multiprocessors, cudaDevAttrMultiProcessorCount, 0));
  CUDA_CHECK(cudaDeviceGetAttribute(&threads, cudaDevAttrMaxThreadsPerMultiProcessor, 0));
  return static_cast<unsigned>(multiprocessors * threads) / block_size;
}

void sum_on_device(DeviceSpan<const float> data, DeviceSpan<float> result) {
  const auto useful = static_cast<unsigned>(ceil_div(data.size(), block_size));
  const unsigned grid_size = std::clamp(useful, 1U, std::min(resident_blocks(), max_blocks));
  sum_kernel<<<grid_size, block_size>>>(data.data(), result.data(), data.size());
  CUDA_CHECK(cudaGetLastError());
}

void sum_part(DeviceSpan<const float> data, std::size_t first, std::size_t count, DeviceSpan<float> result) {
  sum_on_device({data.data() + first, count}, result);
}
