// SPDX-License-Identifier: MIT
// Launches where a parser may stumble: in an if without braces, in a for head, in lambdas, in templates, through function
// pointers, behind comma expressions, over continued lines, with names like keywords.
#include <cstdio>
#include <functional>

__global__ void add_one(int* value, int amount) { atomicAdd(value, amount); }
template <int Amount, typename T>
__global__ void add_fixed(T* value) { atomicAdd(value, T(Amount)); }

namespace outer { namespace inner {
__global__ void add_ten(int* value) { if (threadIdx.x == 0) *value += 10; }
} }

struct Runner {
  int* value;
  template <typename Kernel, typename... Args>
  void operator()(Kernel kernel, Args... args) const { kernel<<<1, 1>>>(value, args...); }
  static __host__ void once(int* v) { add_one<<<1, 1>>>(v, 1); }
};

template <class T, int N>
void repeat(T* value) {
  for (int i = 0; i < N; ++i) add_fixed<N, T><<<1, 1>>>(value);
}

int get(int* d) { int h; cudaMemcpy(&h, d, sizeof h, cudaMemcpyDeviceToHost); return h; }

int main(int argc, char**) {
  int* d;
  cudaMalloc(&d, sizeof(int)), cudaMemset(d, 0, sizeof(int));
  int grid = 2, block = 3, blockDim_ = 1, kernel = 0, shared = 0; cudaStream_t stream = 0;
  if (argc > 0) add_one<<<grid, block>>>(d, 1); else add_one<<<1, 1>>>(d, 1000);
  int expected = 6;
  if (argc > 100)
    add_one<<<1, 1>>>(d, 500);
  else
    outer::inner::add_ten<<<blockDim_, block, shared, stream>>>(d);
  expected += 10;
  for (int i = 0; i < 3; ++i) add_one<<<1, 1>>>(d, i);
  expected += 3;
  do add_one<<<1, 1>>>(d, 2); while (++kernel < 2);
  expected += 4;
  auto later = [=](int amount) { add_one<<<1, 2>>>(d, amount); };
  later(5), later(6);
  expected += 22;
  std::function<void()> f = [&] { ::outer::inner::add_ten<<<1, 1>>>(d); };
  f();
  expected += 10;
  repeat<int, 3>(d);
  expected += 9;
  Runner run{d};
  run(add_one, 7);
  Runner::once(d);
  expected += 8;
  void (*pointer)(int*, int) = add_one;
  pointer<<<1, 1>>>(d, 4);
  (*pointer)<<<1, 1>>>(d, 4);
  void (*table[])(int*) = {add_fixed<1, int>, add_fixed<2, int>};
  for (auto k : table) k<<<1, 1>>>(d);
  table[1]<<<1, 1>>>(d);
  expected += 13;
  add_one \
      <<<1, \
         1>>>(d, \
              1);
  expected += 1;
  switch (argc) { case 1: add_one<<<1, 1>>>(d, 1); break; default: add_one<<<1, 1>>>(d, 1); }
  expected += 1;
  argc ? add_one<<<1, 1>>>(d, 3) : add_one<<<1, 1>>>(d, 1000);
  expected += 3;
  dim3 g(1, 2), b{2, 1, 2};
  add_one<<<g, b>>>(d, 1);
  add_one<<<dim3(2), dim3(2, 2)>>>(d, 1);
  add_one<<<(3 > 2) ? 1 : 2, 1 << 1>>>(d, 1);
  expected += 8 + 8 + 2;
  const int result = get(d);
  std::printf("%d of %d\n", result, expected);
  cudaFree(d);
  return result == expected ? 0 : 1;
}
