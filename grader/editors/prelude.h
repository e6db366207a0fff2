// SPDX-License-Identifier: MIT
/// @file
/// What an editor's clangd reads before every CUDA file, in the place of the translator: it parses the file
/// as CUDA, so that launches are checked against the kernel's parameters.
#pragma once

// Functions of the processor's own (_mm_sfence) that clang declares by itself, for the host: TBB, which
// <execution> includes where it is installed, must not declare them for both sides.
#if defined(__x86_64__) && __has_include(<immintrin.h>)
#include <immintrin.h>
#endif

// __host__ and __device__ are empty on the CPU device; here every function is one of both sides, but for
// operator new and operator delete, of which clang itself declares one for each side.
#pragma clang force_cuda_host_device begin
#if __has_include(<bits/exception.h>)
#include <bits/exception.h>  // which <new> includes
#endif
#include <cstddef>
#pragma clang force_cuda_host_device end
#include <new>
/// @brief Placement new of device code.
__attribute__((device)) inline void* operator new(std::size_t, void* place) noexcept { return place; }
/// @brief Likewise of an array.
__attribute__((device)) inline void* operator new[](std::size_t, void* place) noexcept { return place; }
#pragma clang force_cuda_host_device begin

// clang 14, reading CUDA, ends at a class with a member whose assignment has a `requires`, as std::pair's has
// in C++20. That of C++17 does as well.
#if __clang_major__ < 15 && __has_include(<bits/stl_pair.h>)
#include <compare>
#pragma push_macro("__cpp_lib_concepts")
#undef __cpp_lib_concepts
#include <bits/stl_pair.h>
#pragma pop_macro("__cpp_lib_concepts")
#endif

#include <cuda_runtime.h>

/// @brief What clang takes the arguments between `<<<` and `>>>` for, where it finds a CUDA Toolkit.
extern "C" unsigned __cudaPushCallConfiguration(dim3 grid_size, dim3 block_size, std::size_t shared_bytes = 0,
                                                cudaStream_t stream = nullptr);
/// @brief Likewise where it finds none.
extern "C" unsigned cudaConfigureCall(dim3 grid_size, dim3 block_size, std::size_t shared_bytes = 0,
                                      cudaStream_t stream = nullptr);
