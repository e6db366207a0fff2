// SPDX-License-Identifier: MIT
/// @file
/// CUB's iterators: inputs that are computed, and an output that is thrown away.
#pragma once

#include "../thread/thread_functions.cuh"
#include "../util_type.cuh"

namespace cub {
namespace detail {

/// @brief Random access on top of Derived's position: at(offset) gives the element there.
template <class Derived, class Position, class Value, class Reference = Value>
struct IteratorBase {
  using difference_type = std::ptrdiff_t;
  using value_type = Value;
  using pointer = std::remove_reference_t<Reference>*;
  using reference = Reference;
  using iterator_category = std::random_access_iterator_tag;
  using self_type = Derived;

  Position position;

  __host__ __device__ __forceinline__ reference operator*() const { return self().at(0); }
  template <class Distance>
  __host__ __device__ __forceinline__ reference operator[](Distance n) const {
    return self().at(static_cast<difference_type>(n));
  }
  __host__ __device__ __forceinline__ Derived& operator++() { return *this += 1; }
  __host__ __device__ __forceinline__ Derived& operator--() { return *this += -1; }
  __host__ __device__ __forceinline__ Derived operator++(int) {
    const Derived old = self();
    *this += 1;
    return old;
  }
  __host__ __device__ __forceinline__ Derived operator--(int) {
    const Derived old = self();
    *this += -1;
    return old;
  }
  template <class Distance>
  __host__ __device__ __forceinline__ Derived& operator+=(Distance n) {
    position = static_cast<Position>(position + n);
    return static_cast<Derived&>(*this);
  }
  template <class Distance>
  __host__ __device__ __forceinline__ Derived& operator-=(Distance n) {
    position = static_cast<Position>(position - n);
    return static_cast<Derived&>(*this);
  }
  template <class Distance>
  __host__ __device__ __forceinline__ Derived operator+(Distance n) const {
    Derived result = self();
    result += n;
    return result;
  }
  template <class Distance>
  requires std::is_integral_v<Distance> __host__ __device__ __forceinline__ Derived
  operator-(Distance n) const {
    Derived result = self();
    result -= n;
    return result;
  }
  __host__ __device__ __forceinline__ difference_type operator-(const Derived& other) const {
    return static_cast<difference_type>(position - other.position);
  }
  __host__ __device__ __forceinline__ bool operator==(const Derived& other) const {
    return position == other.position;
  }
  __host__ __device__ __forceinline__ bool operator!=(const Derived& other) const {
    return !(position == other.position);
  }
  __host__ __device__ __forceinline__ bool operator<(const Derived& other) const {
    return position < other.position;
  }

 private:
  __host__ __device__ __forceinline__ const Derived& self() const {
    return static_cast<const Derived&>(*this);
  }
};

}  // namespace detail

/// @brief The numbers from `val` on.
template <class ValueType, class OffsetT = std::ptrdiff_t>
struct CountingInputIterator
    : detail::IteratorBase<CountingInputIterator<ValueType, OffsetT>, ValueType, ValueType> {
  __host__ __device__ __forceinline__ CountingInputIterator(const ValueType& val) { this->position = val; }
  __host__ __device__ __forceinline__ ValueType at(std::ptrdiff_t n) const {
    return static_cast<ValueType>(this->position + static_cast<ValueType>(n));
  }
};

/// @brief The same value everywhere.
template <class ValueType, class OffsetT = std::ptrdiff_t>
struct ConstantInputIterator
    : detail::IteratorBase<ConstantInputIterator<ValueType, OffsetT>, std::ptrdiff_t, ValueType> {
  ValueType val;
  __host__ __device__ __forceinline__ ConstantInputIterator(ValueType value, OffsetT offset = 0)
      : val(value) {
    this->position = offset;
  }
  __host__ __device__ __forceinline__ ValueType at(std::ptrdiff_t) const { return val; }
};

/// @brief conversion_op of each element of another sequence.
template <class ValueType, class ConversionOp, class InputIteratorT, class OffsetT = std::ptrdiff_t>
struct TransformInputIterator
    : detail::IteratorBase<TransformInputIterator<ValueType, ConversionOp, InputIteratorT, OffsetT>,
                           InputIteratorT, ValueType> {
  ConversionOp conversion_op;
  __host__ __device__ __forceinline__ TransformInputIterator(InputIteratorT input_itr, ConversionOp op)
      : detail::IteratorBase<TransformInputIterator, InputIteratorT, ValueType>{input_itr},
        conversion_op(op) {}
  __host__ __device__ __forceinline__ ValueType at(std::ptrdiff_t n) const {
    ConversionOp op = conversion_op;
    return op(this->position[n]);
  }
};

/// @brief Pairs (index, element) of another sequence.
template <class InputIteratorT, class OffsetT = std::ptrdiff_t,
          class OutputValueT = detail::value_t<InputIteratorT>>
struct ArgIndexInputIterator
    : detail::IteratorBase<ArgIndexInputIterator<InputIteratorT, OffsetT, OutputValueT>, OffsetT,
                           KeyValuePair<OffsetT, OutputValueT>> {
  InputIteratorT itr;
  __host__ __device__ __forceinline__ ArgIndexInputIterator(InputIteratorT input_itr, OffsetT offset = 0)
      : itr(input_itr) {
    this->position = offset;
  }
  __host__ __device__ __forceinline__ KeyValuePair<OffsetT, OutputValueT> at(std::ptrdiff_t n) const {
    const auto index = static_cast<OffsetT>(this->position + static_cast<OffsetT>(n));
    return {index, static_cast<OutputValueT>(itr[index])};
  }
  __host__ __device__ __forceinline__ void normalize() {
    itr += this->position;
    this->position = 0;
  }
};

/// @brief Reads with a cache hint, which has no effect here.
template <CacheLoadModifier MODIFIER, class ValueType, class OffsetT = std::ptrdiff_t>
struct CacheModifiedInputIterator
    : detail::IteratorBase<CacheModifiedInputIterator<MODIFIER, ValueType, OffsetT>, const ValueType*,
                           ValueType> {
  __host__ __device__ __forceinline__ CacheModifiedInputIterator(const ValueType* ptr) {
    this->position = ptr;
  }
  __host__ __device__ __forceinline__ ValueType at(std::ptrdiff_t n) const { return this->position[n]; }
};

/// @brief Writes with a cache hint, which has no effect here.
template <CacheStoreModifier MODIFIER, class ValueType, class OffsetT = std::ptrdiff_t>
struct CacheModifiedOutputIterator
    : detail::IteratorBase<CacheModifiedOutputIterator<MODIFIER, ValueType, OffsetT>, ValueType*, ValueType,
                           ValueType&> {
  __host__ __device__ __forceinline__ CacheModifiedOutputIterator(ValueType* ptr) { this->position = ptr; }
  __host__ __device__ __forceinline__ ValueType& at(std::ptrdiff_t n) const { return this->position[n]; }
};

/// @brief Takes what is written and forgets it.
template <class OffsetT = std::ptrdiff_t>
struct DiscardOutputIterator
    : detail::IteratorBase<DiscardOutputIterator<OffsetT>, OffsetT, NullType, NullType> {
  __host__ __device__ __forceinline__ DiscardOutputIterator(OffsetT offset = 0) { this->position = offset; }
  __host__ __device__ __forceinline__ NullType at(std::ptrdiff_t) const { return {}; }
};

}  // namespace cub
