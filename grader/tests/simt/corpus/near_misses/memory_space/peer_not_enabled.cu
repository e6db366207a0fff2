// SPDX-License-Identifier: MIT
// A kernel of one device reads the other device's memory, with peer access.
// options: --device sim:gtx1080ti_x2
__global__ void gather(const int* theirs, int* mine) { mine[threadIdx.x] = theirs[threadIdx.x] + 1; }

int main() {
  int h[32], *d0, *d1;
  for (int i = 0; i < 32; ++i) h[i] = i;
  cudaSetDevice(1);
  cudaMalloc(&d1, sizeof h);
  cudaMemcpy(d1, h, sizeof h, cudaMemcpyHostToDevice);
  cudaSetDevice(0);
  cudaMalloc(&d0, sizeof h);
  cudaDeviceEnablePeerAccess(1, 0);
  gather<<<1, 32>>>(d1, d0);
  cudaMemcpy(h, d0, sizeof h, cudaMemcpyDeviceToHost);
  cudaFree(d0);
  cudaSetDevice(1);
  cudaFree(d1);
  return h[31] == 32 ? 0 : 1;
}
