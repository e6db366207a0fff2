// SPDX-License-Identifier: MIT
/// @file
/// Text inside of HTML and XML.
#pragma once

#include <string>
#include <string_view>

namespace gridstride::text {

/// @return the text as an element or a quoted attribute of HTML or XML has it: `&`, `<`, `>` and both
/// quotation marks are references to themselves, all else is as it was
std::string markup(std::string_view text);

}  // namespace gridstride::text
