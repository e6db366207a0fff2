// SPDX-License-Identifier: MIT
// Copies of structures (float4, half2) from or to an address that no GPU accesses them at. The comparison
// stands in the code itself, put there by gridstride-translate; what does not pass it comes here before the
// copy.
#include "simt/src/accesses/access.hpp"
#include "simt/src/engine.hpp"
#include "simt/src/memory/memory.hpp"
#include "simt/src/module.hpp"

namespace gridstride::simt {
namespace {

bool in_range(const SharedRange& range, std::uintptr_t address) {
  return address - range.base < range.size_bytes;
}

// Whether it lies in memory whose layout is as on a GPU. A thread's own stack is not: there a GPU has
// registers. What lies in no array at all is told by the access itself.
bool is_array_of_device(const Execution& execution, std::uintptr_t address, std::uintptr_t mask) {
  if (in_range(execution.spaces.static_shared, address) || in_range(execution.spaces.dynamic_shared, address))
    return true;
  const EngineScope engine_code;
  if (in_region(address)) {
    const Allocation* const allocation = device_memory().find(address);
    return allocation != nullptr && !allocation->freed &&
           (execution.spaces.windows >> device_of(address) & 1) != 0;
  }
  const Module* const module = execution.launch->module;
  const Variable* const variable = module == nullptr ? nullptr : module->variable_at(address);
  return variable != nullptr && variable->is_of_device() && ((address - variable->address) & mask) != 0;
}

void check_alignment(std::uintptr_t address, std::uintptr_t mask, Access kind, const void* pc) {
  const Execution* const execution = current;
  if (execution == nullptr || !execution->checks || !is_array_of_device(*execution, address, mask)) return;
  report_misaligned(address, static_cast<std::uint32_t>(mask + 1), kind, pc);
}

}  // namespace
}  // namespace gridstride::simt

extern "C" {

void gs_misaligned_load(std::uintptr_t address, std::uintptr_t mask) {
  using namespace gridstride::simt;
  check_alignment(address, mask, Access::load, __builtin_return_address(0));
}

void gs_misaligned_store(std::uintptr_t address, std::uintptr_t mask) {
  using namespace gridstride::simt;
  check_alignment(address, mask, Access::store, __builtin_return_address(0));
}

}  // extern "C"
