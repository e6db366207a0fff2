// SPDX-License-Identifier: MIT
/// @file
/// Which stream handles are alive, and what they stand for.
#pragma once

#include <vector>

#include "simt/src/streams/tasks.hpp"

namespace gridstride::simt {

/// @brief Whether work can be given to this stream. The engine's lock must be held.
/// @return true for a created one and for the default streams
bool is_stream(void* stream);

/// @return the stream of this handle: of the current device for a default one; nullptr where it is none
StreamQueue* queue_of(void* stream);

/// @return all streams that may hold work, of one device or (-1) of all, in the order of creation
std::vector<StreamQueue*> queues_of(int device);

/// @return a device's legacy default stream
StreamQueue& legacy_queue(int device);

/// @brief Makes a stream. @return its handle
StreamQueue* make_queue(unsigned flags, int priority, int device);

/// @return who made each created stream that is not destroyed
std::vector<std::vector<void*>> makers_of_streams();

/// @brief The handle is no longer valid; the work that it holds stays.
void retire_queue(StreamQueue& queue);

/// @brief The default stream of code compiled with -default-stream per-thread.
void use_per_thread_default_stream();

}  // namespace gridstride::simt
