// SPDX-License-Identifier: MIT
/// @file
/// What is said of a launch whose arguments do not fit its kernel: which argument, which parameter.
#pragma once

#include <string>
#include <vector>

#include "simt/cc/source_lines.hpp"

namespace gridstride::cc {

/// @return the name of the kernel that a translated line launches; empty where it launches none
std::string launched_kernel(const std::string& translated_line);

/// @return the column of the kernel's name in a line as it is written, as text; empty where the line has not
/// one launch of it, and no more
std::string launch_column(const std::string& line, const std::string& kernel);

/// @return the name of the call in a translated line whose result nothing takes; empty where there is none
std::string ignored_call(const std::string& translated_line);

/// @return the column of a call in a line as it is written, as text; empty where there is not one, and no
/// more
std::string call_column(const std::string& line, const std::string& function);

/// @brief The parameters of the kernels of a name that stand before a line, as they are written: {{"float*
/// x", "int n"}}; one entry for each that is overloaded.
std::vector<std::vector<std::string>> kernel_parameters(const SourceLineOf& source_line,
                                                        const std::string& file, int line,
                                                        const std::string& kernel);

/// @return the compiler's reason why an argument does not fit, in which the parameter is named; empty where
/// the text is no such reason. @param parameters of the kernel; empty where not known
std::string named_reason(const std::string& text, const std::vector<std::string>& parameters);

/// @return "the launch gives (float *, int), and the kernel takes (float* x)" of the compiler's note on what
/// it has made of a launch; empty for another note. Without the second half where no kernel is known.
std::string given_and_taken(const std::string& note, const std::vector<std::vector<std::string>>& kernels);

}  // namespace gridstride::cc
