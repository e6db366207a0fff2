// SPDX-License-Identifier: MIT
// cudaMalloc and its kin.
#include <algorithm>

#include "simt/src/memory/device_heap.hpp"
#include "simt/src/memory/host_blocks.hpp"
#include "simt/src/memory/memory.hpp"
#include "simt/src/memory/variables_by_name.hpp"
#include "simt/src/reports/error_codes.hpp"
#include "simt/src/reports/names.hpp"
#include "simt/src/reports/source_code.hpp"
#include "simt/src/reports/symbols.hpp"
#include "simt/src/streams/capture.hpp"

// After the standard library: it defines CUDA's words, such as __noinline__, as macros.
#include "cuda_runtime_api.h"
#include "simt/src/api_calls.hpp"

namespace gridstride::simt {
namespace {

constexpr const char* take_the_begin = "cudaFree takes the very pointer that cudaMalloc gave.";
constexpr const char* moved_to_end =
    "The pointer has been moved to the array's end, it seems, as by d_data++ for each element: move a copy "
    "of it.";
constexpr const char* free_the_pointer =
    "cudaFree takes the pointer that cudaMalloc has set, not the address of it: cudaFree(d_data), although "
    "cudaMalloc(&d_data, bytes).";

std::size_t capacity_bytes() {
  const std::uint64_t total = engine().profile.total_memory_bytes;
  return total == 0 ? std::size_t{4} << 30 : total;
}

// Whether the call that frees now stands where that stood which has freed the array.
bool by_same_line(const Allocation& allocation) {
  const SourceLine before = student_line(allocation.free_frames);
  const SourceLine now = student_line(caller_frames());
  return before.line > 0 && before.line == now.line && before.file == now.file;
}

// The launch in whose statement one of these callers stands; else line 0.
SourceLine launch_among(const std::vector<void*>& frames) {
  for (const void* pc : frames)
    for (const SourceLine& place : student_lines(pc))
      if (code_at(place).find("<<<") != std::string::npos) return place;
  return {};
}

// Of an array that the same line frees a second time.
std::string advice_on_second_free(const Allocation& allocation) {
  SourceLine launch = launch_among(allocation.free_frames);
  if (launch.line == 0) launch = launch_among(caller_frames());
  if (launch.line > 0)
    return "The launch at " + text_of(launch) +
           " passes an object by value, and the destructor of that copy frees the array. Pass the object's "
           "pointer and its size, or a struct without a destructor.";
  return "The same line has freed it before. Where that is in a destructor, two objects have the pointer: "
         "one was copied (pass it by reference, and delete its copy constructor), or moved without its "
         "pointer being set to nullptr.";
}

// The array in use whose end this is, where no other begins; nullptr: there is none.
const Allocation* ends_at(std::uintptr_t address) {
  const Allocation* const allocation = device_memory().nearest(address);
  const bool ends = allocation != nullptr && !allocation->freed && !allocation->free_pending &&
                    allocation->kind == MemoryKind::device && in_region(address) &&
                    address == allocation->base + allocation->size_bytes;
  return ends ? allocation : nullptr;
}

// What is wrong with freeing this pointer, in words; device memory that is not (or no longer) an allocation's
// begin.
void report_bad_free(std::uintptr_t address) {
  const Allocation* const allocation = device_memory().find(address);
  if (allocation != nullptr && (allocation->freed || allocation->free_pending)) {
    add_host_finding(
        "double_free",
        "cudaFree of " + allocation_name(*allocation) + ", which was freed" + freed_where(address),
        by_same_line(*allocation)
            ? advice_on_second_free(*allocation)
            : "Free each array once; set the pointer to nullptr afterwards (cudaFree(nullptr) does nothing).",
        caller_frames());
  } else if (allocation != nullptr && allocation->kind == MemoryKind::pinned) {
    add_host_finding("memory_space",
                     "cudaFree of " + allocation_name(*allocation) + ", page-locked host memory",
                     "Memory of cudaMallocHost and cudaHostAlloc goes to cudaFreeHost.", caller_frames());
  } else if (allocation != nullptr && allocation->kind == MemoryKind::heap) {
    add_host_finding("memory_space", "cudaFree of " + allocation_name(*allocation) + " in a kernel",
                     "What malloc or new in a kernel gave is freed by free or delete in a kernel.",
                     caller_frames());
  } else if (allocation != nullptr) {
    add_host_finding("cuda_error", "cudaFree of a pointer into the middle of " + allocation_name(*allocation),
                     take_the_begin, caller_frames());
  } else if (const Allocation* const ended = ends_at(address); ended != nullptr) {
    add_host_finding("cuda_error", "cudaFree of the address where " + allocation_name(*ended) + " ends",
                     std::string(take_the_begin) + " " + moved_to_end, caller_frames());
  } else {
    add_host_finding(in_region(address) ? "cuda_error" : "memory_space",
                     in_region(address)     ? "cudaFree of an address that cudaMalloc never gave"
                     : is_on_stack(address) ? "cudaFree of the address of a variable"
                                            : "cudaFree of a host pointer",
                     is_on_stack(address) ? free_the_pointer : what_frees_what, caller_frames());
  }
}

ErrorCode allocate(void** pointer, std::size_t size_bytes) {
  if (pointer == nullptr) return error_invalid_value;
  if (variable_hull.holds(address_of(pointer))) host_uses_variable(address_of(pointer), true);
  *pointer = nullptr;
  if (size_bytes == 0) return 0;
  const auto device = static_cast<unsigned>(host_thread().device);
  const std::uintptr_t base = device_memory().allocate(device, size_bytes, capacity_bytes());
  if (base == 0) return error_memory_allocation;
  Allocation& made = *device_memory().find(base);
  made.owner = device;
  made.frames = caller_frames();
  *pointer = reinterpret_cast<void*>(base);
  ++engine().counters.allocations;
  engine().counters.allocated_bytes += size_bytes;
  return 0;
}

cudaMemoryType type_of(MemoryKind kind) {
  switch (kind) {
    case MemoryKind::pinned:
      return cudaMemoryTypeHost;
    case MemoryKind::managed:
      return cudaMemoryTypeManaged;
    case MemoryKind::device:
    case MemoryKind::heap:
      break;
  }
  return cudaMemoryTypeDevice;
}

ErrorCode release(void* pointer) {
  if (pointer == nullptr) return 0;
  Allocation* const allocation = device_memory().find(address_of(pointer));
  const bool known = allocation != nullptr && !allocation->freed && !allocation->free_pending &&
                     allocation->base == address_of(pointer);
  if (!known || allocation->kind == MemoryKind::pinned || allocation->kind == MemoryKind::heap) {
    report_bad_free(address_of(pointer));
    return error_invalid_value;
  }
  allocation->free_frames = caller_frames();
  note_pool_release(*allocation);
  device_memory().release(*allocation);
  return 0;
}

}  // namespace
}  // namespace gridstride::simt

using namespace gridstride::simt;

extern "C" {

void gs_note_elements(const void* base, std::size_t element_bytes) {
  if (current != nullptr) return;
  const ApiCall api_call;
  Allocation* const allocation = device_memory().find(address_of(base));
  if (allocation != nullptr) allocation->element_bytes = element_bytes;
}

cudaError_t cudaMalloc(void** pointer, size_t size_bytes) {
  if (current != nullptr) return as_cuda(heap_allocate(pointer, size_bytes, __builtin_return_address(0)));
  const ApiCall api_call;
  if (const ErrorCode error = refuse_unsafe(); error != 0) return as_cuda(note_error(error));
  return as_cuda(note_error(allocate(pointer, size_bytes)));
}

cudaError_t cudaFree(void* pointer) {
  if (current != nullptr) return as_cuda(heap_free(pointer, __builtin_return_address(0)));
  const ApiCall api_call;
  if (pointer == nullptr) return as_cuda(synchronise_errors());
  if (const ErrorCode error = refuse_unsafe(); error != 0) return as_cuda(note_error(error));
  if (const ErrorCode error = synchronise_errors(); error != 0) return as_cuda(error);
  return as_cuda(note_error(release(pointer)));
}

cudaError_t cudaMemGetInfo(size_t* free_bytes, size_t* total_bytes) {
  const ApiCall api_call;
  const std::size_t used = device_memory().used_bytes(static_cast<unsigned>(host_thread().device));
  if (free_bytes != nullptr) *free_bytes = capacity_bytes() - std::min(capacity_bytes(), used);
  if (total_bytes != nullptr) *total_bytes = capacity_bytes();
  return cudaSuccess;
}

cudaError_t cudaPointerGetAttributes(cudaPointerAttributes* attributes, const void* pointer) {
  const ApiCall api_call;
  if (attributes == nullptr) return as_cuda(note_error(error_invalid_value));
  *attributes = {};
  auto* const same = const_cast<void*>(pointer);
  const Allocation* const allocation = device_memory().find(address_of(pointer));
  if (allocation != nullptr && !allocation->freed) {
    attributes->device = static_cast<int>(allocation->owner);
    attributes->devicePointer = same;
    attributes->type = type_of(allocation->kind);
    if (attributes->type != cudaMemoryTypeDevice) attributes->hostPointer = same;
  } else if (device_memory().registered(address_of(pointer), 1) != nullptr) {
    attributes->type = cudaMemoryTypeHost;
    attributes->device = host_thread().device;
    attributes->devicePointer = attributes->hostPointer = same;
  } else if (is_device_variable(address_of(pointer), 1) &&
             variable_used_by_name(address_of(pointer)).empty()) {
    const bool managed = is_managed_variable(address_of(pointer), 1);
    attributes->type = managed ? cudaMemoryTypeManaged : cudaMemoryTypeDevice;
    attributes->device = host_thread().device;
    attributes->devicePointer = same;
    if (managed) attributes->hostPointer = same;
  } else {
    attributes->type = cudaMemoryTypeUnregistered;
    attributes->device = -2;  // cudaInvalidDeviceId
    attributes->hostPointer = same;
  }
  return cudaSuccess;
}

}  // extern "C"
