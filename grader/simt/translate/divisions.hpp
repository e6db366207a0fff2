// SPDX-License-Identifier: MIT
/// @file
/// Divisions of integers that a compiler for a GPU makes cheap, which clang's intermediate code before any
/// optimisation does not show. A device has no instruction for them; one takes as many as a dozen loads.
///
/// - `ceil_div(columns, 32)` divides by a parameter. Inlined, it divides by a power of two: a shift.
/// - `i % (2 * stride)` in a loop that is unrolled, whose counter is `stride`, divides by a number in each
/// pass.
/// - `i / width` and `i % width` are one division, a product and a difference.
#pragma once

#include <map>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "simt/translate/instruction_costs.hpp"
#include "simt/translate/module_text.hpp"

namespace gridstride::translate {

/// @brief What the divisions of a module's device code cost where they are cheaper than they look.
class Divisions {
 public:
  /// @param[in] functions those that a kernel may run, by their index in the module
  /// @pre the module outlives this object
  Divisions(const ModuleText& module, const std::unordered_set<std::size_t>& functions);

  /// @return by line of the text
  [[nodiscard]] std::map<std::size_t, InstructionCost> costs_in(const FunctionText& function) const;

 private:
  void note_arguments(std::string_view call);

  const ModuleText& module_;
  /// By symbol, for each parameter: whether all calls give it a power of two as a constant.
  std::unordered_map<std::string_view, std::vector<bool>> powers_of_two_;
};

}  // namespace gridstride::translate
