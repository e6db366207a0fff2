// SPDX-License-Identifier: MIT
// REFUSED: unsupported on the CPU device: cooperative groups
#include <cooperative_groups.h>

int main() {}
