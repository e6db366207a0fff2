// SPDX-License-Identifier: MIT
#include "simt/translate/register_notes.hpp"

#include <string_view>
#include <unordered_map>
#include <vector>

#include "simt/translate/llvm_text.hpp"
#include "simt/translate/registers.hpp"

namespace gridstride::translate {
namespace {

using std::string_view;

/// What a kernel's head says of its registers.
struct Bounds {
  unsigned long threads = 0;
  unsigned long blocks = 0;
  unsigned long most = 0;
};

/// The numbers of "... constant { i32, i32 } { i32 128, i32 2 }, section ...".
std::vector<unsigned long> numbers_in(string_view line) {
  std::vector<unsigned long> numbers;
  const std::size_t begin = line.find("} { ");
  if (begin == line.npos) return numbers;
  for (const string_view part : operands(line.substr(begin + 4)))
    numbers.push_back(number_at(last_word(part.substr(0, part.find_last_not_of(' ') + 1))));
  return numbers;
}

/// By kernel: what macros of the headers have left as annotations (gridstride/launch_bounds.hpp).
std::unordered_map<string_view, Bounds> bounds_of_kernels(const ModuleText& module) {
  std::unordered_map<string_view, Bounds> bounds;
  const auto all = module.global_of.find("llvm.global.annotations");
  if (all == module.global_of.end()) return bounds;
  const string_view line = module.lines[all->second];
  const std::size_t begin = line.find("] [");
  if (begin == line.npos) return bounds;
  for (const string_view entry : operands(line.substr(begin + 3))) {
    std::vector<string_view> symbols;  // the kernel, the annotation, the file, the arguments
    for (std::size_t i = entry.find('@'); i != entry.npos; i = entry.find('@', i + 1))
      if (module.global_of.contains(symbol_at(entry, i)) || module.function(symbol_at(entry, i)) != nullptr)
        symbols.push_back(symbol_at(entry, i));
    if (symbols.size() < 4) continue;
    const auto text = module.global_of.find(symbols[1]);
    const auto arguments = module.global_of.find(symbols.back());
    if (text == module.global_of.end() || arguments == module.global_of.end()) continue;
    const std::vector<unsigned long> numbers = numbers_in(module.lines[arguments->second]);
    if (numbers.empty()) continue;
    Bounds& own = bounds[symbols[0]];
    if (module.lines[text->second].find("c\"gs_launch_bounds\\00\"") != string_view::npos) {
      own.threads = numbers[0];
      own.blocks = numbers.size() > 1 ? numbers[1] : 0;
    } else if (module.lines[text->second].find("c\"gs_maxnreg\\00\"") != string_view::npos) {
      own.most = numbers[0];
    }
  }
  return bounds;
}

}  // namespace

std::string register_notes(const std::string& text, unsigned most_registers) {
  if (text.find(" section \"gs_kernels\"") == std::string::npos) return {};
  const ModuleText module(text);
  RegisterEstimates estimates(module);
  const std::unordered_map<string_view, Bounds> bounds = bounds_of_kernels(module);
  std::string notes;
  for (const FunctionText& function : module.functions) {
    const string_view line = module.lines[function.begin];
    // A library's kernels are others on a GPU.
    if (!defines_kernel(line) || is_of_headers(function) || function.path.starts_with("/usr/")) continue;
    Bounds own{.most = most_registers};
    if (const auto found = bounds.find(function.symbol); found != bounds.end()) {
      own = found->second;
      if (own.threads == 0 && own.most == 0) own.most = most_registers;
    }
    std::string name(function.symbol);
    const bool quoted = name.ends_with('"');
    if (quoted) name.pop_back();
    notes += "@" + name + ".gs_registers." + std::to_string(estimates.of_kernel(function)) + "." +
             std::to_string(own.threads) + "." + std::to_string(own.blocks) + "." + std::to_string(own.most) +
             (quoted ? "\"" : "") + " = weak_odr hidden constant i8 0";
    if (line.find(" comdat") != line.npos) notes += ", comdat($" + std::string(function.symbol) + ")";
    notes += "\n";
  }
  return notes;
}

}  // namespace gridstride::translate
