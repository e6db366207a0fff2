// SPDX-License-Identifier: MIT
// A kernel calls the operator that a variable of the device points to, which nothing has set.
using Operator = float (*)(float);

__device__ Operator d_operator;

__global__ void apply(float* y) {
  const float x = threadIdx.x;
  y[threadIdx.x] = d_operator(x);  // FIND crashed
}

int main() {
  float* y;
  cudaMalloc(&y, 32 * sizeof(float));
  apply<<<1, 32>>>(y);
  cudaDeviceSynchronize();
  cudaFree(y);
}
