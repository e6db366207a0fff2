// SPDX-License-Identifier: MIT
/// @file
/// Launches through the run-time API, in their C++ forms. Where a kernel is named, the engine is told of it
/// here, so that instances of templates can be launched too.
#pragma once

#include <cstddef>
#include <utility>

#include "../cuda_runtime_api.h"
#include "kernel_record.hpp"

/// @brief Launches a kernel. @param arguments a pointer to each argument's value
template <class T>
__forceinline__ cudaError_t cudaLaunchKernel(T* kernel, dim3 grid, dim3 block, void** arguments,
                                             std::size_t dynamic_shared_bytes = 0,
                                             cudaStream_t stream = nullptr) {
  return ::cudaLaunchKernel(static_cast<const void*>(::gridstride::simt::kernel_pointer(kernel)), grid, block,
                            arguments, dynamic_shared_bytes, stream);
}

/// @brief Launches a kernel whose blocks are all resident at once.
template <class T>
__forceinline__ cudaError_t cudaLaunchCooperativeKernel(T* kernel, dim3 grid, dim3 block, void** arguments,
                                                        std::size_t dynamic_shared_bytes = 0,
                                                        cudaStream_t stream = nullptr) {
  return ::cudaLaunchCooperativeKernel(static_cast<const void*>(::gridstride::simt::kernel_pointer(kernel)),
                                       grid, block, arguments, dynamic_shared_bytes, stream);
}

/// @brief Launches a kernel with attributes; each argument is converted to its parameter's type.
template <class... Parameters, class... Arguments>
cudaError_t cudaLaunchKernelEx(const cudaLaunchConfig_t* config, void (*kernel)(Parameters...),
                               Arguments&&... arguments) {
  return [&](std::decay_t<Parameters>... values) {
    void* pointers[] = {static_cast<void*>(&values)..., nullptr};
    return ::cudaLaunchKernelExC(config, ::gridstride::simt::kernel_pointer(kernel), pointers);
  }(std::forward<Arguments>(arguments)...);
}
