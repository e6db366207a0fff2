// SPDX-License-Identifier: MIT
// Half of the warp shuffles, and the mask names all of it.
__global__ void half_sum(int* data) {
  int value = data[threadIdx.x];
  if (threadIdx.x < 16) {
    for (int offset = 8; offset > 0; offset /= 2) {
      value += __shfl_down_sync(0xffffffff, value, offset);  // FIND invalid_mask
    }
    if (threadIdx.x == 0) data[0] = value;
  }
}

int main() {
  int* d = nullptr;
  cudaMalloc(&d, 32 * sizeof(int));
  cudaMemset(d, 0, 32 * sizeof(int));
  half_sum<<<1, 32>>>(d);
  cudaDeviceSynchronize();
  cudaFree(d);
}
