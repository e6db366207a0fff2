// SPDX-License-Identifier: MIT
/// @file
/// Texts that editors and spreadsheets have not saved as UTF-8.
#pragma once

#include <string>

namespace gridstride::classroom {

/// @brief A text as UTF-8: one that begins as UTF-16, and one that is not UTF-8, which is read as
/// Windows-1252 (of which Latin-1 is a part; a byte that stands for nothing there is U+FFFD).
std::string as_utf8(const std::string& text);

}  // namespace gridstride::classroom
