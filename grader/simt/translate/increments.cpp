// SPDX-License-Identifier: MIT
#include "simt/translate/increments.hpp"

#include <algorithm>
#include <array>
#include <string_view>
#include <vector>

#include "simt/translate/llvm_text.hpp"

namespace gridstride::translate {
namespace {

using std::string_view;

/// A function of the header atomics.hpp, and the operand by which it adds 1.
struct Form {
  string_view symbol;
  string_view operand;
  bool of_block;
};

// By their symbols: on int and unsigned int, of device, block and system scope.
constexpr auto forms = std::to_array<Form>({
    {"@_Z9atomicAddIvEiPiiPKci(", "1", false},
    {"@_Z9atomicAddIvEjPjjPKci(", "1", false},
    {"@_Z15atomicAdd_blockIvEiPiiPKci(", "1", true},
    {"@_Z15atomicAdd_blockIvEjPjjPKci(", "1", true},
    {"@_Z16atomicAdd_systemIvEiPiiPKci(", "1", false},
    {"@_Z16atomicAdd_systemIvEjPjjPKci(", "1", false},
    {"@_Z9atomicSubIvEiPiiPKci(", "-1", false},
    {"@_Z9atomicSubIvEjPjjPKci(", "-1", false},
    {"@_Z15atomicSub_blockIvEiPiiPKci(", "-1", true},
    {"@_Z15atomicSub_blockIvEjPjjPKci(", "-1", true},
    {"@_Z16atomicSub_systemIvEiPiiPKci(", "-1", false},
    {"@_Z16atomicSub_systemIvEjPjjPKci(", "-1", false},
    {"@_Z9atomicIncIvEjPjjPKci(", "-1", false},
    {"@_Z15atomicInc_blockIvEjPjjPKci(", "-1", true},
    {"@_Z16atomicInc_systemIvEjPjjPKci(", "-1", false},
});

/// The form of a call "  %27 = call i32 @_Z9atomicAdd...(i32* %26, i32 1, ...)"; nullptr for all else.
const Form* form_of(string_view line) {
  if (!line.starts_with("  %") || line.find(" = call ") == line.npos) return nullptr;
  const std::size_t at = line.find("@_Z");  // the callee: types before it name no symbols of functions
  if (at == line.npos) return nullptr;
  const string_view call = line.substr(at);
  const auto found = std::ranges::find_if(forms, [&](const Form& f) { return call.starts_with(f.symbol); });
  if (found == forms.end()) return nullptr;
  const std::vector<string_view> parts = operands(call.substr(found->symbol.size()));
  if (parts.size() < 2) return nullptr;
  return parts[1].substr(parts[1].rfind(' ') + 1) == found->operand ? found : nullptr;
}

/// The call with another callee, which stays a call of its own as the engine's others do.
std::string renamed(const std::string& line, const Form& form) {
  const std::size_t at = line.find(form.symbol);
  const std::size_t open = at + form.symbol.size() - 1;
  const std::string callee = form.of_block ? "@gs_increment_block" : "@gs_increment";
  const std::size_t end = line.rfind(')');
  return line.substr(0, at) + callee + line.substr(open, end + 1 - open) + " nomerge" + line.substr(end + 1);
}

}  // namespace

std::string with_increments(const std::string& text) {
  std::vector<std::string> lines = lines_of(text);
  bool opaque = false;
  bool any = false;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const Form* const form = form_of(lines[i]);
    if (form == nullptr || !is_dropped(lines, i)) continue;
    any = true;
    opaque = lines[i].find("(ptr ") != std::string::npos;
    lines[i] = renamed(lines[i], *form);
  }
  if (!any) return text;
  std::string all;
  for (const std::string& line : lines) all += line + "\n";
  for (const std::string name : {"@gs_increment", "@gs_increment_block"})
    all += "declare i32 " + name + (opaque ? "(ptr, i32, ptr, i32)\n" : "(i32*, i32, i8*, i32)\n");
  return all;
}

}  // namespace gridstride::translate
