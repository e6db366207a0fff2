// SPDX-License-Identifier: MIT
/// @file
/// What counted functions bring along: how often their basic blocks were passed, what a pass costs, and on
/// which lines of the source. As LLVM's text; the engine reads it as simt_abi.h's gs_work.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "simt/translate/instruction_costs.hpp"
#include "simt/translate/module_text.hpp"

namespace gridstride::translate {

/// What a pass of one thread through a basic block takes.
struct BlockCost {
  InstructionCost all;
  std::map<unsigned long, InstructionCost> by_line;  ///< of the source
  unsigned chain = 0;  ///< operations on floating-point numbers that wait for one another from pass to pass

  void add(const InstructionCost& cost, unsigned long line) {
    if (cost == InstructionCost{}) return;
    all += cost;
    by_line[line] += cost;
  }
};

/// @brief The tables of one file.
class CountTables {
 public:
  /// @param module outlives this object
  explicit CountTables(const ModuleText& module) : module_(module) {}

  /// @brief The tables of a function.
  /// @param blocks of it that cost something @param place of its debug information, such as ", !dbg !7"
  /// @return the call that tells the engine of the function
  std::string add(const FunctionText& function, const std::vector<BlockCost>& blocks, std::string_view place);

  /// @return code that raises the count of a block of the function that was added last
  std::string raised(std::size_t block);

  /// @return what belongs at the end of the file; empty where nothing was added
  [[nodiscard]] std::string text() const;

 private:
  std::string lines_of(const FunctionText& function, const std::vector<BlockCost>& blocks);
  std::string text_constant(const std::string& text);
  [[nodiscard]] std::string first_of(const std::string& type, const std::string& name) const;
  [[nodiscard]] std::string pointer_to(const std::string& type) const;
  [[nodiscard]] std::string untraced_pointer_to(const std::string& type) const;
  [[nodiscard]] std::string support() const;

  const ModuleText& module_;
  std::string globals_;
  std::string counts_type_;                     // of the function that was added last
  std::map<std::string, std::string> strings_;  // name of each
  unsigned functions_ = 0;                      // so far
  unsigned raised_ = 0;                         // so far
};

}  // namespace gridstride::translate
