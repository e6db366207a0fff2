// SPDX-License-Identifier: MIT
// The launch forgets the third argument: the dynamic array has no element at all.
__global__ void stage(float* data) {
  extern __shared__ float s_data[];
  __shared__ float s_offset;
  if (threadIdx.x == 0) s_offset = 1;
  __syncthreads();
  s_data[threadIdx.x] = data[threadIdx.x] + s_offset;  // FIND out_of_bounds
  __syncthreads();
  data[threadIdx.x] = s_data[threadIdx.x];
}

int main() {
  const int n = 64;
  float* d;
  cudaMalloc(&d, n * sizeof(float));
  cudaMemset(d, 0, n * sizeof(float));
  stage<<<1, n>>>(d);
  cudaDeviceSynchronize();
  cudaFree(d);
}
