// SPDX-License-Identifier: MIT
// Times of handing in from Moodle's worksheets and from a table of one's own.
#include "classroom/handing_in_times.hpp"

#include <gmock/gmock.h>

#include <cstdlib>
#include <ctime>

#include "archives.hpp"
#include "classroom/exports/exports.hpp"
#include "classroom/exports/roster.hpp"
#include "tests/test_folder.hpp"

namespace gridstride::classroom {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::Key;

/// Moodle writes times of the user's own zone, without saying which.
class HandingInTimes : public testing::Test {
 protected:
  void SetUp() override {
    ::setenv("TZ", "UTC-1", 1);  // an hour east
    ::tzset();
  }
  void TearDown() override {
    ::unsetenv("TZ");
    ::tzset();
  }
};

constexpr std::int64_t monday_evening = 1796058720;  // 2026-11-30 18:12:00 +0100

const std::string worksheet_3 =
    "Identifier,Full name,Email address,Status,Grade,Last modified (submission)\n"
    "Participant 101,Kim Lee,kim.a@x,Submitted for grading,,\"Monday, 30 November 2026, 6:12 PM\"\n"
    "Participant 102,Kim Lee,kim.b@x,Submitted for grading,,-\n";
const std::string worksheet_9 =
    "Identifier,Full name,Email address,Status,Grade,Last modified (submission)\n"
    "Participant 201,Kim Lee,kim.a@x,Submitted for grading,,\"Tuesday, 1 December 2026, 12:05 AM\"\n"
    "Participant 202,Kim Lee,kim.b@x,No submission,,-\n";

TEST_F(HandingInTimes, of_moodle_are_this_machines_own) {
  EXPECT_EQ(read_moodle_time("Monday, 30 November 2026, 6:12 PM"), monday_evening);
  EXPECT_EQ(read_moodle_time("30 November 2026, 6:12\xE2\x80\xAFPM"), monday_evening);
  EXPECT_EQ(read_moodle_time("Monday, 30 November 2026, 18:12"), monday_evening);
  EXPECT_EQ(read_moodle_time("Tuesday, 1 December 2026, 12:00 AM"), monday_evening + 5 * 3600 + 48 * 60);
  for (const char* text : {"", "-", "31 November 2026, 6:12 PM", "30 Brumaire 2026, 6:12 PM",
                           "30 November 2026", "30 November 2026, 25:00", "2026-11-30 18:12"})
    EXPECT_FALSE(read_moodle_time(text)) << text;
}

TEST_F(HandingInTimes, tables_of_moodle_become_one) {
  EXPECT_EQ(joined_tables({"a;b\n1;2\n"}), "a;b\n1;2\n");
  EXPECT_EQ(joined_tables({"a,b\n1,\"2,3\"\n", "b;c\n4;5\n"}), "a,b,c\n1,\"2,3\",\n,4,5\n");
  EXPECT_EQ(joined_tables({"a,b,a\n1,2,3\n", "a;a;a\n4;5;6\n"}), "a,b,a,a\n1,2,3,\n4,,5,6\n");
  const MoodleParticipants participants = read_participants(joined_tables({worksheet_3, worksheet_9}));
  EXPECT_THAT(participants, ElementsAre(Key("101"), Key("102"), Key("201"), Key("202")));
  EXPECT_EQ(participants.at("101").submitted_at, monday_evening);
  EXPECT_FALSE(participants.at("102").submitted_at);
  EXPECT_TRUE(read_participants("First name,Last name,Email address\nKim,Lee,kim@x\n").empty());
}

TEST_F(HandingInTimes, rows_of_one_address_are_one_person) {
  const std::string grades_of_moodle =
      "First name,Last name,Email address,Assignment: 03 First Kernel "
      "(Real)\nKim,Lee,KIM.A@x,40\nKim,Lee,kim.b@x,-\n";
  const Roster roster = Roster::of_moodle(joined_tables({worksheet_3, worksheet_9, grades_of_moodle}));
  ASSERT_EQ(roster.people().size(), 2U);
  const auto people = roster.people_of({"Kim Lee (101)", "Kim Lee (202)"});
  EXPECT_EQ(people.at("Kim Lee (101)")->address, "kim.a@x");
  EXPECT_EQ(people.at("Kim Lee (202)")->address, "kim.b@x");
  EXPECT_EQ(people.at("Kim Lee (101)")->cells.at(roster.column_of("03_first_kernel")->index), "40");
  EXPECT_TRUE(roster.people_of({"Kim Lee", "Kim Lee (103)"}).empty());
}

TEST_F(HandingInTimes, two_of_one_name_are_the_same_two_in_each_assignment) {
  const TestFolder folder;
  write_file(folder.path() / "3.zip", zip_of({{"Kim Lee_101_assignsubmission_file_/03.cu"},
                                              {"Kim Lee_102_assignsubmission_file_/03.cu"}}));
  write_file(folder.path() / "9.zip", zip_of({{"Kim Lee_201_assignsubmission_file_/09.cu"},
                                              {"Ann Bell_203_assignsubmission_file_/09.cu"}}));
  const Intake intake = take_in(folder.path(), three_lessons(), {},
                                read_participants(joined_tables({worksheet_3, worksheet_9})));
  EXPECT_THAT(pairs(intake),
              ElementsAre("Ann Bell / 09_shared_reduction", "Kim Lee (kim.a@x) / 03_first_kernel",
                          "Kim Lee (kim.a@x) / 09_shared_reduction", "Kim Lee (kim.b@x) / 03_first_kernel"));
  EXPECT_EQ(intake.submissions.at(1).submitted_at, monday_evening);
  EXPECT_TRUE(intake.submissions.at(1).lateness_known);
  EXPECT_FALSE(intake.submissions.at(3).submitted_at);
  EXPECT_THAT(intake.ids.at("Kim Lee (kim.a@x)"), ElementsAre("kim.a@x"));
  // Without worksheets they are told apart within an assignment.
  EXPECT_THAT(pairs(take_in(folder.path(), three_lessons())),
              ElementsAre("Ann Bell / 09_shared_reduction", "Kim Lee (101) / 03_first_kernel",
                          "Kim Lee (102) / 03_first_kernel", "Kim Lee (201) / 09_shared_reduction"));
}

std::string refusal(const std::string& csv) {
  try {
    read_times(csv, three_lessons());
  } catch (const std::runtime_error& error) {
    return error.what();
  }
  return "none";
}

TEST_F(HandingInTimes, of_a_table_of_ones_own_have_an_offset) {
  const std::vector<HandedInAt> rows = read_times(
      "time;student;lesson;file\n2026-11-30T18:12:00+01:00;Kim;3;\n2026-11-30 17:12:00 Z;Kim;09;b/09.cu\n\n",
      three_lessons());
  ASSERT_EQ(rows.size(), 2U);
  EXPECT_EQ(rows.at(0).at, monday_evening);
  EXPECT_EQ(rows.at(1).at, monday_evening);
  EXPECT_EQ(rows.at(1).lesson, "09_shared_reduction");
  EXPECT_EQ(rows.at(1).file, "b/09.cu");
  EXPECT_THAT(refusal("student,lesson\n"), HasSubstr("has to name the columns"));
  EXPECT_THAT(refusal("student,lesson,time\nKim,3,2026-11-30T18:12:00\n"),
              HasSubstr("row 2: '2026-11-30T18:12:00' is no date and time with an offset"));
  EXPECT_THAT(refusal("student,lesson,time\nKim,3,2026-11-30\n"),
              HasSubstr("row 2: '2026-11-30' is no date"));
  EXPECT_THAT(refusal("student,lesson,time\nKim,30,2026-11-30T18:12:00Z\n"),
              HasSubstr("row 2: '30' is no lesson"));
}

Attempt attempt(const std::string& student, const std::string& origin) {
  Attempt one;
  one.student = student;
  one.lesson = "03_first_kernel";
  one.origin = origin;
  return one;
}

TEST_F(HandingInTimes, come_to_what_they_are_about_alone) {
  std::vector<Attempt> attempts = {attempt("Kim", "Kim/a/03.cu"), attempt("Kim", "Kim/b/03.cu"),
                                   attempt("Lee", "Lee/03.cu"),
                                   attempt("Ann", "3.zip: Ann_101_assignsubmission_file_/03.cu"),
                                   attempt("Bo", "3.zip: Bo_101_assignsubmission_file_/03.cu")};
  attempts.back().submitted_at = 7;  // noted when it was taken in
  put_times(
      attempts,
      {{"Kim", "03_first_kernel", "", 1}, {"Kim", "03_first_kernel", "b/03.cu", 2}, {"Lee", "09", "", 3}},
      read_participants(worksheet_3));
  EXPECT_EQ(attempts.at(0).submitted_at, 1);
  EXPECT_EQ(attempts.at(1).submitted_at, 2);
  EXPECT_FALSE(attempts.at(2).submitted_at);
  EXPECT_EQ(attempts.at(3).submitted_at, monday_evening);
  EXPECT_EQ(attempts.at(4).submitted_at, 7);
}

TEST_F(HandingInTimes, of_a_participant_are_not_taken_for_a_name_that_a_student_gave) {
  std::vector<Attempt> attempts = {
      attempt("kim", "kim/x_101_assignsubmission_y.cu"),
      attempt("kim", "kim.zip: x_101_assignsubmission_file_/03.cu"),
      attempt("kim", "3.zip: kim_900_assignsubmission_file_/x_101_assignsubmission_y.cu"),
      attempt("Kim Lee (kim.a@x)", "3/Kim Lee_101_assignsubmission_file_03.cu")};
  put_times(attempts, {}, read_participants(worksheet_3));
  EXPECT_FALSE(attempts.at(0).submitted_at);
  EXPECT_FALSE(attempts.at(1).submitted_at);
  EXPECT_FALSE(attempts.at(2).submitted_at);
  EXPECT_EQ(attempts.at(3).submitted_at, monday_evening);
}

}  // namespace
}  // namespace gridstride::classroom
