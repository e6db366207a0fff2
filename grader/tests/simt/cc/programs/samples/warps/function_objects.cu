// SPDX-License-Identifier: MIT
// options: --extended-lambda
// Device lambdas, function pointers and virtual functions in kernels.
#include <cstdio>

using Operation = float (*)(float, float);

__device__ float add(float a, float b) { return a + b; }
__device__ float multiply(float a, float b) { return a * b; }
__device__ Operation table[] = {add, multiply};
__device__ Operation chosen = multiply;

struct Filter {
  __device__ virtual ~Filter() {}
  __device__ virtual float apply(float value) const { return value; }
};
struct Twice : Filter {
  __device__ float apply(float value) const override { return 2 * value; }
};

template <class Function>
__global__ void transform(float* data, int n, Function function) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) data[i] = function(data[i], i);
}

__global__ void by_table(float* data) { data[threadIdx.x] = table[threadIdx.x % 2](data[threadIdx.x], 3.0f); }
__global__ void by_argument(float* data, Operation operation) {
  data[threadIdx.x] = operation(data[threadIdx.x], 2.0f);
}
__global__ void by_virtual(float* data) {
  const Twice twice;
  const Filter plain;
  const Filter* const filter = threadIdx.x < 8 ? &twice : &plain;
  data[threadIdx.x] = filter->apply(data[threadIdx.x]);
}

int main() {
  float h[16], *d = nullptr;
  cudaMalloc(&d, sizeof h);
  cudaMemset(d, 0, sizeof h);
  const float offset = 1.0f;
  transform<<<2, 8>>>(d, 16, [=] __device__(float value, int i) { return value + offset + i; });
  by_table<<<1, 16>>>(d);
  Operation operation = nullptr;
  cudaMemcpyFromSymbol(&operation, chosen, sizeof operation);
  by_argument<<<1, 16>>>(d, operation);
  by_virtual<<<1, 16>>>(d);
  cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
  cudaFree(d);
  for (int i = 0; i < 16; ++i) {
    const float first = i % 2 ? (1.0f + i) * 3 : 1.0f + i + 3;
    if (h[i] != 2 * first * (i < 8 ? 2 : 1)) return 1;
  }
}
