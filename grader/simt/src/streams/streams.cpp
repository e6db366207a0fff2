// SPDX-License-Identifier: MIT
// Streams: created ones, and the default ones that are there from the start.
#include "simt/src/streams/streams.hpp"

#include <algorithm>
#include <map>
#include <unordered_set>

#include "simt/src/engine.hpp"

// After the standard library: it defines CUDA's words, such as __noinline__, as macros.
#include "cuda_runtime_api.h"

namespace gridstride::simt {
namespace {

// They live for good: handles are never given twice, and tasks point to them.
struct Queues {
  std::vector<std::unique_ptr<StreamQueue>> all;                         // in the order of creation
  std::vector<StreamQueue*> alive;                                       // those that may still hold work
  std::unordered_set<const void*> handles;                               // of created streams
  std::map<int, StreamQueue*> legacy;                                    // by device
  std::map<std::pair<const HostThread*, int>, StreamQueue*> per_thread;  // by host thread and device
  std::vector<StreamQueue*> slots;                                       // who has which slot
  unsigned long long next_id = 1;
  bool default_is_per_thread = false;
};

Queues& queues() {
  static Queues* const kept = new Queues;
  return *kept;
}

bool idle(const StreamQueue& queue) {
  return queue.last == nullptr || (queue.last->settled && over_for_host(*queue.last));
}

// A slot whose last owner is gone and over for the host can be taken anew; its numbering goes on.
void take_slot(StreamQueue& queue) {
  auto& slots = queues().slots;
  const auto free =
      std::ranges::find_if(slots, [](const StreamQueue* owner) { return !owner->alive && idle(*owner); });
  if (free == slots.end()) {
    queue.slot = static_cast<unsigned>(slots.size());
    slots.push_back(&queue);
    return;
  }
  StreamQueue* const owner = *free;
  queue.slot = owner->slot;
  queue.count = owner->count;
  owner->last = nullptr;
  std::erase(queues().alive, owner);
  *free = &queue;
}

StreamQueue* add_queue(int device) {
  auto made = std::make_unique<StreamQueue>();
  made->device = device;
  made->id = queues().next_id++;
  take_slot(*made);
  queues().alive.push_back(made.get());
  queues().all.push_back(std::move(made));
  return queues().all.back().get();
}

StreamQueue& per_thread_queue(int device) {
  StreamQueue*& queue = queues().per_thread[{&host_thread(), device}];
  if (queue == nullptr) queue = add_queue(device);
  return *queue;
}

}  // namespace

StreamQueue& legacy_queue(int device) {
  StreamQueue*& queue = queues().legacy[device];
  if (queue == nullptr) {
    queue = add_queue(device);
    queue->legacy = true;
  }
  return *queue;
}

StreamQueue* queue_of(void* stream) {
  const int device = host_thread().device;
  if (stream == cudaStreamPerThread || (stream == nullptr && queues().default_is_per_thread))
    return &per_thread_queue(device);
  if (stream == nullptr || stream == cudaStreamLegacy) return &legacy_queue(device);
  return queues().handles.contains(stream) ? static_cast<StreamQueue*>(stream) : nullptr;
}

bool is_stream(void* stream) {
  return stream == nullptr || stream == cudaStreamLegacy || stream == cudaStreamPerThread ||
         queues().handles.contains(stream);
}

std::vector<StreamQueue*> queues_of(int device) {
  std::vector<StreamQueue*> found;
  for (StreamQueue* queue : queues().alive)
    if (device < 0 || queue->device == device) found.push_back(queue);
  return found;
}

StreamQueue* make_queue(unsigned flags, int priority, int device) {
  StreamQueue* const queue = add_queue(device);
  queue->flags = flags;
  queue->priority = priority;
  queues().handles.insert(queue);
  return queue;
}

std::vector<std::vector<void*>> makers_of_streams() {
  std::vector<std::vector<void*>> makers;
  for (const auto& queue : queues().all)
    if (queue->alive && !queue->frames.empty()) makers.push_back(queue->frames);
  return makers;
}

void retire_queue(StreamQueue& queue) {
  queue.alive = false;
  queues().handles.erase(&queue);
}

void use_per_thread_default_stream() { queues().default_is_per_thread = true; }

}  // namespace gridstride::simt
