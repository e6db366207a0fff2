// SPDX-License-Identifier: MIT
// Lane 0 leaves a value in shared memory for its warp, and the warp takes it at once.
__global__ void normalise(float* rows, int width) {
  __shared__ float s_scale[4];
  const int warp = threadIdx.x / 32, lane = threadIdx.x % 32;
  for (int row = warp; row < 8; row += 4) {
    float* const r = rows + row * width;
    if (lane == 0) s_scale[warp] = 1.0f / r[0];                        // FIND data_race
    for (int i = lane + 1; i < width; i += 32) r[i] *= s_scale[warp];  // FIND data_race
  }
}

int main() {
  const int width = 100;
  static float h[8 * width];
  for (int i = 0; i < 8 * width; ++i) h[i] = 4.0f;
  float* d;
  cudaMalloc(&d, sizeof h);
  cudaMemcpy(d, h, sizeof h, cudaMemcpyHostToDevice);
  normalise<<<1, 128>>>(d, width);
  cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
  cudaFree(d);
  for (int i = 0; i < 8 * width; ++i) {
    if (h[i] != (i % width == 0 ? 4.0f : 1.0f)) return 1;
  }
}
