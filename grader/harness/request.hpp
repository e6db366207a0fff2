// SPDX-License-Identifier: MIT
/// @file
/// What passes between `gridstride grade` and a lesson's check program: one request there, lines of messages
/// back.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "record/record.hpp"
#include "sandbox/sandbox.hpp"

namespace gridstride::harness {

/// @brief One device profile to grade on.
struct ProfileChoice {
  std::string device;          ///< as records name it, "sim:gtx1060"
  std::filesystem::path file;  ///< datasets/devices/gtx1060.toml
};

/// @brief What to grade.
struct Request {
  std::string lesson;                   ///< "09_shared_reduction"
  std::filesystem::path submission;     ///< the .cu file
  std::vector<ProfileChoice> profiles;  ///< the first is the record's device; the checks run on each
  std::optional<std::uint64_t> seed;    ///< nothing: a fresh secret one
  bool gpu_size = false;                ///< the CPU device's speed tasks work on as much as a GPU's
  bool is_reference = false;  ///< the submission is the reference solution: measured once, it counts as both
  double speed_margin = 1;  ///< a lesson's least speed-up counts so many times: more for reference solutions
  sandbox::Isolation isolation = sandbox::Isolation::namespaces;  ///< of compiler and worker
};

/// @brief The request as JSON, for the check program's argument.
std::string to_json(const Request& request);
/// @brief Inverse of to_json. @throws std::runtime_error naming the key
Request request_from_json(const std::string& text);

/// @brief How far a grade is.
struct Progress {
  std::string stage;    ///< "compiling", "checking"
  int done = 0;         ///< checks done
  int total = 0;        ///< of how many
  std::string check{};  ///< that runs now, "Suite.sentence_with_underscores"; empty: none does
};

/// @brief One line from a check program: progress, or at the end the record.
struct Message {
  std::optional<Progress> progress;
  std::optional<Record> record;
};

/// @brief A message as one line of JSON, newline included.
std::string message_line(const Progress& progress);
/// @brief The last message. @see message_line
std::string message_line(const Record& record);
/// @brief Inverse of message_line. @throws std::runtime_error naming the key
Message message_from_line(const std::string& line);

}  // namespace gridstride::harness
