// SPDX-License-Identifier: MIT
/// @file
/// Variables that nvcc refuses for where they stand or what they begin with, though the CPU device could have
/// them.
#pragma once

#include <vector>

#include "simt/translate/files.hpp"
#include "simt/translate/module_lists.hpp"

namespace gridstride::translate {

/// @brief Finds variables of the device whose first values are computed when the program starts, and
/// `__shared__` variables in functions of the host.
/// @return one a variable
std::vector<FileProblem> refused_variables(const ModuleText& module, const ModuleLists& lists);

}  // namespace gridstride::translate
