// SPDX-License-Identifier: MIT
/// @file
/// How many registers a GPU gives a thread of a kernel, as far as the program tells.
///
/// ptxas hides the latency of loads with whatever registers cost no occupancy, and goes beyond only for
/// values that are needed at once. These are counted here, before any optimisation: the most words of
/// variables and intermediate results that are alive at one place of the kernel, or of what it calls there.
/// So the estimate says little where ptxas takes 32 and fewer, and mostly within an eighth how many it takes
/// beyond. Against nvcc 13.0: docs/model.md.
#pragma once

#include <string>
#include <string_view>
#include <unordered_map>

#include "simt/translate/divisions.hpp"
#include "simt/translate/module_text.hpp"

namespace gridstride::translate {

/// @brief Estimates of one file.
class RegisterEstimates {
 public:
  /// @param module before any optimisation; it outlives this object
  explicit RegisterEstimates(const ModuleText& module);

  /// @return registers of 32 bits that a thread of the kernel needs
  unsigned of_kernel(const FunctionText& kernel);

 private:
  friend class FunctionRegisters;

  unsigned words_of_type(std::string_view type);
  unsigned words_of_structure(std::string_view type);
  unsigned words_of_function(const FunctionText& function, bool kernel);
  unsigned words_of_call(std::string_view call);

  const ModuleText& module_;
  Divisions divisions_;
  std::unordered_map<std::string_view, std::string_view> structures_;  // by name: "{ i32, float* }"
  std::unordered_map<std::string_view, unsigned> type_words_;
  std::unordered_map<std::string_view, unsigned> function_words_;  // by symbol
};

/// @brief Tells the engine of the registers of each kernel, by a symbol beside it:
/// KERNEL.gs_registers.NEEDED.THREADS.BLOCKS.MOST, where THREADS and BLOCKS are those of `__launch_bounds__`,
/// and MOST is that of `__maxnreg__`, or else of -maxrregcount; each 0 where nothing says so.
/// @param text LLVM's code before any optimisation @param most_registers by -maxrregcount; 0: not given
/// @return what belongs at the end of the text; empty where it has no kernel
std::string register_notes(const std::string& text, unsigned most_registers);

}  // namespace gridstride::translate
