// SPDX-License-Identifier: MIT
/// @file
/// How the libraries (CUB, Thrust) run their work: as kernels of the CPU device, so that each access of a
/// user's functor is checked like any other.
#pragma once

#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "../../cuda_runtime.h"
#include "../simt_abi.h"

/// The place in the user's code that calls a collective: a last parameter that is never given.
#ifdef __GRIDSTRIDE__
#define GRIDSTRIDE_CALL_SITE \
  ::gridstride::simt::CallSite site = {__builtin_FILE(), __builtin_LINE(), __builtin_COLUMN()}
#else
#define GRIDSTRIDE_CALL_SITE ::gridstride::simt::CallSite site = {__builtin_FILE(), __builtin_LINE(), 0}
#endif

extern "C" {
/// @brief Tells a call of a library that the library refuses; returns cudaErrorInvalidValue.
int gs_library_misuse(const char* message, const char* advice);
}

namespace gridstride::simt::library {

/// @brief A library's kernel: what findings call it, and its stream.
struct Target {
  const char* name;
  cudaStream_t stream = nullptr;
};

/// @brief A block-wide barrier that diagnoses tell as the call `site`.
__forceinline__ void barrier(const CallSite& site) { ::gs_syncthreads(site.file, site.line, site.column); }

/// @brief Index of the running thread in a grid of one dimension.
__forceinline__ std::size_t global_thread() { return std::size_t{blockIdx.x} * blockDim.x + threadIdx.x; }

#ifndef __GRIDSTRIDE__

// Other compilers know the types of Thrust, and its algorithms on the host.
template <class Body>
void each(Target, std::size_t, Body) {
  static_assert(sizeof(Body) == 0,
                "Thrust's algorithms in device memory are for files that gridstride cc compiles (.cu)");
}
template <class Body>
void once(Target, Body) {
  static_assert(sizeof(Body) == 0,
                "Thrust's algorithms in device memory are for files that gridstride cc compiles (.cu)");
}

#else

/// @brief Runs body(i) for each i < n, each in a thread of its own.
///
/// The kernel is not inlined: what calls it is not checked.
template <class Body>
void each(Target target, std::size_t n, Body body) {
  if (n == 0) return;
  constexpr std::size_t block_size = 256;
  const std::size_t threads = n < block_size ? n : block_size;
  const auto grid_size = static_cast<unsigned>((n + threads - 1) / threads);
  launch(
      LaunchSite{target.name, "", 0},
      LaunchConfig(dim3(grid_size), dim3(static_cast<unsigned>(threads)), 0, target.stream),
      [ body, n ]() __attribute__((noinline)) {
        const std::size_t i = global_thread();
        if (i >= n) return;
        Body own(body);
        own(i);
      })();
}

/// @brief Runs body() in one thread.
template <class Body>
void once(Target target, Body body) {
  launch(
      LaunchSite{target.name, "", 0},
      LaunchConfig(dim3(1), dim3(1), 0, target.stream), [body]() __attribute__((noinline)) {
        Body own(body);
        own();
      })();
}

#endif

}  // namespace gridstride::simt::library
