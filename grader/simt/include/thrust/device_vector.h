// SPDX-License-Identifier: MIT
/// @file
/// Thrust's device_vector, with the construction from a list that newer releases of Thrust have.
#pragma once
#pragma GCC system_header  // nothing in it is a warning of the program's

#if !__has_include_next(<thrust/device_vector.h>)
#error "Thrust is not installed: Debian's package libthrust-dev has it"
#endif

#include <thrust/detail/config.h>
#include <thrust/detail/vector_base.h>
#include <thrust/device_allocator.h>
#include <initializer_list>
#include <utility>
#include <vector>

#define device_vector device_vector_without_lists
#include_next <thrust/device_vector.h>
#undef device_vector

THRUST_NAMESPACE_BEGIN

/// @brief A vector in device memory. @see the original for all but the lists
template <class T, class Alloc = thrust::device_allocator<T>>
class device_vector : public device_vector_without_lists<T, Alloc> {
  using Base = device_vector_without_lists<T, Alloc>;

 public:
  using Base::Base;
  device_vector() = default;
  device_vector(std::initializer_list<T> list) : Base(list.begin(), list.end()) {}
  device_vector(std::initializer_list<T> list, const Alloc& alloc) : Base(list.begin(), list.end(), alloc) {}

  using Base::operator=;
  device_vector& operator=(std::initializer_list<T> list) {
    this->assign(list.begin(), list.end());
    return *this;
  }
};

THRUST_NAMESPACE_END
