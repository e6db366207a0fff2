// SPDX-License-Identifier: MIT
/// @file
/// The run-time API's less common calls on streams and events. Part of cuda_runtime_api.h.
/// @source CUDA Runtime API reference, chapters "Stream Management", "Event Management"
#pragma once

#include "../driver_types.h"

#define cudaEventRecordExternal 0x01
#define cudaEventWaitExternal 0x01

#ifdef __cplusplus
extern "C" {
#endif

cudaError_t cudaStreamGetId(cudaStream_t stream, unsigned long long* id);
cudaError_t cudaStreamGetDevice(cudaStream_t stream, int* device);
cudaError_t cudaEventRecordWithFlags(cudaEvent_t event, cudaStream_t stream, unsigned int flags);

#ifdef __cplusplus
}
#endif
