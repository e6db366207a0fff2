// SPDX-License-Identifier: MIT
#include "simt/libraries/operands.hpp"

#include "simt/src/engine.hpp"
#include "simt/src/memory/lost_results.hpp"
#include "simt/src/memory/memory.hpp"
#include "simt/src/module.hpp"
#include "simt/src/reports/counted.hpp"
#include "simt/src/reports/names.hpp"
#include "simt/src/streams/operations.hpp"

namespace gridstride::simt {
namespace {

constexpr const char* device_advice =
    "Library calls work on device memory: copy the data there first and pass the pointer of cudaMalloc.";

bool outside(const std::string& call, const Operand& operand, const std::vector<void*>& frames) {
  const Allocation* const near = device_memory().nearest(operand.address);
  const std::size_t span_bytes = operand.span_bytes();
  std::string message = call + ": " + operand.name + " covers " + counted(span_bytes, "byte");
  if (was_negative(span_bytes)) {
    message = call + ": " + operand.name + " covers more bytes than any memory has";
  } else if (near == nullptr) {
    message += " where there is no array";
  } else {
    message += " from byte " + std::to_string(static_cast<std::int64_t>(operand.address - near->base)) +
               " of " + allocation_name(*near) + ", which has " + std::to_string(near->size_bytes);
  }
  add_host_finding(
      "out_of_bounds", message,
      "Sizes are in elements, not in bytes, and must fit the array; a matrix covers (columns - 1) * "
      "leading dimension + rows elements.",
      frames);
  return false;
}

}  // namespace

bool only_on_device(const void* pointer) {
  const auto address = reinterpret_cast<std::uintptr_t>(pointer);
  return in_region(address) && device_of(address) != host_window;
}

bool check_place(const std::string& call, const Operand& operand, const std::vector<void*>& frames) {
  const std::size_t size_bytes = operand.span_bytes();
  if (size_bytes == 0) return true;
  if (operand.address == 0) {
    add_host_finding("cuda_error", call + ": " + operand.name + " is a null pointer",
                     "Check the result of the allocation before the call.", frames);
    return false;
  }
  if (!in_region(operand.address)) {
    if (device_memory().is_pinned(operand.address, size_bytes) ||
        is_device_variable(operand.address, size_bytes))
      return true;
    add_host_finding("memory_space", call + ": " + operand.name + " is a host pointer", device_advice,
                     frames);
    return false;
  }
  const Allocation* const allocation = device_memory().find(operand.address);
  if (allocation == nullptr) return outside(call, operand, frames);
  if (allocation->freed) {
    add_host_finding("use_after_free",
                     call + ": " + operand.name + " is " + allocation_name(*allocation) +
                         ", which was freed" + freed_where(operand.address),
                     "Call cudaFree after the last use of the array.", frames);
    return false;
  }
  if (!lies_within(operand.address, size_bytes, allocation->base, allocation->size_bytes))
    return outside(call, operand, frames);
  return true;
}

bool check_initialised(const std::string& call, const Operand& operand, const std::vector<void*>& frames) {
  if (!engine().options.checks || !in_region(operand.address) || operand.span_bytes() == 0) return true;
  for (std::size_t column = 0; column < operand.columns; ++column) {
    const auto found =
        DeviceMemory::first_unwritten(operand.address + column * operand.pitch_bytes, operand.run_bytes);
    if (!found) continue;
    const Allocation* const allocation = device_memory().find(*found);
    add_host_finding(
        "uninitialised_read",
        call + ": reads " + operand.name + " at byte " + std::to_string(*found - operand.address) +
            (allocation == nullptr ? "" : ", in " + allocation_name(*allocation)) +
            ", which nothing has written",
        "cudaMalloc does not clear memory: copy data into it, cudaMemset it, or let a kernel write "
        "each element first.",
        frames);
    return false;
  }
  return true;
}

void note_use(const Operand& operand) {
  note_kernel_reads_copies();
  if (operand.use == Use::reads_part || operand.use == Use::writes_part || operand.span_bytes() == 0) return;
  const bool dense = operand.pitch_bytes == operand.run_bytes;
  const TouchedRows rows =
      dense ? TouchedRows{operand.address, operand.span_bytes()}
            : TouchedRows{operand.address, operand.run_bytes, operand.columns, operand.pitch_bytes};
  note_touched(rows, changes(operand.use));
}

void mark_written(const Operand& operand) {
  if (!in_region(operand.address) || operand.span_bytes() == 0) return;
  if (operand.pitch_bytes == operand.run_bytes)
    return device_memory().mark_initialised(operand.address, operand.span_bytes());
  for (std::size_t column = 0; column < operand.columns; ++column)
    device_memory().mark_initialised(operand.address + column * operand.pitch_bytes, operand.run_bytes);
}

}  // namespace gridstride::simt
