// SPDX-License-Identifier: MIT
/// @file
/// Types that describe types and buffers.
#pragma once

#include "config.cuh"
#include "util_math.cuh"

namespace cub {

/// @brief A key and its value.
template <class Key_, class Value_>
struct KeyValuePair {
  using Key = Key_;
  using Value = Value_;
  Key key;
  Value value;
  __host__ __device__ __forceinline__ KeyValuePair() = default;
  __host__ __device__ __forceinline__ KeyValuePair(const Key& k, const Value& v) : key(k), value(v) {}
  __host__ __device__ __forceinline__ bool operator==(const KeyValuePair& other) const {
    return key == other.key && value == other.value;
  }
  __host__ __device__ __forceinline__ bool operator!=(const KeyValuePair& other) const {
    return !(*this == other);
  }
};

/// @brief Two buffers of which one holds the data: a sort may leave its result in either.
template <class T>
struct DoubleBuffer {
  T* d_buffers[2] = {nullptr, nullptr};
  int selector = 0;  ///< index of the buffer that holds the data
  __host__ __device__ __forceinline__ DoubleBuffer() = default;
  __host__ __device__ __forceinline__ DoubleBuffer(T* d_current, T* d_alternate)
      : d_buffers{d_current, d_alternate} {}
  /// @brief The buffer that holds the data.
  __host__ __device__ __forceinline__ T* Current() const { return d_buffers[selector]; }
  /// @brief The other one.
  __host__ __device__ __forceinline__ T* Alternate() const { return d_buffers[selector ^ 1]; }
};

/// @brief A value wrapped as a type.
template <int value>
struct Int2Type {
  enum { VALUE = value };
};

/// @brief Whether a number is a power of two.
template <int n>
struct PowerOfTwo {
  enum { VALUE = (n & (n - 1)) == 0 };
};

/// @brief Base-2 logarithm, rounded up.
template <int n, int current = n, int count = 0>
struct Log2 {
  enum { VALUE = Log2<n, (current >> 1), count + 1>::VALUE };
};
template <int n, int count>
struct Log2<n, 0, count> {
  enum { VALUE = (1 << (count - 1) < n) ? count : count - 1 };
};

/// @brief A value that a kernel reads from device memory when it runs.
template <class T, class Iterator = T*>
struct FutureValue {
  using value_type = T;
  Iterator m_iter;
  explicit __host__ __device__ __forceinline__ FutureValue(Iterator iterator) : m_iter(iterator) {}
  __host__ __device__ __forceinline__ operator T() const { return *m_iter; }
};

}  // namespace cub
