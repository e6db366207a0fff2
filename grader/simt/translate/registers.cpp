// SPDX-License-Identifier: MIT
#include "simt/translate/registers.hpp"

#include <algorithm>
#include <string>
#include <unordered_set>
#include <vector>

#include "simt/translate/function_registers.hpp"
#include "simt/translate/instruction_costs.hpp"
#include "simt/translate/llvm_text.hpp"

namespace gridstride::translate {
namespace {

using std::string_view;

// What ptxas takes beside all values that are alive: addresses that it computes ahead, loads that it begins
// early, a pointer to the stack. The median of what nvcc 13.0 shows, as the other numbers here.
constexpr unsigned words_beside = 8;
constexpr unsigned words_of_long_function = 4;  // of float32, such as sinf
constexpr unsigned words_of_fragment = 6;       // of a warp's matrix: our headers give each lane more
constexpr unsigned words_of_sobol = 6;          // of a generator: its directions lie in memory
constexpr std::size_t most_lines = 20000;       // of a function that is looked at

unsigned words_of_cost(const InstructionCost& cost) {
  constexpr unsigned few_instructions = 8;
  if (cost.float64 > few_instructions) return words_of_wide_function;
  return cost.float32 + cost.integer > few_instructions ? words_of_long_function : 0;
}

/// Functions that kernels run, by their index in the module.
std::unordered_set<std::size_t> functions_of_kernels(const ModuleText& module) {
  std::vector<std::size_t> kernels;
  for (std::size_t i = 0; i < module.functions.size(); ++i)
    if (defines_kernel(module.lines[module.functions[i].begin])) kernels.push_back(i);
  return module.run_by(kernels);
}

}  // namespace

bool is_of_headers(const FunctionText& function) {
  return function.path.find("/simt/include/") != std::string::npos ||
         function.symbol.starts_with("_ZNK10gridstride4simt") ||
         function.symbol.starts_with("_ZN10gridstride4simt");
}

RegisterEstimates::RegisterEstimates(const ModuleText& module)
    : module_(module), divisions_(module, functions_of_kernels(module)) {
  constexpr string_view mark = " = type ";
  for (const string_view line : module.lines)
    if (const std::size_t sign = line.find(mark); line.starts_with('%') && sign != line.npos)
      structures_[line.substr(0, sign)] = line.substr(sign + mark.size());
}

unsigned RegisterEstimates::words_of_type(string_view type) {
  if (type.empty() || type == "void" || type == "i1" || type == "opaque") return 0;
  if (type.back() == '*' || type == "ptr" || type == "i64" || type == "double") return 2;
  if (type == "i128") return 4;
  if (type.starts_with('i') || type == "float" || type == "half") return 1;
  const auto [known, is_new] = type_words_.try_emplace(type, 0);
  if (is_new) type_words_[type] = std::min(words_of_structure(type), most_counted);
  return type_words_[type];
}

/// Of "[4 x float]", "<2 x float>", "{ i32, i64 }", "%struct.float4".
unsigned RegisterEstimates::words_of_structure(string_view type) {
  if (type.starts_with('{') || type.starts_with("<{")) {
    unsigned words = 0;
    for (string_view part : operands(type.substr(type.find('{') + 1)))
      words += words_of_type(part.substr(0, part.find_last_not_of(' ') + 1));
    return words;
  }
  if (type.starts_with('[') || type.starts_with('<')) {
    const std::size_t by = type.find(" x ");
    if (by == type.npos) return 0;
    const string_view element = type.substr(by + 3, type.size() - by - 4);
    const auto count = static_cast<unsigned>(std::min(number_at(type.substr(1)), 1UL * most_counted));
    if (element == "i8") return (count + 3) / 4;
    return element == "i16" || element == "half" ? (count + 1) / 2 : count * words_of_type(element);
  }
  const auto found = structures_.find(type);
  if (found == structures_.end()) return 0;
  const unsigned words = words_of_type(found->second);
  // What our headers keep in them is not what a GPU's do.
  const auto is_of = [&](string_view scope) { return type.find(scope) != string_view::npos; };
  if (is_of("cooperative_groups::") || is_of("gridstride::simt::")) return std::min(words, 1U);
  if (is_of(".curandState") && is_of("Sobol")) return std::min(words, words_of_sobol);
  if (is_of("cub::")) return std::min(words, 2U);
  return is_of("::wmma::fragment") ? std::min(words, words_of_fragment) : words;
}

unsigned RegisterEstimates::words_of_call(string_view call) {
  const string_view symbol = callee_of(call);
  const string_view before = call.substr(0, call.find(" @"));
  const string_view type = before.substr(before.rfind(' ') + 1);
  if (symbol.starts_with("llvm."))
    return words_of_cost(cost_of_call(symbol.substr(5, symbol.find('.', 5) - 5), type, {}));
  const FunctionText* const function = module_.function(symbol);
  if (function == nullptr) return words_of_cost(cost_of_call(symbol, type, {}));
  if (is_of_headers(*function)) return words_of_cost(cost_of_call(function->name, type, {}));
  return words_of_function(*function, false);
}

unsigned RegisterEstimates::words_of_function(const FunctionText& function, bool kernel) {
  const auto [known, is_new] = function_words_.try_emplace(function.symbol, 0);  // 0 where it calls itself
  if (!is_new) return known->second;
  if (function.end - function.begin > most_lines || depth_ == deepest_chain) return 0;
  ++depth_;
  const unsigned words = FunctionRegisters(*this, function, kernel).most();
  --depth_;
  function_words_[function.symbol] = words;
  return words;
}

unsigned RegisterEstimates::of_kernel(const FunctionText& kernel) {
  return std::min(words_of_function(kernel, true) + words_beside, most_words);
}

unsigned RegisterEstimates::of_function(const FunctionText& function) {
  return words_of_function(function, defines_kernel(module_.lines[function.begin])) + words_beside;
}

std::vector<LoopWords> RegisterEstimates::words_of_loops(const FunctionText& function,
                                                         const ControlFlow& flow) {
  const bool kernel = defines_kernel(module_.lines[function.begin]);
  std::vector<LoopWords> words = FunctionRegisters(*this, function, kernel).of_loops(flow);
  for (LoopWords& of_loop : words) of_loop.used += words_beside;
  return words;
}

}  // namespace gridstride::translate
