// SPDX-License-Identifier: MIT
// options: --extended-lambda
#include <vector>
template <class F> __global__ void for_each_index(int n, F f) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) f(i); }
int main() {
  std::vector<int> v(32);
  int* p = v.data();
  auto body = [=] __device__(int i) {
    p[i] = i;  // FIND memory_space
  };
  for_each_index<<<1, 32>>>(32, body);
  return cudaDeviceSynchronize() == cudaSuccess ? 0 : 1;
}
