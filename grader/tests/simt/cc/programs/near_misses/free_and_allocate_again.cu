// SPDX-License-Identifier: MIT
__global__ void set(int* out) { out[threadIdx.x] = 1; }

int main() {
  for (int round = 0; round < 100; ++round) {
    int* d;
    cudaMalloc(&d, 32 * sizeof(int));
    set<<<1, 32>>>(d);
    cudaFree(d);
  }
  return cudaDeviceSynchronize();
}
