// SPDX-License-Identifier: MIT
#include "simt/translate/moved_instructions.hpp"

#include <algorithm>
#include <array>

#include "simt/translate/instruction_costs.hpp"
#include "simt/translate/llvm_text.hpp"

namespace gridstride::translate {
namespace {

using std::string_view;

bool is_one_of(string_view name, const auto& names) { return std::ranges::find(names, name) != names.end(); }

constexpr std::array<string_view, 24> arithmetic{"fadd",   "fsub",   "fmul",   "fdiv",   "add",   "sub",
                                                 "mul",    "udiv",   "sdiv",   "urem",   "srem",  "shl",
                                                 "lshr",   "ashr",   "and",    "or",     "xor",   "select",
                                                 "fptosi", "fptoui", "sitofp", "uitofp", "fpext", "fptrunc"};

// Of one instruction, or of a few in a line, for both types.
constexpr std::array<string_view, 26> simple{
    "fma",  "fmuladd", "fmin", "fmax",      "minnum", "maxnum", "fabs",  "copysign", "floor",
    "ceil", "trunc",   "rint", "nearbyint", "round",  "sqrt",   "rsqrt", "smin",     "smax",
    "umin", "umax",    "abs",  "ctpop",     "fshl",   "fshr",   "min",   "max"};
constexpr std::array<string_view, 11> fast{"__sin",  "__cos",   "__tan", "__exp",     "__exp10", "__log",
                                           "__log2", "__log10", "__pow", "__fdivide", "fdivide"};

// Of the others those of which nothing is left in the loop, or what tells rare arguments: of sinf, powf,
// fmodf and their kin a branch is, and what comes behind it.
constexpr std::array<string_view, 17> single{"cbrt",  "asin",  "acos",  "sinh",   "cosh",   "tanh",
                                             "exp",   "exp2",  "exp10", "expm1",  "log",    "log2",
                                             "log10", "hypot", "erfc",  "erfinv", "normcdf"};
constexpr std::array<string_view, 4> twice{"exp", "atan2", "hypot", "erf"};

Moved moved_function(string_view function, string_view type) {
  const bool is_single = type == "float";
  if (!is_single && type != "double" && !type.starts_with('i')) return Moved::never;
  if (rounded_operation(function)) return Moved::out_of_all;
  const string_view stem =
      is_single && function.ends_with('f') ? function.substr(0, function.size() - 1) : function;
  for (const string_view name : {function, stem}) {
    if (is_one_of(name, simple) || (is_single && is_one_of(name, fast))) return Moved::out_of_all;
    if (is_single ? is_one_of(name, single) : type == "double" && is_one_of(name, twice))
      return Moved::out_of_one_loop;
  }
  return Moved::never;
}

/// The name in the source of a function of the CPU device's headers; of LLVM's own "sqrt"; empty for others.
string_view name_of_called(const ModuleText& module, string_view symbol) {
  if (symbol.starts_with("llvm.")) return symbol.substr(5, symbol.find('.', 5) - 5);
  const FunctionText* const found = module.function(symbol);
  if (found == nullptr) return symbol.starts_with("gs_") ? string_view() : symbol;
  return found->file.find("/simt/include/gridstride/") == string_view::npos ? string_view() : found->name;
}

// Functions of the headers, and how those begin that are a family.
constexpr std::array<string_view, 25> passed{"__syncthreads",
                                             "__syncthreads_and",
                                             "__syncthreads_or",
                                             "__syncthreads_count",
                                             "__syncwarp",
                                             "__ballot_sync",
                                             "__any_sync",
                                             "__all_sync",
                                             "__byte_perm",
                                             "__mul24",
                                             "__mulhi",
                                             "__umulhi",
                                             "__sad",
                                             "__usad",
                                             "__umul24",
                                             "__dp4a",
                                             "__saturatef",
                                             "__brev",
                                             "__clz",
                                             "__popc",
                                             "__ffs",
                                             "__hiloint2double",
                                             "dim3",
                                             "min",
                                             "max"};
constexpr std::array<string_view, 17> passed_families{
    "atomicAdd", "atomicSub", "atomicExch", "atomicMin", "atomicMax",     "atomicInc",
    "atomicDec", "atomicCAS", "atomicAnd",  "atomicOr",  "atomicXor",     "__shfl_",
    "__float2",  "__double2", "__int2",     "__uint2",   "__funnelshift_"};

/// Whether a function is one of mathematics.
bool computes_alone(string_view function) {
  constexpr InstructionCost unknown{.local = 1};
  return cost_of_call(function, "float", unknown) != unknown;
}

bool is_passed(string_view function) {
  function = function.substr(0, function.find('<'));
  const bool is_view = function.starts_with("__") && function.find("_as_") != function.npos;
  return computes_alone(function) || is_view || is_one_of(function, passed) ||
         function.starts_with("make_") || std::ranges::any_of(passed_families, [&](string_view family) {
           return function.starts_with(family);
         });
}

bool is_of_cuda(const FunctionText& function) {
  return function.file.find("/simt/include/gridstride/") != string_view::npos &&
         function.file.find("/cooperative_groups") == string_view::npos;
}

/// Calls that clang and the translator have put there.
bool is_of_checks(string_view symbol) {
  return symbol.starts_with("__ubsan_") || symbol.starts_with("gridstride_") || is_note(symbol) ||
         symbol.starts_with("gs_increment");
}

}  // namespace

bool is_note(string_view symbol) { return symbol == "gs_note_alone" || symbol == "gs_note_read_only"; }

bool is_special_register(string_view symbol) {
  return symbol.starts_with("_ZNK10gridstride4simt") && symbol.find("4gs_") != symbol.npos;
}

Moved moved(const ModuleText& module, string_view instruction) {
  if (is_one_of(instruction.substr(0, instruction.find(' ')), arithmetic)) return Moved::out_of_all;
  const std::size_t begin = call_in(instruction);
  if (begin == instruction.npos || instruction.find("invoke ") == begin) return Moved::never;
  const string_view call = instruction.substr(begin);
  const string_view symbol = callee_of(call);
  if (symbol.empty()) return Moved::never;
  const string_view before = call.substr(0, call.find(" @"));
  return moved_function(name_of_called(module, symbol), before.substr(before.rfind(' ') + 1));
}

bool FixedCode::is_in(string_view line) {
  const std::size_t begin = call_in(line);
  if (begin == line.npos) return false;
  const string_view symbol = callee_of(line.substr(begin));
  if (symbol.empty()) return true;  // assembly, or by pointer
  if (symbol.starts_with("llvm.")) return symbol.find("trap") != symbol.npos;
  if (is_special_register(symbol) || is_of_checks(symbol)) return false;
  const FunctionText* const function = module_.function(symbol);
  if (function == nullptr) return !computes_alone(symbol);
  return is_of_cuda(*function) ? !is_passed(function->name) : is_in_function(*function);
}

bool FixedCode::is_in_function(const FunctionText& function) {
  const auto [found, is_new] = known_.try_emplace(function.symbol, true);  // what calls itself is not inlined
  if (!is_new) return found->second;
  ++depth_;
  bool any = depth_ == deepest_chain;
  for (std::size_t i = function.begin + 1; i < function.end && !any; ++i) any = is_in(module_.lines[i]);
  --depth_;
  known_[function.symbol] = any;
  return any;
}

}  // namespace gridstride::translate
