// SPDX-License-Identifier: MIT
#include "simt/src/reports/unlooked.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <exception>
#include <string>
#include <utility>
#include <vector>

// After the standard library: it defines CUDA's words, such as __noinline__, as macros.
#include "cuda_runtime_api.h"
#include "curand.h"
#include "gridstride/ignored_result.hpp"

#include "simt/src/reports/source_code.hpp"
#include "simt/src/reports/symbols.hpp"
#include "simt/src/reports/unchecked_launches.hpp"

namespace gridstride::simt {
namespace {

struct Unlooked {
  const HostThread* thread;
  bool launch;
  bool returned;            // the launch's call gave the error back
  std::size_t told_before;  // findings that came first
  Finding finding;
};

std::vector<Unlooked>& unlooked() {
  static auto* const kept = new std::vector<Unlooked>;
  return *kept;
}

bool same_place(const Finding& a, const Finding& b) { return a.file == b.file && a.line == b.line; }

// Whether the file uses the macro that lessons bring, or one of that name.
bool knows_macro(const SourceLine& where) { return file_has(where, "CUDA_CHECK("); }

// One entry a call site.
void remember(bool launch, Finding finding) {
  const HostThread* const thread = &host_thread();
  const auto known = std::ranges::find_if(unlooked(), [&](const Unlooked& other) {
    return other.thread == thread && same_place(other.finding, finding);
  });
  if (known != unlooked().end()) {
    ++known->finding.count;
    known->returned = launch && error_is_returned();
  } else {
    unlooked().push_back(
        {thread, launch, launch && error_is_returned(), engine().findings.size(), std::move(finding)});
  }
}

// Errors that are answers rather than mistakes, and those that have a finding of their own.
bool speaks_for_itself(cudaError_t error) {
  constexpr std::array answers{cudaErrorNotReady, cudaErrorNotSupported, cudaErrorPeerAccessAlreadyEnabled,
                               cudaErrorPeerAccessNotEnabled, cudaErrorCudartUnloading};
  return any_device_lost() || std::ranges::find(answers, error) != answers.end();
}

thread_local bool returns_error = false;

// The result of the launch that was refused last is thrown away. @return whether there was such a launch
bool throw_away_refusal(const char* file) {
  const auto of_launch = [&](const Unlooked& entry) {
    return entry.thread == &host_thread() && entry.returned && entry.finding.file == file;
  };
  const auto last = std::ranges::find_if(unlooked().rbegin(), unlooked().rend(), of_launch);
  if (last == unlooked().rend()) return false;
  last->returned = false;
  return true;
}

std::string name_of(curandStatus_t status) {
  switch (status) {
    case CURAND_STATUS_NOT_INITIALIZED:
      return "CURAND_STATUS_NOT_INITIALIZED";
    case CURAND_STATUS_TYPE_ERROR:
      return "CURAND_STATUS_TYPE_ERROR";
    case CURAND_STATUS_OUT_OF_RANGE:
      return "CURAND_STATUS_OUT_OF_RANGE";
    case CURAND_STATUS_LENGTH_NOT_MULTIPLE:
      return "CURAND_STATUS_LENGTH_NOT_MULTIPLE";
    case CURAND_STATUS_LAUNCH_FAILURE:
      return "CURAND_STATUS_LAUNCH_FAILURE";
    default:
      return "status " + std::to_string(static_cast<int>(status));
  }
}

// What a call that has failed was given, where the error and the line tell it.
std::string advice_on_failure(std::string_view call, cudaError_t error) {
  if (error == cudaErrorInvalidChannelDescriptor)
    return "A descriptor that is a local variable begins with arbitrary contents: initialise it, and set the "
           "format with cudaCreateChannelDesc<T>(). ";
  const bool allocates = error == cudaErrorInvalidValue && call == "cudaMalloc";
  if (allocates && code_at(student_line(caller_frames())).find('&') == std::string::npos)
    return "It stores the array's address where its first argument points to, and that is a null pointer: "
           "give it the address of your pointer, with &, as in cudaMalloc(&d_data, bytes). ";
  return {};
}

// What a launch should have written and has not, because it was refused, is read from here on.
void demote_what_follows(std::ptrdiff_t place) {
  auto& told = engine().findings;
  for (auto finding = told.begin() + place; finding != told.end(); ++finding)
    if (finding->bug_class == "uninitialised_read") finding->severity = Severity::note;
}

}  // namespace

ErrorIsReturned::ErrorIsReturned() { returns_error = true; }

ErrorIsReturned::~ErrorIsReturned() { returns_error = false; }

bool error_is_returned() { return returns_error; }

void note_refused_launch(Finding finding) { remember(true, std::move(finding)); }

void note_look() {
  note_launches_checked();
  const HostThread* const thread = &host_thread();
  for (Unlooked& entry : unlooked()) {
    if (entry.thread != thread || !entry.launch) continue;
    entry.finding.severity = Severity::note;
    add_finding(std::move(entry.finding));
  }
  std::erase_if(unlooked(), [&](const Unlooked& entry) { return entry.thread == thread; });
}

// Each where it has happened: what failed first may be the cause of what followed.
void tell_unlooked() {
  std::size_t moved = 0;
  for (Unlooked& entry : std::exchange(unlooked(), {})) {
    auto& told = engine().findings;
    if (!entry.launch &&
        std::ranges::any_of(told, [&](const Finding& known) { return same_place(known, entry.finding); }))
      continue;
    if (entry.returned) entry.finding.severity = Severity::note;
    if (entry.launch && !entry.returned) entry.finding.message += ", and nothing looked at the error";
    const std::size_t before = told.size();
    const auto place = static_cast<std::ptrdiff_t>(std::min(entry.told_before + moved, before));
    add_finding(std::move(entry.finding));
    if (told.size() == before) continue;
    std::rotate(told.begin() + place, told.end() - 1, told.end());
    ++moved;
    if (entry.launch && !entry.returned) demote_what_follows(place + 1);
  }
}

}  // namespace gridstride::simt

extern "C" void gs_note_ignored(const char* call, const char* file, int line, cudaError_t error) {
  using namespace gridstride::simt;
  if (error == cudaSuccess) return note_unchecked_call(call, file, line);
  const ApiCall api_call;
  // What was thrown tells what has failed first.
  const bool clears_up = std::uncaught_exceptions() > 0 || std::current_exception() != nullptr;
  if (clears_up || speaks_for_itself(error) || throw_away_refusal(file)) return;
  gridstride::Finding finding;
  finding.bug_class = "cuda_error";
  finding.file = file;
  finding.line = line;
  finding.message = std::string(call) + " failed with " + cudaGetErrorName(error) + " (" +
                    cudaGetErrorString(error) + "), and nothing looked at the error" +
                    called_at(caller_frames());
  finding.advice = advice_on_failure(call, error);
  finding.advice +=
      knows_macro(student_line(caller_frames()))
          ? "Every call tells by its result whether it worked: check it with CUDA_CHECK(...) around the call."
          : "Every call tells by its result whether it worked: check it, for example with a macro around "
            "each "
            "call.";
  remember(false, std::move(finding));
}

extern "C" void gs_note_ignored_random(const char* call, const char* file, int line, curandStatus_t status) {
  using namespace gridstride::simt;
  const ApiCall api_call;
  if (std::uncaught_exceptions() > 0 || any_device_lost() || status == CURAND_STATUS_PREEXISTING_FAILURE)
    return;
  gridstride::Finding finding;
  finding.bug_class = "cuda_error";
  finding.file = file;
  finding.line = line;
  finding.message = std::string(call) + " failed with " + name_of(status) +
                    ", and nothing looked at the status" + called_at(caller_frames());
  finding.advice = status == CURAND_STATUS_LENGTH_NOT_MULTIPLE
                       ? "Normal numbers are made in pairs, quasi-random ones a point at a time: ask for an "
                         "even number, or "
                         "for a multiple of the dimensions. Nothing was generated."
                       : "Every call of cuRAND tells by its status whether it worked: compare it with "
                         "CURAND_STATUS_SUCCESS.";
  remember(false, std::move(finding));
}
