// SPDX-License-Identifier: MIT
// Accesses through pointers that lead to no array of the device, or to one that the kernel must not use.
#include <algorithm>
#include <cinttypes>
#include <cstdio>

#include "simt/src/memory/memory.hpp"
#include "simt/src/reports/describe.hpp"
#include "simt/src/reports/kernel_index.hpp"
#include "simt/src/reports/kernel_source.hpp"
#include "simt/src/reports/kernel_words.hpp"
#include "simt/src/reports/names.hpp"
#include "simt/src/reports/source_code.hpp"

namespace gridstride::simt {
namespace {

bool is_below_first_device(std::uintptr_t address) {
  constexpr std::uintptr_t reach = std::uintptr_t{1} << 36;
  return address < data_base && data_base - address < reach;
}

// The one parameter of the kernel that the line indexes; empty where there is none, or several.
std::string indexed_parameter(const Incident& incident, const Launch& launch) {
  const std::string text = kernel_text(student_line(incident.pc), launch.call->kernel_name);
  return only_indexed(last_line(text), parameters_in(text));
}

// A null pointer, maybe of the device's heap.
Words describe_null(const Incident& incident, const std::string& what, const Launch& launch) {
  if (incident.other_pc == nullptr) {
    const std::string parameter = indexed_parameter(incident, launch);
    return {
        "out_of_bounds", what,
        "The kernel was given no array" + (parameter.empty() ? "" : " for " + parameter) +
            ": pass the pointer that cudaMalloc has set, and look at what cudaMalloc returns. Or the array "
            "has 0 bytes: then its pointer is null, and no thread may access it. Where nullptr is passed on "
            "purpose, the kernel has to test the pointer before its use."};
  }
  return {"out_of_bounds",
          what + "; the device's heap is used up, and malloc or new has given the block one" +
              at_line(student_line(incident.other_pc)),
          "Check what malloc and new give in a kernel before its use. The host makes the heap larger before "
          "the first launch that uses it: cudaDeviceSetLimit(cudaLimitMallocHeapSize, bytes)."};
}

constexpr const char* this_advice =
    " In a member function [=] captures this, the host's object, and not its members: copy those to local "
    "variables first, or capture [*this].";

// Whether the line is one of a device lambda that captures by [=] or [this], and stands in a class.
bool is_member_of_lambda(const SourceLine& where) {
  constexpr int most_lines = 12;
  for (int line = where.line; line > std::max(0, where.line - most_lines); --line) {
    const std::string text = code_at({where.file, line, where.folder});
    const std::size_t capture = std::min(text.find("[=]"), text.find("[this]"));
    if (capture != std::string::npos && text.find("__device__", capture) != std::string::npos)
      return file_has(where, "struct ") || file_has(where, "class ");
    if (text.find("__global__") != std::string::npos) return false;
  }
  return false;
}

// Memory of the host, or what another thread of a kernel has on its stack.
Words describe_host_pointer(const Incident& incident, const std::string& what, const Launch& launch) {
  if (is_local_memory(incident.address))
    return {"memory_space", what + " of another thread's local variables",
            "A thread reaches its own local variables only, and their addresses mean nothing to others: put "
            "what threads share into a __shared__ array."};
  const SourceLine where = student_line(incident.pc);
  const bool by_this = is_member_of_lambda(where);
  const std::string launched = launch.call->line > 0 ? " in the launch at " + std::string(launch.call->file) +
                                                           ":" + std::to_string(launch.call->line)
                                                     : "";
  return {"memory_space",
          what + " through a host pointer (memory of new, malloc or a host variable)" + launched,
          std::string(
              "Kernels reach only device memory: cudaMalloc an array, cudaMemcpy the data there, and pass "
              "that pointer. Single values are passed as they are, not by reference") +
              (file_has(where, "[&") ? "; a lambda captures by [=]." : ".") + (by_this ? this_advice : "")};
}

}  // namespace

Words describe_pointer(const Incident& incident, const Launch& launch) {
  char address[32];
  std::snprintf(address, sizeof address, "0x%" PRIxPTR, incident.address);
  const std::string what = std::string(verb(incident)) + " " + bytes_of(incident);
  switch (incident.bug) {
    case Bug::null_pointer:
      return describe_null(incident, what + " through a null pointer (address " + address + ")", launch);
    case Bug::wild_pointer:
      return {"out_of_bounds", what + " at address " + address + ", where there is no memory",
              is_below_first_device(incident.address)
                  ? overflow_advice
                  : "The pointer was never set, or the index is far outside of its array: check both before "
                    "the access."};
    case Bug::other_device:
      return {"memory_space", what + " of memory that belongs to another device",
              "Without peer access a device reaches its own memory only: call cudaSetDevice before "
              "cudaMalloc and before the launch; or, with the device that is to reach it current, "
              "cudaDeviceEnablePeerAccess(peer, 0)."};
    case Bug::host_variable:
      return {"memory_space",
              what + " of " + variable_name(incident.address, launch) + ", a variable of the host",
              "A kernel reaches only __device__, __constant__ and __shared__ variables and its arguments: "
              "declare it __device__, or pass its value as an argument."};
    case Bug::host_virtual:
      return {
          "memory_space",
          "calls a virtual function of " + element_at(incident.address, incident.size_bytes, launch).text() +
              ", which the host has made: the object's table of functions is the host's",
          "An object with virtual functions knows those of the side that constructed it: let a kernel "
          "construct it in device memory (new, or new (place) T), and pass its pointer to the kernels that "
          "call them."};
    case Bug::constant_store:
      return {"memory_space",
              std::string("writes ") + variable_name(incident.address, launch) + ", which is __constant__",
              "Constant memory is set by the host with cudaMemcpyToSymbol; kernels only read it."};
    default:
      return describe_host_pointer(incident, what, launch);
  }
}

}  // namespace gridstride::simt
