// SPDX-License-Identifier: MIT
// Copy, then free.
#include <memory>

__global__ void fill(short* x, short value) { x[blockIdx.x * blockDim.x + threadIdx.x] = value; }

int main() {
  const int n = 128;
  auto h = std::make_unique<short[]>(n);
  short* d;
  cudaMalloc(&d, n * sizeof(short));
  fill<<<2, 64>>>(d, 9);
  cudaMemcpy(h.get(), d, n * sizeof(short), cudaMemcpyDeviceToHost);
  cudaFree(d);
  return h[0] == 9 && h[n - 1] == 9 ? 0 : 1;
}
