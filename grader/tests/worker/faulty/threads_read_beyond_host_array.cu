// SPDX-License-Identifier: MIT
// Several host threads read one element too many, at the same moment.
#include <atomic>
#include <thread>
#include <vector>

#include "shared_reduction.cuh"

float sum(std::span<const float> data) {
  constexpr int count = 4;
  std::atomic<int> ready{0};
  std::vector<float> totals(count);
  std::vector<std::thread> threads;
  for (int t = 0; t < count; ++t) {
    threads.emplace_back([&, t] {
      for (++ready; ready < count;) std::this_thread::yield();
      for (std::size_t i = 0; i <= data.size(); ++i) totals[t] += data[i];  // here
    });
  }
  for (std::thread& thread : threads) thread.join();
  return totals[0];
}
