// SPDX-License-Identifier: MIT
__global__ void count(const char* text, int* bins, int n) {
  int i = threadIdx.x;
  if (i < n) atomicAdd(&bins[text[i]], 1);  // FIND out_of_bounds
}
int main() { char h[3] = {1, 2, -100}, *d; int* b; cudaMalloc(&d, 3); cudaMalloc(&b, 1024); cudaMemset(b, 0, 1024); cudaMemcpy(d, h, 3, cudaMemcpyHostToDevice); count<<<1, 32>>>(d, b, 3); cudaDeviceSynchronize(); cudaFree(d); cudaFree(b); return 0; }
