// SPDX-License-Identifier: MIT
/// @file
/// Threads that wait without a stack of their own, in code that is built without checks.
///
/// A kernel that waits for nothing but its block's barrier is compiled as a coroutine: each barrier becomes
/// the place where a call of the thread returns and from which the next one goes on. What a thread has to
/// remember over a barrier then is a few words, and the switch to the next thread is a return and a call.
/// LLVM does the work (its "returned continuation" lowering, see "Coroutines in LLVM"); here the barriers of
/// the compiler's output before any optimisation are marked for it.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "simt/cc/flags.hpp"

namespace gridstride::cc {

/// @brief Marks the barriers of those kernels that can be coroutines. The others stay as they are: kernels
/// that also wait in other ways, call through pointers, recurse, or call device functions of other files.
/// @param text LLVM's assembly of a translated file, as clang writes it with -disable-llvm-passes
/// @return the same with the marks; equal to `text` where no kernel can be a coroutine
std::string with_coroutines(std::string_view text);

/// @brief The second step of code without checks: marks the barriers and the accesses by which threads wait
/// in a file that was written with assembly_flags(), and compiles it. What LLVM cannot make a coroutine of is
/// compiled as it was; so is everything for a debugger, where threads keep their stacks.
/// @param most_registers of a thread, by -maxrregcount; 0: not given
/// @return the compiler's exit status
/// @throws std::runtime_error where the file cannot be read or written
int compile_assembly(const Tools& tools, const std::filesystem::path& assembly,
                     const std::filesystem::path& object, const CompileChoices& choices = {},
                     unsigned most_registers = 0);

}  // namespace gridstride::cc
