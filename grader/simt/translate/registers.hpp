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

#include <string_view>
#include <unordered_map>
#include <vector>

#include "simt/translate/control_flow.hpp"
#include "simt/translate/divisions.hpp"
#include "simt/translate/module_text.hpp"

namespace gridstride::translate {

inline constexpr unsigned most_words = 255;  ///< of a thread; an array that is larger lies in memory
inline constexpr unsigned most_counted = 4096;
inline constexpr unsigned words_of_wide_function = 8;  ///< functions of float64, beside their operands

/// @return whether a function is one of the CPU device's headers: what these do in their own way, a GPU does
/// in another. Special registers have no file.
bool is_of_headers(const FunctionText& function);

/// @brief Words that a loop uses.
struct LoopWords {
  unsigned used = 0;    ///< variables, and what is taken beside them
  unsigned loaded = 0;  ///< of variables that each pass loads anew, which it may do as late as it needs them
};

/// @brief Estimates of one file.
class RegisterEstimates {
 public:
  /// @param module before any optimisation; it outlives this object
  explicit RegisterEstimates(const ModuleText& module);

  /// @return registers of 32 bits that a thread of the kernel needs
  unsigned of_kernel(const FunctionText& kernel);

  /// @return the same of any function, without what its callers keep
  unsigned of_function(const FunctionText& function);

  /// @return of each loop of the function, in the order of ControlFlow::loops()
  std::vector<LoopWords> words_of_loops(const FunctionText& function, const ControlFlow& flow);

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
  unsigned depth_ = 0;                                             // functions that are being looked at
};

}  // namespace gridstride::translate
