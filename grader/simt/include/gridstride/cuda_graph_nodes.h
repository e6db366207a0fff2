// SPDX-License-Identifier: MIT
/// @file
/// Nodes of graphs by one structure for all types: CUDA's names with CUDA's numbers. Part of
/// cuda_runtime_api.h.
/// @source CUDA Runtime API reference, chapters "Graph Management" and "Data types used by CUDA Runtime"
#pragma once

#include "cuda_graphs.h"

/// @brief A node that takes memory. The address is known as soon as the node is.
struct cudaMemAllocNodeParams {
  struct cudaMemPoolProps poolProps;            ///< where
  const struct cudaMemAccessDesc* accessDescs;  ///< who may touch it
  size_t accessDescCount;                       ///< how many of these
  size_t bytesize;                              ///< how much
  void* dptr;                                   ///< out: its address
};
/// @brief Likewise, in cudaGraphNodeParams.
struct cudaMemAllocNodeParamsV2 {
  struct cudaMemPoolProps poolProps;            ///< where
  const struct cudaMemAccessDesc* accessDescs;  ///< who may touch it
  size_t accessDescCount;                       ///< how many of these
  size_t bytesize;                              ///< how much
  void* dptr;                                   ///< out: its address
};
/// @brief A node that gives memory back.
struct cudaMemFreeNodeParams {
  void* dptr;  ///< of a node that took it
};
/// @brief A copy node.
struct cudaMemcpyNodeParams {
  int flags;                            ///< zero
  int reserved[3];                      ///< zero
  struct cudaMemcpy3DParms copyParams;  ///< what is copied
};
/// @brief A memset node.
struct cudaMemsetParamsV2 {
  void* dst;                 ///< where
  size_t pitch;              ///< from row to row @unit{bytes}
  unsigned int value;        ///< the element's new value
  unsigned int elementSize;  ///< 1, 2 or 4 @unit{bytes}
  size_t width;              ///< elements a row
  size_t height;             ///< rows
};
/// @brief A kernel node.
struct cudaKernelNodeParamsV2 {
  void* func;                   ///< the kernel
  dim3 gridDim;                 ///< blocks
  dim3 blockDim;                ///< threads a block
  unsigned int sharedMemBytes;  ///< dynamic shared memory @unit{bytes}
  void** kernelParams;          ///< a pointer to each argument
  void** extra;                 ///< must be nullptr
};
/// @brief A host node.
struct cudaHostNodeParamsV2 {
  cudaHostFn_t fn;  ///< the function
  void* userData;   ///< its argument
};
/// @brief A child graph node.
struct cudaChildGraphNodeParams {
  cudaGraph_t graph;  ///< the graph, which is cloned
};
/// @brief A node that waits for an event.
struct cudaEventWaitNodeParams {
  cudaEvent_t event;  ///< the event
};
/// @brief A node that records an event.
struct cudaEventRecordNodeParams {
  cudaEvent_t event;  ///< the event
};
/// @brief What decides about a conditional node (not modelled).
typedef unsigned long long cudaGraphConditionalHandle;
/// @brief Kind of a conditional node.
enum cudaGraphConditionalNodeType { cudaGraphCondTypeIf = 0, cudaGraphCondTypeWhile = 1 };
/// @brief Whether the handle gets its default value at each launch.
enum cudaGraphConditionalHandleFlags { cudaGraphCondAssignDefault = 1 };
/// @brief A conditional node (not modelled).
struct cudaConditionalNodeParams {
  cudaGraphConditionalHandle handle;       ///< what decides
  enum cudaGraphConditionalNodeType type;  ///< how
  unsigned int size;                       ///< graphs in it
  cudaGraph_t* phGraph_out;                ///< out: these
};

/// @brief A node of any type.
struct cudaGraphNodeParams {
  enum cudaGraphNodeType type;  ///< which
  int reserved0[3];             ///< zero
  __extension__ union {
    long long reserved1[29];                       ///< all of it
    struct cudaKernelNodeParamsV2 kernel;          ///< of a kernel node
    struct cudaMemcpyNodeParams memcpy;            ///< of a copy node
    struct cudaMemsetParamsV2 memset;              ///< of a memset node
    struct cudaHostNodeParamsV2 host;              ///< of a host node
    struct cudaChildGraphNodeParams graph;         ///< of a child graph node
    struct cudaEventWaitNodeParams eventWait;      ///< of a node that waits
    struct cudaEventRecordNodeParams eventRecord;  ///< of a node that records
    struct cudaMemAllocNodeParamsV2 alloc;         ///< of a node that takes memory
    struct cudaMemFreeNodeParams free;             ///< of a node that gives memory back
    struct cudaConditionalNodeParams conditional;  ///< not modelled
  };
  long long reserved2;  ///< zero
};
#ifndef __cplusplus
typedef struct cudaGraphNodeParams cudaGraphNodeParams;
#endif

/// @brief How cudaGraphInstantiateWithParams went.
enum cudaGraphInstantiateResult {
  cudaGraphInstantiateSuccess = 0,
  cudaGraphInstantiateError = 1,
  cudaGraphInstantiateInvalidStructure = 2,
  cudaGraphInstantiateNodeOperationNotSupported = 3,
  cudaGraphInstantiateMultipleDevicesNotSupported = 4
};
/// @brief Arguments of cudaGraphInstantiateWithParams.
typedef struct cudaGraphInstantiateParams_st {
  unsigned long long flags;                    ///< cudaGraphInstantiateFlags
  cudaStream_t uploadStream;                   ///< a hint
  cudaGraphNode_t errNode_out;                 ///< out: the node at fault, or nullptr
  enum cudaGraphInstantiateResult result_out;  ///< out: how it went
} cudaGraphInstantiateParams;

/// @brief What cudaDeviceGetGraphMemAttribute asks.
enum cudaGraphMemAttributeType {
  cudaGraphMemAttrUsedMemCurrent = 0,
  cudaGraphMemAttrUsedMemHigh = 1,
  cudaGraphMemAttrReservedMemCurrent = 2,
  cudaGraphMemAttrReservedMemHigh = 3
};

#ifdef __cplusplus
extern "C" {
#endif

cudaError_t cudaGraphAddNode(cudaGraphNode_t* node, cudaGraph_t graph, const cudaGraphNode_t* after,
                             size_t count, struct cudaGraphNodeParams* params);
cudaError_t cudaGraphNodeSetParams(cudaGraphNode_t node, struct cudaGraphNodeParams* params);
cudaError_t cudaGraphExecNodeSetParams(cudaGraphExec_t exec, cudaGraphNode_t node,
                                       struct cudaGraphNodeParams* params);
cudaError_t cudaGraphAddMemAllocNode(cudaGraphNode_t* node, cudaGraph_t graph, const cudaGraphNode_t* after,
                                     size_t count, struct cudaMemAllocNodeParams* params);
cudaError_t cudaGraphAddMemFreeNode(cudaGraphNode_t* node, cudaGraph_t graph, const cudaGraphNode_t* after,
                                    size_t count, void* pointer);
cudaError_t cudaGraphInstantiateWithParams(cudaGraphExec_t* exec, cudaGraph_t graph,
                                           cudaGraphInstantiateParams* params);
cudaError_t cudaDeviceGraphMemTrim(int device);
cudaError_t cudaDeviceGetGraphMemAttribute(int device, enum cudaGraphMemAttributeType attribute, void* value);

#ifdef __cplusplus
}
#endif
