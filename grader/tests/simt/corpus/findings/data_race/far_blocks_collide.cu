// SPDX-License-Identifier: MIT
// In a large launch two blocks in the middle, and no others, store in one element.
__global__ void scatter(int* out, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const int place = blockIdx.x == 1500 ? i - static_cast<int>(blockDim.x) : i;
  if (place < n) out[place] = i;  // FIND data_race
}

int main() {
  const int n = 1 << 19;
  int* d;
  cudaMalloc(&d, n * sizeof(int));
  scatter<<<n / 256, 256>>>(d, n);
  cudaDeviceSynchronize();
  cudaFree(d);
}
