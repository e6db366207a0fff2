// SPDX-License-Identifier: MIT
/// @file
/// Types of launches with attributes: CUDA's names with CUDA's numbers.
/// @source CUDA Runtime API reference, chapter "Data types used by CUDA Runtime"
#pragma once

#include <stddef.h>

#include "../vector_types.h"

/// @brief What a launch attribute sets.
enum cudaLaunchAttributeID {
  cudaLaunchAttributeIgnore = 0,
  cudaLaunchAttributeAccessPolicyWindow = 1,
  cudaLaunchAttributeCooperative = 2,
  cudaLaunchAttributeSynchronizationPolicy = 3,
  cudaLaunchAttributeClusterDimension = 4,
  cudaLaunchAttributeClusterSchedulingPolicyPreference = 5,
  cudaLaunchAttributeProgrammaticStreamSerialization = 6,
  cudaLaunchAttributeProgrammaticEvent = 7,
  cudaLaunchAttributePriority = 8,
  cudaLaunchAttributeMemSyncDomainMap = 9,
  cudaLaunchAttributeMemSyncDomain = 10,
  cudaLaunchAttributePreferredClusterDimension = 11,
  cudaLaunchAttributeLaunchCompletionEvent = 12,
  cudaLaunchAttributeDeviceUpdatableKernelNode = 13,
  cudaLaunchAttributePreferredSharedMemoryCarveout = 14
};

/// @brief How the second-level cache treats an access.
enum cudaAccessProperty {
  cudaAccessPropertyNormal = 0,
  cudaAccessPropertyStreaming = 1,
  cudaAccessPropertyPersisting = 2
};

/// @brief A range that the second-level cache should treat in a special way: a hint.
struct cudaAccessPolicyWindow {
  void* base_ptr;                    ///< its begin
  size_t num_bytes;                  ///< its size @unit{bytes}
  float hitRatio;                    ///< part of the accesses that get hitProp
  enum cudaAccessProperty hitProp;   ///< for these
  enum cudaAccessProperty missProp;  ///< for the others
};

/// @brief How the host waits.
enum cudaSynchronizationPolicy {
  cudaSyncPolicyAuto = 1,
  cudaSyncPolicySpin = 2,
  cudaSyncPolicyYield = 3,
  cudaSyncPolicyBlockingSync = 4
};

/// @brief Value of a launch attribute.
union cudaLaunchAttributeValue {
  char pad[64];                                      ///< all of it
  struct cudaAccessPolicyWindow accessPolicyWindow;  ///< a hint
  int cooperative;                                   ///< 1: all blocks are resident at once
  enum cudaSynchronizationPolicy syncPolicy;         ///< a hint
  struct {
    unsigned int x;                            ///< blocks along x
    unsigned int y;                            ///< blocks along y
    unsigned int z;                            ///< blocks along z
  } clusterDim;                                ///< of a cluster
  int programmaticStreamSerializationAllowed;  ///< a hint
  int priority;                                ///< a hint
  unsigned int sharedMemCarveout;              ///< a hint
};

/// @brief An attribute of a launch.
struct cudaLaunchAttribute_st {
  enum cudaLaunchAttributeID id;       ///< which
  char pad[4];                         ///< unused
  union cudaLaunchAttributeValue val;  ///< its value
};
/// @brief An attribute of a launch.
typedef struct cudaLaunchAttribute_st cudaLaunchAttribute;

/// @brief Arguments of cudaLaunchKernelEx.
struct cudaLaunchConfig_st {
  dim3 gridDim;                ///< blocks
  dim3 blockDim;               ///< threads a block
  size_t dynamicSmemBytes;     ///< dynamic shared memory a block @unit{bytes}
  cudaStream_t stream;         ///< nullptr: the default stream
  cudaLaunchAttribute* attrs;  ///< `numAttrs` attributes
  unsigned int numAttrs;       ///< how many
};
/// @brief Arguments of cudaLaunchKernelEx.
typedef struct cudaLaunchConfig_st cudaLaunchConfig_t;
