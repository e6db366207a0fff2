// SPDX-License-Identifier: MIT
#include "checks/support/cpu_baselines.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <functional>
#include <numeric>
#include <thread>
#include <vector>

namespace gridstride::checks {
namespace {

/// Calls work(first, size, thread) for as many parts of n elements as there are threads, each in a thread of
/// its own.
template <class Work>
void in_parts(std::size_t n, unsigned threads, Work work) {
  const std::size_t part = (n + threads - 1) / threads;
  const auto run = [&](unsigned thread) {
    const std::size_t first = std::min(n, thread * part);
    work(first, std::min(part, n - first), thread);
  };
  std::vector<std::thread> others;
  for (unsigned thread = 1; thread < threads; ++thread) others.emplace_back(run, thread);
  run(0);
  for (std::thread& other : others) other.join();
}

/// Independent sums, enough for the vector units of every CPU to date to be busy.
float sum_of(const float* data, std::size_t n) {
  constexpr std::size_t lanes = 64;
  std::array<float, lanes> sums{};
  std::size_t i = 0;
  for (; i + lanes <= n; i += lanes)
    for (std::size_t lane = 0; lane < lanes; ++lane) sums[lane] += data[i + lane];
  for (; i < n; ++i) sums[0] += data[i];
  return std::accumulate(sums.begin(), sums.end(), 0.0F);
}

}  // namespace

float cpu_sum(std::span<const float> data, unsigned threads) {
  std::vector<float> sums(threads);
  in_parts(data.size(), threads, [&](std::size_t first, std::size_t size, unsigned thread) {
    sums[thread] = sum_of(data.data() + first, size);
  });
  return std::accumulate(sums.begin(), sums.end(), 0.0F);
}

void cpu_row_sums(std::span<const float> a, std::span<float> sums, unsigned threads) {
  const std::size_t row_size = a.size() / sums.size();
  in_parts(sums.size(), threads, [&](std::size_t first, std::size_t size, unsigned /*thread*/) {
    for (std::size_t row = first; row < first + size; ++row)
      sums[row] = sum_of(a.data() + row * row_size, row_size);
  });
}

void cpu_count_bytes(std::span<const std::uint8_t> data, std::span<std::uint32_t> counts, unsigned threads) {
  constexpr std::size_t tables = 4;
  using Table = std::array<std::uint32_t, 256>;
  std::vector<std::array<Table, tables>> of_thread(threads);
  in_parts(data.size(), threads, [&](std::size_t first, std::size_t size, unsigned thread) {
    for (std::size_t i = 0; i < size; ++i) ++of_thread[thread][i % tables][data[first + i]];
  });
  std::fill(counts.begin(), counts.end(), 0U);
  for (const auto& of_one : of_thread)
    for (const Table& table : of_one)
      std::transform(counts.begin(), counts.end(), table.begin(), counts.begin(), std::plus<>());
}

void cpu_transpose(std::span<const float> in, std::size_t columns, std::span<float> out, unsigned threads) {
  constexpr std::size_t band = 32;  // of `out`, two cache lines are written at a time
  const std::size_t rows = in.size() / columns;
  in_parts((rows + band - 1) / band, threads, [&](std::size_t first, std::size_t size, unsigned /*thread*/) {
    for (std::size_t begin = first * band; begin < (first + size) * band; begin += band) {
      const std::size_t end = std::min(begin + band, rows);
      for (std::size_t column = 0; column < columns; ++column)
        for (std::size_t row = begin; row < end; ++row) out[column * rows + row] = in[row * columns + column];
    }
  });
}

void cpu_saxpy(float factor, std::span<const float> x, std::span<float> y, unsigned threads) {
  in_parts(x.size(), threads, [&](std::size_t first, std::size_t size, unsigned /*thread*/) {
    const float* const from = x.data() + first;
    float* const to = y.data() + first;
    for (std::size_t i = 0; i < size; ++i) to[i] = factor * from[i] + to[i];
  });
}

void cpu_sin_exp(std::span<const double> x, std::span<const double> y, std::span<double> out,
                 unsigned threads) {
  in_parts(out.size(), threads, [&](std::size_t first, std::size_t size, unsigned /*thread*/) {
    for (std::size_t i = first; i < first + size; ++i) out[i] = std::sin(x[i]) * std::exp(y[i]);
  });
}

void cpu_smooth(std::span<const double> in, std::span<double> out, unsigned threads) {
  const std::size_t n = in.size();
  if (n == 0) return;
  in_parts(n, threads, [&](std::size_t first, std::size_t size, unsigned /*thread*/) {
    const double* const from = in.data();
    double* const to = out.data();
    const std::size_t last = std::min(first + size, n - 1);
    for (std::size_t i = std::max<std::size_t>(first, 1); i < last; ++i)
      to[i] = (from[i - 1] + from[i] + from[i + 1]) / 3;
  });
  out.front() = in.front();
  out.back() = in.back();
}

}  // namespace gridstride::checks
