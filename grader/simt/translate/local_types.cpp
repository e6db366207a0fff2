// SPDX-License-Identifier: MIT
#include "simt/translate/local_types.hpp"

#include <cxxabi.h>

#include <cctype>
#include <cstdlib>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <utility>

#include "simt/translate/function_lists.hpp"
#include "simt/translate/llvm_text.hpp"

namespace gridstride::translate {
namespace {

using std::string_view;

/// "void k<run(int)::Add>(run(int)::Add)" of "_Z1kIZ3runiE3AddEvT_"; empty where it is no such symbol.
std::string demangled(string_view symbol) {
  int status = 0;
  const std::unique_ptr<char, void (*)(void*)> text(
      abi::__cxa_demangle(std::string(symbol).c_str(), nullptr, nullptr, &status), std::free);
  return status == 0 ? std::string(text.get()) : std::string();
}

string_view word_at(string_view text, std::size_t begin) {
  std::size_t end = begin;
  while (end < text.size() && (std::isalnum(static_cast<unsigned char>(text[end])) != 0 || text[end] == '_'))
    ++end;
  return text.substr(begin, end - begin);
}

/// The first type that the name of a kernel says to be a function's own: behind its parameters, or main.
/// Lambdas have no name. Empty where there is none.
string_view local_type_in(string_view name) {
  for (const string_view function : {")::", "main::"}) {
    for (std::size_t at = name.find(function); at != name.npos; at = name.find(function, at + 1)) {
      const string_view before = name.substr(0, at);
      const bool is_main = function == "main::" && (before.ends_with('<') || before.ends_with(' '));
      const bool is_behind_parameters = function == ")::" && !before.ends_with("(anonymous namespace");
      const string_view type = word_at(name, at + function.size());
      if ((is_main || is_behind_parameters) && !type.empty()) return type;
    }
  }
  return {};
}

/// Kernels by their symbols, and the type.
std::map<string_view, std::string> kernels_of_local_types(const ModuleText& module) {
  std::map<string_view, std::string> kernels;
  for (const FunctionText& function : module.functions) {
    if (!defines_kernel(module.lines[function.begin])) continue;
    if (function.symbol.find('Z', 2) == string_view::npos) continue;
    const std::string name = demangled(function.symbol);
    if (const string_view type = local_type_in(name); !type.empty()) kernels.emplace(function.symbol, type);
  }
  return kernels;
}

}  // namespace

std::vector<FileProblem> local_types(const ModuleText& module) {
  std::vector<FileProblem> problems;
  const std::map<string_view, std::string> kernels = kernels_of_local_types(module);
  if (kernels.empty()) return problems;
  std::set<std::pair<string_view, unsigned long>> told;
  for (const FunctionText& function : module.functions)
    for (std::size_t number = function.begin + 1; number < function.end; ++number) {
      const string_view line = module.lines[number];
      for (std::size_t at = line.find('@'); at != line.npos; at = line.find('@', at + 1)) {
        const auto kernel = kernels.find(symbol_at(line, at));
        const unsigned long place = module.source_line(number);
        if (kernel == kernels.end() || place == 0 || !told.emplace(function.file, place).second) continue;
        problems.push_back(
            {std::string(function.file), static_cast<int>(place),
             kernel->second +
                 " is a type of a function's own, which cannot be a template argument of a kernel, here " +
                 listed_name(module.function(kernel->first)->name) + ": define " + kernel->second +
                 " outside of functions"});
      }
    }
  return problems;
}

}  // namespace gridstride::translate
