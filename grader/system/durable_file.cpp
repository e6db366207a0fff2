// SPDX-License-Identifier: MIT
#include "system/durable_file.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <cerrno>
#include <system_error>
#include <utility>

#include "system/descriptor.hpp"

namespace gridstride::system {
namespace {

namespace fs = std::filesystem;

[[noreturn]] void fail(const fs::path& file) {
  throw std::system_error(errno, std::generic_category(), file.string());
}

fs::path folder_of(const fs::path& file) { return file.has_parent_path() ? file.parent_path() : "."; }

/// Two threads, two tasks of one machine, or of two, may write the same file at once.
fs::path temporary_name(const fs::path& file) {
  static std::atomic<unsigned> number{0};
  std::array<char, 256> host{};
  ::gethostname(host.data(), host.size() - 1);
  return folder_of(file) / ("." + file.filename().string() + "." + host.data() + "." +
                            std::to_string(::getpid()) + "." + std::to_string(number++));
}

Descriptor opened(const fs::path& file, int flags, mode_t mode) {
  Descriptor out(::open(file.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC | flags, mode));
  if (!out) fail(file);
  return out;
}

void write_and_sync(const Descriptor& out, const fs::path& file, const std::string& text) {
  for (std::size_t done = 0; done < text.size();) {
    const ssize_t bytes = ::write(out.get(), text.data() + done, text.size() - done);
    if (bytes < 0 && errno == EINTR) continue;
    if (bytes < 0) fail(file);
    done += static_cast<std::size_t>(bytes);
  }
  if (::fsync(out.get()) != 0) fail(file);
}

/// A descriptor's bytes to their end; nothing, and errno, where they cannot be read.
std::optional<std::string> bytes_of(const Descriptor& in) {
  if (!in) return std::nullopt;
  std::string text;
  std::array<char, 1 << 16> buffer;
  for (;;) {
    const ssize_t bytes = ::read(in.get(), buffer.data(), buffer.size());
    if (bytes < 0 && errno == EINTR) continue;
    if (bytes < 0) return std::nullopt;
    if (bytes == 0) return text;
    text.append(buffer.data(), static_cast<std::size_t>(bytes));
  }
}

/// None where one may write into the folder, but not look.
Descriptor opened_folder(const fs::path& folder) {
  Descriptor open_folder(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (!open_folder && errno != EACCES) fail(folder);
  return open_folder;
}

void sync_opened(const Descriptor& open_folder, const fs::path& folder) {
  // Some network file systems cannot sync a folder, and need not: their server does.
  if (open_folder && ::fsync(open_folder.get()) != 0 && errno != EINVAL && errno != ENOTSUP &&
      errno != ENOSYS)
    fail(folder);
}

Descriptor opened_to_read(const fs::path& file) {
  return Descriptor(::open(file.c_str(), O_RDONLY | O_CLOEXEC));
}

}  // namespace

void write_synced(const fs::path& file, const std::string& text) {
  write_and_sync(opened(file, O_TRUNC, for_owner), file, text);
}

void write_durably(const fs::path& file, const std::string& text, mode_t mode) {
  const fs::path temporary = temporary_name(file);
  const Descriptor folder = opened_folder(folder_of(file));  // what fails now leaves the file as it is
  try {
    const Descriptor out = opened(temporary, O_EXCL, mode);
    struct stat before {};
    constexpr mode_t permissions = S_IRWXU | S_IRWXG | S_IRWXO;
    if (::stat(file.c_str(), &before) == 0)
      static_cast<void>(!::fchmod(out.get(), before.st_mode & permissions));
    write_and_sync(out, file, text);
    if (::rename(temporary.c_str(), file.c_str()) != 0) fail(file);
  } catch (...) {
    ::unlink(temporary.c_str());
    throw;
  }
  sync_opened(folder, folder_of(file));
}

void append_durably(const fs::path& file, const std::string& text) {
  write_and_sync(opened(file, O_APPEND, for_owner), file, text);
}

void sync_folder(const fs::path& folder) { sync_opened(opened_folder(folder), folder); }

std::string read_file(const fs::path& file) {
  std::optional<std::string> text = bytes_of(opened_to_read(file));
  if (!text) fail(file);
  return std::move(*text);
}

std::optional<std::string> read_bytes(const fs::path& file) { return bytes_of(opened_to_read(file)); }

}  // namespace gridstride::system
