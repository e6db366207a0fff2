// SPDX-License-Identifier: MIT
#include "simt/translate/divisors.hpp"

#include <string_view>
#include <vector>

#include "simt/translate/llvm_text.hpp"

namespace gridstride::translate {
namespace {

using std::string_view;

constexpr const char* helper =
    "\ndeclare void @gs_divided_by_zero() cold noreturn\n"
    "define internal void @gridstride_divisor(i1 %zero) alwaysinline {\n"
    "  br i1 %zero, label %refuse, label %done\n"
    "refuse:\n"
    "  call void @gs_divided_by_zero()\n"
    "  unreachable\n"
    "done:\n"
    "  ret void\n"
    "}\n";

/// @return where the operands of "  %7 = sdiv exact i32 %5, %6" begin; npos where it divides no integers
std::size_t divided_at(string_view line) {
  if (!line.starts_with("  %")) return line.npos;
  for (const string_view operation : {" = sdiv ", " = udiv ", " = srem ", " = urem "}) {
    const std::size_t found = line.find(operation);
    if (found == line.npos) continue;
    constexpr string_view exact = "exact ";
    const std::size_t begin = found + operation.size();
    return line.substr(begin).starts_with(exact) ? begin + exact.size() : begin;
  }
  return line.npos;
}

/// @return what comes before the line; empty where there is nothing to look at
std::string check_before(string_view line) {
  const std::size_t begin = divided_at(line);
  if (begin == line.npos) return {};
  const std::vector<string_view> parts = operands(line.substr(begin));
  if (parts.size() < 2) return {};
  const string_view type = type_of(parts[0]);
  const string_view divisor = last_word(parts[1]);
  const bool may_be_zero = divisor.starts_with('%') || divisor == "0";
  if (!may_be_zero || !type.starts_with('i')) return {};
  const std::string zero = "%gridstride.zero." + std::string(assignment_of(line).name.substr(1));
  const std::string place(place_of(line));
  return "  " + zero + " = icmp eq " + std::string(type) + " " + std::string(divisor) + ", 0" + place +
         "\n  call void @gridstride_divisor(i1 " + zero + ")" + place + "\n";
}

}  // namespace

std::string with_checked_divisors(const std::string& text) {
  std::string all;
  all.reserve(text.size() + text.size() / 16);
  bool checked = false;
  for (const std::string& line : lines_of(text)) {
    const std::string check = check_before(line);
    checked = checked || !check.empty();
    all += check + line + "\n";
  }
  return checked ? all + helper : all;
}

}  // namespace gridstride::translate
