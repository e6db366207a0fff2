// SPDX-License-Identifier: MIT
/// @file
/// Contract of lesson 19: kernels that are texts when the program starts, compiled while it runs.
#pragma once

#include <cstddef>
#include <gridstride.cuh>
#include <span>
#include <string>

/// @brief Compiles a text of CUDA C++ and runs one of its kernels, which is declared as
///     __global__ void kernel(float* data, int n, float x)
/// once, with n threads or more.
///
/// Each source with the same options and the same name is compiled once, at its first use.
/// @param[in] source text of CUDA C++, without `#include`
/// @param[in] options for the compiler, with blanks between them, as in "-DN=4 -lineinfo"; may be empty
/// @param[in] name of the kernel as in C++, with namespaces and template arguments, as in "lib::scale<3>"
/// @param[in,out] data @shape{[n]} device memory, the kernel's first argument; n may be 0
/// @param[in] x the kernel's last argument
/// @return nothing where the kernel has run; else what the compiler says, all of it, and data is as before
/// @throws gridstride::CudaError where another call fails
std::string run_kernel(std::string source, std::string options, std::string name, DeviceSpan<float> data,
                       float x);

/// @brief Elementwise product dest[i] = a[i] * b[i], by a kernel that is compiled at run time, once.
/// @param[out] dest @shape{[n]} host memory; n may be 0
/// @param[in] a @shape{[n]} host memory
/// @param[in] b @shape{[n]} host memory
/// @throws gridstride::CudaError where a CUDA call fails
void multiply_them(std::span<float> dest, std::span<const float> a, std::span<const float> b);

GRADED_FUNCTIONS(run_kernel, multiply_them)
