// SPDX-License-Identifier: MIT
#include "cli/class_grading.hpp"

#include <fmt/format.h>
#include <stdlib.h>  // NOLINT(modernize-deprecated-headers): mkdtemp is POSIX's

#include <cerrno>
#include <cstring>
#include <nlohmann/json.hpp>

#include "cli/device.hpp"
#include "cli/files.hpp"
#include "cli/grading.hpp"

namespace gridstride::cli {
namespace {

namespace fs = std::filesystem;

/// A new folder with a name that begins so.
fs::path new_folder(const fs::path& beginning) {
  std::string name = beginning.string() + "-XXXXXX";
  if (::mkdtemp(name.data()) == nullptr)
    throw UsageError(fmt::format("{}: no folder can be made there: {}", name, std::strerror(errno)));
  return name;
}

}  // namespace

struct ClassGrading::Settings {
  classroom::Manifest manifest;
  bool no_sandbox = false;
};

std::string settings_text(const classroom::Manifest& manifest, bool no_sandbox) {
  nlohmann::json settings = {{"device", manifest.device},
                             {"attempts_at_fault", manifest.attempts_at_fault},
                             {"no_sandbox", no_sandbox},
                             {"seed", nullptr}};
  if (manifest.seed) settings["seed"] = *manifest.seed;
  return settings.dump();
}

ClassGrading::ClassGrading(const Cli& cli, const classroom::Manifest& manifest, bool no_sandbox)
    : ClassGrading(cli, Settings{manifest, no_sandbox}) {}

ClassGrading::ClassGrading(const Cli& cli, const std::string& settings)
    : ClassGrading(cli, [&] {
        try {
          const nlohmann::json read = nlohmann::json::parse(settings);
          Settings result{classroom::whole_course(cli.lessons()), read.at("no_sandbox").get<bool>()};
          result.manifest.device = read.at("device").get<std::string>();
          result.manifest.attempts_at_fault = read.at("attempts_at_fault").get<int>();
          if (!read.at("seed").is_null()) result.manifest.seed = read.at("seed").get<std::uint64_t>();
          return result;
        } catch (const nlohmann::json::exception& error) {
          throw UsageError(
              fmt::format("the settings of this run are of another Gridstride: {}", error.what()));
        }
      }()) {}

ClassGrading::ClassGrading(const Cli& cli, const Settings& settings)
    : cli_(cli), attempts_at_fault_(settings.manifest.attempts_at_fault) {
  const classroom::Manifest& manifest = settings.manifest;
  const bool no_sandbox = settings.no_sandbox;
  const sandbox::Isolation isolation = chosen_isolation(no_sandbox);
  for (const harness::Lesson& lesson : cli.lessons()) {
    if (manifest.find(lesson.name) == nullptr) continue;
    harness::Request request;
    request.lesson = lesson.name;
    request.seed = manifest.seed;
    request.isolation = isolation;
    request.profiles = chosen_devices(cli.installation, manifest.device, lesson, isolation);
    requests_[lesson.name] = request;
    file_names_[lesson.name] = lesson.slug + ".cu";
  }
  folder_ = new_folder(fs::temp_directory_path() / "gridstride-class");
}

ClassGrading::~ClassGrading() {
  std::error_code ignored;
  fs::remove_all(folder_, ignored);
}

const std::string& ClassGrading::device(const std::string& lesson) const {
  return requests_.at(lesson).profiles.front().device;
}

Record ClassGrading::grade_file(const classroom::Submission& submission, const fs::path& folder) const {
  harness::Request request = requests_.at(submission.lesson);
  request.submission = folder / file_names_.at(submission.lesson);
  write_whole(request.submission, submission.text);
  Record record = cli::grade(cli_.installation, request);
  for (int tries = 1; tries < attempts_at_fault_ && record.verdict == Verdict::grader_error; ++tries)
    record = cli::grade(cli_.installation, request);
  return record;
}

Record ClassGrading::grade(const classroom::Submission& submission) const {
  const fs::path folder = new_folder(folder_ / "submission");
  const Record record = grade_file(submission, folder);
  std::error_code ignored;
  fs::remove_all(folder, ignored);
  return record;
}

}  // namespace gridstride::cli
