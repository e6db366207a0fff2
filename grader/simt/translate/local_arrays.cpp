// SPDX-License-Identifier: MIT
#include "simt/translate/local_arrays.hpp"

#include <algorithm>
#include <array>
#include <iterator>
#include <optional>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "simt/translate/control_flow.hpp"
#include "simt/translate/llvm_text.hpp"

namespace gridstride::translate {
namespace {

using std::string_view;

// What nvcc takes apart into registers all the same: see the header.
constexpr unsigned long most_stored_to = 8;
constexpr unsigned long most_chosen_from = 16;
constexpr unsigned long least_read_in_loops = 16;
constexpr unsigned long most_read_once = 64;
constexpr std::size_t most_stores = 64;  // to one variable

struct Instruction {
  std::size_t line = 0;
  string_view operation;  ///< "add i32 %12, 1, !dbg !7"
};

struct Store {
  std::size_t line = 0;
  string_view value;
};

/// What the instructions of a function give, and what its variables are given.
class Values {
 public:
  Values(const ModuleText& module, const FunctionText& function) {
    for (std::size_t i = function.begin + 1; i < function.end; ++i) read(i, module.lines[i]);
  }

  [[nodiscard]] const Instruction* made_by(string_view value) const {
    const auto found = made_.find(value);
    return found == made_.end() ? nullptr : &found->second;
  }
  /// Of a variable that is no array: what it is given; nullptr of all else.
  [[nodiscard]] const std::vector<Store>* stores_to(string_view variable) const {
    const auto found = variables_.find(variable);
    return found == variables_.end() ? nullptr : &found->second;
  }

 private:
  void read(std::size_t number, string_view line) {
    if (line.starts_with("  store ")) {
      if (is_own_assignment(line)) return;
      const std::vector<string_view> parts = operands(line.substr(8));
      if (parts.size() < 2) return;
      if (const auto found = variables_.find(last_word(parts[1])); found != variables_.end())
        found->second.push_back({number, last_word(parts[0])});
      return;
    }
    const auto [name, operation] = assignment_of(line);
    if (name.empty()) return;
    if (operation.starts_with("alloca ") && elements_of(operation.substr(7)) == 0) variables_[name];
    made_[name] = {number, operation};
  }

  std::unordered_map<string_view, Instruction> made_;
  std::unordered_map<string_view, std::vector<Store>> variables_;
};

/// Says which values are numbers once all loops whose ends are known have been unrolled.
class KnownValues {
 public:
  /// @param or_one_of_few also values that are one of a few numbers: steps that some passes leave out
  KnownValues(const Values& values, const ControlFlow& flow, const ModuleText& module, bool or_one_of_few)
      : values_(values), flow_(flow), module_(module), or_one_of_few_(or_one_of_few) {}

  bool is_known(string_view value) {
    if (!value.starts_with('%')) return !value.starts_with('@');
    const auto [found, is_new] = known_.try_emplace(value, true);  // where it comes from itself: as it began
    if (!is_new) return found->second;
    ++depth_;
    const bool known = depth_ < deepest_chain && compute(value);
    --depth_;
    known_[value] = known;
    return known;
  }

 private:
  bool compute(string_view value) {
    static constexpr std::array<string_view, 20> steps{
        "add ",  "sub ",   "mul ",  "shl ",  "lshr ", "ashr ", "or ",   "and ",    "xor ",     "sext ",
        "zext ", "trunc ", "udiv ", "sdiv ", "urem ", "srem ", "icmp ", "select ", "bitcast ", "freeze "};
    const Instruction* const made = values_.made_by(value);
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
  bool variable_is_known(string_view variable, std::size_t line) {
    const std::vector<Store>* const stores = values_.stores_to(variable);
    if (stores == nullptr) return false;
    if (stores->size() > most_stores) return true;  // too many to follow: nothing is told
    return std::ranges::all_of(*stores, [&](const Store& store) {
      return is_known(store.value) && (!uses(store.value, variable) || is_counter(store.line, line));
    });
  }

  /// Whether a value is computed of what the variable held before.
  [[nodiscard]] bool uses(string_view value, string_view variable) const {
    std::unordered_set<string_view> seen;
    std::vector<string_view> left{value};
    while (!left.empty()) {
      const Instruction* const made =
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
  bool is_counter(std::size_t step, std::size_t load) {
    const std::size_t block = flow_.block_of(step);
    const Loop* const loop = flow_.innermost(block);
    if (loop == nullptr) return true;  // done once
    if (!or_one_of_few_ && !flow_.in_each_pass(*loop, block)) return false;
    const std::vector<std::size_t> exits = flow_.exits(*loop);
    // One end at a number bounds the passes. Behind the loop the count is a number only where all are such.
    if (!loop->body[flow_.block_of(load)])
      return std::ranges::all_of(exits, [&](std::size_t line) { return is_known(condition_of(line)); });
    return std::ranges::any_of(exits, [&](std::size_t line) { return is_known_in_part(condition_of(line)); });
  }

  /// The value that a branch depends on; its own name, which gives nothing, where it is no such branch.
  [[nodiscard]] string_view condition_of(std::size_t line) const {
    const string_view branch = module_.lines[line];
    return branch.starts_with("  br i1 ") ? last_word(operands(branch.substr(2))[0]) : "%";
  }

  /// Whether a condition is known, or one side of its && is: it is false, or what that side says.
  bool is_known_in_part(string_view condition) {
    std::unordered_set<string_view> seen;
    std::vector<string_view> left{condition};
    while (!left.empty()) {
      const string_view side = left.back();
      left.pop_back();
      if (is_known(side)) return true;
      const Instruction* const made = seen.insert(side).second ? values_.made_by(side) : nullptr;
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

  const Values& values_;
  const ControlFlow& flow_;
  const ModuleText& module_;
  bool or_one_of_few_;
  std::unordered_map<string_view, bool> known_;
  unsigned depth_ = 0;  // values that are being looked at
};

/// A place in an array.
struct Element {
  string_view array;
  std::vector<string_view> indices;
};

struct Access {
  std::size_t line = 0;
  bool store = false;
  Element element;
};

/// Finds the arrays of a function and what accesses them.
class Arrays {
 public:
  Arrays(const ModuleText& module, const FunctionText& function) {
    for (std::size_t i = function.begin + 1; i < function.end; ++i) read(i, module.lines[i]);
  }

  [[nodiscard]] bool any_large() const {
    return std::ranges::any_of(sizes_, [](const auto& array) { return array.second > most_stored_to; });
  }
  [[nodiscard]] const std::vector<Access>& accesses() const { return accesses_; }
  [[nodiscard]] unsigned long size_of(string_view array) const { return sizes_.at(array); }

 private:
  void read(std::size_t number, string_view line) {
    if (const Assignment given = assignment_of(line); !given.name.empty()) {
      note_value(number, given.name, given.operation);
    } else if (line.starts_with("  store ") && !is_own_assignment(line)) {
      note_access(number, operands(line.substr(8)), true);
    }
  }

  void note_value(std::size_t number, string_view name, string_view operation) {
    if (operation.starts_with("load ")) return note_access(number, operands(operation), false);
    if (operation.starts_with("alloca [")) {
      sizes_[name] = elements_of(operation.substr(7));
      elements_[name] = {.array = name, .indices = {}};
      return;
    }
    if (!operation.starts_with("getelementptr ")) return;
    const std::vector<string_view> parts = operands(operation);
    const auto outer = parts.size() < 3 ? elements_.end() : elements_.find(last_word(parts[1]));
    if (outer == elements_.end()) return;
    Element element = outer->second;
    for (std::size_t i = 2; i < parts.size(); ++i)
      if (const string_view index = last_word(parts[i]); index.starts_with('%'))
        element.indices.push_back(index);
    elements_[name] = std::move(element);
  }

  void note_access(std::size_t number, const std::vector<string_view>& parts, bool store) {
    if (parts.size() < 2) return;
    if (const auto found = elements_.find(last_word(parts[1])); found != elements_.end())
      accesses_.push_back({number, store, found->second});
  }

  std::unordered_map<string_view, unsigned long> sizes_;
  std::unordered_map<string_view, Element> elements_;  // by the value that points to it
  std::vector<Access> accesses_;
};

bool lies_in_memory(unsigned long size, bool store, bool in_loop, bool one_of_few) {
  if (one_of_few && size <= most_chosen_from) return false;
  if (store) return size > most_stored_to;
  return size > most_read_once || (in_loop && size >= least_read_in_loops);
}

}  // namespace

std::unordered_set<std::size_t> local_accesses(const ModuleText& module, const FunctionText& function) {
  std::unordered_set<std::size_t> lines;
  const Arrays arrays(module, function);
  if (!arrays.any_large()) return lines;
  const Values values(module, function);
  const ControlFlow flow(module, function);
  KnownValues known(values, flow, module, false);
  KnownValues nearly_known(values, flow, module, true);
  std::unordered_set<string_view> in_memory;
  for (const Access& access : arrays.accesses()) {
    const Element& element = access.element;
    const auto all = [&](KnownValues& numbers) {
      return std::ranges::all_of(element.indices, [&](string_view index) { return numbers.is_known(index); });
    };
    if (all(known)) continue;
    const bool in_loop = flow.innermost(flow.block_of(access.line)) != nullptr;
    if (lies_in_memory(arrays.size_of(element.array), access.store, in_loop, all(nearly_known)))
      in_memory.insert(element.array);
  }
  for (const Access& access : arrays.accesses())
    if (in_memory.contains(access.element.array)) lines.insert(access.line);
  return lines;
}

}  // namespace gridstride::translate
