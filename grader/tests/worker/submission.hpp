// SPDX-License-Identifier: MIT
/// @file
/// Test submissions: files of hostile/ and faulty/, completed to lesson 09's contract, built and called.
#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "sandbox/build.hpp"
#include "tests/sandbox/aftermath.hpp"
#include "worker/session.hpp"

namespace gridstride::worker {

/// @brief One test submission: built where it is made, called as often as the test likes.
class Submission {
 public:
  /// @param[in] name such as "hostile/uses_network"; @CANARY@, @SOURCE@ and @BUILD@ in it are replaced
  /// @param[in] wall limit of a call
  /// @param[in] schedule order of blocks and threads
  /// @param[in] run_time_compiler whether the lesson lets it compile device code
  /// @param[in] build_limits of each step of the build
  explicit Submission(const std::string& name, sandbox::Isolation isolation = sandbox::Isolation::namespaces,
                      std::chrono::milliseconds wall = std::chrono::milliseconds(1500),
                      std::uint64_t schedule = 0, bool run_time_compiler = false,
                      const sandbox::Limits& build_limits = sandbox::build_limits());

  /// @brief Calls sum() with 1000 numbers from 0 on.
  std::optional<float> sum();
  /// @brief Calls sum_blocks() with them.
  void sum_blocks();

  /// @return the line of the file that ends in "// here"
  [[nodiscard]] int marked_line() const;

  sandbox::BuildResult built;  ///< of the build
  CallOutcome outcome;         ///< of the last call
  std::vector<float> partial;  ///< result of sum_blocks
  std::optional<Session> session;
  std::filesystem::path canary;  ///< a file that holds "alive"

 private:
  Session& running();
  std::string text_;
  sandbox::TemporaryFolder folder_;
};

}  // namespace gridstride::worker
