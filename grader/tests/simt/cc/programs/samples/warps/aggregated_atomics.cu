// SPDX-License-Identifier: MIT
// Filter with one atomic a warp: the lanes that keep their element count themselves and one of them makes room.
#include <cstdio>
#include <vector>

__device__ int reserve_place(int* counter) {
  const unsigned active = __activemask();
  const int leader = __ffs(active) - 1;
  const int lane_id = threadIdx.x % warpSize;
  int first = 0;
  if (lane_id == leader) first = atomicAdd(counter, __popc(active));
  first = __shfl_sync(active, first, leader);
  return first + __popc(active & ((1u << lane_id) - 1));
}

__global__ void keep_odd(const int* in, int* out, int* counter, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n && in[i] % 2 != 0) out[reserve_place(counter)] = in[i];
}

int main() {
  const int n = 1000;
  std::vector<int> h(n), out(n);
  int expected = 0, count = 0;
  long sum = 0, expected_sum = 0;
  for (int i = 0; i < n; ++i) {
    h[i] = i * i % 7;
    if (h[i] % 2 != 0) ++expected, expected_sum += h[i];
  }
  int *d_in = nullptr, *d_out = nullptr, *d_counter = nullptr;
  cudaMalloc(&d_in, n * sizeof(int));
  cudaMalloc(&d_out, n * sizeof(int));
  cudaMalloc(&d_counter, sizeof(int));
  cudaMemcpy(d_in, h.data(), n * sizeof(int), cudaMemcpyHostToDevice);
  cudaMemset(d_counter, 0, sizeof(int));
  keep_odd<<<(n + 127) / 128, 128>>>(d_in, d_out, d_counter, n);
  cudaMemcpy(&count, d_counter, sizeof(int), cudaMemcpyDeviceToHost);
  cudaMemcpy(out.data(), d_out, count * sizeof(int), cudaMemcpyDeviceToHost);
  for (int i = 0; i < count; ++i) sum += out[i];
  cudaFree(d_in);
  cudaFree(d_out);
  cudaFree(d_counter);
  std::printf("%d of %d\n", count, expected);
  return count == expected && sum == expected_sum ? 0 : 1;
}
