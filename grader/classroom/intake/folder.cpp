// SPDX-License-Identifier: MIT
#include <dirent.h>
#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>

#include <algorithm>
#include <cstring>
#include <memory>

#include "classroom/intake/names.hpp"
#include "classroom/intake/readers.hpp"
#include "system/descriptor.hpp"

namespace gridstride::classroom {
namespace {

using system::Descriptor;

struct Close {
  void operator()(DIR* stream) const { closedir(stream); }
};

std::string last_error(std::string_view what) {
  return fmt::format("it cannot be {}: {}", what, std::strerror(errno));
}

/// Names in a folder but "." and "..", by their bytes. @throws std::system_error
std::vector<std::string> names_in(int folder) {
  const int own = system::checked(openat(folder, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC), "open");
  const std::unique_ptr<DIR, Close> stream(fdopendir(own));
  if (!stream) close(own);
  system::checked(stream ? 0 : -1, "fdopendir");
  std::vector<std::string> names;
  errno = 0;
  while (const dirent* entry = readdir(stream.get())) {
    const std::string_view name = static_cast<const char*>(entry->d_name);
    if (name != "." && name != "..") names.emplace_back(name);
    errno = 0;
  }
  system::checked(errno == 0 ? 0 : -1, "readdir");
  std::sort(names.begin(), names.end());
  return names;
}

class FolderReader {
 public:
  FolderReader(const IntakeLimits& limits, Finds& finds) : limits_(limits), finds_(finds) {}

  void read(int folder, const Place& place) {
    for (const std::string& name : names_in(folder))
      if (!is_system_file(name)) take(folder, name, place.inside(name));
  }

  /// Looks before it opens: to open a device or a pipe can have consequences.
  void take(int folder, const std::string& name, const Place& place) {
    struct stat status {};
    if (fstatat(folder, name.c_str(), &status, AT_SYMLINK_NOFOLLOW) != 0)
      return refuse(place, last_error("looked at"));
    if (S_ISLNK(status.st_mode))
      return refuse(place,
                    "it is a symbolic link, and links are not followed; put the file or folder itself there");
    if (!S_ISREG(status.st_mode) && !S_ISDIR(status.st_mode))
      return refuse(place, "it is no ordinary file but a device, pipe or socket");
    if (const std::string flaw = flaw_of_name(name); !flaw.empty()) return refuse(place, flaw);
    if (S_ISDIR(status.st_mode))
      take_folder(folder, name, place);
    else
      take_file(folder, name, place);
  }

 private:
  void refuse(const Place& place, std::string reason) {
    finds_.all.push_back({place, {}, std::move(reason)});
  }

  void take_folder(int parent, const std::string& name, const Place& place) {
    if (place.steps.size() > deepest_folder)
      return refuse(place, "it lies too many folders deep; put its files further up");
    const Descriptor folder(openat(parent, name.c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC));
    if (!folder) return refuse(place, last_error("opened"));
    try {
      read(folder.get(), place);
    } catch (const std::system_error& error) {
      refuse(place, fmt::format("it cannot be read: {}", error.code().message()));
    }
  }

  void take_file(int folder, const std::string& name, const Place& place) {
    const Use use = use_of(name);
    if (use == Use::foreign_archive) return refuse(place, foreign_archive);
    if (use == Use::other || (use == Use::metadata && !is_place_of_metadata(place))) return refuse(place, {});
    const Descriptor file(openat(folder, name.c_str(), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC));
    if (!file) return refuse(place, last_error("opened"));
    struct stat status {};
    if (fstat(file.get(), &status) != 0 || !S_ISREG(status.st_mode))
      return refuse(place, "it changed while it was read; begin again");
    if (use == Use::archive)
      return take_archive(file.get(), static_cast<std::uint64_t>(status.st_size), place.as_archive());
    Found found{place, {}, {}};
    const std::uint64_t most_bytes =
        use == Use::metadata ? limits_.metadata_bytes - finds_.metadata_bytes : limits_.file_bytes;
    std::string text;
    found.reason = read_file(file.get(), most_bytes, text);
    if (found.reason.empty() && use != Use::metadata) found.reason = make_submission(text);
    if (found.reason.empty()) found.text = PackedText(text);
    if (found.reason.empty() && use == Use::metadata) finds_.metadata_bytes += text.size();
    finds_.all.push_back(std::move(found));
  }

  void take_archive(int file, std::uint64_t bytes, const Place& place) {
    if (bytes > limits_.archive_bytes)
      return refuse(
          place,
          fmt::format("the archive is larger than {}; it has to be unpacked by hand, or handed in anew",
                      in_bytes(limits_.archive_bytes)));
    read_archive({file, {}}, place, limits_, finds_);
  }

  static std::string read_file(int file, std::uint64_t most_bytes, std::string& text) {
    std::string buffer(65536, '\0');
    while (true) {
      const ssize_t bytes = ::read(file, buffer.data(), buffer.size());
      if (bytes < 0) return last_error("read");
      if (bytes == 0) return {};
      text.append(buffer, 0, static_cast<std::size_t>(bytes));
      if (text.size() > most_bytes)
        return fmt::format("it is larger than {}; the .cu file alone has to be handed in",
                           in_bytes(most_bytes));
    }
  }

  const IntakeLimits& limits_;
  Finds& finds_;
};

}  // namespace

Finds read_folder(const std::filesystem::path& folder, const IntakeLimits& limits) {
  Finds finds;
  FolderReader reader(limits, finds);
  try {
    const std::filesystem::path real = std::filesystem::canonical(folder);
    const bool is_file = std::filesystem::is_regular_file(real);
    const std::string name = real.filename().string();
    if (is_file && use_of(name) != Use::archive)
      throw std::runtime_error(
          fmt::format("{}: this is no folder, nor a .zip or .tar.gz", shown(folder.string())));
    const std::filesystem::path opened = is_file ? real.parent_path() : real;
    const Descriptor descriptor(
        system::checked(open(opened.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC), "open"));
    if (is_file)
      reader.take(descriptor.get(), name, Place().inside(name));
    else
      reader.read(descriptor.get(), {});
  } catch (const std::system_error& error) {
    throw std::runtime_error(
        fmt::format("{}: cannot be read: {}", shown(folder.string()), error.code().message()));
  }
  return finds;
}

}  // namespace gridstride::classroom
