// SPDX-License-Identifier: MIT
/// @file
/// What a signal's handler finds in the registers of the code that was interrupted. The folder holds all that
/// depends on the instruction set: one file for each.
#pragma once

#include <ucontext.h>

#include <cstdint>

#include "simt/src/processor/stack_switch.hpp"

namespace gridstride::simt {

/// @brief The address of the instruction that was interrupted.
std::uintptr_t program_counter(const ucontext_t& context);

/// @brief The stack pointer there.
std::uintptr_t stack_pointer(const ucontext_t& context);

/// @brief Where a function returns to whose first instruction was interrupted: of a call that led nowhere.
std::uintptr_t return_address(const ucontext_t& context);

/// @brief Whether the instruction, which a SIGSEGV or SIGBUS has interrupted, was to write.
bool was_store(const ucontext_t& context);

/// @brief Lets the handler return into `stopped`, which fresh_stack() has made and nothing has run on yet, in
/// place of the instruction.
void return_into(ucontext_t& context, StackPointer stopped);

}  // namespace gridstride::simt
