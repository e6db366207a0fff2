// SPDX-License-Identifier: MIT
#include "simt/translate/local_arrays.hpp"

#include <algorithm>
#include <string_view>
#include <unordered_set>
#include <utility>
#include <vector>

#include "simt/translate/control_flow.hpp"
#include "simt/translate/known_values.hpp"
#include "simt/translate/llvm_text.hpp"

namespace gridstride::translate {
namespace {

using std::string_view;

// What nvcc takes apart into registers all the same: see the header.
constexpr unsigned long most_stored_to = 8;
constexpr unsigned long most_chosen_from = 16;
constexpr unsigned long least_read_in_loops = 16;
constexpr unsigned long most_read_once = 64;

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

std::unordered_map<std::size_t, bool> local_accesses(const ModuleText& module, const FunctionText& function) {
  std::unordered_map<std::size_t, bool> lines;
  const Arrays arrays(module, function);
  if (!arrays.any_large()) return lines;
  const Values values(module, function);
  const ControlFlow flow(module, function);
  KnownValues known(values, flow, module);
  KnownValues nearly_known(values, flow, module, {.or_one_of_few = true});
  std::unordered_set<string_view> in_memory;
  const auto all = [](KnownValues& numbers, const Element& element) {
    return std::ranges::all_of(element.indices, [&](string_view index) { return numbers.is_known(index); });
  };
  for (const Access& access : arrays.accesses()) {
    const Element& element = access.element;
    if (all(known, element)) continue;
    const bool in_loop = flow.innermost(flow.block_of(access.line)) != nullptr;
    if (lies_in_memory(arrays.size_of(element.array), access.store, in_loop, all(nearly_known, element)))
      in_memory.insert(element.array);
  }
  for (const Access& access : arrays.accesses())
    if (in_memory.contains(access.element.array)) lines[access.line] = !all(known, access.element);
  return lines;
}

}  // namespace gridstride::translate
