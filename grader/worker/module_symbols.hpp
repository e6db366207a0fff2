// SPDX-License-Identifier: MIT
/// @file
/// What a module's symbol tables say about it, without running any of its code.
#pragma once

#include <string>
#include <vector>

namespace gridstride::worker {

/// @brief Undefined symbols of a shared object that this process does not provide, as they are written in
/// C++.
/// @throws std::runtime_error where the file is not a shared object
std::vector<std::string> undefined_symbols(const std::string& module);

/// @brief Symbols that a shared object defines although they are the CPU device's own: its calls would not
/// reach the device, which then counts and checks nothing.
/// @throws std::runtime_error where the file is not a shared object
std::vector<std::string> redefined_symbols(const std::string& module);

}  // namespace gridstride::worker
