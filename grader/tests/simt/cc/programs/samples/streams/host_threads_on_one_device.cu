// SPDX-License-Identifier: MIT
// stdout: streams of their own: one time in 20 rounds
// stdout: waits for the whole device: one time in 20 rounds
// stdout: threads of threads: one time in 20 rounds
// stdout: what they leave in the L2 cache: one time in 20 rounds
// stdout: pages of managed memory: one time in 20 rounds
// stdout: arrays of their own: one distance in 20 rounds
// with checks only: the other code's accesses are not counted
// Host threads that use one device take the same modelled time whichever of them comes first to each of its calls.
#include <unistd.h>

#include <cstddef>
#include <cstdio>
#include <iterator>
#include <random>
#include <set>
#include <thread>

constexpr int rounds = 20;
constexpr int size = 1 << 16;
constexpr int large_size = 300000;  // two such arrays do not fit into the L2 cache
cudaStream_t streams[2];
int* d_data[2];
int* h_data[2];
int* d_large[2];
int* managed[2];

__global__ void add(int* data, int n, int times) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  for (int k = 0; k < times && i < n; ++k) data[i] += 1;
}

// Lets the other thread go first, or not.
class Pauses {
 public:
  Pauses(int round, int k) : random_(2 * round + k) {}
  void operator()() {
    if (random_() % 2 == 0) usleep(random_() % 2000);
  }

 private:
  std::mt19937 random_;
};

void with_streams(int k, Pauses pause) {
  const int n = size * (k + 1);
  for (int i = 0; i < 3; ++i) {
    pause();
    cudaMemcpyAsync(d_data[k], h_data[k], n * sizeof(int), cudaMemcpyHostToDevice, streams[k]);
    pause();
    add<<<n / 256, 256, 0, streams[k]>>>(d_data[k], n, 1 + k);
    pause();
    cudaMemcpyAsync(h_data[k], d_data[k], n * sizeof(int), cudaMemcpyDeviceToHost, streams[k]);
    pause();
    cudaStreamSynchronize(streams[k]);
  }
}

void with_waits(int k, Pauses pause) {
  const int n = size * (k + 1);
  cudaStream_t own;
  cudaStreamCreate(&own);
  for (int i = 0; i < 3; ++i) {
    pause();
    add<<<n / 256, 256, 0, own>>>(d_data[k], n, 1 + k);
    pause();
    cudaDeviceSynchronize();
  }
  cudaStreamDestroy(own);
}

void with_inner_threads(int k, Pauses pause) {
  for (int i = 0; i < 2; ++i) {
    pause();
    std::thread inner([&] { add<<<1 + k, 256, 0, streams[k]>>>(d_data[k], 256, 1); });
    pause();
    inner.join();
    pause();
    cudaStreamSynchronize(streams[k]);
  }
}

void with_l2(int k, Pauses pause) {
  for (int i = 0; i < 2; ++i) {
    pause();
    add<<<(large_size + 255) / 256, 256, 0, streams[k]>>>(d_large[k], large_size, 1);
    pause();
    cudaStreamSynchronize(streams[k]);
  }
}

void with_pages(int k, Pauses pause) {
  for (int i = 0; i < 2; ++i) {
    pause();
    for (int page = 0; page < size * (k + 1); page += 1024) managed[k][page] = page;
    pause();
    add<<<1, 256, 0, streams[k]>>>(managed[k], 256, 1);
    pause();
    cudaStreamSynchronize(streams[k]);
  }
}

std::ptrdiff_t distances[2];  // from a thread's first array to its second

void with_arrays(int k, Pauses pause) {
  char* d[2];
  for (char*& array : d) {
    pause();
    cudaMalloc(&array, 1000);
  }
  distances[k] = d[1] - d[0];
  for (char* array : d) {
    pause();
    cudaFree(array);
  }
}

float time_ms(void (*work)(int, Pauses), int round) {
  float elapsed_ms = 0;
  cudaEvent_t start, stop;
  cudaEventCreate(&start);
  cudaEventCreate(&stop);
  cudaEventRecord(start);
  std::thread first(work, 0, Pauses(round, 0)), second(work, 1, Pauses(round, 1));
  first.join();
  second.join();
  cudaEventRecord(stop);
  cudaEventSynchronize(stop);
  cudaEventElapsedTime(&elapsed_ms, start, stop);
  cudaEventDestroy(start);
  cudaEventDestroy(stop);
  return elapsed_ms;
}

// The first two rounds do not find in the caches, and where memory is, what the others find.
void tell(const char* what, void (*work)(int, Pauses)) {
  std::set<float> times;
  for (int round = -2; round < rounds; ++round) {
    const float elapsed_ms = time_ms(work, round);
    if (round >= 0) times.insert(elapsed_ms);
  }
  std::printf(times.size() == 1 ? "%s: one time in %d rounds\n" : "%s: several times in %d rounds\n", what, rounds);
}

// Where arrays lie shows in the sets of the caches that they share.
void tell_distances() {
  std::set<std::ptrdiff_t> all;
  for (int round = 0; round < rounds; ++round) {
    time_ms(with_arrays, round);
    all.insert(std::begin(distances), std::end(distances));
  }
  std::printf(all.size() == 1 ? "arrays of their own: one distance in %d rounds\n"
                              : "arrays of their own: several distances in %d rounds\n",
              rounds);
}

int main() {
  for (int k = 0; k < 2; ++k) {
    cudaStreamCreate(&streams[k]);
    cudaMalloc(&d_data[k], 2 * size * sizeof(int));
    cudaMallocHost(&h_data[k], 2 * size * sizeof(int));
    cudaMalloc(&d_large[k], large_size * sizeof(int));
    cudaMemset(d_large[k], 0, large_size * sizeof(int));
    cudaMallocManaged(&managed[k], 2 * size * sizeof(int), cudaMemAttachHost);
    for (int i = 0; i < 2 * size; ++i) h_data[k][i] = managed[k][i] = 0;
  }
  cudaDeviceSynchronize();
  tell("streams of their own", with_streams);
  tell("waits for the whole device", with_waits);
  tell("threads of threads", with_inner_threads);
  tell("what they leave in the L2 cache", with_l2);
  tell("pages of managed memory", with_pages);
  tell_distances();
  for (int k = 0; k < 2; ++k) {
    cudaFree(d_data[k]);
    cudaFreeHost(h_data[k]);
    cudaFree(d_large[k]);
    cudaFree(managed[k]);
    cudaStreamDestroy(streams[k]);
  }
}
