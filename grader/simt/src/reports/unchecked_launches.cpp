// SPDX-License-Identifier: MIT
#include "simt/src/reports/unchecked_launches.hpp"

#include <algorithm>
#include <map>
#include <string>
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
  const char* kernel;
};

std::vector<Unchecked>& unchecked() {
  static auto* const kept = new std::vector<Unchecked>;
  return *kept;
}

}  // namespace

void note_unchecked(const gs_launch& call) {
  if (call.line == 0) return;
  const std::uint64_t thread = host_thread().number;
  const bool known = std::ranges::any_of(unchecked(), [&](const Unchecked& other) {
    return other.host_thread == thread && other.line == call.line && other.file == call.file;
  });
  if (!known) unchecked().push_back({thread, call.file, call.line, call.kernel_name});
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
  std::map<std::pair<std::string, int>, std::string> kernels;  // of each place, whichever host thread
  for (const Unchecked& launch : unchecked())
    kernels.emplace(std::pair{launch.file, launch.line}, launch.kernel);
  std::vector<Finding> notes;
  for (const auto& [place, kernel] : kernels) {
    Finding finding;
    finding.severity = Severity::note;
    finding.bug_class = unchecked_launch_class;
    std::tie(finding.file, finding.line) = place;
    finding.message = "nothing asks whether the launch of " + kernel + " was refused";
    finding.advice =
        "A launch returns nothing: a refused one runs no thread, and says so only in cudaGetLastError(). "
        "Write CUDA_CHECK(cudaGetLastError()); behind it.";
    notes.push_back(std::move(finding));
  }
  return notes;
}

}  // namespace gridstride::simt
