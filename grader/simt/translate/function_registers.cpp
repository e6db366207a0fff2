// SPDX-License-Identifier: MIT
#include "simt/translate/function_registers.hpp"

#include <algorithm>
#include <array>
#include <string>
#include <utility>

#include "simt/translate/control_flow.hpp"
#include "simt/translate/llvm_text.hpp"
#include "simt/translate/local_arrays.hpp"

namespace gridstride::translate {
namespace {

using std::string_view;

// 64-bit divisions of integers, and others, beside their operands: what nvcc 13.0 shows.
constexpr unsigned words_of_wide_division = 14;
constexpr unsigned words_of_division = 2;

/// The type that a text begins with: "i32" of "i32* %5" is "i32*"; "[4 x float]" of "[4 x float], align 16".
string_view type_at(string_view text) {
  int depth = 0;
  bool quoted = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (c == '"') quoted = !quoted;
    if (quoted) continue;
    if (c == '(' || c == '[' || c == '{' || c == '<') ++depth;
    if (c == ')' || c == ']' || c == '}' || c == '>') {
      if (depth == 0) return text.substr(0, i);
      --depth;
    }
    if (depth == 0 && (c == ' ' || c == ',')) {
      // A pointer to a function: "void (i32)*".
      if (c == ' ' && i + 1 < text.size() && text[i + 1] == '(') continue;
      return text.substr(0, i);
    }
  }
  return text;
}

/// The text behind words that say how an operation is done, or what is promised of a value.
string_view without_flags(string_view text) {
  static constexpr std::array<string_view, 24> flags{
      "nsw",     "nuw",     "exact",    "fast",   "nnan",     "ninf",     "nsz",     "arcp",
      "afn",     "reassoc", "contract", "atomic", "volatile", "inbounds", "noundef", "signext",
      "zeroext", "nonnull", "noalias",  "tail",   "musttail", "call",     "invoke",  "inreg"};
  for (;;) {
    const string_view word = text.substr(0, text.find(' '));
    const bool with_number = word == "align" || word.starts_with("dereferenceable");
    if (!with_number && std::ranges::find(flags, word) == flags.end()) return text;
    text.remove_prefix(std::min(word.size() + 1, text.size()));
    if (word == "align") text.remove_prefix(std::min(text.find(' ') + 1, text.size()));
  }
}

bool is_instrumentation(string_view line) { return line.find(", !nosanitize ") != line.npos; }

/// Names of values in an operation: "%5" and "%6" of "add i32 %5, %6".
template <class Action>
void for_each_name(string_view text, const Action& action) {
  text = without_metadata(text);
  for (std::size_t at = text.find('%'); at != text.npos; at = text.find('%', at)) {
    if (at + 1 < text.size() && text[at + 1] == '"') {
      const std::size_t end = text.find('"', at + 2);
      if (end == text.npos) return;
      at = end + 1;
      continue;
    }
    const std::size_t end = std::min(text.find_first_of(" ,)]}*>", at), text.size());
    action(text.substr(at, end - at));
    at = end;
  }
}

/// Of what a GPU has no instruction for: it takes dozens, with words of their own.
unsigned words_of_operation(string_view operation) {
  const string_view word = operation.substr(0, operation.find(' '));
  const bool integer = word == "udiv" || word == "sdiv" || word == "urem" || word == "srem";
  if (!integer && word != "fdiv") return 0;
  const std::vector<string_view> parts = operands(operation);
  if (integer && (parts.size() < 2 || !parts[1].starts_with('%'))) return 0;  // by a constant: a product
  if (operation.find(" i64 ") != string_view::npos) return words_of_wide_division;
  return operation.find(" double ") != string_view::npos ? words_of_wide_function : words_of_division;
}

string_view first_word(string_view text) { return text.substr(0, text.find(' ')); }

/// The arguments of a call of `callee` in a line.
std::vector<string_view> arguments_of(string_view line, string_view callee) {
  const std::size_t open = line.find('(', line.find(callee));
  return open == line.npos ? std::vector<string_view>() : operands(line.substr(open + 1));
}

}  // namespace

/// The variable that a pointer leads into; none where it leads elsewhere.
std::size_t FunctionRegisters::base_of(string_view operand) const {
  std::size_t base = none;
  for_each_name(operand, [&](string_view name) {
    if (const std::size_t value = value_named(name); value != none && base == none)
      base = values_[value].base;
  });
  return base;
}

bool FunctionRegisters::is_free(string_view operand) const {
  bool free = true;
  for_each_name(operand, [&](string_view name) {
    if (const std::size_t value = value_named(name); value != none && !values_[value].free) free = false;
  });
  return free;
}

/// Of a kernel they lie in a bank of constants, which instructions read as they read registers. Those of
/// other functions are values that the caller keeps.
void FunctionRegisters::read_parameters() {
  const string_view line = module_.lines[function_.begin];
  const std::size_t open = line.find('(', line.find(function_.symbol) + function_.symbol.size());
  if (open == line.npos) return;
  for (const string_view parameter : operands(line.substr(open + 1)))
    if (const string_view name = value_of(parameter); !name.empty()) add(name, {.free = true});
}

FunctionRegisters::Value FunctionRegisters::value_of_load(string_view rest) {
  Value value{.words = all_.words_of_type(type_at(rest))};
  const std::vector<string_view> parts = operands(rest);
  if (parts.size() < 2) return value;
  if (const std::size_t base = base_of(parts[1]); base != none) {
    const Value& variable = values_[base];
    value.free = variable.free && !variable.in_memory;
    value.narrow = variable.narrow;
    if (!variable.in_memory) value.words = 0;  // read from the variable's own
    return value;
  }
  value.free = kernel_ && is_free(parts[1]) && parts[1].find('@') == string_view::npos;
  value.from_memory = !value.free;
  if (value.free) value.words = 0;
  return value;
}

FunctionRegisters::Value FunctionRegisters::value_of_pointer(string_view word, string_view rest) {
  Value value;
  const std::vector<string_view> parts = operands(rest);
  const bool step = word == "getelementptr";
  const string_view from = step && parts.size() > 1 ? parts[1] : parts[0];
  value.base = base_of(from);
  value.free = is_free(rest);
  if (value.free || value.base != none) return value;
  const std::size_t to = rest.rfind(" to ");
  if (step) {
    value.words = from.find('@') == from.npos ? 2 : 1;  // shared memory, mostly
  } else {
    value.words = all_.words_of_type(type_at(to == rest.npos ? rest : rest.substr(to + 4)));
    const std::size_t same = value_named(value_of(rest.substr(0, to)));
    if (same != none) value.narrow = values_[same].narrow;
  }
  return value;
}

FunctionRegisters::Value FunctionRegisters::value_of_conversion(string_view word, string_view rest) {
  Value value;
  const std::size_t to = rest.rfind(" to ");
  if (to == rest.npos) return value;
  value.free = is_free(rest.substr(0, to));
  value.narrow = word == "zext";
  if (!value.free) value.words = all_.words_of_type(type_at(rest.substr(to + 4)));
  if (value.narrow) value.words = std::min(value.words, 1U);
  return value;
}

FunctionRegisters::Value FunctionRegisters::value_of_operation(string_view operation) {
  static constexpr std::array<string_view, 11> conversions{"zext",    "sext",     "trunc",   "fpext",
                                                           "fptrunc", "sitofp",   "uitofp",  "fptosi",
                                                           "fptoui",  "ptrtoint", "inttoptr"};
  static constexpr std::array<string_view, 4> single{"extractvalue", "extractelement", "cmpxchg",
                                                     "atomicrmw"};
  const string_view word = first_word(operation);
  const string_view rest = without_flags(operation.substr(std::min(word.size() + 1, operation.size())));
  if (word == "icmp" || word == "fcmp") return {};  // a predicate
  if (word == "load") return value_of_load(rest);
  if (word == "getelementptr" || word == "bitcast" || word == "addrspacecast" || word == "freeze")
    return value_of_pointer(word, rest);
  if (std::ranges::find(conversions, word) != conversions.end()) return value_of_conversion(word, rest);
  if (std::ranges::find(single, word) != single.end()) return {.words = 1};
  if (word == "call" || word == "invoke" || word.ends_with("tail")) {
    const string_view type = type_at(without_flags(operation));
    return {.words = all_.words_of_type(type)};
  }
  if (word == "select") {
    const std::vector<string_view> parts = operands(rest);
    return {.words = parts.size() < 2 ? 0 : all_.words_of_type(type_at(parts[1]))};
  }
  Value value{.words = all_.words_of_type(type_at(rest)), .free = word != "phi" && is_free(rest)};
  if (value.free) value.words = std::min(value.words, 1U);
  return value;
}

/// All values by name, in the order of the text.
void FunctionRegisters::read_values() {
  read_parameters();
  for (std::size_t i = function_.begin + 1; i < function_.end; ++i) {
    const auto [name, operation] = assignment_of(module_.lines[i]);
    if (name.empty()) continue;
    if (operation.starts_with("alloca ")) {
      const string_view type = type_at(operation.substr(7));
      const unsigned words = all_.words_of_type(type);
      add(name, {.words = words,
                 .variable = true,
                 .in_memory = words > most_words,
                 .elements = static_cast<unsigned>(std::min(elements_of(type), 1UL * most_counted)),
                 .base = values_.size()});
    } else if (is_instrumentation(module_.lines[i])) {
      add(name, {});
    } else {
      add(name, value_of_operation(operation));
    }
  }
}

void FunctionRegisters::note_store(std::size_t number, Given& given) {
  const string_view line = module_.lines[number];
  const std::vector<string_view> parts = operands(line.substr(8));
  const std::size_t base = parts.size() < 2 ? none : base_of(parts[1]);
  if (base == none) return;
  if (values_[base].first == none) values_[base].first = number;
  if (is_own_assignment(line)) return;
  given.something[base] = true;
  given.copies[base].alone = false;
  const std::size_t value = value_named(value_of(parts[0]));
  const bool free = value != none && values_[value].free;
  if (!free) given.costly[base] = true;
  if (value != none && !free && !values_[value].narrow) given.wide[base] = true;
}

void FunctionRegisters::note_call(std::size_t number, string_view callee, Given& given) {
  if (callee.starts_with("llvm.dbg.") || callee.starts_with("llvm.lifetime.")) return;
  const std::vector<string_view> arguments = arguments_of(module_.lines[number], callee);
  const bool copy = callee.starts_with("llvm.memcpy") || callee.starts_with("llvm.memmove");
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    const std::size_t base = base_of(arguments[i]);
    // What is called has a copy of what is passed by value.
    if (base == none || (copy && i == 1) || arguments[i].find(" byval(") != string_view::npos) continue;
    if (values_[base].first == none) values_[base].first = number;
    given.something[base] = true;
    given.wide[base] = true;
    const bool copied = copy && arguments.size() > 1;
    const std::size_t from = copied ? base_of(arguments[1]) : none;
    Copy& source = given.copies[base];
    if (!copied || from == none || source.from != none) source.alone = false;
    source.from = from;
    const bool free = from != none ? values_[from].free : copied && is_free(arguments[1]);
    if (!free) given.costly[base] = true;
  }
}

FunctionRegisters::Given FunctionRegisters::given() {
  const std::vector<bool> nothing(values_.size());
  Given given{nothing, nothing, nothing, {}};
  for (std::size_t i = function_.begin + 1; i < function_.end; ++i) {
    const string_view line = module_.lines[i];
    if (line.starts_with("  store ")) {
      note_store(i, given);
    } else if (const std::size_t call = call_in(line); call != line.npos) {
      note_call(i, callee_of(line.substr(call)), given);
    }
  }
  return given;
}

/// Variables that are only other names of parameters take nothing, those that hold 32 bits in 64 one word.
void FunctionRegisters::settle_variables() {
  constexpr int passes = 3;  // of a copy of a copy
  for (int pass = 0; pass < passes; ++pass) {
    const Given all = given();
    bool changed = false;
    for (std::size_t i = 0; i < values_.size(); ++i) {
      Value& value = values_[i];
      if (!value.variable) continue;
      const bool free = all.something[i] && !all.costly[i];
      const bool narrow = all.something[i] && !all.wide[i];
      changed = changed || free != value.free || narrow != value.narrow;
      value.free = free;
      value.narrow = narrow;
    }
    if (!changed) break;
    for (std::size_t i = function_.begin + 1; i < function_.end; ++i) {
      const auto [name, operation] = assignment_of(module_.lines[i]);
      const std::size_t number = name.empty() ? none : value_named(name);
      if (number != none && !values_[number].variable && !is_instrumentation(module_.lines[i]))
        values_[number] = value_of_operation(operation);
    }
  }
  join_copies(given());
  find_arrays_in_memory();
  for (Value& value : values_) {
    if (!value.variable) continue;
    if (value.free || value.in_memory) value.words = 0;
    if (value.narrow) value.words = std::min(value.words, 1U);
  }
}

/// What is passed by value lies in the variable that it is a copy of.
void FunctionRegisters::join_copies(const Given& all) {
  for (const auto& [variable, copy] : all.copies) {
    if (!copy.alone || copy.from == none || copy.from == variable) continue;
    if (values_[copy.from].words != values_[variable].words || values_[copy.from].base != copy.from) continue;
    for (Value& value : values_)
      if (value.base == variable) {
        value.base = copy.from;
        value.joined = true;
      }
  }
}

void FunctionRegisters::find_arrays_in_memory() {
  for (const auto& [line, unknown_index] : local_accesses(module_, function_))
    for_each_name(module_.lines[line], [&](string_view name) {
      const std::size_t value = value_named(name);
      if (value != none && values_[value].base != none) values_[values_[value].base].in_memory = true;
    });
}

void FunctionRegisters::use(Instruction& instruction, std::size_t value) const {
  if (value == none) return;
  if (values_[value].base != none) value = values_[value].base;
  if (value != instruction.begins && values_[value].words > 0) instruction.uses.push_back(value);
}

void FunctionRegisters::use_all(Instruction& instruction, string_view text) const {
  for_each_name(text, [&](string_view name) { use(instruction, value_named(name)); });
}

void FunctionRegisters::read_store(Instruction& instruction, string_view line) {
  const std::vector<string_view> parts = operands(line.substr(8));
  if (parts.size() < 2) return;
  const std::size_t base = base_of(parts[1]);
  if (is_own_assignment(line)) {
    instruction.begins = base;
    return;
  }
  if (base != none && value_named(value_of(parts[1])) == base) instruction.begins = base;
  instruction.gives = base;
  use_all(instruction, parts[0]);
  if (base == none) use_all(instruction, parts[1]);
}

/// @return whether that is all that there is to know of the call
bool FunctionRegisters::read_call(Instruction& instruction, string_view line, string_view callee) {
  const std::vector<string_view> arguments = arguments_of(line, callee);
  if (callee.starts_with("llvm.lifetime.")) {  // nothing is alive before it begins, nor behind its end
    if (arguments.size() > 1 && !is_joined(arguments[1])) instruction.begins = base_of(arguments[1]);
    return true;
  }
  const bool copy = callee.starts_with("llvm.memcpy") || callee.starts_with("llvm.memset");
  if (copy && arguments.size() > 1) {
    if (!is_joined(arguments[0])) instruction.begins = base_of(arguments[0]);
    use(instruction, base_of(arguments[1]));
    if (instruction.begins == none) use_all(instruction, arguments[0]);
    return true;
  }
  if (!arguments.empty() && arguments[0].find(" sret(") != string_view::npos)
    instruction.begins = base_of(arguments[0]);  // the result
  instruction.inside = all_.words_of_call(line.substr(call_in(line)));
  return false;
}

void FunctionRegisters::read_instruction(std::size_t number, Block& block) {
  const string_view line = module_.lines[number];
  if (is_instrumentation(line)) return;
  const auto [name, operation] = assignment_of(line);
  Instruction instruction{.line = number, .defines = name.empty() ? none : value_named(name), .uses = {}};
  const bool names_variable = instruction.defines != none && values_[instruction.defines].base != none;
  if (names_variable) return;  // its declaration, or a pointer into it
  if (operation.starts_with("store ")) {
    read_store(instruction, line);
  } else {
    if (!cheap_divisions_.contains(number)) instruction.inside = words_of_operation(operation);
    const std::size_t call = call_in(line);
    const string_view callee = call == line.npos ? string_view() : callee_of(line.substr(call));
    if (callee.starts_with("llvm.dbg.")) return;
    if (call == line.npos || !read_call(instruction, line, callee)) use_all(instruction, operation);
  }
  block.instructions.push_back(std::move(instruction));
}

void FunctionRegisters::read_blocks() {
  std::unordered_map<string_view, std::size_t> by_label;
  std::vector<std::vector<string_view>> targets(1);
  blocks_.emplace_back();
  for (std::size_t i = function_.begin + 1; i < function_.end; ++i) {
    const string_view line = module_.lines[i];
    if (line.empty()) continue;
    if (!line.starts_with(' ')) {
      by_label[label_of(line)] = blocks_.size();
      blocks_.emplace_back();
      targets.emplace_back();
      continue;
    }
    constexpr string_view mark = "label %";
    for (std::size_t at = line.find(mark); at != line.npos; at = line.find(mark, at)) {
      at += mark.size();
      targets.back().push_back(line.substr(at, line.find_first_of(", ]", at) - at));
    }
    read_instruction(i, blocks_.back());
  }
  for (std::size_t i = 0; i < blocks_.size(); ++i)
    for (const string_view label : targets[i])
      if (const auto found = by_label.find(label); found != by_label.end())
        blocks_[i].next.push_back(found->second);
}

Values FunctionRegisters::live_behind(const Block& block) const {
  Values live(values_.size());
  for (const std::size_t next : block.next) live.add(blocks_[next].live_in);
  return live;
}

void FunctionRegisters::find_live() {
  for (Block& block : blocks_) block.live_in = Values(values_.size());
  for (bool changed = true; changed;) {
    changed = false;
    for (auto block = blocks_.rbegin(); block != blocks_.rend(); ++block) {
      Values live = live_behind(*block);
      for (auto at = block->instructions.rbegin(); at != block->instructions.rend(); ++at) {
        if (at->defines != none) live.set(at->defines, false);
        if (at->begins != none) live.set(at->begins, false);
        for (const std::size_t value : at->uses) live.set(value, true);
      }
      changed = changed || !(live == block->live_in);
      block->live_in = std::move(live);
    }
  }
}

/// The most words that are alive at a place of the block. A variable that is given something in parts, as
/// arrays are, is alive from the first line that does so.
unsigned FunctionRegisters::most_in(const Block& block) const {
  if (block.instructions.empty()) return 0;
  Values live = live_behind(block);
  unsigned words = 0;
  for (std::size_t i = 0; i < values_.size(); ++i) {
    if (!live.has(i)) continue;
    live.set(i, has_begun(i, block.instructions.back().line));
    if (live.has(i)) words += values_[i].words;
  }
  unsigned most = words;
  const auto set = [&](std::size_t value, bool alive) {
    if (live.has(value) == alive) return;
    live.set(value, alive);
    words = alive ? words + values_[value].words : words - values_[value].words;
  };
  for (auto at = block.instructions.rbegin(); at != block.instructions.rend(); ++at) {
    if (at->defines != none) set(at->defines, false);
    if (at->begins != none) set(at->begins, false);
    for (const std::size_t value : at->uses) set(value, true);
    most = std::max(most, words + at->inside);
    const auto begins_here = [&](std::size_t value) {
      return values_[value].variable && values_[value].first == at->line;
    };
    if (at->gives != none && begins_here(at->gives)) set(at->gives, false);
    for (const std::size_t value : at->uses)
      if (begins_here(value)) set(value, false);
  }
  return most;
}

/// A step of a loop that fills arrays of its own from memory begins while the one before computes: their
/// elements are there twice.
unsigned FunctionRegisters::under_way() const {
  std::unordered_map<std::size_t, unsigned> filled;  // elements by variable
  for (std::size_t i = function_.begin + 1; i < function_.end; ++i) {
    const string_view line = module_.lines[i];
    if (!line.starts_with("  store ") || is_own_assignment(line)) continue;
    const std::vector<string_view> parts = operands(line.substr(8));
    if (parts.size() < 2) continue;
    const std::size_t base = base_of(parts[1]);
    const std::size_t value = value_named(value_of(parts[0]));
    if (base == none || value == none || !values_[value].from_memory || values_[base].elements < 2) continue;
    if (values_[base].words > 0) filled[base] = values_[base].elements;
  }
  if (filled.empty()) return 0;
  const ControlFlow flow(module_, function_);
  std::unordered_map<const Loop*, unsigned> of_loop;
  unsigned most = 0;
  for (std::size_t i = function_.begin + 1; i < function_.end; ++i) {
    const string_view line = module_.lines[i];
    if (line.find("@llvm.lifetime.start.") == line.npos) continue;
    const auto found = filled.find(base_of(line.substr(std::min(line.find('('), line.size()))));
    if (found == filled.end()) continue;
    const Loop* const loop = flow.innermost(flow.block_of(i));
    if (loop != nullptr) most = std::max(most, of_loop[loop] += found->second);
    filled.erase(found);
  }
  return most;
}

void FunctionRegisters::read() {
  read_values();
  settle_variables();
  cheap_divisions_ = all_.divisions_.costs_in(function_);
  read_blocks();
}

unsigned FunctionRegisters::most() {
  read();
  find_live();
  unsigned most = 0;
  for (const Block& block : blocks_) most = std::max(most, most_in(block));
  return most + under_way();
}

std::vector<LoopWords> FunctionRegisters::of_loops(const ControlFlow& flow) {
  read();
  const std::vector<Loop>& loops = flow.loops();
  std::vector<Values> used(loops.size(), Values(values_.size()));
  std::vector<Values> loaded = used;
  const auto note = [&](std::vector<Values>& noted, std::size_t value, std::size_t block) {
    if (value == none || !values_[value].variable) return;
    for (std::size_t i = 0; i < loops.size(); ++i)
      if (loops[i].body[block]) noted[i].set(value, true);
  };
  for (const Block& block : blocks_)
    for (const Instruction& instruction : block.instructions) {
      const std::size_t place = flow.block_of(instruction.line);
      note(used, instruction.begins, place);
      note(used, instruction.gives, place);
      for (const std::size_t value : instruction.uses) {
        note(used, value, place);
        if (values_[value].from_memory) note(loaded, instruction.gives, place);
      }
    }
  std::vector<LoopWords> words(loops.size());
  for (std::size_t i = 0; i < loops.size(); ++i)
    for (std::size_t value = 0; value < values_.size(); ++value) {
      if (used[i].has(value)) words[i].used += values_[value].words;
      if (loaded[i].has(value)) words[i].loaded += values_[value].words;
    }
  return words;
}

}  // namespace gridstride::translate
