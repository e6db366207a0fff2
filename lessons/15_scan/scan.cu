// SPDX-License-Identifier: MIT
// Lesson 15: exclusive scans, and compaction. Read README.md, then replace each TODO, in order.
#include "scan.cuh"

namespace {

constexpr unsigned all_lanes = 0xffffffffU;
constexpr unsigned warps_of_a_block = block_size / warp_size;

/// Neighbours that one thread adds up before it meets the others. Odd, so that the lanes of a warp, each in
/// its own run, read from different banks.
constexpr unsigned elements_per_thread = 9;
constexpr unsigned elements_per_block = block_size * elements_per_thread;

/// Sum of the values of the lanes before this one. All 32 lanes have to call it.
__device__ std::uint32_t scan_of_warp(std::uint32_t value) {
  // TODO(1): The sum of all lanes up to this one, in five rounds of __shfl_up_sync, with offsets that grow.
  //          Which lanes have nobody so far to the left, and what does a shuffle give to them? Then make the
  //          sum of the lanes before this one of it.
  return 0;
}

struct BlockScan {
  std::uint32_t before;  ///< sum of the values of the threads before this one
  std::uint32_t total;   ///< sum of the values of all threads of the block
};

/// All threads of a block have to call it, once in a kernel.
__device__ BlockScan scan_of_block(std::uint32_t value) {
  // TODO(2): scan_of_warp. The sum of each warp to shared memory: which lane knows it? A barrier. The first
  //          warp scans these sums. Which word can tell the total? A barrier.
  return {0, 0};
}

/// Given: this thread's place in the grid.
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
  // TODO(3): One element a thread. What does a thread bring that has none? It may not leave before it has.
}

/// Given: the part of an array that one block works on.
struct Part {
  std::size_t first;
  unsigned count;  ///< 0 for a block behind the end
};

__device__ Part part_of_block(std::size_t n) {
  const std::size_t first = static_cast<std::size_t>(blockIdx.x) * elements_per_block;
  if (first >= n) return {first, 0};
  return {first, static_cast<unsigned>(n - first < elements_per_block ? n - first : elements_per_block)};
}

/// Given: the block's elements to shared memory, neighbouring threads with neighbouring elements.
template <class T>
__device__ void load_part(const T* data, Part part, T* s_elements) {
  for (unsigned i = threadIdx.x; i < part.count; i += block_size) s_elements[i] = data[part.first + i];
  // All elements are there before a thread reads one that another thread has loaded.
  __syncthreads();
}

/// Given: and back to global memory, what became of them.
template <class T>
__device__ void store_part(const T* s_elements, Part part, T* out) {
  // What other threads have made is complete before it is read.
  __syncthreads();
  for (unsigned i = threadIdx.x; i < part.count; i += block_size) out[part.first + i] = s_elements[i];
}

/// Given: what an element counts for: in a scan itself, in a compaction 1 where it is kept.
struct Itself {
  __device__ std::uint32_t operator()(std::uint32_t x) const { return x; }
};
struct AtLeast {
  float least;
  __device__ std::uint32_t operator()(float x) const { return x >= least ? 1 : 0; }  // NaN is not
};

/// What the elements of each block count for together.
template <class T, class Weight>
__global__ void totals_kernel(const T* data, std::size_t n, Weight weight, std::uint32_t* totals) {
  // TODO(4): The sum of weight(x) over the block's elements: neighbouring threads load neighbouring elements,
  //          and the rest is done by a function that you have. Part::count says how many elements there are,
  //          perhaps 0. Thread 0 writes totals[blockIdx.x].
}

/// Scans the block's part of data.
/// @param[in] offsets sum of everything before each block; nullptr where there is but one block
__global__ void scan_kernel(const std::uint32_t* data, std::size_t n, const std::uint32_t* offsets,
                            std::uint32_t* sums) {
  __shared__ std::uint32_t s_elements[elements_per_block];
  // TODO(5): load_part. Each thread adds up its run of elements_per_thread neighbours; scan_of_block of these
  //          sums; then it goes through its run once more, and puts in the place of each element what lies
  //          before it. store_part.
}

/// Puts the elements that are kept where they belong.
/// @param[in] offsets how many elements are kept before each block
__global__ void place_kernel(const float* data, std::size_t n, AtLeast is_kept, const std::uint32_t* offsets,
                             float* kept) {
  __shared__ float s_elements[elements_per_block];
  // TODO(7): load_part. Each thread reads its run into an array of its own, float run[elements_per_thread],
  //          and notes which of its elements are kept, a bit for each. With loops of fixed ends and #pragma
  //          unroll the compiler keeps the array in registers. run[count++] would be right too, but its index
  //          is known only at run time, and such an array lies in memory (lesson 16). How many are kept
  //          (__popc counts bits) is the thread's value for scan_of_block, which tells where they begin. Put
  //          them there, in s_elements. Why has everybody read its run by then? store_part, of the part
  //          {offsets[blockIdx.x], total}.
}

/// Given: a piece of device memory, given back at the end of the scope. Launches that use it may still be
/// queued then: cudaFree waits for them on today's devices. CUDA says only that it may; a library would free
/// in the order of the stream, by cudaFreeAsync.
class DeviceBuffer {
 public:
  explicit DeviceBuffer(std::size_t size) : size_(size) {
    CUDA_CHECK(cudaMalloc(&data_, size * sizeof(std::uint32_t)));
  }
  DeviceBuffer(const DeviceBuffer&) = delete;
  DeviceBuffer& operator=(const DeviceBuffer&) = delete;
  ~DeviceBuffer() { cudaFree(data_); }
  [[nodiscard]] std::uint32_t* data() const { return data_; }
  [[nodiscard]] DeviceSpan<std::uint32_t> all() const { return {data_, size_}; }

 private:
  std::uint32_t* data_ = nullptr;
  std::size_t size_;
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
  if (data.empty()) return;
  // TODO(6): How many blocks? If more than one: a DeviceBuffer for their totals, totals_kernel with Itself{},
  //          exclusive_scan_in_place of the totals. Then scan_kernel.
}

void exclusive_scan_in_place(DeviceSpan<std::uint32_t> data) {
  exclusive_scan({data.data(), data.size()}, data);
}

std::size_t compact(DeviceSpan<const float> data, float least, DeviceSpan<float> kept) {
  if (data.empty()) return 0;
  // TODO(8): totals_kernel with AtLeast{least}, in one block more than the elements need;
  //          exclusive_scan_in_place of these totals; place_kernel. What does their last word say?
  return 0;
}
