// SPDX-License-Identifier: MIT
#include "learn/file_watcher.hpp"

#include <linux/magic.h>
#include <sys/inotify.h>
#include <sys/vfs.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <string_view>

namespace gridstride::learn {
namespace {

namespace fs = std::filesystem;

// Not in <linux/magic.h>; from fs/fuse/inode.c, fs/smb/common/smb2pdu.h (CIFS), fs/vboxsf/super.c.
constexpr unsigned fuse_magic = 0x65735546;
constexpr unsigned cifs_magic = 0xff534d42;
constexpr unsigned smb2_magic = 0xfe534d42;
constexpr unsigned vboxsf_magic = 0x786f4256;

/// Whether files there may change without this machine's kernel knowing of it.
bool changes_elsewhere(const fs::path& folder) {
  struct statfs status {};
  if (::statfs(folder.c_str(), &status) != 0) return true;
  constexpr std::array<unsigned, 10> shared = {
      NFS_SUPER_MAGIC, SMB_SUPER_MAGIC, CODA_SUPER_MAGIC, AFS_SUPER_MAGIC, AFS_FS_MAGIC,
      V9FS_MAGIC,      fuse_magic,      cifs_magic,       smb2_magic,      vboxsf_magic};
  return std::find(shared.begin(), shared.end(), static_cast<unsigned>(status.f_type)) != shared.end();
}

fs::path folder_of(const fs::path& file) {
  return file.has_parent_path() ? file.parent_path() : fs::path(".");
}

}  // namespace

bool FileWatcher::Stamp::operator==(const Stamp& other) const {
  return inode == other.inode && size_bytes == other.size_bytes && modified.tv_sec == other.modified.tv_sec &&
         modified.tv_nsec == other.modified.tv_nsec;
}

FileWatcher::FileWatcher(fs::path file, Method method) : file_(std::move(file)), seen_(stamp()) {
  std::error_code ignored;
  // A link's folder says nothing of the file that the link names.
  const bool is_link = fs::is_symlink(file_, ignored);
  if (method == Method::automatic && !is_link && !changes_elsewhere(folder_of(file_))) watch_folder();
}

FileWatcher::~FileWatcher() { stop_inotify(); }

FileWatcher::Stamp FileWatcher::stamp() const {
  struct stat status {};
  if (::stat(file_.c_str(), &status) != 0) return {};
  return {status.st_ino, status.st_size, status.st_mtim};
}

void FileWatcher::watch_folder() {
  inotify_ = ::inotify_init1(IN_NONBLOCK | IN_CLOEXEC);
  if (inotify_ < 0) return;
  constexpr std::uint32_t events =
      IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_CREATE | IN_DELETE | IN_DELETE_SELF | IN_MOVE_SELF;
  if (::inotify_add_watch(inotify_, folder_of(file_).c_str(), events) < 0) stop_inotify();
}

void FileWatcher::stop_inotify() {
  if (inotify_ >= 0) ::close(inotify_);
  inotify_ = -1;
}

bool FileWatcher::changed_by_events() {
  constexpr std::uint32_t folder_gone = IN_DELETE_SELF | IN_MOVE_SELF | IN_IGNORED | IN_UNMOUNT;
  alignas(inotify_event) std::array<char, 4096> buffer{};
  bool changed = false;
  while (inotify_ >= 0) {
    const ssize_t bytes = ::read(inotify_, buffer.data(), buffer.size());
    if (bytes < 0 && errno == EINTR) continue;
    if (bytes < 0 && errno == EAGAIN) return changed;
    bool lost = bytes <= 0;
    for (ssize_t at = 0; at < bytes;) {
      inotify_event event{};
      std::memcpy(&event, buffer.data() + at, sizeof event);
      const std::string_view name = event.len > 0 ? buffer.data() + at + sizeof event : "";
      lost = lost || (event.mask & folder_gone) != 0;
      changed = changed || (event.mask & IN_Q_OVERFLOW) != 0 || name == file_.filename().native();
      at += static_cast<ssize_t>(sizeof event + event.len);
    }
    if (lost) stop_inotify();  // from now on by polling
  }
  return changed;
}

bool FileWatcher::changed_by_stamp(Clock::time_point now) {
  if (now < next_poll_) return false;
  next_poll_ = now + poll_period;
  const Stamp present = stamp();
  if (present == seen_) return false;
  seen_ = present;
  return true;
}

bool FileWatcher::saved(Clock::time_point now) {
  const bool changed = inotify_ >= 0 ? changed_by_events() : changed_by_stamp(now);
  if (changed) {
    first_change_ = first_change_.value_or(now);
    last_change_ = now;
  }
  if (!first_change_) return false;
  if (now < std::min(last_change_ + settle_time, *first_change_ + longest_settling)) return false;
  first_change_.reset();
  seen_ = stamp();
  return seen_.size_bytes >= 0;  // renamed away or deleted: its return will be the save
}

std::optional<std::chrono::milliseconds> FileWatcher::patience(Clock::time_point now) const {
  std::optional<Clock::time_point> due;
  if (first_change_) due = std::min(last_change_ + settle_time, *first_change_ + longest_settling);
  if (inotify_ < 0) due = due ? std::min(*due, next_poll_) : next_poll_;
  if (!due) return std::nullopt;
  return std::max(std::chrono::milliseconds(0), std::chrono::ceil<std::chrono::milliseconds>(*due - now));
}

}  // namespace gridstride::learn
