// SPDX-License-Identifier: MIT
#include "cli/progress_file.hpp"

#include <fcntl.h>
#include <fmt/chrono.h>
#include <fmt/format.h>
#include <sys/file.h>

#include <ctime>

#include "cli/cli.hpp"
#include "cli/files.hpp"
#include "report/reporter.hpp"
#include "sandbox/descriptor.hpp"

namespace gridstride::cli {
namespace {

/// Held while the file is read, changed and written. The folder is locked: the file is replaced each time.
/// Where locks do not work, on some network file systems, there is none.
class Turn {
 public:
  explicit Turn(const std::filesystem::path& folder)
      : descriptor_(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC)) {
    if (descriptor_) static_cast<void>(::flock(descriptor_.get(), LOCK_EX));
  }

 private:
  sandbox::Descriptor descriptor_;
};

}  // namespace

std::filesystem::path progress_file(const sandbox::Installation& installation) {
  return installation.source / "progress.txt";
}

learn::ProgressBook read_progress(const sandbox::Installation& installation) {
  const std::filesystem::path file = progress_file(installation);
  std::error_code ignored;
  if (!std::filesystem::exists(file, ignored)) return {};
  if (!std::filesystem::is_regular_file(file, ignored))
    throw UsageError(fmt::format("{}: this is no ordinary file; your progress is kept there", file.string()));
  return learn::ProgressBook(read_text(file));
}

learn::ProgressBook change_progress(const sandbox::Installation& installation,
                                    const std::function<void(learn::ProgressBook&)>& change) {
  const Turn turn(installation.source);
  learn::ProgressBook book = read_progress(installation);
  const std::string before = book.text();
  change(book);
  if (book.text() != before) write_whole(progress_file(installation), book.text());
  return book;
}

std::vector<std::string> remember_grade(const sandbox::Installation& installation, const Record& record) {
  try {
    const learn::ProgressBook book =
        change_progress(installation, [&](learn::ProgressBook& each) { each.add(record, today()); });
    return progress_warnings(installation, book);
  } catch (const UsageError& error) {
    return {fmt::format("this grade is not kept: {}", error.what())};
  }
}

std::vector<std::string> progress_warnings(const sandbox::Installation& installation,
                                           const learn::ProgressBook& book) {
  std::vector<std::string> warnings;
  for (const std::string& problem : book.problems())
    warnings.push_back(fmt::format("{}, {}: not understood, and left as it is",
                                   progress_file(installation).filename().string(),
                                   report::printable(problem)));
  return warnings;
}

std::string today() { return fmt::format("{:%Y-%m-%d}", fmt::localtime(std::time(nullptr))); }

}  // namespace gridstride::cli
