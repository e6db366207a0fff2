// SPDX-License-Identifier: MIT
// REFUSED: unsupported on the CPU device: thrust::async and its futures
#include <thrust/async/reduce.h>

int main() {}
