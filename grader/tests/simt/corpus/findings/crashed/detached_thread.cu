// SPDX-License-Identifier: MIT
// A thread of the host still fills an array when the function that started it has freed the array.
#include <atomic>
#include <thread>
#include <vector>

std::atomic<bool> returned = false;
std::atomic<bool> done = false;

void fill_in_background(std::size_t n) {
  std::vector<float> values(n);
  float* const data = values.data();
  std::thread worker([=] {
    while (!returned) std::this_thread::yield();
    data[n / 2] = 1;  // FIND crashed
    done = true;
  });
  worker.detach();
}

int main() {
  fill_in_background(std::size_t{1} << 20);
  returned = true;
  while (!done) std::this_thread::yield();
}
