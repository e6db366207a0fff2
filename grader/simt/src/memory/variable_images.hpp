// SPDX-License-Identifier: MIT
/// @file
/// `__device__` and `__constant__` variables where there are several devices. Each device has variables of
/// its own, with the same first values. The code of kernels addresses one place for all of them, so that the
/// values of one device lie there, and those of the others are kept aside. `__managed__` variables are
/// shared.
#pragma once

#include <cstdint>

#include "simt/src/module.hpp"

namespace gridstride::simt {

/// @brief Follows the variables of a module that has just been found. It lives as long as the process.
void follow_variables(Module& module);

/// @brief Work begins that may use variables of the device: lets its values, and their history, lie where
/// code expects them. The engine's lock must be held.
void show_variables_of(int device);

/// @return whether the address is a variable's whose values of another device than this one lie there
bool is_variable_of_other_device(std::uintptr_t address, int device);

/// @brief Forgets the history of all values that are kept aside.
void clear_kept_cells();

/// @return memory for the history of a variable's values, all of them zero; nullptr: there is none
Cell* fresh_cells(const Variable& variable);
/// @return the words that a variable lies in
std::size_t word_count(const Variable& variable);

}  // namespace gridstride::simt
