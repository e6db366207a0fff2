// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <memory>

#include "cli/cli.hpp"
#include "cli/files.hpp"
#include "cli/stub.hpp"
#include "language/language.hpp"

namespace gridstride::cli {

using language::trf;

namespace {

namespace fs = std::filesystem;

fs::path backup_name(const fs::path& file, int number) {
  return fmt::format("{}.gridstride-backup{}", file.string(), number);
}

/// How many earlier versions lie beside the file; the last one is the newest.
int backup_count(const fs::path& file) {
  int count = 0;
  while (fs::exists(backup_name(file, count + 1))) ++count;
  return count;
}

/// Copies the file beside itself. @return the copy's name, as it is shown
std::string kept_copy(const fs::path& file) {
  const fs::path backup = backup_name(file, backup_count(file) + 1);
  fs::copy_file(file, backup);
  return fs::proximate(backup).string();
}

fs::path file_of(const harness::Lesson& lesson) { return lesson.folder / (lesson.slug + ".cu"); }

/// Brings back what the file was before the last reset. What it is now is kept.
std::string undo_reset(const harness::Lesson& lesson) {
  const fs::path file = file_of(lesson);
  const std::string shown = fs::proximate(file).string();
  const int count = backup_count(file);
  if (count == 0) throw UsageError(trf("{} has no earlier version: only a reset keeps one", shown));
  const std::string before = read_text(backup_name(file, count));
  std::string told;
  if (fs::exists(file)) {
    if (read_text(file) == before) return trf("{} is what it was before the reset; nothing to do.\n", shown);
    told = trf("Your file is kept as {}\n", kept_copy(file));
  }
  write_whole(file, before);
  return told + trf("{} is again what it was before the reset.\n", shown);
}

void run_reset(const Cli& cli, const std::string& wanted, bool undo) {
  cli.require_workspace();
  const harness::Lesson lesson = cli.lesson(wanted);
  fmt::print("{}", undo ? undo_reset(lesson) : reset_file(cli.installation, lesson, cli.program));
}

}  // namespace

std::string reset_file(const Installation& installation, const harness::Lesson& lesson,
                       const std::string& program) {
  const fs::path file = file_of(lesson);
  const std::string stub = pristine_stub(installation, lesson);
  const std::string shown = fs::proximate(file).string();
  std::string told;
  if (fs::exists(file)) {
    if (read_text(file) == stub) return trf("{} is already the stub; nothing to do.\n", shown);
    told = trf("Your file is kept as {}\n", kept_copy(file)) +
           trf("To have it back: {} reset {} --undo\n", program, lesson.number);
  }
  write_whole(file, stub);
  return told + trf("{} is the stub again.\n", shown);
}

void add_reset(CLI::App& app, Cli& cli) {
  auto lesson = std::make_shared<std::string>();
  CLI::App* command = app.add_subcommand("reset", "Bring a lesson's stub back; your file is kept beside it");
  command->add_option("lesson", *lesson, "Number or name of a lesson")->required();
  auto undo = std::make_shared<bool>(false);
  command->add_flag("--undo", *undo, "Bring back your file as it was before the last reset");
  command->callback([lesson, undo, &cli] { run_reset(cli, *lesson, *undo); });
}

}  // namespace gridstride::cli
