// SPDX-License-Identifier: MIT
/// @file
/// What the worker asks of the device that calls run on. A worker is linked with one back end: the CPU device
/// (worker/cpu_device.cpp) or a GPU (cuda/gpu_device.cpp).
#pragma once

#include <signal.h>

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "judge/time_model.hpp"
#include "record/counters.hpp"
#include "record/finding.hpp"
#include "record/kernel_time.hpp"
#include "record/line_traffic.hpp"

namespace gridstride::worker::device {

/// @brief What the device knows of the error that cudaGetLastError() would tell.
struct LastError {
  std::string file;        ///< of the submission, where it came from
  int line = 0;            ///< 0 where not known
  bool peeked_at = false;  ///< the submission knows of it, by cudaPeekAtLastError()
};

/// @brief Called where the submission cannot go on, after the last finding; it ends the process.
using FatalHandler = void (*)();

/// @brief Makes the device ready, once, before the module is loaded.
/// @param[in] profile device profile; a GPU is what it is and needs none
/// @param[in] schedule order of blocks and threads, where the device lets one choose: @see simt::Options
/// @throws std::runtime_error saying what is missing
void start(const std::string& profile, std::uint64_t schedule);

/// @brief Installs the device's signal handlers, and what it calls where the submission cannot go on.
void on_fatal(FatalHandler handler);

/// @brief Has device code compiled elsewhere: takes and gives messages of simt/image/compile_message.hpp.
using Compiler = std::string (*)(const std::string& request);
/// @brief Says who compiles for NVRTC, where the device has no compiler of its own. @param asked nullptr:
/// nobody
void set_compiler(Compiler asked);

/// @brief A module of the submission has been loaded.
/// @param[in] symbol an address in it
void loaded(const void* symbol);

/// @return what the submission calls the parameters of one of its functions; empty where not known
/// @param[in] in_module an address in the module @param[in] count of its parameters
std::vector<std::string> parameter_names(const void* in_module, const std::string& function,
                                         std::size_t count);

/// @return whether all pages of an argument are brought in when it is mapped, so that no timed copy does it
bool brings_pages_in();

/// @brief Device memory for an argument. @throws std::runtime_error naming the CUDA error
/// @param[in] name how diagnoses call it, "argument 1 of sum"
void* allocate(std::size_t size_bytes, const std::string& name);
/// @brief Frees it.
void release(void* array);
/// @brief Page-locked host memory for an argument, likewise.
void* allocate_pinned(std::size_t size_bytes, const std::string& name);
/// @brief Frees that.
void release_pinned(void* array);
/// @brief An argument that lies in the host's ordinary memory.
void note_host_array(void* array, std::size_t size_bytes);

/// @brief Forgets findings and counted events: a call begins.
void begin_call();
/// @brief From now on copies to the host flip these bits of each 8 bytes that they bring. A GPU flips none.
void flip_copied_bits(std::uint64_t bits);
/// @brief The function has returned, and what it has written in page-locked memory is about to be read: a
/// finding where work that nobody has waited for may still write there.
void note_returned(const void* pinned_array, std::size_t size_bytes);
/// @return the findings since the last call of this function
std::vector<Finding> take_findings();
/// @return notes on launches since then that the function has not asked cudaGetLastError() about; none where
/// the device does not know. Ask before take_findings().
std::vector<Finding> unchecked_launches();
/// @return notes, of the class `too_slow`, on lines that have kept several streams from working side by side
/// since begin_call(); none where the device does not know
std::vector<Finding> serial_places();
/// @return what is known of the last error; nothing where there is none, or the device does not know
LastError last_error();
/// @return the events counted since begin_call()
Counters counters();
/// @return the first launches since then, each as "scale<<<4, 256>>>"; none where the device does not know
std::vector<std::string> launches();
/// @return what those events take by the model of time; nothing where time is measured. Ask after counters().
judge::ModelledTime modelled_work();
/// @return what the submission's lines cost the memory in that time; nothing where the device does not count
/// it
std::vector<LineTraffic> traffic_by_line();
/// @return the kernels' time, and what of it each line of the submission takes where it is modelled: on a GPU
/// it is measured, and 0 where nothing is counted
KernelTime kernel_time();
/// @return whether the device counts events at all
bool counts();
/// @brief A call is over: releases what it left behind. @return findings on that
std::vector<Finding> end_call();

/// @brief Brings the device to rest, with nothing of the arguments in its caches.
/// @param[in] counting false: until the call is over nothing is counted that would slow it down
void settle(bool counting);
/// @brief Starts the clock.
void start_clock();
/// @brief Waits until all that was started since has ended. @return the time it took @unit{ns}
double stop_clock();

/// @return the instruction that a signal interrupted; nullptr where the device cannot tell
const void* interrupted_instruction(const void* signal_context);
/// @return the place where the program is, as a `timed_out` finding. @param instruction the interrupted one
Finding interrupted_at(const void* instruction);

}  // namespace gridstride::worker::device
