// SPDX-License-Identifier: MIT
/// @file
/// A bug as the callbacks see it: addresses and program counters, to be put into words when the launch is
/// over.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "simt/src/accesses/given_work.hpp"

namespace gridstride::simt {

/// @brief What kind of bug an incident is. Several kinds can share a finding's class.
enum class Bug : std::uint8_t {
  out_of_bounds,  ///< of the memory that `address` is near
  array_index,    ///< outside of the extent that the compiler knows, in local, shared or a struct's memory
  use_after_free,
  null_pointer,
  wild_pointer,
  host_pointer,
  other_device,   ///< memory of a device without access from this one
  host_variable,  ///< a global variable without __device__
  host_virtual,   ///< a virtual function of an object that the host has made
  constant_store,
  unfilled_constant,  ///< a read of a __constant__ variable that nothing has filled: a note
  misaligned,
  uninitialised_read,
  data_race,
  stored_twice,       ///< the same value by two blocks, at an index with a wrong factor of blockIdx.x: a note
  stored_by_all,      ///< the same value by all threads of a block in one line: a note
  stored_over_alias,  ///< over the thread's own element of another `extern __shared__` array: a note
  lost_update,        ///< by a compare-and-swap that is made once, and whose result nobody looks at
  stale_read,         ///< by a texture or __ldg(), of what the same launch has written
  texture_mismatch,   ///< a function that does not fit the texture or surface
  texture_destroyed,  ///< a texture or surface object used after its end
  surface_misaligned,     ///< an access through a surface between elements
  copy_race,              ///< with an asynchronous copy that nothing has waited for
  barrier_mismatch,       ///< threads wait at different barriers
  barrier_after_end,      ///< threads wait, others have reached the kernel's end
  barrier_after_return,   ///< threads wait, others have returned early: a note
  mask_without_caller,    ///< a warp operation whose mask does not name the lane that calls it
  mask_names_ended,       ///< its mask names a lane that has reached the kernel's end
  mask_names_returned,    ///< ... that has returned early: a note
  mask_names_exited,      ///< ... that has reached the end, on a device that waits for others only: a note
  mask_beyond_block,      ///< ... that the block is too small to have: a note
  mask_waits_elsewhere,   ///< ... that waits for something else
  shuffle_from_absent,    ///< a shuffle reads the value of a lane that its mask names and that is not there
  shuffle_outside_mask,   ///< ... of a lane that its mask does not name: a note
  no_tensor_cores,        ///< an operation on matrices that the device is too old for
  matrix_without_lanes,   ///< ... that not all lanes of the warp have come to
  matrices_differ,        ///< ... whose lanes do not name the same matrix
  grid_barrier_alone,     ///< a grid barrier in a launch that is not cooperative
  grid_barrier_mismatch,  ///< threads of a block wait at the grid's barrier, others elsewhere or have ended
  grid_barrier_after_return,  ///< ... have returned early: a note
  grid_barrier_unmet,         ///< blocks wait at the grid's barrier, others have ended
  cluster_block_not_begun,    ///< shared memory of a block of the cluster is used before all have met
  cluster_block_ended,        ///< ... that has ended, or may have
  cluster_own_part,           ///< a block's own memory by the address that other blocks have for it
  cluster_rank,               ///< a block is asked for that the cluster does not have
  cluster_address,            ///< an address of another block is asked for what is no shared memory
  deadlock,                   ///< threads spin, and nothing can happen any more
  freed_twice,                ///< a piece of the device's heap
  free_of_other,              ///< by a kernel, of what its heap never gave
  stack_overflow,
  arithmetic_trap,  ///< integer division by zero
  no_function,      ///< a call through a pointer to no function
  crashed,
  assert_failed,
  trapped,
  launch_refused,     ///< in device code
  refusal_looked_at,  ///< likewise, and the thread has asked for its last error: a note
  own_memory_passed,  ///< a launch in device code passes a pointer to shared memory or to a local variable
  unsupported,
};

/// @brief Whose accesses race.
enum class Between : std::uint8_t {
  threads,  ///< of a block
  lanes,    ///< of a warp whose threads work without the rest of the block
  blocks,   ///< of a launch
  work,     ///< of two streams
};

/// @brief Incident::text of Bug::unsupported where a kernel calls what only the host may.
inline constexpr const char* runtime_call = "a call of the CUDA runtime in device code";

/// @brief What two threads of a launch that race in one line do there.
enum class InOneLine : std::uint8_t {
  no,         ///< the race is between two lines, or with an atomic
  update,     ///< each reads the element and writes it, as in x += 1
  in_place,   ///< one reads what the other writes, and no two write the same
  collision,  ///< both write the element, and nobody reads it
};

/// @brief Why a thread does not know of what another block has handed over, though its block was told.
enum class Untaken : std::uint8_t {
  not_told,       ///< its block was not
  by_other_warp,  ///< a thread of another warp was, and no barrier has come since
  relaxed,        ///< by an atomic that says that it orders nothing, and no fence has come since
};

/// @brief One bug at one place, with its first occurrence and a count.
struct Incident {
  Bug bug{};
  bool write = false;
  bool other_write = false;
  bool atomic = false;
  bool other_atomic = false;
  bool same_value = false;        ///< both store the same
  bool filter = false;            ///< a plain load that only spares an atomic
  bool scoped = false;            ///< both are atomics, at least one of them of block scope
  bool beside_others = false;     ///< of a deadlock: work of other streams waits until the launch is over
  bool has_launched = false;      ///< ... and so do kernels that the launch's own have launched
  bool after_atomics = false;     ///< the block has called atomics that could tell others something
  bool releases_lock = false;     ///< a plain store lets go what an atomic takes as a lock
  bool by_lanes_in_step = false;  ///< a volatile store, as if lanes of a warp ran in step
  bool of_cluster = false;        ///< the barrier is the cluster's, not the grid's
  Between between = Between::threads;
  InOneLine in_one_line = InOneLine::no;
  Untaken untaken = Untaken::not_told;  ///< of a race between blocks
  bool has_value = false;
  const void* pc = nullptr;        ///< of the access
  const void* other_pc = nullptr;  ///< of the other access or barrier; nullptr where not known
  std::uintptr_t address = 0;
  std::uint32_t size_bytes = 0;
  std::uint64_t block = 0;  ///< linear, of the first occurrence
  unsigned thread = 0;      ///< linear
  unsigned other_thread = 0;
  std::uint64_t other_mark = 0;   ///< of a race, from the cell
  std::uint64_t other_block = 0;  ///< linear
  bool other_unknown = false;     ///< which thread it was is not known, only the line
  std::uint64_t value = 0;
  const void* cause_pc = nullptr;     ///< of a stray access: what the launch has read before and is wrong
  const void* returned_pc = nullptr;  ///< of an uninitialised read: where threads of the block returned early
  const void* turned_pc = nullptr;    ///< ... what has written the element whose indices are these swapped
  std::uint64_t number = 0;           ///< rises with those of a block, as they happen
  unsigned waiting = 0;               ///< threads at this barrier
  unsigned other_waiting = 0;         ///< threads at the other one, or ended
  std::string text;                   ///< assert expression, unsupported call
  std::string file;                   ///< where the caller told it
  int line = 0;
  std::string other_text;  ///< what the other thread waits at
  std::string other_file;
  int other_line = 0;
  GivenWork other_work;                     ///< of a race with a kernel or copy of another stream
  Kinship kinship = Kinship::other_stream;  ///< of it with the thread's kernel
  std::vector<void*> frames;                ///< program counters of the callers, innermost first
  std::uint64_t count = 1;
  unsigned further_pairs = 0;  ///< of lines that race as this pair does, left out: one barrier orders all
};

/// @return whether it is told as a note
bool is_note(Bug bug);
/// @return whether a GPU's launch ends with an error by it
bool faults(Bug bug);
/// @return whether two incidents are the same bug at the same places
bool same_bug(const Incident& a, const Incident& b);
/// @return whether `a` comes first, as blocks run one after another
bool happened_before(const Incident& a, const Incident& b);
/// @return whether `a` is of a smaller block, or then thread
bool is_before(const Incident& a, const Incident& b);
/// @return whether of the same bug `a` is told rather than `b`
bool tells_more(const Incident& a, const Incident& b);

}  // namespace gridstride::simt
