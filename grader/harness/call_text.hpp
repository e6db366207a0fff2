// SPDX-License-Identifier: MIT
/// @file
/// A call of a graded function in words, for the student whose version failed in it.
#pragma once

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstddef>
#include <ranges>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

namespace gridstride::harness {

/// @return what an array's elements are called, several of them: "floats"; "elements" where they have no
/// short name
template <class Element>
constexpr std::string_view elements_name() {
  if constexpr (std::is_same_v<Element, float>) return "floats";
  if constexpr (std::is_same_v<Element, double>) return "doubles";
  if constexpr (std::is_same_v<Element, int>) return "ints";
  return "elements";
}

/// @return a text as C++ has it, "-DN=4" in quotes; of one that is long or has several lines how much it
/// holds
inline std::string short_text(std::string_view text) {
  constexpr std::size_t longest = 40;
  const auto lines = 1 + std::ranges::count(text, '\n') - (text.ends_with('\n') ? 1 : 0);
  if (lines > 1) return fmt::format("a text of {} lines", lines);
  return text.size() > longest ? fmt::format("a text of {} letters", text.size())
                               : fmt::format("\"{}\"", text);
}

/// @return an argument: a number as it is, of an array how much it holds; "..." for anything else
template <class Argument>
std::string argument_text(const Argument& argument) {
  if constexpr (std::is_arithmetic_v<Argument>) {
    return fmt::format("{}", argument);
  } else if constexpr (std::is_convertible_v<const Argument&, std::string_view>) {
    return short_text(argument);
  } else if constexpr (std::ranges::sized_range<const Argument>) {
    std::string_view name = elements_name<std::ranges::range_value_t<const Argument>>();
    const std::size_t size = std::ranges::size(argument);
    if (size == 1) name.remove_suffix(1);
    return fmt::format("{} {}", size, name);
  } else {
    return "...";
  }
}

/// @return "multiply_them(400 floats, 400 floats, 400 floats)", "grid_size_for(400, 256)"
template <class... Arguments>
std::string call_text(const char* function, const Arguments&... arguments) {
  return fmt::format("{}({})", function,
                     fmt::join(std::vector<std::string>{argument_text(arguments)...}, ", "));
}

}  // namespace gridstride::harness
