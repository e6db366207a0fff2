// SPDX-License-Identifier: MIT
// Scans by key, selections and partitions by other arrays, and the exchange of a warp.
#include <cub/device/device_partition.cuh>
#include <cub/device/device_scan.cuh>
#include <cub/device/device_select.cuh>
#include <cub/warp/warp_exchange.cuh>

#include <cstdio>
#include <vector>

constexpr int n = 12;

struct Below {
  int limit;
  __host__ __device__ bool operator()(int x) const { return x < limit; }
};

// Runs a call twice: for the size of its temporary memory, then with it.
template <class Call>
void with_temp(Call call) {
  std::size_t temp_bytes = 0;
  call(nullptr, temp_bytes);
  void* d_temp;
  cudaMalloc(&d_temp, temp_bytes);
  call(d_temp, temp_bytes);
  cudaFree(d_temp);
}

void show(const char* name, const int* d_values, int count) {
  std::vector<int> values(count);
  cudaMemcpy(values.data(), d_values, count * sizeof(int), cudaMemcpyDeviceToHost);
  printf("%s:", name);
  for (const int value : values) printf(" %d", value);
  printf("\n");
}

// Lane l holds items 4 l ... 4 l + 3 before, and l, l + 32, l + 64, l + 96 after; then all goes back.
__global__ void exchange(int* out) {
  using WarpExchange = cub::WarpExchange<int, 4>;
  __shared__ WarpExchange::TempStorage temp;
  int items[4], striped[4];
  for (int i = 0; i < 4; ++i) items[i] = threadIdx.x * 4 + i;
  WarpExchange(temp).BlockedToStriped(items, striped);
  __syncwarp();
  WarpExchange(temp).StripedToBlocked(striped, items);
  for (int i = 0; i < 4; ++i) out[i * 32 + threadIdx.x] = striped[i] == i * 32 + threadIdx.x && items[i] == threadIdx.x * 4 + i;
}

int main() {
  const int values[n] = {5, 25, 7, 7, 15, 3, 30, 30, 30, 1, 12, 9};
  const int keys[n] = {0, 0, 0, 1, 1, 1, 1, 2, 2, 3, 3, 3};
  int *d_values, *d_keys, *d_a, *d_b, *d_c, *d_counts;
  for (int** array : {&d_values, &d_keys, &d_b, &d_c, &d_counts}) cudaMalloc(array, n * sizeof(int));
  cudaMalloc(&d_a, 128 * sizeof(int));
  cudaMemcpy(d_values, values, sizeof(values), cudaMemcpyHostToDevice);
  cudaMemcpy(d_keys, keys, sizeof(keys), cudaMemcpyHostToDevice);

  with_temp([&](void* temp, std::size_t& bytes) {
    cub::DeviceScan::InclusiveScanByKey(temp, bytes, d_keys, d_values, d_a, cub::Max(), n);
  });
  show("inclusive", d_a, n);
  with_temp([&](void* temp, std::size_t& bytes) {
    cub::DeviceScan::ExclusiveScanByKey(temp, bytes, d_keys, d_values, d_a, cub::Max(), 6, n);
  });
  show("exclusive", d_a, n);
  with_temp([&](void* temp, std::size_t& bytes) {
    cub::DeviceScan::ExclusiveSumByKey(temp, bytes, d_keys, d_values, d_a, n);
  });
  show("sums", d_a, n);
  with_temp([&](void* temp, std::size_t& bytes) {
    cub::DeviceSelect::FlaggedIf(temp, bytes, d_keys, d_values, d_a, d_counts, n, Below{10});
  });
  show("keys of small values", d_a, 6);
  with_temp([&](void* temp, std::size_t& bytes) {
    cub::DevicePartition::If(temp, bytes, d_values, d_a, d_b, d_c, d_counts, n, Below{10}, Below{20});
  });
  show("counts", d_counts, 2);
  show("small", d_a, 6);
  show("middle", d_b, 2);
  show("large", d_c, 4);
  exchange<<<1, 32>>>(d_a);
  int right[128], sum = 0;
  cudaMemcpy(right, d_a, sizeof(right), cudaMemcpyDeviceToHost);
  for (const int one : right) sum += one;
  printf("exchanged: %d\n", sum);
  for (int* array : {d_values, d_keys, d_a, d_b, d_c, d_counts}) cudaFree(array);
}
// stdout: inclusive: 5 25 25 7 15 15 30 30 30 1 12 12
// stdout: exclusive: 6 6 25 6 7 15 15 6 30 6 6 12
// stdout: sums: 0 5 30 0 7 22 25 0 30 0 1 13
// stdout: keys of small values: 0 0 1 1 3 3
// stdout: counts: 6 2
// stdout: small: 5 7 7 3 1 9
// stdout: middle: 15 12
// stdout: large: 25 30 30 30
// stdout: exchanged: 128
