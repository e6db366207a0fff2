// SPDX-License-Identifier: MIT
/// @file
/// The states of cuRAND's device generators, and how they begin and skip ahead.
///
/// XORWOW: G. Marsaglia, "Xorshift RNGs", Journal of Statistical Software 8 (2003), started as cuRAND starts
/// it. Philox4x32-10: J. Salmon and others, "Parallel random numbers: as easy as 1, 2, 3", SC11 (2011).
/// MRG32k3a: P. L'Ecuyer, "Good parameters and implementations for combined multiple recursive random number
/// generators", Operations Research 47 (1999).
#pragma once

#include <cstdint>

#include "../vector_types.h"

extern "C" {
// Moves XORWOW's five words on by count * 2^(67 * sequence) steps.
void gs_xorwow_skip(unsigned int words[5], unsigned long long count, int sequence);
// Moves MRG32k3a's six words on by count * 2^power steps.
void gs_mrg32k3a_skip(unsigned int first[3], unsigned int second[3], unsigned long long count, int power);
}

/// @brief What normal numbers, which come in pairs, leave for the next call.
#define GRIDSTRIDE_CURAND_SPARE \
  int boxmuller_flag;           \
  int boxmuller_flag_double;    \
  float boxmuller_extra;        \
  double boxmuller_extra_double;

/// @brief XORWOW, cuRAND's default.
struct curandStateXORWOW {
  unsigned int d, v[5];
  GRIDSTRIDE_CURAND_SPARE
};
/// @brief Philox4x32-10: a keyed hash of a counter.
struct curandStatePhilox4_32_10 {
  uint4 ctr;
  uint4 output;
  uint2 key;
  unsigned int STATE;  ///< how many of `output` are used
  GRIDSTRIDE_CURAND_SPARE
};
/// @brief MRG32k3a.
struct curandStateMRG32k3a {
  unsigned int s1[3];
  unsigned int s2[3];
  GRIDSTRIDE_CURAND_SPARE
};
#undef GRIDSTRIDE_CURAND_SPARE
typedef curandStateXORWOW curandStateXORWOW_t;
typedef curandStatePhilox4_32_10 curandStatePhilox4_32_10_t;
typedef curandStateMRG32k3a curandStateMRG32k3a_t;
typedef curandStateXORWOW curandState_t;
typedef curandStateXORWOW curandState;

namespace gridstride::simt::detail {

inline constexpr unsigned long long mrg_modulus1 = 4294967087ull;
inline constexpr unsigned long long mrg_modulus2 = 4294944443ull;

// One hash of a counter: ten rounds of two multiplications.
__forceinline__ uint4 philox(uint4 counter, uint2 key) {
  for (int round = 0; round < 10; ++round) {
    const auto first = std::uint64_t{0xd2511f53} * counter.x;
    const auto second = std::uint64_t{0xcd9e8d57} * counter.z;
    counter = {static_cast<unsigned int>(second >> 32) ^ counter.y ^ key.x, static_cast<unsigned int>(second),
               static_cast<unsigned int>(first >> 32) ^ counter.w ^ key.y, static_cast<unsigned int>(first)};
    key = {key.x + 0x9e3779b9u, key.y + 0xbb67ae85u};
  }
  return counter;
}

// Adds to the 128-bit counter; `high`: to its upper half.
__forceinline__ void add_to_counter(uint4& counter, unsigned long long count, bool high) {
  const auto add = [](unsigned int& low_word, unsigned int& high_word, unsigned long long value) {
    const std::uint64_t old = static_cast<std::uint64_t>(high_word) << 32 | low_word;
    const std::uint64_t sum = old + value;
    low_word = static_cast<unsigned int>(sum);
    high_word = static_cast<unsigned int>(sum >> 32);
    return sum < old;
  };
  if (high || add(counter.x, counter.y, count)) add(counter.z, counter.w, high ? count : 1);
}

}  // namespace gridstride::simt::detail

/// @brief Skips `count` numbers.
__forceinline__ void skipahead(unsigned long long count, curandStateXORWOW_t* state) {
  unsigned int words[5] = {state->v[0], state->v[1], state->v[2], state->v[3], state->v[4]};
  gs_xorwow_skip(words, count, 0);
  for (int i = 0; i < 5; ++i) state->v[i] = words[i];
  state->d += 362437u * static_cast<unsigned int>(count);
}
/// @brief Skips `count` sequences of 2^67 numbers.
__forceinline__ void skipahead_sequence(unsigned long long count, curandStateXORWOW_t* state) {
  unsigned int words[5] = {state->v[0], state->v[1], state->v[2], state->v[3], state->v[4]};
  gs_xorwow_skip(words, count, 1);
  for (int i = 0; i < 5; ++i) state->v[i] = words[i];
}
/// @brief Begins sequence `sequence` of the seed, `offset` numbers in.
__forceinline__ void curand_init(unsigned long long seed, unsigned long long sequence,
                                 unsigned long long offset, curandStateXORWOW_t* state) {
  const unsigned int low = 1099087573u * (static_cast<unsigned int>(seed) ^ 0xaad26b49u);
  const unsigned int high = 2591861531u * (static_cast<unsigned int>(seed >> 32) ^ 0xf7dcefddu);
  curandStateXORWOW_t begun{};
  begun.d = 6615241u + low + high;
  begun.v[0] = 123456789u + low;
  begun.v[1] = 362436069u ^ low;
  begun.v[2] = 521288629u + high;
  begun.v[3] = 88675123u ^ high;
  begun.v[4] = 5783321u + low;
  if (sequence != 0) skipahead_sequence(sequence, &begun);
  if (offset != 0) skipahead(offset, &begun);
  *state = begun;
}

/// @brief Skips `count` numbers.
__forceinline__ void skipahead(unsigned long long count, curandStatePhilox4_32_10_t* state) {
  state->STATE += static_cast<unsigned int>(count & 3);
  count /= 4;
  if (state->STATE > 3) {
    ++count;
    state->STATE -= 4;
  }
  ::gridstride::simt::detail::add_to_counter(state->ctr, count, false);
  state->output = ::gridstride::simt::detail::philox(state->ctr, state->key);
}
/// @brief Skips `count` sequences of 2^66 numbers.
__forceinline__ void skipahead_sequence(unsigned long long count, curandStatePhilox4_32_10_t* state) {
  ::gridstride::simt::detail::add_to_counter(state->ctr, count, true);
  state->output = ::gridstride::simt::detail::philox(state->ctr, state->key);
}
/// @brief Begins sequence `sequence` of the seed, `offset` numbers in.
__forceinline__ void curand_init(unsigned long long seed, unsigned long long sequence,
                                 unsigned long long offset, curandStatePhilox4_32_10_t* state) {
  curandStatePhilox4_32_10_t begun{};
  begun.key = {static_cast<unsigned int>(seed), static_cast<unsigned int>(seed >> 32)};
  skipahead_sequence(sequence, &begun);
  skipahead(offset, &begun);
  *state = begun;
}

/// @brief Skips `count` numbers.
__forceinline__ void skipahead(unsigned long long count, curandStateMRG32k3a_t* state) {
  curandStateMRG32k3a_t moved = *state;
  gs_mrg32k3a_skip(moved.s1, moved.s2, count, 0);
  *state = moved;
}
/// @brief Skips `count` subsequences of 2^76 numbers.
__forceinline__ void skipahead_subsequence(unsigned long long count, curandStateMRG32k3a_t* state) {
  curandStateMRG32k3a_t moved = *state;
  gs_mrg32k3a_skip(moved.s1, moved.s2, count, 76);
  *state = moved;
}
/// @brief Skips `count` sequences of 2^127 numbers.
__forceinline__ void skipahead_sequence(unsigned long long count, curandStateMRG32k3a_t* state) {
  curandStateMRG32k3a_t moved = *state;
  gs_mrg32k3a_skip(moved.s1, moved.s2, count, 127);
  *state = moved;
}
/// @brief Begins subsequence `sequence` of the seed, `offset` numbers in. Seed 0 is L'Ecuyer's, twelve
/// thousand three hundred and forty-five six times.
__forceinline__ void curand_init(unsigned long long seed, unsigned long long sequence,
                                 unsigned long long offset, curandStateMRG32k3a_t* state) {
  using namespace ::gridstride::simt::detail;
  curandStateMRG32k3a_t begun{};
  const unsigned long long even = seed == 0 ? 1 : static_cast<unsigned int>(seed) ^ 0x55555555u;
  const unsigned long long odd = seed == 0 ? 1 : static_cast<unsigned int>(seed >> 32) ^ 0xaaaaaaaau;
  for (int i = 0; i < 3; ++i) {
    const unsigned long long factor = i == 1 ? odd : even;
    const unsigned long long other = i == 1 ? even : odd;
    begun.s1[i] = static_cast<unsigned int>(factor * 12345 % mrg_modulus1);
    begun.s2[i] = static_cast<unsigned int>(other * 12345 % mrg_modulus2);
  }
  if (sequence != 0) skipahead_subsequence(sequence, &begun);
  if (offset != 0) skipahead(offset, &begun);
  *state = begun;
}
