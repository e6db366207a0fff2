// Block-wide reductions and scans of CUB against plain loops.
#include <cstdio>
#include <cub/cub.cuh>
#include <vector>

constexpr int block_size = 128;
constexpr int items = 4;
constexpr int n = 3 * block_size * items;

__global__ void block_sums(const int* in, int* sums, int* maxima, int* partial_sums) {
  using BlockReduce = cub::BlockReduce<int, block_size>;
  __shared__ typename BlockReduce::TempStorage temp;
  int thread_items[items];
  for (int i = 0; i < items; ++i)
    thread_items[i] = in[(blockIdx.x * block_size + threadIdx.x) * items + i];
  const int sum = BlockReduce(temp).Sum(thread_items);
  __syncthreads();
  const int maximum = BlockReduce(temp).Reduce(thread_items[0], cub::Max());
  __syncthreads();
  const int partial = BlockReduce(temp).Sum(thread_items[0], 100);
  if (threadIdx.x == 0) {
    sums[blockIdx.x] = sum;
    maxima[blockIdx.x] = maximum;
    partial_sums[blockIdx.x] = partial;
  }
}

// Carries the sum of all tiles so far from one tile to the next.
struct RunningTotal {
  int total;
  __device__ int operator()(int block_aggregate) {
    const int before = total;
    total += block_aggregate;
    return before;
  }
};

__global__ void scan_by_one_block(const int* in, int* out) {
  using Load = cub::BlockLoad<int, block_size, items, cub::BLOCK_LOAD_TRANSPOSE>;
  using Store = cub::BlockStore<int, block_size, items, cub::BLOCK_STORE_TRANSPOSE>;
  using Scan = cub::BlockScan<int, block_size, cub::BLOCK_SCAN_WARP_SCANS>;
  __shared__ union {
    typename Load::TempStorage load;
    typename Store::TempStorage store;
    typename Scan::TempStorage scan;
  } temp;
  RunningTotal prefix{0};
  for (int tile = 0; tile < n; tile += block_size * items) {
    int data[items];
    Load(temp.load).Load(in + tile, data);
    __syncthreads();
    Scan(temp.scan).InclusiveSum(data, data, prefix);
    __syncthreads();
    Store(temp.store).Store(out + tile, data);
    __syncthreads();
  }
}

__global__ void scan_two_dimensional(const int* in, int* exclusive, int* running_max, int* total) {
  using Scan = cub::BlockScan<int, 32, cub::BLOCK_SCAN_RAKING, 4>;
  __shared__ typename Scan::TempStorage temp;
  const int i = threadIdx.x + 32 * threadIdx.y;
  int before, aggregate, maximum;
  Scan(temp).ExclusiveSum(in[i], before, aggregate);
  __syncthreads();
  Scan(temp).ExclusiveScan(in[i], maximum, -1, cub::Max());
  exclusive[i] = before;
  running_max[i] = maximum;
  if (i == 0) *total = aggregate;
}

int main() {
  std::vector<int> h(n);
  for (int i = 0; i < n; ++i) h[i] = i * 37 % 101 - 20;
  int *in, *out, *extra;
  cudaMalloc(&in, n * sizeof(int));
  cudaMalloc(&out, n * sizeof(int));
  cudaMalloc(&extra, n * sizeof(int));
  cudaMemcpy(in, h.data(), n * sizeof(int), cudaMemcpyHostToDevice);
  int errors = 0;

  block_sums<<<3, block_size>>>(in, out, out + 3, out + 6);
  int results[9];
  cudaMemcpy(results, out, sizeof results, cudaMemcpyDeviceToHost);
  for (int b = 0; b < 3; ++b) {
    int sum = 0, maximum = h[b * block_size * items], partial = 0;
    for (int t = 0; t < block_size; ++t) {
      const int* mine = &h[(b * block_size + t) * items];
      for (int i = 0; i < items; ++i) sum += mine[i];
      maximum = std::max(maximum, mine[0]);
      if (t < 100) partial += mine[0];
    }
    errors += results[b] != sum || results[3 + b] != maximum || results[6 + b] != partial;
  }

  scan_by_one_block<<<1, block_size>>>(in, out);
  std::vector<int> scanned(n);
  cudaMemcpy(scanned.data(), out, n * sizeof(int), cudaMemcpyDeviceToHost);
  for (int i = 0, sum = 0; i < n; ++i) errors += scanned[i] != (sum += h[i]);

  scan_two_dimensional<<<1, dim3(32, 4)>>>(in, out, extra, out + 128);
  std::vector<int> maxima(128);
  cudaMemcpy(scanned.data(), out, 129 * sizeof(int), cudaMemcpyDeviceToHost);
  cudaMemcpy(maxima.data(), extra, 128 * sizeof(int), cudaMemcpyDeviceToHost);
  int sum = 0, maximum = -1;
  for (int i = 0; i < 128; ++i) {
    errors += scanned[i] != sum || maxima[i] != maximum;
    sum += h[i];
    maximum = std::max(maximum, h[i]);
  }
  errors += scanned[128] != sum;

  cudaFree(in);
  cudaFree(out);
  cudaFree(extra);
  std::printf("errors: %d\n", errors);
  return errors != 0;
}
// stdout: errors: 0
