// Only a part of the block calls a block-wide scan.
#include <cub/cub.cuh>

__global__ void scan_half(int* data) {
  using BlockScan = cub::BlockScan<int, 64>;
  __shared__ typename BlockScan::TempStorage temp;
  int value = data[threadIdx.x];
  if (threadIdx.x < 48) BlockScan(temp).ExclusiveSum(value, value);  // FIND barrier_divergence
  data[threadIdx.x] = value;
}

int main() {
  int* data;
  cudaMalloc(&data, 64 * sizeof(int));
  cudaMemset(data, 0, 64 * sizeof(int));
  scan_half<<<1, 64>>>(data);
  cudaDeviceSynchronize();
  cudaFree(data);
}
