// SPDX-License-Identifier: MIT
// The compiler knows that these pointers are null.
__global__ void store(int* out, int n) {
  int* p = nullptr;
  if (threadIdx.x == 1) *(int*)0 = 1;  // FIND out_of_bounds
  if (threadIdx.x == 2) p[n] = 1;      // FIND out_of_bounds
  if (threadIdx.x == 3) n += *p;       // FIND out_of_bounds
  out[threadIdx.x] = n;
}

int main() {
  int* d_out;
  cudaMalloc(&d_out, 32 * sizeof(int));
  store<<<1, 32>>>(d_out, 1);
  cudaDeviceSynchronize();
  cudaFree(d_out);
}
