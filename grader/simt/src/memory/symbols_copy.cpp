// SPDX-License-Identifier: MIT
// Copies to and from __device__ and __constant__ variables, which live in the module's own sections.
#include <string>

#include "simt/src/memory/copies.hpp"
#include "simt/src/memory/variables_by_name.hpp"
#include "simt/src/module.hpp"
#include "simt/src/reports/counted.hpp"

// After the standard library: it defines CUDA's words, such as __noinline__, as macros.
#include "cuda_runtime_api.h"
#include "gridstride/runtime_templates.hpp"
#include "simt/src/api_calls.hpp"

using namespace gridstride::simt;

namespace {

// Constants of both sides, as of `__device__ const int`, lie where nothing can be written.
bool may_be_symbol(const void* symbol) {
  const auto address = reinterpret_cast<std::uintptr_t>(symbol);
  const Module* const module = module_of(symbol);
  const Segment* const segment = module == nullptr ? nullptr : module->segment_at(address);
  if (segment == nullptr) return false;  // on the stack or the heap
  const Variable* const variable = module->variable_at(address);
  return !segment->writable || variable == nullptr || variable->kind != Variable::Kind::host;
}

std::string name_of(const gs_symbol_copy& copy) {
  const Module* const module = module_of(copy.symbol);
  const Variable* const variable =
      module == nullptr ? nullptr : module->variable_at(reinterpret_cast<std::uintptr_t>(copy.symbol));
  return variable == nullptr ? "a device variable" : variable->name;
}

// A string lies where nothing can be written, and has no name there.
bool is_text(const void* symbol) {
  const auto address = reinterpret_cast<std::uintptr_t>(symbol);
  const Module* const module = module_of(symbol);
  const Segment* const segment = module == nullptr ? nullptr : module->segment_at(address);
  return segment != nullptr && !segment->writable && module->variable_at(address) == nullptr;
}

cudaError_t checked(const gs_symbol_copy& copy, const void* other) {
  if (sticky_error() != 0) return static_cast<cudaError_t>(sticky_error());
  if (copy.symbol == nullptr || other == nullptr) return cudaErrorInvalidValue;
  if (is_text(copy.symbol)) {
    add_host_finding("memory_space", "a copy by symbol is given the name of a variable as a text",
                     "The first argument is the variable itself, without quotes.", caller_frames());
    return cudaErrorInvalidSymbol;
  }
  if (!may_be_symbol(copy.symbol)) {
    add_host_finding("memory_space",
                     "a copy by symbol is given a variable of the host, of " +
                         counted(copy.symbol_bytes, "byte") +
                         ", in place of a __device__ or __constant__ one",
                     "The first of these is the variable itself. What a pointer points to is copied with "
                     "cudaMemcpy().",
                     caller_frames());
    return cudaErrorInvalidSymbol;
  }
  const std::size_t end_bytes = copy.offset_bytes + copy.size_bytes;
  if (end_bytes <= copy.symbol_bytes && end_bytes >= copy.offset_bytes) return cudaSuccess;
  add_host_finding("out_of_bounds",
                   "a copy reaches byte " + std::to_string(end_bytes) + " of " + name_of(copy) +
                       ", which has " + counted(copy.symbol_bytes, "byte"),
                   "Copy at most sizeof(variable) bytes, counted from the offset.", caller_frames());
  return cudaErrorInvalidValue;
}

Transfer transfer_of(const gs_symbol_copy& copy, const char* call, const char* async_call) {
  Transfer transfer;
  transfer.call = copy.async != 0 ? async_call : call;
  transfer.width_bytes = copy.size_bytes;
  transfer.direction = static_cast<Direction>(copy.kind);
  transfer.async = copy.async != 0;
  transfer.stream = copy.stream;
  return transfer;
}

std::uintptr_t symbol_address(const gs_symbol_copy& copy) {
  return reinterpret_cast<std::uintptr_t>(copy.symbol) + copy.offset_bytes;
}

}  // namespace

extern "C" {

cudaError_t gs_symbol_address(void** pointer, const void* symbol) {
  const ApiCall api_call;
  if (pointer == nullptr) return noted(cudaErrorInvalidValue);
  if (!may_be_symbol(symbol)) return noted(cudaErrorInvalidSymbol);
  note_variable_address(symbol);
  *pointer = const_cast<void*>(symbol);
  return cudaSuccess;
}

cudaError_t gs_memcpy_to_symbol(const gs_symbol_copy* copy, const void* from) {
  const ApiCall api_call;
  if (const cudaError_t error = checked(*copy, from); error != cudaSuccess) return noted(error);
  if (copy->kind == cudaMemcpyDeviceToHost || copy->kind == cudaMemcpyHostToHost)
    return noted(cudaErrorInvalidMemcpyDirection);
  Transfer transfer = transfer_of(*copy, "cudaMemcpyToSymbol", "cudaMemcpyToSymbolAsync");
  transfer.to.address = symbol_address(*copy);
  transfer.from.address = reinterpret_cast<std::uintptr_t>(from);
  return static_cast<cudaError_t>(copy_in_stream(std::move(transfer)));
}

cudaError_t gs_memcpy_from_symbol(const gs_symbol_copy* copy, void* to) {
  const ApiCall api_call;
  if (const cudaError_t error = checked(*copy, to); error != cudaSuccess) return noted(error);
  if (copy->kind == cudaMemcpyHostToDevice || copy->kind == cudaMemcpyHostToHost)
    return noted(cudaErrorInvalidMemcpyDirection);
  Transfer transfer = transfer_of(*copy, "cudaMemcpyFromSymbol", "cudaMemcpyFromSymbolAsync");
  transfer.to.address = reinterpret_cast<std::uintptr_t>(to);
  transfer.from.address = symbol_address(*copy);
  if (!is_device_variable(transfer.from.address, 1))
    transfer.direction = Direction::any;  // a constant of both sides
  return static_cast<cudaError_t>(copy_in_stream(std::move(transfer)));
}

}  // extern "C"
