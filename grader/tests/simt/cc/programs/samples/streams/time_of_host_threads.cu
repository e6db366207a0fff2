// SPDX-License-Identifier: MIT
// options: --device sim:gtx1080ti_x2
// stdout: one after the other takes as long as two copies
// stdout: at once takes as long as one copy
// stdout: each joined before the next takes as long as two copies
// stdout: and the main thread's copy behind one takes as long as two copies
// stdout: the main thread's copy beside one takes as long as one copy
// stdout: asynchronous functions take as long as one copy
// stdout: a thread of a thread beside it takes as long as one copy
// stdout: each under a mutex takes as long as two copies
// stdout: with numbers drawn under a mutex takes as long as one copy
// Each host thread has a time of its own: threads that wait for different devices wait at once. A new thread begins
// at the time of who starts it, who joins one goes on behind it, and who locks a mutex when nobody holds it.
#include <cstdio>
#include <future>
#include <mutex>
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

void both_at_once() {
  std::thread first(copy_to, 0), second(copy_to, 1);
  first.join();
  second.join();
}

void beside_the_main_thread() {
  std::thread other(copy_to, 1);
  copy_to(0);
  other.join();
}

void asynchronously() {
  auto first = std::async(std::launch::async, copy_to, 0);
  auto second = std::async(std::launch::async, copy_to, 1);
  first.get();
  second.get();
}

// Each begins when the one that starts it does, not when the main thread goes on.
void thread_of_a_thread() {
  std::thread outer([] {
    std::thread inner(copy_to, 1);
    copy_to(0);
    inner.join();
  });
  outer.join();
}

std::mutex mutex;
int next_device = 0;

void under_a_mutex() {
  const auto locked_copy = [](int device) {
    const std::lock_guard lock(mutex);
    copy_to(device);
  };
  std::thread first(locked_copy, 0), second(locked_copy, 1);
  first.join();
  second.join();
}

// The mutex is held for no time at all, whichever thread comes first here.
void with_drawn_numbers() {
  next_device = 0;
  const auto copies = [] {
    std::unique_lock lock(mutex);
    const int device = next_device++;
    lock.unlock();
    copy_to(device);
    lock.lock();
  };
  std::thread first(copies), second(copies);
  first.join();
  second.join();
}

int main() {
  for (int device = 0; device < 2; ++device) {
    cudaSetDevice(device);
    cudaMalloc(&d_data[device], size * sizeof(int));
  }
  const float copy_ms = time_ms([] { copy_to(0); });
  tell("one after the other takes", time_ms([] { copy_to(0), copy_to(1); }), copy_ms);
  tell("at once takes", time_ms(both_at_once), copy_ms);
  tell("each joined before the next takes", time_ms([] {
         std::thread(copy_to, 0).join();
         std::thread(copy_to, 1).join();
       }),
       copy_ms);
  tell("and the main thread's copy behind one takes", time_ms([] {
         std::thread(copy_to, 1).join();
         copy_to(0);
       }),
       copy_ms);
  tell("the main thread's copy beside one takes", time_ms(beside_the_main_thread), copy_ms);
  tell("asynchronous functions take", time_ms(asynchronously), copy_ms);
  tell("a thread of a thread beside it takes", time_ms(thread_of_a_thread), copy_ms);
  tell("each under a mutex takes", time_ms(under_a_mutex), copy_ms);
  tell("with numbers drawn under a mutex takes", time_ms(with_drawn_numbers), copy_ms);
  for (int* d : d_data) cudaFree(d);
}
