// SPDX-License-Identifier: MIT
#include "simt/translate/launch_notes.hpp"

#include <string_view>

#include "simt/translate/llvm_text.hpp"
#include "simt/translate/module_text.hpp"

namespace gridstride::translate {
namespace {

using std::string_view;

/// "a$0" of "\"a$0\"", as LLVM writes names with other characters.
string_view unquoted(string_view symbol) {
  return symbol.starts_with('"') ? symbol.substr(1, symbol.size() - 2) : symbol;
}

bool runs_threads(string_view symbol) {
  return unquoted(symbol).starts_with("_ZN10gridstride4simt6detail10run_threadI");
}

/// The only kernel that a function runs; nullptr where there are none or several.
const FunctionText* kernel_of(const ModuleText& module, std::size_t function) {
  const FunctionText* kernel = nullptr;
  for (const std::size_t run : module.run_by({function})) {
    const FunctionText& one = module.functions[run];
    if (!defines_kernel(module.lines[one.begin])) continue;
    if (kernel != nullptr) return nullptr;
    kernel = &one;
  }
  return kernel;
}

}  // namespace

std::string launch_notes(const std::string& text) {
  if (text.find("10run_threadI") == std::string::npos) return {};
  const ModuleText module(text);
  std::string notes;
  for (std::size_t i = 0; i < module.functions.size(); ++i) {
    const FunctionText& function = module.functions[i];
    if (!runs_threads(function.symbol)) continue;
    const FunctionText* const kernel = kernel_of(module, i);
    if (kernel == nullptr) continue;
    notes += "@\"" + std::string(unquoted(function.symbol)) + ".gs_starts." +
             std::string(unquoted(kernel->symbol)) + "\" = weak_odr hidden constant i8 0";
    if (module.lines[function.begin].find(" comdat") != string_view::npos)
      notes += ", comdat($" + std::string(function.symbol) + ")";
    notes += "\n";
  }
  return notes;
}

}  // namespace gridstride::translate
