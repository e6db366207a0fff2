// SPDX-License-Identifier: MIT
#include "simt/src/memory/variables_by_name.hpp"

#include <algorithm>
#include <map>
#include <vector>

#include "simt/session.hpp"
#include "simt/src/accesses/access.hpp"
#include "simt/src/memory/memory.hpp"
#include "simt/src/memory/raw_memory.hpp"
#include "simt/src/module.hpp"
#include "simt/src/reports/symbols.hpp"
#include "simt/src/streams/operations.hpp"
#include "simt/src/streams/progress.hpp"

namespace gridstride::simt {

AddressHull variable_hull;
AddressHull managed_hull;

namespace {

// A variable that host code has no business with.
struct Guarded {
  const Variable* variable;
  bool told_read = false;
  bool told_write = false;
};

std::vector<Guarded>& guarded_variables() {
  static auto& guarded = *new std::vector<Guarded>;
  return guarded;
}

std::vector<const Variable*>& managed_variables() {
  static auto& managed = *new std::vector<const Variable*>;
  return managed;
}

void widen(AddressHull& hull, const Variable& variable) {
  hull.include(variable.address, variable.address + variable.size_bytes);
}

const char* specifier(const Variable& variable) {
  return variable.kind == Variable::Kind::constant ? "__constant__" : "__device__";
}

// Objects get their first values before main, from code that the compiler has made.
bool sets_up_objects(const std::vector<void*>& frames) {
  return std::ranges::any_of(frames, [](const void* pc) {
    const Module* const module = module_of(pc);
    const std::string* const function = module == nullptr ? nullptr : module->function_around(pc);
    return function != nullptr &&
           (function->starts_with("_GLOBAL__sub_I_") || function->starts_with("__cxx_global_var_init"));
  });
}

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

void guard_variables(const void* of_object) {
  const Module* const module = module_of(of_object);
  if (module == nullptr) return;
  const std::scoped_lock lock(engine().lock);
  for (const Variable& variable : module->variables) {
    if (variable.kind == Variable::Kind::managed) {
      managed_variables().push_back(&variable);
      widen(managed_hull, variable);
    } else if (engine().options.checks &&
               (variable.kind == Variable::Kind::device || variable.kind == Variable::Kind::constant)) {
      guarded_variables().push_back({&variable});
      widen(variable_hull, variable);
    }
  }
}

const Variable* managed_variable_at(std::uintptr_t address) {
  if (!managed_hull.holds(address)) return nullptr;
  const auto found = std::ranges::find_if(managed_variables(), [&](const Variable* variable) {
    return address - variable->address < variable->size_bytes;
  });
  return found == managed_variables().end() ? nullptr : *found;
}

void host_uses_variable(std::uintptr_t address, bool write) {
  std::unique_lock lock(engine().lock, std::try_to_lock);
  if (runs_elsewhere()) return;  // a kernel that is not over, and may wait for this very access
  if (!lock_beside_kernels(lock)) return;
  const auto used = std::ranges::find_if(guarded_variables(), [&](const Guarded& guarded) {
    return address - guarded.variable->address < guarded.variable->size_bytes;
  });
  if (used == guarded_variables().end() || (write ? used->told_write : used->told_read)) return;
  const std::vector<void*> frames = caller_frames();
  if (student_line(frames).line == 0 || sets_up_objects(frames)) return;
  (write ? used->told_write : used->told_read) = true;
  add_host_finding(
      "memory_space",
      std::string("host code ") + (write ? "writes " : "reads ") + used->variable->name + ", a " +
          specifier(*used->variable) +
          " variable: in host code the name stands for another variable, which kernels do not see",
      "Copy with cudaMemcpyToSymbol() or cudaMemcpyFromSymbol(), which take the name.", frames);
}

void ask_host_variable(std::uintptr_t address, std::uint32_t size_bytes, Access kind) {
  if (kernels_unawaited() && managed_variable_at(address) != nullptr) {
    host_touches_shared(address, size_bytes, writes(kind), kind != Access::load && kind != Access::store);
  } else if (variable_hull.holds(address)) {
    host_uses_variable(address, writes(kind));
  }
}

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
  return " is given " + variable->name + ", a " + specifier(*variable) +
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
