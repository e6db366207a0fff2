// SPDX-License-Identifier: MIT
struct Shape {
  __device__ virtual ~Shape() {}
  __device__ virtual float area() const { return 1; }
};

__global__ void make(Shape** shapes) { *shapes = new Shape; }
__global__ void drop(Shape** shapes) {
  delete *shapes;  // FIND use_after_free
}

int main() {
  Shape** shapes;
  cudaMalloc(&shapes, sizeof(Shape*));
  make<<<1, 1>>>(shapes);
  drop<<<1, 1>>>(shapes);
  drop<<<1, 1>>>(shapes);
  cudaDeviceSynchronize();
  cudaFree(shapes);
}
