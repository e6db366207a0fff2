// SPDX-License-Identifier: MIT
// A static variable in a function of the device is one of the device, and lives from launch to launch.
#include <cstdio>

__device__ int ticket() {
  static int next = 100;
  return atomicAdd(&next, 1);
}

template <class T>
__device__ T* slots() {
  static T values[4];
  return values;
}

__global__ void count(int* out) {
  static unsigned calls;
  static const int step[2] = {1, 2};
  static __device__ int declared = 5;
  static constexpr float half = 0.5F;
  struct Local {
    static __device__ int of(int x) { return x + 1; }
  };
  if (threadIdx.x == 0) {
    ++calls;
    slots<int>()[0] += 3;
    out[1] = static_cast<int>(calls);
    out[2] = slots<int>()[0];
    out[3] = Local::of(declared) + step[1] + static_cast<int>(2 * half);
  }
  out[0] = 132;
  ticket();
}

__global__ void last(int* out) { *out = ticket(); }

__host__ __device__ int twice(int x) {
  static const int factor = 2;
  return factor * x;
}

int main() {
  int *d_out, h_out[4], h_last;
  cudaMalloc(&d_out, sizeof h_out);
  count<<<1, 32>>>(d_out);
  count<<<1, 32>>>(d_out);
  cudaMemcpy(h_out, d_out, sizeof h_out, cudaMemcpyDeviceToHost);
  last<<<1, 1>>>(d_out);
  cudaMemcpy(&h_last, d_out, sizeof h_last, cudaMemcpyDeviceToHost);
  cudaFree(d_out);
  std::printf("%d %d %d %d %d\n", h_out[1], h_out[2], h_out[3], h_last, twice(4));
  return h_out[1] == 2 && h_out[2] == 6 && h_out[3] == 9 && h_last == 164 && twice(4) == 8 ? 0 : 1;
}
