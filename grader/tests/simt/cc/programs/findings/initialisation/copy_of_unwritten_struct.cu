// SPDX-License-Identifier: MIT
// The second half of the structures was never filled in, and is copied all the same.
#include <cuda_runtime.h>

struct Track {
  int length;
  float points[8];
};

__global__ void fill(Track* tracks) {
  tracks[threadIdx.x].length = 1;
  tracks[threadIdx.x].points[0] = threadIdx.x;
}

__global__ void reverse(Track* to, const Track* tracks, int n) {
  to[threadIdx.x] = tracks[n - 1 - threadIdx.x];  // FIND uninitialised_read
}

int main() {
  Track* d_tracks;
  Track* d_other;
  cudaMalloc(&d_tracks, 64 * sizeof(Track));
  cudaMalloc(&d_other, 64 * sizeof(Track));
  fill<<<1, 32>>>(d_tracks);
  reverse<<<1, 64>>>(d_other, d_tracks, 64);
  cudaDeviceSynchronize();
  cudaFree(d_tracks);
  cudaFree(d_other);
}
