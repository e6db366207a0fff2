// SPDX-License-Identifier: MIT
// The array is freed behind the kernel that uses it, and the program ends without a free that it waits for.
__global__ void set(int* x) { x[threadIdx.x] = 1; }
int main() {
  int *d, *last;
  cudaMallocAsync(&d, 64 * sizeof(int), 0);
  set<<<1, 64>>>(d);
  cudaFreeAsync(d, 0);
  cudaMallocAsync(&last, 64 * sizeof(int), 0);
  set<<<1, 64>>>(last);
  if (cudaDeviceSynchronize() != cudaSuccess) return 1;
  cudaFreeAsync(last, 0);
}
