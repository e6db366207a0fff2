// SPDX-License-Identifier: MIT
// The block has 20 threads: lanes 4 to 19 add up values of lanes that do not exist.
__global__ void sum(int* data) {
  int value = data[threadIdx.x];
  for (int offset = 16; offset > 0; offset /= 2) {
    value += __shfl_down_sync(0xffffffff, value, offset);  // FIND invalid_mask
  }
  if (threadIdx.x == 0) data[0] = value;
}

int main() {
  int* d = nullptr;
  cudaMalloc(&d, 20 * sizeof(int));
  cudaMemset(d, 0, 20 * sizeof(int));
  sum<<<1, 20>>>(d);
  cudaDeviceSynchronize();
  cudaFree(d);
}
