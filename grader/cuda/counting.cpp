// SPDX-License-Identifier: MIT
#include "cuda/counting.hpp"

#include <cupti.h>
#include <dlfcn.h>

#include <array>
#include <cstdint>
#include <cstdlib>
#include <mutex>

namespace gridstride::gpu {
namespace {

#if CUPTI_API_VERSION >= 130000
using KernelRecord = CUpti_ActivityKernel10;
#else
using KernelRecord = CUpti_ActivityKernel9;
#endif
using CopyRecord = CUpti_ActivityMemcpy5;
using SetRecord = CUpti_ActivityMemset4;

constexpr std::size_t buffer_bytes = 1 << 20;
constexpr std::size_t buffer_alignment = 8;
constexpr std::array<CUpti_ActivityKind, 3> counted_kinds = {
    CUPTI_ACTIVITY_KIND_CONCURRENT_KERNEL, CUPTI_ACTIVITY_KIND_MEMCPY, CUPTI_ACTIVITY_KIND_MEMSET};

/// CUPTI's functions, found at run time: a machine without it can still grade.
struct Library {
  decltype(&cuptiActivityRegisterCallbacks) register_callbacks = nullptr;
  decltype(&cuptiActivityEnable) enable = nullptr;
  decltype(&cuptiActivityDisable) disable = nullptr;
  decltype(&cuptiActivityFlushAll) flush = nullptr;
  decltype(&cuptiActivityGetNextRecord) next_record = nullptr;
};

Library library;
bool working = false;
bool paused_now = false;
bool was_paused = false;
std::mutex mutex;  // records come on a thread of CUPTI's
Counters count;
double kernels_ns_now = 0;

template <class Function>
bool find(void* handle, const char* name, Function& function) {
  function = reinterpret_cast<Function>(dlsym(handle, name));
  return function != nullptr;
}

void* open_library() {
  for (const char* name : {GRIDSTRIDE_CUPTI, "libcupti.so"})
    if (void* const handle = dlopen(name, RTLD_NOW | RTLD_LOCAL)) return handle;
  return nullptr;
}

bool find_functions() {
  void* const handle = open_library();
  return handle != nullptr && find(handle, "cuptiActivityRegisterCallbacks", library.register_callbacks) &&
         find(handle, "cuptiActivityEnable", library.enable) &&
         find(handle, "cuptiActivityDisable", library.disable) &&
         find(handle, "cuptiActivityFlushAll", library.flush) &&
         find(handle, "cuptiActivityGetNextRecord", library.next_record);
}

void add_kernel(const KernelRecord& kernel) {
  const auto product = [](std::int32_t x, std::int32_t y, std::int32_t z) {
    return static_cast<std::uint64_t>(x) * static_cast<std::uint64_t>(y) * static_cast<std::uint64_t>(z);
  };
  const std::uint64_t blocks = product(kernel.gridX, kernel.gridY, kernel.gridZ);
  ++count.launches;
  count.blocks += blocks;
  count.threads += blocks * product(kernel.blockX, kernel.blockY, kernel.blockZ);
  kernels_ns_now += static_cast<double>(kernel.end - kernel.start);
}

void add_copy(const CopyRecord& copy) {
  const bool pinned =
      copy.srcKind == CUPTI_ACTIVITY_MEMORY_KIND_PINNED || copy.dstKind == CUPTI_ACTIVITY_MEMORY_KIND_PINNED;
  switch (copy.copyKind) {
    case CUPTI_ACTIVITY_MEMCPY_KIND_HTOD:
      ++count.host_to_device_copies;
      count.host_to_device_bytes += copy.bytes;
      break;
    case CUPTI_ACTIVITY_MEMCPY_KIND_DTOH:
      ++count.device_to_host_copies;
      count.device_to_host_bytes += copy.bytes;
      break;
    case CUPTI_ACTIVITY_MEMCPY_KIND_DTOD:
      ++count.device_to_device_copies;
      count.device_to_device_bytes += copy.bytes;
      return;
    default:
      return;
  }
  if (pinned) count.pinned_copy_bytes += copy.bytes;
}

void add_record(const CUpti_Activity& record) {
  switch (record.kind) {
    case CUPTI_ACTIVITY_KIND_CONCURRENT_KERNEL:
    case CUPTI_ACTIVITY_KIND_KERNEL:
      add_kernel(reinterpret_cast<const KernelRecord&>(record));
      break;
    case CUPTI_ACTIVITY_KIND_MEMCPY:
      add_copy(reinterpret_cast<const CopyRecord&>(record));
      break;
    case CUPTI_ACTIVITY_KIND_MEMSET:
      ++count.memsets;
      count.memset_bytes += reinterpret_cast<const SetRecord&>(record).bytes;
      break;
    default:
      break;
  }
}

void CUPTIAPI give_buffer(std::uint8_t** buffer, std::size_t* size, std::size_t* most_records) {
  *buffer = static_cast<std::uint8_t*>(std::aligned_alloc(buffer_alignment, buffer_bytes));
  *size = *buffer != nullptr ? buffer_bytes : 0;
  *most_records = 0;  // as many as fit
}

void CUPTIAPI take_buffer(CUcontext /*context*/, std::uint32_t /*stream*/, std::uint8_t* buffer,
                          std::size_t /*size*/, std::size_t valid_bytes) {
  const std::lock_guard lock(mutex);
  CUpti_Activity* record = nullptr;
  while (library.next_record(buffer, valid_bytes, &record) == CUPTI_SUCCESS) add_record(*record);
  std::free(buffer);
}

bool enable_all() {
  for (const CUpti_ActivityKind kind : counted_kinds)
    if (library.enable(kind) != CUPTI_SUCCESS) return false;
  return true;
}

}  // namespace

bool start_counting() {
  working = find_functions() && library.register_callbacks(give_buffer, take_buffer) == CUPTI_SUCCESS &&
            enable_all();
  return working;
}

void reset_counters() {
  if (working && !paused_now) library.flush(CUPTI_ACTIVITY_FLAG_FLUSH_FORCED);
  const std::lock_guard lock(mutex);
  count = {};
  kernels_ns_now = 0;
  was_paused = paused_now;
}

void pause_counting(bool paused) {
  if (!working || paused == paused_now) return;
  paused_now = paused;
  was_paused = was_paused || paused;
  if (!paused) {
    working = enable_all();
    return;
  }
  library.flush(CUPTI_ACTIVITY_FLAG_FLUSH_FORCED);
  for (const CUpti_ActivityKind kind : counted_kinds) library.disable(kind);
}

Counters counters() {
  if (working && !paused_now) library.flush(CUPTI_ACTIVITY_FLAG_FLUSH_FORCED);
  const std::lock_guard lock(mutex);
  return count;
}

double kernels_ns() {
  static_cast<void>(counters());
  const std::lock_guard lock(mutex);
  return kernels_ns_now;
}

bool counted() { return working && !was_paused; }

}  // namespace gridstride::gpu
