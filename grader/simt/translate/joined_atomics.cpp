// SPDX-License-Identifier: MIT
#include "simt/translate/joined_atomics.hpp"

#include <algorithm>
#include <optional>
#include <string_view>
#include <vector>

#include "simt/translate/control_flow.hpp"
#include "simt/translate/llvm_text.hpp"
#include "simt/translate/lone_swaps.hpp"
#include "simt/translate/uniform_values.hpp"

namespace gridstride::translate {
namespace {

using std::string_view;

/// A function of the header atomics.hpp on integers.
struct Atomic {
  string_view operation;  ///< "Add"
  bool wide;              ///< of 64 bits
};

/// Of a symbol such as "_Z15atomicAdd_blockIvEjPjjPKci".
std::optional<Atomic> atomic_of(string_view symbol) {
  if (!symbol.starts_with("_Z") || !symbol.ends_with("PKci")) return std::nullopt;
  symbol.remove_prefix(std::min(symbol.find_first_not_of("0123456789", 2), symbol.size()));
  if (!symbol.starts_with("atomic")) return std::nullopt;
  symbol.remove_prefix(6);
  const std::size_t end = symbol.find("IvE");
  if (end == symbol.npos || end + 3 >= symbol.size()) return std::nullopt;
  const char type = symbol[end + 3];
  if (type != 'i' && type != 'j' && type != 'y' && type != 't') return std::nullopt;
  const string_view name = symbol.substr(0, end);
  return Atomic{name.substr(0, name.find('_')), type == 'y'};
}

bool is_one_of(string_view word, std::initializer_list<string_view> words) {
  return std::ranges::find(words, word) != words.end();
}

/// What is known of the function that is looked at, as soon as somebody asks: most functions have no atomics.
struct Knowledge {
  std::optional<UniformValues> values;
  std::optional<ControlFlow> flow;
};

/// What is added to the number of an atomic's line; 0: its lanes go one after another.
int mark_of_atomic(const ModuleText& module, const FunctionText& function, std::size_t number,
                   const Atomic& atomic, const std::vector<string_view>& arguments, Knowledge& knowledge) {
  const bool sum = is_one_of(atomic.operation, {"Add", "Sub"});
  const bool other = !atomic.wide && is_one_of(atomic.operation, {"Min", "Max", "And", "Or", "Xor"});
  if (!sum && !other) return 0;
  if (!knowledge.values) knowledge.values.emplace(module, function);
  if (!knowledge.values->is_uniform(arguments[0])) return 0;
  const bool one_number = knowledge.values->is_uniform(arguments[1]);
  if (atomic.wide && !one_number) return 0;
  if (other && !is_dropped(module.lines, number)) return 0;
  return one_number ? joined_lanes : joined_lanes | joined_whole_warps;
}

/// Likewise of a call at a line; 0 where it is none of these.
int mark_of(const ModuleText& module, const FunctionText& function, std::size_t number,
            Knowledge& knowledge) {
  const string_view line = module.lines[number];
  if (!line.starts_with("  %")) return 0;
  const std::size_t begin = call_in(line);
  if (begin == line.npos) return 0;
  const string_view symbol = callee_of(line.substr(begin));
  const std::optional<Atomic> atomic = atomic_of(symbol);
  if (!atomic) return 0;
  const std::vector<string_view> arguments =
      operands(line.substr(line.find('(', line.find(symbol, begin)) + 1));
  const bool swap = atomic->operation == "CAS";
  const std::size_t all = swap ? 5 : 4;  // address, number or two, file, line
  if (arguments.size() != all || number_at(last_word(arguments.back())) == 0) return 0;
  if (!swap) return mark_of_atomic(module, function, number, *atomic, arguments, knowledge);
  if (!knowledge.flow) knowledge.flow.emplace(module, function);
  if (knowledge.flow->innermost(knowledge.flow->block_of(number)) != nullptr) return repeated_swap;
  return is_dropped(module.lines, number) && loses_update(Values(module, function), arguments) ? lone_swap
                                                                                               : 0;
}

/// The line with its last argument, the number of the source's line, marked.
std::string marked(string_view line, int mark) {
  const string_view call = line.substr(0, line.rfind(')'));
  const string_view number = last_word(call);
  return std::string(call.substr(0, call.size() - number.size())) +
         std::to_string(static_cast<int>(number_at(number)) | mark) + std::string(line.substr(call.size()));
}

}  // namespace

std::string with_joined_atomics(const std::string& text) {
  if (text.find("atomic") == text.npos) return text;
  const ModuleText module(text);
  std::vector<std::pair<std::size_t, int>> marks;
  for (const FunctionText& function : module.functions) {
    Knowledge knowledge;
    for (std::size_t i = function.begin + 1; i < function.end; ++i)
      if (const int mark = mark_of(module, function, i, knowledge); mark != 0) marks.emplace_back(i, mark);
  }
  if (marks.empty()) return text;
  std::string all;
  auto next = marks.begin();
  for (std::size_t i = 0; i < module.lines.size(); ++i) {
    const bool is_marked = next != marks.end() && next->first == i;
    all += is_marked ? marked(module.lines[i], next++->second) : std::string(module.lines[i]);
    all += '\n';
  }
  return all;
}

}  // namespace gridstride::translate
