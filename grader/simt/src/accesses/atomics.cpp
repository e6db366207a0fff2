// SPDX-License-Identifier: MIT
// Atomic operations of device code. Blocks run on several OS threads, so they are atomic here too.
#include <algorithm>
#include <bit>

#include "gridstride/simt_abi.h"
#include "gridstride/small_float.hpp"
#include "simt/src/accesses/access.hpp"
#include "simt/src/accesses/filters.hpp"
#include "simt/src/accesses/handover.hpp"
#include "simt/src/accesses/lone_swaps.hpp"
#include "simt/src/accesses/scoped_swaps.hpp"
#include "simt/src/threads/fiber_scheduler.hpp"

namespace gridstride::simt {
namespace {

// Applies new = change(old) and returns the old bits.
template <class Bits, class Change>
std::uint64_t exchange(void* address, Change change) {
  auto* const word = static_cast<Bits*>(address);
  Bits old = __atomic_load_n(word, __ATOMIC_RELAXED);
  while (!__atomic_compare_exchange_n(word, &old, change(old), true, __ATOMIC_ACQ_REL, __ATOMIC_RELAXED)) {
  }
  return old;
}

template <class Value, class Bits, class Combine>
std::uint64_t combine_as(void* address, std::uint64_t operand, Combine combine) {
  const auto value = std::bit_cast<Value>(static_cast<Bits>(operand));
  return exchange<Bits>(address, [&](Bits old) {
    return std::bit_cast<Bits>(static_cast<Value>(combine(std::bit_cast<Value>(old), value)));
  });
}

// The sum of two 16-bit floating-point numbers.
template <int mantissa_bits>
std::uint16_t add_small(std::uint16_t a, std::uint16_t b) {
  using namespace detail;
  return narrow<mantissa_bits>(static_cast<double>(widen<mantissa_bits>(a)) + widen<mantissa_bits>(b));
}

// The sums of the two numbers in each of two words.
template <int mantissa_bits>
std::uint32_t add_pair(std::uint32_t a, std::uint32_t b) {
  const auto half = [](std::uint32_t word, unsigned shift) {
    return static_cast<std::uint16_t>(word >> shift);
  };
  return add_small<mantissa_bits>(half(a, 0), half(b, 0)) |
         static_cast<std::uint32_t>(add_small<mantissa_bits>(half(a, 16), half(b, 16))) << 16;
}

std::uint64_t apply16(void* address, gs_atomic_op op, std::uint64_t operand) {
  using U = std::uint16_t;
  return op == gs_atomic_add_f16 ? combine_as<U, U>(address, operand, add_small<10>)
                                 : combine_as<U, U>(address, operand, add_small<7>);
}

std::uint64_t apply32(void* address, gs_atomic_op op, std::uint64_t operand) {
  using U = std::uint32_t;
  const auto add = [](auto a, auto b) { return a + b; };
  const auto smaller = [](auto a, auto b) { return std::min(a, b); };
  const auto larger = [](auto a, auto b) { return std::max(a, b); };
  switch (op) {
    case gs_atomic_add_u32:
      return combine_as<U, U>(address, operand, add);
    case gs_atomic_add_f32:
      return combine_as<float, U>(address, operand, add);
    case gs_atomic_min_i32:
      return combine_as<std::int32_t, U>(address, operand, smaller);
    case gs_atomic_min_u32:
      return combine_as<U, U>(address, operand, smaller);
    case gs_atomic_max_i32:
      return combine_as<std::int32_t, U>(address, operand, larger);
    case gs_atomic_max_u32:
      return combine_as<U, U>(address, operand, larger);
    case gs_atomic_and_b32:
      return combine_as<U, U>(address, operand, [](U a, U b) { return a & b; });
    case gs_atomic_or_b32:
      return combine_as<U, U>(address, operand, [](U a, U b) { return a | b; });
    case gs_atomic_xor_b32:
      return combine_as<U, U>(address, operand, [](U a, U b) { return a ^ b; });
    case gs_atomic_inc_u32:
      return combine_as<U, U>(address, operand, [](U a, U b) { return a >= b ? 0 : a + 1; });
    case gs_atomic_dec_u32:
      return combine_as<U, U>(address, operand, [](U a, U b) { return a == 0 || a > b ? b : a - 1; });
    case gs_atomic_add_f16x2:
      return combine_as<U, U>(address, operand, add_pair<10>);
    case gs_atomic_add_bf16x2:
      return combine_as<U, U>(address, operand, add_pair<7>);
    default:
      return combine_as<U, U>(address, operand, [](U, U b) { return b; });
  }
}

std::uint64_t apply64(void* address, gs_atomic_op op, std::uint64_t operand) {
  using U = std::uint64_t;
  const auto add = [](auto a, auto b) { return a + b; };
  const auto smaller = [](auto a, auto b) { return std::min(a, b); };
  const auto larger = [](auto a, auto b) { return std::max(a, b); };
  switch (op) {
    case gs_atomic_add_u64:
      return combine_as<U, U>(address, operand, add);
    case gs_atomic_add_f64:
      return combine_as<double, U>(address, operand, add);
    case gs_atomic_min_i64:
      return combine_as<std::int64_t, U>(address, operand, smaller);
    case gs_atomic_min_u64:
      return combine_as<U, U>(address, operand, smaller);
    case gs_atomic_max_i64:
      return combine_as<std::int64_t, U>(address, operand, larger);
    case gs_atomic_max_u64:
      return combine_as<U, U>(address, operand, larger);
    case gs_atomic_and_b64:
      return combine_as<U, U>(address, operand, [](U a, U b) { return a & b; });
    case gs_atomic_or_b64:
      return combine_as<U, U>(address, operand, [](U a, U b) { return a | b; });
    case gs_atomic_xor_b64:
      return combine_as<U, U>(address, operand, [](U a, U b) { return a ^ b; });
    default:
      return combine_as<U, U>(address, operand, [](U, U b) { return b; });
  }
}

bool is_wide(gs_atomic_op op) {
  switch (op) {
    case gs_atomic_add_u64:
    case gs_atomic_add_f64:
    case gs_atomic_min_i64:
    case gs_atomic_min_u64:
    case gs_atomic_max_i64:
    case gs_atomic_max_u64:
    case gs_atomic_and_b64:
    case gs_atomic_or_b64:
    case gs_atomic_xor_b64:
    case gs_atomic_exch_b64:
      return true;
    default:
      return false;
  }
}

// Whether doing it once more changes nothing.
bool is_idempotent(gs_atomic_op op) {
  switch (op) {
    case gs_atomic_min_i32:
    case gs_atomic_min_u32:
    case gs_atomic_min_i64:
    case gs_atomic_min_u64:
    case gs_atomic_max_i32:
    case gs_atomic_max_u32:
    case gs_atomic_max_i64:
    case gs_atomic_max_u64:
    case gs_atomic_and_b32:
    case gs_atomic_and_b64:
    case gs_atomic_or_b32:
    case gs_atomic_or_b64:
      return true;
    default:
      return false;
  }
}

// Whether nvcc makes a loop of compare-and-swaps of it in shared memory, which has no instruction for it.
bool is_loop_in_shared(gs_atomic_op op) {
  switch (op) {
    case gs_atomic_add_u64:
    case gs_atomic_add_f32:
    case gs_atomic_add_f64:
    case gs_atomic_add_f16:
    case gs_atomic_add_bf16:
    case gs_atomic_add_f16x2:
    case gs_atomic_add_bf16x2:
      return true;
    default:
      return false;
  }
}

void note_swap(gs_atomic_op op, const void* address, const void* pc) {
  if (current == nullptr || !is_loop_in_shared(op)) return;
  if (in_shared(*current, reinterpret_cast<std::uintptr_t>(address)))
    current->atomics.lost_swaps.note(pc, address, current->thread % warp_lanes);
}

// An atomic that left everything as it was is what a thread does that waits for another.
template <class Bits>
std::uint64_t noted(const void* address, std::uint64_t old, const void* pc) {
  if (current != nullptr) {
    const bool same =
        __atomic_load_n(static_cast<const Bits*>(address), __ATOMIC_RELAXED) == static_cast<Bits>(old);
    same ? note_spin(*current, pc, address) : note_change(*current);
  }
  return old;
}

// CUDA's own atomics are taken to hand over what they tell of. Those of libcu++, which have no line, have
// fences where their memory order says so, and else order nothing.
Handover exchange_by(int line) { return line == 0 ? Handover::relaxed_exchange : Handover::exchange; }

template <Access kind>
std::uint64_t update(void* address, gs_atomic_op op, std::uint64_t operand, Handover handover,
                     const void* pc) {
  note_handover(address, handover);
  if (is_idempotent(op)) note_filtered_update(address, is_wide(op) ? 8 : 4, pc);
  note_swap(op, address, pc);
  if (is_wide(op)) {
    check_access<8, kind>(address, pc);
    return noted<std::uint64_t>(address, apply64(address, op, operand), pc);
  }
  if (op == gs_atomic_add_f16 || op == gs_atomic_add_bf16) {
    check_access<2, kind>(address, pc);
    return apply16(address, op, operand);
  }
  check_access<4, kind>(address, pc);
  return noted<std::uint32_t>(address, apply32(address, op, operand), pc);
}

template <Access kind>
void set_word(void* address, int size_bytes, std::uint64_t value, const void* pc) {
  note_atomic_store(address);
  update<kind>(address, size_bytes == 8 ? gs_atomic_exch_b64 : gs_atomic_exch_b32, value,
               Handover::relaxed_exchange, pc);
  note_atomic_store(nullptr);
}

// Lanes of a warp that name one word at this atomic are added at once.
void note_added_at_once(const void* pc) {
  current->atomics.increments.insert(reinterpret_cast<std::uintptr_t>(pc));
}

// Lanes of a warp do this atomic together, as translate/joined_atomics.hpp has marked its line.
void note_joined(int line, const void* pc) {
  if ((line & gs_joined_lanes) == 0 || current == nullptr) return;
  AtomicState& atomics = current->atomics;
  const bool whole = (line & gs_joined_whole_warps) != 0 && !atomics.adds_lanes_at_once;
  atomics.joined.try_emplace(reinterpret_cast<std::uintptr_t>(pc), whole ? warp_lanes : 1);
}

template <Access kind>
std::uint32_t increment(std::uint32_t* address, const void* pc) {
  if (current != nullptr && current->atomics.adds_lanes_at_once) note_added_at_once(pc);
  return static_cast<std::uint32_t>(update<kind>(address, gs_atomic_add_u32, 1, Handover::exchange, pc));
}

template <class Bits, Access kind>
std::uint64_t swap_if(void* address, Bits compare, Bits value, int line, const void* pc) {
  const bool repeated = (line & gs_repeated_swap) != 0;
  note_handover(address, exchange_by(line));
  if ((line & gs_lone_swap) != 0) note_lone_swap(address, sizeof(Bits), pc);
  check_access<sizeof(Bits), kind>(address, pc);
  if (kind == Access::block_compare_and_swap) check_scoped_swap(address, sizeof(Bits), pc);
  const std::uint64_t old =
      exchange<Bits>(address, [&](Bits before) { return before == compare ? value : before; });
  if (old == compare && compare != value) {
    if (kind == Access::block_compare_and_swap) note_scoped_swap(address, pc);
    if (repeated && current != nullptr)
      current->atomics.lost_swaps.note(pc, address, current->thread % warp_lanes);
  }
  return noted<Bits>(address, old, pc);
}

template <Access kind>
std::uint64_t swap_sized(void* address, int size_bytes, std::uint64_t compare, std::uint64_t value, int line,
                         const void* pc) {
  if (size_bytes == 8) return swap_if<std::uint64_t, kind>(address, compare, value, line, pc);
  if (size_bytes == 4)
    return swap_if<std::uint32_t, kind>(address, static_cast<std::uint32_t>(compare),
                                        static_cast<std::uint32_t>(value), line, pc);
  return swap_if<std::uint16_t, kind>(address, static_cast<std::uint16_t>(compare),
                                      static_cast<std::uint16_t>(value), line, pc);
}

// An atomic that neither hands over nor takes over.
template <Access kind>
std::uint32_t subtract_quietly(std::uint32_t* word, std::uint32_t count, const void* pc) {
  check_access<4, kind>(word, pc);
  if (current != nullptr) note_change(*current);
  return __atomic_fetch_sub(word, count, __ATOMIC_ACQ_REL);
}

template <Access kind>
std::uint32_t look_quietly(const std::uint32_t* word, Handover handover, const void* pc) {
  auto* const pointer = const_cast<std::uint32_t*>(word);
  const QuietTrace quiet;
  note_handover(pointer, handover);
  check_access<4, kind>(pointer, pc);
  if (kind == Access::block_compare_and_swap) check_scoped_swap(pointer, 4, pc);
  return __atomic_load_n(word, __ATOMIC_ACQUIRE);
}

template <Access look, Access change>
std::uint32_t arrive(std::uint32_t* missing, std::uint32_t* phase, std::uint32_t count, std::uint32_t& token,
                     const void* pc) {
  token = look_quietly<look>(phase, Handover::store, pc);
  if (current != nullptr && count == 1) note_added_at_once(pc);  // libcu++ adds up a warp's arrivals itself
  const std::uint32_t before = subtract_quietly<change>(missing, count, pc);
  if (before == count) {
    note_handover(phase, Handover::load);
    if (current != nullptr && count == current->thread_count) ++current->counting.counters.barriers;
  }
  return before;
}

template <Access look, Access change>
void turn(std::uint32_t* missing, std::uint32_t* expected, std::uint32_t* phase, const void* pc) {
  const std::uint32_t next = look_quietly<look>(expected, Handover::exchange, pc);
  const QuietTrace quiet;
  set_word<change>(missing, 4, next, pc);
  update<change>(phase, gs_atomic_add_u32, 1, Handover::exchange, pc);
}

template <Access look>
void wait_while(const std::uint32_t* phase, std::uint32_t token, std::uint32_t mask, const void* pc) {
  while (((look_quietly<look>(phase, Handover::exchange, pc) ^ token) & mask) == 0)
    if (current != nullptr) yield_turn(*current, pc);
}

// A plain load of the word by the thread of the block whose atomic came last would look ordered behind all:
// the mark of another one stays, by which the load races. A thread that takes the result knows what it may
// do, as the last of a count does.
void keep_other_update(Execution& execution) {
  const SharedUpdate update = std::exchange(execution.atomics.update, {});
  if (update.cell == nullptr || update.cell->writer != update.mark) return;
  if ((update.mark ^ execution.history.me) >> thread_shift != 0) return;
  if (!of_this_block(execution, update.before) || ordered(execution, update.before, true)) return;
  update.cell->writer = update.before | (update.mark & writer_update);
}

}  // namespace
}  // namespace gridstride::simt

using namespace gridstride::simt;
#define CALLER __builtin_return_address(0)

extern "C" {

void gs_note_alone(void) {
  if (current != nullptr && current->checks) keep_other_update(*current);
}

std::uint64_t gs_atomic(void* address, gs_atomic_op op, std::uint64_t operand, const char*, int line) {
  note_joined(line, CALLER);
  return update<Access::atomic>(address, op, operand, exchange_by(line), CALLER);
}
std::uint64_t gs_atomic_block(void* address, gs_atomic_op op, std::uint64_t operand, const char*, int line) {
  note_joined(line, CALLER);
  return update<Access::block_atomic>(address, op, operand, exchange_by(line), CALLER);
}

void gs_atomic_store(void* address, int size_bytes, std::uint64_t value) {
  set_word<Access::atomic>(address, size_bytes, value, CALLER);
}
void gs_atomic_store_block(void* address, int size_bytes, std::uint64_t value) {
  set_word<Access::block_atomic>(address, size_bytes, value, CALLER);
}

std::uint32_t gs_increment(std::uint32_t* address, std::uint32_t, const char*, int line) {
  note_joined(line, CALLER);
  return increment<Access::atomic>(address, CALLER);
}
std::uint32_t gs_increment_block(std::uint32_t* address, std::uint32_t, const char*, int line) {
  note_joined(line, CALLER);
  return increment<Access::block_atomic>(address, CALLER);
}

std::uint64_t gs_atomic_cas(void* address, int size_bytes, std::uint64_t compare, std::uint64_t value,
                            const char*, int line) {
  return swap_sized<Access::compare_and_swap>(address, size_bytes, compare, value, line, CALLER);
}
std::uint64_t gs_atomic_cas_block(void* address, int size_bytes, std::uint64_t compare, std::uint64_t value,
                                  const char*, int line) {
  return swap_sized<Access::block_compare_and_swap>(address, size_bytes, compare, value, line, CALLER);
}

std::uint32_t gs_barrier_arrive(std::uint32_t* missing, std::uint32_t* phase, std::uint32_t count, int block,
                                std::uint32_t* token) {
  return block != 0 ? arrive<Access::block_compare_and_swap, Access::block_atomic>(missing, phase, count,
                                                                                   *token, CALLER)
                    : arrive<Access::compare_and_swap, Access::atomic>(missing, phase, count, *token, CALLER);
}
void gs_barrier_turn(std::uint32_t* missing, std::uint32_t* expected, std::uint32_t* phase, int block) {
  block != 0 ? turn<Access::block_compare_and_swap, Access::block_atomic>(missing, expected, phase, CALLER)
             : turn<Access::compare_and_swap, Access::atomic>(missing, expected, phase, CALLER);
}
void gs_barrier_wait(const std::uint32_t* phase, std::uint32_t token, std::uint32_t mask, int block) {
  block != 0 ? wait_while<Access::block_compare_and_swap>(phase, token, mask, CALLER)
             : wait_while<Access::compare_and_swap>(phase, token, mask, CALLER);
}

}  // extern "C"
