// SPDX-License-Identifier: MIT
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "classroom/exports/exports.hpp"
#include "classroom/exports/told.hpp"
#include "tests/classroom/records.hpp"
#include "tests/classroom/well_formed.hpp"

namespace gridstride::classroom {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

TEST(JUnit, is_this_text_for_a_wrong_answer) {
  EXPECT_EQ(junit_xml({wrong_record()}), R"(<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="gridstride" tests="2" failures="1" errors="0" time="1.500">
  <testsuite name="09_shared_reduction" tests="2" failures="1" errors="0" time="1.500">
    <testcase classname="09_shared_reduction" name="adds any size" time="0"/>
    <testcase classname="09_shared_reduction" name="hidden sizes" time="0">
      <failure type="out_of_bounds" message="wrong for a size that is no power of two &lt;b&gt;"/>
    </testcase>
    <system-out>out_of_bounds: An access lies outside every array.&#10;&#10;out_of_bounds at shared_reduction.cu:2, kernel sum_kernel&lt;float&gt;, block (0,0,0), thread (0,0,0)&#10;  reads data[1000] of 1000 elements&#10;  Why: Compare the index with n.&#10;</system-out>
  </testsuite>
</testsuites>
)");
}

TEST(JUnit, is_well_formed_whatever_a_submission_says) {
  const std::string xml = junit_xml(
      {wrong_record(), passed_record(), hostile_record(), unrun_record(Verdict::build_failed), Record{}});
  EXPECT_EQ(xml_problem(xml), "");
  EXPECT_THAT(xml, Not(HasSubstr("<x ")));
  EXPECT_EQ(xml_problem(junit_xml({})), "");
}

TEST(JUnit, the_check_of_well_formed_text_finds_what_is_not) {
  for (const std::string text : {"<a>", "<a></b>", "<a/><b/>", "<a x=\"1\" x=\"2\"/>", "<a>&</a>",
                                 "<a>\x01</a>", "<a x=\"<\"/>", "<a>\xff</a>", "<a/>text"})
    EXPECT_NE(xml_problem(text), "") << text;
  EXPECT_EQ(xml_problem("<a x=\"1\"><b/>&amp;</a>\n"), "");
}

TEST(JUnit, tells_what_kept_the_checks_from_running_as_errors) {
  for (const Verdict verdict : {Verdict::build_failed, Verdict::grader_error}) {
    const std::string xml = junit_xml({unrun_record(verdict)});
    EXPECT_THAT(xml, AllOf(HasSubstr("tests=\"2\" failures=\"0\" errors=\"2\""),
                           HasSubstr("<error type=\"" + std::string(to_string(verdict)) + "\""),
                           Not(HasSubstr("<failure"))));
  }
  EXPECT_THAT(junit_xml({Record{}}), HasSubstr("tests=\"1\" failures=\"0\" errors=\"1\""));
}

TEST(Told, has_nothing_that_steers_a_terminal_or_a_page) {
  EXPECT_EQ(told("a\x1b[31mb\x07\tc\n"), "ab\tc\n");
  EXPECT_EQ(told("a\xC2\x9B"
                 "2J\u202Eb\u2066"),
            "a2Jb");
  EXPECT_EQ(told("aé이😀"), "aé이😀");  // one to four bytes
  EXPECT_EQ(told("\xff이\xEF\xBF\xBE"), "\uFFFD이\uFFFD");
}

TEST(Told, tells_notes_gates_and_how_many_more) {
  Record record = wrong_record();
  record.findings[0].severity = Severity::note;
  record.findings.resize(12, record.findings[0]);
  record.gates = {{"launches", 3, 1, 1, false}, {"barriers", 1, 1, 1, true}};
  EXPECT_THAT(told_summary(record),
              AllOf(HasSubstr("note: out_of_bounds"), HasSubstr("... and 2 more findings"),
                    HasSubstr("launches: now 3, right is 1, gate 1"), Not(HasSubstr("barriers"))));
  record.build_log = "warning";  // of a build that went well
  EXPECT_THAT(told_summary(record), Not(HasSubstr("warning")));
}

TEST(Told, a_start_is_the_whole_text_where_that_is_short_enough) {
  EXPECT_EQ(told_start("abc", 3), "abc");
  EXPECT_EQ(told_start(std::string(101, 'a'), 100).size(), 100U);
}

}  // namespace
}  // namespace gridstride::classroom
