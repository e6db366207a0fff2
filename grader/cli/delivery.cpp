// SPDX-License-Identifier: MIT
#include "cli/delivery.hpp"

#include <fmt/format.h>

#include <utility>

#include "cli/cli.hpp"
#include "cli/files.hpp"
#include "cli/workspace.hpp"
#include "language/language.hpp"

namespace gridstride::cli {

using language::trf;

namespace {

namespace fs = std::filesystem;

void write(const fs::path& file, const std::string& text) {
  make_folder(file.parent_path());
  write_whole(file, text);
}

}  // namespace

Delivery::Delivery(fs::path workspace) : workspace_(std::move(workspace)) {
  make_folder(brought_folder(workspace_));
}

Delivered Delivery::bring(const fs::path& name, const std::string& text) const {
  const fs::path file = workspace_ / name;
  const fs::path copy = brought_folder(workspace_) / name;
  const bool is_there = fs::exists(fs::symlink_status(file));
  const bool was_brought = fs::exists(copy);
  const std::string own = is_there ? read_text(file) : "";
  const std::string last = was_brought ? read_text(copy) : "";
  if (was_brought && is_there && own != last && own != text)
    return last == text ? Delivered::unchanged : Delivered::kept;
  if (!was_brought && is_there && own != text) return Delivered::kept;
  // The file first: where this ends between the two, it is found to be the same next time.
  if (!is_there || own != text) write(file, text);
  if (!was_brought || last != text) write(copy, text);
  if (!is_there) return Delivered::fresh;
  return own == text ? Delivered::unchanged : Delivered::updated;
}

Delivered Delivery::link(const fs::path& name, const fs::path& target) const {
  const fs::path link = workspace_ / name;
  const fs::file_status status = fs::symlink_status(link);
  if (fs::exists(status) && !fs::is_symlink(status)) return Delivered::kept;
  if (fs::is_symlink(status) && fs::read_symlink(link) == target) return Delivered::unchanged;
  std::error_code error;
  if (fs::is_symlink(status)) fs::remove(link, error);
  if (!error) fs::create_symlink(target, link, error);
  if (error) throw UsageError(trf("{}: cannot be made: {}", link.string(), error.message()));
  return fs::is_symlink(status) ? Delivered::updated : Delivered::fresh;
}

}  // namespace gridstride::cli
