// SPDX-License-Identifier: MIT
// with checks only: code without checks takes the memory of the process, which has no such limit
// Lists and objects that kernels allocate, used and freed by other kernels.
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <vector>

struct Node {
  int value;
  Node* next;
};

struct Shape {
  __device__ virtual float area() const = 0;
  __device__ virtual ~Shape() {}
};
struct Square : Shape {
  float side;
  __device__ explicit Square(float length) : side(length) {}
  __device__ float area() const override { return side * side; }
};
struct Rectangle : Shape {
  float width, height;
  __device__ Rectangle(float w, float h) : width(w), height(h) {}
  __device__ float area() const override { return width * height; }
};

__global__ void build(Node** heads, Shape** shapes) {
  Node* head = nullptr;
  for (int i = 0; i < 3; ++i) {
    Node* const node = static_cast<Node*>(malloc(sizeof(Node)));
    if (node == nullptr) return;
    node->value = 10 * i + threadIdx.x;
    node->next = head;
    head = node;
  }
  heads[threadIdx.x] = head;
  if (threadIdx.x % 2)
    shapes[threadIdx.x] = new Square(threadIdx.x);
  else
    shapes[threadIdx.x] = new Rectangle(threadIdx.x, 2);
}

__global__ void use(Node** heads, Shape** shapes, float* sums) {
  float sum = 0;
  for (Node* node = heads[threadIdx.x]; node != nullptr;) {
    Node* const next = node->next;
    sum += node->value;
    free(node);
    node = next;
  }
  int* const scratch = new int[4];
  for (int i = 0; i < 4; ++i) scratch[i] = i;
  sums[threadIdx.x] = sum + shapes[threadIdx.x]->area() + scratch[3];
  delete[] scratch;
  delete shapes[threadIdx.x];
}

__global__ void too_much(int* nulls) {
  void* const large = malloc(1 << 20);
  if (large == nullptr) atomicAdd(nulls, 1);
  free(large);
}

int main() {
  const std::vector<int> sizes(1000, 1);
  const std::unique_ptr<Node> own(new Node{1, nullptr});
  std::free(std::malloc(100));
  Node** d_heads = nullptr;
  Shape** d_shapes = nullptr;
  float h[8], *d_sums = nullptr;
  int nulls = -1, *d_nulls = nullptr;
  cudaMalloc(&d_heads, 8 * sizeof(Node*));
  cudaMalloc(&d_shapes, 8 * sizeof(Shape*));
  cudaMalloc(&d_sums, sizeof h);
  cudaMalloc(&d_nulls, sizeof(int));
  cudaMemset(d_nulls, 0, sizeof(int));
  build<<<1, 8>>>(d_heads, d_shapes);
  use<<<1, 8>>>(d_heads, d_shapes, d_sums);
  cudaMemcpy(h, d_sums, sizeof h, cudaMemcpyDeviceToHost);
  cudaDeviceSetLimit(cudaLimitMallocHeapSize, 1 << 19);
  too_much<<<1, 2>>>(d_nulls);
  cudaMemcpy(&nulls, d_nulls, sizeof(int), cudaMemcpyDeviceToHost);
  cudaFree(d_heads);
  cudaFree(d_shapes);
  cudaFree(d_sums);
  cudaFree(d_nulls);
  for (int t = 0; t < 8; ++t)
    if (h[t] != 30 + 3 * t + (t % 2 ? t * t : 2 * t) + 3) return 1;
  std::printf("%d nulls\n", nulls);
  return nulls == 2 && own->value == sizes[0] ? 0 : 1;
}
// stdout: 2 nulls
