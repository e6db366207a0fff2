// SPDX-License-Identifier: MIT
/// @file
/// Which functions a module needs and nobody defines, without running any of its code.
#pragma once

#include <string>
#include <vector>

namespace gridstride::worker {

/// @brief Undefined symbols of a shared object that this process does not provide, as they are written in
/// C++.
/// @throws std::runtime_error where the file is not a shared object
std::vector<std::string> undefined_symbols(const std::string& module);

}  // namespace gridstride::worker
