// SPDX-License-Identifier: MIT
// A function that takes a pointer runs past a shared array into what lies behind it.
__device__ float add(const float* values, int count) {
  float total = 0;
  for (int i = 0; i < count; ++i) total += values[i];  // FIND out_of_bounds
  return total;
}

__global__ void sums(float* out) {
  __shared__ float s_left[64];
  __shared__ float s_right[64];
  s_left[threadIdx.x] = 1;
  s_right[threadIdx.x] = 2;
  __syncthreads();
  out[threadIdx.x] = add(s_left, 65) + s_right[threadIdx.x];
}

int main() {
  float* d_out;
  cudaMalloc(&d_out, 64 * sizeof(float));
  sums<<<1, 64>>>(d_out);
  cudaDeviceSynchronize();
  cudaFree(d_out);
}
