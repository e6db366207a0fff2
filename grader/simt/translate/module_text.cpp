// SPDX-License-Identifier: MIT
#include "simt/translate/module_text.hpp"

#include <algorithm>
#include <string>

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

std::string path_of(string_view folder, string_view name) {
  if (name.empty() || name.starts_with('/') || folder.empty()) return std::string(name);
  return std::string(folder) + "/" + std::string(name);
}

/// The symbol without the "_Z" and quotation marks that it may begin with.
string_view encoding(string_view symbol) {
  if (symbol.starts_with('"')) symbol = symbol.substr(1, symbol.size() - 2);
  return symbol.starts_with("_Z") ? symbol.substr(2) : string_view();
}

}  // namespace

bool is_within(string_view symbol, string_view around) {
  string_view inner = encoding(symbol);
  if (!inner.starts_with('Z')) return false;
  inner.remove_prefix(1);
  const std::string outer = around.starts_with("_Z") || around.starts_with('"')
                                ? std::string(encoding(around))
                                : std::to_string(around.size()) + std::string(around);
  return inner.starts_with(outer + "E");
}

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
    if (found != line.npos && (found == 0 || found == 2 || line[found - 1] == ' ') &&
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

std::unordered_set<std::size_t> ModuleText::run_by(const std::vector<std::size_t>& first) const {
  std::vector<std::size_t> left = first;
  std::unordered_set<std::size_t> found(left.begin(), left.end());
  while (!left.empty()) {
    const FunctionText& function = functions[left.back()];
    left.pop_back();
    for (std::size_t i = function.begin + 1; i < function.end; ++i) {
      const std::size_t call = call_in(lines[i]);
      if (call == std::string_view::npos) continue;
      const auto called = function_of.find(callee_of(lines[i].substr(call)));
      if (called != function_of.end() && found.insert(called->second).second) left.push_back(called->second);
    }
  }
  return found;
}

VariableText ModuleText::variable(string_view symbol) const {
  const auto global = global_of.find(symbol);
  if (global == global_of.end() || place_of(lines[global->second]).empty()) return {};
  const auto expression = expressions_.find(number_after(lines[global->second], " !dbg !"));
  if (expression == expressions_.end()) return {};
  const auto found = variables_.find(expression->second);
  if (found == variables_.end()) return {};
  const auto file = files_.find(found->second.file);
  return {found->second.name, file == files_.end() ? string_view() : file->second.name, found->second.line};
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
  const bool numbered = line.size() > 1 && line[1] >= '0' && line[1] <= '9';
  if (!numbered || sign == line.npos) return;
  next_metadata = std::max(next_metadata, number + 1);
  const string_view node = line.substr(sign + 3);
  const auto declared = [&]() -> Subprogram {
    return {quoted_after(node, "(name: \""), number_after(node, ", file: !"), number_after(node, ", line: ")};
  };
  if (node.find("!DISubprogram(") != node.npos) {
    subprograms_[number] = declared();
  } else if (node.find("!DIGlobalVariable(") != node.npos) {
    variables_[number] = declared();
  } else if (node.starts_with("!DIGlobalVariableExpression(")) {
    expressions_[number] = number_after(node, "(var: !");
  } else if (node.starts_with("!DILocation(")) {
    locations_[number] = number_after(node, "(line: ");
  } else if (node.starts_with("!DIFile(")) {
    files_[number] = {quoted_after(node, "filename: \""), quoted_after(node, "directory: \"")};
  } else if (node.find("!DICompileUnit(") != node.npos) {
    unit_file_ = number_after(node, ", file: !");
  } else if (node.starts_with("!{!\"omnipotent char\"")) {
    character = number;
  }
}

void ModuleText::name_functions() {
  if (const auto unit = files_.find(unit_file_); unit != files_.end()) compiled_in = unit->second.folder;
  for (FunctionText& function : functions) {
    const auto found = subprograms_.find(function.subprogram);
    if (found == subprograms_.end()) continue;
    function.name = found->second.name;
    function.source_line = found->second.line;
    const auto file = files_.find(found->second.file);
    if (file == files_.end()) continue;
    function.file = file->second.name;
    function.path = path_of(file->second.folder, file->second.name);
  }
}

}  // namespace gridstride::translate
