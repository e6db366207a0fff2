// SPDX-License-Identifier: MIT
// Host functions and callbacks run in stream order, and the host may wait for them in its own way.
#include <atomic>
#include <condition_variable>
#include <cstdio>
#include <mutex>

__global__ void add(int* sum, int value) { *sum += value; }

struct Counter {
  std::mutex mutex;
  std::condition_variable changed;
  int count = 0;
};

void note(void* data) {
  auto* counter = static_cast<Counter*>(data);
  std::lock_guard<std::mutex> lock(counter->mutex);
  ++counter->count;
  counter->changed.notify_all();
}

void CUDART_CB called(cudaStream_t, cudaError_t status, void* data) {
  *static_cast<int*>(data) = status == cudaSuccess ? 7 : -1;
}

int main() {
  int* d_sum;
  cudaMalloc(&d_sum, sizeof(int));
  cudaMemset(d_sum, 0, sizeof(int));
  const int streams = 3;
  cudaStream_t stream[streams];
  Counter counter;
  for (int s = 0; s < streams; ++s) {
    cudaStreamCreate(&stream[s]);
    cudaLaunchHostFunc(stream[s], note, &counter);
  }
  {
    std::unique_lock<std::mutex> lock(counter.mutex);
    counter.changed.wait(lock, [&] { return counter.count == streams; });
  }
  int seen = 0;
  add<<<1, 1, 0, stream[0]>>>(d_sum, 5);
  cudaStreamAddCallback(stream[0], called, &seen, 0);
  cudaStreamSynchronize(stream[0]);
  int sum = 0;
  cudaMemcpy(&sum, d_sum, sizeof(int), cudaMemcpyDeviceToHost);
  for (int s = 0; s < streams; ++s) cudaStreamDestroy(stream[s]);
  cudaFree(d_sum);
  std::printf("%d %d %d\n", counter.count, seen, sum);
  return 0;
}
// stdout: 3 7 5
