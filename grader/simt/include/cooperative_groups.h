// SPDX-License-Identifier: MIT
/// @file
/// Cooperative groups: the block, tiles of a warp, lanes that are together, the grid of a cooperative launch.
/// Groups of several devices, of block clusters, and tiles larger than a warp are not modelled.
#pragma once

#include "cuda_runtime.h"
#include "gridstride/cooperative_groups/blocks.hpp"
#include "gridstride/cooperative_groups/lanes.hpp"
#include "gridstride/cooperative_groups/partitions.hpp"
