// SPDX-License-Identifier: MIT
// Objects with virtual functions that kernels have made: in device memory, on the heap, in managed memory, copied
// within the device, on a thread's stack, in shared memory. And the host's own, on the host.
// stdout: 3 4 3 4
// stdout: 7
// stdout: 3 3
#include <cstdio>
#include <cuda_runtime.h>
#include <new>

struct Shape {
  __host__ __device__ virtual int count() const { return 3; }
};
struct Square : Shape {
  __host__ __device__ int count() const override { return 4; }
};

__device__ int ask_any(const Shape& shape) { return shape.count(); }

__global__ void make(Shape* d_shape, Shape** d_heap, Square* managed) {
  new (d_shape) Shape;
  *d_heap = new Square;
  new (managed) Square;
}
__global__ void ask(const Shape* d_shape, Shape* const* d_heap, const Square* managed, const Shape* d_copy, int* d_out) {
  __shared__ alignas(Square) unsigned char s_place[sizeof(Square)];
  const Square own;
  const Shape* const shared = new (s_place) Shape;
  d_out[0] = ask_any(*d_shape);
  d_out[1] = (*d_heap)->count();
  d_out[2] = ask_any(*shared) + ask_any(*d_copy) - 3;
  d_out[3] = ask_any(*managed) + ask_any(own) - 4;
}
__device__ alignas(Shape) char store[sizeof(Shape)];
__global__ void make_stored() { new (store) Shape; }
__global__ void ask_two(const Shape* d_one, const Shape* d_other, int* d_out) {
  d_out[0] = ask_any(*d_one);
  d_out[1] = ask_any(*d_other);
}
__global__ void destroy(Shape** d_heap) { delete static_cast<Square*>(*d_heap); }

int main() {
  Shape *d_shape, *d_copy, **d_heap;
  Square* managed;
  int *d_out, h[4];
  cudaMalloc(&d_shape, sizeof(Shape));
  cudaMalloc(&d_copy, sizeof(Shape));
  cudaMalloc(&d_heap, sizeof(Shape*));
  cudaMallocManaged(&managed, sizeof(Square));
  cudaMalloc(&d_out, sizeof h);
  make<<<1, 1>>>(d_shape, d_heap, managed);
  cudaMemcpy(d_copy, d_shape, sizeof(Shape), cudaMemcpyDeviceToDevice);
  ask<<<1, 1>>>(d_shape, d_heap, managed, d_copy, d_out);
  cudaMemcpy(h, d_out, sizeof h, cudaMemcpyDeviceToHost);
  std::printf("%d %d %d %d\n", h[0], h[1], h[2], h[3]);
  const Square on_host;
  std::printf("%d\n", 3 + static_cast<const Shape&>(on_host).count());
  alignas(Shape) char kept[sizeof(Shape)];
  Shape* d_back;
  cudaMalloc(&d_back, sizeof(Shape));
  cudaMemcpy(kept, d_shape, sizeof kept, cudaMemcpyDeviceToHost);
  cudaMemcpy(d_back, kept, sizeof kept, cudaMemcpyHostToDevice);
  make_stored<<<1, 1>>>();
  void* stored;
  cudaGetSymbolAddress(&stored, store);
  cudaMemcpy(d_copy, stored, sizeof(Shape), cudaMemcpyDeviceToDevice);
  ask_two<<<1, 1>>>(d_back, d_copy, d_out);
  cudaMemcpy(h, d_out, sizeof h, cudaMemcpyDeviceToHost);
  std::printf("%d %d\n", h[0], h[1]);
  cudaFree(d_back);
  destroy<<<1, 1>>>(d_heap);
  cudaFree(d_shape);
  cudaFree(d_copy);
  cudaFree(d_heap);
  cudaFree(managed);
  cudaFree(d_out);
}
