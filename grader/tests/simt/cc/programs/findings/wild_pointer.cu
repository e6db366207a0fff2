// SPDX-License-Identifier: MIT
// An index computed in bytes, far outside.
__global__ void set(int* out, long long stride) {
  out[threadIdx.x * stride] = 1;  // FIND out_of_bounds
}

int main() {
  int* d;
  cudaMalloc(&d, 32 * sizeof(int));
  set<<<1, 32>>>(d, 1ll << 33);
  cudaDeviceSynchronize();
  cudaFree(d);
}
