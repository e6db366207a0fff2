// SPDX-License-Identifier: MIT
/// @file
/// Names of the standard library whose header a file does not include: here the precompiled headers bring it,
/// while nvcc refuses the file.
#pragma once

#include <vector>

#include "simt/translate/lexer.hpp"
#include "simt/translate/translate.hpp"

namespace gridstride::translate {

/// @return a warning for each header that lacks, at the first of its names. None where any header is included
/// that might bring it along: one of the project's, or most of the library's.
std::vector<Problem> missing_headers(const Lexed& lexed);

}  // namespace gridstride::translate
