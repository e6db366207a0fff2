// SPDX-License-Identifier: MIT
/// @file
/// Thrust's host_vector, with the construction from a list that newer releases of Thrust have.
#pragma once
#pragma GCC system_header  // nothing in it is a warning of the program's

#if !__has_include_next(<thrust/host_vector.h>)
#error "Thrust is not installed: Debian's package libthrust-dev has it"
#endif

#include <thrust/detail/config.h>
#include <thrust/detail/vector_base.h>
#include <initializer_list>
#include <memory>
#include <utility>
#include <vector>

#define host_vector host_vector_without_lists
#include_next <thrust/host_vector.h>
#undef host_vector

THRUST_NAMESPACE_BEGIN

/// @brief A vector in host memory. @see the original for all but the lists
template <class T, class Alloc = std::allocator<T>>
class host_vector : public host_vector_without_lists<T, Alloc> {
  using Base = host_vector_without_lists<T, Alloc>;

 public:
  using Base::Base;
  host_vector() = default;
  host_vector(std::initializer_list<T> list) : Base(list.begin(), list.end()) {}
  host_vector(std::initializer_list<T> list, const Alloc& alloc) : Base(list.begin(), list.end(), alloc) {}

  using Base::operator=;
  host_vector& operator=(std::initializer_list<T> list) {
    this->assign(list.begin(), list.end());
    return *this;
  }
};

THRUST_NAMESPACE_END
