// SPDX-License-Identifier: MIT
// A function of the host, behind the copy in its stream, keeps a promise that the host does not wait for.
#include <future>

constexpr int n = 256;

__global__ void fill(int* data, int value) { data[threadIdx.x] = value; }

void keep_promise(void* data) { static_cast<std::promise<void>*>(data)->set_value(); }

int main() {
  int *h_data, *d_data;
  cudaMallocHost(&h_data, n * sizeof(int));
  cudaMalloc(&d_data, n * sizeof(int));
  cudaStream_t stream;
  cudaStreamCreate(&stream);
  std::promise<void> copied;
  fill<<<1, n, 0, stream>>>(d_data, 3);
  cudaMemcpyAsync(h_data, d_data, n * sizeof(int), cudaMemcpyDeviceToHost, stream);
  cudaLaunchHostFunc(stream, keep_promise, &copied);
  const int first = h_data[0];  // FIND missing_sync
  copied.get_future().wait();
  cudaStreamDestroy(stream);
  cudaFreeHost(h_data);
  cudaFree(d_data);
  return first == 3 ? 0 : 1;
}
