// SPDX-License-Identifier: MIT
/// @file
/// What device code uses that nvcc does not know there, although the CPU device could: arrays and objects
/// that are constants of the host, arrays whose length is known at run time only, exceptions, types at run
/// time, and static variables with a first value that is computed; stores to constants, and dynamic shared
/// arrays of different types in the instances of a template.
#pragma once

#include <vector>

#include "simt/translate/files.hpp"
#include "simt/translate/module_lists.hpp"

namespace gridstride::translate {

/// @brief Looks at the functions for the device and those for both sides that they call.
/// @return one a line and name
std::vector<FileProblem> unknown_to_device(const ModuleText& module, const ModuleLists& lists);

}  // namespace gridstride::translate
