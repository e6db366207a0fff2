// SPDX-License-Identifier: MIT
/// @file
/// Host code that takes the name of a `__device__` or `__constant__` variable for its address on the device.
/// In CUDA the name stands for another variable there, which the host has in its place.
#pragma once

#include <atomic>
#include <cstdint>
#include <string>

#include "simt/src/engine.hpp"

namespace gridstride::simt {

/// @brief From the first to the last `__device__` or `__constant__` variable of the modules that are known;
/// empty where there is none.
struct VariableHull {
  std::atomic<std::uintptr_t> low{0};
  std::atomic<std::uintptr_t> size_bytes{0};
};
extern VariableHull variable_hull;

/// @return whether host code at this address has to ask host_uses_variable()
inline bool may_be_variable(std::uintptr_t address) {
  return address - variable_hull.low.load(std::memory_order_relaxed) <
         variable_hull.size_bytes.load(std::memory_order_relaxed);
}

/// @brief Host code reads or writes bytes: told where they are a variable's of the device, once for each
/// variable.
void host_uses_variable(std::uintptr_t address, bool write);

/// @brief Host code may use the address of this variable: it has asked for it.
void note_variable_address(const void* variable);

/// @return " is given coef, a __constant__ variable, by its name: ..." where the address belongs to such a
/// variable and host code can have it only from the variable's name; else an empty string
std::string variable_used_by_name(std::uintptr_t address);

/// @brief Tells of arguments of a launch that are such addresses.
void check_arguments(const gs_launch& call, const void* closure);

}  // namespace gridstride::simt
