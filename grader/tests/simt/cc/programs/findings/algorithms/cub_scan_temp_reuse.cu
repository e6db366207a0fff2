// A scan's temporary memory is used again in the next round of a loop without a barrier.
#include <cub/cub.cuh>

__global__ void scan_tiles(int* data) {
  using BlockScan = cub::BlockScan<int, 64>;
  __shared__ typename BlockScan::TempStorage temp;
  for (int tile = 0; tile < 2; ++tile) {
    int value = data[tile * 64 + threadIdx.x];
    BlockScan(temp).InclusiveSum(value, value);  // FIND data_race
    data[tile * 64 + threadIdx.x] = value;
  }
}

int main() {
  int* data;
  cudaMalloc(&data, 128 * sizeof(int));
  cudaMemset(data, 0, 128 * sizeof(int));
  scan_tiles<<<1, 64>>>(data);
  cudaDeviceSynchronize();
  cudaFree(data);
}
