// SPDX-License-Identifier: MIT
#include "simt/src/reports/unrun.hpp"

#include <utility>

#include "simt/src/engine.hpp"

namespace gridstride::simt {
namespace {

struct Unrun {
  Finding first;
  std::size_t launches = 0;
};

Unrun& unrun() {
  static auto* const kept = new Unrun;
  return *kept;
}

}  // namespace

void note_unrun(const gs_launch& call) {
  if (call.line == 0 || unrun().launches++ > 0) return;
  Finding& first = unrun().first;
  first.severity = Severity::note;
  first.bug_class = "cuda_error";
  first.file = call.file;
  first.line = call.line;
  first.message = std::string("the launch of ") + call.kernel_name;
}

void tell_unrun() {
  Unrun all = std::exchange(unrun(), {});
  if (all.launches == 0) return;
  if (all.launches > 1) all.first.message += " and " + std::to_string(all.launches - 1) + " more";
  all.first.message += all.launches > 1 ? " did nothing: a kernel had failed before them"
                                        : " did nothing: a kernel had failed before it";
  all.first.advice =
      "After such a failure the device does no more work, and every call returns its error. What is wrong "
      "with "
      "what follows shows when the first mistake is mended.";
  add_finding(std::move(all.first));
}

}  // namespace gridstride::simt
