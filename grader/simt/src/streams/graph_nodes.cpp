// SPDX-License-Identifier: MIT
// The nodes of graphs: each keeps what an ordinary call of the run-time API would have given to a stream.
#include "simt/src/streams/graph_nodes.hpp"

#include <algorithm>

#include "simt/src/launch/arguments.hpp"
#include "simt/src/memory/copies.hpp"
#include "simt/src/memory/variables_by_name.hpp"
#include "simt/src/module.hpp"
#include "simt/src/streams/graphs.hpp"

// After the standard library: it defines CUDA's words, such as __noinline__, as macros.
#include "simt/src/api_calls.hpp"

using namespace gridstride::simt;

namespace {

// Where a new node goes.
struct Place {
  cudaGraphNode_t* node;
  cudaGraph_t graph;
  const cudaGraphNode_t* after;
  std::size_t count;
};

cudaError_t add(const Place& place, cudaGraphNodeType type, Work work) {
  if (place.node == nullptr || !is_graph(place.graph) || (place.count > 0 && place.after == nullptr))
    return noted(cudaErrorInvalidValue);
  *place.node = add_node(*place.graph, type, {place.after, place.after + place.count});
  if (*place.node == nullptr) return noted(cudaErrorInvalidValue);
  (*place.node)->work = std::move(work);
  return cudaSuccess;
}

bool is_of_type(cudaGraphNode_t node, cudaGraphNodeType type) { return is_node(node) && node->type == type; }

void keep(CUgraphNode_st& node, const cudaKernelNodeParams& params) {
  node.arguments = copy_arguments(params);
  node.kernel = params;
  node.kernel.kernelParams = node.arguments->pointers.data();
}

cudaError_t give_event(cudaGraphNode_t node, cudaGraphNodeType type, cudaEvent_t* event) {
  if (!is_of_type(node, type) || event == nullptr) return noted(cudaErrorInvalidValue);
  *event = node->event;
  return cudaSuccess;
}

cudaError_t take_event(cudaGraphNode_t node, cudaGraphNodeType type, cudaEvent_t event) {
  if (!is_of_type(node, type) || !is_event(event)) return noted(cudaErrorInvalidValue);
  node->event = event;
  return cudaSuccess;
}

// The parameters of a copy of bytes in one row.
cudaMemcpy3DParms one_row(void* to, const void* from, std::size_t size_bytes, cudaMemcpyKind kind) {
  cudaMemcpy3DParms params{};
  params.srcPtr = {const_cast<void*>(from), size_bytes, size_bytes, 1};
  params.dstPtr = {to, size_bytes, size_bytes, 1};
  params.extent = {size_bytes, 1, 1};
  params.kind = kind;
  return params;
}

// One side of a captured copy, whose address the program may have.
cudaPitchedPtr place_of(const Side& side, std::size_t width_bytes) {
  const auto* const address = reinterpret_cast<const void*>(side.address);
  if (is_device_variable(side.address, 1))
    note_variable_address(reinterpret_cast<const void*>(variable_around(side.address, 1)->address));
  return {const_cast<void*>(address), std::max(side.pitch_bytes, width_bytes), width_bytes,
          std::max<std::size_t>(side.rows_a_slice, 1)};
}

cudaMemcpy3DParms captured_copy(const Transfer& transfer) {
  cudaMemcpy3DParms params{};
  params.srcPtr = place_of(transfer.from, transfer.width_bytes);
  params.dstPtr = place_of(transfer.to, transfer.width_bytes);
  params.extent = {transfer.width_bytes, transfer.rows, transfer.slices};
  params.kind = static_cast<cudaMemcpyKind>(transfer.direction);
  return params;
}

cudaMemsetParams captured_fill(const Fill& fill) {
  cudaMemsetParams params{};
  params.dst = reinterpret_cast<void*>(fill.to.address);  // NOLINT(performance-no-int-to-ptr)
  params.elementSize = 1;
  params.value = static_cast<unsigned char>(fill.value);
  params.width = fill.width_bytes;
  params.height = fill.rows * fill.slices;
  params.pitch = std::max(fill.to.pitch_bytes, fill.width_bytes);
  return params;
}

// Keeps what a captured kernel is called with as the parameters of its node. @return whether that is known
bool captured_kernel(const Work& work, CUgraphNode_st& node) {
  const gs_launch& call = *work.launch;
  std::vector<void*> places;
  if (!places_of_arguments(call, work.closure, places)) return false;
  cudaKernelNodeParams params{};
  params.func = const_cast<void*>(call.kernel_address);
  params.gridDim = {call.grid[0], call.grid[1], call.grid[2]};
  params.blockDim = {call.block[0], call.block[1], call.block[2]};
  params.sharedMemBytes = static_cast<unsigned>(call.dynamic_shared_bytes);
  params.kernelParams = places.data();
  keep(node, params);
  return true;
}

// Gives a node of this type new work.
template <class Make>
cudaError_t change(cudaGraphNode_t node, cudaGraphNodeType type, Make make) {
  if (!is_of_type(node, type)) return noted(cudaErrorInvalidValue);
  Work work;
  if (const cudaError_t error = make(work); error != cudaSuccess) return noted(error);
  node->work = std::move(work);
  return cudaSuccess;
}

// Adds a node with the work that is made.
template <class Make>
cudaError_t add_made(const Place& place, cudaGraphNodeType type, Make make) {
  Work work;
  if (const cudaError_t error = make(work); error != cudaSuccess) return noted(error);
  return add(place, type, std::move(work));
}

}  // namespace

extern "C" {

cudaError_t cudaGraphAddKernelNode(cudaGraphNode_t* node, cudaGraph_t graph, const cudaGraphNode_t* after,
                                   std::size_t count, const cudaKernelNodeParams* params) {
  const ApiCall api_call;
  const cudaError_t error = add_made({node, graph, after, count}, cudaGraphNodeTypeKernel,
                                     [&](Work& work) { return kernel_work(params, work); });
  if (error == cudaSuccess) keep(**node, *params);
  return error;
}

cudaError_t cudaGraphKernelNodeGetParams(cudaGraphNode_t node, cudaKernelNodeParams* params) {
  const ApiCall api_call;
  if (!is_of_type(node, cudaGraphNodeTypeKernel) || params == nullptr) return noted(cudaErrorInvalidValue);
  *params = node->kernel;
  if (params->func != nullptr || node->work.launch == nullptr) return cudaSuccess;
  if (!captured_kernel(node->work, *node)) {
    *params = {};
    return refuse_unmodelled(
        "asking for the arguments of a captured kernel that are not of its parameters' types");
  }
  *params = node->kernel;
  return cudaSuccess;
}

cudaError_t cudaGraphKernelNodeSetParams(cudaGraphNode_t node, const cudaKernelNodeParams* params) {
  const ApiCall api_call;
  const cudaError_t error =
      change(node, cudaGraphNodeTypeKernel, [&](Work& work) { return kernel_work(params, work); });
  if (error == cudaSuccess) keep(*node, *params);
  return error;
}

cudaError_t cudaGraphAddMemcpyNode(cudaGraphNode_t* node, cudaGraph_t graph, const cudaGraphNode_t* after,
                                   std::size_t count, const cudaMemcpy3DParms* params) {
  const ApiCall api_call;
  const cudaError_t error = add_made({node, graph, after, count}, cudaGraphNodeTypeMemcpy,
                                     [&](Work& work) { return copy_work(params, work); });
  if (error == cudaSuccess) (*node)->copy = *params;
  return error;
}

cudaError_t cudaGraphMemcpyNodeGetParams(cudaGraphNode_t node, cudaMemcpy3DParms* params) {
  const ApiCall api_call;
  if (!is_of_type(node, cudaGraphNodeTypeMemcpy) || params == nullptr) return noted(cudaErrorInvalidValue);
  *params = node->copy;
  const auto& captured = node->work.given.copy;
  if (params->extent.width == 0 && captured != nullptr) *params = captured_copy(*captured);
  return cudaSuccess;
}

cudaError_t cudaGraphMemcpyNodeSetParams(cudaGraphNode_t node, const cudaMemcpy3DParms* params) {
  const ApiCall api_call;
  const cudaError_t error =
      change(node, cudaGraphNodeTypeMemcpy, [&](Work& work) { return copy_work(params, work); });
  if (error == cudaSuccess) node->copy = *params;
  return error;
}

cudaError_t cudaGraphAddMemcpyNode1D(cudaGraphNode_t* node, cudaGraph_t graph, const cudaGraphNode_t* after,
                                     std::size_t count, void* to, const void* from, std::size_t size_bytes,
                                     cudaMemcpyKind kind) {
  const ApiCall api_call;
  const cudaError_t error = add_made({node, graph, after, count}, cudaGraphNodeTypeMemcpy,
                                     [&](Work& work) { return copy_work(to, from, size_bytes, kind, work); });
  if (error == cudaSuccess) (*node)->copy = one_row(to, from, size_bytes, kind);
  return error;
}

cudaError_t cudaGraphMemcpyNodeSetParams1D(cudaGraphNode_t node, void* to, const void* from,
                                           std::size_t size_bytes, cudaMemcpyKind kind) {
  const ApiCall api_call;
  const cudaError_t error = change(node, cudaGraphNodeTypeMemcpy,
                                   [&](Work& work) { return copy_work(to, from, size_bytes, kind, work); });
  if (error == cudaSuccess) node->copy = one_row(to, from, size_bytes, kind);
  return error;
}

cudaError_t cudaGraphAddMemsetNode(cudaGraphNode_t* node, cudaGraph_t graph, const cudaGraphNode_t* after,
                                   std::size_t count, const cudaMemsetParams* params) {
  const ApiCall api_call;
  const cudaError_t error = add_made({node, graph, after, count}, cudaGraphNodeTypeMemset,
                                     [&](Work& work) { return memset_work(params, work); });
  if (error == cudaSuccess) (*node)->memset = *params;
  return error;
}

cudaError_t cudaGraphMemsetNodeGetParams(cudaGraphNode_t node, cudaMemsetParams* params) {
  const ApiCall api_call;
  if (!is_of_type(node, cudaGraphNodeTypeMemset) || params == nullptr) return noted(cudaErrorInvalidValue);
  *params = node->memset;
  const auto& captured = node->work.given.fill;
  if (params->dst == nullptr && captured != nullptr) *params = captured_fill(*captured);
  return cudaSuccess;
}

cudaError_t cudaGraphMemsetNodeSetParams(cudaGraphNode_t node, const cudaMemsetParams* params) {
  const ApiCall api_call;
  const cudaError_t error =
      change(node, cudaGraphNodeTypeMemset, [&](Work& work) { return memset_work(params, work); });
  if (error == cudaSuccess) node->memset = *params;
  return error;
}

cudaError_t cudaGraphAddHostNode(cudaGraphNode_t* node, cudaGraph_t graph, const cudaGraphNode_t* after,
                                 std::size_t count, const cudaHostNodeParams* params) {
  const ApiCall api_call;
  const cudaError_t error = add_made({node, graph, after, count}, cudaGraphNodeTypeHost,
                                     [&](Work& work) { return host_work(params, work); });
  if (error == cudaSuccess) (*node)->host = *params;
  return error;
}

cudaError_t cudaGraphHostNodeGetParams(cudaGraphNode_t node, cudaHostNodeParams* params) {
  const ApiCall api_call;
  if (!is_of_type(node, cudaGraphNodeTypeHost) || params == nullptr) return noted(cudaErrorInvalidValue);
  *params = node->host;
  const GivenParameters& given = node->work.given;
  if (params->fn == nullptr && given.host_function != nullptr)
    *params = {given.host_function, given.host_data};
  return cudaSuccess;
}

cudaError_t cudaGraphHostNodeSetParams(cudaGraphNode_t node, const cudaHostNodeParams* params) {
  const ApiCall api_call;
  const cudaError_t error =
      change(node, cudaGraphNodeTypeHost, [&](Work& work) { return host_work(params, work); });
  if (error == cudaSuccess) node->host = *params;
  return error;
}

cudaError_t cudaGraphAddChildGraphNode(cudaGraphNode_t* node, cudaGraph_t graph, const cudaGraphNode_t* after,
                                       std::size_t count, cudaGraph_t child) {
  const ApiCall api_call;
  if (!is_graph(child)) return noted(cudaErrorInvalidValue);
  std::unique_ptr<CUgraph_st> clone = clone_graph(*child);
  const cudaError_t error = add({node, graph, after, count}, cudaGraphNodeTypeGraph, {});
  if (error == cudaSuccess) (*node)->child = std::move(clone);
  return error;
}

cudaError_t cudaGraphChildGraphNodeGetGraph(cudaGraphNode_t node, cudaGraph_t* child) {
  const ApiCall api_call;
  if (!is_of_type(node, cudaGraphNodeTypeGraph) || child == nullptr) return noted(cudaErrorInvalidValue);
  *child = node->child.get();
  return cudaSuccess;
}

cudaError_t cudaGraphAddEmptyNode(cudaGraphNode_t* node, cudaGraph_t graph, const cudaGraphNode_t* after,
                                  std::size_t count) {
  const ApiCall api_call;
  return add({node, graph, after, count}, cudaGraphNodeTypeEmpty, {});
}

cudaError_t cudaGraphAddEventRecordNode(cudaGraphNode_t* node, cudaGraph_t graph,
                                        const cudaGraphNode_t* after, std::size_t count, cudaEvent_t event) {
  const ApiCall api_call;
  if (!is_event(event)) return noted(cudaErrorInvalidValue);
  const cudaError_t error = add({node, graph, after, count}, cudaGraphNodeTypeEventRecord, {});
  if (error == cudaSuccess) (*node)->event = event;
  return error;
}

cudaError_t cudaGraphAddEventWaitNode(cudaGraphNode_t* node, cudaGraph_t graph, const cudaGraphNode_t* after,
                                      std::size_t count, cudaEvent_t event) {
  const ApiCall api_call;
  if (!is_event(event)) return noted(cudaErrorInvalidValue);
  const cudaError_t error = add({node, graph, after, count}, cudaGraphNodeTypeWaitEvent, {});
  if (error == cudaSuccess) (*node)->event = event;
  return error;
}

cudaError_t cudaGraphEventRecordNodeGetEvent(cudaGraphNode_t node, cudaEvent_t* event) {
  const ApiCall api_call;
  return give_event(node, cudaGraphNodeTypeEventRecord, event);
}

cudaError_t cudaGraphEventRecordNodeSetEvent(cudaGraphNode_t node, cudaEvent_t event) {
  const ApiCall api_call;
  return take_event(node, cudaGraphNodeTypeEventRecord, event);
}

cudaError_t cudaGraphEventWaitNodeGetEvent(cudaGraphNode_t node, cudaEvent_t* event) {
  const ApiCall api_call;
  return give_event(node, cudaGraphNodeTypeWaitEvent, event);
}

cudaError_t cudaGraphEventWaitNodeSetEvent(cudaGraphNode_t node, cudaEvent_t event) {
  const ApiCall api_call;
  return take_event(node, cudaGraphNodeTypeWaitEvent, event);
}

cudaError_t cudaGraphAddMemAllocNode(cudaGraphNode_t* node, cudaGraph_t graph, const cudaGraphNode_t* after,
                                     std::size_t count, cudaMemAllocNodeParams* params) {
  const ApiCall api_call;
  return add_made({node, graph, after, count}, cudaGraphNodeTypeMemAlloc,
                  [&](Work& work) { return mem_alloc_work(params, work); });
}

cudaError_t cudaGraphAddMemFreeNode(cudaGraphNode_t* node, cudaGraph_t graph, const cudaGraphNode_t* after,
                                    std::size_t count, void* pointer) {
  const ApiCall api_call;
  return add_made({node, graph, after, count}, cudaGraphNodeTypeMemFree,
                  [&](Work& work) { return mem_free_work(pointer, work); });
}

}  // extern "C"
