// SPDX-License-Identifier: MIT
#include "simt/cc/launch_messages.hpp"

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <regex>
#include <string_view>

#include "simt/translate/lexer.hpp"
#include "simt/translate/scan.hpp"
#include "text/controls.hpp"

namespace gridstride::cc {
namespace {

using translate::no_token;
using translate::Token;

// More of a parameter's text nobody reads.
constexpr std::size_t most_parameter_bytes = 400;

// A parameter on one line, without what it is by default.
std::string parameter_of(const std::vector<Token>& tokens, std::size_t first, std::size_t last) {
  const auto end = std::find_if(tokens.begin() + static_cast<std::ptrdiff_t>(first),
                                tokens.begin() + static_cast<std::ptrdiff_t>(last),
                                [](const Token& token) { return token.is("="); });
  return text::start_of(translate::spelled(tokens, first, static_cast<std::size_t>(end - tokens.begin())),
                        most_parameter_bytes);
}

// Commas in <> or in brackets part nothing.
std::vector<std::string> parts(const std::vector<Token>& tokens, std::size_t open) {
  std::vector<std::string> found;
  std::size_t begin = open + 1;
  int angles = 0;
  for (std::size_t i = open + 1; i <= tokens[open].match; ++i) {
    if (tokens[i].is("<")) ++angles;
    if (tokens[i].is(">")) --angles;
    const bool ends = i == tokens[open].match;
    if (!ends && (angles > 0 || tokens[i].enclosing != open || !tokens[i].is(","))) continue;
    std::string part = parameter_of(tokens, begin, i);
    if (!part.empty()) found.push_back(std::move(part));
    begin = i + 1;
  }
  return found;
}

std::string in_brackets(const std::vector<std::string>& each) {
  std::string text;
  for (const std::string& one : each) text += (text.empty() ? "" : ", ") + one;
  return "(" + text + ")";
}

// What stands between a text that ends with a quote and the next one.
std::string quoted_behind(const std::string& line, std::string_view text) {
  const std::size_t begin = line.find(text);
  const std::size_t end = begin == std::string::npos ? begin : line.find('"', begin + text.size());
  if (end == std::string::npos) return {};
  return line.substr(begin + text.size(), end - begin - text.size());
}

// What to do about an argument that a pointer is not made of.
std::string advice_on(const std::smatch& conversion) {
  static const std::regex device_span(R"(^'(const )?(gridstride::)?DeviceSpan<.*' to '.*\*')");
  static const std::regex host_array(R"(^'(const )?(std::)?(span|vector|array)<.*' to '.*\*')");
  const std::string types = conversion.str(2) + " to " + conversion.str(3);
  if (std::regex_search(types, device_span)) return "; .data() gives its pointer";
  if (std::regex_search(types, host_array))
    return "; its elements are in the host's memory, and a kernel needs a pointer to an array of the device, "
           "which they are copied to";
  const std::string advice = conversion.str(6);
  return advice.find("take the address") == std::string::npos
             ? advice
             : "; a kernel needs the address of one in the device's memory";
}

}  // namespace

std::string launched_kernel(const std::string& translated_line) {
  std::string name = quoted_behind(translated_line, "LaunchSite{\"");
  name = name.substr(0, name.find('<'));
  const std::size_t scope = name.rfind("::");
  return scope == std::string::npos ? name : name.substr(scope + 2);
}

std::string launch_column(const std::string& line, const std::string& kernel) {
  const translate::Lexed lexed = translate::lex(line);
  const std::vector<Token>& tokens = lexed.code;
  const auto launch = std::ranges::find_if(tokens, [](const Token& token) { return token.is("<<<"); });
  if (launch == tokens.end()) return {};
  const auto is_other = [](const Token& token) { return token.is("<<<"); };
  const auto name = std::find_if(std::reverse_iterator(launch), tokens.rend(),
                                 [&](const Token& token) { return token.is(kernel); });
  return name == tokens.rend() || std::any_of(launch + 1, tokens.end(), is_other)
             ? std::string()
             : std::to_string(name->column);
}

std::string ignored_call(const std::string& translated_line) {
  return quoted_behind(translated_line, "simt::Ignored{\"");
}

std::string call_column(const std::string& line, const std::string& function) {
  const translate::Lexed lexed = translate::lex(line);
  std::string column;
  for (std::size_t i = 0; i + 1 < lexed.code.size(); ++i) {
    if (!lexed.code[i].is(function) || !lexed.code[i + 1].is("(")) continue;
    if (!column.empty()) return {};
    column = std::to_string(lexed.code[i].column);
  }
  return column;
}

std::vector<std::vector<std::string>> kernel_parameters(const SourceLineOf& source_line,
                                                        const std::string& file, int line,
                                                        const std::string& kernel) {
  std::string source;
  for (int i = 1; i < line; ++i) source += source_line(file, i) + "\n";
  const translate::Lexed lexed = translate::lex(source);
  const std::vector<Token>& tokens = lexed.code;
  std::vector<std::vector<std::string>> found;
  bool is_kernel = false;
  for (std::size_t i = 0; i + 1 < tokens.size(); ++i) {
    if (tokens[i].is(";") || tokens[i].is("{") || tokens[i].is("}")) is_kernel = false;
    if (tokens[i].is("__global__")) is_kernel = true;
    if (!is_kernel || !tokens[i].is(kernel) || !tokens[i + 1].is("(") || tokens[i + 1].match == no_token)
      continue;
    std::vector<std::string> parameters = parts(tokens, i + 1);
    if (std::ranges::find(found, parameters) == found.end()) found.push_back(std::move(parameters));
  }
  return found;
}

std::string named_reason(const std::string& text, const std::vector<std::string>& parameters) {
  static const std::regex conversion(
      R"((no known conversion from ('.*') to (.*) for )(\d{1,6})(?:st|nd|rd|th)( argument)(.*))");
  static const std::regex constant(
      R"(((\d{1,6})(?:st|nd|rd|th) argument) \(('.*')\) would lose const qualifier)");
  const auto parameter = [&](const std::string& number) {
    const std::size_t i = std::stoul(number);
    return i >= 1 && i <= parameters.size() ? " '" + parameters[i - 1] + "'" : std::string();
  };
  std::smatch found;
  if (std::regex_search(text, found, constant))
    return "the " + found.str(1) + " is a " + found.str(3) + ", and the kernel's parameter" +
           parameter(found[2]) + " is not const";
  if (!std::regex_search(text, found, conversion)) return {};
  std::string reason = text.substr(static_cast<std::size_t>(found.position(0)),
                                   static_cast<std::size_t>(found.position(6) - found.position(0)));
  if (const std::string name = parameter(found[4]); !name.empty()) reason += ", the parameter" + name;
  return reason + advice_on(found);
}

std::string given_and_taken(const std::string& note, const std::vector<std::vector<std::string>>& kernels) {
  constexpr std::string_view begins = ">::operator()<";
  constexpr std::string_view ends = ">' requested here";
  const std::size_t begin = note.find("Launch<") == std::string::npos ? std::string::npos : note.find(begins);
  const std::size_t end = begin == std::string::npos ? begin : note.find(ends, begin);
  if (end == std::string::npos) return {};
  static const std::regex reference(R"(gridstride::simt::detail::Reference<((?:[^<>]|<[^<>]*>)*)>)");
  const std::string given = note.substr(begin + begins.size(), end - begin - begins.size());
  std::string text = "the launch gives (" + std::regex_replace(given, reference, "$1 &") + ")";
  std::string taken;
  for (const auto& parameters : kernels) taken += (taken.empty() ? "" : " or ") + in_brackets(parameters);
  if (!taken.empty()) text += ", and the kernel takes " + taken;
  return text;
}

}  // namespace gridstride::cc
