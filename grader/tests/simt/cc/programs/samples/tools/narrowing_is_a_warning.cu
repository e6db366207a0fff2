// SPDX-License-Identifier: MIT
// Values that braces narrow are warned of, by nvcc as well, and compile.
#include <vector>

__global__ void places(int2* out) {
  const int2 place = {threadIdx.x, blockIdx.x};
  out[blockIdx.x * blockDim.x + threadIdx.x] = place;
}

int main() {
  std::vector<float> values(1000);
  const dim3 grid{(values.size() + 255) / 256};
  int2* d;
  cudaMalloc(&d, 1024 * sizeof(int2));
  places<<<grid, 256>>>(d);
  int2 last;
  cudaMemcpy(&last, d + 1023, sizeof last, cudaMemcpyDeviceToHost);
  cudaFree(d);
  return last.x == 255 && last.y == 3 ? 0 : 1;
}
