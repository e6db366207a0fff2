// SPDX-License-Identifier: MIT
/// @file
/// Dynamic parallelism: kernels that kernels launch. They run once the launching grid has come to its end,
/// which CUDA allows and never promises otherwise: device code cannot wait for what it has launched.
#pragma once

#include "simt/src/launch/pending_launch.hpp"

namespace gridstride::simt {

/// @brief A thread of a kernel launches one. What is wrong with that is told, and is the thread's last error
/// where CUDA has it so; a pointer to what the new kernel cannot reach ends the thread.
void launch_on_device(const gs_launch& call, void (*body)(const void*), const void* closure);

/// @brief Runs what the grid has launched that has just run, and what those launch.
void run_device_launches(const PendingLaunch& grid);

/// @return whether the running grid has launched anything
bool device_launches_pending();

// What device code asks the runtime for. All act for the running thread, with `current` set.

/// @return the error of its last launch that was refused. @param forget as cudaGetLastError() does
ErrorCode last_device_error(bool forget);
/// @brief A new stream of the running block. @return error_invalid_value but for cudaStreamNonBlocking
/// @param pc of the call
ErrorCode create_device_stream(void** stream, unsigned flags, const void* pc);
/// @brief What it holds still runs.
ErrorCode destroy_device_stream(void* stream);

}  // namespace gridstride::simt
