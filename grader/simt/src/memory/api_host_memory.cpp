// SPDX-License-Identifier: MIT
// Page-locked host memory: allocated so, or registered.
#include "simt/src/memory/memory.hpp"
#include "simt/src/memory/sizes.hpp"
#include "simt/src/reports/error_codes.hpp"
#include "simt/src/reports/names.hpp"
#include "simt/src/streams/capture.hpp"

// After the standard library: it defines CUDA's words, such as __noinline__, as macros.
#include "cuda_runtime_api.h"
#include "simt/src/api_calls.hpp"

namespace gridstride::simt {
namespace {

constexpr unsigned alloc_flags = cudaHostAllocPortable | cudaHostAllocMapped | cudaHostAllocWriteCombined;
constexpr unsigned register_flags =
    cudaHostRegisterPortable | cudaHostRegisterMapped | cudaHostRegisterIoMemory | cudaHostRegisterReadOnly;

cudaError_t allocate(void** pointer, std::size_t size_bytes, unsigned flags) {
  if (const ErrorCode error = refuse_unsafe(); error != 0) return static_cast<cudaError_t>(error);
  if (pointer == nullptr || (flags & ~alloc_flags) != 0) return cudaErrorInvalidValue;
  *pointer = nullptr;
  if (size_bytes == 0) return cudaSuccess;
  const std::uintptr_t base = device_memory().allocate_for_host(MemoryKind::pinned, size_bytes);
  if (base == 0) return cudaErrorMemoryAllocation;
  Allocation& made = *device_memory().find(base);
  made.owner = static_cast<unsigned>(host_thread().device);
  made.flags = flags;
  made.frames = caller_frames();
  *pointer = reinterpret_cast<void*>(base);
  ++engine().counters.pinned_allocations;
  return cudaSuccess;
}

void report_bad_free(std::uintptr_t address) {
  const Allocation* const allocation = device_memory().find(address);
  if (allocation != nullptr && allocation->freed && allocation->kind == MemoryKind::pinned) {
    return add_host_finding(
        "double_free",
        "cudaFreeHost of " + allocation_name(*allocation) + ", which was freed" + freed_where(address),
        "Free each array once; set the pointer to nullptr afterwards.", caller_frames());
  }
  if (allocation != nullptr && !allocation->freed && allocation->kind == MemoryKind::pinned) {
    return add_host_finding("cuda_error",
                            "cudaFreeHost of a pointer into the middle of " + allocation_name(*allocation),
                            "cudaFreeHost takes the very pointer that the allocation gave.", caller_frames());
  }
  add_host_finding("memory_space", "cudaFreeHost of a pointer that cudaMallocHost did not give",
                   what_frees_what, caller_frames());
}

cudaError_t release(void* pointer) {
  if (pointer == nullptr) return cudaSuccess;
  Allocation* const allocation = device_memory().find(address_of(pointer));
  const bool known = allocation != nullptr && !allocation->freed && allocation->base == address_of(pointer);
  if (!known || allocation->kind != MemoryKind::pinned) {
    report_bad_free(address_of(pointer));
    return cudaErrorInvalidValue;
  }
  allocation->free_frames = caller_frames();
  device_memory().release(*allocation);
  return cudaSuccess;
}

bool overlaps_registered(std::uintptr_t base, std::size_t size_bytes) {
  for (const auto& [begin, block] : device_memory().pinned())
    if (base < begin + block.size_bytes && begin < base + size_bytes) return true;
  return false;
}

cudaError_t register_memory(std::uintptr_t base, std::size_t size_bytes, unsigned flags) {
  if (const ErrorCode error = refuse_unsafe(); error != 0) return static_cast<cudaError_t>(error);
  if (base == 0 || size_bytes == 0 || (flags & ~register_flags) != 0) return cudaErrorInvalidValue;
  constexpr std::uintptr_t end_of_user_space = std::uintptr_t{1} << 47;
  if (in_device_window(base) || !lies_within(base, size_bytes, 0, end_of_user_space))
    return cudaErrorInvalidValue;
  if (in_host_window(base) || overlaps_registered(base, size_bytes))
    return cudaErrorHostMemoryAlreadyRegistered;
  device_memory().pinned()[base] = {base, size_bytes, flags};
  ++engine().counters.pinned_allocations;
  return cudaSuccess;
}

cudaError_t device_pointer(void** device, void* host, unsigned flags) {
  if (device == nullptr || flags != 0) return cudaErrorInvalidValue;
  *device = nullptr;
  if (!device_memory().is_pinned(address_of(host), 1) && !device_memory().is_managed(address_of(host), 1))
    return cudaErrorInvalidValue;
  *device = host;  // one address for both sides
  return cudaSuccess;
}

}  // namespace
}  // namespace gridstride::simt

using namespace gridstride::simt;

extern "C" {

cudaError_t cudaMallocHost(void** pointer, size_t size_bytes) {
  const ApiCall api_call;
  return noted(allocate(pointer, size_bytes, cudaHostAllocDefault));
}

cudaError_t cudaHostAlloc(void** pointer, size_t size_bytes, unsigned int flags) {
  const ApiCall api_call;
  return noted(allocate(pointer, size_bytes, flags));
}

cudaError_t cudaFreeHost(void* pointer) {
  const ApiCall api_call;
  if (const ErrorCode error = pointer == nullptr ? 0 : refuse_unsafe(); error != 0)
    return noted(static_cast<cudaError_t>(error));
  if (const ErrorCode error = synchronise_errors(); error != 0) return static_cast<cudaError_t>(error);
  return noted(release(pointer));
}

cudaError_t cudaHostRegister(void* pointer, size_t size_bytes, unsigned int flags) {
  const ApiCall api_call;
  return noted(register_memory(address_of(pointer), size_bytes, flags));
}

cudaError_t cudaHostUnregister(void* pointer) {
  const ApiCall api_call;
  drain_device(-1);
  if (device_memory().pinned().erase(address_of(pointer)) == 0)
    return noted(cudaErrorHostMemoryNotRegistered);
  return cudaSuccess;
}

cudaError_t cudaHostGetDevicePointer(void** device, void* host, unsigned int flags) {
  const ApiCall api_call;
  return noted(device_pointer(device, host, flags));
}

cudaError_t cudaHostGetFlags(unsigned int* flags, void* host) {
  const ApiCall api_call;
  if (flags == nullptr) return noted(cudaErrorInvalidValue);
  const Allocation* const allocation = device_memory().find(address_of(host));
  if (allocation != nullptr && !allocation->freed && allocation->kind == MemoryKind::pinned) {
    *flags = allocation->flags | cudaHostAllocMapped;
  } else if (const PinnedBlock* const block = device_memory().registered(address_of(host), 1)) {
    *flags = block->flags | cudaHostRegisterMapped;
  } else {
    return noted(cudaErrorInvalidValue);
  }
  return cudaSuccess;
}

}  // extern "C"
