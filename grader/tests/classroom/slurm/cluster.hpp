// SPDX-License-Identifier: MIT
/// @file
/// A Slurm of the test's own: munged, slurmctld and two slurmd on this machine, on free ports, as the user
/// who runs the test. They end with the test's process, also where that is killed.
#pragma once

#include <signal.h>
#include <sys/types.h>

#include <functional>
#include <map>
#include <string>
#include <vector>

#include "tests/test_folder.hpp"

namespace gridstride::classroom {

/// @brief What a cluster's start needs that this machine does not have; empty: nothing.
std::string missing_for_cluster();

/// @brief Calls until it is true. @return false where it is not within the time
bool comes_true(const std::function<bool()>& condition, int seconds);

/// @brief The cluster. Programs of Slurm that this process starts talk to it.
class Cluster {
 public:
  /// @brief Starts it and waits until both nodes take jobs. @throws std::runtime_error with the daemons' last
  /// words
  Cluster();
  ~Cluster();
  Cluster(const Cluster&) = delete;
  Cluster& operator=(const Cluster&) = delete;

  void start_controller();
  /// @brief As an administrator does: it saves what it knows first.
  void stop_controller();
  /// @param[in] node "one" or "two"
  void start_node(const std::string& node);
  /// @brief As if a node's power failed: its slurmd and all tasks on it are gone at once. @return how many
  /// tasks
  std::size_t lose_node(const std::string& node);
  /// @brief Kills a node's slurmd and nothing else.
  void kill_slurmd(const std::string& node);

  [[nodiscard]] const std::filesystem::path& root() const { return folder_.path(); }
  /// @return processes of this cluster's jobs whose command line holds the text
  [[nodiscard]] std::vector<pid_t> processes(const std::string& text) const;

 private:
  void start(const std::string& name, std::vector<std::string> arguments);
  void kill(const std::string& name, int signal = SIGKILL);
  void end_everything();
  [[nodiscard]] std::string last_words() const;

  TestFolder folder_{"cluster"};
  std::map<std::string, pid_t> daemons_;
};

}  // namespace gridstride::classroom
