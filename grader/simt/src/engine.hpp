// SPDX-License-Identifier: MIT
/// @file
/// The CPU device of this process: options, errors, findings, counters, and the lock that API calls take.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "record/counters.hpp"
#include "record/finding.hpp"
#include "record/occupancy.hpp"
#include "simt/session.hpp"
#include "simt/src/devices/profile.hpp"
#include "simt/src/memory/layout.hpp"
#include "simt/src/module.hpp"
#include "simt/src/threads/execution.hpp"

namespace gridstride::simt {

/// @brief CUDA's error numbers, as an int, so that this header needs no CUDA header.
using ErrorCode = int;

struct PendingLaunch;

/// @brief One launch while it runs.
struct Launch {
  AccessRecorder* recorder = nullptr;  ///< where the launch is recorded
  const PendingLaunch* pending = nullptr;
  const gs_launch* call = nullptr;
  void (*body)(const void*) = nullptr;
  const void* closure = nullptr;
  unsigned device = 0;
  unsigned thread_count = 0;  ///< threads a block
  std::uint64_t block_count = 0;
  bool in_order = false;              ///< its blocks run on one OS thread, one after another
  std::uint64_t resident_blocks = 1;  ///< that the device holds at once
  Occupancy occupancy;                ///< one block a multiprocessor at least
  unsigned spare_registers = 0;       ///< @see spare_registers() of devices/kernel_registers.hpp
  std::size_t l1_bytes = 0;           ///< of a multiprocessor's cache, for each of its blocks
  bool has_clusters = false;
  std::array<unsigned, 3> cluster{1, 1, 1};  ///< blocks of a cluster along each axis
  std::uint64_t first_mark = 0;              ///< all marks of its blocks reach this
  std::uint64_t concurrent_since = 0;        ///< work whose marks are below is done before it begins
  const Module* module = nullptr;
  const std::uint8_t* shared_owner = nullptr;  ///< @see Module::shared_owner
  std::vector<unsigned> thread_index;          ///< x, y, z of each linear thread
  std::vector<void*> frames;  ///< who launched a library's kernel, innermost first; else empty

  /// @return whether the kernel may use this shared array of its module
  [[nodiscard]] bool may_use(const SharedArray& array) const;
  /// @return blockIdx of a linear block index
  [[nodiscard]] std::array<unsigned, 3> block_index(std::uint64_t block) const;
  /// @return threadIdx of a linear thread index
  [[nodiscard]] std::array<unsigned, 3> thread_index_of(unsigned thread) const;
  /// @return blocks of a cluster; 1 where there are no clusters
  [[nodiscard]] unsigned cluster_blocks() const { return cluster[0] * cluster[1] * cluster[2]; }
};

/// @brief The errors of one device. Another device works on, whatever happened to this one.
struct DeviceErrors {
  ErrorCode pending = 0;  ///< of a kernel, told at the next synchronisation
  ErrorCode stream = 0;   ///< of other work in a stream, likewise; it does not stay
  ErrorCode sticky = 0;   ///< told already; every later call returns it
  /// @return whether a kernel has failed: the device does no more work
  [[nodiscard]] bool lost() const { return pending != 0 || sticky != 0; }
};

/// @brief State of one host thread, as CUDA keeps it.
struct HostThread {
  std::uint64_t number = 0;  ///< no other thread has it, also when this one has ended
  int device = 0;
  ErrorCode last_error = 0;
  std::vector<void*> error_frames;  ///< of the call that gave it
  bool error_peeked_at = false;     ///< by cudaPeekAtLastError(), which does not forget it
  bool in_host_function = false;    ///< of a stream: it must not call CUDA
  int capture_mode = 0;  ///< cudaThreadExchangeStreamCaptureMode's, at first cudaStreamCaptureModeGlobal
};
HostThread& host_thread();

/// @brief Everything but memory and modules. Guarded by `lock`, which each API call holds.
struct Engine {
  std::recursive_mutex lock;
  Options options;
  DeviceProfile profile;
  bool configured = false;
  Counters counters;
  std::vector<std::string> launches;  ///< @see simt::launches
  std::vector<Finding> findings;
  bool errors_told = false;  ///< a finding that is an error was added, ever since reset_devices()
  FatalHandler fatal_handler = nullptr;
  std::array<DeviceErrors, max_devices> errors;
  std::uint64_t api_calls = 0;               ///< so far
  std::uint64_t calls_after_fault = 0;       ///< since a sticky error, which they all return
  std::uint64_t flipped_bits = 0;            ///< @see flip_copied_bits
  std::shared_ptr<AccessRecorder> recorder;  ///< where accesses are recorded
};
Engine& engine();

/// @brief The errors of the device that this host thread works with.
DeviceErrors& device_errors();
/// @return the error that every call on this device returns, or 0
ErrorCode sticky_error();
/// @return whether a kernel has failed on any device
bool any_device_lost();

/// @brief While it lives, this OS thread works with the device.
class OnDevice {
 public:
  explicit OnDevice(int device);
  ~OnDevice();
  OnDevice(const OnDevice&) = delete;
  OnDevice& operator=(const OnDevice&) = delete;

 private:
  int outer_;
};

/// @brief Holds the engine's lock and installs the fault handlers at first use. Every API function begins
/// with one.
class ApiCall {
 public:
  ApiCall();

 private:
  std::unique_lock<std::recursive_mutex> lock_;
};

/// @brief Remembers the error for cudaGetLastError and returns it.
ErrorCode note_error(ErrorCode error);

/// @brief Lets all work run and the host wait for it. @return as tell_errors()
ErrorCode synchronise_errors();

/// @brief What a call that has waited returns: a pending kernel fault becomes sticky, what kernels have
/// printed appears.
ErrorCode tell_errors();
/// @brief Likewise of another device.
ErrorCode tell_errors(int device);

/// @brief Adds a finding, or to the count of the same one; at most 64 kinds are kept.
void add_finding(Finding finding);

/// @brief A finding in host code, at the innermost student frame of `frames`.
void add_host_finding(const std::string& bug_class, const std::string& message, const std::string& advice,
                      const std::vector<void*>& frames);

/// @brief Puts an incident of a launch into words.
Finding describe(const Incident& incident, const Launch& launch);

/// @brief Program counters of the callers, innermost first, the engine's own left out as far as known.
std::vector<void*> caller_frames(int most = 24);

/// @brief Call before a fatal finding of host code is added: the first host thread tells what is wrong and
/// ends the process. Others, which are wrong at the same moment, do not return from here.
void claim_last_words();

/// @brief Calls the fatal handler, then ends the process.
[[noreturn]] void end_process();

/// @brief Writes what device code has printed, in the order of blocks.
void flush_printed();

/// @brief The executions of the OS threads, the host thread's first; empty before the first launch.
std::vector<Execution*> executions();

/// @brief Forgets phases, so that their ids begin anew. Only between launches.
void restart_phases();

/// @brief Stops the running device thread for good. Must be called on its stack, with `current` set.
[[noreturn]] void abandon_thread(Execution& execution);

/// @brief Where a thread goes on after abandon_thread() had to be asked for from a signal handler: the top of
/// a fresh stack.
StackPointer abandoned_stack(Execution& execution);

/// @return whether an incident of the running thread would be the first one, or the one told, of its bug
bool is_to_be_told(const Execution& execution, const Incident& incident);
/// @brief Records an incident of the running thread: new, or counted with the same one.
void record_incident(Execution& execution, Incident incident);

/// @brief Installs the handlers of SIGSEGV, SIGBUS, SIGFPE for this process, and an alternate stack for this
/// OS thread.
void catch_faults();
/// @brief Ends the process where host code divides an integer by zero, with a finding.
[[noreturn]] void end_at_host_division();
/// @brief The signal that asks a helper where it is, and its answer: callers of what it runs, innermost
/// first.
int where_signal();
std::vector<void*> frames_of(pthread_t os_thread);
void give_signal_stack();

}  // namespace gridstride::simt
