// SPDX-License-Identifier: MIT
// REFUSED: bad_argument.cu:9
#include <cuda_runtime.h>

__global__ void fill(float* out, int n) { out[threadIdx.x % n] = 0; }

int main() {
  const char* text = "text";
  fill<<<1, 1>>>(text, 1);
}
