// SPDX-License-Identifier: MIT
#include "simt/cc/findings_text.hpp"

#include <array>

namespace gridstride::cc {
namespace {

std::string triple(const std::array<std::uint32_t, 3>& index) {
  return "(" + std::to_string(index[0]) + "," + std::to_string(index[1]) + "," + std::to_string(index[2]) +
         ")";
}

}  // namespace

std::string text_of(const Finding& finding) {
  std::string text = finding.file.empty() ? "(unknown file)" : finding.file;
  text += ":" + std::to_string(finding.line) + ": " + finding.bug_class;
  if (finding.severity == Severity::note) text += " (note)";
  text += ": " + finding.message + "\n";
  if (!finding.kernel.empty()) {
    text += "    by thread " + triple(finding.thread) + " in block " + triple(finding.block) + " of kernel " +
            finding.kernel;
    if (finding.count > 1) text += ", the first of " + std::to_string(finding.count) + " times";
    text += "\n";
  } else if (finding.count > 1) {
    text += "    the first of " + std::to_string(finding.count) + " times\n";
  }
  if (!finding.advice.empty()) text += "    " + finding.advice + "\n";
  return text;
}

}  // namespace gridstride::cc
