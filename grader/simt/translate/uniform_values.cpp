// SPDX-License-Identifier: MIT
#include "simt/translate/uniform_values.hpp"

#include <algorithm>
#include <array>

#include "simt/translate/llvm_text.hpp"

namespace gridstride::translate {
namespace {

using std::string_view;

/// Longer chains than any address has.
constexpr unsigned most_steps = 64;

/// Calls of blockIdx.x, blockDim.x, gridDim.x and their kin.
bool is_of_block(string_view symbol) {
  constexpr std::array<string_view, 3> places{"10BlockIndex", "11BlockExtent", "10GridExtent"};
  return symbol.starts_with("_ZNK10gridstride4simt") && symbol.find("4gs_") != symbol.npos &&
         std::ranges::any_of(places, [&](string_view one) { return symbol.find(one) != symbol.npos; });
}

}  // namespace

UniformValues::UniformValues(const ModuleText& module, const FunctionText& function) {
  const string_view head = module.lines[function.begin];
  if (defines_kernel(head)) {
    const std::size_t open = head.find('(', head.find(function.symbol) + function.symbol.size());
    for (const string_view parameter : operands(head.substr(open + 1)))
      if (const string_view name = value_of(parameter);
          !name.empty() && parameter.find(" byval(") == parameter.npos)
        parameters_.push_back(name);
  }
  for (std::size_t i = function.begin + 1; i < function.end; ++i) read(module.lines[i]);
}

void UniformValues::read(string_view line) {
  if (is_debug_or_lifetime(line)) return;
  const auto [name, instruction] = assignment_of(without_metadata(line));
  if (!name.empty()) {
    given_by_[name] = instruction;
    if (instruction.starts_with("alloca ")) {
      variables_.try_emplace(name);
      return;
    }
    // The beginning and end of a variable's life name it so.
    if (instruction.starts_with("bitcast ") && instruction.ends_with(" to i8*")) return;
  }
  std::vector<string_view> named;
  if (instruction.starts_with("store ")) {
    const std::vector<string_view> parts = operands(instruction.substr(6));
    if (parts.size() < 2) return;
    if (const auto to = variables_.find(last_word(parts[1])); to != variables_.end())
      to->second.stored.push_back(parts[0]);
    named = values_in(parts[0]);
  } else if (!instruction.starts_with("load ")) {
    named = values_in(instruction);
  }
  for (const string_view value : named)
    if (const auto variable = variables_.find(value); variable != variables_.end())
      variable->second.escapes = true;
}

bool UniformValues::is_uniform(string_view operand) const {
  const string_view value = value_of(operand);
  return value.empty() ? values_in(operand).empty() : is_uniform_value(value, 0);
}

bool UniformValues::is_uniform_value(string_view value, unsigned depth) const {
  if (depth == most_steps) return false;
  if (std::ranges::find(parameters_, value) != parameters_.end()) return true;
  const auto given = given_by_.find(value);
  return given != given_by_.end() && is_uniform_instruction(given->second, depth + 1);
}

bool UniformValues::are_uniform(const std::vector<string_view>& parts, unsigned depth) const {
  return std::ranges::all_of(parts, [&](string_view part) {
    const std::vector<string_view> values = values_in(part);
    return std::ranges::all_of(values, [&](string_view value) {
      return given_by_.contains(value) || std::ranges::find(parameters_, value) != parameters_.end()
                 ? is_uniform_value(value, depth)
                 : value.find('.') != value.npos;  // a type: %struct.Box
    });
  });
}

bool UniformValues::is_uniform_instruction(string_view instruction, unsigned depth) const {
  const string_view operation = instruction.substr(0, instruction.find(' '));
  const std::vector<string_view> parts = operands(instruction.substr(operation.size()));
  if (operation == "load") {
    if (parts.size() < 2) return false;
    const auto variable = variables_.find(last_word(parts[1]));
    if (variable == variables_.end()) return are_uniform({parts[1]}, depth);
    const Variable& its = variable->second;
    return !its.escapes && its.stored.size() == 1 && are_uniform({its.stored.front()}, depth);
  }
  if (operation == "call") {
    const std::size_t begin = call_in(instruction);
    return begin != instruction.npos && is_of_block(callee_of(instruction.substr(begin)));
  }
  constexpr std::array<string_view, 22> computed{
      "getelementptr", "bitcast", "addrspacecast", "ptrtoint", "inttoptr", "sext", "zext", "trunc",
      "add",           "sub",     "mul",           "udiv",     "sdiv",     "urem", "srem", "shl",
      "lshr",          "ashr",    "and",           "or",       "xor",      "icmp"};
  return std::ranges::find(computed, operation) != computed.end() && are_uniform(parts, depth);
}

}  // namespace gridstride::translate
