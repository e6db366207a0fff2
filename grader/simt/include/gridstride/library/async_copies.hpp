// SPDX-License-Identifier: MIT
/// @file
/// What the asynchronous copies of all libraries have in common.
#pragma once

#include <cstddef>
#include <cstdint>

#include "../../cuda_runtime.h"
#include "../simt_abi.h"

namespace cuda {

/// @brief A size that is known to be a multiple of an alignment, as are the addresses that it is used with.
/// @unit{bytes}
template <::std::size_t Alignment>
struct aligned_size_t {
  static constexpr ::std::size_t align = Alignment;
  ::std::size_t value;
  __host__ __device__ __forceinline__ explicit constexpr aligned_size_t(::std::size_t size_bytes)
      : value(size_bytes) {}
  __host__ __device__ __forceinline__ constexpr operator ::std::size_t() const { return value; }
};

}  // namespace cuda

namespace gridstride::simt::detail {

/// @brief Alignment that a size promises. @unit{bytes}
template <class Shape>
inline constexpr std::size_t promised_alignment = 1;
template <std::size_t Alignment>
inline constexpr std::size_t promised_alignment<::cuda::aligned_size_t<Alignment>> = Alignment;

/// @brief The part of a copy that the thread `rank` of `threads` makes: pieces of up to 16 bytes in turn.
/// @param barrier whose phase the copy completes with; nullptr: it belongs to the thread's next group
template <class Shape>
__host__ __device__ __forceinline__ void copy_share(void* to, const void* from, Shape shape, std::size_t rank,
                                                    std::size_t threads, const void* barrier) {
  constexpr std::size_t promised = promised_alignment<Shape> < 16 ? promised_alignment<Shape> : 16;
  const std::size_t size_bytes = static_cast<std::size_t>(shape);
  if (threads == 1) {
    if (size_bytes != 0) ::gs_async_copy(to, from, size_bytes, 0, promised, barrier);
    return;
  }
  const std::size_t bits = reinterpret_cast<std::uintptr_t>(to) | reinterpret_cast<std::uintptr_t>(from) | 16;
  const std::size_t usual = bits & (0 - bits);
  const std::size_t piece = usual < promised ? promised : usual;
#pragma clang loop unroll(disable)  // one line is one place to report
  for (std::size_t i = rank * piece; i < size_bytes; i += threads * piece) {
    const std::size_t left = size_bytes - i;
    ::gs_async_copy(static_cast<char*>(to) + i, static_cast<const char*>(from) + i,
                    left < piece ? left : piece, 0, promised, barrier);
  }
}

}  // namespace gridstride::simt::detail
