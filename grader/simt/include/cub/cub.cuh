// SPDX-License-Identifier: MIT
/// @file
/// All of CUB that the CPU device has.
#pragma once

#include "block/block_histogram.cuh"
#include "block/block_load.cuh"
#include "block/block_neighbours.cuh"
#include "block/block_reduce.cuh"
#include "block/block_scan.cuh"
#include "block/block_sort.cuh"
#include "block/block_store.cuh"
#include "device/device_each.cuh"
#include "device/device_histogram.cuh"
#include "device/device_reduce.cuh"
#include "device/device_scan.cuh"
#include "device/device_select.cuh"
#include "device/device_sort.cuh"
#include "util_allocator.cuh"
#include "util_debug.cuh"
#include "util_device.cuh"
#include "util_ptx.cuh"
#include "warp/warp_reduce.cuh"
#include "warp/warp_scan.cuh"
#include "warp/warp_tiles.cuh"
