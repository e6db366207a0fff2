// SPDX-License-Identifier: MIT
// Streams as lanes: created ones, and the default ones that are there from the start.
#include "simt/src/streams/streams.hpp"

#include <algorithm>
#include <map>
#include <unordered_set>

#include "simt/src/engine.hpp"

// After the standard library: it defines CUDA's words, such as __noinline__, as macros.
#include "cuda_runtime_api.h"

namespace gridstride::simt {
namespace {

// Lanes live for good: handles are never given twice, and tasks point to them.
struct Lanes {
  std::vector<std::unique_ptr<Lane>> all;                         // in the order of creation
  std::vector<Lane*> alive;                                       // those that may still hold work
  std::unordered_set<const void*> handles;                        // of created streams
  std::map<int, Lane*> legacy;                                    // by device
  std::map<std::pair<const HostThread*, int>, Lane*> per_thread;  // by host thread and device
  std::vector<Lane*> slots;                                       // who has which slot
  unsigned long long next_id = 1;
  bool default_is_per_thread = false;
};

Lanes& lanes() {
  static Lanes* const kept = new Lanes;
  return *kept;
}

bool idle(const Lane& lane) { return lane.last == nullptr || (lane.last->done && over_for_host(*lane.last)); }

// A slot whose last owner is gone and over for the host can be taken anew; its numbering goes on.
void take_slot(Lane& lane) {
  auto& slots = lanes().slots;
  const auto free =
      std::ranges::find_if(slots, [](const Lane* owner) { return !owner->alive && idle(*owner); });
  if (free == slots.end()) {
    lane.slot = static_cast<unsigned>(slots.size());
    slots.push_back(&lane);
    return;
  }
  Lane* const owner = *free;
  lane.slot = owner->slot;
  lane.count = owner->count;
  owner->last = nullptr;
  std::erase(lanes().alive, owner);
  *free = &lane;
}

Lane* add_lane(int device) {
  auto made = std::make_unique<Lane>();
  made->device = device;
  made->id = lanes().next_id++;
  take_slot(*made);
  lanes().alive.push_back(made.get());
  lanes().all.push_back(std::move(made));
  return lanes().all.back().get();
}

Lane& per_thread_lane(int device) {
  Lane*& lane = lanes().per_thread[{&host_thread(), device}];
  if (lane == nullptr) lane = add_lane(device);
  return *lane;
}

}  // namespace

Lane& legacy_lane(int device) {
  Lane*& lane = lanes().legacy[device];
  if (lane == nullptr) {
    lane = add_lane(device);
    lane->legacy = true;
  }
  return *lane;
}

Lane* lane_of(void* stream) {
  const int device = host_thread().device;
  if (stream == cudaStreamPerThread || (stream == nullptr && lanes().default_is_per_thread))
    return &per_thread_lane(device);
  if (stream == nullptr || stream == cudaStreamLegacy) return &legacy_lane(device);
  return lanes().handles.contains(stream) ? static_cast<Lane*>(stream) : nullptr;
}

bool is_stream(void* stream) {
  return stream == nullptr || stream == cudaStreamLegacy || stream == cudaStreamPerThread ||
         lanes().handles.contains(stream);
}

std::vector<Lane*> lanes_of(int device) {
  std::vector<Lane*> found;
  for (Lane* lane : lanes().alive)
    if (device < 0 || lane->device == device) found.push_back(lane);
  return found;
}

Lane* make_lane(unsigned flags, int priority, int device) {
  Lane* const lane = add_lane(device);
  lane->flags = flags;
  lane->priority = priority;
  lanes().handles.insert(lane);
  return lane;
}

std::vector<std::vector<void*>> makers_of_streams() {
  std::vector<std::vector<void*>> makers;
  for (const auto& lane : lanes().all)
    if (lane->alive && !lane->frames.empty()) makers.push_back(lane->frames);
  return makers;
}

void retire_lane(Lane& lane) {
  lane.alive = false;
  lanes().handles.erase(&lane);
}

void use_per_thread_default_stream() { lanes().default_is_per_thread = true; }

}  // namespace gridstride::simt
