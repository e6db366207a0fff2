// SPDX-License-Identifier: MIT
#include <cstdlib>
__global__ void k(double* p) { p[threadIdx.x + 1] = 0.5; }  // FIND out_of_bounds
int main() { double* p; cudaMalloc(&p, 8 * 8); k<<<1, 8>>>(p); if (cudaDeviceSynchronize()) std::quick_exit(2); }
