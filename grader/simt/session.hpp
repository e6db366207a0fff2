// SPDX-License-Identifier: MIT
/// @file
/// The CPU device as its host process sees it: configure it once, run CUDA code, read what was found and
/// counted.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "judge/time_model.hpp"
#include "record/access_trace.hpp"
#include "record/counters.hpp"
#include "record/finding.hpp"
#include "record/kernel_time.hpp"
#include "record/line_traffic.hpp"
#include "record/line_work.hpp"

namespace gridstride::simt {

/// @brief How the CPU device is to behave. Fixed before the first CUDA call of the process.
struct Options {
  std::filesystem::path profile;  ///< device profile, a TOML file of datasets/devices
  unsigned os_threads = 0;        ///< OS threads that run blocks; 0: one a core
  /// Launches with checks that do less, in accesses, have their blocks run one after another on one OS
  /// thread.
  std::uint64_t least_work_ahead = 1 << 16;
  bool checks = true;   ///< false: no diagnoses, for timing the engine itself
  bool strict = false;  ///< also tell races that are harmless on every GPU: stores of the same value by
                        ///< several threads, loads that only spare an atomic
  /// A shuffle gives NaN from a lane that takes no part, so that its use shows; else 0, which reductions that
  /// have been published count on.
  bool undefined_shows = false;
  std::uint64_t schedule =
      0;  ///< order of blocks and warps. 0: as numbered; 1: reversed; else the seed of a random one
  bool record_accesses = false;  ///< keep what a few blocks ask of the memory; launches then run on one core
  /// All host code is compiled here, so that it is known what malloc, new and std::vector have given out.
  bool knows_host_code = true;
  unsigned devices = 0;  ///< how many devices there are, up to 8; 0: as the profile says
};

/// @brief Sets the options. @throws std::runtime_error naming file and line where the profile cannot be read.
void configure(const Options& options);

/// @brief Called once, after the last finding was recorded, where the program cannot go on: a device pointer
/// dereferenced by host code, a crash, something unsupported. It may call take_findings(), and must end the
/// process. It can run inside a signal handler. Without one the process ends with exit code 86.
using FatalHandler = void (*)();
/// @brief Sets what is called then.
void set_fatal_handler(FatalHandler handler);

/// @brief The findings since the last call, in a deterministic order: launch, block, thread, line.
std::vector<Finding> take_findings();

/// @brief A program is about to end: what nothing has waited for runs now, for its findings. What it prints
/// is lost, and told. To be called before take_findings().
void finish_program();

/// @brief The events counted since the last reset_counters().
Counters counters();

/// @return the first launches of the student's kernels since the last reset_counters(), each as
/// "scale<<<4, 256>>>"; no more than three
std::vector<std::string> launches();

/// @brief What they take on the profile's device, by the model of time; call it after counters().
judge::ModelledTime modelled_work();

/// @return what the lines of the student's files have cost the memory since the last reset_counters(), those
/// that cost most beyond the least first. Accesses of a warp beyond the longest trace are left out.
std::vector<LineTraffic> traffic_by_line();

/// @return what the lines of the student's files have done since the last reset_counters(), and what of the
/// kernels' modelled time they take; by file and line. What a kernel waits for pages, or memory of the host
/// or of another device, and the code of libraries, belong to no line.
std::vector<LineWork> work_by_line();

/// @return the modelled time of the kernels since the last reset_counters(), with each line's part
KernelTime kernel_time();

/// @return what was recorded so far, with Options::record_accesses and checks. Work that is still in a stream
/// is left out
AccessTrace recorded_accesses();

/// @brief Sets all counters to 0.
void reset_counters();

/// @brief From now on host code that reads or writes `__device__` and `__constant__` variables is told so:
/// those of the program or shared object that this address lies in, which is loaded until the process ends.
void guard_variables(const void* of_object);

/// @return what the definition of a function calls its parameters; empty where no function of this name with
/// so many parameters is known. @param in_object an address in the program or shared object that it is in
std::vector<std::string> parameter_names(const void* in_object, const std::string& function,
                                         std::size_t count);

/// @brief Gives an allocation the name that diagnoses call it by ("argument 1 of sum_blocks"). Unknown
/// pointers are ignored.
void name_allocation(const void* device_pointer, const std::string& name);

/// @brief Host memory that the student's function is given, and how large it is.
void note_host_array(void* array, std::size_t size_bytes);

/// @brief From now on copies from the device to the host flip these bits of each 8 bytes that they bring; 0:
/// none. What host code computes by itself has none flipped, which tells the two apart.
void flip_copied_bits(std::uint64_t bits);

/// @brief The student's function has returned, and its caller may use page-locked memory: a missing_sync
/// finding where a copy that nothing has waited for may still write there.
void note_returned(const void* pinned_memory, std::size_t size_bytes);

/// @return the instruction that a signal interrupted. @param signal_context the handler's third argument
const void* interrupted_instruction(const void* signal_context);

/// @brief Names the place where a kernel is running now, for a process about to be ended by a time limit:
/// a `timed_out` finding with kernel, block, thread and line. Async-signal-safe enough to be called from a
/// SIGALRM handler with the interrupted program counter.
Finding interrupted_at(const void* program_counter);

/// @brief For a program that a signal is about to end: what was found so far, a running kernel's findings
/// included, and a note on the place it has come to. Nothing more runs. For signal handlers, likewise.
std::vector<Finding> findings_so_far(const void* program_counter);

/// @return notes on streams, events and graphs that the program has made and not destroyed
std::vector<Finding> leaked_handles();

/// @brief A call of a graded function is over. @return those of which one line has left more and more, call
/// after call
std::vector<Finding> handles_left_by_calls();

/// @return notes on launches, and on asynchronous copies whose result is thrown away, since the last
/// take_findings(), behind which their host thread has not asked cudaGetLastError(); one a line, of the
/// classes `unchecked_launch` and `unchecked_copy`
std::vector<Finding> unchecked_launches();

/// @return notes on lines that, since the last reset_counters(), have again and again kept several streams
/// from working side by side; of the class `too_slow`
std::vector<Finding> serial_places();

/// @brief What is known of the calling thread's last CUDA error, which cudaGetLastError() would give.
struct LastError {
  std::string file;        ///< where it came from, as in findings
  int line = 0;            ///< in it; 0 where there is no error, or its place is not known
  bool peeked_at = false;  ///< the program knows of it, by cudaPeekAtLastError()
};
/// @return it; asking changes nothing
LastError last_error();

/// @brief Releases every device allocation and forgets sticky errors, as if the process had just started.
/// @return leak findings for what was still allocated by student code
std::vector<Finding> reset_devices();

/// @brief The next allocations come where the first ones of the process came, as on a GPU, where a freed
/// array's place is soon another's. What was kept by an array's address is wrong then. @pre reset_devices()
/// came last
void reuse_addresses();

}  // namespace gridstride::simt
