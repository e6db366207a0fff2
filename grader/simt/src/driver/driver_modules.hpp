// SPDX-License-Identifier: MIT
/// @file
/// Device code loaded at run time.
#pragma once

#include <string>
#include <string_view>

namespace gridstride::simt {

struct Module;

/// @brief A module in memory; never unloaded, since findings name its lines.
struct LoadedModule {
  void* handle = nullptr;          ///< of dlopen
  const Module* module = nullptr;  ///< nullptr where it could not be loaded
  std::string problem;             ///< why not
};

/// @brief Loads the image of a module. @see simt/image/module_image.hpp
LoadedModule load_module(std::string_view image);

}  // namespace gridstride::simt
