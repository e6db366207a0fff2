// SPDX-License-Identifier: MIT
// options: --device sim:gtx1080ti_x2
// stdout: one after the other takes as long as two copies
// stdout: at once takes as long as one copy
// stdout: each joined before the next takes as long as two copies
// stdout: and the main thread's copy behind one takes as long as two copies
// Each host thread has a time of its own: threads that wait for different devices wait at once. A new thread begins
// at the main thread's time, and the main thread goes on behind all that it has joined.
#include <cstdio>
#include <thread>
#include <vector>

constexpr int size = 1 << 20;
int* d_data[2];
std::vector<int> h_data[2] = {std::vector<int>(size), std::vector<int>(size)};

void copy_to(int device) {
  cudaSetDevice(device);
  cudaMemcpy(d_data[device], h_data[device].data(), size * sizeof(int), cudaMemcpyHostToDevice);
}

template <class Work>
float time_ms(const Work& work) {
  float elapsed_ms = 0;
  cudaEvent_t start, stop;
  cudaSetDevice(0);
  cudaEventCreate(&start);
  cudaEventCreate(&stop);
  cudaEventRecord(start);
  work();
  cudaSetDevice(0);
  cudaEventRecord(stop);
  cudaEventSynchronize(stop);
  cudaEventElapsedTime(&elapsed_ms, start, stop);
  cudaEventDestroy(start);
  cudaEventDestroy(stop);
  return elapsed_ms;
}

void tell(const char* what, float elapsed_ms, float copy_ms) {
  const float copies = elapsed_ms / copy_ms;
  std::printf("%s takes as long as %s\n", what,
              copies > 0.99f && copies < 1.01f ? "one copy" : copies > 1.99f && copies < 2.01f ? "two copies" : "?");
}

void both_at_once() {
  std::thread first(copy_to, 0), second(copy_to, 1);
  first.join();
  second.join();
}

int main() {
  for (int device = 0; device < 2; ++device) {
    cudaSetDevice(device);
    cudaMalloc(&d_data[device], size * sizeof(int));
  }
  const float copy_ms = time_ms([] { copy_to(0); });
  tell("one after the other", time_ms([] { copy_to(0), copy_to(1); }), copy_ms);
  tell("at once", time_ms(both_at_once), copy_ms);
  tell("each joined before the next", time_ms([] {
         std::thread(copy_to, 0).join();
         std::thread(copy_to, 1).join();
       }),
       copy_ms);
  tell("and the main thread's copy behind one", time_ms([] {
         std::thread(copy_to, 1).join();
         copy_to(0);
       }),
       copy_ms);
  for (int* d : d_data) cudaFree(d);
}
