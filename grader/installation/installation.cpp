// SPDX-License-Identifier: MIT
#include "installation/installation.hpp"

namespace gridstride {
namespace fs = std::filesystem;

Installation installation_of(const fs::path& program) {
  const Installation checkout{GRIDSTRIDE_SOURCE_DIR, GRIDSTRIDE_BUILD_DIR};
  fs::path programs = program.parent_path();
  if (programs.filename() == "checks") programs = programs.parent_path();
  const fs::path build = programs.parent_path();
  if (build == checkout.build || programs.filename() != "bin" || build.filename() != "gridstride" ||
      build.parent_path().filename() != "lib")
    return checkout;
  return {build.parent_path().parent_path() / "share" / "gridstride", build, true};
}

Installation installation() { return installation_of(fs::read_symlink("/proc/self/exe")); }

}  // namespace gridstride
