// SPDX-License-Identifier: MIT
#include "simt/cc/tools.hpp"

#include <fstream>
#include <iterator>

namespace gridstride::cc {

bool has_precompiled_headers(const Installation& installation) {
  const std::filesystem::path headers = installation.build / "include";
  if (!std::filesystem::exists(headers / "prelude.hpp.pch")) return false;
  std::ifstream made_in(headers / precompiled_in);
  const std::string folder{std::istreambuf_iterator<char>(made_in), {}};
  return folder.empty() || folder == installation.source.string();
}

Tools installed_tools(const Installation& installation) {
  const std::filesystem::path headers = installation.build / "include";
  const bool precompiled = has_precompiled_headers(installation);
  const auto where_there = [&](const std::filesystem::path& file) {
    return precompiled && std::filesystem::exists(file) ? file : std::filesystem::path();
  };
  Tools tools;
  tools.translator = installation.build / "bin" / "gridstride-translate";
  tools.include_folders = {installation.source / "grader" / "simt" / "include"};
  if (std::filesystem::exists(headers / "libcudacxx" / "cuda" / "std"))
    tools.include_folders.push_back(headers / "libcudacxx");
  tools.precompiled_header = where_there(headers / "prelude.hpp.pch");
  tools.precompiled_header_cpp17 = where_there(headers / "prelude_cpp17.hpp.pch");
  tools.clangxx = GRIDSTRIDE_CLANGXX;
  tools.linker = GRIDSTRIDE_LINKER;
  return tools;
}

}  // namespace gridstride::cc
