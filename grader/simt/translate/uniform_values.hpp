// SPDX-License-Identifier: MIT
/// @file
/// Which values of a kernel are the same for all threads of a block, as a compiler for GPUs sees it: its
/// parameters, blockIdx and its kin, addresses of variables, what lies there, and what is computed of these.
#pragma once

#include <cstddef>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "simt/translate/module_text.hpp"

namespace gridstride::translate {

/// @brief The values of one function, of intermediate code before any optimisation, where each local variable
/// is memory of its own.
///
/// A variable counts where it is written once. Counters of loops, what branches decide, objects that a kernel
/// gets by value in memory, and parameters of device functions do not: their values may be the same, but are
/// not known to be.
class UniformValues {
 public:
  /// @pre the module outlives this object
  UniformValues(const ModuleText& module, const FunctionText& function);

  /// @param operand with its type: "i32* noundef %26"
  [[nodiscard]] bool is_uniform(std::string_view operand) const;

 private:
  struct Variable {
    std::vector<std::string_view> stored;  ///< operands
    bool escapes = false;                  ///< other code may write it
  };

  void read(std::string_view line);
  [[nodiscard]] bool is_uniform_value(std::string_view value, unsigned depth) const;
  [[nodiscard]] bool is_uniform_instruction(std::string_view instruction, unsigned depth) const;
  [[nodiscard]] bool are_uniform(const std::vector<std::string_view>& operands, unsigned depth) const;

  std::unordered_map<std::string_view, std::string_view> given_by_;  ///< what gives a value: "add i32 %1, 2"
  std::unordered_map<std::string_view, Variable> variables_;
  std::vector<std::string_view> parameters_;  ///< of a kernel
};

}  // namespace gridstride::translate
