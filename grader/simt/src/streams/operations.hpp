// SPDX-License-Identifier: MIT
/// @file
/// The streams' knowledge of what is ordered, as the race check asks for it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>

#include "simt/src/accesses/ordering.hpp"
#include "simt/src/launch/launch_order.hpp"
#include "simt/src/reports/symbols.hpp"
#include "simt/src/streams/tasks.hpp"

namespace gridstride::simt {

/// @brief While it lives, a task is carried out: its accesses are told from those of tasks that nothing
/// orders before it.
class RunningOperation {
 public:
  explicit RunningOperation(const Task& task);
  ~RunningOperation();
  RunningOperation(const RunningOperation&) = delete;
  RunningOperation& operator=(const RunningOperation&) = delete;
};

/// @brief Likewise a kernel that one of the running task's has launched. The task's own comes to its end
/// before.
class LaunchedOperation {
 public:
  LaunchedOperation(const gs_launch& launch, std::shared_ptr<LaunchOrder> order);
  ~LaunchedOperation();
  LaunchedOperation(const LaunchedOperation&) = delete;
  LaunchedOperation& operator=(const LaunchedOperation&) = delete;
};

/// @brief The running task's kernel has launched others. Called once.
/// @return its place among them: the root
std::shared_ptr<LaunchOrder> order_of_task();

/// @return the student's line that these frames come from; found once, as that takes its time
SourceLine line_of_call(const std::vector<void*>& frames);
/// @return the line of the launch, or of the call, that gave the work
SourceLine place_of(const Work& work);

/// @return whether work of another stream may run beside this: only then note_copy() is worth its time
bool side_by_side(const Task& task);

/// @brief The running copy or fill touches device memory. @see note_copy
void note_copied(std::uintptr_t address, std::size_t size_bytes, bool write);
/// @brief Likewise rows, of a copy or of what a library does in its place.
void note_touched(const TouchedRows& rows, bool write);

/// @brief Whether there are kernels that the host has not waited for: one load where there are none.
bool kernels_unawaited();
/// @brief Forgets kernels that the host has waited for.
void forget_awaited_kernels();
/// @brief A kernel has been given to a stream.
void note_unawaited_kernel(const Task& task);

/// @brief Host code touches memory that kernels reach as well: reports it where a kernel that the host has
/// not waited for uses the same word in a way that conflicts. What is pending runs first, to know.
/// @param flag by an atomic or volatile access, as one waits for a kernel: what the kernel has set by another
/// one orders the host after it
void host_touches_shared(std::uintptr_t address, std::size_t size_bytes, bool write, bool flag);

}  // namespace gridstride::simt
