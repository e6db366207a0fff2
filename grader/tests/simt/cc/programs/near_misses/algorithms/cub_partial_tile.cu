// The last tile is not full: loads, reduction and stores take valid items only.
#include <cub/cub.cuh>

constexpr int n = 200;

__global__ void sum_of_part(const int* in, int* out, int* copy) {
  using Load = cub::BlockLoad<int, 64, 4, cub::BLOCK_LOAD_WARP_TRANSPOSE>;
  using Store = cub::BlockStore<int, 64, 4, cub::BLOCK_STORE_STRIPED>;
  using BlockReduce = cub::BlockReduce<int, 64>;
  __shared__ typename Load::TempStorage load_temp;
  __shared__ typename Store::TempStorage store_temp;
  __shared__ typename BlockReduce::TempStorage temp;
  int items[4];
  Load(load_temp).Load(in, items, n, 0);
  const int total = BlockReduce(temp).Sum(items);
  cub::LoadDirectStriped<64>(threadIdx.x, in, items, n);
  Store(store_temp).Store(copy, items, n);
  if (threadIdx.x == 0) *out = total;
}

int main() {
  int *in, *out, *copy, h[n], total;
  cudaMalloc(&in, n * sizeof(int));
  cudaMalloc(&out, sizeof(int));
  cudaMalloc(&copy, n * sizeof(int));
  for (int i = 0; i < n; ++i) h[i] = i;
  cudaMemcpy(in, h, n * sizeof(int), cudaMemcpyHostToDevice);
  sum_of_part<<<1, 64>>>(in, out, copy);
  cudaMemcpy(&total, out, sizeof(int), cudaMemcpyDeviceToHost);
  cudaMemcpy(h, copy, n * sizeof(int), cudaMemcpyDeviceToHost);
  int errors = total != n * (n - 1) / 2;
  for (int i = 0; i < n; ++i) errors += h[i] != i;
  cudaFree(in);
  cudaFree(out);
  cudaFree(copy);
  return errors;
}
