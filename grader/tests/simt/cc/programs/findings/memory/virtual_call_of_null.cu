// SPDX-License-Identifier: MIT
struct Shape {
  __device__ virtual float area() const { return 1; }
};

__global__ void measure(Shape** shapes, float* out) {
  *out = (*shapes)->area();  // FIND out_of_bounds
}

int main() {
  Shape** shapes;
  float* out;
  cudaMalloc(&shapes, sizeof(Shape*));
  cudaMalloc(&out, sizeof(float));
  cudaMemset(shapes, 0, sizeof(Shape*));
  measure<<<1, 1>>>(shapes, out);
  cudaDeviceSynchronize();
  cudaFree(shapes);
  cudaFree(out);
}
