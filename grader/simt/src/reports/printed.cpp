// SPDX-License-Identifier: MIT
#include "simt/src/reports/printed.hpp"

#include <algorithm>
#include <cstdio>
#include <iterator>
#include <utility>

#include "simt/src/engine.hpp"

namespace gridstride::simt {
namespace {

std::vector<PrintedText>& unwritten() {
  static auto* const kept = new std::vector<PrintedText>;
  return *kept;
}

std::string text_of_executions() {
  std::vector<Printed> all;
  for (Execution* execution : executions()) {
    std::move(execution->output.printed.begin(), execution->output.printed.end(), std::back_inserter(all));
    execution->output.printed.clear();
    execution->output.bytes = 0;
  }
  std::ranges::stable_sort(all, {}, &Printed::block);
  std::string text;
  for (const Printed& printed : all) text += printed.text;
  return text;
}

}  // namespace

void collect_printed(const gs_launch& call) {
  std::string text = text_of_executions();
  if (!text.empty()) unwritten().push_back({std::move(text), call.kernel_name, call.file, call.line});
}

std::vector<PrintedText> take_printed() { return std::exchange(unwritten(), {}); }

void flush_printed() {
  const std::vector<PrintedText> all = take_printed();
  const std::string rest = text_of_executions();  // of a launch that a fault has cut short
  if (all.empty() && rest.empty()) return;
  for (const PrintedText& printed : all) std::fwrite(printed.text.data(), 1, printed.text.size(), stdout);
  std::fwrite(rest.data(), 1, rest.size(), stdout);
  std::fflush(stdout);
}

}  // namespace gridstride::simt
