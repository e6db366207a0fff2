// SPDX-License-Identifier: MIT
/// @file
/// Barriers, fences, loads with cache hints, and the ways out of a kernel.
#pragma once

#include <type_traits>

#include "../device_launch_parameters.h"
#include "simt_abi.h"

#if !defined(__clang__) && !defined(__builtin_COLUMN)
#define __builtin_COLUMN() 0
#endif

/// @brief Waits until every thread of the block is here; what they wrote before is then visible to all of
/// them.
__forceinline__ void __syncthreads(const char* file = __builtin_FILE(), int line = __builtin_LINE(),
                                   int column = __builtin_COLUMN()) {
  gs_syncthreads(file, line, column);
}

#define GRIDSTRIDE_BLOCK_VOTE(NAME, KIND)                                                                   \
  __forceinline__ int NAME(int predicate, const char* file = __builtin_FILE(), int line = __builtin_LINE(), \
                           int column = __builtin_COLUMN()) {                                               \
    return gs_syncthreads_vote(KIND, predicate, file, line, column);                                        \
  }
/// @brief A barrier; how many threads' predicate is true.
GRIDSTRIDE_BLOCK_VOTE(__syncthreads_count, gs_block_count)
/// @brief A barrier; whether all threads' predicate is true.
GRIDSTRIDE_BLOCK_VOTE(__syncthreads_and, gs_block_and)
/// @brief A barrier; whether one thread's predicate is true.
GRIDSTRIDE_BLOCK_VOTE(__syncthreads_or, gs_block_or)
#undef GRIDSTRIDE_BLOCK_VOTE

/// @brief Orders this thread's writes for its block.
__forceinline__ void __threadfence_block() { gs_threadfence(0); }
/// @brief Orders this thread's writes for its device.
__forceinline__ void __threadfence() { gs_threadfence(1); }
/// @brief Orders this thread's writes for all devices and the host.
__forceinline__ void __threadfence_system() { gs_threadfence(2); }

// The forms without a mask are gone since compute capability 7.0: nvcc, too, refuses them.
#define GRIDSTRIDE_GONE(NAME)  \
  template <class... Anything> \
  int NAME(Anything...) __attribute__((unavailable("name the lanes that take part: use " #NAME "_sync")));
GRIDSTRIDE_GONE(__shfl)
GRIDSTRIDE_GONE(__shfl_up)
GRIDSTRIDE_GONE(__shfl_down)
GRIDSTRIDE_GONE(__shfl_xor)
GRIDSTRIDE_GONE(__all)
GRIDSTRIDE_GONE(__any)
GRIDSTRIDE_GONE(__ballot)
#undef GRIDSTRIDE_GONE

/// @brief Whether an address is of this memory.
__forceinline__ unsigned int __isGlobal(const void* p) { return gs_space_of(p) == gs_global_space; }
__forceinline__ unsigned int __isShared(const void* p) { return gs_space_of(p) == gs_shared_space; }
__forceinline__ unsigned int __isConstant(const void* p) { return gs_space_of(p) == gs_constant_space; }
__forceinline__ unsigned int __isLocal(const void* p) { return gs_space_of(p) == gs_local_space; }
/// @brief An address as a number within its memory, and back.
__forceinline__ size_t __cvta_generic_to_shared(const void* p) { return gs_to_shared(p); }
__forceinline__ size_t __cvta_generic_to_global(const void* p) { return reinterpret_cast<size_t>(p); }
__forceinline__ size_t __cvta_generic_to_constant(const void* p) { return reinterpret_cast<size_t>(p); }
__forceinline__ size_t __cvta_generic_to_local(const void* p) { return reinterpret_cast<size_t>(p); }
__forceinline__ void* __cvta_shared_to_generic(size_t place) { return gs_from_shared(place); }
__forceinline__ void* __cvta_global_to_generic(size_t place) { return reinterpret_cast<void*>(place); }
__forceinline__ void* __cvta_constant_to_generic(size_t place) { return reinterpret_cast<void*>(place); }
__forceinline__ void* __cvta_local_to_generic(size_t place) { return reinterpret_cast<void*>(place); }

/// @brief Ends the kernel with an error.
[[noreturn]] __forceinline__ void __trap() { gs_trap(); }
/// @brief A pause in which others run.
__forceinline__ void __nanosleep(unsigned int) { gs_nanosleep(); }
/// @brief Waits for the kernel before in the stream, beside which a programmatic launch may begin: here it
/// has always ended.
__forceinline__ void cudaGridDependencySynchronize() {}
/// @brief Lets the kernel behind in the stream begin: here it waits for the end.
__forceinline__ void cudaTriggerProgrammaticLaunchCompletion() {}
/// @brief Modelled cycles of the device's clock.
__forceinline__ long long int clock64() { return static_cast<long long int>(gs_clock()); }
/// @brief A hint without effect here.
__forceinline__ void __brkpt() {}
/// @brief A hint without effect here.
__forceinline__ void __prof_trigger(int) {}

// Loads and stores with cache hints: the hint does not matter here, the access does. Those that pass by the
// multiprocessor's own cache see what other blocks do, as a volatile load does.
#define GRIDSTRIDE_LOAD(NAME) \
  template <class T>          \
  requires(!std::is_volatile_v<T>) __forceinline__ T NAME(const T* address) { return *address; }
#define GRIDSTRIDE_FRESH_LOAD(NAME)                                           \
  template <class T>                                                          \
  requires(!std::is_volatile_v<T>) __forceinline__ T NAME(const T* address) { \
    if constexpr (std::is_scalar_v<T>)                                        \
      return *static_cast<const volatile T*>(address);                        \
    else                                                                      \
      return *address;                                                        \
  }
/// @brief A load by the cache for data that no thread of the launch writes.
template <class T>
requires(!std::is_volatile_v<T>) __forceinline__ T __ldg(const T* address) {
  gs_note_read_only(address, sizeof(T));
  return *address;
}
GRIDSTRIDE_LOAD(__ldca)
GRIDSTRIDE_FRESH_LOAD(__ldcg)
GRIDSTRIDE_LOAD(__ldcs)
GRIDSTRIDE_LOAD(__ldlu)
GRIDSTRIDE_FRESH_LOAD(__ldcv)
#undef GRIDSTRIDE_LOAD
#undef GRIDSTRIDE_FRESH_LOAD

#define GRIDSTRIDE_STORE(NAME)                     \
  template <class T>                               \
  __forceinline__ void NAME(T* address, T value) { \
    *address = value;                              \
  }
GRIDSTRIDE_STORE(__stwb)
GRIDSTRIDE_STORE(__stcg)
GRIDSTRIDE_STORE(__stcs)
GRIDSTRIDE_STORE(__stwt)
#undef GRIDSTRIDE_STORE
