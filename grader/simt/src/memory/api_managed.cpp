// SPDX-License-Identifier: MIT
// Managed memory: one pointer for the host and all devices. Where its pages would be: memory/residence.hpp.
#include <algorithm>
#include <map>
#include <span>
#include <vector>

#include "simt/src/memory/memory.hpp"
#include "simt/src/memory/residence.hpp"
#include "simt/src/memory/variables_by_name.hpp"
#include "simt/src/streams/capture.hpp"
#include "simt/src/streams/queue.hpp"
#include "simt/src/streams/streams.hpp"

// After the standard library: it defines CUDA's words, such as __noinline__, as macros.
#include "cuda_runtime_api.h"
#include "simt/src/api_calls.hpp"

namespace gridstride::simt {
namespace {

// What a program has said about an allocation. A part of it stands for the whole.
struct Advice {
  bool read_mostly = false;
  int preferred_location = cudaInvalidDeviceId;
  int prefetched_to = cudaInvalidDeviceId;
  std::vector<int> accessed_by;
};

std::map<std::uintptr_t, Advice>& advice_by_base() {
  static auto* const kept = new std::map<std::uintptr_t, Advice>;
  return *kept;
}

// The advice on a range in one managed allocation, or in a __managed__ variable; nullptr for any other range.
Advice* advice_on(const void* pointer, std::size_t size_bytes) {
  const std::uintptr_t address = address_of(pointer);
  if (device_memory().is_managed(address, size_bytes))
    return &advice_by_base()[device_memory().find(address)->base];
  const Variable* const variable = variable_around(address, size_bytes);
  if (variable == nullptr || variable->kind != Variable::Kind::managed) return nullptr;
  return &advice_by_base()[variable->address];
}

bool is_place(int device) {
  return device == cudaCpuDeviceId || (device >= 0 && device < std::max(engine().profile.device_count, 1));
}

cudaError_t allocate(void** pointer, std::size_t size_bytes, unsigned flags) {
  if (const ErrorCode error = refuse_unsafe(); error != 0) return static_cast<cudaError_t>(error);
  if (pointer == nullptr || size_bytes == 0) return cudaErrorInvalidValue;
  if (flags != cudaMemAttachGlobal && flags != cudaMemAttachHost) return cudaErrorInvalidValue;
  if (variable_hull.holds(address_of(pointer))) host_uses_variable(address_of(pointer), true);
  *pointer = nullptr;
  if (engine().profile.attribute(cudaDevAttrManagedMemory) == 0) return cudaErrorNotSupported;
  const std::uintptr_t base = device_memory().allocate_for_host(MemoryKind::managed, size_bytes);
  if (base == 0) return cudaErrorMemoryAllocation;
  advice_by_base().erase(base);
  Allocation& made = *device_memory().find(base);
  made.owner = static_cast<unsigned>(host_thread().device);
  made.flags = flags;
  made.frames = caller_frames();
  *pointer = reinterpret_cast<void*>(base);
  ++engine().counters.allocations;
  engine().counters.allocated_bytes += size_bytes;
  return cudaSuccess;
}

cudaError_t prefetch(const void* pointer, std::size_t size_bytes, int device, cudaStream_t stream) {
  if (sticky_error() != 0) return static_cast<cudaError_t>(sticky_error());
  if (size_bytes == 0) return cudaErrorInvalidValue;
  if (!is_place(device)) return cudaErrorInvalidDevice;
  if (device != cudaCpuDeviceId && engine().profile.attribute(cudaDevAttrConcurrentManagedAccess) == 0)
    return cudaErrorInvalidDevice;
  if (!is_stream(stream)) return cudaErrorInvalidResourceHandle;
  Advice* const advice = advice_on(pointer, size_bytes);
  if (advice == nullptr) return cudaErrorInvalidValue;
  advice->prefetched_to = device;
  Work work;
  work.kind = WorkKind::prefetch;
  work.what = "cudaMemPrefetchAsync";
  const std::uintptr_t base = address_of(pointer);
  const bool has_pages = in_host_window(base);  // a __managed__ variable has none
  work.run = [=] {
    if (has_pages) prefetch_pages(base, size_bytes, device, engine().counters);
    return ErrorCode{0};
  };
  work.frames = caller_frames();
  return static_cast<cudaError_t>(submit(stream, std::move(work), Returns::at_once));
}

cudaError_t advise(const void* pointer, std::size_t size_bytes, cudaMemoryAdvise what, int device) {
  Advice* const advice = size_bytes == 0 ? nullptr : advice_on(pointer, size_bytes);
  if (advice == nullptr) return cudaErrorInvalidValue;
  const bool of_device = what != cudaMemAdviseSetReadMostly && what != cudaMemAdviseUnsetReadMostly &&
                         what != cudaMemAdviseUnsetPreferredLocation;
  if (of_device && !is_place(device)) return cudaErrorInvalidDevice;
  const std::uintptr_t base = address_of(pointer);
  const bool has_pages = in_host_window(base);
  switch (what) {
    case cudaMemAdviseSetReadMostly:
    case cudaMemAdviseUnsetReadMostly:
      advice->read_mostly = what == cudaMemAdviseSetReadMostly;
      if (has_pages) set_read_mostly(base, size_bytes, advice->read_mostly);
      return cudaSuccess;
    case cudaMemAdviseSetPreferredLocation:
      advice->preferred_location = device;
      if (has_pages) set_kept_on_host(base, size_bytes, device == cudaCpuDeviceId);
      return cudaSuccess;
    case cudaMemAdviseUnsetPreferredLocation:
      advice->preferred_location = cudaInvalidDeviceId;
      if (has_pages) set_kept_on_host(base, size_bytes, false);
      return cudaSuccess;
    case cudaMemAdviseSetAccessedBy:
    case cudaMemAdviseUnsetAccessedBy:
      std::erase(advice->accessed_by, device);
      if (what == cudaMemAdviseSetAccessedBy) advice->accessed_by.push_back(device);
      return cudaSuccess;
    default:
      return cudaErrorInvalidValue;
  }
}

cudaError_t range_attribute(std::span<int> values, cudaMemRangeAttribute attribute, const Advice& advice) {
  if (values.empty()) return cudaErrorInvalidValue;
  switch (attribute) {
    case cudaMemRangeAttributeReadMostly:
      values[0] = advice.read_mostly ? 1 : 0;
      return cudaSuccess;
    case cudaMemRangeAttributePreferredLocation:
      values[0] = advice.preferred_location;
      return cudaSuccess;
    case cudaMemRangeAttributeLastPrefetchLocation:
      values[0] = advice.prefetched_to;
      return cudaSuccess;
    case cudaMemRangeAttributeAccessedBy:
      for (std::size_t i = 0; i < values.size(); ++i)
        values[i] = i < advice.accessed_by.size() ? advice.accessed_by[i] : cudaInvalidDeviceId;
      return cudaSuccess;
    default:
      return cudaErrorNotSupported;
  }
}

cudaError_t ask(void* data, std::size_t data_bytes, cudaMemRangeAttribute attribute, const void* pointer,
                std::size_t size_bytes) {
  if (data == nullptr || data_bytes % sizeof(int) != 0) return cudaErrorInvalidValue;
  const Advice* const advice = advice_on(pointer, size_bytes);
  if (advice == nullptr) return cudaErrorInvalidValue;
  return range_attribute({static_cast<int*>(data), data_bytes / sizeof(int)}, attribute, *advice);
}

}  // namespace
}  // namespace gridstride::simt

using namespace gridstride::simt;

extern "C" {

cudaError_t cudaMallocManaged(void** pointer, size_t size_bytes, unsigned int flags) {
  const ApiCall api_call;
  return noted(allocate(pointer, size_bytes, flags));
}

cudaError_t cudaMemPrefetchAsync(const void* pointer, size_t size_bytes, int device, cudaStream_t stream) {
  const ApiCall api_call;
  return noted(prefetch(pointer, size_bytes, device, stream));
}

cudaError_t cudaMemAdvise(const void* pointer, size_t size_bytes, cudaMemoryAdvise advice, int device) {
  const ApiCall api_call;
  return noted(advise(pointer, size_bytes, advice, device));
}

cudaError_t cudaMemRangeGetAttribute(void* data, size_t data_bytes, cudaMemRangeAttribute attribute,
                                     const void* pointer, size_t size_bytes) {
  const ApiCall api_call;
  return noted(ask(data, data_bytes, attribute, pointer, size_bytes));
}

cudaError_t cudaMemRangeGetAttributes(void** data, size_t* data_bytes, cudaMemRangeAttribute* attributes,
                                      size_t count, const void* pointer, size_t size_bytes) {
  const ApiCall api_call;
  if (data == nullptr || data_bytes == nullptr || attributes == nullptr) return noted(cudaErrorInvalidValue);
  for (size_t i = 0; i < count; ++i) {
    const cudaError_t error = ask(data[i], data_bytes[i], attributes[i], pointer, size_bytes);
    if (error != cudaSuccess) return noted(error);
  }
  return cudaSuccess;
}

cudaError_t cudaStreamAttachMemAsync(cudaStream_t stream, void* pointer, size_t size_bytes,
                                     unsigned int flags) {
  const ApiCall api_call;
  if (!is_stream(stream)) return noted(cudaErrorInvalidResourceHandle);
  const bool known_flag =
      flags == cudaMemAttachGlobal || flags == cudaMemAttachHost || flags == cudaMemAttachSingle;
  if (!known_flag || advice_on(pointer, std::max<size_t>(size_bytes, 1)) == nullptr)
    return noted(cudaErrorInvalidValue);
  return cudaSuccess;
}

}  // extern "C"
