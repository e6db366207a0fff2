// SPDX-License-Identifier: MIT
#include "system/parallel.hpp"

#include <algorithm>
#include <exception>
#include <mutex>
#include <stdexcept>
#include <thread>
#include <vector>

namespace gridstride::system {

void in_parallel(std::size_t count, int jobs, const std::function<void(std::size_t)>& work,
                 const std::atomic<bool>& stop) {
  if (jobs < 1) throw std::invalid_argument("work in parallel needs at least one job");
  std::atomic<std::size_t> next{0};
  std::atomic<bool> failed{false};
  std::mutex mutex;
  std::exception_ptr failure;
  const auto serve = [&] {
    try {
      while (!stop && !failed) {
        const std::size_t i = next++;
        if (i >= count) return;
        work(i);
      }
    } catch (...) {
      failed = true;
      const std::lock_guard lock(mutex);
      if (!failure) failure = std::current_exception();
    }
  };
  {
    std::vector<std::jthread> threads;  // joined at the end of this block, also where one cannot be started
    try {
      for (std::size_t i = 0; i < std::min(static_cast<std::size_t>(jobs), count); ++i)
        threads.emplace_back(serve);
    } catch (...) {
      failed = true;
      throw;
    }
  }
  if (failure) std::rethrow_exception(failure);
}

void in_parallel(std::size_t count, int jobs, const std::function<void(std::size_t)>& work) {
  in_parallel(count, jobs, work, false);
}

}  // namespace gridstride::system
