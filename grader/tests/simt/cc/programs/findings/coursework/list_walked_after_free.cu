// SPDX-License-Identifier: MIT
// The next node is read from a node that was freed.
#include <cstdio>
#include <new>
struct Node { int v; Node* next; };
__device__ Node* head = nullptr;
__global__ void push(int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  Node* nd = (Node*)malloc(sizeof(Node));
  if (!nd) { printf("out of memory\n"); return; }
  nd->v = i;
  Node* old = head, *assumed;
  do { assumed = old; nd->next = assumed; old = (Node*)atomicCAS((unsigned long long*)&head, (unsigned long long)assumed, (unsigned long long)nd); } while (old != assumed);
}
__global__ void sum_and_free(int* out) {
  int s = 0;
  for (Node* p = head; p;) {
    s += p->v;
    free(p); p = p->next;  // FIND use_after_free
  }
  *out = s;
}
class Shape { public: __device__ virtual float area() const = 0; __device__ virtual ~Shape() {} };
class Circle : public Shape { float r; public: __device__ Circle(float r) : r(r) {} __device__ float area() const override { return 3.0f * r * r; } };
class Square : public Shape { float a; public: __device__ Square(float a) : a(a) {} __device__ float area() const override { return a * a; } };
__global__ void make(Shape** s, int n) { int i = threadIdx.x; if (i < n) { if (i % 2) s[i] = new Circle(i); else s[i] = new Square(i); } }
__global__ void areas(Shape** s, float* o, int n) { int i = threadIdx.x; if (i < n) o[i] = s[i]->area(); }
__global__ void del(Shape** s, int n) { int i = threadIdx.x; if (i < n) delete s[i]; }
__device__ int fib(int n) {
  return n < 2 ? n : fib(n - 1) + fib(n - 2);
}
__device__ int (*op)(int);
__device__ int sq(int x) { return x * x; }
__device__ int (*d_sq)(int) = sq;
__global__ void recur(int* o, int (*f)(int)) { o[threadIdx.x] = f(fib(threadIdx.x)); }
__device__ void quick(int* a, int lo, int hi) {
  if (lo >= hi) return;
  int p = a[(lo + hi) / 2], i = lo, j = hi;
  while (i <= j) { while (a[i] < p) i++; while (a[j] > p) j--; if (i <= j) { int t = a[i]; a[i++] = a[j]; a[j--] = t; } }
  quick(a, lo, j); quick(a, i, hi);
}
__global__ void qs(int* a, int n) { quick(a, 0, n - 1); }
int main() {
  cudaDeviceSetLimit(cudaLimitMallocHeapSize, 8 << 20);
  cudaDeviceSetLimit(cudaLimitStackSize, 8192);
  int* o; cudaMallocManaged(&o, 32 * sizeof(int));
  push<<<4, 64>>>(250);
  sum_and_free<<<1, 1>>>(o);
  cudaDeviceSynchronize();
  printf("list %d\n", o[0]);
  Shape** s; float* f; cudaMalloc(&s, 8 * sizeof(Shape*)); cudaMallocManaged(&f, 8 * sizeof(float));
  make<<<1, 32>>>(s, 8); areas<<<1, 32>>>(s, f, 8);
  del<<<1, 32>>>(s, 8);
  cudaDeviceSynchronize();
  printf("areas %g %g\n", f[3], f[6]);  // FIND crashed
  int (*hp)(int); cudaMemcpyFromSymbol(&hp, d_sq, sizeof hp);
  recur<<<1, 10>>>(o, hp);
  cudaDeviceSynchronize();
  printf("fib9^2 %d\n", o[9]);
  for (int i = 0; i < 32; i++) o[i] = (i * 13) % 32;
  qs<<<1, 1>>>(o, 32); cudaDeviceSynchronize();
  bool ok = true; for (int i = 0; i < 32; i++) ok &= o[i] == i;
  printf("sorted %d\n", ok);
  cudaFree(o); cudaFree(s); cudaFree(f);
}
