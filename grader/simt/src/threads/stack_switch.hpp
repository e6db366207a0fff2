// SPDX-License-Identifier: MIT
/// @file
/// Switching between the stacks of device threads.
#pragma once

#include <cstddef>
#include <cstdint>

namespace gridstride::simt {

/// @brief A stopped stack: what switch_stack() can go on with.
using StackPointer = void*;

/// @brief A stopped stack that will call entry(argument) on [low, top). entry must not return.
StackPointer fresh_stack(std::uintptr_t top, void (*entry)(void*), void* argument);

/// @brief Stops here, stores where in `from`, and goes on with `to`. Only callee-saved registers are kept:
/// the floating-point control words are those of the whole launch.
extern "C" void gridstride_switch_stack(StackPointer* from, StackPointer to);

}  // namespace gridstride::simt
