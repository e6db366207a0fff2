// SPDX-License-Identifier: MIT
// A failure that nobody looks at, directly behind a label of a switch.
#include <cuda_runtime.h>

int main(int argc, char**) {
  switch (argc) {
    case 1: cudaSetDevice(99); break;  // FIND cuda_error
    default: break;
  }
  return 0;
}
