// SPDX-License-Identifier: MIT
#include "simt/translate/unrolled_loops.hpp"

#include <algorithm>
#include <array>
#include <numeric>
#include <string>
#include <string_view>
#include <unordered_set>

#include "simt/translate/llvm_text.hpp"

namespace gridstride::translate {
namespace {

using std::string_view;

// Arithmetic of floating-point numbers and accesses of memory. Of tiles in registers nvcc 13.0 writes out 8
// steps of 24 of them, and of 80 it does not.
constexpr unsigned long most_instructions = 400;

/// The line of the metadata "!12"; empty where there is none.
string_view metadata(const ModuleText& module, string_view name) {
  const std::string begin = std::string(name) + " = ";
  const auto found =
      std::ranges::find_if(module.lines, [&](string_view line) { return line.starts_with(begin); });
  return found == module.lines.end() ? string_view() : *found;
}

/// Whether a `#pragma unroll` stands before the loop, by the line that goes back to its begin. That it shall
/// not be unrolled is said of each loop at clang's -O1, and so tells nothing.
bool is_asked_for(const ModuleText& module, string_view latch) {
  constexpr string_view mark = "!llvm.loop ";
  const std::size_t at = latch.find(mark);
  if (at == latch.npos) return false;
  const string_view name = latch.substr(at + mark.size());
  const string_view entry = metadata(module, name.substr(0, name.find_first_not_of("!0123456789")));
  const std::size_t begin = entry.find('{');
  if (begin == entry.npos) return false;
  return std::ranges::any_of(operands(entry.substr(begin + 1)), [&](string_view part) {
    const string_view property = metadata(module, part.substr(0, part.find('}')));
    return property.find("\"llvm.loop.unroll.full\"") != property.npos ||
           property.find("\"llvm.loop.unroll.enable\"") != property.npos;
  });
}

/// The constant that the last operand of an operation is; 0 where it is none.
unsigned long constant_operand(string_view line) {
  const std::vector<string_view> parts = operands(line.substr(0, line.find(", !")));
  return parts.size() < 2 ? 0 : number_at(last_word(parts[1]));
}

/// Weighs the instructions of one function's loops.
class Weights {
 public:
  Weights(const ModuleText& module, const FunctionText& function, const ControlFlow& flow)
      : module_(module), flow_(flow) {
    for (std::size_t i = function.begin + 1; i < function.end; ++i) note_own_memory(module.lines[i]);
  }

  /// Passes of a loop that ends at a number; 0 where it does not.
  [[nodiscard]] unsigned long passes(const Loop& loop) const {
    for (const std::size_t exit : flow_.exits(loop)) {
      const string_view branch = module_.lines[exit];
      if (!branch.starts_with("  br i1 %")) continue;
      const std::string condition = "  " + std::string(last_word(operands(branch.substr(2))[0])) + " = icmp ";
      for (std::size_t i = exit; i > flow_.begin(flow_.block_of(exit)); --i)
        if (module_.lines[i].starts_with(condition))
          if (const unsigned long end = constant_operand(module_.lines[i]); end > 0)
            return (end + step(loop) - 1) / step(loop);
    }
    return 0;
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
  [[nodiscard]] unsigned long step(const Loop& loop) const {
    for (std::size_t i = flow_.begin(loop.latch); i <= flow_.terminator(loop.latch); ++i)
      if (module_.lines[i].find(" = add ") != string_view::npos)
        return std::max(1UL, constant_operand(module_.lines[i]));
    return 1;
  }

  [[nodiscard]] unsigned long of_block(std::size_t block) const {
    unsigned long count = 0;
    for (std::size_t i = flow_.begin(block); i <= flow_.terminator(block); ++i)
      count += is_weighed(module_.lines[i]) ? 1 : 0;
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

  void note_own_memory(string_view line) {
    const std::size_t sign = line.find(" = ");
    if (!line.starts_with("  %") || sign == line.npos) return;
    const string_view name = line.substr(2, sign - 2);
    const string_view operation = line.substr(sign + 3);
    if (operation.starts_with("alloca ")) own_.insert(name);
    if (!operation.starts_with("getelementptr ")) return;
    const std::vector<string_view> parts = operands(operation);
    if (parts.size() >= 2 && own_.contains(value_of(parts[1]))) own_.insert(name);
  }

  const ModuleText& module_;
  const ControlFlow& flow_;
  std::unordered_set<string_view> own_;  // pointers into variables of the function
};

}  // namespace

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
    const unsigned long of_pass = weights.of_pass(loops[i], instructions);
    const unsigned long all = weights.passes(loops[i]) * std::min(of_pass, too_many);
    unrolled[i] = (weights.passes(loops[i]) > 0 && all <= most_instructions) ||
                  is_asked_for(module, module.lines[flow.terminator(loops[i].latch)]);
    instructions[i] = unrolled[i] ? std::max(all, of_pass) : too_many;
  }
  return unrolled;
}

}  // namespace gridstride::translate
