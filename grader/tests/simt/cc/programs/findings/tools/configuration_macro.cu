// SPDX-License-Identifier: MIT
// A launch whose configuration is a macro: the kernel is named all the same.
#define KERNEL_ARGS(grid, block) <<< grid, block >>>

template <class T>
__global__ void clear(T* p) {
  p[threadIdx.x] = 0;  // FIND out_of_bounds
}

int main() {
  float* d_p;
  cudaMalloc(&d_p, 31 * sizeof(float));
  clear<float> KERNEL_ARGS(1, 32)(d_p);
  cudaDeviceSynchronize();
  cudaFree(d_p);
}
