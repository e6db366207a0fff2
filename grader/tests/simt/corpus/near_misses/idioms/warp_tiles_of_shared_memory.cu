// SPDX-License-Identifier: MIT
// Each warp transposes a tile of its own, with __syncwarp() for the barrier that the block does not need.
__global__ void transpose32(const int* in, int* out) {
  __shared__ int s_tile[2][32][33];
  const int warp = threadIdx.x / 32, lane = threadIdx.x % 32;
  for (int matrix = warp; matrix < 6; matrix += 2) {
    for (int row = 0; row < 32; ++row) s_tile[warp][row][lane] = in[(matrix * 32 + row) * 32 + lane];
    __syncwarp();
    for (int row = 0; row < 32; ++row) out[(matrix * 32 + row) * 32 + lane] = s_tile[warp][lane][row];
    __syncwarp();
  }
}

int main() {
  static int h[6 * 32 * 32], r[6 * 32 * 32];
  int *in, *out;
  for (int i = 0; i < 6 * 32 * 32; ++i) h[i] = i;
  cudaMalloc(&in, sizeof h);
  cudaMalloc(&out, sizeof h);
  cudaMemcpy(in, h, sizeof h, cudaMemcpyHostToDevice);
  transpose32<<<1, 64>>>(in, out);
  cudaMemcpy(r, out, sizeof h, cudaMemcpyDeviceToHost);
  cudaFree(in);
  cudaFree(out);
  for (int m = 0; m < 6; ++m)
    for (int y = 0; y < 32; ++y)
      for (int x = 0; x < 32; ++x)
        if (r[(m * 32 + y) * 32 + x] != h[(m * 32 + x) * 32 + y]) return 1;
}
