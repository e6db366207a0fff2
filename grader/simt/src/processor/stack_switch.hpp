// SPDX-License-Identifier: MIT
/// @file
/// Switching between the stacks of device threads.
#pragma once

#include <cstddef>
#include <cstdint>

#if !defined(__x86_64__) && !defined(__aarch64__)
#error "The CPU device runs on x86-64 and on ARM of 64 bits"
#endif

namespace gridstride::simt {

/// @brief Bytes below the stack of a device thread that stay closed, so that its overflow is a fault: a page
/// where compilers touch large frames page by page, and what few frames are larger than elsewhere.
#if defined(__x86_64__)
inline constexpr std::size_t stack_guard_bytes = 4096;
#else
inline constexpr std::size_t stack_guard_bytes = 65536;
#endif

/// @brief A stopped stack: what switch_stack() can go on with.
using StackPointer = void*;

/// @brief A stopped stack that will call entry(argument) on [low, top). entry must not return.
StackPointer fresh_stack(std::uintptr_t top, void (*entry)(void*), void* argument);

/// @brief Stops here, stores where in `from`, and goes on with `to`. Only callee-saved registers are kept:
/// the floating-point control words are those of the whole launch.
extern "C" void gridstride_switch_stack(StackPointer* from, StackPointer to);

}  // namespace gridstride::simt
