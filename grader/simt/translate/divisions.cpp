// SPDX-License-Identifier: MIT
#include "simt/translate/divisions.hpp"

#include <algorithm>
#include <bit>
#include <cctype>
#include <optional>
#include <set>
#include <string>
#include <utility>

#include "simt/translate/control_flow.hpp"
#include "simt/translate/known_values.hpp"
#include "simt/translate/llvm_text.hpp"
#include "simt/translate/unrolled_loops.hpp"

namespace gridstride::translate {
namespace {

using std::string_view;

bool is_power_of_two(string_view operand) {
  const string_view word = last_word(operand);
  return !word.empty() && std::isdigit(static_cast<unsigned char>(word[0])) != 0 &&
         std::has_single_bit(number_at(word));
}

/// The operands of the first parentheses behind a symbol that is called or defined.
std::vector<string_view> arguments_of(string_view line, string_view symbol) {
  const std::size_t open = line.find('(', line.find(symbol) + symbol.size());
  return open == line.npos ? std::vector<string_view>() : operands(line.substr(open + 1));
}

/// "%7 = udiv i64 %5, %6": its parts.
struct Division {
  string_view operation;  ///< udiv, sdiv, urem, srem
  string_view type;
  string_view dividend;
  string_view divisor;
};

std::optional<Division> division_of(string_view line) {
  const auto [name, rest] = assignment_of(line);
  const string_view operation = rest.substr(0, rest.find(' '));
  if (operation != "udiv" && operation != "sdiv" && operation != "urem" && operation != "srem")
    return std::nullopt;
  const std::vector<string_view> parts = operands(rest.substr(operation.size() + 1));
  if (parts.size() < 2) return std::nullopt;
  string_view first = parts[0];
  if (first.starts_with("exact ")) first.remove_prefix(6);
  return Division{operation, type_of(first), last_word(first), parts[1]};
}

/// Where a function's values come from: variables that are written once, and loads of these.
class Sources {
 public:
  Sources(const ModuleText& module, const FunctionText& function) {
    for (std::size_t i = function.begin + 1; i < function.end; ++i) read(module.lines[i]);
  }

  /// The variable that a value was loaded from, where nothing but its beginning writes it; empty for others.
  [[nodiscard]] string_view variable_of(string_view value) const {
    if (const auto narrow = widened_.find(value); narrow != widened_.end()) value = narrow->second;
    const auto loaded = loaded_from_.find(value);
    if (loaded == loaded_from_.end()) return {};
    const auto stores = stored_.find(loaded->second);
    return stores != stored_.end() && stores->second.size() == 1 ? loaded->second : string_view();
  }
  /// What a variable was given.
  [[nodiscard]] string_view given(string_view variable) const { return stored_.at(variable).front(); }

 private:
  void read(string_view line) {
    if (is_own_assignment(line)) return;
    if (line.starts_with("  store ")) {
      const std::vector<string_view> parts = operands(line.substr(8));
      if (parts.size() >= 2) stored_[last_word(parts[1])].push_back(last_word(parts[0]));
      return;
    }
    const auto [name, operation] = assignment_of(line);
    if (name.empty()) return;
    if (operation.starts_with("load ")) {
      const std::vector<string_view> parts = operands(operation);
      if (parts.size() >= 2) loaded_from_[name] = last_word(parts[1]);
    } else if (operation.starts_with("zext ") || operation.starts_with("sext ")) {
      widened_[name] = last_word(operation.substr(0, operation.find(" to ")));
    }
  }

  std::unordered_map<string_view, std::vector<string_view>> stored_;
  std::unordered_map<string_view, string_view> loaded_from_;
  std::unordered_map<string_view, string_view> widened_;
};

InstructionCost by_a_number(const Division& division, string_view number) {
  return cost_of_instruction("  %q = " + std::string(division.operation) + " " + std::string(division.type) +
                             " %x, " + std::string(number));
}

InstructionCost by_a_power_of_two(const Division& division) { return by_a_number(division, "2"); }

InstructionCost by_the_quotient(const Division& division) {
  InstructionCost cost = cost_of_instruction("  %p = mul " + std::string(division.type) + " %q, %x");
  cost += cost_of_instruction("  %r = sub " + std::string(division.type) + " %x, %p");
  return cost;
}

/// Divisors that are numbers once the loops that nvcc unrolls have been.
class UnrolledDivisors {
 public:
  UnrolledDivisors(const ModuleText& module, const FunctionText& function)
      : values_(module, function),
        flow_(module, function),
        unrolled_(unrolled_loops(module, function, flow_)),
        known_(values_, flow_, module, {.one_value = true, .unrolled = &unrolled_}) {}

  /// @return whether it is a number, other than in the source
  bool is_number(string_view divisor) { return divisor.starts_with('%') && known_.is_known(divisor); }

  /// @return whether it is a power of two: such numbers multiplied and shifted
  bool is_power_of_two(string_view value) {
    if (!value.starts_with('%')) return translate::is_power_of_two(value);
    const auto [found, is_new] = powers_.try_emplace(value, true);  // where it comes from itself: as it began
    if (!is_new) return found->second;
    ++depth_;
    const bool is_one = depth_ < deepest_chain && is_computed_power(value);
    --depth_;
    powers_[value] = is_one;
    return is_one;
  }

 private:
  bool is_computed_power(string_view value) {
    const Values::Instruction* const made = values_.made_by(value);
    if (made == nullptr) return false;
    const string_view operation = made->operation;
    const std::vector<string_view> parts = operands(without_metadata(operation));
    if (operation.starts_with("load ")) {
      const auto* const stores = parts.size() < 2 ? nullptr : values_.stores_to(last_word(parts[1]));
      return stores != nullptr && !stores->empty() &&
             std::ranges::all_of(*stores, [&](const auto& store) { return is_power_of_two(store.value); });
    }
    if (operation.starts_with("sext ") || operation.starts_with("zext "))
      return is_power_of_two(last_word(operation.substr(0, operation.find(" to "))));
    const bool shift = operation.starts_with("shl ");
    if (parts.size() < 2 || (!shift && !operation.starts_with("mul "))) return false;
    return is_power_of_two(last_word(parts[0])) && (shift || is_power_of_two(last_word(parts[1])));
  }

  Values values_;
  ControlFlow flow_;
  std::vector<bool> unrolled_;
  KnownValues known_;
  std::unordered_map<string_view, bool> powers_;
  unsigned depth_ = 0;  // values that are being looked at
};

}  // namespace

Divisions::Divisions(const ModuleText& module, const std::unordered_set<std::size_t>& functions)
    : module_(module) {
  for (const std::size_t number : functions)
    for (std::size_t i = module.functions[number].begin + 1; i < module.functions[number].end; ++i)
      if (const std::size_t call = call_in(module.lines[i]); call != string_view::npos)
        note_arguments(module.lines[i].substr(call));
}

void Divisions::note_arguments(string_view call) {
  const string_view symbol = callee_of(call);
  if (symbol.empty() || module_.function(symbol) == nullptr) return;
  const std::vector<string_view> arguments = arguments_of(call, symbol);
  const auto [known, is_first] = powers_of_two_.try_emplace(symbol, arguments.size(), true);
  for (std::size_t i = 0; i < arguments.size() && i < known->second.size(); ++i)
    known->second[i] = known->second[i] && is_power_of_two(arguments[i]);
}

std::map<std::size_t, InstructionCost> Divisions::costs_in(const FunctionText& function) const {
  std::map<std::size_t, InstructionCost> costs;
  std::optional<Sources> sources;
  std::optional<UnrolledDivisors> divisors;
  std::set<string_view> shifts;  // parameters
  std::set<std::pair<string_view, string_view>> divided;
  for (std::size_t i = function.begin + 1; i < function.end; ++i) {
    const std::optional<Division> division = division_of(module_.lines[i]);
    if (!division) continue;
    if (!sources) {  // most functions divide nothing
      sources.emplace(module_, function);
      const auto known = powers_of_two_.find(function.symbol);
      const std::vector<string_view> parameters =
          arguments_of(module_.lines[function.begin], function.symbol);
      for (std::size_t p = 0; known != powers_of_two_.end() && p < parameters.size(); ++p)
        if (p < known->second.size() && known->second[p]) shifts.insert(last_word(parameters[p]));
    }
    if (const string_view number = last_word(division->divisor); number.starts_with('%')) {
      if (!divisors) divisors.emplace(module_, function);
      if (divisors->is_number(number)) {
        costs[i] = by_a_number(*division, divisors->is_power_of_two(number) ? "2" : "7");
        continue;
      }
    }
    const string_view dividend = sources->variable_of(division->dividend);
    const string_view divisor = sources->variable_of(division->divisor);
    if (divisor.empty()) continue;
    if (shifts.contains(sources->given(divisor))) {
      costs[i] = by_a_power_of_two(*division);
    } else if (!dividend.empty() && !divided.insert({dividend, divisor}).second) {
      costs[i] = by_the_quotient(*division);
    }
  }
  return costs;
}

}  // namespace gridstride::translate
