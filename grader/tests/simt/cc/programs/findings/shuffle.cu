// SPDX-License-Identifier: MIT
// Warp operations are not modelled yet: told, never silently wrong.
__global__ void warp_sum(int* out) {
  int value = threadIdx.x;
  for (int offset = 16; offset > 0; offset /= 2) {
    value += __shfl_down_sync(0xffffffff, value, offset);  // FIND unsupported
  }
  if (threadIdx.x == 0) *out = value;
}

int main() {
  int* d;
  cudaMalloc(&d, sizeof(int));
  warp_sum<<<1, 32>>>(d);
  cudaDeviceSynchronize();
  cudaFree(d);
}
