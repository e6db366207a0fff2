// SPDX-License-Identifier: MIT
/// @file
/// cuRAND's quasi-random device generator Sobol32: points that fill the unit cube evenly, one sequence a
/// dimension. A dimension is given by 32 direction vectors, which curandGetDirectionVectors32() has.
///
/// I. Sobol', "Distribution of points in a cube", USSR Computational Mathematics 7 (1967), in the order of
/// Gray's code: I. Antonov and V. Saleev, "An economic method of computing LP-tau sequences", likewise 19
/// (1979).
#pragma once

#include "curand_numbers.hpp"
#include "simt_abi.h"

/// @brief Sobol32: a point's number, its bits, and the vectors of its dimension.
struct curandStateSobol32 {
  unsigned int i, x, c;
  unsigned int direction_vectors[32];
};
typedef curandStateSobol32 curandStateSobol32_t;

extern "C" double gs_erfcinv(double x) noexcept;

namespace gridstride::simt::detail {

// Normal from uniform by the inverse of the distribution: pairs would need two dimensions.
__forceinline__ double normal_of(double u) { return -1.4142135623730950488 * ::gs_erfcinv(2.0 * u); }

__forceinline__ double sobol_uniform(unsigned int bits) {
  return bits * 2.3283064365386963e-10 + 1.1641532182693481e-10;
}

// Goes to point number i of the sequence.
__forceinline__ void sobol_move(curandStateSobol32_t* state, unsigned int i) {
  unsigned int x = state->c;
  unsigned int gray = i ^ i >> 1;
  for (int bit = 0; gray != 0; ++bit, gray >>= 1)
    if (gray & 1) x ^= state->direction_vectors[bit];
  state->i = i;
  state->x = x;
}

}  // namespace gridstride::simt::detail

/// @brief Begins `offset` points into the sequence of a dimension.
__forceinline__ void curand_init(const unsigned int* direction_vectors, unsigned int offset,
                                 curandStateSobol32_t* state, const char* file = __builtin_FILE(),
                                 int line = __builtin_LINE()) {
  if (direction_vectors[0] == 0) ::gs_unsupported("a dimension of Sobol32 beyond the 21st", file, line);
  for (int i = 0; i < 32; ++i) state->direction_vectors[i] = direction_vectors[i];
  state->c = 0;
  ::gridstride::simt::detail::sobol_move(state, offset);
}
/// @brief Skips n points.
__forceinline__ void skipahead(unsigned int n, curandStateSobol32_t* state) {
  ::gridstride::simt::detail::sobol_move(state, state->i + n);
}
/// @brief The next point, as 32 bits.
__forceinline__ unsigned int curand(curandStateSobol32_t* state) {
  const unsigned int point = state->x;
  const unsigned int next = ++state->i;
  if (next != 0) state->x ^= state->direction_vectors[__builtin_ctz(next)];
  return point;
}
/// @brief The next point, in (0, 1].
__forceinline__ double curand_uniform_double(curandStateSobol32_t* state) {
  return ::gridstride::simt::detail::sobol_uniform(curand(state));
}
/// @brief The next point, as a standard normal number.
__forceinline__ double curand_normal_double(curandStateSobol32_t* state) {
  return ::gridstride::simt::detail::normal_of(curand_uniform_double(state));
}
/// @brief The next point, as a standard normal number.
__forceinline__ float curand_normal(curandStateSobol32_t* state) {
  return static_cast<float>(curand_normal_double(state));
}
/// @brief Numbers of Poisson's distribution are not modelled for quasi-random points.
__forceinline__ unsigned int curand_poisson(curandStateSobol32_t*, double,
                                            const char* file = __builtin_FILE(),
                                            int line = __builtin_LINE()) {
  ::gs_unsupported("curand_poisson of Sobol32", file, line);
}
