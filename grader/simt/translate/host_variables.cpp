// SPDX-License-Identifier: MIT
#include "simt/translate/host_variables.hpp"

#include "simt/translate/function_lists.hpp"
#include "simt/translate/llvm_text.hpp"

namespace gridstride::translate {
namespace {

using std::string_view;

/// Those of functions: a static variable of a function for both sides is there for both.
bool is_of_function(string_view symbol) { return symbol.starts_with("_ZZ") || symbol.starts_with("\"_ZZ"); }

}  // namespace

HostVariables::HostVariables(const ModuleText& module, const ModuleLists& lists)
    : module_(module), lists_(lists) {
  if (lists_.variables.empty()) return;
  for (const auto& [symbol, line] : module_.global_of)
    if (is_of_host(symbol, module_.lines[line])) symbols_.insert(symbol);
}

bool HostVariables::is_of_host(string_view symbol, string_view line) const {
  const bool is_variable = line.find(" global ") != line.npos && line.find(" section \"") == line.npos;
  if (!is_variable || is_of_function(symbol)) return false;
  const bool elsewhere = line.find(" = external ") != line.npos;
  if (elsewhere) return lists_.variables.contains("extern " + std::string(symbol));
  const VariableText variable = module_.variable(symbol);
  return !variable.name.empty() &&
         lists_.variables.contains(listed_place(variable.file, variable.source_line) + " " +
                                   listed_name(variable.name));
}

std::string HostVariables::name(string_view symbol) const {
  const VariableText variable = module_.variable(symbol);
  return variable.name.empty() ? std::string(symbol) : listed_name(variable.name);
}

std::string HostVariables::message(const FunctionText& function, string_view symbol) const {
  const VariableText variable = module_.variable(symbol);
  std::string place;
  if (variable.source_line != 0) {
    const bool same_file = listed_file(variable.file) == listed_file(function.file);
    place = " (" + (same_file ? "line " : std::string(listed_file(variable.file)) + ":") +
            std::to_string(variable.source_line) + ")";
  }
  const bool is_lambda = lists_.extended.contains(listed_place(function.file, function.source_line));
  const std::string named = listed_name(function.name);
  const std::string user = is_lambda ? "this lambda" : named == "operator()" ? named : named + "()";
  return user + " runs on the device and uses " + name(symbol) + place +
         ", a variable of the host, which is undefined in device code: pass its value to the kernel as an "
         "argument, or declare it __device__, or __constant__ where kernels only read it, and fill that with "
         "cudaMemcpyToSymbol()";
}

}  // namespace gridstride::translate
