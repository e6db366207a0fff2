// SPDX-License-Identifier: MIT
/// @file
/// Notices that a file was saved.
#pragma once

#include <sys/stat.h>

#include <chrono>
#include <filesystem>
#include <optional>

namespace gridstride::learn {

/// @brief Notices that one file was saved, also by an editor that writes another file and renames it.
///
/// Where inotify works the folder is watched; on network file systems, whose changes on other machines
/// inotify does not see, and where it fails, the file is looked at from time to time.
class FileWatcher {
 public:
  using Clock = std::chrono::steady_clock;
  /// @brief Changes that follow each other within this time are one save.
  static constexpr std::chrono::milliseconds settle_time{100};
  /// @brief However the changes go on, a save is told after this time.
  static constexpr std::chrono::milliseconds longest_settling{1000};
  /// @brief How often a file is looked at where inotify does not serve.
  static constexpr std::chrono::milliseconds poll_period{250};

  /// @brief How changes are noticed.
  enum class Method {
    automatic,  ///< inotify where it serves, else polling
    polling,    ///< looking at the file from time to time
  };

  /// @brief Watches a file from now on; it need not exist.
  explicit FileWatcher(std::filesystem::path file, Method method = Method::automatic);
  ~FileWatcher();
  FileWatcher(const FileWatcher&) = delete;
  FileWatcher& operator=(const FileWatcher&) = delete;

  /// @return descriptor that becomes readable where something happened; -1 where the file is polled
  [[nodiscard]] int descriptor() const { return inotify_; }
  /// @return how long to wait for descriptor() before the next look; nothing: as long as it takes
  [[nodiscard]] std::optional<std::chrono::milliseconds> patience(Clock::time_point now) const;
  /// @brief Looks whether something happened; never waits.
  /// @return true once for each save, as soon as the file is there and has settled
  bool saved(Clock::time_point now);

 private:
  struct Stamp {  // what a save changes
    ino_t inode = 0;
    off_t size_bytes = -1;
    timespec modified{};
    bool operator==(const Stamp& other) const;
  };

  [[nodiscard]] Stamp stamp() const;
  void watch_folder();
  void stop_inotify();
  bool changed_by_events();
  bool changed_by_stamp(Clock::time_point now);

  std::filesystem::path file_;
  int inotify_ = -1;
  Stamp seen_;
  Clock::time_point next_poll_;
  std::optional<Clock::time_point> first_change_;
  Clock::time_point last_change_;
};

}  // namespace gridstride::learn
