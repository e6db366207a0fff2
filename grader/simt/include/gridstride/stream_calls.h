// SPDX-License-Identifier: MIT
/// @file
/// The run-time API's less common calls on streams and events. Part of cuda_runtime_api.h.
/// @source CUDA Runtime API reference, chapters "Stream Management", "Event Management"
#pragma once

#include <stddef.h>

#include "../driver_types.h"

#define cudaEventRecordExternal 0x01
#define cudaEventWaitExternal 0x01

/// @brief A function that runs in stream order. It must not call CUDA.
typedef void (*cudaHostFn_t)(void* data);
/// @brief Likewise, told how the work before it went.
typedef void (*cudaStreamCallback_t)(cudaStream_t stream, cudaError_t status, void* data);

#ifdef __cplusplus
extern "C" {
#define gs_default(value) = value
#else
#define gs_default(value)
#endif

cudaError_t cudaStreamGetId(cudaStream_t stream, unsigned long long* id);
cudaError_t cudaStreamGetDevice(cudaStream_t stream, int* device);
cudaError_t cudaEventRecordWithFlags(cudaEvent_t event, cudaStream_t stream, unsigned int flags);
cudaError_t cudaLaunchHostFunc(cudaStream_t stream, cudaHostFn_t function, void* data);
cudaError_t cudaStreamAddCallback(cudaStream_t stream, cudaStreamCallback_t callback, void* data,
                                  unsigned int flags);
cudaError_t cudaStreamAttachMemAsync(cudaStream_t stream, void* pointer, size_t size_bytes gs_default(0),
                                     unsigned int flags gs_default(0x04));

#undef gs_default
#ifdef __cplusplus
}
#endif

#ifdef __cplusplus
/// @brief For memory of any type.
template <class T>
inline cudaError_t cudaStreamAttachMemAsync(cudaStream_t stream, T* pointer, size_t size_bytes = 0,
                                            unsigned int flags = 0x04) {
  return ::cudaStreamAttachMemAsync(stream, static_cast<void*>(pointer), size_bytes, flags);
}
#endif
