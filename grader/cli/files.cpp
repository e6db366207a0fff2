// SPDX-License-Identifier: MIT
#include "cli/files.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <fstream>
#include <system_error>

#include "classroom/intake/names.hpp"
#include "cli/cli.hpp"
#include "language/language.hpp"
#include "system/durable_file.hpp"

namespace gridstride::cli {

using language::tr;
using language::trf;

namespace {

namespace fs = std::filesystem;

constexpr std::uintmax_t largest_submission = 1 << 20;

/// The file that a symbolic link names, so that the link stays.
fs::path resolved(const fs::path& file) {
  std::error_code error;
  const fs::path real = fs::canonical(file, error);
  return error ? file : real;
}

bool is_special(const fs::path& file) {
  std::error_code error;
  const fs::file_status status = fs::status(file, error);
  return fs::exists(status) && !fs::is_regular_file(status);
}

fs::path folder_of(const fs::path& file) {
  return file.has_parent_path() ? file.parent_path() : fs::path(".");
}

/// Into a device or a pipe.
void write_through(const fs::path& file, const std::string& text) {
  std::ofstream out(file, std::ios::binary);
  out << text;
  out.close();
  if (!out) throw std::system_error(errno, std::generic_category(), file.string());
}

}  // namespace

std::string read_text(const fs::path& file) {
  try {
    return system::read_file(file);
  } catch (const std::system_error& error) {
    throw UsageError(trf("{}: cannot be read: {}", file.string(), error.code().message()));
  }
}

void require_submission(const fs::path& file) {
  std::error_code error;
  const fs::file_status status = fs::status(file, error);
  if (!fs::exists(status)) throw UsageError(trf("{}: there is no such file", file.string()));
  if (!classroom::is_utf8(file.string()))  // a request is JSON
    throw UsageError(tr("the name of the submission's file is not UTF-8; rename the file, or its folder"));
  if (fs::is_directory(status))
    throw UsageError(trf("{}: this is a folder; name the .cu file in it", file.string()));
  if (!fs::is_regular_file(status)) throw UsageError(trf("{}: this is no ordinary file", file.string()));
  if (::access(file.c_str(), R_OK) != 0)
    throw UsageError(trf("{}: cannot be read: {}", file.string(), std::strerror(errno)));
  const std::uintmax_t bytes = fs::file_size(file);
  if (bytes == 0) throw UsageError(trf("{}: the file is empty", file.string()));
  if (bytes > largest_submission) throw UsageError(trf("{}: the file is larger than 1 MiB", file.string()));
}

void require_writable(const fs::path& file) {
  if (file.empty()) throw UsageError(tr("an empty file name cannot be written"));
  if (fs::is_directory(file)) throw UsageError(trf("{}: this is a folder", file.string()));
  const bool writable = is_special(file) ? ::access(file.c_str(), W_OK) == 0
                                         : ::access(folder_of(resolved(file)).c_str(), W_OK | X_OK) == 0;
  if (!writable) throw UsageError(trf("{}: cannot be written: {}", file.string(), std::strerror(errno)));
}

void make_folder(const fs::path& folder) {
  std::error_code error;
  fs::create_directories(folder, error);
  if (error) throw UsageError(trf("{}: cannot be made: {}", folder.string(), error.message()));
}

void write_whole(const fs::path& file, const std::string& text) {
  const fs::path target = resolved(file);
  try {
    if (is_special(target))
      write_through(target, text);
    else
      system::write_durably(target, text, system::for_all);
  } catch (const std::system_error& error) {
    throw UsageError(trf("{}: cannot be written: {}", file.string(), error.code().message()));
  }
}

}  // namespace gridstride::cli
