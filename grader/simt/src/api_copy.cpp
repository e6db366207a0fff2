// SPDX-License-Identifier: MIT
// cudaMemcpy and cudaMemset: checked against allocations and directions, carried out at once.
#include <optional>
#include <string>

#include "simt/src/engine.hpp"
#include "simt/src/error_codes.hpp"
#include "simt/src/memory.hpp"
#include "simt/src/names.hpp"
#include "simt/src/queue.hpp"
#include "simt/src/raw_memory.hpp"
#include "simt/src/symbols.hpp"

// After the standard library: it defines CUDA's words, such as __noinline__, as macros.
#include "cuda_runtime_api.h"

namespace gridstride::simt {
namespace {

struct Copy {
  std::uintptr_t to;
  std::uintptr_t from;
  std::size_t size_bytes;
  cudaMemcpyKind kind;
};

cudaError_t as_cuda(ErrorCode error) { return static_cast<cudaError_t>(error); }

const char* kind_name(cudaMemcpyKind kind) {
  switch (kind) {
    case cudaMemcpyHostToHost:
      return "cudaMemcpyHostToHost";
    case cudaMemcpyHostToDevice:
      return "cudaMemcpyHostToDevice";
    case cudaMemcpyDeviceToHost:
      return "cudaMemcpyDeviceToHost";
    case cudaMemcpyDeviceToDevice:
      return "cudaMemcpyDeviceToDevice";
    default:
      return "cudaMemcpyDefault";
  }
}

bool to_device(cudaMemcpyKind kind) {
  return kind == cudaMemcpyHostToDevice || kind == cudaMemcpyDeviceToDevice;
}
bool from_device(cudaMemcpyKind kind) {
  return kind == cudaMemcpyDeviceToHost || kind == cudaMemcpyDeviceToDevice;
}

cudaMemcpyKind real_kind(const Copy& copy) {
  if (copy.kind != cudaMemcpyDefault) return copy.kind;
  const auto on_device = [](std::uintptr_t address) {
    return in_device_window(address) || device_memory().is_managed(address, 1);
  };
  if (on_device(copy.to)) return on_device(copy.from) ? cudaMemcpyDeviceToDevice : cudaMemcpyHostToDevice;
  return on_device(copy.from) ? cudaMemcpyDeviceToHost : cudaMemcpyHostToHost;
}

// Pinned memory is reachable from both sides; variables of the device are not in its allocations.
bool reachable_from_device(std::uintptr_t address, std::size_t size_bytes) {
  return in_region(address) || device_memory().is_pinned(address, size_bytes) ||
         is_device_variable(address, size_bytes);
}

// Whether the direction of a copy agrees with its pointers.
bool direction_fits(const Copy& copy) {
  if (copy.kind == cudaMemcpyDefault) return true;
  const auto fits = [&](std::uintptr_t address, bool device) {
    return device ? reachable_from_device(address, copy.size_bytes) : !in_device_window(address);
  };
  return fits(copy.to, to_device(copy.kind)) && fits(copy.from, from_device(copy.kind));
}

void report_direction(const Copy& copy) {
  const auto place = [](std::uintptr_t address) {
    return in_device_window(address) ? "device memory" : "host memory";
  };
  add_host_finding(
      "memory_space",
      std::string(kind_name(copy.kind)) + ", but the destination is " + place(copy.to) +
          " and the source is " + place(copy.from),
      "cudaMemcpy takes the destination first, then the source, and the direction from source to "
      "destination.",
      caller_frames());
}

// Whether the device side of a copy or memset lies in one live allocation; reports it otherwise.
bool inside_allocation(std::uintptr_t address, std::size_t size_bytes, const char* verb) {
  const Allocation* const allocation = device_memory().find(address);
  if (allocation != nullptr && allocation->freed) {
    add_host_finding(
        "use_after_free",
        std::string(verb) + " " + allocation_name(*allocation) + ", which was freed" + freed_where(address),
        "Call cudaFree after the last copy and kernel that use the array.", caller_frames());
    return false;
  }
  if (allocation != nullptr && address + size_bytes <= allocation->base + allocation->size_bytes) return true;
  const Allocation* const near = allocation != nullptr ? allocation : device_memory().nearest(address);
  std::string message = std::string(verb) + " " + std::to_string(size_bytes) + " bytes ";
  if (near == nullptr) {
    message += "where there is no array";
  } else {
    const auto offset = static_cast<std::int64_t>(address - near->base);
    message += "at byte " + std::to_string(offset) + " of " + allocation_name(*near) + ", which has " +
               std::to_string(near->size_bytes);
  }
  add_host_finding("out_of_bounds", message,
                   "The size of a copy is in bytes, n * sizeof(T), and must fit both arrays.",
                   caller_frames());
  return false;
}

bool null_pointer(const Copy& copy) {
  if (copy.to != 0 && copy.from != 0) return false;
  add_host_finding(
      "cuda_error",
      std::string("a copy whose ") + (copy.to == 0 ? "destination" : "source") + " is a null pointer",
      "Check the result of the allocation before the copy.", caller_frames());
  return true;
}

void count(const Copy& copy, cudaMemcpyKind kind) {
  Counters& counters = engine().counters;
  const bool pinned = kind == cudaMemcpyHostToDevice   ? device_memory().is_pinned(copy.from, copy.size_bytes)
                      : kind == cudaMemcpyDeviceToHost ? device_memory().is_pinned(copy.to, copy.size_bytes)
                                                       : false;
  if (pinned) counters.pinned_copy_bytes += copy.size_bytes;
  if (kind == cudaMemcpyHostToDevice) {
    ++counters.host_to_device_copies;
    counters.host_to_device_bytes += copy.size_bytes;
  } else if (kind == cudaMemcpyDeviceToHost) {
    ++counters.device_to_host_copies;
    counters.device_to_host_bytes += copy.size_bytes;
  } else if (kind == cudaMemcpyDeviceToDevice) {
    ++counters.device_to_device_copies;
    counters.device_to_device_bytes += copy.size_bytes;
  }
}

void carry_out(const Copy& copy) {
  const Open open;
  raw_move(reinterpret_cast<void*>(copy.to), reinterpret_cast<const void*>(copy.from), copy.size_bytes);
  if (!in_region(copy.to)) return;
  if (in_region(copy.from)) {
    device_memory().copy_initialised(copy.to, copy.from, copy.size_bytes);
  } else {
    device_memory().mark_initialised(copy.to, copy.size_bytes);
  }
}

ErrorCode checked_copy(const Copy& copy) {
  if (copy.size_bytes == 0) return 0;
  if (null_pointer(copy)) return error_invalid_value;
  if (!direction_fits(copy)) {
    report_direction(copy);
    return error_invalid_value;
  }
  const cudaMemcpyKind kind = real_kind(copy);
  if (in_region(copy.to) && !inside_allocation(copy.to, copy.size_bytes, "copies to"))
    return error_invalid_value;
  if (in_region(copy.from) && !inside_allocation(copy.from, copy.size_bytes, "copies from"))
    return error_invalid_value;
  carry_out(copy);
  count(copy, kind);
  return 0;
}

cudaError_t copy_now(const Copy& copy) {
  const ApiCall api_call;
  if (const ErrorCode error = synchronise_errors(); error != 0) return as_cuda(error);
  return as_cuda(note_error(checked_copy(copy)));
}

cudaError_t set_now(void* pointer, int value, std::size_t size_bytes) {
  const ApiCall api_call;
  if (engine().sticky_error != 0) return as_cuda(note_error(engine().sticky_error));
  if (size_bytes == 0) return cudaSuccess;
  drain_device(-1);
  const auto address = reinterpret_cast<std::uintptr_t>(pointer);
  if (!reachable_from_device(address, size_bytes)) {
    add_host_finding("memory_space", "cudaMemset of a host pointer",
                     "cudaMemset fills device memory; for host memory use std::fill or memset.",
                     caller_frames());
    return as_cuda(note_error(error_invalid_value));
  }
  if (in_region(address) && !inside_allocation(address, size_bytes, "sets"))
    return as_cuda(note_error(error_invalid_value));
  const Open open;
  raw_set(pointer, value, size_bytes);
  if (in_region(address)) device_memory().mark_initialised(address, size_bytes);
  engine().counters.memset_bytes += size_bytes;
  return cudaSuccess;
}

Copy copy_of(void* to, const void* from, std::size_t size_bytes, cudaMemcpyKind kind) {
  return {reinterpret_cast<std::uintptr_t>(to), reinterpret_cast<std::uintptr_t>(from), size_bytes, kind};
}

}  // namespace
}  // namespace gridstride::simt

using namespace gridstride::simt;

extern "C" {

cudaError_t cudaMemcpy(void* to, const void* from, size_t size_bytes, cudaMemcpyKind kind) {
  return copy_now(copy_of(to, from, size_bytes, kind));
}

cudaError_t cudaMemcpyAsync(void* to, const void* from, size_t size_bytes, cudaMemcpyKind kind,
                            cudaStream_t) {
  return copy_now(copy_of(to, from, size_bytes, kind));
}

cudaError_t cudaMemset(void* pointer, int value, size_t size_bytes) {
  return set_now(pointer, value, size_bytes);
}

cudaError_t cudaMemsetAsync(void* pointer, int value, size_t size_bytes, cudaStream_t) {
  return set_now(pointer, value, size_bytes);
}

}  // extern "C"
