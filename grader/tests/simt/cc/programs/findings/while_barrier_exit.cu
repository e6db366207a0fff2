// SPDX-License-Identifier: MIT
// Threads leave a loop with a barrier at different times.
__global__ void collatz(const int* in, int* steps, int n) {
  __shared__ int longest;
  if (threadIdx.x == 0) longest = 0;
  __syncthreads();
  int v = in[threadIdx.x], s = 0;
  while (v != 1) {
    v = v % 2 ? 3 * v + 1 : v / 2;
    ++s;
    __syncthreads();  // FIND barrier_divergence
  }
  steps[threadIdx.x] = s;
}
int main() { int h[8] = {1, 2, 3, 4, 5, 6, 7, 8}, *a, *b; cudaMalloc(&a, 32); cudaMalloc(&b, 32); cudaMemcpy(a, h, 32, cudaMemcpyHostToDevice); collatz<<<1, 8>>>(a, b, 8); cudaDeviceSynchronize(); cudaFree(a); cudaFree(b); }
