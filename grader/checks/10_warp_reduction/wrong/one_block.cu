// verdict: too_slow
// why: one block alone, so that nearly all of the device has nothing to do.
#include "warp_reduction.cuh"

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

__global__ void sum_kernel(const float* data, float* result, std::size_t n) {
  const float sum = block_sum(thread_sum(data, n));
  if (threadIdx.x == 0) *result = sum;
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

void sum_on_device(DeviceSpan<const float> data, DeviceSpan<float> result) {
  sum_kernel<<<1, block_size>>>(data.data(), result.data(), data.size());
  CUDA_CHECK(cudaGetLastError());
}

void sum_part(DeviceSpan<const float> data, std::size_t first, std::size_t count, DeviceSpan<float> result) {
  sum_on_device({data.data() + first, count}, result);
}
