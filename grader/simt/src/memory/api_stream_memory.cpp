// SPDX-License-Identifier: MIT
// Allocation in stream order: memory is there from the call on, and freed when its stream comes to it.
#include <algorithm>

#include "simt/src/memory/memory.hpp"
#include "simt/src/memory/pools.hpp"
#include "simt/src/reports/names.hpp"
#include "simt/src/streams/operations.hpp"
#include "simt/src/streams/queue.hpp"
#include "simt/src/streams/streams.hpp"

#include "simt/src/api_calls.hpp"

namespace gridstride::simt {
namespace {

std::size_t capacity_bytes(const CUmemPoolHandle_st& pool) {
  const std::uint64_t total = engine().profile.total_memory_bytes;
  const std::size_t device = total == 0 ? std::size_t{4} << 30 : total;
  return pool.most == 0 ? device : std::min<std::size_t>(device, pool.most);
}

// What takes or frees an array counts as using all of it. Histories of large arrays would cost too much.
void note_whole(const Allocation& allocation, bool write) {
  constexpr std::size_t most_bytes = std::size_t{16} << 20;
  if (allocation.size_bytes <= most_bytes) note_copied(allocation.base, allocation.size_bytes, write);
}

// The memory is there from now on, for what is ordered behind. Of a graph that is launched again, and whose
// launch before has freed the memory, it is there anew, at the same address.
ErrorCode take(std::uintptr_t base) {
  Allocation* const allocation = device_memory().find(base);
  if (allocation == nullptr || allocation->base != base) return cudaErrorMemoryAllocation;
  if (allocation->freed) {
    device_memory().revive(*allocation);
    const auto pool = static_cast<cudaMemPool_t>(allocation->pool);
    if (pool != nullptr && is_pool(pool)) pool->used += allocation->size_bytes;
  }
  note_whole(*allocation, false);  // a note of writing would count as contents
  return 0;
}

bool is_captured(cudaStream_t stream) {
  return queue_of(stream) != nullptr && queue_of(stream)->capture != nullptr;
}

cudaError_t allocate(void** pointer, std::size_t size_bytes, cudaMemPool_t pool, cudaStream_t stream) {
  if (sticky_error() != 0) return static_cast<cudaError_t>(sticky_error());
  if (pointer == nullptr || !is_pool(pool)) return cudaErrorInvalidValue;
  *pointer = nullptr;
  if (!is_stream(stream)) return cudaErrorInvalidResourceHandle;
  if (size_bytes == 0) return cudaSuccess;
  const std::uintptr_t base =
      device_memory().allocate(static_cast<unsigned>(pool->device), size_bytes, capacity_bytes(*pool));
  if (base == 0) return cudaErrorMemoryAllocation;
  Allocation& made = *device_memory().find(base);
  made.owner = static_cast<unsigned>(pool->device);
  made.pool = pool;
  made.of_graph = is_captured(stream);
  made.frames = caller_frames();
  *pointer = reinterpret_cast<void*>(base);
  pool->used += size_bytes;
  pool->used_high = std::max(pool->used_high, pool->used);
  pool->reserved = std::max(pool->reserved, pool->used);
  pool->reserved_high = std::max(pool->reserved_high, pool->reserved);
  ++engine().counters.allocations;
  ++engine().counters.pool_allocations;
  engine().counters.allocated_bytes += size_bytes;
  Work work;
  work.kind = WorkKind::allocation;
  work.what = "cudaMallocAsync";
  work.frames = made.frames;
  work.run = [base] { return take(base); };
  return static_cast<cudaError_t>(submit(stream, std::move(work), Returns::at_once));
}

void report_bad_free(const Allocation* allocation, std::uintptr_t address) {
  if (allocation != nullptr && (allocation->freed || allocation->free_pending)) {
    return add_host_finding(
        "double_free",
        "cudaFreeAsync of " + allocation_name(*allocation) + ", which was freed" + freed_where(address),
        "Free each array once.", caller_frames());
  }
  const char* const what = allocation == nullptr         ? "an address that is no array's"
                           : allocation->base != address ? "a pointer into the middle of an array"
                                                         : "an array that cudaMallocAsync did not give";
  add_host_finding(
      allocation == nullptr && !in_region(address) ? "memory_space" : "cuda_error",
      std::string("cudaFreeAsync of ") + what,
      "Memory of cudaMalloc and cudaMallocAsync goes to cudaFree or cudaFreeAsync, of cudaMallocManaged to "
      "cudaFree, of cudaMallocHost to cudaFreeHost. A graph frees what a graph has allocated.",
      caller_frames());
}

ErrorCode release(std::uintptr_t base) {
  Allocation* const allocation = device_memory().find(base);
  if (allocation == nullptr || allocation->freed) return 0;
  note_whole(*allocation, true);
  note_pool_release(*allocation);
  device_memory().release(*allocation);
  return 0;
}

cudaError_t free_later(void* pointer, cudaStream_t stream) {
  if (sticky_error() != 0) return static_cast<cudaError_t>(sticky_error());
  if (!is_stream(stream)) return cudaErrorInvalidResourceHandle;
  if (pointer == nullptr) return cudaErrorInvalidValue;
  const std::uintptr_t base = address_of(pointer);
  Allocation* const allocation = device_memory().find(base);
  const bool captured = is_captured(stream);
  const bool of_device = allocation != nullptr && (allocation->pool != nullptr ||
                                                   (allocation->kind == MemoryKind::device && !captured));
  const bool again = of_device && captured && allocation->of_graph && allocation->freed;  // by a later launch
  const bool lives = of_device && !allocation->freed && !allocation->free_pending;
  if ((!lives && !again) || allocation->base != base) {
    report_bad_free(allocation, base);
    return cudaErrorInvalidValue;
  }
  allocation->free_frames = caller_frames();
  allocation->free_pending = lives;
  Work work;
  work.kind = WorkKind::freeing;
  work.what = "cudaFreeAsync";
  work.frames = allocation->free_frames;
  work.run = [base] { return release(base); };
  return static_cast<cudaError_t>(submit(stream, std::move(work), Returns::at_once));
}

}  // namespace

void note_pool_release(Allocation& allocation) {
  const auto pool = static_cast<cudaMemPool_t>(allocation.pool);
  if (pool != nullptr) release_from_pool(pool, allocation.size_bytes);
}

}  // namespace gridstride::simt

using namespace gridstride::simt;

extern "C" {

cudaError_t cudaMallocAsync(void** pointer, size_t size_bytes, cudaStream_t stream) {
  const ApiCall api_call;
  const StreamQueue* const queue = queue_of(stream);
  const int device = queue != nullptr ? queue->device : host_thread().device;
  return noted(allocate(pointer, size_bytes, current_pool(device), stream));
}

cudaError_t cudaMallocFromPoolAsync(void** pointer, size_t size_bytes, cudaMemPool_t pool,
                                    cudaStream_t stream) {
  const ApiCall api_call;
  return noted(allocate(pointer, size_bytes, pool, stream));
}

cudaError_t cudaFreeAsync(void* pointer, cudaStream_t stream) {
  const ApiCall api_call;
  return noted(free_later(pointer, stream));
}

}  // extern "C"
