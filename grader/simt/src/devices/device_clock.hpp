// SPDX-License-Identifier: MIT
/// @file
/// The device's clock: modelled time, made from counted events. Work of one stream runs one after another; of
/// several streams at once, as far as the device has room for their kernels (kernel_engine.hpp) and for
/// copies (one each way). Each host thread has a time of its own (host_times.hpp).
#pragma once

#include "judge/time_model.hpp"
#include "simt/src/devices/profile.hpp"
#include "simt/src/reports/symbols.hpp"
#include "simt/src/streams/tasks.hpp"

namespace gridstride::simt {

/// @brief The profile's numbers as the time model takes them.
judge::DeviceNumbers model_numbers(const DeviceProfile& profile);

/// @brief A launch has run, and line_table() has taken its lines: what has been counted since `before` is its
/// own.
/// @param longest_block what the block did that did most
/// @param caller of a library's kernel: the student's line; else line 0 @return its kernel's time
judge::ModelledTime note_launch(const Counters& before, const judge::LaunchShape& shape,
                                const Counters& longest_block, const SourceLine& caller);

/// @return what all launches since the counters were reset would take one after another @unit{ns}
double modelled_kernels_ns();

/// @brief A task is about to run: what has been counted so far is not its own.
void begin_timed(const Task& task);
/// @brief A task has run: what has been counted since gives its duration and what it kept busy.
void end_timed(Task& task);

/// @brief This host thread has made a graph of so many nodes ready to launch.
void note_instantiation(std::size_t nodes);

/// @brief What has been counted outside of tasks, such as pages that host code touches, is this host
/// thread's.
void host_work_counted();

/// @brief Notes when the host gave the task.
void note_submitted(Task& task);
/// @brief This host thread has waited for the task: its time is the task's end, where that is later.
void host_waited_for(const TaskPointer& task);
/// @brief This host thread waits for what some streams have been given in modelled time, whatever they have
/// been given here. @param wait new: names them
void host_waits_in_time(const TaskPointer& wait);

/// @brief Takes what has been counted into account, since the counters are about to be set to 0.
void before_counters_are_reset();

}  // namespace gridstride::simt
