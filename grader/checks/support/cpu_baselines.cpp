// SPDX-License-Identifier: MIT
#include "checks/support/cpu_baselines.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstring>
#include <functional>
#include <numeric>
#include <vector>

#include "judge/in_parts.hpp"

namespace gridstride::checks {
namespace {

using judge::in_parts;

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

void cpu_exclusive_scan(std::span<const std::uint32_t> data, std::span<std::uint32_t> sums,
                        unsigned threads) {
  std::vector<std::uint32_t> offsets(threads);
  if (threads > 1)
    in_parts(data.size(), threads, [&](std::size_t first, std::size_t size, unsigned thread) {
      offsets[thread] = std::accumulate(data.data() + first, data.data() + first + size, 0U);
    });
  std::exclusive_scan(offsets.begin(), offsets.end(), offsets.begin(), 0U);
  in_parts(data.size(), threads, [&](std::size_t first, std::size_t size, unsigned thread) {
    const std::uint32_t* const from = data.data() + first;
    std::exclusive_scan(from, from + size, sums.data() + first, offsets[thread]);
  });
}

std::size_t cpu_compact(std::span<const float> data, float least, std::span<float> kept, unsigned threads) {
  std::vector<std::size_t> offsets(threads + 1);
  const auto is_kept = [least](float x) { return x >= least; };
  if (threads > 1)
    in_parts(data.size(), threads, [&](std::size_t first, std::size_t size, unsigned thread) {
      const float* const from = data.data() + first;
      offsets[thread] = static_cast<std::size_t>(std::count_if(from, from + size, is_kept));
    });
  std::exclusive_scan(offsets.begin(), offsets.end(), offsets.begin(), std::size_t{0});
  std::vector<std::size_t> ends(threads);
  in_parts(data.size(), threads, [&](std::size_t first, std::size_t size, unsigned thread) {
    std::size_t next = offsets[thread];
    // One core writes every element, and goes on behind those that are kept. Several must not: what is
    // dropped would lie in the next one's part.
    for (std::size_t i = first; i < first + size; ++i) {
      if (threads == 1 || is_kept(data[i])) kept[next] = data[i];
      next += is_kept(data[i]) ? 1 : 0;
    }
    ends[thread] = next;
  });
  return ends.back();
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

void cpu_matmul(std::span<const float> a, std::span<const float> b, std::size_t k, std::span<float> c,
                unsigned threads) {
  constexpr std::size_t height = 4;
  constexpr std::size_t width = 16;
  using Row [[gnu::vector_size(width * sizeof(float))]] = float;  // one vector register, or a few
  const std::size_t m = a.size() / k;
  const std::size_t n = b.size() / k;
  in_parts((n + width - 1) / width, threads, [&](std::size_t first, std::size_t size, unsigned /*thread*/) {
    std::vector<Row> panel(k);  // width columns of b, side by side in a core's cache
    for (std::size_t column = first * width; column < (first + size) * width; column += width) {
      const std::size_t row_bytes = std::min(width, n - column) * sizeof(float);
      for (std::size_t i = 0; i < k; ++i) std::memcpy(&panel[i], b.data() + i * n + column, row_bytes);
      for (std::size_t row = 0; row < m; row += height) {
        std::array<const float*, height> from{};
        for (std::size_t r = 0; r < height; ++r) from[r] = a.data() + std::min(row + r, m - 1) * k;
        std::array<Row, height> sums{};
        for (std::size_t i = 0; i < k; ++i)
          for (std::size_t r = 0; r < height; ++r) sums[r] += from[r][i] * panel[i];
        for (std::size_t r = 0; r < std::min(height, m - row); ++r)
          std::memcpy(c.data() + (row + r) * n + column, &sums[r], row_bytes);
      }
    }
  });
}

void cpu_add_one(std::span<std::int32_t> data, unsigned threads) {
  in_parts(data.size(), threads, [&](std::size_t first, std::size_t size, unsigned /*thread*/) {
    for (std::int32_t& element : data.subspan(first, size)) ++element;
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

void cpu_polynomial(std::span<const double> x, std::span<const double> c, std::span<double> out,
                    unsigned threads) {
  constexpr std::size_t lanes = 64;
  in_parts(x.size(), threads, [&](std::size_t first, std::size_t size, unsigned /*thread*/) {
    for (std::size_t begin = first; begin < first + size; begin += lanes) {
      const std::size_t count = std::min(lanes, first + size - begin);
      std::array<double, lanes> values{};
      for (std::size_t k = c.size(); k-- > 0;)
        for (std::size_t i = 0; i < count; ++i) values[i] = values[i] * x[begin + i] + c[k];
      std::copy_n(values.begin(), count, out.begin() + static_cast<std::ptrdiff_t>(begin));
    }
  });
}

}  // namespace gridstride::checks
