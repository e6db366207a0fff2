// verdict: suspicious
// why: the scan and the compaction of an array are left to a library.

// SPDX-License-Identifier: MIT
#include "scan.cuh"

#include <cub/device/device_scan.cuh>
#include <cub/device/device_select.cuh>

namespace {

constexpr unsigned all_lanes = 0xffffffffU;
constexpr unsigned warps_of_a_block = block_size / warp_size;

/// Sum of the values of the lanes before this one. All 32 lanes have to call it.
__device__ std::uint32_t scan_of_warp(std::uint32_t value) {
  const unsigned lane = threadIdx.x % warp_size;
  std::uint32_t sum = value;
  // Before the round with a given offset, `sum` is that of the last `offset` lanes up to this one.
  for (unsigned offset = 1; offset < warp_size; offset *= 2) {
    const std::uint32_t left = __shfl_up_sync(all_lanes, sum, offset);
    // The first lanes have nobody so far to the left: a shuffle gives them their own value back.
    if (lane >= offset) sum += left;
  }
  return sum - value;
}

struct BlockScan {
  std::uint32_t before;  ///< sum of the values of the threads before this one
  std::uint32_t total;   ///< sum of the values of all threads of the block
};

/// All threads of a block have to call it, once in a kernel.
__device__ BlockScan scan_of_block(std::uint32_t value) {
  // One word more than there are warps: the sum of everything before it is the total.
  __shared__ std::uint32_t s_sums[warps_of_a_block + 1];
  const unsigned lane = threadIdx.x % warp_size;
  const unsigned warp = threadIdx.x / warp_size;
  const std::uint32_t before = scan_of_warp(value);
  if (lane == warp_size - 1) s_sums[warp] = before + value;
  // The sums of all warps are there before the first warp reads them.
  __syncthreads();
  if (warp == 0) {
    const std::uint32_t before_warp = scan_of_warp(lane < warps_of_a_block ? s_sums[lane] : 0);
    if (lane <= warps_of_a_block) s_sums[lane] = before_warp;
  }
  // The first warp has made sums of all warps before out of them before anyone reads those.
  __syncthreads();
  return {s_sums[warp] + before, s_sums[warps_of_a_block]};
}

/// This thread's place in the grid.
__device__ std::size_t index_in_grid() {
  return static_cast<std::size_t>(blockIdx.x) * block_size + threadIdx.x;
}

__global__ void scan_warps_kernel(const std::uint32_t* data, std::uint32_t* sums, std::size_t n) {
  const std::size_t i = index_in_grid();
  const std::uint32_t before = scan_of_warp(i < n ? data[i] : 0);
  if (i < n) sums[i] = before;
}

__global__ void scan_blocks_kernel(const std::uint32_t* data, std::uint32_t* sums, std::uint32_t* totals,
                                   std::size_t n) {
  const std::size_t i = index_in_grid();
  // No thread leaves before the shuffles: where there is no element, it brings 0.
  const BlockScan scan = scan_of_block(i < n ? data[i] : 0);
  if (i < n) sums[i] = scan.before;
  if (threadIdx.x == 0) totals[blockIdx.x] = scan.total;
}

struct AtLeast {
  float least;
  __device__ bool operator()(float x) const { return x >= least; }
};

/// A piece of device memory, given back at the end of the scope.
class DeviceBuffer {
 public:
  explicit DeviceBuffer(std::size_t size_bytes) { CUDA_CHECK(cudaMalloc(&data_, size_bytes)); }
  DeviceBuffer(const DeviceBuffer&) = delete;
  DeviceBuffer& operator=(const DeviceBuffer&) = delete;
  ~DeviceBuffer() { cudaFree(data_); }
  [[nodiscard]] std::uint32_t* data() const { return data_; }

 private:
  std::uint32_t* data_ = nullptr;
};

}  // namespace

void scan_warps(DeviceSpan<const std::uint32_t> data, DeviceSpan<std::uint32_t> sums) {
  if (data.empty()) return;
  scan_warps_kernel<<<static_cast<unsigned>(ceil_div(data.size(), block_size)), block_size>>>(
      data.data(), sums.data(), data.size());
  CUDA_CHECK(cudaGetLastError());
}

void scan_blocks(DeviceSpan<const std::uint32_t> data, DeviceSpan<std::uint32_t> sums,
                 DeviceSpan<std::uint32_t> totals) {
  if (data.empty()) return;
  scan_blocks_kernel<<<static_cast<unsigned>(totals.size()), block_size>>>(data.data(), sums.data(),
                                                                           totals.data(), data.size());
  CUDA_CHECK(cudaGetLastError());
}

void exclusive_scan(DeviceSpan<const std::uint32_t> data, DeviceSpan<std::uint32_t> sums) {
  const auto n = static_cast<int>(data.size());
  std::size_t size_bytes = 0;
  CUDA_CHECK(cub::DeviceScan::ExclusiveSum(nullptr, size_bytes, data.data(), sums.data(), n));
  const DeviceBuffer room(size_bytes);
  CUDA_CHECK(cub::DeviceScan::ExclusiveSum(room.data(), size_bytes, data.data(), sums.data(), n));
}

void exclusive_scan_in_place(DeviceSpan<std::uint32_t> data) {
  exclusive_scan({data.data(), data.size()}, data);
}

std::size_t compact(DeviceSpan<const float> data, float least, DeviceSpan<float> kept) {
  const auto n = static_cast<int>(data.size());
  const DeviceBuffer d_count(sizeof(std::uint32_t));
  const AtLeast is_kept{least};
  std::size_t size_bytes = 0;
  CUDA_CHECK(
      cub::DeviceSelect::If(nullptr, size_bytes, data.data(), kept.data(), d_count.data(), n, is_kept));
  const DeviceBuffer room(size_bytes);
  CUDA_CHECK(
      cub::DeviceSelect::If(room.data(), size_bytes, data.data(), kept.data(), d_count.data(), n, is_kept));
  std::uint32_t count = 0;
  CUDA_CHECK(cudaMemcpy(&count, d_count.data(), sizeof count, cudaMemcpyDeviceToHost));
  return count;
}
