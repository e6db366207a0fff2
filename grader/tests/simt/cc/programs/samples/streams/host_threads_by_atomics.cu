// SPDX-License-Identifier: MIT
// options: --device sim:gtx1080ti_x2
// stdout: in turns takes as long as two copies
// stdout: each under a lock takes as long as two copies
// stdout: with numbers drawn and a common begin takes as long as one copy
// stdout: and the main thread's copy behind a flag takes as long as two copies
// with checks only: the other code's atomics are not seen
// A host thread that finds what another one has stored to an atomic goes on behind it.
#include <atomic>
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
  std::printf("%s as long as %s\n", what,
              copies > 0.99f && copies < 1.01f ? "one copy" : copies > 1.99f && copies < 2.01f ? "two copies" : "?");
}

// The first one copies when the second one waits.
void in_turns() {
  std::atomic<int> turn{0};
  std::atomic<bool> waiting{false};
  std::thread first([&] {
    while (!waiting) std::this_thread::yield();
    copy_to(0);
    ++turn;
  });
  std::thread second([&] {
    while (turn != 1) waiting = true;
    copy_to(1);
  });
  first.join();
  second.join();
}

void under_a_lock() {
  std::atomic<bool> locked{false};
  std::atomic<bool> waiting{false};
  std::thread first([&] {
    locked.exchange(true);
    while (!waiting) std::this_thread::yield();
    copy_to(0);
    locked = false;
  });
  std::thread second([&] {
    while (!locked) std::this_thread::yield();
    while (locked.exchange(true)) waiting = true;
    copy_to(1);
    locked = false;
  });
  first.join();
  second.join();
}

void begun_together() {
  std::atomic<int> next{0};
  const auto copies = [&next] {
    const int device = next++;
    while (next < 2) std::this_thread::yield();
    copy_to(device);
  };
  std::thread first(copies), second(copies);
  first.join();
  second.join();
}

void behind_a_flag() {
  std::atomic<bool> done{false}, waiting{false};
  std::thread other([&] {
    while (!waiting) std::this_thread::yield();
    copy_to(1);
    done = true;
  });
  while (!done) waiting = true;
  copy_to(0);
  other.join();
}

int main() {
  for (int device = 0; device < 2; ++device) {
    cudaSetDevice(device);
    cudaMalloc(&d_data[device], size * sizeof(int));
  }
  const float copy_ms = time_ms([] { copy_to(0); });
  tell("in turns takes", time_ms(in_turns), copy_ms);
  tell("each under a lock takes", time_ms(under_a_lock), copy_ms);
  tell("with numbers drawn and a common begin takes", time_ms(begun_together), copy_ms);
  tell("and the main thread's copy behind a flag takes", time_ms(behind_a_flag), copy_ms);
  for (int* d : d_data) cudaFree(d);
}
