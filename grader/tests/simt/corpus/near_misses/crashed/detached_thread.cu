// SPDX-License-Identifier: MIT
// A detached thread that is done before the function that started it returns, as a flag tells.
#include <atomic>
#include <thread>
#include <vector>

std::atomic<bool> done = false;

float filled_in_background(std::size_t n) {
  std::vector<float> values(n);
  float* const data = values.data();
  std::thread worker([=] {
    data[n / 2] = 1;
    done = true;
  });
  worker.detach();
  while (!done) std::this_thread::yield();
  return values[n / 2];
}

int main() { return filled_in_background(std::size_t{1} << 20) == 1 ? 0 : 1; }
