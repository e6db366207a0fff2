// SPDX-License-Identifier: MIT
/// @file
/// Arrays of single threads that lie in memory. A GPU's registers have no index: an array lives in them only
/// where the compiler knows each index, as a number, once it has unrolled the loops. Else it lies in local
/// memory, and each access is a load or store of the warp: `run[count++] = x` under a condition, an element
/// chosen by data, a loop whose end is a parameter.
#pragma once

#include <cstddef>
#include <unordered_map>

#include "simt/translate/module_text.hpp"

namespace gridstride::translate {

/// @brief The loads and stores of such arrays in a function, by line of the text.
///
/// An index is known that numbers, counters of loops whose ends are known, and what is computed of these
/// give. Told are arrays that nvcc 13.0 keeps in memory for 7.5 and 9.0 (by ptxas -v): more than 8 elements
/// of which one is stored to at an unknown index, 16 and more that are read so in a loop, more than 64 that
/// are read so anywhere; more than 16 where the index is one of a few numbers, as in `run[count++]` under a
/// condition. Of smaller ones it chooses among registers. Arrays within structures, and what other
/// functions do with a pointer to the array, are not seen.
/// @param module before any optimisation
/// @return of each line: whether its own index is not known, which is why the array lies there
std::unordered_map<std::size_t, bool> local_accesses(const ModuleText& module, const FunctionText& function);

}  // namespace gridstride::translate
