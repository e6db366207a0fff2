// SPDX-License-Identifier: MIT
#include "simt/src/memory/variables_by_name.hpp"

#include <algorithm>
#include <map>

#include "simt/src/memory/memory.hpp"
#include "simt/src/memory/raw_memory.hpp"
#include "simt/src/module.hpp"

namespace gridstride::simt {
namespace {

// Variables whose address host code may have, and those of which it was found that it may not.
std::map<std::uintptr_t, bool>& known_variables() {
  static auto& known = *new std::map<std::uintptr_t, bool>;
  return known;
}

bool holds_pointer_to(const Variable& variable, std::uintptr_t base, std::size_t size_bytes) {
  for (std::size_t offset = 0; offset + sizeof(std::uintptr_t) <= size_bytes;
       offset += sizeof(std::uintptr_t)) {
    std::uintptr_t word = 0;
    raw_copy(&word, reinterpret_cast<const void*>(base + offset), sizeof word);
    if (word - variable.address < variable.size_bytes) return true;
  }
  return false;
}

// A pointer to the variable in device memory can have come to the host by a copy.
bool kept_on_device(const Module& module, const Variable& variable) {
  const Open open;
  const auto in_array = [&](const auto& entry) {
    const Allocation& allocation = entry.second;
    return !allocation.freed && holds_pointer_to(variable, allocation.base, allocation.size_bytes);
  };
  const auto in_variable = [&](const Variable& other) {
    return other.is_of_device() && holds_pointer_to(variable, (other.address + 7) / 8 * 8, other.size_bytes);
  };
  return std::ranges::any_of(device_memory().allocations(), in_array) ||
         std::ranges::any_of(module.variables, in_variable);
}

}  // namespace

void note_variable_address(const void* variable) {
  known_variables()[reinterpret_cast<std::uintptr_t>(variable)] = true;
}

std::string variable_used_by_name(std::uintptr_t address) {
  const Module* const module = module_of(reinterpret_cast<const void*>(address));
  const Segment* const segment = module == nullptr ? nullptr : module->segment_at(address);
  const Variable* const variable =
      segment == nullptr || !segment->writable ? nullptr : module->variable_at(address);
  if (variable == nullptr || !engine().options.checks) return {};
  const bool constant = variable->kind == Variable::Kind::constant;
  if (variable->kind != Variable::Kind::device && !constant) return {};
  const auto known = known_variables().find(variable->address);
  const bool allowed = known != known_variables().end() ? known->second : kept_on_device(*module, *variable);
  known_variables()[variable->address] = allowed;
  if (allowed) return {};
  return " is given " + variable->name + ", a " + (constant ? "__constant__" : "__device__") +
         " variable, by its name: in host code that is not its address on the device";
}

void check_arguments(const gs_launch& call, const void* closure) {
  if (call.line == 0) return;  // a library's kernel
  for (std::size_t offset = 0; offset + sizeof(std::uintptr_t) <= call.closure_bytes;
       offset += sizeof(std::uintptr_t)) {
    std::uintptr_t word = 0;
    raw_copy(&word, static_cast<const unsigned char*>(closure) + offset, sizeof word);
    const std::string variable = variable_used_by_name(word);
    if (variable.empty()) continue;
    Finding finding;
    finding.bug_class = "memory_space";
    finding.file = call.file;
    finding.line = call.line;
    finding.message = std::string("the launch of ") + call.kernel_name + variable;
    finding.advice =
        "Kernels use such a variable without an argument for it; or pass the address that "
        "cudaGetSymbolAddress() gives.";
    add_finding(std::move(finding));
  }
}

}  // namespace gridstride::simt
