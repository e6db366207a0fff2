// SPDX-License-Identifier: MIT
#include "simt/translate/lone_swaps.hpp"

#include <algorithm>
#include <array>
#include <string>

#include "simt/translate/llvm_text.hpp"
#include "simt/translate/moved_instructions.hpp"

namespace gridstride::translate {
namespace {

using std::string_view;

constexpr unsigned deepest = 24;
constexpr std::size_t longest = 400;  // a formula

/// How values are computed, as formulas of the function's parameters and of what it loads from memory.
class Formulas {
 public:
  explicit Formulas(const Values& values) : values_(values) {}

  /// @return such as "load(add(%0, 4))"; the value's own name where it is not known, or too long
  std::string of(string_view value, unsigned depth = 0) const {
    const Values::Instruction* const made = values_.made_by(value);
    if (made == nullptr || depth > deepest) return std::string(value);
    const string_view operation = without_metadata(made->operation);
    const std::string name(operation.substr(0, operation.find(' ')));
    if (name == "load") return loaded(last_word(operands(operation)[1]), depth);
    const std::vector<string_view> used = values_in(operation);
    if (is_conversion(operation) && !used.empty()) return of(used.front(), depth + 1);
    if (const string_view symbol = callee_of(operation); is_special_register(symbol))
      return std::string(symbol);
    if (name == "call" || name == "alloca" || name == "phi") return std::string(value);
    std::string formula = name + "(";
    for (const string_view operand : operands(operation)) {
      const string_view last = last_word(operand);
      formula += (last.starts_with('%') ? of(last, depth + 1) : std::string(last)) + ",";
      if (formula.size() > longest) return std::string(value);
    }
    return formula + ")";
  }

 private:
  static bool is_conversion(string_view operation) {
    static constexpr std::array<string_view, 5> words{"bitcast ", "zext ", "sext ", "trunc ", "freeze "};
    static constexpr std::array<string_view, 6> functions{"__float_as_int",       "__int_as_float",
                                                          "__float_as_uint",      "__uint_as_float",
                                                          "__double_as_longlong", "__longlong_as_double"};
    return std::ranges::any_of(words, [&](string_view word) { return operation.starts_with(word); }) ||
           std::ranges::any_of(functions, [&](string_view name) {
             return operation.starts_with("call ") && operation.find(name) != operation.npos;
           });
  }

  std::string loaded(string_view address, unsigned depth) const {
    const std::vector<Values::Store>* const stores = values_.stores_to(address);
    if (stores == nullptr) return "load(" + of(address, depth + 1) + ")";
    if (stores->size() != 1 || values_.escapes(address)) return std::string(address);
    return of(stores->front().value, depth + 1);
  }

  const Values& values_;
};

/// Whether a part stands in a formula outside of all loads.
bool computes_with(const std::string& formula, const std::string& part) {
  for (std::size_t at = formula.find(part); at != formula.npos; at = formula.find(part, at + 1)) {
    int open = 0;
    bool in_load = false;
    for (std::size_t i = at; i-- > 0 && !in_load;) {
      if (formula[i] == ')') ++open;
      if (formula[i] != '(' || --open >= 0) continue;
      open = 0;
      in_load = string_view(formula).substr(0, i).ends_with("load");
    }
    if (!in_load && part.size() < formula.size()) return true;
  }
  return false;
}

}  // namespace

bool loses_update(const Values& values, const std::vector<string_view>& arguments) {
  if (arguments.size() < 3) return false;
  const Formulas formulas(values);
  const std::string word = "load(" + formulas.of(last_word(arguments[0])) + ")";
  return formulas.of(last_word(arguments[1])) == word &&
         computes_with(formulas.of(last_word(arguments[2])), word);
}

}  // namespace gridstride::translate
