// SPDX-License-Identifier: MIT
// An index beyond 32 bits' half, computed in 64: an offset into a window of a larger grid.
__global__ void set(float* grid, int row, int pitch, long long first) {
  const long long index = static_cast<long long>(row) * pitch + threadIdx.x - first;
  grid[index] = 1.0f;
}

int main() {
  float* d_grid;
  cudaMalloc(&d_grid, 32 * sizeof(float));
  set<<<1, 32>>>(d_grid, 50000, 50000, 2500000000LL);
  const cudaError_t error = cudaDeviceSynchronize();
  cudaFree(d_grid);
  return error;
}
