// SPDX-License-Identifier: MIT
/// @file
/// Which instructions nvcc moves out of a loop that they do not depend on. As seen in nvcc 13.0's machine
/// code for capabilities 7.5 and 9.0.
#pragma once

#include <string_view>
#include <unordered_map>

#include "simt/translate/module_text.hpp"

namespace gridstride::translate {

/// How far an instruction is moved.
enum class Moved {
  never,
  /// functions of several steps: out of the innermost loop, not on out of a loop around it, nor past a break
  out_of_one_loop,
  out_of_all,
};

/// @brief How far nvcc moves an instruction of LLVM's whose operands do not change in the loop: arithmetic,
/// divisions, and calls of mathematical functions that it makes no branches of. Comparisons stay, they are
/// mostly a branch's.
/// @param instruction "fmul float %5, %6", "call float @llvm.sqrt.f32(float %5)"
Moved moved(const ModuleText& module, std::string_view instruction);

/// @return whether a call only tells the engine of the operation beside it
bool is_note(std::string_view symbol);
/// @return whether a call gives a special register, such as threadIdx.x
bool is_special_register(std::string_view symbol);

/// @brief Finds what nothing is moved past: code that a compiler must run in each pass, and of which it does
/// not know that it comes back: `__match_any_sync`, fences, cuda::atomic, clocks, printf, assertions and
/// traps, in device functions that a loop calls, too. Here it is each function of the headers but those that
/// nvcc was seen to move divisions past; cooperative groups are among the former.
class FixedCode {
 public:
  /// @pre the module outlives this object
  explicit FixedCode(const ModuleText& module) : module_(module) {}

  /// @param line of a function
  bool is_in(std::string_view line);

 private:
  bool is_in_function(const FunctionText& function);

  const ModuleText& module_;
  std::unordered_map<std::string_view, bool> known_;  ///< by symbol
  unsigned depth_ = 0;                                ///< functions that are being looked at
};

}  // namespace gridstride::translate
