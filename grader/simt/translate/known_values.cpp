// SPDX-License-Identifier: MIT
#include "simt/translate/known_values.hpp"

#include <algorithm>
#include <array>
#include <iterator>

#include "simt/translate/llvm_text.hpp"
#include "simt/translate/unrolled_loops.hpp"

namespace gridstride::translate {
namespace {

using std::string_view;

constexpr std::size_t most_stores = 64;  // to one variable

}  // namespace

Values::Values(const ModuleText& module, const FunctionText& function) {
  for (std::size_t i = function.begin + 1; i < function.end; ++i) read(i, module.lines[i]);
}

const Values::Instruction* Values::made_by(string_view value) const {
  const auto found = made_.find(value);
  return found == made_.end() ? nullptr : &found->second;
}

const std::vector<Values::Store>* Values::stores_to(string_view variable) const {
  const auto found = variables_.find(variable);
  return found == variables_.end() ? nullptr : &found->second;
}

void Values::read(std::size_t number, string_view line) {
  if (line.starts_with("  store ")) {
    if (is_own_assignment(line)) return;
    const std::vector<string_view> parts = operands(line.substr(8));
    if (parts.size() < 2) return;
    if (const auto found = variables_.find(last_word(parts[1])); found != variables_.end())
      found->second.push_back({number, last_word(parts[0])});
    return note_escapes(parts[0]);
  }
  if (call_in(line) != string_view::npos && !is_debug_or_lifetime(line)) note_escapes(without_metadata(line));
  const auto [name, operation] = assignment_of(line);
  if (name.empty()) return;
  if (operation.starts_with("alloca ") && elements_of(operation.substr(7)) == 0) variables_[name];
  made_[name] = {number, operation};
}

void Values::note_escapes(string_view text) {
  for (const string_view value : values_in(text))
    if (variables_.contains(value)) escaped_.insert(value);
}

bool KnownValues::is_known(string_view value) {
  if (!value.starts_with('%')) return !value.starts_with('@');
  const auto [found, is_new] = known_.try_emplace(value, true);  // where it comes from itself: as it began
  if (!is_new) return found->second;
  ++depth_;
  const bool known = depth_ < deepest_chain && compute(value);
  --depth_;
  known_[value] = known;
  return known;
}

bool KnownValues::compute(string_view value) {
  static constexpr std::array<string_view, 20> steps{
      "add ",  "sub ",   "mul ",  "shl ",  "lshr ", "ashr ", "or ",   "and ",    "xor ",     "sext ",
      "zext ", "trunc ", "udiv ", "sdiv ", "urem ", "srem ", "icmp ", "select ", "bitcast ", "freeze "};
  const Values::Instruction* const made = values_.made_by(value);
  if (made == nullptr) return false;  // a parameter
  const string_view operation = made->operation;
  if (operation.starts_with("load ")) {
    const std::vector<string_view> parts = operands(operation);
    return parts.size() >= 2 && variable_is_known(last_word(parts[1]), made->line);
  }
  if (std::ranges::none_of(steps, [&](string_view step) { return operation.starts_with(step); }))
    return false;
  return std::ranges::all_of(values_in(operation), [&](string_view operand) {
    return values_.made_by(operand) != nullptr && is_known(operand);
  });
}

/// Whether a load of the variable at `line` gives a number.
bool KnownValues::variable_is_known(string_view variable, std::size_t line) {
  const std::vector<Values::Store>* const stores = values_.stores_to(variable);
  if (stores == nullptr) return false;
  if (stores->size() > most_stores) return !options_.one_value;  // too many to follow: nothing is told
  const auto begins = [&](const Values::Store& store) { return !uses(store.value, variable); };
  if (options_.one_value && (values_.escapes(variable) || std::ranges::count_if(*stores, begins) > 1))
    return false;
  return std::ranges::all_of(*stores, [&](const Values::Store& store) {
    return is_known(store.value) && (!uses(store.value, variable) || is_counter(store.line, line));
  });
}

/// Whether a value is computed of what the variable held before.
bool KnownValues::uses(string_view value, string_view variable) const {
  std::unordered_set<string_view> seen;
  std::vector<string_view> left{value};
  while (!left.empty()) {
    const Values::Instruction* const made =
        seen.insert(left.back()).second ? values_.made_by(left.back()) : nullptr;
    left.pop_back();
    if (made == nullptr) continue;
    const string_view operation = made->operation;
    if (operation.starts_with("call ") || operation.starts_with("invoke ")) continue;
    if (operation.starts_with("load ")) {
      const std::vector<string_view> parts = operands(operation);
      if (parts.size() >= 2 && last_word(parts[1]) == variable) return true;
      continue;
    }
    std::ranges::copy(values_in(operation), std::back_inserter(left));
  }
  return false;
}

/// Whether a step of a variable is taken a known number of times, by the time of a load of it.
bool KnownValues::is_counter(std::size_t step, std::size_t load) {
  const std::size_t block = flow_.block_of(step);
  const Loop* const loop = flow_.innermost(block);
  if (loop == nullptr) return true;  // done once
  if (options_.unrolled != nullptr &&
      !(*options_.unrolled)[static_cast<std::size_t>(loop - flow_.loops().data())])
    return false;
  if (stays_a_loop(module_, flow_, *loop)) return false;
  if (!options_.or_one_of_few && !flow_.in_each_pass(*loop, block)) return false;
  const std::vector<std::size_t> exits = flow_.exits(*loop);
  // One end at a number bounds the passes. Behind the loop the count is a number only where all are such.
  if (!loop->body[flow_.block_of(load)])
    return std::ranges::all_of(exits, [&](std::size_t line) { return is_known(condition_of(line)); });
  return std::ranges::any_of(exits, [&](std::size_t line) { return is_known_in_part(condition_of(line)); });
}

/// The value that a branch depends on; its own name, which gives nothing, where it is no such branch.
string_view KnownValues::condition_of(std::size_t line) const {
  const string_view branch = module_.lines[line];
  return branch.starts_with("  br i1 ") ? last_word(operands(branch.substr(2))[0]) : "%";
}

/// Whether a condition is known, or one side of its && is: it is false, or what that side says.
bool KnownValues::is_known_in_part(string_view condition) {
  std::unordered_set<string_view> seen;
  std::vector<string_view> left{condition};
  while (!left.empty()) {
    const string_view side = left.back();
    left.pop_back();
    if (is_known(side)) return true;
    const Values::Instruction* const made = seen.insert(side).second ? values_.made_by(side) : nullptr;
    if (made == nullptr || !made->operation.starts_with("phi i1 [ false, ")) continue;
    constexpr string_view entry = "[ %";  // "[ %27, %25 ]": a value and the block that it comes from
    for (std::size_t at = made->operation.find(entry); at != string_view::npos;
         at = made->operation.find(entry, at + 1)) {
      const string_view value = made->operation.substr(at + 2);
      left.push_back(value.substr(0, value.find(',')));
    }
  }
  return false;
}

}  // namespace gridstride::translate
