// SPDX-License-Identifier: MIT
/// @file
/// Arithmetic in a loop that does not depend on it: `sum += x[i] / (n / m)` divides n by m in each pass, as
/// it is written. Compilers do so once, before the loop.
#pragma once

#include <cstddef>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "simt/translate/control_flow.hpp"
#include "simt/translate/module_text.hpp"
#include "simt/translate/moved_instructions.hpp"

namespace gridstride::translate {

/// @brief The loop invariants of one function, of intermediate code before any optimisation, where each local
/// variable is memory of its own.
///
/// An operand is invariant that is given outside of the loop, that is computed of such ones, or that is
/// loaded from a local variable which the loop does not write, or writes one such value to. Other loads are
/// not: the loop may write what lies there.
class LoopInvariants {
 public:
  /// @pre all outlive this object
  LoopInvariants(const ModuleText& module, const FunctionText& function, FixedCode& fixed);

  /// @brief Where a compiler does what the line says: once each time that a loop is entered.
  /// @return line of the branch that leads into the loop; the line itself where nothing is moved
  [[nodiscard]] std::size_t place_of(std::size_t line);

 private:
  struct Variable {
    std::vector<std::size_t> stores;  ///< lines
    bool escapes = false;             ///< other code may write it
    bool in_parts = false;            ///< stores are of members
  };

  struct LoopOfFunction {
    WholeLoop blocks;
    bool ends_within = false;                          ///< by a break
    bool moves = false;                                ///< whether anything may be moved out of it
    std::unordered_map<std::string_view, bool> known;  ///< whether a value is invariant
  };

  void read(std::size_t number, std::string_view line);
  void note_uses(std::string_view text);
  [[nodiscard]] Variable* variable_at(std::string_view pointer);
  [[nodiscard]] bool is_invariant(LoopOfFunction& loop, std::string_view value, unsigned depth);
  [[nodiscard]] bool are_invariant(LoopOfFunction& loop, std::string_view text, unsigned depth);
  [[nodiscard]] bool is_computed_alike(LoopOfFunction& loop, std::string_view instruction, unsigned depth);
  [[nodiscard]] bool is_load_invariant(LoopOfFunction& loop, std::string_view load, unsigned depth);

  const ModuleText& module_;
  ControlFlow flow_;
  std::vector<LoopOfFunction> loops_;                           ///< inner ones first
  std::unordered_map<std::string_view, std::size_t> given_at_;  ///< line of each value
  std::unordered_map<std::string_view, Variable> variables_;
  std::unordered_map<std::string_view, std::string_view> part_of_;  ///< by pointer: the variable
};

}  // namespace gridstride::translate
