// SPDX-License-Identifier: MIT
/// @file
/// Host code that takes the name of a `__device__` or `__constant__` variable for its address on the device.
/// In CUDA the name stands for another variable there, which the host has in its place.
#pragma once

#include <cstdint>
#include <string>

#include "simt/src/engine.hpp"

namespace gridstride::simt {

/// @brief Host code may use the address of this variable: it has asked for it.
void note_variable_address(const void* variable);

/// @return " is given coef, a __constant__ variable, by its name: ..." where the address belongs to such a
/// variable and host code can have it only from the variable's name; else an empty string
std::string variable_used_by_name(std::uintptr_t address);

/// @brief Tells of arguments of a launch that are such addresses.
void check_arguments(const gs_launch& call, const void* closure);

}  // namespace gridstride::simt
