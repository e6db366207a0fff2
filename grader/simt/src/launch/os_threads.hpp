// SPDX-License-Identifier: MIT
/// @file
/// The OS threads that run blocks: the calling one and a pool of helpers kept for the process's life.
#pragma once

#include <cstddef>
#include <cstdint>

#include "simt/src/engine.hpp"

namespace gridstride::simt {

/// @brief Runs all blocks of the launch and returns when they have ended. Where many threads have all failed,
/// the blocks behind them are left out. @return how many threads that were; 0: none is left out
std::uint64_t run_blocks(const Launch& launch);

/// @brief A copy or fill puts so many bytes into memory at this address, through the caches of its device.
void fill_caches(std::uintptr_t address, std::size_t size_bytes);

/// @brief The device's caches hold nothing any more.
void empty_caches(unsigned device);

}  // namespace gridstride::simt
