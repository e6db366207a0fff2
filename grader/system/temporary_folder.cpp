// SPDX-License-Identifier: MIT
#include "system/temporary_folder.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <stdexcept>

namespace gridstride::system {
namespace {

namespace fs = std::filesystem;

/// A folder that is younger may have been made, but not locked yet.
constexpr std::time_t least_age_s = 60;

/// Removes a folder where it is this user's and no living program holds its lock.
void remove_if_left_behind(const fs::path& folder) {
  const int descriptor = open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
  if (descriptor < 0) return;
  struct stat status {};
  const bool known = fstat(descriptor, &status) == 0;
  const bool own = known && (status.st_uid == geteuid() || geteuid() == 0);
  const bool old = known && std::time(nullptr) - status.st_mtime > least_age_s;
  std::error_code ignored;
  if (own && old && flock(descriptor, LOCK_EX | LOCK_NB) == 0) fs::remove_all(folder, ignored);
  close(descriptor);
}

void remove_left_behind(const fs::path& where, const std::string& prefix) {
  std::error_code error;
  for (fs::directory_iterator entry(where, error), end; !error && entry != end; entry.increment(error))
    if (entry->path().filename().string().starts_with(prefix)) remove_if_left_behind(entry->path());
}

}  // namespace

TemporaryFolder::TemporaryFolder(const std::string& kind) {
  const fs::path where = fs::temp_directory_path();
  const std::string prefix = "gridstride." + kind + ".";
  remove_left_behind(where, prefix);
  std::string pattern = (where / (prefix + "XXXXXX")).string();
  if (mkdtemp(pattern.data()) == nullptr)
    throw std::runtime_error("no temporary folder can be made: " + pattern + ": " + std::strerror(errno));
  path_ = pattern;
  lock_ = open(path_.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (lock_ >= 0) flock(lock_, LOCK_EX | LOCK_NB);
}

TemporaryFolder::~TemporaryFolder() {
  std::error_code ignored;
  fs::remove_all(path_, ignored);
  if (lock_ >= 0) close(lock_);
}

}  // namespace gridstride::system
