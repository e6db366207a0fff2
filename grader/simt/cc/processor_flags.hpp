// SPDX-License-Identifier: MIT
/// @file
/// What compilers are told differently from one instruction set to another.
#pragma once

#include <string>
#include <vector>

namespace gridstride::cc {

#if defined(__x86_64__)

/// @brief Code for this very processor.
inline constexpr const char* native_flag = "-march=native";
/// @brief Functions of mathematics for vectors: glibc's libmvec.
inline constexpr bool has_vector_functions = true;
/// @brief Whether clang can touch a large frame page by page, so that it meets the guard below the stack.
inline constexpr bool probes_large_frames = true;

#else

inline constexpr const char* native_flag = "-mcpu=native";
inline constexpr bool has_vector_functions = false;  // Debian 12's C library has none for ARM
inline constexpr bool probes_large_frames = false;   // the guard is wider: see stack_guard_bytes

#endif

}  // namespace gridstride::cc
