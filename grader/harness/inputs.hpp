// SPDX-License-Identifier: MIT
/// @file
/// Inputs for checks, repeatable from a seed: the same values on every machine.
#pragma once

#include <algorithm>
#include <bit>
#include <cmath>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <limits>
#include <numbers>
#include <stdexcept>
#include <type_traits>
#include <vector>

#include "harness/sums.hpp"
#include "judge/in_parts.hpp"

namespace gridstride::harness {

/// @brief A small generator of random numbers (SplitMix64), the same everywhere.
/// @source G. Steele, D. Lea and C. Flood, Fast Splittable Pseudorandom Number Generators, OOPSLA 2014
class Random {
 public:
  /// @brief Starts the sequence of `seed`.
  explicit Random(std::uint64_t seed) : state_(seed) {}

  /// @brief Goes on as if `count` times 64 bits had been drawn. Each number takes that once, normal() twice.
  void skip(std::uint64_t count) { state_ += count * step; }

  /// @return 64 random bits
  std::uint64_t bits() {
    std::uint64_t z = state_ += step;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ULL;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebULL;
    return z ^ (z >> 31);
  }

  /// @return a number in [0, 1)
  double unit() { return static_cast<double>(bits() >> 11) * 0x1p-53; }

  /// @param[in] limit more than 0 @return an integer in [0, limit)
  std::uint64_t below(std::uint64_t limit) {
    return static_cast<std::uint64_t>((static_cast<unsigned __int128>(bits()) * limit) >> 64);
  }

  /// @return a normally distributed number, mean 0, standard deviation 1 (Box and Muller)
  double normal() {
    const double radius = std::sqrt(-2 * std::log(1 - unit()));
    return radius * std::cos(2 * std::numbers::pi * unit());
  }

 private:
  static constexpr std::uint64_t step = 0x9e3779b97f4a7c15ULL;
  std::uint64_t state_;
};

/// @brief One of several seeds from a seed: mixes in a salt.
inline std::uint64_t mixed_seed(std::uint64_t seed, std::uint64_t salt) {
  return Random(seed ^ std::rotl(Random(salt).bits(), 17)).bits();
}

/// @brief n values made by `make(random)`. @return @shape{[n]}
template <class T, class Make>
std::vector<T> generated(std::size_t n, std::uint64_t seed, Make make) {
  static_assert(!std::is_same_v<T, bool>, "std::vector<bool> is no array; use std::uint8_t");
  Random random(seed);
  std::vector<T> values(n);
  for (T& value : values) value = static_cast<T>(make(random));
  return values;
}

/// @brief n values made by `make(random)`, which draws `draws` times 64 bits for each: the same as of
/// generated(), by all cores where there are many. @return @shape{[n]}
template <class T, std::uint64_t draws = 1, class Make>
std::vector<T> generated_by_all(std::size_t n, std::uint64_t seed, Make make) {
  static_assert(!std::is_same_v<T, bool>, "std::vector<bool> is no array; use std::uint8_t");
  std::vector<T> values(n);
  judge::in_parts(n, judge::threads_for(n), [&](std::size_t first, std::size_t size, unsigned /*thread*/) {
    Random random(seed);
    random.skip(draws * first);
    for (std::size_t i = first; i < first + size; ++i) values[i] = static_cast<T>(make(random));
  });
  return values;
}

/// @brief Normally distributed values, mean 0, standard deviation 1. @return @shape{[n]}
template <std::floating_point T>
std::vector<T> normal(std::size_t n, std::uint64_t seed) {
  return generated_by_all<T, 2>(n, seed, [](Random& random) { return random.normal(); });
}

/// @brief Values spread evenly over [low, high) for floating point, over [low, high] for integers. @return
/// @shape{[n]}
template <class T>
std::vector<T> uniform(std::size_t n, std::uint64_t seed, T low = T(-1), T high = T(1)) {
  if constexpr (std::integral<T>) {
    const auto width = static_cast<std::uint64_t>(high) - static_cast<std::uint64_t>(low) + 1;
    return generated_by_all<T>(n, seed, [=](Random& random) {
      return static_cast<std::uint64_t>(low) + (width == 0 ? random.bits() : random.below(width));
    });
  } else {
    return generated_by_all<T>(n, seed, [=](Random& random) { return low + (high - low) * random.unit(); });
  }
}

/// @brief Values of which no two are equal, in random order, both signs where T has them; whole numbers, so
/// that a misplaced element shows as a difference of at least 1. @return @shape{[n]}
/// @throws std::invalid_argument where T has fewer than n exact whole numbers
template <class T>
std::vector<T> distinct(std::size_t n, std::uint64_t seed) {
  const double exact = std::pow(2.0, std::numeric_limits<T>::digits);
  if (static_cast<double>(n) > exact)
    throw std::invalid_argument("distinct: the type has not so many values");
  std::vector<T> values(n);
  const auto first = std::is_signed_v<T> ? -static_cast<std::int64_t>(n / 2) : std::int64_t{0};
  for (std::size_t i = 0; i < n; ++i) values[i] = static_cast<T>(first + static_cast<std::int64_t>(i));
  Random random(seed);
  for (std::size_t i = n; i > 1; --i) std::swap(values[i - 1], values[random.below(i)]);
  return values;
}

/// @brief Whole numbers so small that every sum of some of them, in any order, is exact in T: demand equality
/// of sums. The fewer elements, the larger the numbers, up to 9999: more than half precision can hold.
/// @pre n is less than the whole numbers that are exact in T, 2^24 of float: sums of more need not be
/// @return @shape{[n]} both signs where T has them
template <class T>
std::vector<T> small_integers(std::size_t n, std::uint64_t seed) {
  constexpr int digits = std::numeric_limits<T>::digits;
  const double exact = std::ldexp(1.0, std::min(digits, 53));
  const double largest =
      std::clamp(std::floor((exact - 1) / static_cast<double>(std::max<std::size_t>(n, 1))), 1.0,
                 std::min(9999.0, exact - 1));
  const auto limit = static_cast<std::int64_t>(largest);
  const std::int64_t low = std::is_signed_v<T> ? -limit : 0;
  return generated_by_all<T>(n, seed, [=](Random& random) {
    return low + static_cast<std::int64_t>(random.below(static_cast<std::uint64_t>(limit - low + 1)));
  });
}

/// @brief A value that no right answer has: a NaN with a telling pattern, or for integers the bytes A5.
template <class T>
T poison() {
  if constexpr (std::is_same_v<T, float>) {
    return std::bit_cast<float>(0x7fc5a5a5U);
  } else if constexpr (std::is_same_v<T, double>) {
    return std::bit_cast<double>(0x7ff8a5a5a5a5a5a5ULL);
  } else {
    static_assert(std::is_trivially_copyable_v<T>);
    T value;
    std::memset(static_cast<void*>(&value), 0xa5, sizeof value);
    return value;
  }
}

/// @brief An output array before the call: full of poison(), so that an element never written shows. @return
/// @shape{[n]}
template <class T>
std::vector<T> poisoned(std::size_t n) {
  return std::vector<T>(n, poison<T>());
}

/// @brief The sizes at which index mistakes show: 0, 1, a block and its neighbours, primes, powers of two and
/// their neighbours, and a large one. Ascending, each once, none above `large`.
/// @param[in] block_size threads a block of the obvious launch
/// @param[in] large the largest size; keep it at what the CPU device does in well under a second
inline std::vector<std::size_t> required_sizes(std::size_t block_size, std::size_t large = (1U << 18) + 3) {
  std::vector<std::size_t> sizes = {
      0,   1,    2,    31,   33,    block_size - 1, block_size, block_size + 1, 2 * block_size + 1,
      997, 1023, 1024, 1025, 10007, 16383,          16385,      large};
  std::erase_if(sizes, [large](std::size_t n) { return n > large; });
  std::sort(sizes.begin(), sizes.end());
  sizes.erase(std::unique(sizes.begin(), sizes.end()), sizes.end());
  return sizes;
}

/// @brief The same data in another order, sign and scale for each number, exactly: every sum and product of
/// them changes as exactly. 0 leaves the data as they are.
/// @param[in] data @shape{[n]} @return @shape{[n]}
template <std::floating_point T>
std::vector<T> varied(const std::vector<T>& data, std::uint64_t number) {
  if (number == 0 || data.empty()) return data;
  const std::size_t shift = Random(number).below(data.size());
  const T factor = static_cast<T>((number % 2 == 0 ? 1.0 : -1.0) * static_cast<double>(1U << number % 3));
  std::vector<T> values(data.size());
  judge::for_each_index(data.size(), [&](std::size_t i) {
    values[i] = factor * data[i < data.size() - shift ? i + shift : i + shift - data.size()];
  });
  return values;
}

/// @brief An input with one element changed. @see change_one
template <class T>
struct Changed {
  std::vector<T> data;  ///< @shape{[n]} the input, one element changed
  std::size_t index;    ///< which
  T before;             ///< its old value
  T after;              ///< its new value
};

/// @brief Changes one random element by a whole number: an output that depends on every element must change
/// with it.
/// @param[in] data @shape{[n]} n > 0
template <class T>
Changed<T> change_one(std::vector<T> data, std::uint64_t seed) {
  if (data.empty()) throw std::invalid_argument("change_one: there is no element to change");
  Random random(seed);
  const std::size_t index = random.below(data.size());
  const T before = data[index];
  data[index] = static_cast<T>(before + static_cast<T>(3));
  if (data[index] == before) data[index] = T(0);
  const T after = data[index];
  return {std::move(data), index, before, after};
}

}  // namespace gridstride::harness
