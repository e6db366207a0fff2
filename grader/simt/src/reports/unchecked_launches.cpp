// SPDX-License-Identifier: MIT
#include "simt/src/reports/unchecked_launches.hpp"

#include <algorithm>
#include <map>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "simt/src/engine.hpp"

namespace gridstride::simt {
namespace {

struct Unchecked {
  std::uint64_t host_thread;
  const char* file;  // of the module, as the kernel's name
  int line;
  const char* name;  // the kernel's, or that of a call that copies
  bool launch;
};

std::vector<Unchecked>& unchecked() {
  static auto* const kept = new std::vector<Unchecked>;
  return *kept;
}

void remember(const Unchecked& one) {
  const bool known = std::ranges::any_of(unchecked(), [&](const Unchecked& other) {
    return other.host_thread == one.host_thread && other.line == one.line && other.file == one.file;
  });
  if (!known) unchecked().push_back(one);
}

void describe(const Unchecked& one, Finding& note) {
  if (one.launch) {
    note.bug_class = unchecked_launch_class;
    note.message = std::string("nothing asks whether the launch of ") + one.name + " was refused";
    note.advice =
        "A launch returns nothing: a refused one runs no thread, and says so only in cudaGetLastError(). "
        "Write CUDA_CHECK(cudaGetLastError()); behind it.";
  } else {
    note.bug_class = unchecked_copy_class;
    note.message = std::string("nothing looks at what ") + one.name + " returns";
    note.advice =
        "A refused copy says so by its result, and copies nothing. Write CUDA_CHECK(...) around the call.";
  }
}

}  // namespace

void note_unchecked(const gs_launch& call) {
  if (call.line > 0) remember({host_thread().number, call.file, call.line, call.kernel_name, true});
}

void note_unchecked_call(const char* call, const char* file, int line) {
  const std::string_view name = call;
  if (!name.starts_with("cudaMemcpy") || !name.ends_with("Async")) return;
  const std::scoped_lock lock(engine().lock);
  remember({host_thread().number, file, line, call, false});
}

void note_answered(const gs_launch& call) {
  const std::uint64_t thread = host_thread().number;
  std::erase_if(unchecked(), [&](const Unchecked& launch) {
    return launch.host_thread == thread && launch.line == call.line && launch.file == call.file;
  });
}

void note_launches_checked() {
  const std::uint64_t thread = host_thread().number;
  std::erase_if(unchecked(), [&](const Unchecked& launch) { return launch.host_thread == thread; });
}

void forget_launches() { unchecked().clear(); }

std::vector<Finding> unchecked_launches() {
  const std::scoped_lock lock(engine().lock);
  std::map<std::pair<std::string, int>, Unchecked> places;  // whichever host thread
  for (const Unchecked& one : unchecked()) places.emplace(std::pair{one.file, one.line}, one);
  std::vector<Finding> notes;
  for (const auto& [place, one] : places) {
    Finding finding;
    finding.severity = Severity::note;
    std::tie(finding.file, finding.line) = place;
    describe(one, finding);
    notes.push_back(std::move(finding));
  }
  return notes;
}

}  // namespace gridstride::simt
