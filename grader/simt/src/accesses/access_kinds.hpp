// SPDX-License-Identifier: MIT
/// @file
/// What accesses there are, and how the code before each of them is compiled.
#pragma once

#include <cstdint>

// A slow path that keeps all registers, so that the fast path around its call need not save any.
#if defined(__clang__) && defined(__x86_64__)
#define GRIDSTRIDE_SLOW [[gnu::cold, gnu::noinline, clang::preserve_most]]
#else
#define GRIDSTRIDE_SLOW [[gnu::cold, gnu::noinline]]
#endif

#define GRIDSTRIDE_FAST [[gnu::always_inline]] inline

namespace gridstride::simt {

enum class Access : std::uint8_t {
  load,
  store,
  volatile_load,   ///< elsewhere than in shared memory as a relaxed atomic load, which leaves no mark
  volatile_store,  ///< likewise
  atomic,
  block_atomic,      ///< of block scope: atomic among the threads of one block only
  compare_and_swap,  ///< an atomic that confirms what was read before: no race with plain loads
  block_compare_and_swap
};

constexpr bool is_swap(Access kind) { return kind >= Access::compare_and_swap; }
constexpr bool of_block_scope(Access kind) {
  return kind == Access::block_atomic || kind == Access::block_compare_and_swap;
}

constexpr bool reads(Access kind) { return kind != Access::store && kind != Access::volatile_store; }
constexpr bool writes(Access kind) { return kind != Access::load && kind != Access::volatile_load; }

}  // namespace gridstride::simt
