// SPDX-License-Identifier: MIT
/// @file
/// What clang's own instrumentation passes over, added to a file's intermediate code (LLVM's, as text, before
/// any optimisation).
///
/// - The copy of a structure is checked for its alignment: clang compares addresses of single numbers only,
///   and splits a float4 into pieces that need less than the whole.
/// - `a[i]++` is told where i is the extent: clang takes it for the address behind the last element.
/// - Shared arrays begin where a float4 may, as those of a kernel do on a GPU, whatever other kernels
/// declare.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "simt/translate/files.hpp"

namespace gridstride::translate {

/// @return the intermediate code with more checks
std::string with_more_checks(const std::string& text);

/// @brief Likewise from file to file, which may be the same. @throws std::runtime_error where it cannot
/// @param most_registers of a thread, by -maxrregcount; 0: not given
/// @return calls that device code must not make; where there are some, nothing is written. @see host_calls
std::vector<FileProblem> add_checks(const std::filesystem::path& input, const std::filesystem::path& output,
                                    unsigned most_registers = 0);

}  // namespace gridstride::translate
