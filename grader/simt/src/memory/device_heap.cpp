// SPDX-License-Identifier: MIT
// malloc, free, new and delete in kernels: a heap in device memory, whose pieces live until they are freed,
// in whatever kernel. Each is an allocation like that of cudaMalloc, with the same checks.
#include "simt/src/memory/device_heap.hpp"

#include <algorithm>
#include <cstdlib>
#include <mutex>
#include <new>
#include <string>

#include "simt/src/accesses/ahead.hpp"
#include "simt/src/devices/device_settings.hpp"
#include "simt/src/engine.hpp"
#include "simt/src/memory/host_blocks.hpp"
#include "simt/src/memory/memory.hpp"
#include "simt/src/reports/error_codes.hpp"
#include "simt/src/reports/names.hpp"
#include "simt/src/streams/host_watch.hpp"
#include "simt/src/threads/results_of_calls.hpp"

namespace gridstride::simt {

namespace {

constexpr std::size_t heap_granule_bytes = 16;  // what CUDA's malloc aligns to

std::mutex& heap_lock() {
  static auto* const kept = new std::mutex;
  return *kept;
}

std::size_t taken_bytes(std::size_t size_bytes) {
  return (size_bytes + heap_granule_bytes - 1) / heap_granule_bytes * heap_granule_bytes;
}

// Of each device, what its heap has given out.
std::size_t& used_bytes(unsigned device) {
  static std::array<std::size_t, max_devices> used{};
  return used[device];
}

// @return nullptr where the heap is used up
void* take(std::size_t size_bytes, const void* pc) {
  await_turn(*current);
  const EngineScope engine_code;
  Execution& execution = engine_code.execution();
  const unsigned device = execution.launch->device;
  const std::scoped_lock lock(heap_lock());
  const std::size_t taken = taken_bytes(std::max<std::size_t>(size_bytes, 1));
  if (taken < size_bytes || taken > malloc_heap_limit() - std::min(malloc_heap_limit(), used_bytes(device))) {
    execution.found.refused_pc = pc;
    execution.found.refused_block = execution.block;
    return nullptr;
  }
  const std::uintptr_t base =
      device_memory().allocate(device, std::max<std::size_t>(size_bytes, 1), ~std::size_t{0});
  if (base == 0) return nullptr;
  used_bytes(device) += taken;
  Allocation& made = *device_memory().find(base);
  made.kind = MemoryKind::heap;
  made.owner = device;
  made.frames = {const_cast<void*>(pc)};
  return reinterpret_cast<void*>(base);
}

Incident free_incident(const Execution& execution, Bug bug, std::uintptr_t address, const void* pc) {
  Incident incident;
  incident.bug = bug;
  incident.pc = pc;
  incident.address = address;
  incident.size_bytes = 1;
  incident.block = execution.block;
  incident.thread = execution.thread;
  return incident;
}

// @return whether the pointer was one of the heap's
bool give_back(void* pointer, const void* pc) {
  const EngineScope engine_code;
  Execution& execution = engine_code.execution();
  const std::scoped_lock lock(heap_lock());
  const auto address = reinterpret_cast<std::uintptr_t>(pointer);
  Allocation* const allocation = device_memory().find(address);
  const bool of_heap =
      allocation != nullptr && allocation->kind == MemoryKind::heap && allocation->base == address;
  if (!of_heap || allocation->freed) {
    const Bug bug = of_heap ? Bug::freed_twice : Bug::free_of_other;
    record_incident(execution, free_incident(execution, bug, address, pc));
    return false;
  }
  allocation->free_frames = {const_cast<void*>(pc)};
  used_bytes(allocation->device) -= taken_bytes(allocation->size_bytes);
  device_memory().release(*allocation);
  return true;
}

void free_in_kernel(void* pointer, const void* pc) {
  await_turn(*current);
  if (pointer != nullptr && !give_back(pointer, pc)) abandon_thread(*current);
}

const char* origin_of(MemoryKind kind) {
  switch (kind) {
    case MemoryKind::device:
      return "memory of cudaMalloc";
    case MemoryKind::managed:
      return "memory of cudaMallocManaged";
    case MemoryKind::pinned:
      return "memory of cudaMallocHost";
    case MemoryKind::heap:
      break;
  }
  return "memory of malloc or new in a kernel";
}

// The C library would end the program, or worse.
void refuse_free_on_host(std::uintptr_t address) {
  const Allocation* const allocation = device_memory().find(address);
  add_host_finding("memory_space",
                   allocation == nullptr ? std::string("free() or delete of device memory")
                                         : "free() or delete of " + allocation_name(*allocation) + ", " +
                                               origin_of(allocation->kind),
                   what_frees_what, caller_frames());
}

}  // namespace

ErrorCode heap_allocate(void** pointer, std::size_t size_bytes, const void* pc) {
  if (pointer == nullptr) return error_invalid_value;
  void* const taken = take(size_bytes, pc);
  return_through(pointer, taken, pc);
  return taken == nullptr ? error_memory_allocation : 0;
}

ErrorCode heap_free(void* pointer, const void* pc) {
  free_in_kernel(pointer, pc);
  return 0;
}

void forget_heap(unsigned device) {
  if (device < max_devices) used_bytes(device) = 0;
}

}  // namespace gridstride::simt

using gridstride::simt::BlockOrigin;
using gridstride::simt::current;
using gridstride::simt::forget_block;
using gridstride::simt::note_block;
#define CALLER __builtin_return_address(0)

namespace {

// Frees by the C library's function, which host code has called, or from the heap of kernels.
template <class FreeOnHost>
void release(void* pointer, const void* pc, FreeOnHost free_on_host) {
  using namespace gridstride::simt;
  if (current != nullptr) return free_in_kernel(pointer, pc);
  const auto address = reinterpret_cast<std::uintptr_t>(pointer);
  if (in_region(address)) return refuse_free_on_host(address);
  if (watched_hull.holds(address)) host_frees(pointer);
  forget_block(pointer);
  free_on_host(pointer);
}

// Of host code: the old block is let go as by free(). One that stays, as there is no other, has no known
// size.
template <class Reallocate>
void* reallocated(void* pointer, std::size_t size_bytes, Reallocate reallocate) {
  using namespace gridstride::simt;
  const auto address = reinterpret_cast<std::uintptr_t>(pointer);
  if (in_region(address)) {
    refuse_free_on_host(address);
    return nullptr;
  }
  if (watched_hull.holds(address)) host_frees(pointer);
  forget_block(pointer);  // before another host thread may have its address
  void* const made = reallocate();
  return made == nullptr ? nullptr : note_block(made, size_bytes, BlockOrigin::array);
}

}  // namespace

// What the linker binds malloc, new and their kin of translated code to. In host code they are the C
// library's.
extern "C" {

void* __wrap_malloc(std::size_t size_bytes) {
  return current == nullptr ? note_block(std::malloc(size_bytes), size_bytes, BlockOrigin::array)
                            : gridstride::simt::take(size_bytes, CALLER);
}
void* __wrap_calloc(std::size_t count, std::size_t size_bytes) {
  return note_block(std::calloc(count, size_bytes), count * size_bytes, BlockOrigin::array);
}
void* __wrap_realloc(void* pointer, std::size_t size_bytes) {
  return reallocated(pointer, size_bytes, [=] { return std::realloc(pointer, size_bytes); });
}
void* __wrap_reallocarray(void* pointer, std::size_t count, std::size_t size_bytes) {
  return reallocated(pointer, count * size_bytes, [=] { return reallocarray(pointer, count, size_bytes); });
}
void __wrap_free(void* pointer) {
  release(pointer, CALLER, [](void* p) { std::free(p); });
}

void* __wrap__Znwm(std::size_t size_bytes) {
  return current == nullptr ? note_block(::operator new(size_bytes), size_bytes, BlockOrigin::object)
                            : gridstride::simt::take(size_bytes, CALLER);
}
void* __wrap__Znam(std::size_t size_bytes) {
  return current == nullptr ? note_block(::operator new[](size_bytes), size_bytes, BlockOrigin::array)
                            : gridstride::simt::take(size_bytes, CALLER);
}
void* __wrap__ZnwmSt11align_val_t(std::size_t size_bytes, std::align_val_t alignment) {
  return current == nullptr ? ::operator new(size_bytes, alignment)
                            : gridstride::simt::take(size_bytes, CALLER);
}
void* __wrap__ZnamSt11align_val_t(std::size_t size_bytes, std::align_val_t alignment) {
  return current == nullptr ? ::operator new[](size_bytes, alignment)
                            : gridstride::simt::take(size_bytes, CALLER);
}

void __wrap__ZdlPv(void* pointer) noexcept {
  release(pointer, CALLER, [](void* p) { ::operator delete(p); });
}
void __wrap__ZdaPv(void* pointer) noexcept {
  release(pointer, CALLER, [](void* p) { ::operator delete[](p); });
}
void __wrap__ZdlPvm(void* pointer, std::size_t) noexcept {
  release(pointer, CALLER, [](void* p) { ::operator delete(p); });
}
void __wrap__ZdaPvm(void* pointer, std::size_t) noexcept {
  release(pointer, CALLER, [](void* p) { ::operator delete[](p); });
}
void __wrap__ZdlPvSt11align_val_t(void* pointer, std::align_val_t alignment) noexcept {
  release(pointer, CALLER, [alignment](void* p) { ::operator delete(p, alignment); });
}
void __wrap__ZdaPvSt11align_val_t(void* pointer, std::align_val_t alignment) noexcept {
  release(pointer, CALLER, [alignment](void* p) { ::operator delete[](p, alignment); });
}

}  // extern "C"
