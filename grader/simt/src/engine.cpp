// SPDX-License-Identifier: MIT
#include "simt/src/engine.hpp"

#include <execinfo.h>
#include <pthread.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cstdio>
#include <utility>

#include "simt/src/devices/host_times.hpp"
#include "simt/src/reports/error_codes.hpp"
#include "simt/src/reports/symbols.hpp"
#include "simt/src/streams/queue.hpp"

namespace gridstride::simt {
namespace {

constexpr std::size_t most_findings = 64;
constexpr std::uint64_t most_calls_after_fault = 20000;

void report_call_in_host_function() {
  add_host_finding(
      "cuda_error", "a function that runs in a stream calls CUDA, which it must not (cudaErrorNotPermitted)",
      "The stream waits for the function: a call that waits for the stream would wait for ever. Set "
      "a flag there, and let another thread make the call.",
      caller_frames());
}

// A loop that waits for a result, or for the device to say that it has converged, and looks at no error goes
// round for ever once a kernel has failed. What failed is told only where the program ends.
void end_endless_calls() {
  if (sticky_error() == 0) engine().calls_after_fault = 0;
  if (sticky_error() == 0 || ++engine().calls_after_fault < most_calls_after_fault) return;
  Finding finding;
  finding.severity = Severity::note;
  finding.bug_class = "timed_out";
  const SourceLine where = student_line(caller_frames());
  finding.file = where.file;
  finding.line = where.line;
  finding.message =
      std::to_string(most_calls_after_fault) +
      " CUDA calls have failed, one after the other, since a kernel failed: the program was ended";
  finding.advice =
      "After such an error every call fails until the program ends: check what each call returns, "
      "and leave the loop.";
  add_finding(std::move(finding));
  end_process();
}

bool same_finding(const Finding& a, const Finding& b) {
  return a.bug_class == b.bug_class && a.severity == b.severity && a.kernel == b.kernel && a.file == b.file &&
         a.line == b.line && ((a.line != 0 && a.bug_class != "unsupported") || a.message == b.message);
}

std::recursive_mutex& lock_for_host_code() {
  if (current != nullptr) gs_unsupported(runtime_call, "", 0);
  return engine().lock;
}

}  // namespace

Engine& engine() {
  static Engine* const kept = new Engine;  // still needed by code that runs while the process ends
  return *kept;
}

const DeviceProfile& current_profile() { return engine().profile; }

// A pthread key instead of a thread_local: in a program built by `gridstride cc` the executable's
// thread-local block is the shared memory of its kernels.
HostThread& host_thread() {
  static const pthread_key_t key = [] {
    pthread_key_t made;
    pthread_key_create(&made, [](void* state) {
      auto* const ending = static_cast<HostThread*>(state);
      const std::scoped_lock lock(engine().lock);
      host_thread_ended(ending);
      delete ending;
    });
    return made;
  }();
  auto* state = static_cast<HostThread*>(pthread_getspecific(key));
  if (state == nullptr) {
    static std::atomic<std::uint64_t> threads = 0;
    state = new HostThread;
    state->number = threads++;
    pthread_setspecific(key, state);
    give_signal_stack();
  }
  return *state;
}

ApiCall::ApiCall() : lock_(lock_for_host_code()) {
  ++engine().api_calls;
  if (!engine().configured) configure({});
  if (host_thread().in_host_function) report_call_in_host_function();
  end_endless_calls();
}

ErrorCode note_error(ErrorCode error) {
  if (error == 0) return error;
  host_thread().last_error = error;
  host_thread().error_frames = caller_frames();
  host_thread().error_peeked_at = false;
  return error;
}

DeviceErrors& device_errors() { return engine().errors[static_cast<std::size_t>(host_thread().device)]; }

ErrorCode sticky_error() { return device_errors().sticky; }

bool any_device_lost() { return std::ranges::any_of(engine().errors, &DeviceErrors::lost); }

OnDevice::OnDevice(int device) : outer_(std::exchange(host_thread().device, device)) {}
OnDevice::~OnDevice() { host_thread().device = outer_; }

ErrorCode tell_errors() {
  DeviceErrors& errors = device_errors();
  flush_printed();
  if (errors.sticky == 0) errors.sticky = errors.pending;
  const ErrorCode once = std::exchange(errors.stream, 0);
  return note_error(errors.sticky != 0 ? errors.sticky : once);
}

ErrorCode tell_errors(int device) {
  const OnDevice there(device);
  return tell_errors();
}

ErrorCode synchronise_errors() {
  drain_device(-1);
  return tell_errors();
}

void add_finding(Finding finding) {
  engine().errors_told = engine().errors_told || finding.severity == Severity::error;
  auto& findings = engine().findings;
  auto same =
      std::ranges::find_if(findings, [&](const Finding& known) { return same_finding(known, finding); });
  if (same != findings.end()) {
    same->count += finding.count;
  } else if (findings.size() < most_findings) {
    findings.push_back(std::move(finding));
  }
}

void add_host_finding(const std::string& bug_class, const std::string& message, const std::string& advice,
                      const std::vector<void*>& frames) {
  const SourceLine where = student_line(frames);
  Finding finding;
  finding.bug_class = bug_class;
  finding.file = where.file;
  finding.line = where.line;
  finding.message = message + called_at(frames);
  finding.advice = advice;
  add_finding(std::move(finding));
}

std::vector<void*> caller_frames(int most) {
  std::vector<void*> frames(static_cast<std::size_t>(most));
  frames.resize(static_cast<std::size_t>(backtrace(frames.data(), most)));
  if (!frames.empty()) frames.erase(frames.begin());
  return frames;
}

void claim_last_words() {
  static std::atomic<pid_t> speaker{0};
  const pid_t self = gettid();
  pid_t other = 0;
  if (speaker.compare_exchange_strong(other, self) || other == self) return;
  for (;;) pause();
}

void end_process() {
  claim_last_words();
  static bool ending = false;
  if (!ending) {
    ending = true;
    flush_printed();
    if (engine().fatal_handler != nullptr) engine().fatal_handler();
  }
  std::fflush(stdout);
  _exit(findings_exit_code);
}

}  // namespace gridstride::simt
