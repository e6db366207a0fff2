// SPDX-License-Identifier: MIT
#include "system/durable_file.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <system_error>

#include "system/descriptor.hpp"

namespace gridstride::system {
namespace {

namespace fs = std::filesystem;

constexpr mode_t for_owner = S_IRUSR | S_IWUSR;

[[noreturn]] void fail(const fs::path& file) {
  throw std::system_error(errno, std::generic_category(), file.string());
}

/// Two tasks of one machine, or of two, may write the same result at once.
fs::path temporary_name(const fs::path& file) {
  std::array<char, 256> host{};
  ::gethostname(host.data(), host.size() - 1);
  return file.parent_path() /
         ("." + file.filename().string() + "." + host.data() + "." + std::to_string(::getpid()));
}

void write_and_sync(const fs::path& file, int flags, const std::string& text) {
  const Descriptor out(::open(file.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC | flags, for_owner));
  if (!out) fail(file);
  for (std::size_t done = 0; done < text.size();) {
    const ssize_t bytes = ::write(out.get(), text.data() + done, text.size() - done);
    if (bytes < 0 && errno == EINTR) continue;
    if (bytes < 0) fail(file);
    done += static_cast<std::size_t>(bytes);
  }
  if (::fsync(out.get()) != 0) fail(file);
}

}  // namespace

void write_synced(const fs::path& file, const std::string& text) { write_and_sync(file, O_TRUNC, text); }

void write_durably(const fs::path& file, const std::string& text) {
  const fs::path temporary = temporary_name(file);
  try {
    write_and_sync(temporary, O_TRUNC, text);
    if (::rename(temporary.c_str(), file.c_str()) != 0) fail(file);
  } catch (...) {
    ::unlink(temporary.c_str());
    throw;
  }
  sync_folder(file.parent_path());
}

void append_durably(const fs::path& file, const std::string& text) { write_and_sync(file, O_APPEND, text); }

void sync_folder(const fs::path& folder) {
  const Descriptor open_folder(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  // Some network file systems cannot sync a folder, and need not: their server does.
  if (!open_folder || (::fsync(open_folder.get()) != 0 && errno != EINVAL)) fail(folder);
}

std::optional<std::string> read_bytes(const fs::path& file) {
  const Descriptor in(::open(file.c_str(), O_RDONLY | O_CLOEXEC));
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

}  // namespace gridstride::system
