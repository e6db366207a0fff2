// SPDX-License-Identifier: MIT
/// @file
/// Counts kernel launches and copies on a GPU by CUPTI, the toolkit's own library for that, where it is
/// present. What single threads do on a GPU nobody can count cheaply: only the CPU device does.
#pragma once

#include "record/counters.hpp"

namespace gridstride::gpu {

/// @brief Loads CUPTI. Call before the first CUDA call. @return whether there is one that works
bool start_counting();
/// @brief Sets all counters to 0.
void reset_counters();
/// @brief Pauses: counting costs some time a launch.
void pause_counting(bool paused);
/// @return what was counted since reset_counters(); waits for the device
Counters counters();
/// @return what the kernels among them took, each from its start to its end @unit{ns}
double kernels_ns();
/// @return whether events were counted since reset_counters()
bool counted();

}  // namespace gridstride::gpu
