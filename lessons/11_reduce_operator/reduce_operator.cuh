// SPDX-License-Identifier: MIT
/// @file
/// Contract of lesson 11: one reduction for every associative operator that has an identity.
#pragma once

#include <cstddef>
#include <cstdint>
#include <gridstride.cuh>
#include <limits>
#include <span>

/// @brief Threads of one block.
constexpr unsigned block_size = 128;

/// @brief Elements that one thread combines before it meets the others: neighbours in the array. An odd
/// number, so that the lanes of a warp read from different banks.
constexpr unsigned elements_per_thread = 9;

/// @brief Elements that one block makes into one value.
constexpr unsigned elements_per_block = block_size * elements_per_thread;

/// @brief What is below every float. A constant, because a kernel may use its value, but not call a function
/// of the host such as those of std::numeric_limits.
inline constexpr float negative_infinity = -std::numeric_limits<float>::infinity();

/// @brief 2^31 - 1.
inline constexpr std::int32_t greatest_int32 = std::numeric_limits<std::int32_t>::max();

/// @brief A number and its place in an array.
struct IndexedValue {
  float value;          ///< the number
  std::uint32_t index;  ///< counted from 0
};

/// @brief Where argmax() of no elements is.
inline constexpr std::uint32_t no_index = 0xffffffffU;

/// @brief What has to be known of some numbers to tell their mean and their variance m2 / count, and to join
/// them with others.
struct Moments {
  std::uint64_t count;  ///< how many they are
  double mean;          ///< 0 for none
  double m2;            ///< sum of the squared distances from the mean
};

/// @brief The map x -> factor * x + offset on unsigned numbers of 32 bits, modulo 2^32.
struct Affine {
  std::uint32_t factor;  ///< what x is multiplied by
  std::uint32_t offset;  ///< what is added then
};

/// @brief Sum of an array in device memory, in float32.
///
/// This holds for all functions here: the array is read once and not changed; no elements give the operator's
/// identity. Passes go on until one value is left: each launches one kernel, which makes elements_per_block
/// elements into one. That value is all that is copied to the host.
/// @param[in] data @shape{[n]} @unit{float32} device memory
/// @return the sum, 0 for n = 0; float32 rounding in any order of the additions is accepted, but each call
/// with the same data gives the same bits
/// @throws gridstride::CudaError where CUDA reports an error
float sum_on_device(DeviceSpan<const float> data);

/// @brief Sum of an array in host memory: copies it to the device once. @see sum_on_device
/// @param[in] data @shape{[n]} @unit{float32} host memory
/// @return the sum, 0 for n = 0
float sum(std::span<const float> data);

/// @brief Sum of integers, in 64 bits: the elements fit in 32, their sum need not. @see sum
/// @param[in] data @shape{[n]} @unit{int32} host memory
/// @return the sum, 0 for n = 0
std::int64_t sum_int32(std::span<const std::int32_t> data);

/// @brief Product. @see sum
/// @param[in] data @shape{[n]} @unit{float64} host memory
/// @return the product, 1 for n = 0
double product(std::span<const double> data);

/// @brief Greatest element. @see sum
/// @param[in] data @shape{[n]} @unit{float32} host memory, no NaN among them
/// @return the greatest, -infinity for n = 0
float maximum(std::span<const float> data);

/// @brief Least element. @see sum
/// @param[in] data @shape{[n]} @unit{int32} host memory
/// @return the least, 2^31 - 1 for n = 0
std::int32_t minimum(std::span<const std::int32_t> data);

/// @brief Greatest element and where it is. Example: {2, 7, -1, 7} gives {7, 1}. @see sum
/// @param[in] data @shape{[n]} @unit{float32} host memory, no NaN among them; n < no_index
/// @return the greatest value and the lowest of its indices; {-infinity, no_index} for n = 0
IndexedValue argmax(std::span<const float> data);

/// @brief Count, mean and sum of squared distances from the mean, in one pass over the data. Example: {1, 2,
/// 6} gives {3, 3, 14}. @see sum
/// @param[in] data @shape{[n]} @unit{float32} host memory
/// @return the mean right to 11 digits and m2 to 8, also for numbers far from 0 that lie close together;
/// {0, 0, 0} for n = 0
Moments moments(std::span<const float> data);

/// @brief One map that does what all maps of an array do one after another, data[0] first. Example: {2, 1}
/// and then {3, 5} take x to 2 x + 1 and this to 3 (2 x + 1) + 5, so the result is {6, 8}. @see sum_on_device
/// @param[in] data @shape{[n]} device memory
/// @return the map, {1, 0} for n = 0
Affine compose_on_device(DeviceSpan<const Affine> data);

/// @brief The same for maps in host memory. @see compose_on_device
/// @param[in] data @shape{[n]} host memory
/// @return the map, {1, 0} for n = 0
Affine compose(std::span<const Affine> data);

/// @brief Reduction by an operator that only its caller knows: a times b is table[a * size + b] for a and b
/// from 0 to size - 1. It is associative, and need not be commutative. @see sum_on_device
/// @param[in] table @shape{[size * size]} device memory @param[in] size 1 or more
/// @param[in] identity an element with identity times b = b and a times identity = a
/// @param[in] data @shape{[n]} device memory; numbers from 0 to size - 1
/// @return data[0] times data[1] times ... in this order; identity for n = 0
std::uint32_t reduce_by_table(DeviceSpan<const std::uint32_t> table, std::uint32_t size,
                              std::uint32_t identity, DeviceSpan<const std::uint32_t> data);

GRADED_FUNCTIONS(sum_on_device, sum, sum_int32, product, maximum, minimum, argmax, moments, compose_on_device,
                 compose, reduce_by_table)
