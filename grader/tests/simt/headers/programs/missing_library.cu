// SPDX-License-Identifier: MIT
// REFUSED: unsupported on the CPU device: cuFFT
#include <cufft.h>

int main() {}
