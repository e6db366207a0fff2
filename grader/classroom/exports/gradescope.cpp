// SPDX-License-Identifier: MIT
// results.json of a Gradescope autograder.
#include <nlohmann/json.hpp>

#include "classroom/exports/exports.hpp"
#include "classroom/exports/told.hpp"
#include "report/words.hpp"

namespace gridstride::classroom {
namespace {

using Json = nlohmann::ordered_json;

/// Every check is visible, those on hidden inputs too: their messages are a category alone, and nothing else
/// of them is in a record. "hidden" would keep the category from the student, and is meant for tests without
/// points; "after_due_date" and "after_published" would hide everybody's total until then.
Json test_of(const CheckResult& check) {
  std::string name = report::check_sentence(check.name);
  if (!check.visible) name += " (hidden inputs)";
  return {{"name", name},
          {"score", check.points},
          {"max_score", check.max_points},
          {"status", check.passed ? "passed" : "failed"},
          {"output", told(check.message)},
          {"output_format", "text"},
          {"visibility", "visible"}};
}

/// Of those who passed alone: a wrong answer is fast soon.
Json leaderboard_of(const Record& record) {
  Json board = Json::array();
  if (record.verdict != Verdict::passed) return board;
  if (record.speed.speedup)
    board.push_back(
        {{"name", "times as fast as one core"}, {"value", *record.speed.speedup}, {"order", "desc"}});
  if (record.speed.submission_ns)
    board.push_back({{"name", "time, us"}, {"value", *record.speed.submission_ns / 1000}, {"order", "asc"}});
  return board;
}

void add_points(Json& results, const Record& record) {
  results["score"] = record.score;
  results["tests"] = Json::array();
  for (const CheckResult& check : record.checks) results["tests"].push_back(test_of(check));
  if (const Json board = leaderboard_of(record); !board.empty()) results["leaderboard"] = board;
}

}  // namespace

std::string gradescope_json(const Record& record) {
  Json results;
  results["execution_time"] = static_cast<double>(record.duration_ms) / 1000;
  results["output"] = told_summary(record);
  results["output_format"] = "text";
  results["test_output_format"] = "text";
  results["test_name_format"] = "text";
  results["visibility"] = "visible";
  // What the autograder prints is the instructor's; the seed may be in it, which tells hidden inputs.
  results["stdout_visibility"] = "hidden";
  results["extra_data"] = {
      {"lesson", record.lesson}, {"verdict", to_string(record.verdict)}, {"device", told(record.device)}};
  if (record.verdict != Verdict::grader_error) add_points(results, record);
  return results.dump(2) + "\n";
}

}  // namespace gridstride::classroom
