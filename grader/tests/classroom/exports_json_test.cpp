// SPDX-License-Identifier: MIT
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <nlohmann/json.hpp>

#include "classroom/exports/exports.hpp"
#include "classroom/intake/names.hpp"
#include "tests/classroom/records.hpp"

namespace gridstride::classroom {
namespace {

using Json = nlohmann::json;
using testing::AllOf;
using testing::AnyOf;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;
using Type = Json::value_t;

/// The keys of an object are among these, and of these types. A key with "!" has to be there.
void expect_object(const Json& object, const std::map<std::string, std::vector<Type>>& keys) {
  ASSERT_TRUE(object.is_object());
  for (const auto& [name, types] : keys) {
    const bool required = name.back() == '!';
    const std::string key = required ? name.substr(0, name.size() - 1) : name;
    if (object.contains(key))
      EXPECT_THAT(types, testing::Contains(object[key].type())) << key;
    else
      EXPECT_FALSE(required) << key << " is missing";
  }
  for (const auto& [key, value] : object.items())
    EXPECT_TRUE(keys.contains(key) || keys.contains(key + "!")) << key << " is not known";
}

const std::vector<Type> text_type = {Type::string};
const std::vector<Type> number_type = {Type::number_float, Type::number_integer, Type::number_unsigned};

const std::vector<std::string> visibilities = {"hidden", "after_due_date", "after_published", "visible"};

/// What Gradescope's specification says of results.json.
void expect_gradescope(const Json& results) {
  expect_object(results, {{"score!", number_type},
                          {"execution_time", number_type},
                          {"output", text_type},
                          {"output_format", text_type},
                          {"test_output_format", text_type},
                          {"test_name_format", text_type},
                          {"visibility", text_type},
                          {"stdout_visibility", text_type},
                          {"extra_data", {Type::object}},
                          {"tests", {Type::array}},
                          {"leaderboard", {Type::array}}});
  EXPECT_THAT(visibilities, testing::Contains(results["visibility"].get<std::string>()));
  EXPECT_EQ(results["stdout_visibility"], "hidden");
  for (const Json& test : results["tests"]) {
    expect_object(test, {{"score!", number_type},
                         {"max_score", number_type},
                         {"status", text_type},
                         {"name", text_type},
                         {"output", text_type},
                         {"output_format", text_type},
                         {"visibility", text_type}});
    EXPECT_THAT(test["status"].get<std::string>(), AnyOf("passed", "failed"));
    EXPECT_THAT(visibilities, testing::Contains(test["visibility"].get<std::string>()));
  }
  for (const Json& entry : results.value("leaderboard", Json::array())) {
    expect_object(entry, {{"name!", text_type}, {"value!", number_type}, {"order", text_type}});
    EXPECT_THAT(entry["order"].get<std::string>(), AnyOf("asc", "desc"));
  }
}

TEST(Gradescope, is_this_text_for_a_wrong_answer) {
  EXPECT_EQ(gradescope_json(wrong_record()), R"json({
  "execution_time": 1.5,
  "output": "out_of_bounds: An access lies outside every array.\n\nout_of_bounds at shared_reduction.cu:2, kernel sum_kernel<float>, block (0,0,0), thread (0,0,0)\n  reads data[1000] of 1000 elements\n  Why: Compare the index with n.\n",
  "output_format": "text",
  "test_output_format": "text",
  "test_name_format": "text",
  "visibility": "visible",
  "stdout_visibility": "hidden",
  "extra_data": {
    "lesson": "09_shared_reduction",
    "verdict": "out_of_bounds",
    "device": "sim:gtx1060"
  },
  "score": 12.5,
  "tests": [
    {
      "name": "adds any size",
      "score": 12.5,
      "max_score": 50.0,
      "status": "passed",
      "output": "",
      "output_format": "text",
      "visibility": "visible"
    },
    {
      "name": "hidden sizes (hidden inputs)",
      "score": 0.0,
      "max_score": 50.0,
      "status": "failed",
      "output": "wrong for a size that is no power of two <b>",
      "output_format": "text",
      "visibility": "visible"
    }
  ]
}
)json");
}

TEST(Gradescope, is_as_its_specification_says) {
  for (const Record& record :
       {wrong_record(), passed_record(), hostile_record(), unrun_record(Verdict::build_failed)})
    expect_gradescope(Json::parse(gradescope_json(record)));
}

TEST(Gradescope, tells_no_seed_that_would_repeat_hidden_inputs) {
  EXPECT_THAT(gradescope_json(wrong_record()), Not(HasSubstr("4711")));
}

TEST(Gradescope, gives_no_score_where_the_grader_failed) {
  const Json results = Json::parse(gradescope_json(unrun_record(Verdict::grader_error)));
  EXPECT_FALSE(results.contains("score"));
  EXPECT_FALSE(results.contains("tests"));
  EXPECT_THAT(results["output"].get<std::string>(), HasSubstr("does not count against you"));
}

TEST(Gradescope, puts_those_who_passed_on_the_leaderboard) {
  Record record = passed_record();
  record.speed.speedup = 12;
  record.speed.submission_ns = 2500;
  const Json results = Json::parse(gradescope_json(record));
  expect_gradescope(results);
  ASSERT_EQ(results["leaderboard"].size(), 2U);
  EXPECT_EQ(results["leaderboard"][0],
            (Json{{"name", "times as fast as one core"}, {"value", 12.0}, {"order", "desc"}}));
  EXPECT_EQ(results["leaderboard"][1], (Json{{"name", "time, us"}, {"value", 2.5}, {"order", "asc"}}));
  record.verdict = Verdict::wrong_answer;
  EXPECT_FALSE(Json::parse(gradescope_json(record)).contains("leaderboard"));
  record = passed_record();  // a lesson without a speed task
  EXPECT_FALSE(Json::parse(gradescope_json(record)).contains("leaderboard"));
}

/// What the interface of Exercism's test runners says of version 2.
void expect_exercism(const Json& results) {
  expect_object(results, {{"version!", {Type::number_unsigned}},
                          {"status!", text_type},
                          {"message", text_type},
                          {"tests!", {Type::array}}});
  EXPECT_EQ(results["version"], 2);
  EXPECT_THAT(results["status"].get<std::string>(), AnyOf("pass", "fail", "error"));
  EXPECT_EQ(results.contains("message"), results["status"] == "error");
  std::size_t failed = 0;
  for (const Json& test : results["tests"]) {
    expect_object(
        test, {{"name!", text_type}, {"status!", text_type}, {"message", text_type}, {"output", text_type}});
    EXPECT_THAT(test["status"].get<std::string>(), AnyOf("pass", "fail", "error"));
    EXPECT_EQ(test.contains("message"), test["status"] != "pass");
    EXPECT_LE(code_points(test.value("output", "")).size(), 500U);
    EXPECT_LE(test.value("message", "").size(), 65535U);
    failed += test["status"] == "fail" ? 1 : 0;
  }
  if (results["status"] != "error") EXPECT_EQ(failed > 0, results["status"] == "fail");
}

TEST(Exercism, is_as_its_interface_says) {
  for (const Record& record :
       {wrong_record(), passed_record(), hostile_record(), unrun_record(Verdict::build_failed),
        unrun_record(Verdict::grader_error), Record{}})
    expect_exercism(Json::parse(exercism_json(record)));
}

TEST(Exercism, tells_what_was_found_with_the_first_failure) {
  const Json tests = Json::parse(exercism_json(wrong_record()))["tests"];
  EXPECT_EQ(tests[0], (Json{{"name", "adds any size"}, {"status", "pass"}}));
  EXPECT_THAT(tests[1]["message"].get<std::string>(),
              AllOf(StartsWith("wrong for a size"), HasSubstr("shared_reduction.cu:2")));
}

TEST(Exercism, a_file_that_does_not_compile_and_a_fault_of_the_grader_are_errors) {
  const Json error = Json::parse(exercism_json(unrun_record(Verdict::build_failed)));
  EXPECT_EQ(error["status"], "error");
  EXPECT_THAT(error["message"].get<std::string>(), HasSubstr("a.cu:1: error: what"));
  EXPECT_EQ(Json::parse(exercism_json(unrun_record(Verdict::grader_error)))["status"], "error");
}

TEST(Exercism, cuts_output_between_characters_and_says_so) {
  Record record = passed_record();
  for (int i = 0; i < 501; ++i) record.output += "é";
  const Json results = Json::parse(exercism_json(record));
  expect_exercism(results);
  EXPECT_THAT(results["tests"][0]["output"].get<std::string>(),
              AllOf(StartsWith("éé"), HasSubstr("truncated")));
  record.output.resize(1000);  // 500 characters
  EXPECT_EQ(Json::parse(exercism_json(record))["tests"][0]["output"], record.output);
}

}  // namespace
}  // namespace gridstride::classroom
