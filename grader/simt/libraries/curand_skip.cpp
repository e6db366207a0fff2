// SPDX-License-Identifier: MIT
// Skipping ahead in linear generators: both are linear maps of their state, so n steps are one matrix, the
// product of the powers of two that n is the sum of.
#include <array>
#include <atomic>
#include <cstdint>
#include <mutex>

// After the standard library: it defines CUDA's words, such as __noinline__, as macros.
#include "host_defines.h"
// After the words that it uses.
#include "gridstride/curand_states.hpp"

namespace gridstride::simt {
namespace {

using Words = std::array<std::uint32_t, 5>;
/// Where a map of 160 bits takes each single bit.
using BitMatrix = std::array<Words, 160>;

Words xorwow_step(const Words& v) {
  const std::uint32_t t = v[0] ^ v[0] >> 2;
  return {v[1], v[2], v[3], v[4], (v[4] ^ v[4] << 4) ^ (t ^ t << 1)};
}

Words image_of(const BitMatrix& matrix, const Words& v) {
  Words result{};
  for (unsigned word = 0; word < 5; ++word) {
    for (std::uint32_t rest = v[word]; rest != 0; rest &= rest - 1) {
      const Words& column = matrix[32 * word + static_cast<unsigned>(__builtin_ctz(rest))];
      for (unsigned i = 0; i < 5; ++i) result[i] ^= column[i];
    }
  }
  return result;
}

/// The maps of 2^i steps, computed as far as they are asked for.
class XorwowPowers {
 public:
  const BitMatrix& of(unsigned exponent) {
    if (ready_.load(std::memory_order_acquire) <= exponent) grow(exponent);
    return powers_[exponent];
  }

 private:
  void grow(unsigned exponent) {
    const std::lock_guard<std::mutex> guard(lock_);
    for (unsigned i = ready_.load(std::memory_order_relaxed); i <= exponent; ++i) {
      for (unsigned bit = 0; bit < 160; ++bit) {
        Words single{};
        single[bit / 32] = std::uint32_t{1} << bit % 32;
        powers_[i][bit] = i == 0 ? xorwow_step(single) : image_of(powers_[i - 1], powers_[i - 1][bit]);
      }
      ready_.store(i + 1, std::memory_order_release);
    }
  }

  std::mutex lock_;
  std::atomic<unsigned> ready_{0};
  std::array<BitMatrix, 67 + 64> powers_{};
};

/// A map of three numbers, modulo a prime below 2^32.
using Matrix3 = std::array<std::array<std::uint64_t, 3>, 3>;

Matrix3 multiply(const Matrix3& a, const Matrix3& b, std::uint64_t modulus) {
  Matrix3 product{};
  for (unsigned i = 0; i < 3; ++i)
    for (unsigned j = 0; j < 3; ++j)
      for (unsigned k = 0; k < 3; ++k)
        product[i][j] = (product[i][j] + a[i][k] * b[k][j] % modulus) % modulus;
  return product;
}

/// The maps of 2^i steps of one component of MRG32k3a.
class MrgPowers {
 public:
  MrgPowers(const Matrix3& step, std::uint64_t modulus) : modulus_(modulus) {
    powers_[0] = step;
    for (unsigned i = 1; i < powers_.size(); ++i)
      powers_[i] = multiply(powers_[i - 1], powers_[i - 1], modulus);
  }

  /// Moves the component on by count * 2^exponent steps.
  void skip(unsigned* state, unsigned long long count, unsigned exponent) const {
    for (; count != 0; count >>= 1, ++exponent) {
      if (!(count & 1)) continue;
      std::array<std::uint64_t, 3> next{};
      for (unsigned i = 0; i < 3; ++i)
        for (unsigned k = 0; k < 3; ++k)
          next[i] = (next[i] + powers_[exponent][i][k] * state[k] % modulus_) % modulus_;
      for (unsigned i = 0; i < 3; ++i) state[i] = static_cast<unsigned>(next[i]);
    }
  }

 private:
  std::uint64_t modulus_;
  std::array<Matrix3, 127 + 64> powers_{};
};

XorwowPowers& xorwow_powers() {
  static XorwowPowers powers;
  return powers;
}

}  // namespace
}  // namespace gridstride::simt

extern "C" {

void gs_xorwow_skip(unsigned words[5], unsigned long long count, int sequence) {
  using namespace gridstride::simt;
  Words v{words[0], words[1], words[2], words[3], words[4]};
  for (unsigned exponent = sequence != 0 ? 67 : 0; count != 0; count >>= 1, ++exponent)
    if (count & 1) v = image_of(xorwow_powers().of(exponent), v);
  for (unsigned i = 0; i < 5; ++i) words[i] = v[i];
}

void gs_mrg32k3a_skip(unsigned first[3], unsigned second[3], unsigned long long count, int power) {
  using namespace gridstride::simt;
  constexpr std::uint64_t m1 = detail::mrg_modulus1;
  constexpr std::uint64_t m2 = detail::mrg_modulus2;
  static const MrgPowers powers1({{{0, 1, 0}, {0, 0, 1}, {m1 - 810728, 1403580, 0}}}, m1);
  static const MrgPowers powers2({{{0, 1, 0}, {0, 0, 1}, {m2 - 1370589, 0, 527612}}}, m2);
  powers1.skip(first, count, static_cast<unsigned>(power));
  powers2.skip(second, count, static_cast<unsigned>(power));
}

}  // extern "C"
