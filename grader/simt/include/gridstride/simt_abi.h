// SPDX-License-Identifier: MIT
/// @file
/// What translated CUDA code calls in the engine. Student code never names these: cuda_runtime.h wraps them
/// in CUDA's own words. Everything here is opaque (never inlined), because a value cached across a switch of
/// threads would be wrong, and because inlined accesses would themselves be traced.
#pragma once

#include <cstddef>
#include <cstdint>

namespace gridstride::simt {

/// @brief The source position of a call, filled in by default arguments at the place where student code
/// calls.
struct CallSite {
  const char* file;
  int line;
  int column;
};

}  // namespace gridstride::simt

/// @brief Counts in a row of gs_work: one for each thread of a block, one for the host thread that makes the
/// calls, and one for all others, which nobody reads.
inline constexpr unsigned gs_work_row = 1056;
inline constexpr unsigned gs_work_host_lane = 1024;
inline constexpr unsigned gs_work_unread_lane = 1055;

/// @brief Instructions of one basic block, of one thread, by the units that take them.
struct gs_work_cost {
  std::uint16_t float32;
  std::uint16_t float64;
  std::uint16_t integer;
  std::uint16_t special;
  std::uint16_t control;
  std::uint16_t float16;
  std::uint16_t local;    ///< loads and stores of arrays in local memory
  std::uint16_t spilled;  ///< gs_spilled() of the loop that the block ends
  std::uint16_t
      division;  ///< of integer and special, those that divide integers by a number known at run time
};

/// @brief Words of a loop that no register is left for, and those of them that loops within it keep in memory
/// anyhow: a pass stores and loads the others. Of a device that has registers to spare both are fewer.
inline constexpr unsigned gs_most_spilled = 127;
inline constexpr unsigned gs_spilled(unsigned words, unsigned within) {
  return (words < gs_most_spilled ? words : gs_most_spilled) |
         (within < gs_most_spilled ? within : gs_most_spilled) << 8;
}

/// @brief In the `local` of a line's part: one of its indices is known to no compiler.
inline constexpr unsigned gs_unknown_index = 0x8000;

/// @brief A line's part in one basic block.
struct gs_work_line {
  std::uint32_t block;  ///< index
  std::uint32_t line;   ///< in the source
  gs_work_cost cost;
};

/// @brief A function's basic blocks and how often the running thread block's threads came through them. What
/// raises the counts is put into the code by gridstride-translate: each thread that of its number in the
/// block, which it finds in the engine's gs_work_lane.
struct gs_work {
  std::uint64_t noted;        ///< not 0: the engine knows of it
  std::uint64_t block_count;  ///< basic blocks
  const gs_work_cost* costs;  ///< of each
  std::uint32_t* counts;      ///< of each gs_work_row
  std::uint64_t line_count;
  const gs_work_line* lines;  ///< by block
  const char* file;           ///< that they are of; nullptr where there are none
  const char* folder;         ///< where the compiler ran
  const std::uint16_t* host;  ///< of each basic block, what it takes a core of the host: quarters of a clock
  std::uint64_t host_noted;   ///< not 0: host code has run it, and the engine knows
};

// Threads meet here: the compiler must not make copies of such a call for threads that came another way, as
// it would of others; to the engine the copies' instructions are different ones, and a warp's lanes not in
// step.
#if defined(__clang__)
#define GRIDSTRIDE_MEETING __attribute__((convergent))
#else
#define GRIDSTRIDE_MEETING
#endif

extern "C" {

/// @brief A function with counts is about to run, for the first time in this launch; it may be told of again.
///
/// The number belongs to the form of gs_work and what it points to, and rises with it: an object that has
/// another form does not link, where it would be read wrongly.
void gs_note_work_4(gs_work* work) noexcept;

// Built-in variables of the running device thread; axis 0, 1, 2 is x, y, z. Constant during one thread's
// life.
__attribute__((const)) unsigned gs_thread_idx(int axis) noexcept;
__attribute__((const)) unsigned gs_block_idx(int axis) noexcept;
__attribute__((const)) unsigned gs_block_dim(int axis) noexcept;
__attribute__((const)) unsigned gs_grid_dim(int axis) noexcept;

// Block-wide barrier. The site tells barriers apart even where the compiler merges two calls into one.
GRIDSTRIDE_MEETING void gs_syncthreads(const char* file, int line, int column);

// Memory fences: they order nothing here (one thread of a block runs at a time) but are events for the
// observers.
void gs_threadfence(int scope);  // 0 block, 1 device, 2 system

// Block-wide barrier that also gathers a predicate of each thread: how many are true, whether all, whether
// any.
enum gs_block_vote { gs_block_count, gs_block_and, gs_block_or };
GRIDSTRIDE_MEETING int gs_syncthreads_vote(enum gs_block_vote kind, int predicate, const char* file, int line,
                                           int column);

// Barrier of all blocks of a cooperative launch.
GRIDSTRIDE_MEETING void gs_grid_sync(const char* file, int line, int column);
// Whether the running launch is cooperative.
__attribute__((pure)) bool gs_is_cooperative(void) noexcept;

// Thread block clusters: blocks of a cluster along an axis (1 where the launch has no clusters), and whether
// it has them; the barrier of its blocks.
__attribute__((const)) unsigned gs_cluster_dim(int axis) noexcept;
__attribute__((const)) bool gs_has_clusters(void) noexcept;
GRIDSTRIDE_MEETING void gs_cluster_sync(const char* file, int line, int column);
// Where the block of that rank in the cluster has what lies at `address` in the caller's shared memory.
void* gs_cluster_address(const void* address, unsigned rank, const char* file, int line);
// A thread begins of a kernel whose `__cluster_dims__` say so.
void gs_expect_cluster(unsigned x, unsigned y, unsigned z, const char* file, int line);
// The rank of the block whose shared memory the address is of.
unsigned gs_cluster_rank_of(const void* address) noexcept;

// An operation of the lanes that `mask` names; returns once all of them that are alive have called it.
// value: the lane's operand as bits; argument: of a shuffle, the source, delta or lane mask | width << 8.
enum gs_warp_op {
  gs_warp_sync,
  gs_warp_shuffle,
  gs_warp_shuffle_up,
  gs_warp_shuffle_down,
  gs_warp_shuffle_xor,
  gs_warp_all,
  gs_warp_any,
  gs_warp_uni,
  gs_warp_ballot,
  gs_warp_match_any,
  gs_warp_match_all,
  gs_warp_add,
  gs_warp_min_i32,
  gs_warp_min_u32,
  gs_warp_max_i32,
  gs_warp_max_u32,
  gs_warp_and,
  gs_warp_or,
  gs_warp_xor,
  gs_warp_matrix_load,     // value: the matrix's address, argument: from one row or column to the next
  gs_warp_matrix_store,    // likewise
  gs_warp_matrix_product,  // value: the lane's gs_matrix_product
};
GRIDSTRIDE_MEETING std::uint64_t gs_warp(enum gs_warp_op op, unsigned mask, std::uint64_t value,
                                         unsigned argument, const char* file, int line);

// A lane's part in d = a * b + c of its warp's tensor cores: m x k, k x n and m x n elements, of which each
// lane has some (matrix_fragments.hpp).
enum gs_matrix_type {
  gs_matrix_half,
  gs_matrix_bfloat16,
  gs_matrix_tf32,
  gs_matrix_int8,
  gs_matrix_uint8,
  gs_matrix_float64,
  gs_matrix_float32,
  gs_matrix_int32,
};
struct gs_matrix_product {
  unsigned m;
  unsigned n;
  unsigned k;
  enum gs_matrix_type operands;  // type of a and b
  enum gs_matrix_type added;     // of c
  enum gs_matrix_type sums;      // of d
  bool a_is_row_major;           // as it was loaded; likewise b
  bool b_is_row_major;
  bool saturates;  // sums of integers
  const void* a;
  const void* b;
  const void* c;
  void* d;
};

// The lanes of the warp that are at this call together. Lanes wait here until no other lane of the warp can
// run on.
GRIDSTRIDE_MEETING unsigned gs_activemask(const char* file, int line);

// Asynchronous copies to shared memory; other memory is written at once. A copy takes place some time before
// the wait for its group, or before the phase ends of the barrier that it is given.
// zero_bytes: so many zeros behind the copied bytes; alignment: of both addresses
void gs_async_copy(void* to, const void* from, std::size_t size_bytes, std::size_t zero_bytes,
                   std::size_t alignment, const void* barrier);
// The thread's copies since the last commit are a group.
void gs_async_commit(void);
// The thread waits for all its groups but the last so many.
void gs_async_wait(std::size_t groups_left);
// The thread's copies so far complete with the phase of the barrier.
void gs_async_bind(const void* barrier);
// The phase of the barrier ends.
void gs_async_complete(const void* barrier);
// The thread arrives at a barrier object, behind a fence: *missing falls by `count`. Hands over by the word
// of the phase, which waiting threads look at; takes over from the others only where it is the last. Returns
// *missing as it was; *token becomes the phase. block: whether only threads of a block meet there.
std::uint32_t gs_barrier_arrive(std::uint32_t* missing, std::uint32_t* phase, std::uint32_t count, int block,
                                std::uint32_t* token);
// The last one has arrived, between fences: *missing becomes *expected, and the next phase begins.
void gs_barrier_turn(std::uint32_t* missing, std::uint32_t* expected, std::uint32_t* phase, int block);
// Waits while the bits `mask` of the phase are those of `token`; a fence has to follow. A device waits in one
// instruction: what the thread looks at meanwhile counts for nothing.
GRIDSTRIDE_MEETING void gs_barrier_wait(const std::uint32_t* phase, std::uint32_t token, std::uint32_t mask,
                                        int block);

// Clocks of the device, modelled and never running backwards: cycles, nanoseconds.
std::uint64_t gs_clock(void) noexcept;
std::uint64_t gs_globaltimer(void) noexcept;

// The thread lets others run: a pause in a loop that waits for another thread.
void gs_nanosleep(void);

// In code without checks: before a volatile or atomic access, by which a thread or the host may wait for
// others. They get their turn where it looks again and again.
void gs_note_waiting_load(void* address);
void gs_note_waiting_store(void* address);
void gs_note_waiting_update(void* address);

// Behind an atomic whose result nobody takes (written in by the translator).
#ifdef GRIDSTRIDE_UNCHECKED
inline void gs_note_alone(void) {}
#else
void gs_note_alone(void);
#endif

// Before a load by the cache for data that no thread of the launch writes.
#ifdef GRIDSTRIDE_UNCHECKED
inline void gs_note_read_only(const void*, std::size_t) {}
#else
void gs_note_read_only(const void* address, std::size_t size_bytes);
#endif

// Which memory an address of the running thread is of.
enum gs_space { gs_no_space, gs_shared_space, gs_global_space, gs_constant_space, gs_local_space };
enum gs_space gs_space_of(const void* address) noexcept;
// A place in the block's shared memory as a number, and back; what is no place there becomes 0 and nullptr.
std::size_t gs_to_shared(const void* address) noexcept;
void* gs_from_shared(std::size_t place) noexcept;

// Multiprocessors of the device; bytes of dynamic shared memory of the launch.
__attribute__((pure)) unsigned gs_sm_count(void) noexcept;
__attribute__((pure)) unsigned gs_dynamic_shared_bytes(void) noexcept;

// Linear index of the thread in its block.
#ifndef GRIDSTRIDE_UNCHECKED
__attribute__((const)) unsigned gs_linear_thread(void) noexcept;
#endif

// The block's dynamic shared memory (`extern __shared__ T name[];`), size as launched; `name` is for
// diagnoses.
void* gs_dynamic_shared(const char* name);

// The thread left the kernel by an explicit `return;` (written in by the translator before each one in a
// __global__ function), which tells an early return from a barrier that part of the block skips.
#ifdef GRIDSTRIDE_UNCHECKED
__attribute__((always_inline)) inline void gs_note_return() noexcept {}
#else
void gs_note_return(void) noexcept;
#endif

// Atomic read-modify-write on `size` bytes (2, 4 or 8) at `address`, global or shared; returns the old bits.
// kind: integer and float operations below; operands and result as bit patterns. Those that end in _block
// are atomic among the threads of one block only.
enum gs_atomic_op {
  gs_atomic_add_u32,
  gs_atomic_add_u64,
  gs_atomic_add_f32,
  gs_atomic_add_f64,
  gs_atomic_min_i32,
  gs_atomic_min_u32,
  gs_atomic_min_i64,
  gs_atomic_min_u64,
  gs_atomic_max_i32,
  gs_atomic_max_u32,
  gs_atomic_max_i64,
  gs_atomic_max_u64,
  gs_atomic_and_b32,
  gs_atomic_and_b64,
  gs_atomic_or_b32,
  gs_atomic_or_b64,
  gs_atomic_xor_b32,
  gs_atomic_xor_b64,
  gs_atomic_exch_b32,
  gs_atomic_exch_b64,
  gs_atomic_inc_u32,
  gs_atomic_dec_u32,
  gs_atomic_add_f16,     // one half, 2 bytes
  gs_atomic_add_bf16,    // one bfloat16, 2 bytes
  gs_atomic_add_f16x2,   // two halves in 4 bytes
  gs_atomic_add_bf16x2,  // two bfloat16 in 4 bytes
};
// What translate/joined_atomics.hpp adds to the number of an atomic's line, which nothing else reads: the
// lanes of a warp do it together, before compute capability 8.0 perhaps only where no lane is missing; or it
// is a compare-and-swap in a loop, or one that stores what it has computed of the word and looks at no
// result.
inline constexpr int gs_joined_lanes = 1 << 29;
inline constexpr int gs_joined_whole_warps = 1 << 28;
inline constexpr int gs_repeated_swap = 1 << 27;
inline constexpr int gs_lone_swap = 1 << 26;
// Line 0 says that the call is libcu++'s, whose memory order is told by the fences around it.
// Each call stays one of its own: of two that the compiler makes one, nobody could say the line.
__attribute__((nomerge)) std::uint64_t gs_atomic(void* address, enum gs_atomic_op op, std::uint64_t operand,
                                                 const char* file, int line);
__attribute__((nomerge)) std::uint64_t gs_atomic_cas(void* address, int size_bytes, std::uint64_t compare,
                                                     std::uint64_t value, const char* file, int line);
__attribute__((nomerge)) std::uint64_t gs_atomic_block(void* address, enum gs_atomic_op op,
                                                       std::uint64_t operand, const char* file, int line);
// Sets the word, of 4 or 8 bytes, without reading it.
__attribute__((nomerge)) void gs_atomic_store(void* address, int size_bytes, std::uint64_t value);
__attribute__((nomerge)) void gs_atomic_store_block(void* address, int size_bytes, std::uint64_t value);
// Adds 1 to the integer, as atomicAdd(address, 1) whose result nobody takes. Calls of it come from
// translate/increments.hpp alone; the operand is that of the call before. Returns the old value all the same.
std::uint32_t gs_increment(std::uint32_t* address, std::uint32_t operand, const char* file, int line);
std::uint32_t gs_increment_block(std::uint32_t* address, std::uint32_t operand, const char* file, int line);
__attribute__((nomerge)) std::uint64_t gs_atomic_cas_block(void* address, int size_bytes,
                                                           std::uint64_t compare, std::uint64_t value,
                                                           const char* file, int line);

// A fetch through a texture object. what: the coordinates that it takes; for a fetch by element x is the
// element's number, for a layered one z the layer, for a cubemap layer the array's cubemap.
enum gs_texture_coordinates {
  gs_texture_element,
  gs_texture_1d,
  gs_texture_2d,
  gs_texture_3d,
  gs_texture_1d_layered,
  gs_texture_2d_layered,
  gs_texture_cubemap,
  gs_texture_cubemap_layered,
  gs_texture_gather,  // of four elements the number that `layer` names
};
// The number type that the caller asks for.
enum gs_texture_number {
  gs_texture_integer_8,
  gs_texture_integer_16,
  gs_texture_integer_32,
  gs_texture_float
};
// Four numbers of 32 bits, the first in the low half of `low`. By value, so that a fetch stores nothing.
struct gs_texel {
  std::uint64_t low;
  std::uint64_t high;
};
struct gs_texel gs_texture_fetch(unsigned long long object, enum gs_texture_coordinates what,
                                 enum gs_texture_number number, float x, float y, float z, int layer);
// The same by an element's number, which a float could not hold.
struct gs_texel gs_texture_fetch_element(unsigned long long object, enum gs_texture_number number, int x);

// Accesses through a surface object: up to 16 bytes at the byte x of row y of slice (layer, face) z.
// access: the coordinates, the cudaSurfaceBoundaryMode and the size in bytes.
enum gs_surface_coordinates {
  gs_surface_1d,
  gs_surface_2d,
  gs_surface_3d,
  gs_surface_1d_layered,
  gs_surface_2d_layered,
  gs_surface_cubemap,
  gs_surface_cubemap_layered,
};
enum { gs_surface_mode_shift = 4, gs_surface_size_shift = 8 };
struct gs_texel gs_surface_read(unsigned long long object, unsigned access, int x, int y, int z);
void gs_surface_write(unsigned long long object, unsigned access, int x, int y, int z, struct gs_texel value);

// Device-side assert (CUDA's message, cudaErrorAssert) and trap.
[[noreturn]] void gs_assert_failed(const char* expression, const char* file, int line, const char* function);
[[noreturn]] void gs_trap(void);

// Something that exists in CUDA and is not modelled: ends the program with an `unsupported` finding at that
// line.
[[noreturn]] void gs_unsupported(const char* what, const char* file, int line);

// True while a kernel runs on this OS thread.
__attribute__((pure)) bool gs_in_kernel(void) noexcept;

// Where code that is built without checks keeps threadIdx. Types of their own, so that the compiler knows
// that a kernel's stores never change them.
enum gs_axis_index : unsigned;
struct gs_unchecked_index {
  enum gs_axis_index axis[3];
};

// A loop over threads of one block in the kernel's own module, where it is built without checks. The engine
// sets `stop` once a thread of the loop has to wait, since the threads behind it then run elsewhere.
struct gs_thread_range {
  unsigned first[3];  // threadIdx of the first thread
  bool stop;
  bool apart;  // as in gs_launch
};

// A thread as a coroutine, in such code: the compiler step of simt/cc/coroutines.hpp replaces these calls.
// Where it has not, gs_coroutine_of says nullptr and the others are never reached.
enum { gs_coroutine_bytes = 256 };  // what a thread keeps over a barrier without memory of its own
typedef void* (*gs_begin_thread)(void* buffer, const void* closure);
gs_begin_thread gs_coroutine_of(gs_begin_thread begin) noexcept;
void* gs_coroutine_begin(void* buffer, unsigned buffer_bytes) noexcept;
void gs_coroutine_end(void* frame) noexcept;
// Memory for a thread that keeps more, until its block has ended.
void* gs_coroutine_memory(unsigned size_bytes) noexcept;
void gs_coroutine_forget(void* memory) noexcept;

// The array that begins there is one of elements of this size.
void gs_note_elements(const void* base, std::size_t element_bytes);

// Whether each pointer leads into a live array of cudaMalloc and its like, and no two into the same.
bool gs_are_apart(const void* const* pointers, unsigned count);

// An argument of a launch: where it lies in the closure, if it is an integer, and if it has pointers.
struct gs_argument {
  std::uint32_t offset;
  std::uint16_t size_bytes;  // 0: no integer
  std::uint16_t is_signed;
  std::uint16_t pointer_bytes;  // of a pointer, or of a class whose bytes are all values of it; else 0
};

// One kernel launch. `body(closure)` runs one device thread: it copies the arguments anew and calls the
// kernel. Returns nothing: errors are read by cudaGetLastError and the next synchronisation, as in CUDA.
struct gs_launch {
  unsigned grid[3];
  unsigned block[3];
  std::size_t dynamic_shared_bytes;
  void* stream;
  const char* kernel_name;     // as written at the launch
  const void* kernel_address;  // nullptr where not known
  const char* file;            // the launch's position
  int line;
  // Runs several threads of a block, in code that is built without checks; nullptr in other code.
  void (*run_range)(const void* closure, struct gs_thread_range* range);
  gs_begin_thread begin_thread;  // nullptr where its threads are no coroutines
  bool apart;                    // likewise: gs_are_apart of all its arguments that are pointers
  std::size_t
      closure_bytes;  // a launch runs later than the call: the engine keeps a byte copy of the closure
  int cooperative;    // 1: cudaLaunchCooperativeKernel, all blocks are resident at once and may meet
  const struct gs_argument* arguments;  // of each; nullptr where not known
  unsigned argument_count;
  unsigned cluster[3];  // blocks of a cluster along each axis; 0: as the kernel's __cluster_dims__ say
};
void gs_launch_kernel(const struct gs_launch* launch, void (*body)(const void* closure), const void* closure);

}  // extern "C"
