// SPDX-License-Identifier: MIT
#include "classroom/pages/student_record.hpp"

#include <gtest/gtest.h>

#include <string>

namespace gridstride::classroom {
namespace {

CheckResult hidden_check(const std::string& message) {
  return {"Sum.secret_size_1000003", 0, 40, message.empty(), false, message};
}

TEST(StudentCheck, that_is_not_visible_keeps_its_category_and_points_alone) {
  const CheckResult told = student_check(hidden_check("out_of_bounds on hidden inputs"));
  EXPECT_EQ(told.name, "hidden inputs");
  EXPECT_EQ(told.message, "out of bounds on hidden inputs");
  EXPECT_EQ(told.max_points, 40);
  EXPECT_FALSE(told.visible);
}

TEST(StudentCheck, knows_every_category_of_a_record) {
  const auto told = [](const char* message) { return student_check(hidden_check(message)).message; };
  EXPECT_EQ(told(""), "");
  EXPECT_EQ(told("a wrong answer on hidden inputs"), "a wrong answer on hidden inputs");
  EXPECT_EQ(told("not run"), "not run");
  EXPECT_EQ(told("not run: the submission does not compile"), "not run: the submission does not compile");
  EXPECT_EQ(told("speed earns points once the other checks hold"),
            "speed earns points once the other checks hold");
}

TEST(StudentCheck, drops_a_message_that_is_no_category) {
  const auto told = [](const char* message) { return student_check(hidden_check(message)).message; };
  EXPECT_EQ(told("element 7 of 1000003 is wrong"), "a failure on hidden inputs");
  EXPECT_EQ(told("out_of_bounds on hidden inputs: n = 1000003"), "a failure on hidden inputs");
  EXPECT_EQ(told("n = 1000003 on hidden inputs"), "a failure on hidden inputs");
}

TEST(StudentCheck, that_is_visible_stays) {
  const CheckResult told = student_check({"Sum.adds", 0, 60, false, true, "element 7 is wrong"});
  EXPECT_EQ(told.name, "Sum.adds");
  EXPECT_EQ(told.message, "element 7 is wrong");
}

TEST(StudentRecord, tells_neither_seed_nor_who_found_what_on_hidden_inputs) {
  Record record;
  record.seed = 4711;
  record.counters.global_loads = 12;
  record.measurement = Measurement{};
  record.measurement->benchmark = "{\"host_name\":\"node7\"}";
  Finding hidden;
  hidden.message = "found on hidden inputs";
  hidden.thread = {1, 2, 3};
  hidden.count = 99;
  Finding visible = hidden;
  visible.kernel = "sum";
  visible.message = "reads too far";
  record.findings = {hidden, visible};
  const Record told = student_record(record);
  EXPECT_EQ(told.seed, 0U);
  EXPECT_EQ(told.counters.global_loads, 0U);
  EXPECT_EQ(told.measurement->benchmark, "");
  EXPECT_EQ(told.findings[0].count, 1U);
  EXPECT_EQ(told.findings[0].thread, (std::array<std::uint32_t, 3>{}));
  EXPECT_EQ(told.findings[1], visible);
}

TEST(StudentRecord, numbers_hidden_checks_where_there_are_several) {
  const auto names = [](std::size_t hidden) {
    Record record;
    record.checks = {{"Sum.adds", 60, 60, true, true, ""}};
    for (std::size_t i = 0; i < hidden; ++i) record.checks.push_back({"Sum.secret", 20, 20, true, false, ""});
    std::vector<std::string> told;
    for (const CheckResult& check : student_record(record).checks) told.push_back(check.name);
    return told;
  };
  EXPECT_EQ(names(1), (std::vector<std::string>{"Sum.adds", "hidden inputs"}));
  EXPECT_EQ(names(2), (std::vector<std::string>{"Sum.adds", "hidden inputs 1", "hidden inputs 2"}));
}

TEST(StudentRecord, keeps_what_the_speed_task_counted) {
  Record record;
  record.time_kind = TimeKind::modelled;
  record.counters.global_loads = 12;
  EXPECT_EQ(student_record(record).counters.global_loads, 12U);
}

}  // namespace
}  // namespace gridstride::classroom
