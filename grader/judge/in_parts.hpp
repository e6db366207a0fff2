// SPDX-License-Identifier: MIT
/// @file
/// Work on large arrays, shared out among the CPU's cores.
#pragma once

#include <algorithm>
#include <cstddef>
#include <thread>
#include <vector>

namespace gridstride::judge {

/// @return how many threads work on n elements: one for few of them, which is sooner done than threads are
/// started, otherwise one a core
inline unsigned threads_for(std::size_t n) {
  constexpr std::size_t few = std::size_t{1} << 20;
  return n < few ? 1 : std::max(1U, std::thread::hardware_concurrency());
}

/// @brief Calls work(first, size, thread) for as many parts of n elements as there are threads, each in a
/// thread of its own. The work must not throw.
template <class Work>
void in_parts(std::size_t n, unsigned threads, const Work& work) {
  const std::size_t part = (n + threads - 1) / threads;
  const auto run = [&](unsigned thread) {
    const std::size_t first = std::min(n, thread * part);
    work(first, std::min(part, n - first), thread);
  };
  std::vector<std::jthread> others;
  for (unsigned thread = 1; thread < threads; ++thread) others.emplace_back(run, thread);
  run(0);
}

/// @brief Calls work(i) for each i below n, in one thread or, where there are many, in one a core.
template <class Work>
void for_each_index(std::size_t n, const Work& work) {
  in_parts(n, threads_for(n), [&](std::size_t first, std::size_t size, unsigned /*thread*/) {
    for (std::size_t i = first; i < first + size; ++i) work(i);
  });
}

}  // namespace gridstride::judge
