// SPDX-License-Identifier: MIT
#include "simt/translate/register_bounds.hpp"

#include <algorithm>
#include <vector>

#include "simt/translate/llvm_text.hpp"
#include "simt/translate/register_limits.hpp"
#include "simt/translate/registers.hpp"

namespace gridstride::translate {
namespace {

using std::string_view;

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
std::unordered_map<string_view, RegisterBounds> bounds_of_kernels(const ModuleText& module) {
  std::unordered_map<string_view, RegisterBounds> bounds;
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
    RegisterBounds& own = bounds[symbols[0]];
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

unsigned RegisterBounds::registers() const {
  auto bound = static_cast<unsigned>(most);
  if (threads > 0) {
    const unsigned within = registers_within(static_cast<unsigned>(threads), static_cast<unsigned>(blocks));
    bound = most > 0 ? std::min(bound, within) : within;
  }
  return bound > 0 ? std::clamp(bound, least_bound, most_words) : 0;
}

BoundsOfKernels::BoundsOfKernels(const ModuleText& module, unsigned most_registers)
    : of_kernel_(bounds_of_kernels(module)), most_registers_(most_registers) {
  if (of_kernel_.empty() && most_registers == 0) return;
  for (std::size_t kernel = 0; kernel < module.functions.size(); ++kernel) {
    if (!defines_kernel(module.lines[module.functions[kernel].begin])) continue;
    const unsigned registers = of(module.functions[kernel]).registers();
    for (const std::size_t run : module.run_by({kernel})) {
      const auto [known, is_new] = registers_of_.try_emplace(module.functions[run].symbol, registers);
      const bool is_free = registers == 0 || known->second == 0;
      if (!is_new) known->second = is_free ? 0 : std::max(known->second, registers);
    }
  }
}

RegisterBounds BoundsOfKernels::of(const FunctionText& kernel) const {
  const auto found = of_kernel_.find(kernel.symbol);
  if (found == of_kernel_.end()) return {.most = most_registers_};
  RegisterBounds own = found->second;
  if (own.threads == 0 && own.most == 0) own.most = most_registers_;
  return own;
}

unsigned BoundsOfKernels::registers_of(const FunctionText& function) const {
  const auto found = registers_of_.find(function.symbol);
  return found == registers_of_.end() ? most_registers_ : found->second;
}

}  // namespace gridstride::translate
