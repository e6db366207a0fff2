// SPDX-License-Identifier: MIT
/// @file
/// Events: marks in streams.
#pragma once

#include "simt/src/streams/tasks.hpp"

/// What a cudaEvent_t points to.
struct CUevent_st {
  unsigned int flags = 0;
  int device = 0;
  gridstride::simt::TaskPointer mark;            ///< where it was recorded last; nullptr: never
  gridstride::simt::Capture* capture = nullptr;  ///< of the stream where it was recorded last
  std::uint64_t capture_id = 0;                  ///< that capture's number
  std::vector<CUgraphNode_st*> captured;         ///< what it stands for there
  std::vector<void*> frames;                     ///< who made it, innermost first
};

namespace gridstride::simt {

/// @return whether the event exists. The engine's lock must be held.
bool is_event(const CUevent_st* event);

/// @return who made each event that is not destroyed
std::vector<std::vector<void*>> makers_of_events();

}  // namespace gridstride::simt
