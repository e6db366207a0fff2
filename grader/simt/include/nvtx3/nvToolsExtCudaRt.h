// SPDX-License-Identifier: MIT
/// @file
/// Names for streams and events on a profiler's timeline: they do nothing.
#pragma once
#pragma GCC system_header  // nothing in it is a warning of the program's

#include "../cuda_runtime_api.h"
#include "nvToolsExt.h"

static inline void nvtxNameCudaStreamA(cudaStream_t stream, const char* name) { (void)stream, (void)name; }
static inline void nvtxNameCudaEventA(cudaEvent_t event, const char* name) { (void)event, (void)name; }
static inline void nvtxNameCudaDeviceA(int device, const char* name) { (void)device, (void)name; }
#define nvtxNameCudaStream nvtxNameCudaStreamA
#define nvtxNameCudaEvent nvtxNameCudaEventA
#define nvtxNameCudaDevice nvtxNameCudaDeviceA
