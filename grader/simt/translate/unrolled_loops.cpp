// SPDX-License-Identifier: MIT
#include "simt/translate/unrolled_loops.hpp"

#include <algorithm>
#include <array>
#include <numeric>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_set>

#include "simt/translate/llvm_text.hpp"

namespace gridstride::translate {
namespace {

using std::string_view;

// Arithmetic of floating-point numbers, integers that variables get, and accesses of memory. Of tiles in
// registers nvcc 13.0 writes out 8 steps of 24 of them, and of 80 it does not.
constexpr unsigned long most_instructions = 400;

/// The line of the metadata "!12"; empty where there is none.
string_view metadata(const ModuleText& module, string_view name) {
  const std::string begin = std::string(name) + " = ";
  const auto found = std::find_if(module.lines.rbegin(), module.lines.rend(),
                                  [&](string_view line) { return line.starts_with(begin); });
  return found == module.lines.rend() ? string_view() : *found;
}

/// Whether the loop has one of some properties, by the line that goes back to its begin.
bool has_property(const ModuleText& module, string_view latch,
                  std::initializer_list<string_view> properties) {
  constexpr string_view mark = "!llvm.loop ";
  const std::size_t at = latch.find(mark);
  if (at == latch.npos) return false;
  const string_view name = latch.substr(at + mark.size());
  const string_view entry = metadata(module, name.substr(0, name.find_first_not_of("!0123456789")));
  const std::size_t begin = entry.find('{');
  if (begin == entry.npos) return false;
  return std::ranges::any_of(operands(entry.substr(begin + 1)), [&](string_view part) {
    const string_view its = metadata(module, part.substr(0, part.find('}')));
    return std::ranges::any_of(properties, [&](string_view one) { return its.find(one) != its.npos; });
  });
}

/// Whether a `#pragma unroll` stands before the loop.
bool is_asked_for(const ModuleText& module, string_view latch) {
  return has_property(module, latch, {"\"llvm.loop.unroll.full\"", "\"llvm.loop.unroll.enable\""});
}

/// The constant that the last operand of an operation is; 0 where it is none.
unsigned long constant_operand(string_view line) {
  const std::vector<string_view> parts = operands(without_metadata(line));
  return parts.size() < 2 ? 0 : number_at(last_word(parts[1]));
}

/// Weighs the instructions of one function's loops.
class Weights {
 public:
  Weights(const ModuleText& module, const FunctionText& function, const ControlFlow& flow)
      : module_(module), function_(function), flow_(flow) {
    for (std::size_t i = function.begin + 1; i < function.end; ++i) note_own_memory(module.lines[i]);
  }

  /// Passes of a loop whose counter goes by a constant from one number to another, which nothing else ends; 0
  /// of others. No more than are too many.
  [[nodiscard]] unsigned long passes(const Loop& loop) const {
    const std::vector<std::size_t> exits = flow_.exits(loop);
    if (exits.size() != 1) return 0;
    const std::optional<End> end = end_at(exits[0]);
    if (!end) return 0;
    const Counting counting = counting_of(loop, end->counter);
    if (!counting.begin || end->number < *counting.begin) return 0;
    if (counting.factor > 1) return multiplications(*counting.begin, counting.factor, end->number);
    if (counting.step == 0) return 0;
    const unsigned long way =
        std::min(end->number - *counting.begin, (most_instructions + 1) * counting.step);
    return (way + counting.step - 1) / counting.step;
  }

  /// Instructions of the blocks of `loop` that belong to no loop within it, and of loops within it that are
  /// unrolled `within` as often as they pass.
  [[nodiscard]] unsigned long of_pass(const Loop& loop, const std::vector<unsigned long>& within) const {
    unsigned long sum = 0;
    for (std::size_t block = 0; block < loop.body.size(); ++block)
      if (loop.body[block] && flow_.innermost(block) == &loop) sum += of_block(block);
    for (std::size_t i = 0; i < flow_.loops().size(); ++i)
      if (outer_of(flow_.loops()[i]) == &loop) sum += within[i];
    return sum;
  }

  /// The innermost loop around another one; nullptr where there is none.
  [[nodiscard]] const Loop* outer_of(const Loop& inner) const {
    const Loop* outer = nullptr;
    for (const Loop& loop : flow_.loops())
      if (&loop != &inner && loop.body[inner.header] && loop.size > inner.size &&
          (outer == nullptr || loop.size < outer->size))
        outer = &loop;
    return outer;
  }

 private:
  /// "i < 8" of the branch that ends a loop.
  struct End {
    string_view counter;  // the variable
    unsigned long number = 0;
  };
  /// What a loop's counter begins with, and what each pass adds, or multiplies it by.
  struct Counting {
    std::optional<unsigned long> begin;
    unsigned long step = 0;
    unsigned long factor = 0;
  };

  /// How often a number is multiplied until it reaches the end; 0 where it never does.
  static unsigned long multiplications(unsigned long begin, unsigned long factor, unsigned long end) {
    unsigned long passes = 0;
    for (unsigned long counter = begin; counter < end && counter > 0 && passes <= most_instructions; ++passes)
      counter *= factor;
    return passes;
  }

  /// The line that gives a value, in the block of `line` and above it; empty where there is none.
  [[nodiscard]] string_view given_above(std::size_t line, string_view value) const {
    const std::string begin = "  " + std::string(value) + " = ";
    for (std::size_t i = line; i > flow_.begin(flow_.block_of(line)); --i)
      if (module_.lines[i - 1].starts_with(begin)) return module_.lines[i - 1].substr(begin.size());
    return {};
  }

  [[nodiscard]] std::optional<End> end_at(std::size_t line) const {
    static constexpr std::array<string_view, 5> upwards{"icmp slt ", "icmp ult ", "icmp ne ", "icmp sle ",
                                                        "icmp ule "};
    const string_view branch = module_.lines[line];
    if (!branch.starts_with("  br i1 %")) return std::nullopt;
    const string_view comparison = given_above(line, last_word(operands(branch.substr(2))[0]));
    if (std::ranges::none_of(upwards, [&](string_view one) { return comparison.starts_with(one); }))
      return std::nullopt;
    const std::vector<string_view> sides = operands(without_metadata(comparison));
    if (sides.size() < 2 || last_word(sides[1]).find_first_not_of("0123456789") != string_view::npos)
      return std::nullopt;
    const string_view load = given_above(line, last_word(sides[0]));
    const std::vector<string_view> parts = operands(load);
    if (!load.starts_with("load ") || parts.size() < 2) return std::nullopt;
    const bool last_too = comparison.starts_with("icmp sle ") || comparison.starts_with("icmp ule ");
    return End{value_of(parts[1]), number_at(last_word(sides[1])) + (last_too ? 1 : 0)};
  }

  [[nodiscard]] Counting counting_of(const Loop& loop, string_view counter) const {
    Counting counting;
    for (std::size_t i = function_.begin + 1; i < function_.end; ++i) {
      const string_view line = module_.lines[i];
      if (!line.starts_with("  store ") || is_own_assignment(line)) continue;
      const std::vector<string_view> parts = operands(line.substr(8));
      if (parts.size() < 2 || value_of(parts[1]) != counter) continue;
      const string_view value = last_word(parts[0]);
      const std::size_t block = flow_.block_of(i);
      if (!loop.body[block]) {
        const bool known = value.find_first_not_of("0123456789") == string_view::npos && !counting.begin;
        if (!known) return {};
        counting.begin = number_at(value);
      } else {
        const string_view next = given_above(i, value);
        if (block != loop.latch || counting.step > 0 || counting.factor > 0) return {};
        if (next.starts_with("add "))
          counting.step = constant_operand(next);
        else if (next.starts_with("mul "))
          counting.factor = constant_operand(next);
        else if (next.starts_with("shl "))
          counting.factor = 1UL << std::min(constant_operand(next), 32UL);
        else
          return {};
      }
    }
    return counting;
  }

  [[nodiscard]] unsigned long of_block(std::size_t block) const {
    unsigned long count = 0;
    const bool counts =
        std::ranges::any_of(flow_.loops(), [&](const Loop& loop) { return loop.latch == block; });
    for (std::size_t i = flow_.begin(block); i <= flow_.terminator(block); ++i)
      if (is_weighed(module_.lines[i]) || (!counts && gives_integer(module_.lines[i]))) ++count;
    return count;
  }

  [[nodiscard]] bool is_weighed(string_view line) const {
    static constexpr std::array<string_view, 6> arithmetic{" = fadd ", " = fsub ",       " = fmul ",
                                                           " = fdiv ", "@llvm.fmuladd.", "@llvm.fma."};
    if (std::ranges::any_of(arithmetic, [&](string_view one) { return line.find(one) != line.npos; }))
      return true;
    const bool store = line.starts_with("  store ");
    if (!store && line.find(" = load ") == line.npos) return false;
    const std::vector<string_view> parts = operands(line);
    return parts.size() >= 2 && !own_.contains(value_of(parts[1]));
  }

  /// Whether a variable gets an integer that is computed: what indices are computed of is no instruction.
  [[nodiscard]] bool gives_integer(string_view line) const {
    if (!line.starts_with("  store i") || is_own_assignment(line)) return false;
    const std::vector<string_view> parts = operands(line.substr(8));
    return parts.size() >= 2 && !value_of(parts[0]).empty() && own_.contains(value_of(parts[1]));
  }

  void note_own_memory(string_view line) {
    const auto [name, operation] = assignment_of(line);
    if (name.empty()) return;
    if (operation.starts_with("alloca ")) own_.insert(name);
    if (!operation.starts_with("getelementptr ")) return;
    const std::vector<string_view> parts = operands(operation);
    if (parts.size() >= 2 && own_.contains(value_of(parts[1]))) own_.insert(name);
  }

  const ModuleText& module_;
  const FunctionText& function_;
  const ControlFlow& flow_;
  std::unordered_set<string_view> own_;  // pointers into variables of the function
};

}  // namespace

bool stays_a_loop(const ModuleText& module, const ControlFlow& flow, const Loop& loop) {
  return has_property(module, module.lines[flow.terminator(loop.latch)],
                      {"\"llvm.loop.unroll.count\", i32 1}"});
}

std::vector<bool> unrolled_loops(const ModuleText& module, const FunctionText& function,
                                 const ControlFlow& flow) {
  const std::vector<Loop>& loops = flow.loops();
  const Weights weights(module, function, flow);
  std::vector<std::size_t> inner_first(loops.size());
  std::iota(inner_first.begin(), inner_first.end(), 0);
  std::ranges::stable_sort(inner_first, {}, [&](std::size_t loop) { return loops[loop].size; });
  constexpr unsigned long too_many = most_instructions + 1;  // of a loop that stays one
  std::vector<unsigned long> instructions(loops.size());     // of all passes
  std::vector<bool> unrolled(loops.size());
  for (const std::size_t i : inner_first) {
    const unsigned long of_pass = std::clamp(weights.of_pass(loops[i], instructions), 1UL, too_many);
    const unsigned long passes = weights.passes(loops[i]);
    const unsigned long all = passes * of_pass;
    unrolled[i] = ((passes > 0 && all <= most_instructions) ||
                   is_asked_for(module, module.lines[flow.terminator(loops[i].latch)])) &&
                  !stays_a_loop(module, flow, loops[i]);
    instructions[i] = unrolled[i] ? std::max(all, of_pass) : too_many;
  }
  return unrolled;
}

}  // namespace gridstride::translate
