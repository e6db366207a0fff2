// Warp-wide reductions, scans and sorts of CUB, on whole warps and parts of them.
#include <algorithm>
#include <cstdio>
#include <cub/cub.cuh>

__global__ void warp_operations(const int* in, int* sums, int* scans, int* maxima, int* sorted) {
  using Reduce = cub::WarpReduce<int>;
  using Scan = cub::WarpScan<int>;
  using SmallReduce = cub::WarpReduce<int, 8>;
  using Sort = cub::WarpMergeSort<int, 1>;
  __shared__ typename Reduce::TempStorage reduce_temp[2];
  __shared__ typename Scan::TempStorage scan_temp[2];
  __shared__ typename SmallReduce::TempStorage small_temp[8];
  __shared__ typename Sort::TempStorage sort_temp[2];
  const int warp = threadIdx.x / 32;
  const int value = in[threadIdx.x];
  const int sum = Reduce(reduce_temp[warp]).Sum(value);
  if (threadIdx.x % 32 == 0) sums[warp] = sum;
  int before, total;
  Scan(scan_temp[warp]).ExclusiveSum(value, before, total);
  scans[threadIdx.x] = before;
  if (threadIdx.x % 32 == 5) sums[2 + warp] = total;
  const int maximum = SmallReduce(small_temp[threadIdx.x / 8]).Reduce(value, cub::Max());
  if (threadIdx.x % 8 == 0) maxima[threadIdx.x / 8] = maximum;
  int keys[1] = {value};
  Sort(sort_temp[warp]).Sort(keys, cub::Less());
  sorted[threadIdx.x] = keys[0];
}

int main() {
  int h[64], result[64];
  for (int i = 0; i < 64; ++i) h[i] = i * 29 % 67 - 30;
  int *in, *sums, *scans, *maxima, *sorted;
  cudaMalloc(&in, sizeof h);
  cudaMalloc(&sums, 4 * sizeof(int));
  cudaMalloc(&scans, sizeof h);
  cudaMalloc(&maxima, 8 * sizeof(int));
  cudaMalloc(&sorted, sizeof h);
  cudaMemcpy(in, h, sizeof h, cudaMemcpyHostToDevice);
  warp_operations<<<1, 64>>>(in, sums, scans, maxima, sorted);
  int errors = 0;
  cudaMemcpy(result, scans, sizeof h, cudaMemcpyDeviceToHost);
  int warp_sums[2] = {0, 0};
  for (int i = 0; i < 64; ++i) {
    errors += result[i] != warp_sums[i / 32];
    warp_sums[i / 32] += h[i];
  }
  cudaMemcpy(result, sums, 4 * sizeof(int), cudaMemcpyDeviceToHost);
  for (int i = 0; i < 4; ++i) errors += result[i] != warp_sums[i % 2];
  cudaMemcpy(result, maxima, 8 * sizeof(int), cudaMemcpyDeviceToHost);
  for (int i = 0; i < 8; ++i) errors += result[i] != *std::max_element(h + 8 * i, h + 8 * i + 8);
  cudaMemcpy(result, sorted, sizeof h, cudaMemcpyDeviceToHost);
  std::sort(h, h + 32);
  std::sort(h + 32, h + 64);
  errors += !std::equal(h, h + 64, result);
  for (int* memory : {in, sums, scans, maxima, sorted}) cudaFree(memory);
  std::printf("errors: %d\n", errors);
  return errors != 0;
}
// stdout: errors: 0
