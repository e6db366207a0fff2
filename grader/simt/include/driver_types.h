// SPDX-License-Identifier: MIT
/// @file
/// Types and enumerations of the run-time API: CUDA's names with CUDA's numbers.
/// @source CUDA Runtime API reference, chapter "Data types used by CUDA Runtime"
#pragma once
#pragma GCC system_header  // nothing in it is a warning of the program's
// Helper headers of other projects ask by this name whether the header has been included.
#define __DRIVER_TYPES_H__

#include <stddef.h>

#include "host_defines.h"

#include "gridstride/cuda_attributes.h"
#include "gridstride/cuda_errors.h"

/// @brief A queue of device work; nullptr is the default stream.
typedef struct CUstream_st* cudaStream_t;
/// @brief A mark in a stream.
typedef struct CUevent_st* cudaEvent_t;
/// @brief A captured graph (not modelled).
typedef struct CUgraph_st* cudaGraph_t;
/// @brief A graph ready to launch (not modelled).
typedef struct CUgraphExec_st* cudaGraphExec_t;
/// @brief A kernel of a library (not modelled).
typedef struct CUfunc_st* cudaFunction_t;
/// @brief A texture: memory with a way to read it.
typedef unsigned long long cudaTextureObject_t;
/// @brief A surface: an array that kernels can write.
typedef unsigned long long cudaSurfaceObject_t;

#define cudaStreamLegacy ((cudaStream_t)0x1)
#define cudaStreamPerThread ((cudaStream_t)0x2)
/// Of device code: behind all else that the grid launches; beside all else.
#define cudaStreamTailLaunch ((cudaStream_t)0x3)
#define cudaStreamFireAndForget ((cudaStream_t)0x4)

/// @brief Direction of a copy.
enum cudaMemcpyKind {
  cudaMemcpyHostToHost = 0,
  cudaMemcpyHostToDevice = 1,
  cudaMemcpyDeviceToHost = 2,
  cudaMemcpyDeviceToDevice = 3,
  cudaMemcpyDefault = 4
};

/// @brief What a pointer points to.
enum cudaMemoryType {
  cudaMemoryTypeUnregistered = 0,
  cudaMemoryTypeHost = 1,
  cudaMemoryTypeDevice = 2,
  cudaMemoryTypeManaged = 3
};

/// @brief Answer of cudaPointerGetAttributes.
struct cudaPointerAttributes {
  enum cudaMemoryType type;  ///< kind of memory
  int device;                ///< where it was allocated
  void* devicePointer;       ///< its address for kernels, or nullptr
  void* hostPointer;         ///< its address for host code, or nullptr
};

/// @brief Answer of cudaFuncGetAttributes.
struct cudaFuncAttributes {
  size_t sharedSizeBytes;                 ///< static shared memory @unit{bytes}
  size_t constSizeBytes;                  ///< constant memory @unit{bytes}
  size_t localSizeBytes;                  ///< local memory of a thread @unit{bytes}
  int maxThreadsPerBlock;                 ///< the most that a launch may ask for
  int numRegs;                            ///< registers a thread; an estimate on the CPU device
  int ptxVersion;                         ///< 10 * major + minor of the virtual architecture
  int binaryVersion;                      ///< 10 * major + minor of the machine code
  int cacheModeCA;                        ///< whether compiled with -Xptxas --dlcm=ca
  int maxDynamicSharedSizeBytes;          ///< the most dynamic shared memory a launch may ask for
  int preferredShmemCarveout;             ///< -1: the driver chooses
  int clusterDimMustBeSet;                ///< whether the kernel names the size of its clusters
  int requiredClusterWidth;               ///< blocks along x of a cluster that the kernel names; else 0
  int requiredClusterHeight;              ///< likewise along y
  int requiredClusterDepth;               ///< likewise along z
  int clusterSchedulingPolicyPreference;  ///< has no meaning here: 0
  int nonPortableClusterSizeAllowed;      ///< whether clusters of more than 8 blocks were asked for
  int reserved[16];                       ///< zeros
};

/// @brief What cudaFuncSetAttribute sets.
enum cudaFuncAttribute {
  cudaFuncAttributeMaxDynamicSharedMemorySize = 8,
  cudaFuncAttributePreferredSharedMemoryCarveout = 9,
  cudaFuncAttributeClusterDimMustBeSet = 10,
  cudaFuncAttributeRequiredClusterWidth = 11,
  cudaFuncAttributeRequiredClusterHeight = 12,
  cudaFuncAttributeRequiredClusterDepth = 13,
  cudaFuncAttributeNonPortableClusterSizeAllowed = 14,
  cudaFuncAttributeClusterSchedulingPolicyPreference = 15
};

/// @brief Preferred part of the on-chip memory that is shared memory. @unit{percent}
enum cudaSharedCarveout {
  cudaSharedmemCarveoutDefault = -1,
  cudaSharedmemCarveoutMaxShared = 100,
  cudaSharedmemCarveoutMaxL1 = 0
};

/// @brief Division of one memory between L1 cache and shared memory.
enum cudaFuncCache {
  cudaFuncCachePreferNone = 0,
  cudaFuncCachePreferShared = 1,
  cudaFuncCachePreferL1 = 2,
  cudaFuncCachePreferEqual = 3
};

/// @brief Width of a shared-memory bank.
enum cudaSharedMemConfig {
  cudaSharedMemBankSizeDefault = 0,
  cudaSharedMemBankSizeFourByte = 1,
  cudaSharedMemBankSizeEightByte = 2
};

/// @brief Who may use a device.
enum cudaComputeMode {
  cudaComputeModeDefault = 0,
  cudaComputeModeExclusive = 1,
  cudaComputeModeProhibited = 2,
  cudaComputeModeExclusiveProcess = 3
};

/// @brief What cudaDeviceGetLimit asks for.
enum cudaLimit {
  cudaLimitStackSize = 0,
  cudaLimitPrintfFifoSize = 1,
  cudaLimitMallocHeapSize = 2,
  cudaLimitDevRuntimeSyncDepth = 3,
  cudaLimitDevRuntimePendingLaunchCount = 4,
  cudaLimitMaxL2FetchGranularity = 5,
  cudaLimitPersistingL2CacheSize = 6
};

#define cudaHostAllocDefault 0x00
#define cudaHostAllocPortable 0x01
#define cudaHostAllocMapped 0x02
#define cudaHostAllocWriteCombined 0x04
#define cudaHostRegisterDefault 0x00
#define cudaHostRegisterPortable 0x01
#define cudaHostRegisterMapped 0x02
#define cudaHostRegisterIoMemory 0x04
#define cudaHostRegisterReadOnly 0x08
#define cudaStreamDefault 0x00
#define cudaStreamNonBlocking 0x01
#define cudaEventDefault 0x00
#define cudaEventBlockingSync 0x01
#define cudaEventDisableTiming 0x02
#define cudaEventInterprocess 0x04
#define cudaEventRecordDefault 0x00
#define cudaEventWaitDefault 0x00
#define cudaDeviceScheduleAuto 0x00
#define cudaDeviceScheduleSpin 0x01
#define cudaDeviceScheduleYield 0x02
#define cudaDeviceScheduleBlockingSync 0x04
#define cudaDeviceBlockingSync 0x04
#define cudaDeviceScheduleMask 0x07
#define cudaDeviceMapHost 0x08
#define cudaDeviceLmemResizeToMax 0x10
#define cudaDeviceMask 0xff
#define cudaPeerAccessDefault 0x00
#define cudaMemAttachGlobal 0x01
#define cudaMemAttachHost 0x02
#define cudaMemAttachSingle 0x04
#define cudaOccupancyDefault 0x00
#define cudaOccupancyDisableCachingOverride 0x01
#define cudaCpuDeviceId ((int)-1)
#define cudaInvalidDeviceId ((int)-2)

#include "gridstride/cuda_device_prop.h"
#include "gridstride/cuda_launch.h"
#include "gridstride/cuda_memory.h"
