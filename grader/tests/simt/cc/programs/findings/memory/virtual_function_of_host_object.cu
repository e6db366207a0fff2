// SPDX-License-Identifier: MIT
// An object with a virtual function is copied to the device: its table of functions is the host's.
#include <cuda_runtime.h>

struct Shape {
  int corners = 3;
  __host__ __device__ virtual int count() const { return corners; }
};

__global__ void ask(const Shape* d_shape, int* d_out) {
  *d_out = d_shape->count();  // FIND memory_space
}

int main() {
  const Shape shape;
  Shape* d_shape;
  int* d_out;
  cudaMalloc(&d_shape, sizeof(Shape));
  cudaMalloc(&d_out, sizeof(int));
  cudaMemcpy(d_shape, &shape, sizeof shape, cudaMemcpyHostToDevice);
  ask<<<1, 1>>>(d_shape, d_out);
  cudaDeviceSynchronize();
  cudaFree(d_shape);
  cudaFree(d_out);
}
