// SPDX-License-Identifier: MIT
// A Hillis-Steele scan in one buffer: everybody reads, a barrier, everybody stores.
#include <numeric>
#include <vector>

__global__ void scan(int* data, int n) {
  extern __shared__ int temp[];
  int tid = threadIdx.x;
  temp[tid] = data[tid];
  __syncthreads();
  for (int offset = 1; offset < n; offset *= 2) {
    int left = tid >= offset ? temp[tid - offset] : 0;
    __syncthreads();  // all have read
    temp[tid] += left;
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
