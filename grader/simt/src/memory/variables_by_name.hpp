// SPDX-License-Identifier: MIT
/// @file
/// Host code that takes the name of a `__device__` or `__constant__` variable for its address on the device.
/// In CUDA the name stands for another variable there, which the host has in its place.
#pragma once

#include <cstdint>
#include <string>

#include "simt/src/engine.hpp"
#include "simt/src/memory/address_hull.hpp"

namespace gridstride::simt {

/// @brief Of the `__device__` and `__constant__` variables of guarded modules: host code in it has to ask
/// host_uses_variable().
extern AddressHull variable_hull;

/// @brief Of the `__managed__` variables of such modules, which host and kernels share.
extern AddressHull managed_hull;

/// @return the managed variable at the address; nullptr where there is none
const Variable* managed_variable_at(std::uintptr_t address);

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
