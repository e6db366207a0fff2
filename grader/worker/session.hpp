// SPDX-License-Identifier: MIT
/// @file
/// The judge's side of a worker: starts it in the sandbox and calls the submission's functions there as if
/// they were here. Arrays travel by sealed memfd, requests and replies by a private socket.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "judge/time_model.hpp"
#include "record/counters.hpp"
#include "record/finding.hpp"
#include "record/kernel_time.hpp"
#include "record/line_traffic.hpp"
#include "record/verdict.hpp"
#include "sandbox/sandbox.hpp"
#include "worker/marshal.hpp"
#include "worker/protocol.hpp"

namespace gridstride::worker {

/// @brief How to start a worker.
struct SessionOptions {
  std::filesystem::path module;     ///< what build_submission made
  std::filesystem::path reference;  ///< the reference solution's; asked where the module says that it has no
                                    ///< such function. Empty: the module is believed
  std::filesystem::path profile;    ///< device profile (datasets/devices/*.toml); of no use to a GPU
  std::uint64_t schedule = 0;  ///< order of blocks and threads on the CPU device: --schedule N of a program
  std::optional<std::string> gpu;  ///< a GPU's number or UUID, as CUDA_VISIBLE_DEVICES takes it
  sandbox::Limits limits;          ///< wall is per call; the rest per worker
  sandbox::Isolation isolation = sandbox::Isolation::namespaces;  ///< how the worker is kept apart
  bool run_time_compiler = false;  ///< calls may have device code compiled, by NVRTC
};

/// @brief The measured time of one call, by two clocks. @unit{ns}
struct CallTime {
  double device_ns =
      0;                ///< by the device's clock, which the worker reads: exact, but in a stranger's process
  double judge_ns = 0;  ///< by the judge's own, from "go" to "done": with the way there and back
};

/// @brief What came of one call. `failure` is empty where the function returned; its findings may still be
/// errors.
struct CallOutcome {
  std::optional<Verdict>
      failure;  ///< crashed, timed_out, out_of_memory, suspicious (forged reply), cuda_error, unsupported ...
  bool killed = false;                ///< the process was killed, and by no limit of the grader's
  std::string detail;                 ///< one paragraph for the student where `failure` is set
  std::vector<Finding> findings;      ///< of this call
  Counters counters;                  ///< of this call alone, device work of the marshalling itself excluded
  std::vector<std::string> launches;  ///< the first ones, each as "scale<<<4, 256>>>"; up to three
  bool to_host = false;               ///< the function has an argument in host memory to write its results to
  bool counted = true;                ///< false: the device counted nothing
  std::optional<CallTime> time;       ///< where it was measured
  judge::ModelledTime modelled;       ///< what that takes on the profile's device
  std::vector<LineTraffic> lines;     ///< what the submission's lines cost the memory
  KernelTime kernel_time;             ///< what of the kernels' modelled time its lines take
  unsigned compilations = 0;  ///< how often it had device code compiled; on the CPU device the judge counts
};

/// @brief One worker process, started at the first call and restarted by the next call after a failure.
class Session {
 public:
  /// @brief Remembers the options; starts nothing yet.
  explicit Session(SessionOptions options);
  ~Session();
  Session(Session&&) noexcept;
  Session& operator=(Session&&) noexcept;

  /// @brief Calls the submission's function `name`, whose declared type is Function, in the worker.
  ///
  /// Arguments: a scalar or trivially copyable struct by value; for `std::span<const T>`,
  /// `DeviceSpan<const T>` and `PinnedSpan<const T>` any contiguous range of T; for `std::span<T>`,
  /// `DeviceSpan<T>` and `PinnedSpan<T>` a contiguous mutable range (its contents are sent, and overwritten
  /// by what the function left there); std::string.
  /// @param[out] outcome what happened; where outcome.failure is set the returned value is empty
  /// @return the function's value: a scalar, trivially copyable struct, std::string, or std::vector of those;
  ///         std::monostate for void
  template <class Function, class... Arguments>
  std::optional<marshal::Returned<Function>> call(const char* name, CallOutcome& outcome,
                                                  Arguments&&... arguments);

  /// @brief What of the calls to come is measured.
  void measure_time(Clocked clocked);

  /// @brief Copies to the host flip these bits of each 8 bytes that they bring, in the calls to come. A GPU
  /// flips none.
  void flip_copied_bits(std::uint64_t bits);

  /// @brief What the submission has printed so far, stdout and stderr, cut at the output limit.
  [[nodiscard]] std::string output() const;

 private:
  struct State;
  std::unique_ptr<State> state_;
  CallOutcome exchange(const marshal::Request& request, marshal::Reply& reply);
  CallOutcome malformed(CallOutcome outcome);
};

template <class Function, class... Arguments>
std::optional<marshal::Returned<Function>> Session::call(const char* name, CallOutcome& outcome,
                                                         Arguments&&... arguments) {
  using Declared = std::remove_pointer_t<std::remove_reference_t<Function>>;
  marshal::Reply reply;
  outcome = exchange(
      marshal::make_request(std::type_identity<Declared>{}, name, std::forward<Arguments>(arguments)...),
      reply);
  if (outcome.failure) return std::nullopt;
  auto value = marshal::decode_returned<marshal::Returned<Declared>>(reply.returned);
  if (!value) outcome = malformed(std::move(outcome));
  return value;
}

}  // namespace gridstride::worker
