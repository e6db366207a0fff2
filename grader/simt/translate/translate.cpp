// SPDX-License-Identifier: MIT
#include "simt/translate/translate.hpp"

#include <algorithm>

#include "simt/translate/rewrite.hpp"

namespace gridstride::translate {
namespace {

/// Before all else: the files that it includes may define macros that it uses.
void rewrite_includes(const Lexed& lexed, const IncludeRule& include_rule, Edits& edits) {
  for (const Include& include : lexed.includes) {
    const std::string other = include_rule ? include_rule(include.name) : "";
    if (!other.empty()) edits.replace(include.begin, include.end, '"' + other + '"');
  }
}

}  // namespace

Translation translate(std::string_view source, std::string_view name, const IncludeRule& include_rule,
                      bool relocatable, Declared* declared) {
  constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";
  if (source.substr(0, byte_order_mark.size()) == byte_order_mark)
    source.remove_prefix(byte_order_mark.size());
  const std::string named = with_free_name(source);
  const bool renamed = named != source;
  source = named;
  Lexed lexed = lex(source);
  Translation translation;
  Edits edits;
  Declared own;
  if (declared == nullptr) declared = &own;
  declared->macros.add(lexed);
  rewrite_includes(lexed, include_rule, edits);
  declared->macros.mark(lexed.code);
  declared->kernels.add(lexed.code);
  const PlainKernels kernels = plain_kernels(lexed);
  rewrite_launches(lexed.code, kernels, declared->kernels, nullptr, edits, translation.problems);
  rewrite_alignment(lexed.code, edits);
  rewrite_noinline(lexed.code, edits);
  for (std::size_t i = 0; i < lexed.macros.size(); ++i) {
    rewrite_launches(lexed.macros[i], kernels, declared->kernels, &lexed.macro_parameters[i], edits,
                     translation.problems);
    rewrite_noinline(lexed.macros[i], edits);
  }
  rewrite_dynamic_shared(lexed, edits, translation.problems);
  refuse_variables(lexed, relocatable, translation.problems);
  refuse_kernels(lexed, translation.problems);
  warn_of_private_arrays(lexed, translation.problems);
  rewrite_device_variables(lexed.code, relocatable, edits);
  rewrite_static_variables(lexed.code, edits);
  if (!relocatable) rewrite_device_functions(lexed.code, edits);
  rewrite_kernel_returns(lexed.code, edits);
  rewrite_kernel_entries(lexed, kernels, edits);
  rewrite_kernel_casts(lexed.code, edits);
  rewrite_inline_assembly(lexed.code, edits);
  rewrite_architecture(lexed, edits);
  rewrite_targets(lexed.code, edits);
  rewrite_discarded_calls(lexed.code, edits);
  std::stable_sort(translation.problems.begin(), translation.problems.end(),
                   [](const Problem& a, const Problem& b) { return a.line < b.line; });
  translation.changed = renamed || !edits.empty();
  translation.text = "#line 1 " + quoted(name) + "\n" + edits.apply(source);
  return translation;
}

}  // namespace gridstride::translate
