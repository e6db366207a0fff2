// SPDX-License-Identifier: MIT
/// @file
/// A module of device code as text that cuModuleLoadData takes in place of PTX: a shared object of the CPU
/// device in letters, behind comment lines that say so.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace gridstride::simt {

/// @return the image of these bytes of a shared object; it ends where a C string would
std::string module_image(std::string_view shared_object);

/// @return the bytes of the shared object in an image; nothing where the text is no such image
std::optional<std::string> shared_object_of(std::string_view image);

}  // namespace gridstride::simt
