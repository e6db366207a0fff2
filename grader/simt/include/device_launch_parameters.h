// SPDX-License-Identifier: MIT
/// @file
/// threadIdx, blockIdx, blockDim, gridDim and warpSize. Each component is a call into the engine, not memory,
/// so that reading it is not a memory access of the kernel.
#pragma once
#pragma GCC system_header  // nothing in it is a warning of the program's
// Helper headers of other projects ask by this name whether the header has been included.
#define __DEVICE_LAUNCH_PARAMETERS_H__

#include "vector_types.h"

#if defined(__GRIDSTRIDE__) && defined(__cplusplus)

#include <cstddef>
#include <utility>

#include "gridstride/simt_abi.h"

namespace gridstride::simt {

// Debuggers step over these.
#define GRIDSTRIDE_HIDDEN __attribute__((nodebug))
#ifdef GRIDSTRIDE_UNCHECKED
/// @brief threadIdx of the running thread, in code that is built without checks.
inline constinit thread_local gs_unchecked_index unchecked_index{};
/// @brief Where the engine finds it: this OS thread's.
extern "C" __attribute__((used, noinline, visibility("hidden"))) inline gs_unchecked_index* gs_find_index() {
  return &unchecked_index;
}
#define GRIDSTRIDE_THREAD_INDEX(number) static_cast<unsigned>(unchecked_index.axis[number])
#else
#define GRIDSTRIDE_THREAD_INDEX(number) ::gs_thread_idx(number)
#endif

// FUNCTION gives the three components.
#define GRIDSTRIDE_BUILTIN(TYPE, FUNCTION)                                              \
  struct TYPE {                                                                         \
    __declspec(property(get = gs_x)) unsigned int x;                                    \
    __declspec(property(get = gs_y)) unsigned int y;                                    \
    __declspec(property(get = gs_z)) unsigned int z;                                    \
    __forceinline__ GRIDSTRIDE_HIDDEN unsigned int gs_x() const { return FUNCTION(0); } \
    __forceinline__ GRIDSTRIDE_HIDDEN unsigned int gs_y() const { return FUNCTION(1); } \
    __forceinline__ GRIDSTRIDE_HIDDEN unsigned int gs_z() const { return FUNCTION(2); } \
    template <std::size_t axis>                                                         \
    __forceinline__ GRIDSTRIDE_HIDDEN unsigned int get() const {                        \
      return FUNCTION(axis);                                                            \
    }                                                                                   \
    __forceinline__ GRIDSTRIDE_HIDDEN operator uint3() const { return uint3{x, y, z}; } \
    __forceinline__ GRIDSTRIDE_HIDDEN operator dim3() const { return dim3(x, y, z); }   \
  };
GRIDSTRIDE_BUILTIN(ThreadIndex, GRIDSTRIDE_THREAD_INDEX)
GRIDSTRIDE_BUILTIN(BlockIndex, ::gs_block_idx)
GRIDSTRIDE_BUILTIN(BlockExtent, ::gs_block_dim)
GRIDSTRIDE_BUILTIN(GridExtent, ::gs_grid_dim)
#undef GRIDSTRIDE_BUILTIN
#undef GRIDSTRIDE_HIDDEN
#undef GRIDSTRIDE_THREAD_INDEX

}  // namespace gridstride::simt

// For `auto [x, y, z] = threadIdx;`.
#define GRIDSTRIDE_TUPLE(TYPE)                              \
  template <>                                               \
  struct std::tuple_size<gridstride::simt::TYPE> {          \
    static constexpr std::size_t value = 3;                 \
  };                                                        \
  template <std::size_t axis>                               \
  struct std::tuple_element<axis, gridstride::simt::TYPE> { \
    using type = unsigned int;                              \
  };
GRIDSTRIDE_TUPLE(ThreadIndex)
GRIDSTRIDE_TUPLE(BlockIndex)
GRIDSTRIDE_TUPLE(BlockExtent)
GRIDSTRIDE_TUPLE(GridExtent)
#undef GRIDSTRIDE_TUPLE

inline constexpr gridstride::simt::ThreadIndex threadIdx{};
inline constexpr gridstride::simt::BlockIndex blockIdx{};
inline constexpr gridstride::simt::BlockExtent blockDim{};
inline constexpr gridstride::simt::GridExtent gridDim{};
/// Threads in a warp, on every CUDA device to date.
inline constexpr int warpSize = 32;

#ifdef GRIDSTRIDE_UNCHECKED
/// @brief The running thread's linear index in its block.
__attribute__((always_inline)) inline unsigned gs_linear_thread() noexcept {
  return threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z);
}
#endif

#else  // host-only code may name them in inline device functions that it never calls

extern const uint3 threadIdx;
extern const uint3 blockIdx;
extern const dim3 blockDim;
extern const dim3 gridDim;
extern const int warpSize;

#endif
