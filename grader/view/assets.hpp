// SPDX-License-Identifier: MIT
/// @file
/// The page's style and scripts, which are files of their own and become part of the program.
#pragma once

namespace gridstride::view {

extern const char* const page_css;  ///< page.css
extern const char* const page_js;   ///< the scripts, one behind the other

}  // namespace gridstride::view
