// SPDX-License-Identifier: MIT
/// @file
/// The run-time API's less common calls on streams and events. Part of cuda_runtime_api.h.
/// @source CUDA Runtime API reference, chapters "Stream Management", "Event Management"
#pragma once

#include <stddef.h>

#include "../driver_types.h"

/// Attributes of streams are those of launches.
#define cudaStreamAttrID cudaLaunchAttributeID
#define cudaStreamAttrValue cudaLaunchAttributeValue
#define cudaStreamAttributeAccessPolicyWindow cudaLaunchAttributeAccessPolicyWindow
#define cudaStreamAttributeSynchronizationPolicy cudaLaunchAttributeSynchronizationPolicy
#define cudaStreamAttributePriority cudaLaunchAttributePriority

#define cudaEventRecordExternal 0x01
#define cudaEventWaitExternal 0x01

/// @brief A function that runs in stream order. It must not call CUDA.
typedef void (*cudaHostFn_t)(void* data);
/// @brief Likewise, told how the work before it went.
typedef void (*cudaStreamCallback_t)(cudaStream_t stream, cudaError_t status, void* data);

#ifdef __cplusplus
extern "C" {
#endif

cudaError_t cudaStreamGetId(cudaStream_t stream, unsigned long long* id);
cudaError_t cudaStreamGetDevice(cudaStream_t stream, int* device);
cudaError_t cudaStreamSetAttribute(cudaStream_t stream, enum cudaLaunchAttributeID attribute,
                                   const union cudaLaunchAttributeValue* value);
cudaError_t cudaStreamGetAttribute(cudaStream_t stream, enum cudaLaunchAttributeID attribute,
                                   union cudaLaunchAttributeValue* value);
cudaError_t cudaStreamCopyAttributes(cudaStream_t destination, cudaStream_t source);
cudaError_t cudaCtxResetPersistingL2Cache(void);
cudaError_t cudaEventRecordWithFlags(cudaEvent_t event, cudaStream_t stream, unsigned int flags);
cudaError_t cudaLaunchHostFunc(cudaStream_t stream, cudaHostFn_t function, void* data);
cudaError_t cudaStreamAddCallback(cudaStream_t stream, cudaStreamCallback_t callback, void* data,
                                  unsigned int flags);

#ifdef __cplusplus
}
#endif

#if defined(__cplusplus) && defined(CUDA_API_PER_THREAD_DEFAULT_STREAM)
extern "C" int gs_use_per_thread_default_stream(void);
namespace gridstride::simt::detail {
/// @brief nvcc -default-stream per-thread: stream 0 is then each host thread's own.
inline const int per_thread_default_stream = ::gs_use_per_thread_default_stream();
}  // namespace gridstride::simt::detail
#endif
