// SPDX-License-Identifier: MIT
#include "cli/private_checks.hpp"

#include <fmt/format.h>

#include <fstream>
#include <string>

#include "cli/cli.hpp"
#include "language/language.hpp"
#include "report/reporter.hpp"

namespace gridstride::cli {

using language::tr;
using language::trf;

namespace {

namespace fs = std::filesystem;

/// The folder as paths are compared: without a slash at its end.
fs::path plain(const fs::path& folder) {
  const fs::path normal = folder.lexically_normal();
  return normal.has_filename() ? normal : normal.parent_path();
}

std::string shown(const fs::path& folder) { return report::printable(folder.string()); }

}  // namespace

fs::path private_checks_of(const Installation& installation) {
  std::ifstream file(installation.build / "private_checks");
  std::string folder;
  std::getline(file, folder);
  return folder.empty() ? fs::path() : plain(folder);
}

void require_private_checks(const Installation& installation, const classroom::Manifest& manifest) {
  const fs::path built = private_checks_of(installation);
  const fs::path wanted = manifest.private_checks.empty() ? fs::path() : plain(manifest.private_checks);
  if (built == wanted) return;
  if (wanted.empty())
    throw UsageError(
        trf("this build has the private checks of {0}, which the course does not name. Write into its "
            "course.toml: "
            "private_checks = \"{0}\"; or build without them: cmake -B {1} -DGRIDSTRIDE_PRIVATE_CHECKS=",
            shown(built), installation.build.string()));
  const std::string difference =
      built.empty()
          ? trf("course.toml names the private checks of {}, and this build has none.", shown(wanted))
          : trf("course.toml names the private checks of {}, and this build has those of {}.", shown(wanted),
                shown(built));
  if (installation.installed)
    throw UsageError(difference + " " +
                     tr("An installed program has no build that they could be built into: grade with a "
                        "checkout of Gridstride, configured with -DGRIDSTRIDE_PRIVATE_CHECKS=FOLDER"));
  throw UsageError(difference + " " +
                   trf("Build them in, and grade again: cmake -B {} -DGRIDSTRIDE_PRIVATE_CHECKS=\"{}\"",
                       installation.build.string(), shown(wanted)));
}

}  // namespace gridstride::cli
