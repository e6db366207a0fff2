// SPDX-License-Identifier: MIT
// A file that includes itself without end.
#include "shared_reduction.cuh"
#include __FILE__
