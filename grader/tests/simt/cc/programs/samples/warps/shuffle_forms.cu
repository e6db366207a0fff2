// SPDX-License-Identifier: MIT
// Every shuffle with every width, each checked against the definition: who reads whom.
#include <cstdio>

template <class T>
__global__ void shuffle_kernel(T* out, int width) {
  const int lane = threadIdx.x;
  const T own = static_cast<T>(100 + lane);
  for (int by = 0; by < 32; ++by) {
    T* const row = out + by * 128;
    row[lane] = __shfl_sync(0xffffffff, own, by, width);
    row[32 + lane] = __shfl_up_sync(0xffffffff, own, by, width);
    row[64 + lane] = __shfl_down_sync(0xffffffff, own, by, width);
    row[96 + lane] = __shfl_xor_sync(0xffffffff, own, by, width);
  }
}

int expected(int kind, int lane, int by, int width) {
  const int first = lane / width * width;
  if (kind == 0) return first + by % width;
  if (kind == 1) return lane - by >= first ? lane - by : lane;
  if (kind == 2) return lane + by < first + width ? lane + by : lane;
  return (lane ^ by) < first + width ? lane ^ by : lane;
}

template <class T>
int check() {
  T h[32 * 128], *d = nullptr;
  cudaMalloc(&d, sizeof h);
  int wrong = 0;
  for (int width = 1; width <= 32; width *= 2) {
    shuffle_kernel<<<1, 32>>>(d, width);
    cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
    for (int by = 0; by < 32; ++by)
      for (int i = 0; i < 128; ++i)
        if (h[by * 128 + i] != static_cast<T>(100 + expected(i / 32, i % 32, by, width))) ++wrong;
  }
  cudaFree(d);
  return wrong;
}

int main() {
  const int wrong = check<int>() + check<unsigned>() + check<long>() + check<long long>() +
                    check<unsigned long long>() + check<float>() + check<double>();
  std::printf("%d wrong\n", wrong);
  return wrong == 0 ? 0 : 1;
}
// stdout: 0 wrong
