// verdict: too_slow
// why: many blocks are launched, and the first one does all the work while the others have nothing to do

// SPDX-License-Identifier: MIT
#include "scan.cuh"

#include <cuda/atomic>

namespace {

constexpr unsigned all_lanes = 0xffffffffU;
constexpr unsigned warps_of_a_block = block_size / warp_size;

/// Neighbours that one thread adds up before it meets the others. Odd, so that the lanes of a warp, each in
/// its own run, read from different banks.
constexpr unsigned elements_per_thread = 9;
constexpr unsigned elements_per_block = block_size * elements_per_thread;

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

/// The part of an array that one block works on.
struct Part {
  std::size_t first;
  unsigned count;  ///< 0 for a block behind the end
};

__device__ Part part_of_block(std::size_t n, unsigned block = blockIdx.x) {
  const std::size_t first = static_cast<std::size_t>(block) * elements_per_block;
  if (first >= n) return {first, 0};
  return {first, static_cast<unsigned>(n - first < elements_per_block ? n - first : elements_per_block)};
}

/// The block's elements to shared memory, neighbouring threads with neighbouring elements.
template <class T>
__device__ void load_part(const T* data, Part part, T* s_elements) {
  for (unsigned i = threadIdx.x; i < part.count; i += block_size) s_elements[i] = data[part.first + i];
  // All elements are there before a thread reads one that another thread has loaded.
  __syncthreads();
}

/// And back to global memory, what became of them.
template <class T>
__device__ void store_part(const T* s_elements, Part part, T* out) {
  // What other threads have made is complete before it is read.
  __syncthreads();
  for (unsigned i = threadIdx.x; i < part.count; i += block_size) out[part.first + i] = s_elements[i];
}

/// Sum of this thread's run of the block's elements.
__device__ std::uint32_t sum_of_run(const std::uint32_t* s_elements, unsigned count) {
  const unsigned end = min((threadIdx.x + 1) * elements_per_thread, count);
  std::uint32_t sum = 0;
  for (unsigned i = threadIdx.x * elements_per_thread; i < end; ++i) sum += s_elements[i];
  return sum;
}

/// Scans this thread's run in its place; nobody else touches it. @param sum of everything before the run
__device__ void scan_run(std::uint32_t* s_elements, unsigned count, std::uint32_t sum) {
  const unsigned end = min((threadIdx.x + 1) * elements_per_thread, count);
  for (unsigned i = threadIdx.x * elements_per_thread; i < end; ++i) {
    const std::uint32_t element = s_elements[i];
    s_elements[i] = sum;
    sum += element;
  }
}

/// Scans the block's part of data, as if `offset` stood before it. @return its total, without offset
__device__ std::uint32_t scan_part(const std::uint32_t* data, std::size_t n, std::uint32_t offset,
                                   std::uint32_t* sums) {
  __shared__ std::uint32_t s_elements[elements_per_block];
  const Part part = part_of_block(n);
  load_part(data, part, s_elements);
  const BlockScan runs = scan_of_block(sum_of_run(s_elements, part.count));
  scan_run(s_elements, part.count, offset + runs.before);
  store_part(s_elements, part, sums);
  return runs.total;
}

/// What an element counts for: in a scan itself, in a compaction 1 where it is kept.
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
  const Part part = part_of_block(n);
  std::uint32_t sum = 0;
  for (unsigned i = threadIdx.x; i < part.count; i += block_size) sum += weight(data[part.first + i]);
  const std::uint32_t total = scan_of_block(sum).total;
  if (threadIdx.x == 0) totals[blockIdx.x] = total;
}

/// @param[in] offsets sum of everything before each block; nullptr where there is but one block
__global__ void scan_kernel(const std::uint32_t* data, std::size_t n, const std::uint32_t* offsets,
                            std::uint32_t* sums) {
  scan_part(data, n, offsets == nullptr ? 0 : offsets[blockIdx.x], sums);
}

/// Puts the elements that are kept where they belong.
/// @param[in] offsets how many elements are kept before each block
__global__ void place_kernel(const float* data, std::size_t n, AtLeast is_kept, const std::uint32_t* offsets,
                             float* kept) {
  __shared__ float s_elements[elements_per_block];
  const Part part = part_of_block(n);
  load_part(data, part, s_elements);
  // Unrolled, each k is a number, so that the run stays in registers; run[count++] would be an array in
  // memory.
  float run[elements_per_thread];
  unsigned kept_bits = 0;  // bit k: element k of the run is kept
#pragma unroll
  for (unsigned k = 0; k < elements_per_thread; ++k) {
    const unsigned i = threadIdx.x * elements_per_thread + k;
    run[k] = i < part.count ? s_elements[i] : 0;
    if (i < part.count && is_kept(run[k])) kept_bits |= 1U << k;
  }
  // Two barriers are in here: everyone has read its run before anyone puts something in its place.
  const BlockScan places = scan_of_block(__popc(kept_bits));
  unsigned place = places.before;
#pragma unroll
  for (unsigned k = 0; k < elements_per_thread; ++k)
    if ((kept_bits >> k & 1) != 0) s_elements[place++] = run[k];
  store_part(s_elements, {offsets[blockIdx.x], places.total}, kept);
}

/// A piece of device memory, given back at the end of the scope.
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

namespace steps {

/// This thread's place in the grid.
__device__ std::size_t index_in_grid() { return std::size_t{blockIdx.x} * block_size + threadIdx.x; }

/// Step 1, rounds in shared memory: in each round every thread adds what lies twice as far to the left as in
/// the round before. Hillis and Steele's scan.
__global__ void scan_kernel_rounds(const std::uint32_t* data, std::uint32_t* sums, std::uint32_t* totals,
                                   std::size_t n) {
  __shared__ std::uint32_t s_sums[2][block_size];  // a round reads one and writes the other
  const unsigned tid = threadIdx.x;
  const std::size_t i = index_in_grid();
  const std::uint32_t value = i < n ? data[i] : 0;
  unsigned now = 0;
  s_sums[now][tid] = value;
  for (unsigned offset = 1; offset < block_size; offset *= 2) {
    // The sums of the round before are complete.
    __syncthreads();
    const std::uint32_t left = tid >= offset ? s_sums[now][tid - offset] : 0;
    s_sums[1 - now][tid] = s_sums[now][tid] + left;
    now = 1 - now;
  }
  const std::uint32_t sum = s_sums[now][tid];
  if (i < n) sums[i] = sum - value;
  if (tid == block_size - 1) totals[blockIdx.x] = sum;
}

/// Step 2, up and down a tree: a reduction of two elements a thread, of which all that is added on the way is
/// kept; then back from the root, where each node tells its children what lies before them. Blelloch's scan.
__global__ void scan_kernel_tree(const std::uint32_t* data, std::uint32_t* sums, std::uint32_t* totals,
                                 std::size_t n) {
  constexpr unsigned size = 2 * block_size;
  __shared__ std::uint32_t s_tree[size];
  const unsigned tid = threadIdx.x;
  const std::size_t first = static_cast<std::size_t>(blockIdx.x) * size;
  for (unsigned i = tid; i < size; i += block_size) s_tree[i] = first + i < n ? data[first + i] : 0;
  for (unsigned stride = 1; stride < size; stride *= 2) {
    // The nodes below are complete.
    __syncthreads();
    const unsigned right = 2 * stride * (tid + 1) - 1;
    if (right < size) s_tree[right] += s_tree[right - stride];
  }
  // The root: its sum is the total, and nothing lies before it. The thread that has summed it goes on.
  if (tid == 0) {
    totals[blockIdx.x] = s_tree[size - 1];
    s_tree[size - 1] = 0;
  }
  for (unsigned stride = size / 2; stride > 0; stride /= 2) {
    // What lies before the nodes above is known.
    __syncthreads();
    const unsigned right = 2 * stride * (tid + 1) - 1;
    if (right < size) {
      const std::uint32_t sum_of_left = s_tree[right - stride];
      s_tree[right - stride] = s_tree[right];
      s_tree[right] += sum_of_left;
    }
  }
  // Every leaf knows what lies before it.
  __syncthreads();
  for (unsigned i = tid; i < size; i += block_size)
    if (first + i < n) sums[first + i] = s_tree[i];
}

/// Step 3, shuffles: rounds within a warp, without memory and barriers, and once more for the warps' sums.
__global__ void scan_kernel_shuffles(const std::uint32_t* data, std::uint32_t* sums, std::uint32_t* totals,
                                     std::size_t n) {
  const std::size_t i = index_in_grid();
  // No thread leaves before the shuffles: where there is no element, it brings 0.
  const BlockScan scan = scan_of_block(i < n ? data[i] : 0);
  if (i < n) sums[i] = scan.before;
  if (threadIdx.x == 0) totals[blockIdx.x] = scan.total;
}

/// Step 4, runs: the same once for nine elements a thread.
__global__ void scan_kernel_runs(const std::uint32_t* data, std::uint32_t* sums, std::uint32_t* totals,
                                 std::size_t n) {
  const std::uint32_t total = scan_part(data, n, 0, sums);
  if (threadIdx.x == 0) totals[blockIdx.x] = total;
}

/// Steps 1 to 4, the last launch: what lies before a block is added to its sums.
__global__ void add_kernel(std::uint32_t* sums, const std::uint32_t* offsets, std::size_t n, unsigned size) {
  const std::size_t first = static_cast<std::size_t>(blockIdx.x) * size;
  for (std::size_t i = first + threadIdx.x; i < first + size && i < n; i += block_size)
    sums[i] += offsets[blockIdx.x];
}

using Kernel = void (*)(const std::uint32_t*, std::uint32_t*, std::uint32_t*, std::size_t);

/// Scans blocks of `size` elements, then their totals, and adds what comes out to the blocks.
void scan_then_add(Kernel kernel, unsigned size, DeviceSpan<const std::uint32_t> data,
                   DeviceSpan<std::uint32_t> sums) {
  const auto blocks = static_cast<unsigned>(ceil_div(data.size(), size));
  const DeviceBuffer totals(blocks);
  kernel<<<blocks, block_size>>>(data.data(), sums.data(), totals.data(), data.size());
  CUDA_CHECK(cudaGetLastError());
  if (blocks == 1) return;
  scan_then_add(kernel, size, {totals.data(), blocks}, totals.all());
  add_kernel<<<blocks, block_size>>>(sums.data(), totals.data(), data.size(), size);
  CUDA_CHECK(cudaGetLastError());
}

/// Step 5, totals first: then the sums are right when they are written for the first time.
void totals_then_scan(DeviceSpan<const std::uint32_t> data, DeviceSpan<std::uint32_t> sums) {
  const auto blocks = static_cast<unsigned>(ceil_div(data.size(), elements_per_block));
  const DeviceBuffer offsets(blocks);
  if (blocks > 1) {
    totals_kernel<<<blocks, block_size>>>(data.data(), data.size(), Itself{}, offsets.data());
    CUDA_CHECK(cudaGetLastError());
    totals_then_scan({offsets.data(), blocks}, offsets.all());
  }
  scan_kernel<<<blocks, block_size>>>(data.data(), data.size(), blocks > 1 ? offsets.data() : nullptr,
                                      sums.data());
  CUDA_CHECK(cudaGetLastError());
}

/// What a block tells those behind it, in one word, so that nobody sees a part of it: nothing yet, the total
/// of its elements, or the sum of everything up to its end.
using State = unsigned long long;
constexpr State only_total = State{1} << 32;
constexpr State everything = State{2} << 32;

/// Sum of everything before a block: goes back over the blocks before it, up to one that knows everything.
__device__ std::uint32_t look_back(State* states, unsigned block) {
  std::uint32_t before = 0;
  for (State state = 0; block > 0 && state < everything; before += static_cast<std::uint32_t>(state)) {
    --block;
    const cuda::atomic_ref<State, cuda::thread_scope_device> word(states[block]);
    for (state = 0; state == 0;) state = word.load(cuda::memory_order_relaxed);  // in one piece, and anew
  }
  return before;
}

/// Step 6, one launch: a block waits for those before it.
__global__ void scan_kernel_look_back(const std::uint32_t* data, std::size_t n, unsigned* blocks_begun,
                                      State* states, std::uint32_t* sums) {
  __shared__ unsigned s_block;
  __shared__ std::uint32_t s_before;
  __shared__ std::uint32_t s_elements[elements_per_block];
  // Blocks begin in any order. The number that one draws is that of its part: all parts before it are begun.
  if (threadIdx.x == 0) s_block = atomicAdd(blocks_begun, 1U);
  // Everyone knows the number.
  __syncthreads();
  const Part part = part_of_block(n, s_block);
  load_part(data, part, s_elements);
  const BlockScan runs = scan_of_block(sum_of_run(s_elements, part.count));
  if (threadIdx.x == 0) {
    atomicExch(&states[s_block], only_total | runs.total);  // those behind need not wait for the next line
    s_before = look_back(states, s_block);
    atomicExch(&states[s_block], everything | static_cast<std::uint32_t>(s_before + runs.total));
  }
  // Everyone knows what lies before the block.
  __syncthreads();
  scan_run(s_elements, part.count, s_before + runs.before);
  store_part(s_elements, part, sums);
}

void scan_in_one_launch(DeviceSpan<const std::uint32_t> data, DeviceSpan<std::uint32_t> sums) {
  const auto blocks = static_cast<unsigned>(ceil_div(data.size(), elements_per_block));
  const DeviceBuffer room(2 * (blocks + 1));  // a word to count the blocks, one unused, and the states
  CUDA_CHECK(cudaMemsetAsync(room.data(), 0, room.all().size_bytes()));
  scan_kernel_look_back<<<blocks, block_size>>>(data.data(), data.size(), room.data(),
                                                reinterpret_cast<State*>(room.data()) + 1, sums.data());
  CUDA_CHECK(cudaGetLastError());
}

}  // namespace steps

namespace {

/// The ways above in the order in which they were found. Every one gives the right sums.
enum class Step { rounds, tree, shuffles, runs, totals_first, look_back };

/// The way that exclusive_scan goes; change it to try another. The last one is more than the lesson asks for.
constexpr Step step = Step::totals_first;

/// The first block scans part after part, and the others leave.
__global__ void one_block_scan(const std::uint32_t* data, std::size_t n, std::uint32_t* sums) {
  if (blockIdx.x != 0) return;
  __shared__ std::uint32_t s_elements[elements_per_block];
  std::uint32_t carry = 0;
  for (unsigned block = 0; std::size_t{block} * elements_per_block < n; ++block) {
    const Part part = part_of_block(n, block);
    load_part(data, part, s_elements);
    const BlockScan runs = scan_of_block(sum_of_run(s_elements, part.count));
    scan_run(s_elements, part.count, carry + runs.before);
    store_part(s_elements, part, sums);
    carry += runs.total;
    __syncthreads();
  }
}

__global__ void scan_warps_kernel(const std::uint32_t* data, std::uint32_t* sums, std::size_t n) {
  const std::size_t i = steps::index_in_grid();
  const std::uint32_t before = scan_of_warp(i < n ? data[i] : 0);  // all lanes come
  if (i < n) sums[i] = before;
}

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
  steps::scan_kernel_shuffles<<<static_cast<unsigned>(totals.size()), block_size>>>(
      data.data(), sums.data(), totals.data(), data.size());
  CUDA_CHECK(cudaGetLastError());
}

void exclusive_scan(DeviceSpan<const std::uint32_t> data, DeviceSpan<std::uint32_t> sums) {
  if (data.empty()) return;
  one_block_scan<<<static_cast<unsigned>(ceil_div(data.size(), elements_per_block)), block_size>>>(
      data.data(), data.size(), sums.data());
  CUDA_CHECK(cudaGetLastError());
  return;
  using steps::scan_then_add;
  if (step == Step::rounds) return scan_then_add(steps::scan_kernel_rounds, block_size, data, sums);
  if (step == Step::tree) return scan_then_add(steps::scan_kernel_tree, 2 * block_size, data, sums);
  if (step == Step::shuffles) return scan_then_add(steps::scan_kernel_shuffles, block_size, data, sums);
  if (step == Step::runs) return scan_then_add(steps::scan_kernel_runs, elements_per_block, data, sums);
  if (step == Step::totals_first) return steps::totals_then_scan(data, sums);
  return steps::scan_in_one_launch(data, sums);
}

void exclusive_scan_in_place(DeviceSpan<std::uint32_t> data) {
  exclusive_scan({data.data(), data.size()}, data);
}

std::size_t compact(DeviceSpan<const float> data, float least, DeviceSpan<float> kept) {
  if (data.empty()) return 0;
  const auto blocks = static_cast<unsigned>(ceil_div(data.size(), elements_per_block));
  // One block more, without elements: what is kept before it is what is kept at all.
  const DeviceBuffer offsets(blocks + 1);
  totals_kernel<<<blocks + 1, block_size>>>(data.data(), data.size(), AtLeast{least}, offsets.data());
  CUDA_CHECK(cudaGetLastError());
  exclusive_scan_in_place(offsets.all());
  place_kernel<<<blocks, block_size>>>(data.data(), data.size(), AtLeast{least}, offsets.data(), kept.data());
  CUDA_CHECK(cudaGetLastError());
  std::uint32_t count = 0;
  CUDA_CHECK(cudaMemcpy(&count, offsets.data() + blocks, sizeof count, cudaMemcpyDeviceToHost));
  return count;
}
