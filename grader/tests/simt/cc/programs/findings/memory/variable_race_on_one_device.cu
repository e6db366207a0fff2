// SPDX-License-Identifier: MIT
// options: --device sim:gtx1080ti_x2
// Two devices may use their variables at once. Two streams of one device may not.
__device__ int table[64];

__global__ void fill(int value) { table[threadIdx.x] = value; }  // FIND data_race

int main() {
  cudaStream_t streams[3];
  for (int i = 0; i < 3; ++i) {
    cudaSetDevice(i == 0 ? 0 : 1);
    cudaStreamCreate(&streams[i]);
  }
  for (int i = 0; i < 3; ++i) {
    cudaSetDevice(i == 0 ? 0 : 1);
    fill<<<1, 64, 0, streams[i]>>>(i);
  }
  for (int i = 0; i < 3; ++i) {
    cudaSetDevice(i == 0 ? 0 : 1);
    cudaDeviceSynchronize();
    cudaStreamDestroy(streams[i]);
  }
}
