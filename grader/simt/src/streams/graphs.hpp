// SPDX-License-Identifier: MIT
/// @file
/// Graphs: operations with what must come before them, to be given to streams again and again.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <vector>

#include "simt/src/streams/events.hpp"
#include "simt/src/streams/tasks.hpp"

// After the standard library: it defines CUDA's words, such as __noinline__, as macros.
#include "cuda_runtime_api.h"

namespace gridstride::simt {

/// @brief What a kernel node is called with, kept for who asks.
struct KernelArguments {
  std::vector<std::max_align_t> values;
  std::vector<void*> pointers;  ///< into `values`
};

}  // namespace gridstride::simt

/// @brief An operation of a graph.
struct CUgraphNode_st {
  cudaGraphNodeType type = cudaGraphNodeTypeEmpty;
  cudaGraph_t graph = nullptr;
  int device = 0;                      ///< that it runs on
  gridstride::simt::Work work;         ///< without `run`: it does nothing
  std::vector<cudaGraphNode_t> after;  ///< what must come before
  std::unique_ptr<CUgraph_st> child;   ///< of a child graph node
  cudaEvent_t event = nullptr;         ///< that it records or waits for
  cudaGraphNode_t original = nullptr;  ///< that it is a clone of
  cudaKernelNodeParams kernel{};       ///< as given, but with the arguments of `arguments`
  std::shared_ptr<gridstride::simt::KernelArguments> arguments;
  cudaMemcpy3DParms copy{};   ///< as given
  cudaMemsetParams memset{};  ///< as given
  cudaHostNodeParams host{};  ///< as given
};

/// @brief A graph.
struct CUgraph_st {
  std::vector<std::unique_ptr<CUgraphNode_st>> nodes;  ///< in the order in which they were added
  std::vector<void*> frames;                           ///< who made it
  const gridstride::simt::StreamQueue* captured_in =
      nullptr;  ///< the stream whose capture has taken up nothing
};

/// @brief A graph ready to launch.
struct CUgraphExec_st {
  /// @brief A node of the graph, or of a child graph in it.
  struct Step {
    cudaGraphNode_t source = nullptr;  ///< the node that it was made from
    cudaGraphNodeType type = cudaGraphNodeTypeEmpty;
    gridstride::simt::Work work;
    std::vector<std::size_t> after;  ///< indices of earlier steps
    cudaEvent_t event = nullptr;
    int device = 0;      ///< that it runs on
    unsigned queue = 0;  ///< index in `queues`
    bool enabled = true;
  };
  std::vector<Step> steps;  ///< each behind all that it waits for
  std::vector<gridstride::simt::StreamQueue*> queues;
  gridstride::simt::TaskPointer last;  ///< end of the launch before: it never runs beside itself
  unsigned long long flags = 0;
  std::vector<void*> frames;                                   ///< who made it
  const gridstride::simt::StreamQueue* captured_in = nullptr;  ///< as of the graph that it was made from
};

namespace gridstride::simt {

/// @brief Whether the handles are alive. The engine's lock must be held.
bool is_graph(cudaGraph_t graph);
bool is_node(cudaGraphNode_t node);

/// @return who made each graph, or graph ready to launch, that is not destroyed
std::vector<std::vector<void*>> makers_of_graphs();
std::vector<std::vector<void*>> makers_of_execs();

/// @brief Adds a graph to those that are alive. @return its handle
cudaGraph_t keep_graph(std::unique_ptr<CUgraph_st> graph);

/// @return a copy with the same order of nodes
std::unique_ptr<CUgraph_st> clone_graph(const CUgraph_st& graph);

/// @brief Adds a node. @param after nodes of the same graph @return nullptr where one of them is not
cudaGraphNode_t add_node(CUgraph_st& graph, cudaGraphNodeType type, std::vector<cudaGraphNode_t> after);

/// @return the index of each node of the graph such that each comes behind what it waits for; empty where the
/// graph has a cycle
std::vector<cudaGraphNode_t> in_order(const CUgraph_st& graph);

/// @brief What a call gives to a stream, kept instead of run.
/// @param call calls the run-time API with the stream that it is given
/// @param[out] work what the call would have done
cudaError_t record_call(const std::function<cudaError_t(cudaStream_t)>& call, Work& work);

}  // namespace gridstride::simt
