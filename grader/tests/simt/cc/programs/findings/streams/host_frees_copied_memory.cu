// SPDX-License-Identifier: MIT
// The host frees page-locked memory that a copy in a stream has still to read, or to write.
#include <cstdlib>

constexpr int n = 1024;

int main() {
  int* d;
  cudaMalloc(&d, n * sizeof(int));
  cudaMemset(d, 0, n * sizeof(int));
  cudaStream_t stream;
  cudaStreamCreate(&stream);
  int* h = static_cast<int*>(std::calloc(n, sizeof(int)));
  int* more = new int[n]();  // now, so that it does not get the other one's place
  cudaHostRegister(h, n * sizeof(int), cudaHostRegisterDefault);
  cudaMemcpyAsync(h, d, n * sizeof(int), cudaMemcpyDeviceToHost, stream);
  std::free(h);  // FIND missing_sync
  cudaStreamSynchronize(stream);
  cudaHostRegister(more, n * sizeof(int), cudaHostRegisterDefault);
  cudaMemcpyAsync(d, more, n * sizeof(int), cudaMemcpyHostToDevice, stream);
  delete[] more;  // FIND missing_sync
  cudaStreamSynchronize(stream);
  cudaStreamDestroy(stream);
  cudaFree(d);
  return 0;
}
