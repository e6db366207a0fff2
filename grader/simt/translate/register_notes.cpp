// SPDX-License-Identifier: MIT
#include "simt/translate/register_notes.hpp"

#include <string_view>

#include "simt/translate/llvm_text.hpp"
#include "simt/translate/register_bounds.hpp"
#include "simt/translate/registers.hpp"

namespace gridstride::translate {
using std::string_view;

std::string register_notes(const std::string& text, unsigned most_registers) {
  if (text.find(" section \"gs_kernels\"") == std::string::npos) return {};
  const ModuleText module(text);
  RegisterEstimates estimates(module);
  const BoundsOfKernels bounds(module, most_registers);
  std::string notes;
  for (const FunctionText& function : module.functions) {
    const string_view line = module.lines[function.begin];
    // A library's kernels are others on a GPU.
    if (!defines_kernel(line) || is_of_headers(function) || function.path.starts_with("/usr/")) continue;
    const RegisterBounds own = bounds.of(function);
    std::string name(function.symbol);
    const bool quoted = name.ends_with('"');
    if (quoted) name.pop_back();
    notes += "@" + name + ".gs_registers." + std::to_string(estimates.of_kernel(function)) + "." +
             std::to_string(own.threads) + "." + std::to_string(own.blocks) + "." + std::to_string(own.most) +
             (quoted ? "\"" : "") + " = weak_odr hidden constant i8 0";
    if (line.find(" comdat") != line.npos) notes += ", comdat($" + std::string(function.symbol) + ")";
    notes += "\n";
  }
  return notes;
}

}  // namespace gridstride::translate
