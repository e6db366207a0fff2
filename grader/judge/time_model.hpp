// SPDX-License-Identifier: MIT
/// @file
/// The model of time: counted events and a device profile's numbers give the time of a launch, of copies and
/// of a CPU baseline, term by term. It is the same on every machine; it ranks versions of a program and says
/// what bounds them. What it takes into account and what not: docs/model.md.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "judge/device_numbers.hpp"
#include "record/counters.hpp"

namespace gridstride::judge {

/// @brief One term of a modelled time.
struct Term {
  std::string name;    ///< such as "device memory"
  double time_ns = 0;  ///< @unit{ns}
};

/// @brief A modelled time and what it is made of.
struct ModelledTime {
  double total_ns = 0;      ///< @unit{ns}
  std::vector<Term> terms;  ///< where they do not overlap they add up to the total
  bool overlap = false;     ///< of one kernel: the longest counts
  std::string bound_by;     ///< name of the largest term
};

/// @brief The shape of a launch.
struct LaunchShape {
  std::uint64_t blocks = 0;    ///< of the grid
  unsigned blocks_per_sm = 1;  ///< that a multiprocessor holds at once
};

/// @brief Time of one launch on the device: little more than the greatest of what device memory, the L2
/// cache, shared memory, the issue of loads and stores, atomics, and the latency of a block's chain of
/// accesses and barriers take.
/// @param counters of this launch alone
/// @param longest_block what the block did that did most, which the kernel cannot be done before; nothing
/// where it is not known
ModelledTime kernel_time(const Counters& counters, const LaunchShape& shape, const DeviceNumbers& device,
                         const Counters& longest_block = {});

/// @brief What parts of a kernel, such as its lines, take of its time. Each term weighs as much as the whole
/// depends on it, and a part has of a term what it has of the events that the term counts: a term far below
/// the longest gives nearly nothing. What a block waits for is shared out by all requests and instructions,
/// not only those of its slowest warp.
/// @param[in] whole counters of the launch alone
/// @param[in] parts all of them, as far as their events are known: what the whole has beyond is shared out
/// with them
/// @return the time of each part @unit{ns}. The rest of kernel_time() is of pages that move, of memory
/// elsewhere and of blocks that start, which no part counts
std::vector<double> times_of_parts(const Counters& whole, const std::vector<Counters>& parts,
                                   const LaunchShape& shape, const DeviceNumbers& device);

/// @brief Time of copies and fills, one after another. @param counters of them; kernels' are left out
ModelledTime copy_time(const Counters& counters, const DeviceNumbers& device);

/// @brief Who starts a kernel.
enum class Starter {
  host,   ///< a launch: the host gives it, alone or as the first of a graph
  device  ///< the device itself, once what comes before it in its graph is done
};

/// @brief What starting one kernel takes.
ModelledTime starting_time(const DeviceNumbers& device, Starter starter = Starter::host);

/// @brief What kernels take as profilers tell it, each from its start to its end. An empty kernel has a
/// beginning and an end, too, which here belong to starting it.
/// @param[in] running_ns what kernel_time() gives for all of them @unit{ns}
/// @param[in] launches how many they are
double profiled_ns(double running_ns, std::uint64_t launches, const DeviceNumbers& device);

/// @brief What the host does to make a graph ready to launch. @param[in] nodes of the graph
ModelledTime instantiation_time(std::size_t nodes);

/// @brief What allocations of device memory, each with its release, waits for the device and the program's
/// own host code keep the host busy beside the work. No part of the time by which versions are ranked: at the
/// sizes that the CPU device can count it would hide the kernels.
ModelledTime host_calls_time(const Counters& counters, const DeviceNumbers& device);

/// @brief Adds work that follows. Where its terms overlap the whole time counts as the longest's, so that the
/// terms of the sum add up.
void add_after(ModelledTime& sum, const ModelledTime& next);

/// @brief Work of a CPU baseline.
struct HostWork {
  double bytes = 0;              ///< read and written in host memory
  double flops = 0;              ///< additions and multiplications
  double special_functions = 0;  ///< sin, exp and their kin
};

/// @brief Time of a CPU baseline by the roofline: the greater of memory time and arithmetic time.
/// @param[in] all_cores false: one core
ModelledTime modelled_cpu_time(const HostWork& work, const DeviceNumbers& device, bool all_cores);

}  // namespace gridstride::judge
