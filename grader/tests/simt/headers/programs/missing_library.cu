// SPDX-License-Identifier: MIT
// REFUSED: unsupported on the CPU device: the library cuFFT
#include <cufft.h>

int main() {}
