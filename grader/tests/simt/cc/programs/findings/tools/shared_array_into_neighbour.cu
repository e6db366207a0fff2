// SPDX-License-Identifier: MIT
// Two shared arrays of one kernel: what runs past the first lands in the second.
#define BLOCK 64
__global__ void shift(float* out, const float* in) {
  __shared__ float left[BLOCK];
  __shared__ float right[BLOCK];
  const int i = threadIdx.x;
  left[i] = in[i];
  right[i] = in[i];
  __syncthreads();
  out[i] = left[i + 1] + right[i];  // FIND out_of_bounds
}

int main() {
  float *d_out, *d_in;
  cudaMalloc(&d_out, BLOCK * sizeof(float));
  cudaMalloc(&d_in, BLOCK * sizeof(float));
  cudaMemset(d_in, 0, BLOCK * sizeof(float));
  shift<<<1, BLOCK>>>(d_out, d_in);
  cudaDeviceSynchronize();
  cudaFree(d_out);
  cudaFree(d_in);
}
