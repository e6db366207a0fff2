// SPDX-License-Identifier: MIT
/// @file
/// What bounds a program on the CPU device, and how near it comes to what the device could do.
#pragma once

#include "judge/device_numbers.hpp"
#include "judge/time_model.hpp"
#include "record/counters.hpp"
#include "record/kernel_time.hpp"
#include "record/line_traffic.hpp"
#include "record/record.hpp"

namespace gridstride::judge {

/// @brief The largest term of a modelled time, and the useful bytes it moves a second: those that its threads
/// load and store, or where copies over a link take longest, those of the copies: between host and device, or
/// between devices. Arithmetic is that of floating-point numbers.
/// @param time of the whole program @param counters of the same @param kernels of the same: the first one's
/// occupancy is told
Bound bound_of(const ModelledTime& time, const Counters& counters, const DeviceNumbers& device,
               const KernelTime& kernels = {});

/// @brief Marks the lines that a reader should know of: they cost much more than their bytes need, and so
/// much that it counts in the whole. What an offset costs, a sector a request, is not much. Atomics of a few
/// lanes on one word, which the data may ask for, are not either.
/// @param counters of the same program
void mark_waste(std::vector<LineTraffic>& lines, const Counters& counters);

/// @brief Notes beside each line what the reference solution's requests of its kind cost. A line that costs
/// no more for its bytes than these is not wasteful; nor is one of what need not be at all, such as spills,
/// that costs no more than all of the reference's.
/// @param reference lines of the reference solution, all of them
void note_reference(std::vector<LineTraffic>& lines, const std::vector<LineTraffic>& reference);

}  // namespace gridstride::judge
