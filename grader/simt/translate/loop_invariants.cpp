// SPDX-License-Identifier: MIT
#include "simt/translate/loop_invariants.hpp"

#include <algorithm>
#include <array>

#include "simt/translate/llvm_text.hpp"

namespace gridstride::translate {
namespace {

using std::string_view;

/// Longer chains than any expression has.
constexpr unsigned most_steps = 64;

/// What a line says, without its metadata and the value that it gives.
string_view instruction_of(string_view line) { return assignment_of(without_metadata(line)).operation; }

bool has_constant_indices(string_view address) {
  const std::vector<string_view> parts = operands(address);
  return std::all_of(parts.begin() + std::min<std::ptrdiff_t>(2, std::ssize(parts)), parts.end(),
                     [](string_view part) { return value_of(part).empty(); });
}

}  // namespace

LoopInvariants::LoopInvariants(const ModuleText& module, const FunctionText& function, FixedCode& fixed)
    : module_(module), flow_(module, function) {
  for (WholeLoop& loop : flow_.whole_loops()) loops_.push_back({.blocks = std::move(loop), .known = {}});
  if (loops_.empty()) return;
  for (std::size_t i = function.begin + 1; i < function.end; ++i) read(i, module.lines[i]);
  for (LoopOfFunction& loop : loops_) {
    loop.moves = loop.blocks.preheader != ControlFlow::none;
    loop.ends_within = flow_.ends_within(loop.blocks);
  }
  for (std::size_t i = function.begin + 1; i < function.end; ++i) {
    if (call_in(module.lines[i]) == string_view::npos || !fixed.is_in(module.lines[i])) continue;
    for (LoopOfFunction& loop : loops_)
      if (loop.blocks.body[flow_.block_of(i)]) loop.moves = false;
  }
}

LoopInvariants::Variable* LoopInvariants::variable_at(string_view pointer) {
  if (const auto part = part_of_.find(pointer); part != part_of_.end()) pointer = part->second;
  const auto found = variables_.find(pointer);
  return found == variables_.end() ? nullptr : &found->second;
}

void LoopInvariants::note_uses(string_view text) {
  for (const string_view value : values_in(text))
    if (Variable* const variable = variable_at(value)) variable->escapes = true;
}

void LoopInvariants::read(std::size_t number, string_view line) {
  if (!line.starts_with(' ') || is_debug_or_lifetime(line)) return;
  const auto [name, instruction] = assignment_of(without_metadata(line));
  if (!name.empty()) given_at_[name] = number;
  if (instruction.starts_with("alloca ")) {
    variables_.try_emplace(name);
  } else if (instruction.starts_with("store ")) {
    const std::vector<string_view> parts = operands(instruction.substr(6));
    if (parts.size() < 2) return;
    note_uses(parts[0]);
    Variable* const variable = variable_at(last_word(parts[1]));
    if (variable == nullptr || is_own_assignment(line)) return;
    variable->stores.push_back(number);
    variable->in_parts = variable->in_parts || part_of_.contains(last_word(parts[1]));
  } else if (instruction.starts_with("bitcast ") || instruction.starts_with("getelementptr ")) {
    const bool cast = instruction.starts_with("bitcast ");
    const std::vector<string_view> parts = operands(instruction);
    const string_view from = cast ? last_word(instruction.substr(0, instruction.find(" to ")))
                                  : last_word(parts[std::min<std::size_t>(1, parts.size() - 1)]);
    if (variable_at(from) == nullptr) return;
    if (!cast && !has_constant_indices(instruction)) return note_uses(instruction);
    const auto whole = part_of_.find(from);
    part_of_[name] = whole == part_of_.end() ? from : whole->second;
  } else if (!instruction.starts_with("load ")) {
    note_uses(instruction);
  }
}

std::size_t LoopInvariants::place_of(std::size_t line) {
  if (loops_.empty()) return line;
  const string_view instruction = instruction_of(module_.lines[line]);
  const Moved how_far = moved(module_, instruction);
  if (how_far == Moved::never) return line;
  std::size_t place = line;
  std::size_t block = flow_.block_of(line);
  for (LoopOfFunction& loop : loops_) {  // from the innermost outwards
    if (!loop.blocks.body[block]) continue;
    if (!loop.moves || !is_computed_alike(loop, instruction, 0) || !flow_.in_each_pass(loop.blocks, block))
      break;
    if (how_far == Moved::out_of_one_loop && loop.ends_within) break;
    block = loop.blocks.preheader;
    place = flow_.terminator(block);
    if (how_far == Moved::out_of_one_loop) break;
  }
  return place;
}

bool LoopInvariants::are_invariant(LoopOfFunction& loop, string_view text, unsigned depth) {
  return std::ranges::all_of(values_in(text),
                             [&](string_view value) { return is_invariant(loop, value, depth); });
}

bool LoopInvariants::is_invariant(LoopOfFunction& loop, string_view value, unsigned depth) {
  if (const auto known = loop.known.find(value); known != loop.known.end()) return known->second;
  const auto given = given_at_.find(value);
  if (given == given_at_.end()) return true;  // a parameter
  if (!loop.blocks.body[flow_.block_of(given->second)]) return true;
  if (depth == most_steps) return false;
  loop.known[value] = false;  // what comes of itself
  const bool invariant = is_computed_alike(loop, instruction_of(module_.lines[given->second]), depth + 1);
  loop.known[value] = invariant;
  return invariant;
}

/// Whether an instruction gives the same in each pass.
bool LoopInvariants::is_computed_alike(LoopOfFunction& loop, string_view instruction, unsigned depth) {
  static constexpr std::array<string_view, 11> free{"bitcast", "getelementptr", "sext",     "zext",
                                                    "trunc",   "freeze",        "ptrtoint", "inttoptr",
                                                    "icmp",    "fcmp",          "fneg"};
  const string_view operation = instruction.substr(0, instruction.find(' '));
  if (operation == "load") return is_load_invariant(loop, instruction, depth);
  if (const std::size_t call = call_in(instruction);
      call != instruction.npos && is_special_register(callee_of(instruction.substr(call))))
    return true;
  if (std::ranges::find(free, operation) == free.end() && moved(module_, instruction) == Moved::never)
    return false;
  return are_invariant(loop, instruction.substr(operation.size()), depth);
}

/// Whether a load is of a local variable that is the same in each pass.
bool LoopInvariants::is_load_invariant(LoopOfFunction& loop, string_view load, unsigned depth) {
  const std::vector<string_view> parts = operands(load.substr(4));
  if (parts.size() < 2 || parts[0].starts_with("volatile ") || parts[0].starts_with("atomic ")) return false;
  const Variable* const variable = variable_at(last_word(parts[1]));
  if (variable == nullptr || variable->escapes) return false;
  const auto in_loop = [&](std::size_t line) { return loop.blocks.body[flow_.block_of(line)]; };
  if (std::ranges::none_of(variable->stores, in_loop)) return true;
  if (variable->stores.size() > 1 || variable->in_parts) return false;
  return are_invariant(loop, operands(instruction_of(module_.lines[variable->stores.front()]).substr(6))[0],
                       depth);
}

}  // namespace gridstride::translate
