// SPDX-License-Identifier: MIT
// Graphs made ready, updated and launched. A launch puts each step into a stream of its own, where steps that
// follow each other share one, so that what the graph does not order is not ordered.
#include <algorithm>
#include <map>
#include <unordered_map>

#include "simt/src/devices/device_clock.hpp"
#include "simt/src/streams/capture.hpp"
#include "simt/src/streams/graph_nodes.hpp"
#include "simt/src/streams/graphs.hpp"
#include "simt/src/streams/streams.hpp"

// After the standard library: it defines CUDA's words, such as __noinline__, as macros.
#include "simt/src/api_calls.hpp"

using namespace gridstride::simt;
using Step = CUgraphExec_st::Step;

namespace {

std::unordered_map<cudaGraphExec_t, std::unique_ptr<CUgraphExec_st>>& live_execs() {
  static auto* const kept = new std::unordered_map<cudaGraphExec_t, std::unique_ptr<CUgraphExec_st>>;
  return *kept;
}

bool is_exec(cudaGraphExec_t exec) { return live_execs().contains(exec); }

Step step_of(const CUgraphNode_st& node, std::vector<std::size_t> after) {
  Step step;
  step.source = const_cast<cudaGraphNode_t>(&node);
  step.type = node.type;
  step.device = node.device;
  step.work = node.work;
  step.event = node.event;
  step.after = std::move(after);
  return step;
}

// Appends the steps of a graph. A child graph's first steps wait for what its node waits for, and the node
// itself, which does nothing, for its last ones. @return false where the graph has a cycle
bool flatten(const CUgraph_st& graph, const std::vector<std::size_t>& entry, std::vector<Step>& steps,
             std::vector<std::size_t>& ends) {
  const std::vector<cudaGraphNode_t> nodes = in_order(graph);
  if (nodes.size() != graph.nodes.size()) return false;
  std::map<cudaGraphNode_t, std::size_t> index;
  std::vector<bool> is_end(nodes.size(), true);
  for (const cudaGraphNode_t node : nodes) {
    std::vector<std::size_t> after;
    for (const cudaGraphNode_t earlier : node->after) after.push_back(index[earlier]);
    if (after.empty()) after = entry;
    if (node->child != nullptr) {
      std::vector<std::size_t> child_ends;
      if (!flatten(*node->child, after, steps, child_ends)) return false;
      if (!child_ends.empty()) after = child_ends;
    }
    index[node] = steps.size();
    steps.push_back(step_of(*node, std::move(after)));
  }
  for (std::size_t i = 0; i < nodes.size(); ++i)
    for (const cudaGraphNode_t earlier : nodes[i]->after)
      is_end[static_cast<std::size_t>(std::ranges::find(nodes, earlier) - nodes.begin())] = false;
  for (std::size_t i = 0; i < nodes.size(); ++i)
    if (is_end[i]) ends.push_back(index[nodes[i]]);
  return true;
}

// The stream of each step: that of a step of its device that it follows and that no other step has continued.
void place(CUgraphExec_st& exec) {
  std::vector<std::size_t> tail;  // last step of each queue
  for (std::size_t i = 0; i < exec.steps.size(); ++i) {
    Step& step = exec.steps[i];
    const auto free = std::ranges::find_if(tail, [&](std::size_t last) {
      return exec.steps[last].device == step.device &&
             std::ranges::find(step.after, last) != step.after.end();
    });
    step.queue = static_cast<unsigned>(free - tail.begin());
    if (free == tail.end()) {
      tail.push_back(i);
      exec.queues.push_back(make_queue(cudaStreamNonBlocking, 0, step.device));
    } else {
      *free = i;
    }
  }
}

// Whether two lists of steps have the same shape. @return index of the first that differs; the size where
// none
std::size_t first_difference(const std::vector<Step>& a, const std::vector<Step>& b) {
  std::size_t i = 0;
  while (i < a.size() && i < b.size() && a[i].type == b[i].type && a[i].device == b[i].device &&
         a[i].after == b[i].after)
    ++i;
  return i;
}

// A graph of arrays without elements is empty, too; its stream then gets no work in another way.
void note_empty(CUgraphExec_st& exec) {
  if (!exec.steps.empty() || exec.captured_in == nullptr || !exec.captured_in->had_work) return;
  exec.captured_in = nullptr;  // once
  gridstride::Finding note;
  note.bug_class = "cuda_error";
  note.severity = gridstride::Severity::note;
  const SourceLine where = student_line(caller_frames());
  note.file = where.file;
  note.line = where.line;
  note.message = "the graph that is launched here is empty: its stream got no work while it was captured";
  note.advice =
      "Work that the stream gets before or behind is done at once. Call cudaStreamBeginCapture first, then "
      "give the work, then call cudaStreamEndCapture.";
  add_finding(std::move(note));
}

void launch(CUgraphExec_st& exec, StreamQueue& queue) {
  note_empty(exec);
  static std::uint64_t launches = 0;
  ++launches;
  const TaskPointer begin = enqueue_mark(queue, {exec.last});
  std::vector<TaskPointer> tasks;
  bool has_kernel = false;
  for (Step& step : exec.steps) {
    std::vector<TaskPointer> also{begin};
    for (const std::size_t earlier : step.after) also.push_back(tasks[earlier]);
    if (step.type == cudaGraphNodeTypeWaitEvent && is_event(step.event)) also.push_back(step.event->mark);
    Work work;
    if (step.enabled) work = step.work;
    work.started_by_device = work.launch != nullptr && has_kernel;
    has_kernel = has_kernel || work.launch != nullptr;
    work.graph_launch = launches;
    tasks.push_back(enqueue(*exec.queues[step.queue], std::move(work), also));
    if (step.type == cudaGraphNodeTypeEventRecord && is_event(step.event)) step.event->mark = tasks.back();
  }
  exec.last = enqueue_mark(queue, tasks);
}

// Work that launches a graph, for a launch that is itself captured: a child graph.
cudaError_t launch_captured(CUgraphExec_st& exec, StreamQueue& queue) {
  CUgraph_st& graph = *queue.capture->graph;
  std::vector<cudaGraphNode_t> nodes;
  for (const Step& step : exec.steps) {
    std::vector<cudaGraphNode_t> after =
        step.after.empty() ? queue.capture_after : std::vector<cudaGraphNode_t>{};
    for (const std::size_t earlier : step.after) after.push_back(nodes[earlier]);
    const bool empty = step.type == cudaGraphNodeTypeGraph || !step.enabled;
    nodes.push_back(add_node(graph, empty ? cudaGraphNodeTypeEmpty : step.type, after));
    nodes.back()->device = step.device;
    nodes.back()->event = step.event;
    if (step.enabled) nodes.back()->work = step.work;
  }
  if (!nodes.empty()) queue.capture_after = {add_node(graph, cudaGraphNodeTypeEmpty, nodes)};
  return cudaSuccess;
}

Step* find_step(cudaGraphExec_t exec, cudaGraphNode_t node) {
  if (!is_exec(exec)) return nullptr;
  const auto found = std::ranges::find_if(exec->steps, [&](const Step& step) {
    return step.source == node ||
           (is_node(node) && node->original != nullptr && step.source == node->original);
  });
  return found == exec->steps.end() ? nullptr : &*found;
}

cudaError_t change_event(cudaGraphExec_t exec, cudaGraphNode_t node, cudaGraphNodeType type,
                         cudaEvent_t event) {
  Step* const step = find_step(exec, node);
  if (step == nullptr || step->type != type || !is_event(event)) return noted(cudaErrorInvalidValue);
  step->event = event;
  return cudaSuccess;
}

template <class Make>
cudaError_t change(cudaGraphExec_t exec, cudaGraphNode_t node, cudaGraphNodeType type, Make make) {
  Step* const step = find_step(exec, node);
  if (step == nullptr || step->type != type) return noted(cudaErrorInvalidValue);
  Work work;
  if (const cudaError_t error = make(work); error != cudaSuccess) return noted(error);
  step->work = std::move(work);
  return cudaSuccess;
}

}  // namespace

std::vector<std::vector<void*>> gridstride::simt::makers_of_execs() {
  std::vector<std::vector<void*>> makers;
  for (const auto& [handle, exec] : live_execs()) makers.push_back(exec->frames);
  return makers;
}

extern "C" {

cudaError_t cudaGraphInstantiate(cudaGraphExec_t* exec, cudaGraph_t graph, unsigned long long flags) {
  const ApiCall api_call;
  if (exec == nullptr || !is_graph(graph)) return noted(cudaErrorInvalidValue);
  if ((flags & cudaGraphInstantiateFlagDeviceLaunch) != 0)
    return refuse_unmodelled("a graph that device code launches");
  auto made = std::make_unique<CUgraphExec_st>();
  std::vector<std::size_t> ends;
  if (!flatten(*graph, {}, made->steps, ends)) return noted(cudaErrorInvalidValue);
  place(*made);
  made->captured_in = graph->captured_in;
  made->flags = flags;
  made->frames = caller_frames();
  note_instantiation(made->steps.size());
  *exec = made.get();
  live_execs().emplace(*exec, std::move(made));
  return cudaSuccess;
}

cudaError_t cudaGraphInstantiateWithFlags(cudaGraphExec_t* exec, cudaGraph_t graph,
                                          unsigned long long flags) {
  return cudaGraphInstantiate(exec, graph, flags);
}

cudaError_t cudaGraphInstantiateWithParams(cudaGraphExec_t* exec, cudaGraph_t graph,
                                           cudaGraphInstantiateParams* params) {
  if (params == nullptr) return noted(cudaErrorInvalidValue);
  const cudaError_t error = cudaGraphInstantiate(exec, graph, params->flags);
  params->errNode_out = nullptr;
  params->result_out = error == cudaSuccess             ? cudaGraphInstantiateSuccess
                       : error == cudaErrorNotSupported ? cudaGraphInstantiateNodeOperationNotSupported
                                                        : cudaGraphInstantiateInvalidStructure;
  return error;
}

cudaError_t cudaGraphUpload(cudaGraphExec_t exec, cudaStream_t stream) {
  const ApiCall api_call;
  return is_exec(exec) && is_stream(stream) ? cudaSuccess : noted(cudaErrorInvalidValue);
}

cudaError_t cudaGraphLaunch(cudaGraphExec_t exec, cudaStream_t stream) {
  const ApiCall api_call;
  if (sticky_error() != 0) return noted(static_cast<cudaError_t>(sticky_error()));
  if (!is_exec(exec)) return noted(cudaErrorInvalidValue);
  if (!is_stream(stream)) return noted(cudaErrorInvalidResourceHandle);
  StreamQueue& queue = *queue_of(stream);
  if (const ErrorCode error = capture_refuses(queue); error != 0)
    return noted(static_cast<cudaError_t>(error));
  if (queue.capture != nullptr) return launch_captured(*exec, queue);
  launch(*exec, queue);
  return cudaSuccess;
}

cudaError_t cudaGraphExecDestroy(cudaGraphExec_t exec) {
  const ApiCall api_call;
  if (!is_exec(exec)) return noted(cudaErrorInvalidValue);
  for (StreamQueue* queue : exec->queues) retire_queue(*queue);
  live_execs().erase(exec);
  return cudaSuccess;
}

cudaError_t cudaGraphExecGetFlags(cudaGraphExec_t exec, unsigned long long* flags) {
  const ApiCall api_call;
  if (!is_exec(exec) || flags == nullptr) return noted(cudaErrorInvalidValue);
  *flags = exec->flags;
  return cudaSuccess;
}

cudaError_t cudaGraphExecUpdate(cudaGraphExec_t exec, cudaGraph_t graph,
                                cudaGraphExecUpdateResultInfo* info) {
  const ApiCall api_call;
  if (!is_exec(exec) || !is_graph(graph) || info == nullptr) return noted(cudaErrorInvalidValue);
  *info = {cudaGraphExecUpdateSuccess, nullptr, nullptr};
  std::vector<Step> steps;
  std::vector<std::size_t> ends;
  if (!flatten(*graph, {}, steps, ends)) return noted(cudaErrorInvalidValue);
  const std::size_t at = first_difference(exec->steps, steps);
  if (at < steps.size() || at < exec->steps.size()) {
    const bool both = at < steps.size() && at < exec->steps.size();
    info->result = both && exec->steps[at].type != steps[at].type ? cudaGraphExecUpdateErrorNodeTypeChanged
                                                                  : cudaGraphExecUpdateErrorTopologyChanged;
    if (at < steps.size()) info->errorNode = steps[at].source;
    return noted(cudaErrorGraphExecUpdateFailure);
  }
  for (std::size_t i = 0; i < steps.size(); ++i) {
    exec->steps[i].work = std::move(steps[i].work);
    exec->steps[i].event = steps[i].event;
  }
  return cudaSuccess;
}

cudaError_t cudaGraphExecKernelNodeSetParams(cudaGraphExec_t exec, cudaGraphNode_t node,
                                             const cudaKernelNodeParams* params) {
  const ApiCall api_call;
  return change(exec, node, cudaGraphNodeTypeKernel, [&](Work& work) { return kernel_work(params, work); });
}

cudaError_t cudaGraphExecMemcpyNodeSetParams(cudaGraphExec_t exec, cudaGraphNode_t node,
                                             const cudaMemcpy3DParms* params) {
  const ApiCall api_call;
  return change(exec, node, cudaGraphNodeTypeMemcpy, [&](Work& work) { return copy_work(params, work); });
}

cudaError_t cudaGraphExecMemcpyNodeSetParams1D(cudaGraphExec_t exec, cudaGraphNode_t node, void* to,
                                               const void* from, std::size_t size_bytes,
                                               cudaMemcpyKind kind) {
  const ApiCall api_call;
  return change(exec, node, cudaGraphNodeTypeMemcpy,
                [&](Work& work) { return copy_work(to, from, size_bytes, kind, work); });
}

cudaError_t cudaGraphExecMemsetNodeSetParams(cudaGraphExec_t exec, cudaGraphNode_t node,
                                             const cudaMemsetParams* params) {
  const ApiCall api_call;
  return change(exec, node, cudaGraphNodeTypeMemset, [&](Work& work) { return memset_work(params, work); });
}

cudaError_t cudaGraphExecHostNodeSetParams(cudaGraphExec_t exec, cudaGraphNode_t node,
                                           const cudaHostNodeParams* params) {
  const ApiCall api_call;
  return change(exec, node, cudaGraphNodeTypeHost, [&](Work& work) { return host_work(params, work); });
}

cudaError_t cudaGraphExecEventRecordNodeSetEvent(cudaGraphExec_t exec, cudaGraphNode_t node,
                                                 cudaEvent_t event) {
  const ApiCall api_call;
  return change_event(exec, node, cudaGraphNodeTypeEventRecord, event);
}

cudaError_t cudaGraphExecEventWaitNodeSetEvent(cudaGraphExec_t exec, cudaGraphNode_t node,
                                               cudaEvent_t event) {
  const ApiCall api_call;
  return change_event(exec, node, cudaGraphNodeTypeWaitEvent, event);
}

cudaError_t cudaGraphNodeSetEnabled(cudaGraphExec_t exec, cudaGraphNode_t node, unsigned int enabled) {
  const ApiCall api_call;
  Step* const step = find_step(exec, node);
  if (step == nullptr) return noted(cudaErrorInvalidValue);
  step->enabled = enabled != 0;
  return cudaSuccess;
}

cudaError_t cudaGraphNodeGetEnabled(cudaGraphExec_t exec, cudaGraphNode_t node, unsigned int* enabled) {
  const ApiCall api_call;
  const Step* const step = find_step(exec, node);
  if (step == nullptr || enabled == nullptr) return noted(cudaErrorInvalidValue);
  *enabled = step->enabled ? 1 : 0;
  return cudaSuccess;
}

}  // extern "C"
