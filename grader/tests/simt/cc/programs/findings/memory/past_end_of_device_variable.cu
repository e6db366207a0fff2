// SPDX-License-Identifier: MIT
// A function that takes a pointer runs past a __device__ array, behind which another one lies.
__device__ int d_first[16];
__device__ int d_second[16];

__device__ int add(const int* values, int count) {
  int total = 0;
  for (int i = 0; i < count; ++i) total += values[i];  // FIND out_of_bounds
  return total;
}

__global__ void sum(int* out) {
  d_second[threadIdx.x % 16] = 0;
  *out = add(d_first, 17);
}

int main() {
  int* d_out;
  cudaMalloc(&d_out, sizeof(int));
  sum<<<1, 1>>>(d_out);
  cudaDeviceSynchronize();
  cudaFree(d_out);
}
