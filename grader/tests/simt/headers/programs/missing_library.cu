// SPDX-License-Identifier: MIT
// REFUSED: unsupported on the CPU device: the library cuSPARSE
#include <cusparse.h>

int main() {}
