// SPDX-License-Identifier: MIT
/// @file
/// Runs one untrusted command under limits and isolation: the compiler on a submission, or the worker that
/// loads it.
#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace gridstride::sandbox {

/// @brief What a command may use. Reaching one ends the whole process tree and is an Outcome, never an
/// exception.
struct Limits {
  std::chrono::milliseconds wall{10'000};   ///< from start to end
  std::chrono::seconds cpu{20};             ///< of each process
  std::uint64_t memory_bytes = 1ULL << 30;  ///< resident, of the whole tree together
  std::uint64_t machine_bytes = 0;          ///< what of it the machine can give; 0: as the machine says
  unsigned processes = 64;                  ///< processes and threads alive at once
  std::uint64_t output_bytes = 1ULL << 20;  ///< stdout and stderr together; more is cut and ends the command
  std::uint64_t file_bytes = 64ULL << 20;   ///< size of any one file written
  std::uint64_t data_bytes = 0;  ///< private writable mappings of each process (RLIMIT_DATA); 0: no limit
};

/// @brief How the command is kept apart from the machine.
enum class Isolation {
  namespaces,  ///< bubblewrap: own mounts, pids, network; an unprivileged uid
  landlock,    ///< where namespaces are refused: Landlock rules and seccomp
  none,        ///< limits only; only where the user gave --no-sandbox
};

/// @brief A folder or file that the command can see, at the same path as outside unless `inside` is given.
struct Mount {
  std::filesystem::path outside;  ///< an existing file or folder
  std::filesystem::path inside;   ///< empty: the same path
  bool writable = false;          ///< false: read-only
};

/// @brief A file descriptor handed to the command under a fixed number (>= 3).
struct PassedDescriptor {
  int outside_fd;  ///< its number here
  int inside_fd;   ///< its number in the command, 3 or more
};

/// @brief One command. The system folders (/usr, /lib*, /bin, /etc/ld.so.cache, /etc/alternatives) are always
/// there, read-only; nothing else of the machine is, no network, an empty environment but for PATH,
/// HOME=/tmp, LANG=C.UTF-8 and `environment`.
struct Command {
  std::vector<std::string> arguments;                ///< program first, absolute path
  std::vector<Mount> mounts;                         ///< what it sees beside the system folders
  std::filesystem::path working_directory = "/tmp";  ///< as it sees it
  std::vector<std::string> environment;              ///< "NAME=value"
  std::vector<PassedDescriptor> descriptors;         ///< all others are closed
  Limits limits;                                     ///< what it may use
  bool gpu = false;                                  ///< it sees the machine's GPUs and their driver
  Isolation isolation = Isolation::namespaces;       ///< how it is kept apart
};

/// @brief How the command ended.
enum class End {
  exited,
  signalled,
  wall_limit,
  cpu_limit,
  memory_limit,
  output_limit,
  sandbox_failed  ///< it did not start, or the machine had no memory left for what it may use
};

/// @brief What came of a command.
struct Outcome {
  End end = End::sandbox_failed;        ///< how it ended
  int code = 0;                         ///< exit status, or the signal's number
  std::string out;                      ///< captured stdout, cut at the output limit
  std::string err;                      ///< captured stderr, likewise
  std::chrono::milliseconds wall{};     ///< how long it ran
  std::uint64_t peak_memory_bytes = 0;  ///< most memory of the whole tree at once
};

/// @brief The strongest isolation that works on this machine, found by trying; the reason is for the user
/// where it is not namespaces.
struct Available {
  Isolation isolation = Isolation::none;  ///< the strongest that works
  std::string reason;                     ///< why it is not namespaces
};
/// @return what this machine offers; tried once in a process
Available available_isolation();

/// @brief A running command. Its destructor ends the whole process tree, and so does the end of the thread
/// that started it, or of this process.
class Process {
 public:
  /// @brief Starts the command. @throws std::runtime_error where the machine refuses (the grader's fault).
  explicit Process(const Command& command);
  ~Process();
  Process(Process&&) noexcept;
  Process& operator=(Process&&) noexcept;

  /// @brief What wait() waited for.
  enum class Event { readable, ended, deadline };

  /// @brief Lets the command run, drains its pipes and enforces its limits, until `readable_fd` (the judge's
  /// end of a channel; -1: none) has something to read, or the command ends, or `deadline` passes.
  /// @return which of the three came first
  Event wait(int readable_fd, std::chrono::steady_clock::time_point deadline);

  /// @brief Waits for the end and returns the outcome.
  Outcome finish();

  /// @return stdout and then stderr so far, cut at the output limit
  [[nodiscard]] std::string captured() const;

  /// @brief Asks the command for a last word: sends SIGUSR1 (the worker answers with where its kernel is).
  void nudge();

  /// @brief Ends the process tree now; `end` becomes the outcome's reason.
  void kill(End end);

 private:
  struct State;
  std::unique_ptr<State> state_;
};

/// @brief Runs a command to its end.
Outcome run(const Command& command);

}  // namespace gridstride::sandbox
