// SPDX-License-Identifier: MIT
// A tile without its halo: the neighbour to the right of the last column is the next row's first.
#define TILE 8
__global__ void gradient(float* out, const float* in) {
  __shared__ float tile[TILE][TILE];
  const int x = threadIdx.x, y = threadIdx.y;
  tile[y][x] = in[y * TILE + x];
  __syncthreads();
  out[y * TILE + x] = tile[y][x + 1] - tile[y][x];  // FIND out_of_bounds
}

int main() {
  float *d_out, *d_in;
  cudaMalloc(&d_out, TILE * TILE * sizeof(float));
  cudaMalloc(&d_in, TILE * TILE * sizeof(float));
  cudaMemset(d_in, 0, TILE * TILE * sizeof(float));
  gradient<<<1, dim3(TILE, TILE)>>>(d_out, d_in);
  cudaDeviceSynchronize();
  cudaFree(d_out);
  cudaFree(d_in);
}
