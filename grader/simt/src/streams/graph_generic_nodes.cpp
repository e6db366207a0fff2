// SPDX-License-Identifier: MIT
// Nodes of graphs by the one structure for all types: each goes to the call for its type.
#include "simt/src/memory/pools.hpp"

// After the standard library: it defines CUDA's words, such as __noinline__, as macros.
#include "cuda_runtime_api.h"
#include "simt/src/api_calls.hpp"

using namespace gridstride::simt;

namespace {

cudaKernelNodeParams kernel_of(const cudaGraphNodeParams& params) {
  const cudaKernelNodeParamsV2& given = params.kernel;
  return {given.func, given.gridDim, given.blockDim, given.sharedMemBytes, given.kernelParams, given.extra};
}

cudaMemsetParams memset_of(const cudaGraphNodeParams& params) {
  const cudaMemsetParamsV2& given = params.memset;
  return {given.dst, given.pitch, given.value, given.elementSize, given.width, given.height};
}

cudaHostNodeParams host_of(const cudaGraphNodeParams& params) {
  return {params.host.fn, params.host.userData};
}

cudaError_t add_memory(cudaGraphNode_t* node, cudaGraph_t graph, const cudaGraphNode_t* after,
                       std::size_t count, cudaMemAllocNodeParamsV2& given) {
  cudaMemAllocNodeParams params{given.poolProps, given.accessDescs, given.accessDescCount, given.bytesize,
                                nullptr};
  const cudaError_t error = cudaGraphAddMemAllocNode(node, graph, after, count, &params);
  given.dptr = params.dptr;
  return error;
}

}  // namespace

extern "C" {

cudaError_t cudaGraphAddNode(cudaGraphNode_t* node, cudaGraph_t graph, const cudaGraphNode_t* after,
                             std::size_t count, cudaGraphNodeParams* params) {
  const ApiCall api_call;
  if (params == nullptr) return noted(cudaErrorInvalidValue);
  const cudaKernelNodeParams kernel = kernel_of(*params);
  const cudaMemsetParams memset = memset_of(*params);
  const cudaHostNodeParams host = host_of(*params);
  switch (params->type) {
    case cudaGraphNodeTypeKernel:
      return cudaGraphAddKernelNode(node, graph, after, count, &kernel);
    case cudaGraphNodeTypeMemcpy:
      return cudaGraphAddMemcpyNode(node, graph, after, count, &params->memcpy.copyParams);
    case cudaGraphNodeTypeMemset:
      return cudaGraphAddMemsetNode(node, graph, after, count, &memset);
    case cudaGraphNodeTypeHost:
      return cudaGraphAddHostNode(node, graph, after, count, &host);
    case cudaGraphNodeTypeGraph:
      return cudaGraphAddChildGraphNode(node, graph, after, count, params->graph.graph);
    case cudaGraphNodeTypeEmpty:
      return cudaGraphAddEmptyNode(node, graph, after, count);
    case cudaGraphNodeTypeWaitEvent:
      return cudaGraphAddEventWaitNode(node, graph, after, count, params->eventWait.event);
    case cudaGraphNodeTypeEventRecord:
      return cudaGraphAddEventRecordNode(node, graph, after, count, params->eventRecord.event);
    case cudaGraphNodeTypeMemAlloc:
      return add_memory(node, graph, after, count, params->alloc);
    case cudaGraphNodeTypeMemFree:
      return cudaGraphAddMemFreeNode(node, graph, after, count, params->free.dptr);
    case cudaGraphNodeTypeConditional:
      return refuse_unmodelled("a conditional node of a graph");
    default:
      return refuse_unmodelled("a node of a graph that waits for or signals another library");
  }
}

cudaError_t cudaGraphNodeSetParams(cudaGraphNode_t node, cudaGraphNodeParams* params) {
  const ApiCall api_call;
  if (params == nullptr) return noted(cudaErrorInvalidValue);
  const cudaKernelNodeParams kernel = kernel_of(*params);
  const cudaMemsetParams memset = memset_of(*params);
  const cudaHostNodeParams host = host_of(*params);
  switch (params->type) {
    case cudaGraphNodeTypeKernel:
      return cudaGraphKernelNodeSetParams(node, &kernel);
    case cudaGraphNodeTypeMemcpy:
      return cudaGraphMemcpyNodeSetParams(node, &params->memcpy.copyParams);
    case cudaGraphNodeTypeMemset:
      return cudaGraphMemsetNodeSetParams(node, &memset);
    case cudaGraphNodeTypeHost:
      return cudaGraphHostNodeSetParams(node, &host);
    case cudaGraphNodeTypeWaitEvent:
      return cudaGraphEventWaitNodeSetEvent(node, params->eventWait.event);
    case cudaGraphNodeTypeEventRecord:
      return cudaGraphEventRecordNodeSetEvent(node, params->eventRecord.event);
    default:
      return noted(cudaErrorInvalidValue);
  }
}

cudaError_t cudaGraphExecNodeSetParams(cudaGraphExec_t exec, cudaGraphNode_t node,
                                       cudaGraphNodeParams* params) {
  const ApiCall api_call;
  if (params == nullptr) return noted(cudaErrorInvalidValue);
  const cudaKernelNodeParams kernel = kernel_of(*params);
  const cudaMemsetParams memset = memset_of(*params);
  const cudaHostNodeParams host = host_of(*params);
  switch (params->type) {
    case cudaGraphNodeTypeKernel:
      return cudaGraphExecKernelNodeSetParams(exec, node, &kernel);
    case cudaGraphNodeTypeMemcpy:
      return cudaGraphExecMemcpyNodeSetParams(exec, node, &params->memcpy.copyParams);
    case cudaGraphNodeTypeMemset:
      return cudaGraphExecMemsetNodeSetParams(exec, node, &memset);
    case cudaGraphNodeTypeHost:
      return cudaGraphExecHostNodeSetParams(exec, node, &host);
    case cudaGraphNodeTypeWaitEvent:
      return cudaGraphExecEventWaitNodeSetEvent(exec, node, params->eventWait.event);
    case cudaGraphNodeTypeEventRecord:
      return cudaGraphExecEventRecordNodeSetEvent(exec, node, params->eventRecord.event);
    default:
      return noted(cudaErrorInvalidValue);
  }
}

// The memory of graphs is that of the device's pool.
cudaError_t cudaDeviceGraphMemTrim(int device) {
  const ApiCall api_call;
  return current_pool(device) != nullptr ? cudaSuccess : noted(cudaErrorInvalidDevice);
}

cudaError_t cudaDeviceGetGraphMemAttribute(int device, cudaGraphMemAttributeType attribute, void* value) {
  const ApiCall api_call;
  const cudaMemPool_t pool = current_pool(device);
  if (pool == nullptr || value == nullptr) return noted(cudaErrorInvalidValue);
  const std::uint64_t values[] = {pool->used, pool->used_high, pool->reserved, pool->reserved_high};
  if (static_cast<std::size_t>(attribute) >= std::size(values)) return noted(cudaErrorInvalidValue);
  *static_cast<std::uint64_t*>(value) = values[attribute];
  return cudaSuccess;
}

}  // extern "C"
