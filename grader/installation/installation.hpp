// SPDX-License-Identifier: MIT
/// @file
/// Where the parts of Gridstride are: in a checkout, or below the prefix that it was installed to.
#pragma once

#include <filesystem>

namespace gridstride {

/// @brief Where the parts of Gridstride are. What is installed has the shape of a checkout and its build
/// folder, each at its place in GNU's layout, so that only installation_of() tells the two apart.
struct Installation {
  std::filesystem::path source;  ///< the checkout, or PREFIX/share/gridstride: lessons/, solutions/ ...
  std::filesystem::path build;  ///< its build folder, or PREFIX/lib/gridstride: bin/, lessons/NAME/glue.o ...
  bool installed = false;       ///< below a prefix, where nothing is written
};

/// @brief The installation that a program belongs to.
///
/// PREFIX/lib/gridstride/bin/gridstride and PREFIX/lib/gridstride/bin/checks/01_device_info belong to what is
/// installed at PREFIX, wherever that was moved; any other program to the checkout that it was built from.
/// @param[in] program its file, links resolved
Installation installation_of(const std::filesystem::path& program);

/// @return the installation that this program belongs to
/// @throws std::filesystem::filesystem_error where /proc does not say which program this is
Installation installation();

}  // namespace gridstride
