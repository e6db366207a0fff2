// SPDX-License-Identifier: MIT
/// @file
/// cuRAND's device functions that draw numbers. Uniform ones lie in (0, 1]: 0 is left out, 1 is not.
#pragma once

#include <cmath>

#include "curand_states.hpp"

/// @brief The next 32 random bits.
__forceinline__ unsigned int curand(curandStateXORWOW_t* state) {
  const unsigned int t = state->v[0] ^ (state->v[0] >> 2);
  for (int i = 0; i < 4; ++i) state->v[i] = state->v[i + 1];
  state->v[4] = (state->v[4] ^ (state->v[4] << 4)) ^ (t ^ (t << 1));
  state->d += 362437u;
  return state->v[4] + state->d;
}
/// @brief The next 32 random bits.
__forceinline__ unsigned int curand(curandStatePhilox4_32_10_t* state) {
  const uint4 output = state->output;
  const unsigned int number = state->STATE == 0   ? output.x
                              : state->STATE == 1 ? output.y
                              : state->STATE == 2 ? output.z
                                                  : output.w;
  if (++state->STATE == 4) skipahead(0, state);
  return number;
}
/// @brief The next four times 32 random bits.
__forceinline__ uint4 curand4(curandStatePhilox4_32_10_t* state) {
  uint4 four;
  four.x = curand(state);
  four.y = curand(state);
  four.z = curand(state);
  four.w = curand(state);
  return four;
}

namespace gridstride::simt::detail {

inline constexpr double mrg_norm = 2.3283065498378288e-10;  // just below 1 / modulus1

// The next number of MRG32k3a, from 1 to modulus1.
__forceinline__ double mrg_next(curandStateMRG32k3a_t* state) {
  const std::int64_t m1 = mrg_modulus1;
  const std::int64_t m2 = mrg_modulus2;
  std::int64_t p1 =
      (1403580 * static_cast<std::int64_t>(state->s1[1]) - 810728 * static_cast<std::int64_t>(state->s1[0])) %
      m1;
  std::int64_t p2 =
      (527612 * static_cast<std::int64_t>(state->s2[2]) - 1370589 * static_cast<std::int64_t>(state->s2[0])) %
      m2;
  if (p1 < 0) p1 += m1;
  if (p2 < 0) p2 += m2;
  state->s1[0] = state->s1[1];
  state->s1[1] = state->s1[2];
  state->s1[2] = static_cast<unsigned int>(p1);
  state->s2[0] = state->s2[1];
  state->s2[1] = state->s2[2];
  state->s2[2] = static_cast<unsigned int>(p2);
  return static_cast<double>(p1 > p2 ? p1 - p2 : p1 - p2 + m1);
}

// 32 bits, or 53 of 64, to (0, 1].
__forceinline__ float to_uniform(unsigned int bits) {
  return static_cast<float>(bits) * 2.3283064365386963e-10f + 1.1641532182693481e-10f;
}
__forceinline__ double to_uniform(unsigned int low, unsigned int high) {
  const unsigned long long bits = low ^ static_cast<unsigned long long>(high) << 21;
  return static_cast<double>(bits) * 1.1102230246251565e-16 + 5.5511151231257827e-17;
}

// Two normal numbers of two random words, and of four: the method of Box and Muller.
__forceinline__ float2 normal_pair(unsigned int x, unsigned int y) {
  constexpr float turn = 6.2831853f;
  const float u = to_uniform(x);
  const float angle =
      static_cast<float>(y) * (2.3283064365386963e-10f * turn) + 1.1641532182693481e-10f * turn;
  const float radius = sqrtf(-2.0f * logf(u));
  return {radius * sinf(angle), radius * cosf(angle)};
}
__forceinline__ double2 normal_pair(double u, double v) {
  const double radius = ::sqrt(-2.0 * ::log(u));
  const double angle = 6.283185307179586 * v;
  return {radius * ::sin(angle), radius * ::cos(angle)};
}

}  // namespace gridstride::simt::detail

/// @brief The next 32 random bits.
__forceinline__ unsigned int curand(curandStateMRG32k3a_t* state) {
  return static_cast<unsigned int>(::gridstride::simt::detail::mrg_next(state) * 1.000000048662);
}

/// @brief A uniform number in (0, 1].
template <class State>
__forceinline__ float curand_uniform(State* state) {
  return ::gridstride::simt::detail::to_uniform(curand(state));
}
/// @brief A uniform number in (0, 1].
__forceinline__ float curand_uniform(curandStateMRG32k3a_t* state) {
  using namespace ::gridstride::simt::detail;
  return static_cast<float>(mrg_next(state) * mrg_norm);
}
/// @brief A uniform number in (0, 1] with 53 random bits.
template <class State>
__forceinline__ double curand_uniform_double(State* state) {
  const unsigned int low = curand(state);
  return ::gridstride::simt::detail::to_uniform(low, curand(state));
}
/// @brief A uniform number in (0, 1] with 32 random bits.
__forceinline__ double curand_uniform_double(curandStateMRG32k3a_t* state) {
  using namespace ::gridstride::simt::detail;
  return mrg_next(state) * mrg_norm;
}

/// @brief Two standard normal numbers.
template <class State>
__forceinline__ float2 curand_normal2(State* state) {
  const unsigned int x = curand(state);
  return ::gridstride::simt::detail::normal_pair(x, curand(state));
}
/// @brief Two standard normal numbers.
template <class State>
__forceinline__ double2 curand_normal2_double(State* state) {
  const double u = curand_uniform_double(state);
  return ::gridstride::simt::detail::normal_pair(u, curand_uniform_double(state));
}
/// @brief A standard normal number; every other call draws two and keeps one.
template <class State>
__forceinline__ float curand_normal(State* state) {
  if (state->boxmuller_flag != 0) {
    state->boxmuller_flag = 0;
    return state->boxmuller_extra;
  }
  const float2 pair = curand_normal2(state);
  state->boxmuller_extra = pair.y;
  state->boxmuller_flag = 1;
  return pair.x;
}
/// @brief A standard normal number; every other call draws two and keeps one.
template <class State>
__forceinline__ double curand_normal_double(State* state) {
  if (state->boxmuller_flag_double != 0) {
    state->boxmuller_flag_double = 0;
    return state->boxmuller_extra_double;
  }
  const double2 pair = curand_normal2_double(state);
  state->boxmuller_extra_double = pair.y;
  state->boxmuller_flag_double = 1;
  return pair.x;
}

/// @brief e to the power of a normal number.
template <class State>
__forceinline__ float curand_log_normal(State* state, float mean, float deviation) {
  return expf(mean + deviation * curand_normal(state));
}
/// @brief e to the power of a normal number.
template <class State>
__forceinline__ double curand_log_normal_double(State* state, double mean, double deviation) {
  return ::exp(mean + deviation * curand_normal_double(state));
}
/// @brief Two log-normal numbers.
template <class State>
__forceinline__ float2 curand_log_normal2(State* state, float mean, float deviation) {
  const float2 pair = curand_normal2(state);
  return {expf(mean + deviation * pair.x), expf(mean + deviation * pair.y)};
}
/// @brief Two log-normal numbers.
template <class State>
__forceinline__ double2 curand_log_normal2_double(State* state, double mean, double deviation) {
  const double2 pair = curand_normal2_double(state);
  return {::exp(mean + deviation * pair.x), ::exp(mean + deviation * pair.y)};
}

namespace gridstride::simt::detail {

// Below this mean: count the events until their waiting times, each exponential, fill one unit.
template <class State>
__forceinline__ unsigned int poisson_by_waiting(State* state, double lambda) {
  unsigned int count = 0;
  double time = -::log(curand_uniform_double(state));
  while (time <= lambda) {
    ++count;
    time -= ::log(curand_uniform_double(state));
  }
  return count;
}

// Transformed rejection with squeeze, for means of 10 and more: W. Hoermann, "The transformed rejection
// method for generating Poisson random variables", Insurance: Mathematics and Economics 12 (1993), algorithm
// PTRS.
template <class State>
__forceinline__ unsigned int poisson_by_rejection(State* state, double lambda) {
  const double b = 0.931 + 2.53 * ::sqrt(lambda);
  const double a = -0.059 + 0.02483 * b;
  const double inverse_alpha = 1.1239 + 1.1328 / (b - 3.4);
  const double v_limit = 0.9277 - 3.6224 / (b - 2);
  for (;;) {
    const double u = curand_uniform_double(state) - 0.5;
    const double v = curand_uniform_double(state);
    const double us = 0.5 - ::fabs(u);
    const double k = ::floor((2 * a / us + b) * u + lambda + 0.43);
    if (us >= 0.07 && v <= v_limit) return static_cast<unsigned int>(k);
    if (k < 0 || (us < 0.013 && v > us)) continue;
    if (::log(v * inverse_alpha / (a / (us * us) + b)) <= k * ::log(lambda) - lambda - ::lgamma(k + 1))
      return static_cast<unsigned int>(k);
  }
}

}  // namespace gridstride::simt::detail

/// @brief A Poisson-distributed number.
template <class State>
__forceinline__ unsigned int curand_poisson(State* state, double lambda) {
  using namespace ::gridstride::simt::detail;
  return lambda < 10 ? poisson_by_waiting(state, lambda) : poisson_by_rejection(state, lambda);
}

/// @name Four at once, of Philox
/// @{
__forceinline__ float4 curand_uniform4(curandStatePhilox4_32_10_t* state) {
  using namespace ::gridstride::simt::detail;
  const uint4 bits = curand4(state);
  return {to_uniform(bits.x), to_uniform(bits.y), to_uniform(bits.z), to_uniform(bits.w)};
}
__forceinline__ double2 curand_uniform2_double(curandStatePhilox4_32_10_t* state) {
  using namespace ::gridstride::simt::detail;
  const uint4 bits = curand4(state);
  return {to_uniform(bits.x, bits.y), to_uniform(bits.z, bits.w)};
}
__forceinline__ double4 curand_uniform4_double(curandStatePhilox4_32_10_t* state) {
  const double2 low = curand_uniform2_double(state);
  const double2 high = curand_uniform2_double(state);
  return {low.x, low.y, high.x, high.y};
}
__forceinline__ float4 curand_normal4(curandStatePhilox4_32_10_t* state) {
  using namespace ::gridstride::simt::detail;
  const uint4 bits = curand4(state);
  const float2 low = normal_pair(bits.x, bits.y);
  const float2 high = normal_pair(bits.z, bits.w);
  return {low.x, low.y, high.x, high.y};
}
__forceinline__ double4 curand_normal4_double(curandStatePhilox4_32_10_t* state) {
  const double2 low = curand_normal2_double(state);
  const double2 high = curand_normal2_double(state);
  return {low.x, low.y, high.x, high.y};
}
__forceinline__ float4 curand_log_normal4(curandStatePhilox4_32_10_t* state, float mean, float deviation) {
  const float4 n = curand_normal4(state);
  return {expf(mean + deviation * n.x), expf(mean + deviation * n.y), expf(mean + deviation * n.z),
          expf(mean + deviation * n.w)};
}
__forceinline__ uint4 curand_poisson4(curandStatePhilox4_32_10_t* state, double lambda) {
  uint4 four;
  four.x = curand_poisson(state, lambda);
  four.y = curand_poisson(state, lambda);
  four.z = curand_poisson(state, lambda);
  four.w = curand_poisson(state, lambda);
  return four;
}
/// @}
