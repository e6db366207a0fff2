// SPDX-License-Identifier: MIT
// A function of the host, behind the copy in its stream, tells the host that all before it is over: by a
// promise, and by an atomic flag.
#include <atomic>
#include <future>

constexpr int n = 256;

__global__ void fill(int* data, int value) { data[threadIdx.x] = value; }

void keep_promise(void* data) { static_cast<std::promise<void>*>(data)->set_value(); }
void raise_flag(void* data) { static_cast<std::atomic<bool>*>(data)->store(true, std::memory_order_release); }

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
  copied.get_future().wait();
  const int first = h_data[0];
  h_data[0] = 5;
  std::atomic<bool> flag = false;
  cudaMemcpyAsync(d_data, h_data, n * sizeof(int), cudaMemcpyHostToDevice, stream);
  cudaLaunchHostFunc(stream, raise_flag, &flag);
  while (!flag.load(std::memory_order_acquire)) {
  }
  h_data[0] = 7;
  cudaStreamDestroy(stream);
  cudaFreeHost(h_data);
  cudaFree(d_data);
  return first == 3 ? 0 : 1;
}
