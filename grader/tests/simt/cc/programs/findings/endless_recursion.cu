// SPDX-License-Identifier: MIT
__device__ int depth(volatile int* stop, int n) {
  volatile int local[64];  // FIND out_of_bounds
  local[n % 64] = n;
  if (*stop) return n;
  return depth(stop, n + 1) + local[0];
}

__global__ void recurse(int* stop, int* out) { *out = depth(stop, 0); }

int main() {
  int *d_stop, *d_out;
  cudaMalloc(&d_stop, sizeof(int));
  cudaMalloc(&d_out, sizeof(int));
  cudaMemset(d_stop, 0, sizeof(int));
  recurse<<<1, 1>>>(d_stop, d_out);
  cudaDeviceSynchronize();
  cudaFree(d_stop);
  cudaFree(d_out);
}
