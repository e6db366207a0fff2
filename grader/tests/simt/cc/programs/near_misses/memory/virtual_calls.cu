// SPDX-License-Identifier: MIT
// Objects with virtual functions in all places of a kernel, each made before it is called.
#include <new>

struct Shape {
  __device__ virtual ~Shape() {}
  __device__ virtual float area() const { return 1; }
};
struct Square : Shape {
  float side;
  __device__ explicit Square(float s) : side(s) {}
  __device__ float area() const override { return side * side; }
};
struct Named : virtual Shape {
  int name = 3;
};
struct Circle final : Named {
  float radius = 2;
  __device__ float area() const override { return 3 * radius * radius + name; }
};

__device__ float measure(const Shape* shape) { return shape->area(); }

__global__ void make(Shape** shapes, Square* place) {
  const int i = threadIdx.x;
  if (i % 2 == 0) {
    shapes[i] = new Square(i);
  } else if (i % 4 == 1) {
    shapes[i] = new Circle;
  } else {
    shapes[i] = new (place + i) Square(i);
  }
}

__global__ void use(Shape** shapes, float* out) {
  __shared__ alignas(Square) unsigned char raw[sizeof(Square)];
  const int i = threadIdx.x;
  if (i == 0) new (raw) Square(5);
  const Square local(1);
  __syncthreads();
  out[i] = measure(shapes[i]) + measure(&local) + measure(reinterpret_cast<Square*>(raw)) +
           measure(shapes[(i + 1) % blockDim.x]);
}

__global__ void drop(Shape** shapes) {
  const int i = threadIdx.x;
  if (i % 2 == 0 || i % 4 == 1) delete shapes[i];
  else shapes[i]->~Shape();
}

int main() {
  const int n = 64;
  Shape** shapes;
  Square* place;
  float* out;
  cudaMalloc(&shapes, n * sizeof(Shape*));
  cudaMalloc(&place, n * sizeof(Square));
  cudaMalloc(&out, n * sizeof(float));
  for (int round = 0; round < 2; ++round) {
    make<<<1, n>>>(shapes, place);
    use<<<1, n>>>(shapes, out);
    drop<<<1, n>>>(shapes);
  }
  float first[2];
  cudaMemcpy(first, out, sizeof first, cudaMemcpyDeviceToHost);
  cudaFree(shapes);
  cudaFree(place);
  cudaFree(out);
  return first[0] == 0 + 1 + 25 + 15 && first[1] == 15 + 1 + 25 + 4 ? 0 : 1;
}
