// SPDX-License-Identifier: MIT
/// @file
/// Kernels whose template arguments are types of a function's own, which nvcc refuses.
#pragma once

#include <vector>

#include "simt/translate/files.hpp"
#include "simt/translate/module_text.hpp"

namespace gridstride::translate {

/// @return one for each launch of a kernel with such an argument: the type has to be defined outside of
/// functions. Lambdas are none of them
std::vector<FileProblem> local_types(const ModuleText& module);

}  // namespace gridstride::translate
