// SPDX-License-Identifier: MIT
// Of two variables the one is chosen that has no value.
__global__ void choose(int* out, int mode) {
  __shared__ int s_first, s_second;
  if (threadIdx.x == 0) {
    if (mode == 1)
      s_second = 3;
    else
      s_first = 4;
  }
  __syncthreads();
  out[threadIdx.x] = mode == 1 ? s_first : s_second;  // FIND uninitialised_read
}

int main() {
  int* d_out;
  cudaMalloc(&d_out, 32 * sizeof(int));
  choose<<<1, 32>>>(d_out, 1);
  cudaDeviceSynchronize();
  cudaFree(d_out);
}
