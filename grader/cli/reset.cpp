// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <memory>

#include "cli/cli.hpp"
#include "cli/files.hpp"
#include "cli/stub.hpp"
#include "language/language.hpp"

namespace gridstride::cli {

using language::tr;
using language::trf;

namespace {

/// A name beside the file that is not taken yet.
std::filesystem::path backup_of(const std::filesystem::path& file) {
  std::filesystem::path backup;
  for (int i = 1; backup.empty() || std::filesystem::exists(backup); ++i)
    backup = fmt::format("{}.gridstride-backup{}", file.string(), i);
  return backup;
}

void run_reset(const Cli& cli, const std::string& wanted) {
  cli.require_workspace();
  fmt::print("{}", reset_file(cli.installation, cli.lesson(wanted)));
}

}  // namespace

std::string reset_file(const Installation& installation, const harness::Lesson& lesson) {
  const std::filesystem::path file = lesson.folder / (lesson.slug + ".cu");
  const std::string stub = pristine_stub(installation, lesson);
  const std::string shown = std::filesystem::proximate(file).string();
  std::string told;
  if (std::filesystem::exists(file)) {
    if (read_text(file) == stub) return trf("{} is already the stub; nothing to do.\n", shown);
    const std::filesystem::path backup = backup_of(file);
    std::filesystem::copy_file(file, backup);
    const std::string kept = std::filesystem::proximate(backup).string();
    // In a line of its own, short enough to be whole on 80 columns: shells write the name twice.
    const std::string command = fmt::format("cp {}{{{},}}", shown, kept.substr(shown.size()));
    told = trf("Your file is kept as {}\n", kept) + tr("To have it back:") + "\n  " + command + '\n';
  }
  write_whole(file, stub);
  return told + trf("{} is the stub again.\n", shown);
}

void add_reset(CLI::App& app, Cli& cli) {
  auto lesson = std::make_shared<std::string>();
  CLI::App* command = app.add_subcommand("reset", "Bring a lesson's stub back; your file is kept beside it");
  command->add_option("lesson", *lesson, "Number or name of a lesson")->required();
  command->callback([lesson, &cli] { run_reset(cli, *lesson); });
}

}  // namespace gridstride::cli
