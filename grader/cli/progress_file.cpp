// SPDX-License-Identifier: MIT
#include "cli/progress_file.hpp"

#include <fcntl.h>
#include <fmt/chrono.h>
#include <fmt/format.h>

#include <ctime>

#include "cli/cli.hpp"
#include "cli/files.hpp"
#include "cli/hint.hpp"
#include "language/language.hpp"
#include "report/reporter.hpp"
#include "system/file_lock.hpp"

namespace gridstride::cli {

using language::trf;

std::filesystem::path progress_file(const Workspace& workspace) { return workspace.root / "progress.txt"; }

learn::ProgressBook read_progress(const Workspace& workspace) {
  if (workspace.root.empty()) return {};
  const std::filesystem::path file = progress_file(workspace);
  std::error_code ignored;
  if (!std::filesystem::exists(file, ignored)) return {};
  if (!std::filesystem::is_regular_file(file, ignored))
    throw UsageError(trf("{}: this is no ordinary file; your progress is kept there", file.string()));
  return learn::ProgressBook(read_text(file));
}

learn::ProgressBook change_progress(const Workspace& workspace,
                                    const std::function<void(learn::ProgressBook&)>& change) {
  // Held while the file is read, changed and written. The folder is locked: the file is replaced each time.
  // Where locks do not work, on some network file systems, there is none.
  system::FileLock turn(
      system::Descriptor(::open(workspace.root.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC)));
  turn.wait();
  learn::ProgressBook book = read_progress(workspace);
  const std::string before = book.text();
  change(book);
  if (book.text() != before) write_whole(progress_file(workspace), book.text());
  return book;
}

std::vector<std::string> remember_grade(const Workspace& workspace, const Record& record) {
  remember_failure(workspace, record);
  try {
    const learn::ProgressBook book =
        change_progress(workspace, [&](learn::ProgressBook& each) { each.add(record, today()); });
    return progress_warnings(workspace, book);
  } catch (const UsageError& error) {
    return {trf("this grade is not kept: {}", error.what())};
  }
}

std::vector<std::string> progress_warnings(const Workspace& workspace, const learn::ProgressBook& book) {
  std::vector<std::string> warnings;
  for (const std::string& problem : book.problems())
    warnings.push_back(trf("{}, {}: not understood, and left as it is",
                           progress_file(workspace).filename().string(), report::printable(problem)));
  return warnings;
}

std::string today() { return fmt::format("{:%Y-%m-%d}", fmt::localtime(std::time(nullptr))); }

}  // namespace gridstride::cli
