// SPDX-License-Identifier: MIT
// Includes the reference solution.
#include "../../solutions/09_shared_reduction/shared_reduction.cu"
#include "@SOURCE@/solutions/09_shared_reduction/shared_reduction.cu"
#include "shared_reduction.cuh"
