// SPDX-License-Identifier: MIT
/// @file
/// Which values of a function are numbers once its loops have been unrolled.
#pragma once

#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "simt/translate/control_flow.hpp"
#include "simt/translate/module_text.hpp"

namespace gridstride::translate {

/// @brief What the instructions of a function give, and what its variables are given.
class Values {
 public:
  struct Instruction {
    std::size_t line = 0;
    std::string_view operation;  ///< "add i32 %12, 1, !dbg !7"
  };
  struct Store {
    std::size_t line = 0;
    std::string_view value;
  };

  /// @param module before any optimisation; outlives this object
  Values(const ModuleText& module, const FunctionText& function);

  /// @return the instruction that gives a value; nullptr of parameters
  [[nodiscard]] const Instruction* made_by(std::string_view value) const;
  /// @return what a variable that is no array is given; nullptr of all else
  [[nodiscard]] const std::vector<Store>* stores_to(std::string_view variable) const;
  /// @return whether the address of a variable goes elsewhere, where it may be given other values
  [[nodiscard]] bool escapes(std::string_view variable) const { return escaped_.contains(variable); }

 private:
  void read(std::size_t number, std::string_view line);
  void note_escapes(std::string_view text);

  std::unordered_map<std::string_view, Instruction> made_;
  std::unordered_map<std::string_view, std::vector<Store>> variables_;
  std::unordered_set<std::string_view> escaped_;
};

/// @brief Says which values are numbers once all loops whose ends are known have been unrolled.
class KnownValues {
 public:
  struct Options {
    bool or_one_of_few =
        false;               ///< also values that are one of a few numbers: steps that some passes leave out
    bool one_value = false;  ///< none that may be one of two numbers, as where a branch has given another one
    /// Of each loop, in the order of ControlFlow::loops(): whether it is unrolled; nullptr: all are whose
    /// ends are known
    const std::vector<bool>* unrolled = nullptr;
  };

  /// @pre all of these outlive this object
  KnownValues(const Values& values, const ControlFlow& flow, const ModuleText& module)
      : KnownValues(values, flow, module, Options()) {}
  KnownValues(const Values& values, const ControlFlow& flow, const ModuleText& module, Options options)
      : values_(values), flow_(flow), module_(module), options_(options) {}

  /// @param value a number, or the name of a value: "%7"
  bool is_known(std::string_view value);

 private:
  bool compute(std::string_view value);
  bool variable_is_known(std::string_view variable, std::size_t line);
  [[nodiscard]] bool uses(std::string_view value, std::string_view variable) const;
  bool is_counter(std::size_t step, std::size_t load);
  [[nodiscard]] std::string_view condition_of(std::size_t line) const;
  bool is_known_in_part(std::string_view condition);

  const Values& values_;
  const ControlFlow& flow_;
  const ModuleText& module_;
  Options options_;
  std::unordered_map<std::string_view, bool> known_;
  unsigned depth_ = 0;  // values that are being looked at
};

}  // namespace gridstride::translate
