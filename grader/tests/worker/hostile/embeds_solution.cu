// SPDX-License-Identifier: MIT
// Embeds the reference solution by the assembler.
#include "shared_reduction.cuh"

__asm__(".incbin \"@SOURCE@/solutions/09_shared_reduction/shared_reduction.cu\"");

float sum(std::span<const float>) { return 0; }
