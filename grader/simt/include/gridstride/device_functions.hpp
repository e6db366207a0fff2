// SPDX-License-Identifier: MIT
/// @file
/// Barriers, fences, loads with cache hints, and the ways out of a kernel.
#pragma once

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

/// @brief Orders this thread's writes for its block.
__forceinline__ void __threadfence_block() { gs_threadfence(0); }
/// @brief Orders this thread's writes for its device.
__forceinline__ void __threadfence() { gs_threadfence(1); }
/// @brief Orders this thread's writes for all devices and the host.
__forceinline__ void __threadfence_system() { gs_threadfence(2); }

/// @brief Ends the kernel with an error.
[[noreturn]] __forceinline__ void __trap() { gs_trap(); }
/// @brief A hint without effect here.
__forceinline__ void __nanosleep(unsigned int) {}
/// @brief A hint without effect here.
__forceinline__ void __brkpt() {}
/// @brief A hint without effect here.
__forceinline__ void __prof_trigger(int) {}

// Loads and stores with cache hints: the hint does not matter here, the access does.
#define GRIDSTRIDE_LOAD(NAME)                \
  template <class T>                         \
  __forceinline__ T NAME(const T* address) { \
    return *address;                         \
  }
GRIDSTRIDE_LOAD(__ldg)
GRIDSTRIDE_LOAD(__ldca)
GRIDSTRIDE_LOAD(__ldcg)
GRIDSTRIDE_LOAD(__ldcs)
GRIDSTRIDE_LOAD(__ldlu)
GRIDSTRIDE_LOAD(__ldcv)
#undef GRIDSTRIDE_LOAD

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
