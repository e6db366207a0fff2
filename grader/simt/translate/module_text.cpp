// SPDX-License-Identifier: MIT
#include "simt/translate/module_text.hpp"

#include <algorithm>

#include "simt/translate/llvm_text.hpp"

namespace gridstride::translate {

using std::string_view;

namespace {

/// What stands in quotation marks after `mark`.
string_view quoted_after(string_view line, string_view mark) {
  const std::size_t found = line.find(mark);
  if (found == line.npos) return {};
  const std::size_t begin = found + mark.size();
  return line.substr(begin, line.find('"', begin) - begin);
}

}  // namespace

string_view symbol_at(string_view line, std::size_t at) {
  const std::size_t begin = at + 1;
  if (begin < line.size() && line[begin] == '"') {
    const std::size_t end = line.find('"', begin + 1);
    return end == line.npos ? string_view() : line.substr(begin, end + 1 - begin);
  }
  constexpr string_view letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789$._-";
  const std::size_t end = std::min(line.find_first_not_of(letters, begin), line.size());
  return line.substr(begin, end - begin);
}

std::size_t call_in(string_view line) {
  for (const string_view word : {"call ", "invoke "}) {
    const std::size_t found = line.find(word);
    if (found != line.npos && (found == 2 || line[found - 1] == ' ') &&
        line.find('"') >= found)  // not within a quoted name
      return found;
  }
  return line.npos;
}

string_view callee_of(string_view call) {
  const std::size_t space = call.find(" @");
  if (space == call.npos) return {};
  const string_view symbol = symbol_at(call, space + 1);
  const std::size_t behind = space + 2 + symbol.size();
  return behind < call.size() && call[behind] == '(' ? symbol : string_view();
}

ModuleText::ModuleText(string_view text) {
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    lines.push_back(text.substr(begin, end - begin));
    begin = end + 1;
  }
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const string_view line = lines[i];
    if (line.starts_with("define ")) {
      read_function(i);
    } else if (line.starts_with('}') && !functions.empty()) {
      functions.back().end = i;
    } else if (line.starts_with('@')) {
      global_of.emplace(symbol_at(line, 0), i);
    } else if (line.starts_with('!')) {
      read_metadata(line);
    }
  }
  name_functions();
}

const FunctionText* ModuleText::function(string_view symbol) const {
  const auto found = function_of.find(symbol);
  return found == function_of.end() ? nullptr : &functions[found->second];
}

unsigned long ModuleText::source_line(std::size_t line) const {
  const bool on_next_line = lines[line].find(" invoke ") != string_view::npos && line + 1 < lines.size();
  const auto found = locations_.find(number_after(lines[on_next_line ? line + 1 : line], " !dbg !"));
  return found == locations_.end() ? 0 : found->second;
}

void ModuleText::read_function(std::size_t number) {
  const string_view line = lines[number];
  const std::size_t at = line.find('@');
  if (at == line.npos) return;
  FunctionText function;
  function.symbol = symbol_at(line, at);
  function.begin = number;
  function.subprogram = number_after(line, " !dbg !");
  opaque = opaque || line.find("(ptr ") != line.npos || line.find(", ptr ") != line.npos;
  function_of.emplace(function.symbol, functions.size());
  functions.push_back(function);
}

void ModuleText::read_metadata(string_view line) {
  const unsigned long number = number_at(line.substr(1));
  const std::size_t sign = line.find(" = ");
  if (number == 0 || sign == line.npos) return;
  next_metadata = std::max(next_metadata, number + 1);
  const string_view node = line.substr(sign + 3);
  if (node.find("!DISubprogram(") != node.npos) {
    subprograms_[number] = {quoted_after(node, "(name: \""), number_after(node, ", file: !"),
                            number_after(node, ", line: ")};
  } else if (node.starts_with("!DILocation(")) {
    locations_[number] = number_after(node, "(line: ");
  } else if (node.starts_with("!DIFile(")) {
    files_[number] = quoted_after(node, "filename: \"");
  } else if (node.starts_with("!{!\"omnipotent char\"")) {
    character = number;
  }
}

void ModuleText::name_functions() {
  for (FunctionText& function : functions) {
    const auto found = subprograms_.find(function.subprogram);
    if (found == subprograms_.end()) continue;
    function.name = found->second.name;
    function.source_line = found->second.line;
    if (const auto file = files_.find(found->second.file); file != files_.end()) function.file = file->second;
  }
}

}  // namespace gridstride::translate
