// SPDX-License-Identifier: MIT
// Virtual calls through pointers to objects that are gone or never were.
struct Shape {
  __device__ virtual ~Shape() {}
  __device__ virtual float area() const { return 1; }
};
struct Square : Shape {
  float side = 2;
  __device__ float area() const override { return side * side; }
};

__global__ void make(Shape** shapes) { *shapes = new Square; }
__global__ void measure(Shape** shapes, float* out) {
  *out = (*shapes)->area();  // FIND use_after_free
}
__global__ void drop(Shape** shapes) { delete *shapes; }

int main() {
  Shape** shapes;
  float* out;
  cudaMalloc(&shapes, sizeof(Shape*));
  cudaMalloc(&out, sizeof(float));
  make<<<1, 1>>>(shapes);
  drop<<<1, 1>>>(shapes);
  measure<<<1, 1>>>(shapes, out);
  cudaDeviceSynchronize();
  cudaFree(shapes);
  cudaFree(out);
}
