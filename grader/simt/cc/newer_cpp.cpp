// SPDX-License-Identifier: MIT
#include "simt/cc/newer_cpp.hpp"

#include <algorithm>
#include <regex>
#include <string_view>

#include "simt/cc/message_words.hpp"

namespace gridstride::cc {
namespace {

using Notes = std::vector<std::string>;

constexpr std::string_view no_view = "no matching function for call to '__begin'";
constexpr std::string_view no_captured_variable = " in capture list does not name a variable";
constexpr std::string_view outer_binding = "reference to local binding '";

std::string nvcc_takes(const std::string& advice) {
  return "nvcc takes this as C++20, the compiler here does not: " + advice;
}

std::string views(const std::string& error, const Notes& notes) {
  const auto of_view = [](const std::string& note) { return contains(note, "ranges::view_interface<"); };
  if (error != no_view || std::ranges::none_of(notes, of_view)) return {};
  return nvcc_takes("write a loop in place of std::views");
}

std::string captured_binding(const std::string& error) {
  const std::string name = first_quoted(error);
  const std::string advice =
      nvcc_takes("write [" + name + " = " + name + "], or [&" + name + " = " + name + "]");
  if (error.starts_with(outer_binding)) return "'" + name + "' is of a structured binding. " + advice;
  if (!error.ends_with(no_captured_variable)) return {};
  return "'" + name + "' names no variable. Where it is of a structured binding, " + advice;
}

std::string missing_typename(const std::string& error) {
  if (!error.starts_with("missing 'typename' prior to dependent type name")) return {};
  static const std::regex name(R"(name '([^']*)')");
  std::smatch found;
  if (!std::regex_search(error, found, name)) return {};
  return "write typename " + found.str(1) +
         ": the compiler here asks for it also where C++20 and nvcc do without";
}

std::string deduced_aggregate(const std::string& error) {
  if (!error.starts_with("no viable constructor or deduction guide")) return {};
  const std::string name = first_quoted(error);
  return nvcc_takes("name the template arguments, " + name + "<...>{...}");
}

/// The class of the student that members are given to in parentheses; empty where it is none.
std::string class_without_constructor(const std::string& error, const Notes& notes) {
  static const std::regex lacks(
      "no matching constructor for initialization of '(?:const )?"
      R"((?:\(anonymous namespace\)::)?([^']*)')");
  std::smatch found;
  const bool inside = error == "no matching function for call to 'construct_at'";
  const auto tells = [&](const std::string& note) { return std::regex_search(note, found, lacks); };
  const bool told = inside ? std::ranges::any_of(notes, tells) : tells(error);
  return !told || found.str(1).starts_with("std::") ? std::string() : found.str(1);
}

std::string members_in_parentheses(const std::string& error, const Notes& notes,
                                   const std::string& initialiser) {
  const std::size_t bracket = initialiser.find_first_of("({");
  if (bracket == std::string::npos || initialiser[bracket] != '(') return {};
  const std::string name = class_without_constructor(error, notes);
  if (name.empty()) return {};
  return "no constructor of '" + name + "' takes these values. Where they are for its members, " +
         nvcc_takes("write " + name + "{...}");
}

}  // namespace

std::string newer_cpp(const std::string& error, const Notes& notes, const std::string& initialiser,
                      bool own_constructors) {
  std::string words = views(error, notes);
  if (words.empty()) words = captured_binding(error);
  if (words.empty()) words = missing_typename(error);
  if (!words.empty() || own_constructors) return words;
  words = deduced_aggregate(error);
  return words.empty() ? members_in_parentheses(error, notes, initialiser) : words;
}

bool follows_from_newer_cpp(const std::string& error, const std::string& told, bool same_line) {
  if (told == no_view) return same_line || contains(error, "ranges::views::");
  if (!error.starts_with(outer_binding)) return false;
  return error == told || (told.ends_with(no_captured_variable) && first_quoted(told) == first_quoted(error));
}

}  // namespace gridstride::cc
