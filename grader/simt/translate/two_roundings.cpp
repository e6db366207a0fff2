// SPDX-License-Identifier: MIT
#include "simt/translate/two_roundings.hpp"

#include <string_view>
#include <vector>

#include "simt/translate/llvm_text.hpp"

namespace gridstride::translate {
namespace {

using std::string_view;

constexpr string_view operation = "@llvm.fmuladd.";

/// "  %5 = call float @llvm.fmuladd.f32(float %1, float %2, float %3), !dbg !12" in two lines.
/// @return the line as it is, where it is something else
std::string in_two(const std::string& line) {
  const string_view result = assignment_of(line).name;
  const std::size_t name = line.find(operation);
  if (result.empty() || name == line.npos) return line;
  const std::size_t open = line.find('(', name);
  const std::size_t close = line.rfind(')');
  if (open == line.npos || close == line.npos || close < open) return line;
  const std::vector<string_view> factors = operands(string_view(line).substr(open + 1, close - open - 1));
  if (factors.size() != 3) return line;
  // "float %1", "<4 x float> %1", and a constant, which may have spaces: "float uitofp (i64 ... to float)".
  const bool vector = factors[0].starts_with('<');
  const std::size_t type_length = vector ? factors[0].find('>') + 1 : factors[0].find(' ');
  const string_view type = factors[0].substr(0, type_length);
  const auto operand = [&](std::size_t number) {
    return std::string(factors[number].substr(type_length + 1));
  };
  const std::string product = "%gridstride.product." + std::string(result.substr(1));
  const std::string place(place_of(line));
  const auto instruction = [&](const std::string& name_of_result, const char* does, const std::string& first,
                               const std::string& second) {
    return "  " + name_of_result + " = " + does + " " + std::string(type) + " " + first + ", " + second +
           place;
  };
  return instruction(product, "fmul", operand(0), operand(1)) + "\n" +
         instruction(std::string(result), "fadd", product, operand(2));
}

}  // namespace

std::string with_two_roundings(const std::string& text) {
  if (text.find(operation) == text.npos) return text;
  std::string all;
  all.reserve(text.size());
  for (const std::string& line : lines_of(text)) all += in_two(line) + "\n";
  return all;
}

}  // namespace gridstride::translate
