// SPDX-License-Identifier: MIT
// Macros that expand to 2^36 tokens: the compiler would need more memory than there is.
#include "shared_reduction.cuh"

#define A(x) x, x, x, x, x, x, x, x
#define B(x) A(A(A(x)))
#define C(x) B(B(B(B(x))))
const int numbers[] = {C(1)};
