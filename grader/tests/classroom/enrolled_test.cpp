// SPDX-License-Identifier: MIT
// Who is in a class, and who of them has handed in nothing.
#include "classroom/enrolled.hpp"

#include <gmock/gmock.h>

#include "archives.hpp"
#include "classroom/exports/exports.hpp"
#include "classroom/handed_in.hpp"
#include "tests/test_folder.hpp"

namespace gridstride::classroom {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::Pair;
using testing::SizeIs;

std::vector<std::string> names_of(const std::vector<Enrolled>& enrolled) {
  std::vector<std::string> names;
  for (const Enrolled& one : enrolled) names.push_back(one.name);
  return names;
}

std::string refusal(const std::string& csv) {
  try {
    read_enrolled(csv);
  } catch (const std::runtime_error& error) {
    return error.what();
  }
  return "none";
}

TEST(ReadEnrolled, takes_names_and_ids_from_their_columns) {
  EXPECT_EQ(
      read_enrolled("section,student,email,id\nA, Kim Lee ,kim@x,17\nB,\"Bell, Ann\",,\nB,,nobody@x,\n"),
      (std::vector<Enrolled>{{"Kim Lee", {"17", "kim@x"}}, {"Bell, Ann", {}}}));
  EXPECT_THAT(names_of(read_enrolled("\xEF\xBB\xBFName;Login\r\n이수민;sumin\r\n")), ElementsAre("이수민"));
  EXPECT_THAT(read_enrolled("student\n"), IsEmpty());
}

TEST(ReadEnrolled, refuses_what_is_no_list_with_what_to_write) {
  EXPECT_THAT(refusal(""), HasSubstr("names no column `student`"));
  EXPECT_THAT(refusal("Kim Lee\nAnn Bell\n"), HasSubstr("names no column `student`"));
  EXPECT_THAT(refusal("student,id\nKim,1\nAnn,2\nKim,3\n"), HasSubstr("'Kim' stands there twice"));
  EXPECT_THAT(refusal("student,id,login\nKim,1,kim\nAnn,2,Kim\n"),
              HasSubstr("'Kim' and 'Ann' have the same id, login or address 'Kim'"));
}

TEST(ReadEnrolled, takes_a_row_that_stands_there_twice_once) {
  EXPECT_THAT(names_of(read_enrolled("student,id\nKim,1\nAnn,2\nKim,1\n")), ElementsAre("Kim", "Ann"));
}

TEST(EnrolledOf, an_export_are_its_people_named_as_the_others_are) {
  const Roster canvas = Roster::of_canvas(
      "Student,ID,SIS User ID,SIS Login ID,Section\n    Points Possible,,,,\n\"Lee, Kim\",17,s1,kim@x,A\n"
      "\"Bell, Ann\",18,s2,,A\n\"Bell, Ann\",19,s3,,A\n\"Student, Test\",20,,,A\n");
  EXPECT_THAT(names_of(enrolled_of(canvas, {})), ElementsAre("Kim Lee", "Ann Bell (18)", "Ann Bell (19)"));
  EXPECT_THAT(names_of(enrolled_of(canvas, {"leekim"})),
              ElementsAre("leekim", "bellann (18)", "bellann (19)"));
  EXPECT_THAT(names_of(enrolled_of(canvas, {"Kim Lee"})),
              ElementsAre("Kim Lee", "Ann Bell (18)", "Ann Bell (19)"));
  EXPECT_THAT(enrolled_of(canvas, {}).front().ids, ElementsAre("canvas:17", "kim@x", "s1"));
  const Roster moodle =
      Roster::of_moodle("First name,Last name,Email address\nKim,Lee,kim@x\nTest,Student,t@x\n");
  EXPECT_THAT(names_of(enrolled_of(moodle, {})), ElementsAre("Kim Lee", "Test Student"));
}

TEST(Attendance, are_those_whose_name_nobody_has) {
  const std::vector<Enrolled> enrolled = {
      {"Kim Lee", {}}, {"Bell, Ann", {}}, {"Jo", {"17"}}, {"Sam Roe", {}}};
  EXPECT_THAT(attendance(enrolled, {}, {}).absent, ElementsAre("Kim Lee", "Bell, Ann", "Jo", "Sam Roe"));
  EXPECT_THAT(attendance(enrolled, {"leekim", "Ann Bell", "Johanna"}, {{"Johanna", {"17"}}}).absent,
              ElementsAre("Sam Roe"));
  EXPECT_THAT(attendance(enrolled, {"Kim Lee (12345)", "bellann"}, {}).absent, ElementsAre("Jo", "Sam Roe"));
}

TEST(Attendance, tells_who_of_the_class_is_called_otherwise_and_who_is_nobody_of_it) {
  const std::vector<Enrolled> enrolled = {{"Kim Lee", {"klee"}}, {"Bell, Ann", {}}, {"Sam Roe", {"sam"}}};
  const Attendance found = attendance(enrolled, {"klee", "Ann Bell", "Sam Roe", "sam", "Kim Leee"}, {});
  EXPECT_THAT(found.absent, IsEmpty());
  EXPECT_THAT(found.names,
              ElementsAre(Pair("Bell, Ann", "Ann Bell"), Pair("Kim Lee", "klee"), Pair("sam", "Sam Roe")));
  EXPECT_THAT(found.strangers, ElementsAre("Kim Leee"));
}

// A name that is only alike may be another one's.
TEST(Attendance, two_folders_are_one_student_by_ids_alone) {
  const Attendance found = attendance({{"Kim Lee", {}}}, {"Kim Lee", "Lee Kim"}, {});
  EXPECT_THAT(found.names, IsEmpty());
  EXPECT_THAT(found.strangers, ElementsAre("Lee Kim"));
}

TEST(Attendance, near_names_are_other_people) {
  EXPECT_THAT(attendance({{"Kim Lee", {}}}, {"Kim Leeson", "Kim", "Lee"}, {}).absent, ElementsAre("Kim Lee"));
  // One student is one of them: of two Kim Lees the other is absent, and the one spelled so is not.
  EXPECT_THAT(attendance({{"Lee, Kim", {}}, {"Kim Lee", {}}}, {"Kim Lee"}, {}).absent,
              ElementsAre("Lee, Kim"));
}

const std::string two_of_one_name =
    "Student,ID,SIS User ID,SIS Login ID,Section,09 Shared Reduction (1)\n    Points Possible,,,,,10\n"
    "\"Bell, Ann\",18,s2,,A,\n\"Bell, Ann\",19,s3,,A,\n\"Lee, Kim\",503,18,,A,\n";

TEST(Attendance, of_two_of_one_name_is_who_has_not_handed_in) {
  const std::vector<Enrolled> enrolled =
      enrolled_of(Roster::of_canvas(two_of_one_name), {"bellann", "leekim"});
  EXPECT_THAT(attendance(enrolled, {"bellann", "leekim"}, {{"bellann", {"canvas:18"}}}).absent,
              ElementsAre("bellann (19)"));
  EXPECT_THAT(attendance(enrolled, {"bellann", "leekim"}, {{"bellann", {"canvas:19"}}}).absent,
              ElementsAre("bellann (18)"));
  EXPECT_THAT(attendance(enrolled, {"bellann (18)", "bellann (19)"}, {}).absent, ElementsAre("leekim"));
  // Which of them it is nobody knows; but it is one.
  EXPECT_THAT(attendance(enrolled, {"Ann Bell", "leekim"}, {}).absent, SizeIs(1));
  EXPECT_THAT(attendance(enrolled, {"Ann Bell (19)", "leekim"}, {}).absent, ElementsAre("bellann (18)"));
  EXPECT_THAT(attendance(enrolled, {"Ann Bell (20)", "leekim"}, {}).absent, SizeIs(2));
}

TEST(CanvasCsv, of_two_of_one_name_has_the_work_of_who_handed_in) {
  const TestFolder folder;
  write_file(folder.path() / "bellann_18_503_03.cu");
  write_file(folder.path() / "leekim_503_504_03.cu");
  const Intake intake = take_in(folder.path(), three_lessons());
  EXPECT_THAT(intake.ids, ElementsAre(Pair("bellann", ElementsAre("canvas:18")),
                                      Pair("leekim", ElementsAre("canvas:503"))));
  const Roster roster = Roster::of_canvas(two_of_one_name);
  const auto people = roster.people_of({"bellann", "leekim"}, intake.ids);
  ASSERT_EQ(people.size(), 2U);
  EXPECT_EQ(people.at("bellann")->id, "18");
  EXPECT_EQ(people.at("leekim")->id, "503");
  EXPECT_THAT(
      attendance(enrolled_of(roster, {"bellann", "leekim"}), {"bellann", "leekim"}, intake.ids).absent,
      ElementsAre("bellann (19)"));
  Manifest manifest;
  manifest.lessons = {{"09_shared_reduction", 1, {}}};
  Grade grade{"bellann", "09_shared_reduction"};
  grade.exempt = true;
  EXPECT_THAT(canvas_csv({grade}, manifest, two_of_one_name, intake.ids),
              testing::AllOf(HasSubstr("\"Bell, Ann\",18,s2,,A,EX\n"), Not(HasSubstr("19"))));
}

TEST(WithAbsent, everybody_has_a_grade_of_each_lesson) {
  Manifest manifest;
  manifest.lessons = {{"03_first_kernel", 1, {}}, {"09_shared_reduction", 1, {}}};
  manifest.exemptions = {{"Ann", "09_shared_reduction"}};
  const std::vector<Grade> all = with_absent({}, {{"Kim", {}}, {"Ann", {}}}, {}, manifest);
  ASSERT_EQ(all.size(), 4U);
  EXPECT_EQ(all.at(0).student, "Ann");
  EXPECT_TRUE(all.at(1).exempt);
  EXPECT_FALSE(handed_in(all.at(2)));
  EXPECT_THAT(grades_csv(all), HasSubstr("Kim,03_first_kernel,missing,,"));
}

TEST(CanvasCsv, excuses_who_is_exempt_and_nobody_else) {
  Manifest manifest;
  manifest.lessons = {{"03_first_kernel", 1, {}}, {"09_shared_reduction", 1, {}}};
  manifest.exemptions = {{"Ann Bell", "09_shared_reduction"}};
  const std::vector<Grade> all = with_absent({}, {{"Kim Lee", {}}, {"Ann Bell", {}}}, {}, manifest);
  const std::string canvas =
      "Student,ID,Section,03 First Kernel (1),09 Shared Reduction (2)\n    Points Possible,,,10,10\n"
      "\"Bell, Ann\",18,A,7,\n\"Lee, Kim\",17,A,,EX\n";
  EXPECT_THAT(canvas_csv(all, manifest, canvas),
              testing::AllOf(HasSubstr("\"Bell, Ann\",18,A,7,EX\n"), Not(HasSubstr("Lee"))));
  EXPECT_THAT(canvas_csv(all, manifest), HasSubstr("Ann Bell,,,,,,EX\n"));
  EXPECT_THAT(left_out(all, "Student,ID,Section\n\"Lee, Kim\",17,A\n"),
              ElementsAre(testing::Field(&LeftOut::student, "Ann Bell")));
}

}  // namespace
}  // namespace gridstride::classroom
