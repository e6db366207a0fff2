// SPDX-License-Identifier: MIT
// options: -rdc=true
// A kernel that halves a range by launching itself, and forgets where to stop.

__global__ void halve(int* d, int n) {
  d[0] = n;
  halve<<<1, 1>>>(d, n / 2);  // FIND cuda_error
}

int main() {
  int* d = nullptr;
  cudaMalloc(&d, sizeof(int));
  halve<<<1, 1>>>(d, 1 << 20);
  cudaDeviceSynchronize();
  cudaFree(d);
}
