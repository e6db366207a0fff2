// SPDX-License-Identifier: MIT
#include "cli/stub.hpp"

#include <fmt/format.h>

#include "cli/cli.hpp"
#include "cli/files.hpp"
#include "language/language.hpp"
#include "system/program.hpp"

namespace gridstride::cli {

using language::trf;

std::string pristine_stub(const Installation& installation, const harness::Lesson& lesson) {
  const std::string file = lesson.slug + ".cu";
  const std::filesystem::path kept = installation.build / "stubs" / lesson.name / file;
  if (std::filesystem::exists(kept)) return read_text(kept);
  const system::Ended git = system::run_captured({"git", "-C", installation.source.string(), "show",
                                                  fmt::format("HEAD:lessons/{}/{}", lesson.name, file)});
  if (git.code == 0 && !git.out.empty()) return git.out;
  throw UsageError(
      trf("the stub of {} is neither in {} nor in git's history; build again with `./gridstride list`",
          lesson.name, kept.string()));
}

}  // namespace gridstride::cli
