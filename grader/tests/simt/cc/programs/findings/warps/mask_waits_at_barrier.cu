// SPDX-License-Identifier: MIT
// Lanes of one warp wait at the block's barrier, the others for them in a shuffle.
__global__ void mixed(int* data) {
  int value = data[threadIdx.x];
  if (threadIdx.x < 8) {
    value = __shfl_sync(0xffffffff, value, 0);  // FIND invalid_mask
  }
  __syncthreads();
  data[threadIdx.x] = value;
}

int main() {
  int* d = nullptr;
  cudaMalloc(&d, 64 * sizeof(int));
  cudaMemset(d, 0, 64 * sizeof(int));
  mixed<<<1, 64>>>(d);
  cudaDeviceSynchronize();
  cudaFree(d);
}
