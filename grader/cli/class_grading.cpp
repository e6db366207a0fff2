// SPDX-License-Identifier: MIT
#include "cli/class_grading.hpp"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "classroom/worst_record.hpp"
#include "cli/device.hpp"
#include "cli/files.hpp"
#include "cli/grading.hpp"
#include "language/language.hpp"
#include "system/temporary_folder.hpp"

namespace gridstride::cli {

using language::trf;

std::string settings_text(const ClassSettings& settings) {
  const classroom::Manifest& manifest = settings.manifest;
  const nlohmann::json text = {{"device", manifest.device},
                               {"attempts_at_fault", manifest.attempts_at_fault},
                               {"no_sandbox", settings.no_sandbox},
                               {"seeds", manifest.seeds}};
  return text.dump();
}

ClassSettings settings_from_text(const Cli& cli, const std::string& text) {
  try {
    const nlohmann::json read = nlohmann::json::parse(text);
    ClassSettings settings{classroom::whole_course(cli.lessons()), read.at("no_sandbox").get<bool>()};
    settings.manifest.device = read.at("device").get<std::string>();
    settings.manifest.attempts_at_fault = read.at("attempts_at_fault").get<int>();
    settings.manifest.seeds = read.at("seeds").get<std::vector<std::uint64_t>>();
    return settings;
  } catch (const nlohmann::json::exception& error) {
    throw UsageError(trf("the settings of this run are of another Gridstride: {}", error.what()));
  }
}

ClassGrading::ClassGrading(const Cli& cli, const ClassSettings& settings)
    : cli_(cli), attempts_at_fault_(settings.manifest.attempts_at_fault), seeds_(settings.manifest.seeds) {
  const sandbox::Isolation isolation = chosen_isolation(settings.no_sandbox);
  for (const harness::Lesson& lesson : cli.lessons()) {
    if (settings.manifest.find(lesson.name) == nullptr) continue;
    harness::Request request;
    request.lesson = lesson.name;
    request.isolation = isolation;
    request.profiles = course_devices(cli, settings.manifest.device, lesson, isolation);
    requests_[lesson.name] = request;
    file_names_[lesson.name] = lesson.slug + ".cu";
  }
}

const std::string& ClassGrading::device(const std::string& lesson) const {
  return requests_.at(lesson).profiles.front().device;
}

Record ClassGrading::grade(const classroom::Submission& submission) const {
  const system::TemporaryFolder folder("class");
  harness::Request request = requests_.at(submission.lesson);
  request.submission = folder.path() / file_names_.at(submission.lesson);
  write_whole(request.submission, submission.text);
  if (seeds_.empty()) return grade_with_one_seed(request);
  std::vector<Record> records;
  for (const std::uint64_t seed : seeds_) {
    request.seed = seed;
    records.push_back(grade_with_one_seed(request));
    // What does not compile does so with no seed; what is not known with one is not known.
    const Verdict verdict = records.back().verdict;
    if (verdict == Verdict::build_failed || verdict == Verdict::grader_error) break;
  }
  return classroom::worst_record(records);
}

Record ClassGrading::grade_with_one_seed(const harness::Request& request) const {
  Record record = cli::grade(cli_.installation, request);
  for (int tries = 1; tries < attempts_at_fault_ && record.verdict == Verdict::grader_error; ++tries)
    record = cli::grade(cli_.installation, request);
  return record;
}

}  // namespace gridstride::cli
