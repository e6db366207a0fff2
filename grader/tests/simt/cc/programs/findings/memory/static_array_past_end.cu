// SPDX-License-Identifier: MIT
// A static array in a kernel is shared by all threads and blocks, and has an end.
__device__ int element(const int* values, int i) {
  return values[i];  // FIND out_of_bounds
}

__global__ void look(int* out) {
  static int values[8];
  static int others[8];
  values[threadIdx.x % 8] = 0;
  others[threadIdx.x % 8] = 1;
  __syncthreads();
  out[threadIdx.x] = element(values, threadIdx.x + 1);
}

int main() {
  int* d_out;
  cudaMalloc(&d_out, 8 * sizeof(int));
  look<<<1, 8>>>(d_out);
  cudaDeviceSynchronize();
  cudaFree(d_out);
}
