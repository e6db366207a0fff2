// SPDX-License-Identifier: MIT
/// @file
/// What is alive where in one function, of intermediate code before any optimisation.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "simt/translate/control_flow.hpp"
#include "simt/translate/instruction_costs.hpp"
#include "simt/translate/llvm_text.hpp"
#include "simt/translate/module_text.hpp"
#include "simt/translate/registers.hpp"

namespace gridstride::translate {

/// @brief A set of values, by their numbers.
class Values {
 public:
  explicit Values(std::size_t size) : words_((size + bits - 1) / bits) {}
  [[nodiscard]] bool has(std::size_t value) const {
    return ((words_[value / bits] >> (value % bits)) & 1) != 0;
  }
  void set(std::size_t value, bool alive) {
    const std::uint64_t bit = std::uint64_t{1} << (value % bits);
    words_[value / bits] = alive ? words_[value / bits] | bit : words_[value / bits] & ~bit;
  }
  void add(const Values& other) {
    for (std::size_t i = 0; i < words_.size(); ++i) words_[i] |= other.words_[i];
  }
  bool operator==(const Values&) const = default;

 private:
  static constexpr std::size_t bits = 64;
  std::vector<std::uint64_t> words_;
};

/// @brief What is alive where in one function.
class FunctionRegisters {
 public:
  FunctionRegisters(RegisterEstimates& all, const FunctionText& function, bool kernel)
      : all_(all), module_(all.module_), function_(function), kernel_(kernel) {}

  /// @return words beside what the caller keeps alive
  unsigned most();
  /// @return words of the variables that each loop uses
  std::vector<LoopWords> of_loops(const ControlFlow& flow);

 private:
  static constexpr std::size_t none = ~std::size_t{0};

  struct Value {
    unsigned words = 0;
    bool variable = false;
    bool free = false;         ///< constant, or a parameter: the caller's, or in the bank of constants
    bool narrow = false;       ///< 64 bits of which the upper half is nothing
    bool joined = false;       ///< the base is what the pointer's own variable is a copy of
    bool in_memory = false;    ///< an array whose indices are not known
    bool from_memory = false;  ///< loaded, and from no variable of the function
    unsigned elements = 0;     ///< of an array
    std::size_t base = none;   ///< of a pointer: the variable that it leads into
    std::size_t first = none;  ///< of a variable: the first line that gives it something
  };

  struct Instruction {
    std::size_t line = 0;
    std::size_t defines = none;
    std::size_t begins = none;  ///< a variable that is given anew, or begins
    std::size_t gives = none;   ///< a variable, a part of which is given
    std::vector<std::size_t> uses;
    unsigned inside = 0;  ///< words that the instruction itself takes
  };

  struct Block {
    std::vector<Instruction> instructions;
    std::vector<std::size_t> next;
    Values live_in{0};
  };

  /// A variable that another one is copied to.
  struct Copy {
    std::size_t from = none;
    bool alone = true;  ///< nothing else is given to it, and functions only get copies of it
  };

  /// What is given to variables, by variable.
  struct Given {
    std::vector<bool> something;
    std::vector<bool> costly;  ///< some of it is not free
    std::vector<bool> wide;    ///< some of it is not narrow
    std::map<std::size_t, Copy> copies;
  };

  void read();
  void read_values();
  void read_parameters();
  void settle_variables();
  [[nodiscard]] Given given();
  void note_store(std::size_t number, Given& given);
  void note_call(std::size_t number, std::string_view callee, Given& given);
  void find_arrays_in_memory();
  void join_copies(const Given& all);
  void read_blocks();
  void read_instruction(std::size_t number, Block& block);
  void read_store(Instruction& instruction, std::string_view line);
  bool read_call(Instruction& instruction, std::string_view line, std::string_view callee);
  void use(Instruction& instruction, std::size_t value) const;
  void use_all(Instruction& instruction, std::string_view text) const;
  void find_live();
  [[nodiscard]] Values live_behind(const Block& block) const;
  [[nodiscard]] unsigned most_in(const Block& block) const;
  [[nodiscard]] unsigned under_way() const;

  Value value_of_operation(std::string_view operation);
  Value value_of_load(std::string_view rest);
  Value value_of_pointer(std::string_view word, std::string_view rest);
  Value value_of_conversion(std::string_view word, std::string_view rest);
  [[nodiscard]] std::size_t base_of(std::string_view operand) const;
  [[nodiscard]] bool is_free(std::string_view operand) const;
  [[nodiscard]] bool is_joined(std::string_view operand) const {
    const std::size_t value = value_named(value_of(operand));
    return value != none && values_[value].joined;
  }
  [[nodiscard]] bool has_begun(std::size_t value, std::size_t line) const {
    return !values_[value].variable || values_[value].first == none || values_[value].first <= line;
  }
  [[nodiscard]] std::size_t value_named(std::string_view name) const {
    const auto found = numbers_.find(name);
    return found == numbers_.end() ? none : found->second;
  }
  std::size_t add(std::string_view name, const Value& value) {
    numbers_[name] = values_.size();
    values_.push_back(value);
    return values_.size() - 1;
  }

  RegisterEstimates& all_;
  const ModuleText& module_;
  const FunctionText& function_;
  bool kernel_;
  std::vector<Value> values_;
  std::unordered_map<std::string_view, std::size_t> numbers_;
  std::vector<Block> blocks_;
  std::map<std::size_t, InstructionCost> cheap_divisions_;  // by line
};

}  // namespace gridstride::translate
