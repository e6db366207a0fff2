// SPDX-License-Identifier: MIT
// Asynchronous copies of pageable memory: the source may change after the call, the result is there.
#include <vector>

__global__ void add(int* data, int value) { data[threadIdx.x] += value; }

int main() {
  std::vector<int> h(64, 1), result(64, 0);
  int* d;
  cudaMalloc(&d, 64 * sizeof(int));
  cudaStream_t stream;
  cudaStreamCreate(&stream);
  cudaMemcpyAsync(d, h.data(), 64 * sizeof(int), cudaMemcpyHostToDevice, stream);
  for (int& value : h) value = 100;
  add<<<1, 64, 0, stream>>>(d, 4);
  cudaMemcpyAsync(result.data(), d, 64 * sizeof(int), cudaMemcpyDeviceToHost, stream);
  for (int value : result)
    if (value != 5) return 1;
  cudaStreamSynchronize(stream);
  cudaStreamDestroy(stream);
  cudaFree(d);
  return 0;
}
