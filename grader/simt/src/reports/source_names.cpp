// SPDX-License-Identifier: MIT
#include "simt/src/reports/source_names.hpp"

#include <algorithm>
#include <array>
#include <cctype>

namespace gridstride::simt {
namespace {

bool is_name_character(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '.' || c == ':' || c == '[' ||
         c == ']';
}

bool is_name(std::string_view text) {
  return !text.empty() && std::isdigit(static_cast<unsigned char>(text[0])) == 0 &&
         std::ranges::all_of(text, is_name_character);
}

// A member by a pointer, m->data, is a name as m.data is.
std::string with_dots(std::string text) {
  for (std::size_t at = text.find("->"); at != std::string::npos; at = text.find("->", at))
    text.replace(at, 2, ".");
  return text;
}

// The first argument of a call whose '(' stands at `open`, without casts and '&': "d_in" of
// "((void**)&d_in, bytes)". Empty where it is not a plain name.
std::string first_argument(const std::string& line, std::size_t open) {
  const std::vector<std::string> arguments = arguments_at(line, open);
  if (arguments.empty()) return {};
  std::string text = arguments.front();
  if (const auto address_of = text.rfind('&'); address_of != std::string::npos) text.erase(0, address_of + 1);
  std::erase_if(text, [](char c) { return c == ' '; });
  return is_name(with_dots(text)) ? text : std::string();
}

// Where a word in capitals with a '(' behind it ends: a macro's call. npos where there is none.
std::size_t macro_call(const std::string& line) {
  for (std::size_t begin = 0; begin < line.size();) {
    std::size_t end = begin;
    while (end < line.size() && is_name_character(line[end])) ++end;
    const std::string_view word = std::string_view(line).substr(begin, end - begin);
    const bool capitals = word.size() > 1 && is_name(word) &&
                          std::ranges::none_of(word, [](unsigned char c) { return std::islower(c) != 0; });
    if (capitals && end < line.size() && line[end] == '(') return end;
    begin = end + 1;
  }
  return std::string::npos;
}

}  // namespace

std::vector<std::string> allocated_names(const std::string& line) {
  static constexpr std::array<std::string_view, 4> calls{"cudaMalloc", "cudaHostAlloc", "cuMemAlloc",
                                                         "cuMemHostAlloc"};
  std::vector<std::string> names;
  for (std::size_t at = 0; at < line.size(); ++at) {
    const bool begins = at == 0 || !is_name_character(line[at - 1]) || line[at - 1] == ':';
    const auto is_here = [&](std::string_view call) { return line.compare(at, call.size(), call) == 0; };
    if (!begins || std::ranges::none_of(calls, is_here)) continue;
    const std::size_t open = line.find_first_of("(;,", at);
    if (open != std::string::npos && line[open] == '(') names.push_back(first_argument(line, open));
  }
  if (const std::size_t open = macro_call(line); names.empty() && open != std::string::npos)
    names.push_back(first_argument(line, open));
  return names;
}

namespace {

// Words that begin a statement, or stand before a type, and are no type.
bool is_keyword(std::string_view word) {
  static constexpr std::array<std::string_view, 14> words{
      "return", "throw",  "else",     "if",    "for",  "while",    "do",
      "new",    "delete", "explicit", "using", "case", "typename", "template"};
  return std::ranges::find(words, word) != words.end();
}

bool is_space(char c) { return c == ' ' || c == '\t'; }

// A statement's parts between commas outside of all brackets, without the ';'.
std::vector<std::string> parts_of(const std::string& statement) {
  std::vector<std::string> parts(1);
  int depth = 0;
  for (const char c : statement) {
    depth += c == '(' || c == '{' || c == '[' || c == '<'   ? 1
             : c == ')' || c == '}' || c == ']' || c == '>' ? -1
                                                            : 0;
    if (c == ',' && depth == 0) {
      parts.emplace_back();
    } else {
      parts.back() += c;
    }
  }
  return parts;
}

// "a" of "const Buffer<float> a(n)" and of "a = make(n)"; what stands before it goes to `type`.
std::string name_in(const std::string& part, std::string& type) {
  const std::size_t end = part.find_first_of("({=");
  if (end == std::string::npos || part.find_first_of("({") == std::string::npos) return {};
  std::size_t last = end;
  while (last > 0 && is_space(part[last - 1])) --last;
  std::size_t first = last;
  while (first > 0 && is_name_character(part[first - 1])) --first;
  type = part.substr(0, first);
  return part.substr(first, last - first);
}

}  // namespace

std::vector<MadeObject> objects_made(const std::string& commented_line) {
  const std::string line = commented_line.substr(0, commented_line.find("//"));
  const std::size_t end = line.find_last_of(';');
  const std::size_t begin = line.find_first_not_of(" \t");
  if (end == std::string::npos || line.find_first_not_of(" \t", end + 1) != std::string::npos) return {};
  const std::string statement = line.substr(begin, end - begin);
  if (statement.find(';') != std::string::npos) return {};
  std::vector<MadeObject> objects;
  bool holds_pointers = false;
  for (const std::string& part : parts_of(statement)) {
    std::string type;
    MadeObject object{name_in(part, type)};
    if (!is_name(object.name) || is_keyword(object.name) || is_keyword(type.substr(0, type.find(' '))))
      return {};
    const bool assigned = part.find_first_of("({=") == part.find('=');
    const bool has_type = type.find_first_not_of(" \t") != std::string::npos;
    if (objects.empty()) {
      if (!has_type && !assigned) return {};  // a call alone
      holds_pointers = !has_type;
    }
    object.is_pointer = type.find('*') != std::string::npos || (objects.empty() && holds_pointers);
    objects.push_back(std::move(object));
  }
  return objects;
}

std::vector<std::string> arguments_at(std::string_view text, std::size_t open) {
  std::vector<std::string> arguments(1);
  int depth = 1;
  bool quoted = false;
  for (std::size_t at = open + 1; at < text.size(); ++at) {
    const char c = text[at];
    if (c == '"' && text[at - 1] != '\\') quoted = !quoted;
    if (!quoted) depth += c == '(' || c == '[' || c == '{' ? 1 : c == ')' || c == ']' || c == '}' ? -1 : 0;
    if (depth == 0) break;
    if (c == ',' && depth == 1 && !quoted) {
      arguments.emplace_back();
    } else if (!is_space(c) || !arguments.back().empty()) {
      arguments.back() += c;
    }
  }
  if (arguments.back().empty()) arguments.pop_back();
  return arguments;
}

std::string statement_at(const SourceLine& where) {
  std::string statement;
  SourceLine line = where;
  for (int more = 0; more < 3; ++more, ++line.line) {
    const std::string text = source_text(line);
    statement += text + "\n";
    if (text.find(';') != std::string::npos) break;
  }
  return statement;
}

std::size_t times_in(std::string_view word, const std::string& text) {
  std::size_t count = 0;
  for (std::size_t at = text.find(word); at != std::string::npos; at = text.find(word, at + 1)) ++count;
  return count;
}

}  // namespace gridstride::simt
