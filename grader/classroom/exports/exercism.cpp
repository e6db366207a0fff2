// SPDX-License-Identifier: MIT
// results.json as Exercism's test runners write it, version 2.
#include <algorithm>

#include <nlohmann/json.hpp>

#include "classroom/exports/exports.hpp"
#include "classroom/exports/told.hpp"
#include "report/words.hpp"

namespace gridstride::classroom {
namespace {

using Json = nlohmann::ordered_json;

// How long texts may be, in characters, from the interface's description. Messages are counted in bytes
// there, of which a character takes four at most.
constexpr std::size_t most_output = 500;
constexpr std::size_t most_message = 65535 / 4;

std::string status_of(const Record& record) {
  if (record.verdict == Verdict::passed) return "pass";
  return not_run(record) || record.checks.empty() ? "error" : "fail";
}

Json case_of(const CheckResult& check) {
  Json test = {{"name", report::check_sentence(check.name)}, {"status", check.passed ? "pass" : "fail"}};
  if (!check.passed) test["message"] = told_start(check.message, most_message);
  return test;
}

/// The checks. Students are shown the first failure, so that what was found stands there, and what the
/// submission printed, which nobody knows the check of.
Json tests_of(const Record& record) {
  Json tests = Json::array();
  for (const CheckResult& check : record.checks) tests.push_back(case_of(check));
  const auto failed =
      std::find_if(tests.begin(), tests.end(), [](const Json& test) { return test["status"] == "fail"; });
  if (failed != tests.end())
    (*failed)["message"] =
        told_start(failed->at("message").get<std::string>() + "\n\n" + told_summary(record), most_message);
  Json& with_output = failed == tests.end() ? tests.front() : *failed;
  if (!record.output.empty()) with_output["output"] = told_start(record.output, most_output);
  return tests;
}

}  // namespace

std::string exercism_json(const Record& record) {
  Json results;
  results["version"] = 2;
  results["status"] = status_of(record);
  const bool error = results["status"] == "error";
  if (error) results["message"] = told_start(told_summary(record), most_message);
  results["tests"] = error || record.checks.empty() ? Json::array() : tests_of(record);
  return results.dump(2) + "\n";
}

}  // namespace gridstride::classroom
