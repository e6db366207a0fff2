// SPDX-License-Identifier: MIT
/// @file
/// How many blocks the clusters of a kernel have, as the launch or the kernel says.
#pragma once

#include <array>

#include "gridstride/simt_abi.h"

namespace gridstride::simt {

/// @brief Most blocks of a cluster on every device that has clusters, and on those that can be asked for
/// more.
/// @source CUDA C++ Programming Guide, "Thread Block Clusters"
inline constexpr unsigned most_cluster_blocks = 8;
inline constexpr unsigned most_asked_cluster_blocks = 16;

/// @return blocks of a cluster along each axis, as the call or the kernel's `__cluster_dims__` say; 0 along x
/// where neither does
std::array<unsigned, 3> cluster_of(const gs_launch& call);
/// @return what the kernel's `__cluster_dims__` say; likewise
std::array<unsigned, 3> declared_cluster(const void* kernel, const char* kernel_name);

/// @brief Whether the kernel may be launched with clusters of more than most_cluster_blocks.
void allow_large_clusters(const void* kernel, bool allowed);
/// @return whether it may
bool large_clusters_allowed(const void* kernel);

}  // namespace gridstride::simt
