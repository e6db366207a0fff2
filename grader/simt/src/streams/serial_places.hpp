// SPDX-License-Identifier: MIT
/// @file
/// Places in the source that keep the work of several streams from running side by side.
#pragma once

#include <vector>

#include "record/finding.hpp"
#include "simt/src/streams/tasks.hpp"

namespace gridstride::simt {

/// @brief A stream has been given work.
void note_given(const Task& task);

/// @brief The host has waited, and the device has nothing left to do.
/// @param in_async_copy for a cudaMemcpyAsync of memory that is not page-locked, which returns when it is
/// done
void note_idle_device(bool in_async_copy);

/// @brief Forgets what was noted.
void forget_serial_places();

}  // namespace gridstride::simt
