// SPDX-License-Identifier: MIT
// An atomic on dynamic memory that the launch gives no bytes.
__global__ void count(int* out) {
  extern __shared__ unsigned char raw[];
  int* const counter = reinterpret_cast<int*>(raw);
  atomicAdd(&counter[0], 1);  // FIND out_of_bounds
  __syncthreads();
  out[threadIdx.x] = counter[0];
}

int main() {
  int* d;
  cudaMalloc(&d, 64 * sizeof(int));
  count<<<1, 64, 0>>>(d);
  cudaDeviceSynchronize();
  cudaFree(d);
}
