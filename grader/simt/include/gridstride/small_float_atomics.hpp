// SPDX-License-Identifier: MIT
/// @file
/// atomicAdd of 16-bit floating-point numbers and their pairs. Templates without need, so that a program's
/// own atomicAdd(__half*, __half), written for old devices, wins.
#pragma once

#include <cstdint>

#include "simt_abi.h"

#define GRIDSTRIDE_SMALL_ATOMIC(NAME, CALL, TYPE, BITS, OPERATION)                                         \
  template <class = void>                                                                                  \
  __forceinline__ TYPE NAME(TYPE* address, TYPE value, const char* file = __builtin_FILE(),                \
                            int line = __builtin_LINE()) {                                                 \
    return __builtin_bit_cast(                                                                             \
        TYPE, static_cast<BITS>(::CALL(address, OPERATION, __builtin_bit_cast(BITS, value), file, line))); \
  }
#define GRIDSTRIDE_SMALL_ATOMIC_SCOPES(TYPE, BITS, OPERATION)                      \
  GRIDSTRIDE_SMALL_ATOMIC(atomicAdd, gs_atomic, TYPE, BITS, OPERATION)             \
  GRIDSTRIDE_SMALL_ATOMIC(atomicAdd_block, gs_atomic_block, TYPE, BITS, OPERATION) \
  GRIDSTRIDE_SMALL_ATOMIC(atomicAdd_system, gs_atomic, TYPE, BITS, OPERATION)
#define GRIDSTRIDE_SMALL_ATOMICS(SMALL, SMALL2, OPERATION, OPERATION2) \
  GRIDSTRIDE_SMALL_ATOMIC_SCOPES(SMALL, std::uint16_t, OPERATION)      \
  GRIDSTRIDE_SMALL_ATOMIC_SCOPES(SMALL2, std::uint32_t, OPERATION2)
