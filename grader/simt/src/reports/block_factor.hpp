// SPDX-License-Identifier: MIT
/// @file
/// What a kernel multiplies blockIdx by, beside the blocks that its launch has.
#pragma once

#include <string>

#include "simt/src/engine.hpp"
#include "simt/src/reports/symbols.hpp"

namespace gridstride::simt {

/// @return a sentence on an index by `blockIdx.x * gridDim.x`, or by a fixed number in place of blockDim.x
/// that is not what the launch has; empty where the kernel has none up to this line
std::string advice_on_block_factor(const SourceLine& where, const Launch& launch);

/// @return whether such a factor lets blocks come to elements of others
bool blocks_overlap(const SourceLine& where, const Launch& launch);

}  // namespace gridstride::simt
