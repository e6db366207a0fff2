// SPDX-License-Identifier: MIT
// A Hillis-Steele scan in one buffer: a thread's sum is stored while its neighbour still reads the old one.
#include <numeric>
#include <vector>

__global__ void scan(int* data, int n) {
  extern __shared__ int temp[];
  int tid = threadIdx.x;
  temp[tid] = data[tid];
  __syncthreads();
  for (int offset = 1; offset < n; offset *= 2) {
    if (tid >= offset) temp[tid] += temp[tid - offset];  // FIND data_race
    __syncthreads();
  }
  data[tid] = temp[tid];
}

int main() {
  const int n = 128;
  std::vector<int> h(n), want(n);
  std::iota(h.begin(), h.end(), 1);
  std::partial_sum(h.begin(), h.end(), want.begin());
  int* d;
  cudaMalloc(&d, n * sizeof(int));
  cudaMemcpy(d, h.data(), n * sizeof(int), cudaMemcpyHostToDevice);
  scan<<<1, n, n * sizeof(int)>>>(d, n);
  cudaMemcpy(h.data(), d, n * sizeof(int), cudaMemcpyDeviceToHost);
  cudaFree(d);
  return h == want ? 0 : 1;
}
