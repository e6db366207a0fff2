// SPDX-License-Identifier: MIT
// Throws.
#include "shared_reduction.cuh"

float sum(std::span<const float>) { throw std::runtime_error("no idea\nnone at all"); }
