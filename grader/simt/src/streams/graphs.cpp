// SPDX-License-Identifier: MIT
// Graphs and their nodes: what exists, in which order, and what can be asked about it.
#include "simt/src/streams/graphs.hpp"

#include <algorithm>
#include <fstream>
#include <map>
#include <optional>
#include <set>
#include <unordered_map>

#include "simt/src/streams/capture.hpp"

// After the standard library: it defines CUDA's words, such as __noinline__, as macros.
#include "simt/src/api_calls.hpp"

namespace gridstride::simt {
namespace {

std::unordered_map<cudaGraph_t, std::unique_ptr<CUgraph_st>>& live_graphs() {
  static auto* const kept = new std::unordered_map<cudaGraph_t, std::unique_ptr<CUgraph_st>>;
  return *kept;
}

bool has_node(const CUgraph_st& graph, cudaGraphNode_t node) {
  return std::ranges::any_of(graph.nodes, [&](const auto& own) {
    return own.get() == node || (own->child != nullptr && has_node(*own->child, node));
  });
}

bool has_graph(const CUgraph_st& graph, cudaGraph_t wanted) {
  return std::ranges::any_of(graph.nodes, [&](const auto& own) {
    return own->child != nullptr && (own->child.get() == wanted || has_graph(*own->child, wanted));
  });
}

// CUDA's way to hand out a list: with no array only its length, else at most as many as there is room for,
// the rest of the room filled with nullptr.
cudaError_t hand_out(const std::vector<cudaGraphNode_t>& found, cudaGraphNode_t* nodes, std::size_t* count) {
  if (count == nullptr) return noted(cudaErrorInvalidValue);
  if (nodes != nullptr)
    for (std::size_t i = 0; i < *count; ++i) nodes[i] = i < found.size() ? found[i] : nullptr;
  *count = nodes == nullptr ? found.size() : std::min(*count, found.size());
  return cudaSuccess;
}

template <class Condition>
std::vector<cudaGraphNode_t> nodes_where(const CUgraph_st& graph, Condition condition) {
  std::vector<cudaGraphNode_t> found;
  for (const auto& node : graph.nodes)
    if (condition(*node)) found.push_back(node.get());
  return found;
}

// Edges between nodes of the graph, each once, that are all there, or of which none is. Else nothing.
std::optional<std::set<std::pair<cudaGraphNode_t, cudaGraphNode_t>>> edges_of(const CUgraph_st& graph,
                                                                              const cudaGraphNode_t* from,
                                                                              const cudaGraphNode_t* to,
                                                                              std::size_t count, bool there) {
  std::set<std::pair<cudaGraphNode_t, cudaGraphNode_t>> edges;
  for (std::size_t i = 0; i < count; ++i) {
    if (!is_node(from[i]) || !is_node(to[i]) || from[i]->graph != &graph || to[i]->graph != &graph)
      return std::nullopt;
    const bool found = std::ranges::find(to[i]->after, from[i]) != to[i]->after.end();
    if (found != there || !edges.insert({from[i], to[i]}).second) return std::nullopt;
  }
  return edges;
}

const char* word_for(cudaGraphNodeType type) {
  static constexpr const char* words[] = {"kernel", "memcpy", "memset",     "host",
                                          "graph",  "empty",  "wait event", "record event",
                                          "signal", "wait",   "memalloc",   "memfree"};
  return type < std::size(words) ? words[type] : "node";
}

// Those that are alive, and those that are being captured, without child graphs.
std::vector<cudaGraph_t> all_graphs() {
  std::vector<cudaGraph_t> graphs = graphs_in_capture();
  for (const auto& [handle, graph] : live_graphs()) graphs.push_back(handle);
  return graphs;
}

}  // namespace

bool is_graph(cudaGraph_t graph) {
  return std::ranges::any_of(
      all_graphs(), [&](const cudaGraph_t known) { return known == graph || has_graph(*known, graph); });
}

bool is_node(cudaGraphNode_t node) {
  return std::ranges::any_of(all_graphs(), [&](const cudaGraph_t known) { return has_node(*known, node); });
}

std::vector<std::vector<void*>> makers_of_graphs() {
  std::vector<std::vector<void*>> makers;
  for (const auto& [handle, graph] : live_graphs()) makers.push_back(graph->frames);
  return makers;
}

cudaGraph_t keep_graph(std::unique_ptr<CUgraph_st> graph) {
  const cudaGraph_t handle = graph.get();
  live_graphs().emplace(handle, std::move(graph));
  return handle;
}

std::unique_ptr<CUgraph_st> clone_graph(const CUgraph_st& graph) {
  auto clone = std::make_unique<CUgraph_st>();
  clone->frames = graph.frames;
  std::map<cudaGraphNode_t, cudaGraphNode_t> copy_of;
  for (const auto& node : graph.nodes) {
    const cudaGraphNode_t copy = add_node(*clone, node->type, {});
    copy->device = node->device;
    copy->work = node->work;
    copy->event = node->event;
    copy->kernel = node->kernel;
    copy->arguments = node->arguments;
    copy->copy = node->copy;
    copy->memset = node->memset;
    copy->host = node->host;
    copy->original = node.get();
    if (node->child != nullptr) copy->child = clone_graph(*node->child);
    copy_of[node.get()] = copy;
  }
  for (const auto& node : graph.nodes)
    for (const cudaGraphNode_t earlier : node->after) copy_of[node.get()]->after.push_back(copy_of[earlier]);
  return clone;
}

cudaGraphNode_t add_node(CUgraph_st& graph, cudaGraphNodeType type, std::vector<cudaGraphNode_t> after) {
  for (const cudaGraphNode_t earlier : after)
    if (earlier == nullptr ||
        !std::ranges::any_of(graph.nodes, [&](const auto& own) { return own.get() == earlier; }))
      return nullptr;
  auto node = std::make_unique<CUgraphNode_st>();
  node->type = type;
  node->graph = &graph;
  node->device = host_thread().device;
  node->after = std::move(after);
  graph.nodes.push_back(std::move(node));
  return graph.nodes.back().get();
}

std::vector<cudaGraphNode_t> in_order(const CUgraph_st& graph) {
  std::vector<cudaGraphNode_t> ordered;
  std::map<cudaGraphNode_t, bool> placed;
  while (ordered.size() < graph.nodes.size()) {
    const std::size_t before = ordered.size();
    for (const auto& node : graph.nodes) {
      if (placed[node.get()]) continue;
      if (!std::ranges::all_of(node->after, [&](cudaGraphNode_t earlier) { return placed[earlier]; }))
        continue;
      placed[node.get()] = true;
      ordered.push_back(node.get());
    }
    if (ordered.size() == before) return {};
  }
  return ordered;
}

}  // namespace gridstride::simt

using namespace gridstride::simt;

extern "C" {

cudaError_t cudaGraphCreate(cudaGraph_t* graph, unsigned int flags) {
  const ApiCall api_call;
  if (graph == nullptr || flags != 0) return noted(cudaErrorInvalidValue);
  auto made = std::make_unique<CUgraph_st>();
  made->frames = caller_frames();
  *graph = keep_graph(std::move(made));
  return cudaSuccess;
}

cudaError_t cudaGraphDestroy(cudaGraph_t graph) {
  const ApiCall api_call;
  return live_graphs().erase(graph) == 0 ? noted(cudaErrorInvalidValue) : cudaSuccess;
}

cudaError_t cudaGraphClone(cudaGraph_t* clone, cudaGraph_t original) {
  const ApiCall api_call;
  if (clone == nullptr || !is_graph(original)) return noted(cudaErrorInvalidValue);
  *clone = keep_graph(clone_graph(*original));
  return cudaSuccess;
}

cudaError_t cudaGraphNodeFindInClone(cudaGraphNode_t* node, cudaGraphNode_t original, cudaGraph_t clone) {
  const ApiCall api_call;
  if (node == nullptr || !is_graph(clone)) return noted(cudaErrorInvalidValue);
  const auto found = nodes_where(*clone, [&](const auto& own) { return own.original == original; });
  if (found.empty()) return noted(cudaErrorInvalidValue);
  *node = found.front();
  return cudaSuccess;
}

cudaError_t cudaGraphGetNodes(cudaGraph_t graph, cudaGraphNode_t* nodes, std::size_t* count) {
  const ApiCall api_call;
  if (!is_graph(graph)) return noted(cudaErrorInvalidValue);
  return hand_out(nodes_where(*graph, [](const auto&) { return true; }), nodes, count);
}

cudaError_t cudaGraphGetRootNodes(cudaGraph_t graph, cudaGraphNode_t* nodes, std::size_t* count) {
  const ApiCall api_call;
  if (!is_graph(graph)) return noted(cudaErrorInvalidValue);
  return hand_out(nodes_where(*graph, [](const auto& node) { return node.after.empty(); }), nodes, count);
}

cudaError_t cudaGraphGetEdges(cudaGraph_t graph, cudaGraphNode_t* from, cudaGraphNode_t* to,
                              std::size_t* count) {
  const ApiCall api_call;
  if (!is_graph(graph) || count == nullptr || (from == nullptr) != (to == nullptr))
    return noted(cudaErrorInvalidValue);
  std::vector<cudaGraphNode_t> begins;
  std::vector<cudaGraphNode_t> ends;
  for (const auto& node : graph->nodes) {
    begins.insert(begins.end(), node->after.begin(), node->after.end());
    ends.insert(ends.end(), node->after.size(), node.get());
  }
  std::size_t room = *count;
  hand_out(begins, from, count);
  return hand_out(ends, to, &room);
}

cudaError_t cudaGraphAddDependencies(cudaGraph_t graph, const cudaGraphNode_t* from,
                                     const cudaGraphNode_t* to, std::size_t count) {
  const ApiCall api_call;
  if (!is_graph(graph) || (count > 0 && (from == nullptr || to == nullptr)))
    return noted(cudaErrorInvalidValue);
  const auto edges = edges_of(*graph, from, to, count, false);
  if (!edges) return noted(cudaErrorInvalidValue);
  for (const auto& [earlier, later] : *edges) later->after.push_back(earlier);
  return cudaSuccess;
}

cudaError_t cudaGraphRemoveDependencies(cudaGraph_t graph, const cudaGraphNode_t* from,
                                        const cudaGraphNode_t* to, std::size_t count) {
  const ApiCall api_call;
  if (!is_graph(graph) || (count > 0 && (from == nullptr || to == nullptr)))
    return noted(cudaErrorInvalidValue);
  const auto edges = edges_of(*graph, from, to, count, true);
  if (!edges) return noted(cudaErrorInvalidValue);
  for (const auto& [earlier, later] : *edges) std::erase(later->after, earlier);
  return cudaSuccess;
}

cudaError_t cudaGraphNodeGetType(cudaGraphNode_t node, cudaGraphNodeType* type) {
  const ApiCall api_call;
  if (!is_node(node) || type == nullptr) return noted(cudaErrorInvalidValue);
  *type = node->type;
  return cudaSuccess;
}

cudaError_t cudaGraphNodeGetDependencies(cudaGraphNode_t node, cudaGraphNode_t* nodes, std::size_t* count) {
  const ApiCall api_call;
  if (!is_node(node)) return noted(cudaErrorInvalidValue);
  return hand_out(node->after, nodes, count);
}

cudaError_t cudaGraphNodeGetDependentNodes(cudaGraphNode_t node, cudaGraphNode_t* nodes, std::size_t* count) {
  const ApiCall api_call;
  if (!is_node(node)) return noted(cudaErrorInvalidValue);
  const auto follows = [&](const auto& other) {
    return std::ranges::find(other.after, node) != other.after.end();
  };
  return hand_out(nodes_where(*node->graph, follows), nodes, count);
}

cudaError_t cudaGraphDestroyNode(cudaGraphNode_t node) {
  const ApiCall api_call;
  if (!is_node(node)) return noted(cudaErrorInvalidValue);
  CUgraph_st& graph = *node->graph;
  const std::vector<cudaGraph_t> captured = graphs_in_capture();
  if (std::ranges::find(captured, &graph) != captured.end()) return noted(cudaErrorInvalidValue);
  for (const auto& other : graph.nodes) std::erase(other->after, node);
  std::erase_if(graph.nodes, [&](const auto& own) { return own.get() == node; });
  return cudaSuccess;
}

cudaError_t cudaGraphDebugDotPrint(cudaGraph_t graph, const char* path, unsigned int) {
  const ApiCall api_call;
  if (!is_graph(graph) || path == nullptr) return noted(cudaErrorInvalidValue);
  std::ofstream out(path);
  std::map<cudaGraphNode_t, std::size_t> number;
  out << "digraph graph_1 {\n";
  for (const auto& node : graph->nodes) {
    const std::size_t own = number[node.get()] = number.size();
    out << "  node_" << own << " [label=\"" << word_for(node->type);
    if (!node->work.what.empty()) out << "\\n" << node->work.what;
    out << "\"];\n";
  }
  for (const auto& node : graph->nodes)
    for (const cudaGraphNode_t earlier : node->after)
      out << "  node_" << number[earlier] << " -> node_" << number[node.get()] << ";\n";
  out << "}\n";
  out.close();
  return out ? cudaSuccess : noted(cudaErrorOperatingSystem);
}

}  // extern "C"
