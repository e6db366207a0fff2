// SPDX-License-Identifier: MIT
// The operator is set on the device, read by the host, and given to the kernel.
using Operator = float (*)(float);

__device__ float twice(float x) { return 2 * x; }
__device__ float square(float x) { return x * x; }

__device__ Operator d_twice = twice;
__device__ Operator d_chosen;

__global__ void choose() { d_chosen = square; }

__global__ void apply(Operator given, float* y) { y[threadIdx.x] = d_chosen(given(threadIdx.x)); }

int main() {
  Operator given;
  cudaMemcpyFromSymbol(&given, d_twice, sizeof given);
  float h[32];
  float* y;
  cudaMalloc(&y, sizeof h);
  choose<<<1, 1>>>();
  apply<<<1, 32>>>(given, y);
  cudaMemcpy(h, y, sizeof h, cudaMemcpyDeviceToHost);
  cudaFree(y);
  return h[3] == 36.0f ? 0 : 1;
}
