// SPDX-License-Identifier: MIT
#include "simt/translate/instruction_costs.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <map>
#include <optional>

#include "simt/translate/llvm_text.hpp"

namespace gridstride::translate {
namespace {

using std::string_view;
using Cost = InstructionCost;

constexpr Cost integer_cost(unsigned count) { return {.integer = count}; }

constexpr Cost float32_division{.float32 = 8, .special = 1};
constexpr Cost float64_division{.float64 = 9, .special = 1};
constexpr Cost integer32_division{.integer = 16, .special = 3, .division = 19};
constexpr Cost integer64_division{.integer = 70, .special = 2, .division = 72};

/// A function of float32 and that of float64.
struct FunctionCost {
  Cost float32;
  Cost float64;
};

constexpr FunctionCost both(Cost cost) { return {cost, cost}; }

/// {float32 instructions, integer ones, special ones}, {float64 instructions, integer ones, special ones}
constexpr FunctionCost costs(std::array<unsigned, 3> single, std::array<unsigned, 3> twice) {
  return {{.float32 = single[0], .integer = single[1], .special = single[2]},
          {.float64 = twice[0], .integer = twice[1], .special = twice[2]}};
}

const std::map<string_view, FunctionCost, std::less<>> function_costs{
    {"fma", costs({1, 0, 0}, {1, 0, 0})},
    {"fmuladd", costs({1, 0, 0}, {1, 0, 0})},
    {"fmin", costs({1, 0, 0}, {2, 0, 0})},
    {"fmax", costs({1, 0, 0}, {2, 0, 0})},
    {"minnum", costs({1, 0, 0}, {2, 0, 0})},
    {"maxnum", costs({1, 0, 0}, {2, 0, 0})},
    {"fabs", both({})},
    {"copysign", both(integer_cost(1))},
    {"floor", costs({0, 0, 1}, {1, 0, 0})},
    {"ceil", costs({0, 0, 1}, {1, 0, 0})},
    {"trunc", costs({0, 0, 1}, {1, 0, 0})},
    {"rint", costs({0, 0, 1}, {1, 0, 0})},
    {"nearbyint", costs({0, 0, 1}, {1, 0, 0})},
    {"round", costs({2, 0, 1}, {3, 0, 0})},
    {"sqrt", costs({8, 0, 1}, {9, 0, 1})},
    {"rsqrt", costs({1, 0, 1}, {8, 0, 1})},
    {"cbrt", costs({14, 0, 2}, {18, 13, 3})},
    {"sin", costs({14, 10, 2}, {22, 10, 1})},
    {"cos", costs({14, 10, 2}, {22, 10, 1})},
    {"tan", costs({22, 10, 3}, {39, 5, 1})},
    {"sincos", costs({24, 12, 2}, {36, 12, 1})},
    {"sinpi", costs({14, 4, 0}, {20, 10, 0})},
    {"cospi", costs({14, 5, 0}, {18, 13, 0})},
    {"asin", costs({25, 0, 1}, {48, 2, 1})},
    {"acos", costs({28, 0, 1}, {50, 8, 1})},
    {"atan", costs({19, 0, 1}, {33, 0, 1})},
    {"atan2", costs({39, 4, 1}, {54, 6, 1})},
    {"sinh", costs({24, 1, 2}, {45, 12, 1})},
    {"cosh", costs({14, 1, 2}, {23, 5, 1})},
    {"tanh", costs({15, 0, 2}, {41, 2, 2})},
    {"exp", costs({8, 1, 1}, {19, 10, 0})},
    {"exp2", costs({2, 0, 1}, {22, 11, 0})},
    {"exp10", costs({8, 1, 1}, {23, 11, 0})},
    {"expm1", costs({28, 0, 1}, {27, 11, 0})},
    {"log", costs({20, 5, 0}, {34, 11, 1})},
    {"log2", costs({22, 5, 0}, {36, 11, 1})},
    {"log10", costs({21, 5, 0}, {36, 11, 1})},
    {"log1p", costs({18, 7, 0}, {59, 12, 2})},
    {"pow", costs({60, 16, 1}, {100, 38, 2})},
    {"hypot", costs({19, 6, 1}, {27, 7, 2})},
    {"fmod", costs({37, 21, 2}, {11, 149, 0})},
    {"remainder", costs({40, 32, 5}, {14, 152, 1})},
    {"remquo", costs({42, 39, 5}, {14, 95, 1})},
    {"modf", costs({3, 1, 1}, {2, 1, 1})},
    {"fdim", costs({3, 0, 0}, {3, 0, 0})},
    {"frexp", costs({6, 8, 0}, {3, 10, 0})},
    {"ldexp", costs({4, 12, 0}, {4, 12, 0})},
    {"scalbn", costs({4, 12, 0}, {4, 12, 0})},
    {"scalbln", costs({4, 12, 0}, {4, 12, 0})},
    {"logb", costs({5, 6, 2}, {5, 6, 4})},
    {"nextafter", costs({12, 13, 0}, {10, 17, 0})},
    {"asinh", costs({30, 6, 3}, {69, 14, 3})},
    {"acosh", costs({31, 7, 2}, {67, 15, 2})},
    {"atanh", costs({26, 6, 2}, {57, 12, 1})},
    {"sincospi", costs({23, 7, 3}, {23, 12, 4})},
    {"rcbrt", costs({14, 1, 2}, {21, 11, 6})},
    {"rhypot", costs({9, 4, 1}, {19, 6, 1})},
    {"norm3d", costs({20, 3, 1}, {27, 4, 1})},
    {"norm4d", costs({26, 3, 1}, {33, 4, 1})},
    {"rnorm3d", costs({21, 2, 1}, {27, 2, 1})},
    {"rnorm4d", costs({27, 2, 1}, {33, 2, 1})},
    {"norm", costs({26, 3, 1}, {33, 4, 1})},  // as of four dimensions
    {"rnorm", costs({27, 2, 1}, {33, 2, 1})},
    {"erf", costs({23, 0, 1}, {50, 0, 1})},
    {"erfc", costs({47, 1, 3}, {73, 18, 2})},
    {"erfinv", costs({24, 0, 2}, {93, 9, 2})},
    {"erfcx", costs({51, 1, 4}, {78, 12, 3})},
    {"erfcinv", costs({33, 1, 3}, {154, 23, 5})},
    {"normcdf", costs({63, 1, 3}, {96, 19, 2})},
    {"normcdfinv", costs({35, 1, 3}, {158, 23, 5})},
    {"cyl_bessel_i0", costs({52, 1, 4}, {69, 12, 2})},
    {"cyl_bessel_i1", costs({54, 1, 4}, {71, 12, 2})},
    // Of the ways for small and for large arguments one is gone.
    {"j0", costs({32, 27, 5}, {58, 8, 4})},
    {"j1", costs({33, 27, 5}, {59, 8, 4})},
    {"jn", costs({132, 53, 11}, {200, 16, 23})},
    {"y0", costs({87, 55, 11}, {148, 21, 8})},
    {"y1", costs({87, 55, 11}, {149, 21, 8})},
    {"yn", costs({177, 109, 23}, {302, 43, 16})},
    {"tgamma", costs({137, 14, 4}, {120, 30, 3})},
    {"lgamma", costs({80, 12, 2}, {61, 24, 2})},
    {"__sin", costs({1, 0, 1}, {})},
    {"__cos", costs({1, 0, 1}, {})},
    {"__tan", costs({2, 0, 3}, {})},
    {"__sincos", costs({1, 0, 2}, {})},
    {"__exp", costs({1, 0, 1}, {})},
    {"__exp10", costs({1, 0, 1}, {})},
    {"__log", costs({1, 0, 1}, {})},
    {"__log2", costs({0, 0, 1}, {})},
    {"__log10", costs({1, 0, 1}, {})},
    {"__pow", costs({1, 0, 2}, {})},
    {"__tanh", costs({0, 0, 1}, {})},
    {"__saturate", costs({1, 0, 0}, {})},
    {"__fdividef", costs({1, 0, 1}, {})},
    {"fdividef", costs({1, 0, 1}, {})},
    {"__popc", both({.special = 1})},
    {"__popcll", both({.integer = 1, .special = 2})},
    {"__clz", both({.special = 1})},
    {"__clzll", both({.integer = 2, .special = 2})},
    {"__ffs", both({.integer = 1, .special = 2})},
    {"__brev", both({.special = 1})},
    {"ctpop", both({.special = 1})},
    {"ctlz", both({.special = 1})},
    {"cttz", both({.integer = 1, .special = 2})},
    {"bitreverse", both({.special = 1})},
    {"bswap", both(integer_cost(1))},
    {"fshl", both(integer_cost(1))},
    {"fshr", both(integer_cost(1))},
    {"smin", both(integer_cost(1))},
    {"smax", both(integer_cost(1))},
    {"umin", both(integer_cost(1))},
    {"umax", both(integer_cost(1))},
    {"abs", both(integer_cost(1))},
};

// Of one instruction each; the others are worked out in several.
constexpr std::array<string_view, 5> single_operations{"add", "sub", "mul", "fma", "fmaf"};

std::optional<Cost> cost_of_rounded(string_view function) {
  const auto rounded = rounded_operation(function);
  if (!rounded) return std::nullopt;
  if (std::ranges::find(single_operations, rounded->name) != single_operations.end())
    return rounded->is_double ? Cost{.float64 = 1} : Cost{.float32 = 1};
  return rounded->is_double ? float64_division : float32_division;
}

/// The word at the text's beginning, which is taken away.
string_view take_word(string_view& text) {
  const string_view word = text.substr(0, text.find_first_of(" ,("));
  text.remove_prefix(std::min(word.size() + 1, text.size()));
  return word;
}

bool is_flag(string_view word) {
  static constexpr std::array flags{"nsw",  "nuw",      "exact", "fast",    "nnan",     "ninf",    "nsz",
                                    "arcp", "contract", "afn",   "reassoc", "inbounds", "volatile"};
  return std::ranges::find(flags, word) != flags.end();
}

/// How many numbers a type holds: 4 of "<4 x float>".
unsigned lanes_of(string_view type) {
  return type.starts_with('<') ? static_cast<unsigned>(number_at(type.substr(1))) : 1;
}

bool is_wide_integer(string_view type) { return type.find("i64") != type.npos; }

Cost times(Cost cost, unsigned count) {
  return {.float32 = cost.float32 * count,
          .float64 = cost.float64 * count,
          .integer = cost.integer * count,
          .special = cost.special * count,
          .control = cost.control * count,
          .float16 = cost.float16 * count,
          .division = cost.division * count};
}

/// A type as it stands at the beginning, vectors with their brackets.
string_view type_at(string_view text) {
  return text.starts_with('<') ? text.substr(0, text.find('>') + 1) : text.substr(0, text.find(' '));
}

Cost cost_of_float(string_view operation, string_view type) {
  const bool wide = type.find("double") != type.npos;
  const Cost one = wide ? Cost{.float64 = 1} : Cost{.float32 = 1};
  if (operation == "fneg") return {};
  if (operation == "fdiv") return wide ? float64_division : float32_division;
  if (operation == "frem") return cost_of_call("fmod", type, {});
  return one;
}

/// Whether the last operand is a number, and whether that is a power of two.
struct Divisor {
  bool constant = false;
  bool power_of_two = false;
};

Divisor divisor_of(string_view rest) {
  const std::size_t comma = rest.find(", ");
  if (comma == rest.npos) return {};
  const string_view last = rest.substr(comma + 2);
  if (last.empty() || std::isdigit(static_cast<unsigned char>(last[0])) == 0) return {};
  const unsigned long number = number_at(last);
  return {true, number != 0 && (number & (number - 1)) == 0};
}

Cost cost_of_division(string_view operation, string_view type, string_view rest) {
  const bool wide = is_wide_integer(type);
  const Divisor divisor = divisor_of(rest);
  if (divisor.power_of_two) return integer_cost((operation.front() == 'u' ? 1 : 3) * (wide ? 2 : 1));
  if (divisor.constant) return integer_cost(wide ? 12 : 4);
  return wide ? integer64_division : integer32_division;
}

bool is_one_of(string_view operation, std::initializer_list<string_view> names) {
  return std::ranges::find(names, operation) != names.end();
}

}  // namespace

InstructionCost& InstructionCost::operator+=(const InstructionCost& other) {
  float32 += other.float32;
  float64 += other.float64;
  integer += other.integer;
  special += other.special;
  control += other.control;
  float16 += other.float16;
  local += other.local;
  unknown_index += other.unknown_index;
  division += other.division;
  spilled += other.spilled;
  return *this;
}

std::optional<RoundedOperation> rounded_operation(string_view function) {
  if (function.size() < 8 || !function.starts_with("__") || function[function.size() - 3] != '_')
    return std::nullopt;
  const string_view name = function.substr(2, function.size() - 5);
  if (is_one_of(name, {"fma", "fmaf", "fmaf_ieee"}))  // whose first letter tells no type
    return RoundedOperation{name == "fma" ? "fma" : "fmaf", name == "fma"};
  const string_view operation = name.substr(1);
  if ((name[0] != 'f' && name[0] != 'd') ||
      !is_one_of(operation, {"add", "sub", "mul", "div", "rcp", "sqrt", "rsqrt"}))
    return std::nullopt;
  return RoundedOperation{operation, name[0] == 'd'};
}

InstructionCost cost_of_instruction(string_view line) {
  line = assignment_of(line).operation;
  const string_view operation = take_word(line);
  if (operation == "br") return line.starts_with("i1 ") ? Cost{.control = 1} : Cost{};
  if (operation == "switch") return {.integer = 1, .control = 1};
  string_view rest = line;
  for (string_view word = rest; is_flag(take_word(word)); word = rest) rest = word;
  const bool compares = operation == "icmp" || operation == "fcmp";
  if (compares) take_word(rest);  // the predicate
  const string_view type = type_at(rest);
  const unsigned lanes = lanes_of(type);
  if (is_one_of(operation, {"fadd", "fsub", "fmul", "fdiv", "frem", "fneg", "fcmp"}))
    return times(cost_of_float(operation, type), lanes);
  const unsigned words = is_wide_integer(type) ? 2 : 1;
  if (is_one_of(operation, {"add", "sub", "and", "or", "xor", "shl", "lshr", "ashr", "icmp"}))
    return integer_cost(words * lanes);
  if (operation == "mul") return integer_cost((words == 2 ? 4 : 1) * lanes);
  if (is_one_of(operation, {"udiv", "sdiv", "urem", "srem"}))
    return times(cost_of_division(operation, type, rest), lanes);
  if (operation == "select") return integer_cost(lanes);
  if (is_one_of(operation, {"fptosi", "fptoui", "sitofp", "uitofp", "fpext", "fptrunc"}))
    return times({.special = 1}, lanes);
  return {};
}

InstructionCost cost_of_call(string_view function, string_view type, const InstructionCost& unknown) {
  if (const auto rounded = cost_of_rounded(function)) return *rounded;
  auto found = function_costs.find(function);
  const bool single = type.find("float") != type.npos || (type == "void" && function.ends_with('f'));
  if (found == function_costs.end() && function.ends_with('f'))
    found = function_costs.find(function.substr(0, function.size() - 1));
  if (found == function_costs.end()) return unknown;
  return times(single ? found->second.float32 : found->second.float64, lanes_of(type));
}

InstructionCost cost_of_small_floats(string_view function) {
  const auto has = [&](std::initializer_list<string_view> parts) {
    return std::ranges::any_of(parts, [&](string_view part) { return function.find(part) != function.npos; });
  };
  if (has({"_as_", "_raw"})) return {};  // the bits stay as they are
  if (is_one_of(function, {"__half", "__nv_bfloat16"}) || function.starts_with("operator "))
    return {.special = 1};
  if (has({"floats2", "float22", "2float2"})) return {.special = 2};
  if (has({"float2", "2float", "double2"})) return {.special = 1};
  if (has({"half2", "2half", "bfloat162", "2bfloat16", "highlow"})) {
    constexpr std::array roundings{"_rn", "_rz", "_ru", "_rd"};
    const bool of_integers =
        std::ranges::any_of(roundings, [&](string_view end) { return function.ends_with(end); });
    return of_integers ? Cost{.special = 1} : integer_cost(1);  // else a pair is made, or taken apart
  }
  return {.float16 = 1};
}

}  // namespace gridstride::translate
