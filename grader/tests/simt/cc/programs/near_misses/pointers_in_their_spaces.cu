// SPDX-License-Identifier: MIT
// A struct with a device pointer lives on the host, and is passed by value; the host computes with the address only.
#include <cstdio>
#include <cstring>

struct View {
  int* data;
  int n;
};

__global__ void set(View view) {
  for (int i = threadIdx.x; i < view.n; i += blockDim.x) view.data[i] = 7 + i;
}

int main() {
  View view{nullptr, 32};
  int h[32];
  cudaMalloc(&view.data, sizeof(h));
  set<<<1, 8>>>(view);
  cudaMemcpy(h, view.data + 16, 16 * sizeof(int), cudaMemcpyDeviceToHost);
  int copy[16];
  std::memcpy(copy, h, sizeof(copy));
  cudaFree(view.data);
  return copy[3] == 7 + 19 ? 0 : 1;
}
