// SPDX-License-Identifier: MIT
/// @file
/// Cooperative groups: the block, tiles of a warp, lanes that are together, the cluster of a block, the grid
/// of a cooperative launch. Groups of several devices are not modelled.
#pragma once
#pragma GCC system_header  // nothing in it is a warning of the program's

#include "cuda_runtime.h"
#ifdef __GRIDSTRIDE__  // other compilers have no device code
#include "gridstride/cooperative_groups/blocks.hpp"
#include "gridstride/cooperative_groups/clusters.hpp"
#include "gridstride/cooperative_groups/lanes.hpp"
#include "gridstride/cooperative_groups/partitions.hpp"
#endif
