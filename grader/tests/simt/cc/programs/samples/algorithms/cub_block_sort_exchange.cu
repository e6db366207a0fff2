// Block-wide sorts, exchanges, histograms and neighbour operations of CUB against the standard library.
#include <cub/block/block_adjacent_difference.cuh>
#include <cub/block/block_discontinuity.cuh>
#include <cub/block/block_exchange.cuh>
#include <cub/block/block_histogram.cuh>
#include <cub/block/block_load.cuh>
#include <cub/block/block_merge_sort.cuh>
#include <cub/block/block_radix_sort.cuh>
#include <cub/block/block_shuffle.cuh>
#include <cub/block/block_store.cuh>

#include <algorithm>
#include <cstdio>
#include <functional>
#include <vector>

constexpr int block_size = 64;
constexpr int items = 3;
constexpr int n = block_size * items;

__global__ void sort_keys(const float* in, float* ascending, float* descending) {
  using Sort = cub::BlockRadixSort<float, block_size, items>;
  __shared__ typename Sort::TempStorage temp;
  float keys[items];
  cub::LoadDirectBlocked(threadIdx.x, in, keys);
  Sort(temp).Sort(keys);
  cub::StoreDirectBlocked(threadIdx.x, ascending, keys);
  __syncthreads();
  Sort(temp).SortDescendingBlockedToStriped(keys);
  cub::StoreDirectStriped<block_size>(threadIdx.x, descending, keys);
}

__global__ void sort_pairs(const int* in, int* keys_out, int* places_out) {
  using Sort = cub::BlockRadixSort<int, block_size, items, int>;
  __shared__ typename Sort::TempStorage temp;
  int keys[items], places[items];
  cub::LoadDirectBlocked(threadIdx.x, in, keys);
  for (int i = 0; i < items; ++i) places[i] = threadIdx.x * items + i;
  Sort(temp).Sort(keys, places);
  cub::StoreDirectBlocked(threadIdx.x, keys_out, keys);
  cub::StoreDirectBlocked(threadIdx.x, places_out, places);
}

struct ByLastDigit {
  __device__ bool operator()(int a, int b) const { return a % 10 < b % 10; }
};

__global__ void sort_by_comparison(const int* in, int* out) {
  using Sort = cub::BlockMergeSort<int, block_size, items>;
  __shared__ typename Sort::TempStorage temp;
  int keys[items];
  cub::LoadDirectBlocked(threadIdx.x, in, keys);
  Sort(temp).Sort(keys, ByLastDigit());
  cub::StoreDirectBlocked(threadIdx.x, out, keys);
}

__global__ void histogram(const int* in, int* bins) {
  using Histogram = cub::BlockHistogram<int, block_size, items, 10, cub::BLOCK_HISTO_ATOMIC>;
  __shared__ typename Histogram::TempStorage temp;
  __shared__ int block_bins[10];
  int digits[items];
  cub::LoadDirectStriped<block_size>(threadIdx.x, in, digits);
  for (int& digit : digits) digit %= 10;
  Histogram(temp).Histogram(digits, block_bins);
  if (threadIdx.x < 10) bins[threadIdx.x] = block_bins[threadIdx.x];
}

__global__ void neighbours(const int* in, int* heads, int* differences, int* rotated, int* striped) {
  using Discontinuity = cub::BlockDiscontinuity<int, block_size>;
  using Difference = cub::BlockAdjacentDifference<int, block_size>;
  using Shuffle = cub::BlockShuffle<int, block_size>;
  using Exchange = cub::BlockExchange<int, block_size, items>;
  __shared__ typename Discontinuity::TempStorage discontinuity_temp;
  __shared__ typename Difference::TempStorage difference_temp;
  __shared__ typename Shuffle::TempStorage shuffle_temp;
  __shared__ typename Exchange::TempStorage exchange_temp;
  int mine[items], result[items];
  cub::LoadDirectBlocked(threadIdx.x, in, mine);
  Discontinuity(discontinuity_temp).FlagHeads(result, mine, cub::Inequality());
  cub::StoreDirectBlocked(threadIdx.x, heads, result);
  Difference(difference_temp).SubtractLeft(mine, result, cub::Difference());
  cub::StoreDirectBlocked(threadIdx.x, differences, result);
  int from_next;
  Shuffle(shuffle_temp).Rotate(mine[0], from_next);
  rotated[threadIdx.x] = from_next;
  Exchange(exchange_temp).BlockedToStriped(mine, mine);
  cub::StoreDirectBlocked(threadIdx.x, striped, mine);
}

template <class T>
std::vector<T> fetch(const T* d_data, int count) {
  std::vector<T> data(count);
  cudaMemcpy(data.data(), d_data, count * sizeof(T), cudaMemcpyDeviceToHost);
  return data;
}

int main() {
  std::vector<int> h(n);
  std::vector<float> f(n);
  for (int i = 0; i < n; ++i) {
    h[i] = i * 7919 % 97;
    f[i] = static_cast<float>(i * 31 % 59) - 29.5f;
  }
  int *in, *out;
  float* floats;
  cudaMalloc(&in, n * sizeof(int));
  cudaMalloc(&out, 4 * n * sizeof(int));
  cudaMalloc(&floats, 3 * n * sizeof(float));
  cudaMemcpy(in, h.data(), n * sizeof(int), cudaMemcpyHostToDevice);
  cudaMemcpy(floats, f.data(), n * sizeof(float), cudaMemcpyHostToDevice);
  int errors = 0;

  sort_keys<<<1, block_size>>>(floats, floats + n, floats + 2 * n);
  std::sort(f.begin(), f.end());
  errors += fetch(floats + n, n) != f;
  std::sort(f.begin(), f.end(), std::greater<>());
  errors += fetch(floats + 2 * n, n) != f;

  sort_pairs<<<1, block_size>>>(in, out, out + n);
  std::vector<int> places(n);
  for (int i = 0; i < n; ++i) places[i] = i;
  std::stable_sort(places.begin(), places.end(), [&](int a, int b) { return h[a] < h[b]; });
  errors += fetch(out + n, n) != places;

  sort_by_comparison<<<1, block_size>>>(in, out);
  std::vector<int> sorted = h;
  std::stable_sort(sorted.begin(), sorted.end(), [](int a, int b) { return a % 10 < b % 10; });
  errors += fetch(out, n) != sorted;

  histogram<<<1, block_size>>>(in, out);
  std::vector<int> bins(10);
  for (int value : h) ++bins[value % 10];
  errors += fetch(out, 10) != bins;

  neighbours<<<1, block_size>>>(in, out, out + n, out + 2 * n, out + 3 * n);
  const auto heads = fetch(out, n), differences = fetch(out + n, n), rotated = fetch(out + 2 * n, block_size),
             striped = fetch(out + 3 * n, n);
  for (int i = 0; i < n; ++i) {
    errors += heads[i] != (i == 0 || h[i] != h[i - 1]);
    errors += differences[i] != (i == 0 ? h[0] : h[i] - h[i - 1]);
    errors += striped[i] != h[i % items * block_size + i / items];
    if (i < block_size) errors += rotated[i] != h[(i + 1) % block_size * items];
  }

  cudaFree(in);
  cudaFree(out);
  cudaFree(floats);
  std::printf("errors: %d\n", errors);
  return errors != 0;
}
// stdout: errors: 0
