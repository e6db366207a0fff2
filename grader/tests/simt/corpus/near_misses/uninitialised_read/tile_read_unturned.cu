// SPDX-License-Identifier: MIT
// A row of threads fills a row of the tile, and reads it as it was filled.
constexpr int rows = 4;
constexpr int columns = 8;

__global__ void negate(const int* in, int* out) {
  __shared__ int s_tile[columns][columns];
  const int x = threadIdx.x;
  const int y = threadIdx.y;
  s_tile[y][x] = in[y * columns + x];
  __syncthreads();
  out[y * columns + x] = -s_tile[y][x];
}

int main() {
  const int n = rows * columns;
  int h[n];
  for (int i = 0; i < n; ++i) h[i] = i;
  int *d_in, *d_out;
  cudaMalloc(&d_in, sizeof h);
  cudaMalloc(&d_out, sizeof h);
  cudaMemcpy(d_in, h, sizeof h, cudaMemcpyHostToDevice);
  negate<<<1, dim3(columns, rows)>>>(d_in, d_out);
  cudaMemcpy(h, d_out, sizeof h, cudaMemcpyDeviceToHost);
  cudaFree(d_in);
  cudaFree(d_out);
  for (int i = 0; i < n; ++i)
    if (h[i] != -i) return 1;
  return 0;
}
