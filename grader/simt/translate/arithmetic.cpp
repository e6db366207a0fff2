// SPDX-License-Identifier: MIT
#include "simt/translate/arithmetic.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <string_view>
#include <unordered_set>
#include <vector>

#include "simt/include/gridstride/simt_abi.h"
#include "simt/translate/control_flow.hpp"
#include "simt/translate/count_tables.hpp"
#include "simt/translate/divisions.hpp"
#include "simt/translate/instruction_costs.hpp"
#include "simt/translate/llvm_text.hpp"
#include "simt/translate/local_arrays.hpp"
#include "simt/translate/loop_invariants.hpp"
#include "simt/translate/module_text.hpp"
#include "simt/translate/moved_instructions.hpp"
#include "simt/translate/register_bounds.hpp"
#include "simt/translate/registers.hpp"
#include "simt/translate/spills.hpp"

namespace gridstride::translate {
namespace {

using std::string_view;

constexpr std::size_t no_line = ~std::size_t{0};

/// What the headers do in several steps that a GPU does in one, or does not do at all: its steps do not
/// count, its calls do. Generators of random numbers and groups of threads are written as they would be for a
/// GPU.
bool is_support(string_view file) {
  constexpr string_view folder = "/simt/include/";
  const std::size_t found = file.rfind(folder);
  if (found == file.npos) return false;
  const string_view name = file.substr(found + folder.size());
  if (name.starts_with("gridstride/"))
    return !name.starts_with("gridstride/curand") && !name.starts_with("gridstride/cooperative_groups");
  return name.find('/') == name.npos;
}

/// The special registers that a function reads: compilers do so once, where it begins.
struct SpecialRegisters {
  unsigned count = 0;
  std::size_t line = 0;  ///< of the text, where the first one is read
};

SpecialRegisters special_registers(const ModuleText& module, const FunctionText& function) {
  SpecialRegisters registers;
  std::unordered_set<string_view> read;
  for (std::size_t i = function.begin + 1; i < function.end; ++i) {
    const std::size_t call = call_in(module.lines[i]);
    if (call == string_view::npos) continue;
    const string_view symbol = callee_of(module.lines[i].substr(call));
    if (!is_special_register(symbol) || !read.insert(symbol).second) continue;
    if (++registers.count == 1) registers.line = i;
  }
  return registers;
}

/// A comparison that is put before each copy of a structure (with_more_checks()): no GPU has it.
bool is_check(string_view symbol) { return symbol.starts_with("gridstride_aligned_"); }

/// Whether a file of the CPU device is of numbers of 16 bits. What its macros make is the including header's.
bool is_of_small_floats(string_view file) {
  return file.find("/small_float") != file.npos || file.ends_with("/cuda_fp16.h") ||
         file.ends_with("/cuda_bf16.h");
}

/// Adds counts to one file.
class Counter {
 public:
  Counter(const std::string& text, unsigned most_registers);
  std::string text();

 private:
  void find_reachable();
  void find_spills(const FunctionText& function);
  void count(const FunctionText& function);
  [[nodiscard]] InstructionCost cost_of(std::size_t number) const;
  [[nodiscard]] BlockCost cost_of_block(std::size_t begin, std::size_t end, bool loop_begins);
  void add_counts(const FunctionText& function, string_view place,
                  const std::vector<std::size_t>& terminators, const std::vector<BlockCost>& all);
  void add_moved(const std::vector<std::size_t>& terminators, std::vector<BlockCost>& blocks);
  [[nodiscard]] InstructionCost cost_of_call_in(string_view call) const;
  [[nodiscard]] bool may_be_called_from_outside(const FunctionText& function) const;

  ModuleText module_;
  std::unordered_set<std::size_t> reachable_;  ///< functions that a kernel may run
  std::map<std::size_t, std::string> before_;  ///< what comes before a line
  CountTables tables_;                         ///< what comes at the end
  std::optional<Divisions> divisions_;
  FixedCode fixed_;
  BoundsOfKernels bounds_;
  std::optional<RegisterEstimates> estimates_;  ///< where something is bound
  // Of the function that is counted:
  std::map<std::size_t, InstructionCost> divisions_in_function_;
  std::unordered_map<std::size_t, bool> local_accesses_;  // whether their index is not known
  std::unordered_map<std::size_t, SpilledWords> spilled_words_;
  std::optional<LoopInvariants> invariants_;
  std::multimap<std::size_t, std::size_t> moved_;  // to the line of a branch: lines of instructions
};

Counter::Counter(const std::string& text, unsigned most_registers)
    : module_(text), tables_(module_), fixed_(module_), bounds_(module_, most_registers) {
  find_reachable();
  divisions_.emplace(module_, reachable_);
}

/// Kernels, and what code of other files may name.
bool Counter::may_be_called_from_outside(const FunctionText& function) const {
  const string_view line = module_.lines[function.begin];
  if (defines_kernel(line)) return true;
  const string_view linkage = line.substr(7, line.find(' ', 7) - 7);
  static constexpr std::array<string_view, 7> not_alone{
      "internal", "private", "linkonce_odr", "linkonce", "weak_odr", "weak", "available_externally"};
  return std::ranges::find(not_alone, linkage) == not_alone.end() && function.symbol != "main";
}

void Counter::find_reachable() {
  std::vector<std::size_t> left;
  std::unordered_set<string_view> globals;
  for (std::size_t i = 0; i < module_.functions.size(); ++i)
    if (may_be_called_from_outside(module_.functions[i]) && reachable_.insert(i).second) left.push_back(i);
  const auto mention = [&](string_view line, const auto& again) -> void {
    for (std::size_t at = line.find('@'); at != line.npos; at = line.find('@', at + 1)) {
      const string_view symbol = symbol_at(line, at);
      if (const auto function = module_.function_of.find(symbol); function != module_.function_of.end()) {
        if (reachable_.insert(function->second).second) left.push_back(function->second);
      } else if (const auto global = module_.global_of.find(symbol);
                 global != module_.global_of.end() && globals.insert(symbol).second) {
        again(module_.lines[global->second].substr(symbol.size() + 1), again);
      }
    }
  };
  while (!left.empty()) {
    const FunctionText& function = module_.functions[left.back()];
    left.pop_back();
    for (std::size_t i = function.begin + 1; i < function.end; ++i) mention(module_.lines[i], mention);
  }
}

/// `call` begins with "call " or "invoke ".
InstructionCost Counter::cost_of_call_in(string_view call) const {
  const string_view symbol = callee_of(call);
  if (symbol.empty())
    return call.find(" asm ") != call.npos ? InstructionCost{} : InstructionCost{.control = 1};
  const string_view before = call.substr(0, call.find(" @"));
  const string_view type = before.substr(before.rfind(' ') + 1);
  if (symbol.starts_with("llvm.")) {
    const string_view name = symbol.substr(5, symbol.find('.', 5) - 5);
    const bool adds = symbol.find(".with.overflow.") != symbol.npos;
    return cost_of_call(name, type, {.integer = adds ? 1U : 0U});
  }
  const FunctionText* const found = module_.function(symbol);
  const bool of_engine = symbol.starts_with("gs_") && !is_note(symbol);  // which no GPU has
  if (found == nullptr) {
    const bool of_c_library =
        !of_engine && !symbol.starts_with("_Z") && (type == "float" || type == "double");
    return cost_of_call(symbol, type,
                        of_c_library ? cost_of_call("log", type, {})  // as a function of its kind has
                                     : InstructionCost{.integer = of_engine ? 1U : 0U});
  }
  const FunctionText& function = *found;
  if (is_special_register(symbol)) return {};
  if (!is_support(function.file) || function.name.starts_with("gs_")) return {};
  return cost_of_call(function.name, type,
                      is_of_small_floats(function.file) ? cost_of_small_floats(function.name)
                                                        : InstructionCost{.integer = 1});
}

InstructionCost Counter::cost_of(std::size_t number) const {
  const string_view line = module_.lines[number];
  if (line.find(", !nosanitize !") != line.npos) return {};
  if (const std::size_t call = call_in(line); call != line.npos) return cost_of_call_in(line.substr(call));
  if (const auto local = local_accesses_.find(number); local != local_accesses_.end())
    return {.local = 1, .unknown_index = local->second ? 1U : 0U};
  const auto division = divisions_in_function_.find(number);
  return division == divisions_in_function_.end() ? cost_of_instruction(line) : division->second;
}

/// Adds the values that a line reads.
void add_values(string_view line, std::unordered_set<string_view>& values) {
  const std::vector<string_view> read = values_in(assignment_of(line).operation);
  values.insert(read.begin(), read.end());
}

bool is_address(string_view line) { return line.find(" = getelementptr ") != line.npos; }

/// Arithmetic that an address may be computed by.
bool is_integer_step(string_view line) {
  static constexpr std::array<string_view, 9> words{" = add ",  " = sub ",  " = mul ",   " = shl ", " = or ",
                                                    " = sext ", " = zext ", " = trunc ", " = and "};
  return std::ranges::any_of(words, [&](string_view word) { return line.find(word) != line.npos; });
}

/// The label that a loop goes back to; empty where the line ends no loop.
string_view loop_begun_at(string_view line) {
  constexpr string_view branch = "  br label %";
  if (line.find(", !llvm.loop !") == line.npos || !line.starts_with(branch)) return {};
  return line.substr(branch.size(), line.find(',') - branch.size());
}

bool is_step_of_a_chain(string_view line) {
  static constexpr std::array<string_view, 5> operations{" = fadd ", " = fsub ", " = fmul ", " = fdiv ",
                                                         "@llvm.fmuladd."};
  return std::ranges::any_of(operations, [&](string_view one) { return line.find(one) != line.npos; });
}

/// Whether a line computes the address of another element in each pass.
bool is_address_of_an_element(string_view line) {
  if (!is_address(line)) return false;
  const std::vector<string_view> parts = operands(line);  // the type, the array, then indices
  return std::any_of(parts.begin() + std::min<std::ptrdiff_t>(2, std::ssize(parts)), parts.end(),
                     [](string_view part) { return !value_of(part).empty(); });
}

/// How many operations on floating-point numbers stand between a variable's old value and its new one, in the
/// variable of the block that has most: what a loop over the block waits for. Elements of arrays are no
/// variables: each pass has others.
unsigned longest_chain(const std::vector<string_view>& lines, std::size_t begin, std::size_t end) {
  using Steps = std::map<string_view, unsigned>;  // from each variable's value at the block's beginning
  std::unordered_set<string_view> elements;
  std::map<string_view, Steps> values;
  std::map<string_view, Steps> variables;  // those that the block has stored to
  for (std::size_t i = begin; i <= end; ++i) {
    const string_view line = lines[i];
    const bool store = line.starts_with("  store ");
    if (store || line.find(" = load ") != line.npos) {
      const std::vector<string_view> parts = operands(line);
      const string_view variable = parts.size() < 2 ? string_view() : value_of(parts[1]);
      if (variable.empty() || elements.contains(variable)) continue;
      if (store)
        variables[variable] = values[value_of(parts[0])];
      else if (const auto stored = variables.find(variable); stored != variables.end())
        values[assignment_of(line).name] = stored->second;
      else
        values[assignment_of(line).name] = {{variable, 0}};
    } else if (is_address_of_an_element(line)) {
      elements.insert(assignment_of(line).name);
    } else if (is_step_of_a_chain(line)) {
      std::unordered_set<string_view> used;
      add_values(line, used);
      Steps steps;
      for (const string_view value : used)
        for (const auto& [variable, before] : values[value])
          steps[variable] = std::max(steps[variable], before + 1);
      values[assignment_of(line).name] = std::move(steps);
    }
  }
  unsigned longest = 0;
  for (const auto& [variable, steps] : variables)
    if (const auto own = steps.find(variable); own != steps.end()) longest = std::max(longest, own->second);
  return longest;
}

BlockCost Counter::cost_of_block(std::size_t begin, std::size_t end, bool loop_begins) {
  BlockCost cost;
  std::unordered_set<string_view> not_counted;  // parts of addresses; the condition of a loop
  const bool loop_ends = module_.lines[end].find(", !llvm.loop !") != string_view::npos;
  for (std::size_t i = end + 1; i-- > begin;) {
    const string_view line = module_.lines[i];
    if (i == end && (loop_begins || loop_ends)) {
      add_values(line, not_counted);
      continue;
    }
    // A check of an index, too: the address that it belongs to comes behind the check.
    if (is_address(line) || line.find(", !nosanitize !") != line.npos) {
      add_values(line, not_counted);
      continue;
    }
    if (not_counted.contains(assignment_of(line).name)) {
      if (is_integer_step(line)) add_values(line, not_counted);
      if (is_integer_step(line) || line.find(" = icmp ") != line.npos) continue;
    }
    const bool steps = loop_ends && line.find(" = add ") != line.npos && line.find(", !dbg") != line.npos &&
                       value_of(operands(line.substr(0, line.find(", !dbg"))).back()).empty();
    if (steps || cost_of(i) == InstructionCost{}) continue;
    if (const std::size_t place = invariants_->place_of(i); place != i) {
      moved_.emplace(place, i);
    } else {
      cost.add(cost_of(i), module_.source_line(i));
    }
  }
  if (const auto spills = spilled_words_.find(end); spills != spilled_words_.end())
    cost.add({.spilled = gs_spilled(spills->second.all, spills->second.within)}, module_.source_line(end));
  cost.chain = longest_chain(module_.lines, begin, end);
  return cost;
}

void Counter::find_spills(const FunctionText& function) {
  spilled_words_.clear();
  const unsigned registers = bounds_.registers_of(function);
  if (registers == 0) return;
  if (!estimates_) estimates_.emplace(module_);
  spilled_words_ = spilled_words(module_, function, *estimates_, registers);
}

/// Adds what compilers do before a loop to the blocks that lead into it.
void Counter::add_moved(const std::vector<std::size_t>& terminators, std::vector<BlockCost>& blocks) {
  for (std::size_t i = 0; i < blocks.size(); ++i) {
    const auto [begin, end] = moved_.equal_range(terminators[i]);
    for (auto moved = begin; moved != end; ++moved)
      blocks[i].add(cost_of(moved->second), module_.source_line(moved->second));
  }
}

void Counter::count(const FunctionText& function) {
  divisions_in_function_ = divisions_->costs_in(function);
  local_accesses_ = local_accesses(module_, function);
  find_spills(function);
  invariants_.emplace(module_, function, fixed_);
  moved_.clear();
  std::vector<BlockCost> blocks;
  std::vector<std::size_t> terminators;  // of each of them
  std::unordered_set<string_view> loops;
  for (std::size_t i = function.begin + 1; i < function.end; ++i)
    if (const string_view label = loop_begun_at(module_.lines[i]); !label.empty()) loops.insert(label);
  string_view place;
  bool loop_begins = false;
  std::size_t begin =
      function.begin + 1;  // of a block; no_line behind its terminator, which may take several lines
  for (std::size_t i = begin; i < function.end; ++i) {
    const string_view line = module_.lines[i];
    if (!line.starts_with(' ')) {
      begin = i + 1;
      loop_begins = loops.contains(label_of(line));
      continue;
    }
    if (place.empty()) place = place_of(line);
    if (begin == no_line || !is_terminator(line)) continue;
    blocks.push_back(cost_of_block(begin, i, loop_begins));
    terminators.push_back(i);
    begin = no_line;
  }
  if (blocks.empty()) return;
  if (const SpecialRegisters registers = special_registers(module_, function); registers.count > 0)
    blocks.front().add({.integer = registers.count}, module_.source_line(registers.line));
  add_moved(terminators, blocks);
  add_counts(function, place, terminators, blocks);
}

/// Adds the counts of those blocks that cost something.
void Counter::add_counts(const FunctionText& function, string_view place,
                         const std::vector<std::size_t>& terminators, const std::vector<BlockCost>& all) {
  std::vector<BlockCost> blocks;
  std::vector<std::size_t> ends;
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (all[i].all == InstructionCost{}) continue;
    blocks.push_back(all[i]);
    ends.push_back(terminators[i]);
  }
  if (blocks.empty() || (function.subprogram != 0 && place.empty())) return;
  const std::string note = tables_.add(function, blocks, place);
  for (std::size_t i = 0; i < blocks.size(); ++i) before_[ends[i]] += tables_.raised(i);
  before_[terminators.front()] = note + before_[terminators.front()];
}

std::string Counter::text() {
  for (std::size_t i = 0; i < module_.functions.size(); ++i) {
    const FunctionText& function = module_.functions[i];
    if (reachable_.contains(i) && !is_support(function.file) && !is_special_register(function.symbol) &&
        !is_check(function.symbol))
      count(function);
  }
  std::string all;
  for (std::size_t i = 0; i < module_.lines.size(); ++i) {
    if (const auto found = before_.find(i); found != before_.end()) all += found->second;
    all += module_.lines[i];
    all += '\n';
  }
  return all + tables_.text();
}

}  // namespace

std::string with_counts(const std::string& text, unsigned most_registers) {
  return Counter(text, most_registers).text();
}

}  // namespace gridstride::translate
