// SPDX-License-Identifier: MIT
/// @file
/// `__constant__` variables without a value that nothing has filled, or only in part: kernels read zeros
/// there.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "simt/src/module.hpp"
#include "simt/src/reports/symbols.hpp"

namespace gridstride::simt {

/// @brief A copy or a fill has written memory that is not a device's: that of a variable, perhaps.
void note_filled(std::uintptr_t address, std::size_t size_bytes);

/// @return whether a kernel that reads these bytes of a `__constant__` variable may be the first to find them
/// unfilled; quick where it is not
bool may_be_unfilled(const Variable& variable, std::uintptr_t address, std::size_t size_bytes);

/// @brief Decides of such a variable, once. @param where the read stands
/// @return whether it is declared without a value in that file or one that the file includes, and nothing but
/// copies and fills has written to it
bool is_without_value(const Variable& variable, const SourceLine& where);

/// @return what to do about it
std::string advice_on_unfilled(const Variable& variable, const Module& module);

}  // namespace gridstride::simt
