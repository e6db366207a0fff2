// SPDX-License-Identifier: MIT
// row * pitch no longer fits into 32 bits and becomes negative.
__global__ void set(float* grid, int row, int pitch) {
  const int index = row * pitch + threadIdx.x;
  grid[index] = 1.0f;  // FIND out_of_bounds
}

int main() {
  float* d_grid;
  cudaMalloc(&d_grid, 1024 * sizeof(float));
  set<<<1, 32>>>(d_grid, 50000, 50000);
  cudaDeviceSynchronize();
  cudaFree(d_grid);
}
