// SPDX-License-Identifier: MIT
#include "simt/translate/module_lists.hpp"

#include <algorithm>

#include "simt/translate/function_lists.hpp"

namespace gridstride::translate {
namespace {

using std::string_view;

/// The contents of the lists' variable: `... c"d k.cu:4 k\0A..."`.
std::string contents(string_view line) {
  const std::size_t begin = line.find(" c\"");
  const std::size_t end = line.rfind('"');
  if (begin == line.npos || end <= begin + 3) return "";
  std::string text;
  for (std::size_t i = begin + 3; i < end; ++i) {
    if (line[i] == '\\' && i + 2 < end) {
      text += static_cast<char>(std::stoi(std::string(line.substr(i + 1, 2)), nullptr, 16));
      i += 2;
    } else {
      text += line[i];
    }
  }
  return text;
}

ModuleLists::Entries& entries_of(ModuleLists& lists, char kind) {
  switch (kind) {
    case host_entry:
      return lists.host;
    case device_entry:
      return lists.device;
    case both_entry:
      return lists.both;
    case constant_entry:
      return lists.constants;
    case variable_entry:
      return lists.variables;
    case use_entry:
      return lists.uses;
    case constexpr_entry:
      return lists.constexprs;
    case extended_entry:
      return lists.extended;
    case lambda_entry:
      return lists.lambdas;
    case reference_entry:
      return lists.by_reference;
    case word_entry:
      return lists.words;
    case asking_entry:
      return lists.asking;
    default:
      return lists.library;
  }
}

}  // namespace

ModuleLists lists_of(const ModuleText& module) {
  ModuleLists lists;
  const auto found = module.global_of.find(lists_symbol);
  if (found == module.global_of.end()) return lists;
  const std::string text = contents(module.lines[found->second]);
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    if (text[begin] == relaxed_entry)
      lists.relaxed = true;
    else if (text[begin] == relocatable_entry)
      lists.relocatable = true;
    else if (end > begin + 2)
      entries_of(lists, text[begin]).insert(text.substr(begin + 2, end - begin - 2));
    begin = end + 1;
  }
  return lists;
}

std::string listed_place(string_view file, unsigned long line) {
  return std::string(listed_file(file)) + ":" + std::to_string(line);
}

std::string listed_entry(const FunctionText& function) {
  return listed_place(function.file, function.source_line) + " " + listed_name(function.name);
}

}  // namespace gridstride::translate
