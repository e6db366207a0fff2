// SPDX-License-Identifier: MIT
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <functional>
#include <limits>
#include <stdexcept>

#include "classroom/exports/csv.hpp"
#include "classroom/exports/exports.hpp"
#include "classroom/exports/roster.hpp"
#include "tests/classroom/class_of_three.hpp"
#include "tests/classroom/records.hpp"

namespace gridstride::classroom {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;
using Row = std::vector<std::string>;

std::string error_of(const std::function<void()>& action) {
  try {
    action();
  } catch (const std::runtime_error& error) {
    return error.what();
  }
  return {};
}

std::vector<std::string> names_of(const std::vector<LeftOut>& left_out) {
  std::vector<std::string> names;
  for (const LeftOut& one : left_out) names.push_back(one.student);
  return names;
}

TEST(Csv, a_field_that_looks_like_a_formula_stays_text) {
  for (const std::string text : {"=1+1", "+1", "-1", "@SUM(A1)", "＝1", "＋1", "－1", "＠A1"})
    EXPECT_EQ(csv_field(text), "'" + text);
  for (const std::string text : {"\t=1", "\r=1", "\n=1"}) EXPECT_EQ(csv_field(text).substr(0, 2), "\"'");
}

TEST(Csv, a_name_with_such_signs_inside_stays_as_it_is) {
  for (const std::string text : {"a=1", "Anne-Marie", "a@b.org", "이수민", " =1", "'=1", "1", ""})
    EXPECT_EQ(csv_field(text), text);
}

TEST(Csv, a_formula_cannot_begin_where_another_spreadsheet_begins_a_field) {
  EXPECT_EQ(csv_field("Kim;=cmd|'/c calc'!A1;x"), "\"Kim;'=cmd|'/c calc'!A1;x\"");
  EXPECT_EQ(csv_field("Kim\n=1"), "\"Kim\n'=1\"");
  EXPECT_EQ(csv_field("Kim\t@A1"), "\"Kim\t'@A1\"");
  EXPECT_EQ(csv_field("Kim; Lee"), "\"Kim; Lee\"");  // quoted, and nothing put in
}

TEST(Csv, commas_quotes_and_line_ends_survive_a_round_trip) {
  const Row fields = {"a,b", "say \"x\"", "two\r\nlines", "one\rother", "", "plain", "a;b", "\""};
  EXPECT_THAT(csv_table(csv_row(fields) + csv_row({"next"})), ElementsAre(fields, Row{"next"}));
}

TEST(Csv, reads_what_others_write) {
  EXPECT_THAT(csv_table("\xEF\xBB\xBF"
                        "a,b\r\n\"c\",\r\n"),
              ElementsAre(Row{"a", "b"}, Row{"c", ""}));
  EXPECT_THAT(csv_table("a;\"b;c\"\n", ';'), ElementsAre(Row{"a", "b;c"}));
  EXPECT_THAT(csv_table("last,row"), ElementsAre(Row{"last", "row"}));
  EXPECT_TRUE(csv_table("").empty());
  EXPECT_EQ(error_of([] { csv_table("a\nb,\"open\n"); }), "line 2: a quote is opened and not closed");
}

TEST(Csv, numbers_have_a_point_and_no_needless_digits) {
  EXPECT_EQ(csv_number(100), "100");
  EXPECT_EQ(csv_number(12.5), "12.5");
  EXPECT_EQ(csv_number(2.0 / 3), "0.67");
  EXPECT_EQ(csv_number(0), "0");
  EXPECT_EQ(csv_number(-0.001), "0");
  EXPECT_EQ(csv_number(-3), "-3");  // a number, which needs no apostrophe
  EXPECT_EQ(csv_number(std::numeric_limits<double>::quiet_NaN()), "");
}

TEST(GradesCsv, has_a_row_for_each_student_and_lesson) {
  EXPECT_EQ(
      grades_csv(class_of_three()),
      "student,lesson,verdict,score,max_score,attempts,late,late_factor,device,time_kind,speedup,by_hand,"
      "free_days\n"
      "Ada,09_shared_reduction,passed,100,100,1,no,1,sim:gtx1060,modelled,12.34,,0\n"
      "\"'=HYPERLINK(\"\"x\"\")<script>alert(1)</script>\nLee, Kim\",09_shared_reduction,out_of_bounds,"
      "12.5,100,1,no,1,sim:gtx1060,modelled,,,0\n"
      "이수민,09_shared_reduction,missing,,0,0,no,1,,,,,0\n");
}

TEST(GradesCsv, tells_faults_of_the_grader_and_scores_by_hand) {
  Grade by_hand = grade_of("Ada", Verdict::passed, 100);
  by_hand.by_hand = Override{1, "Ada", lesson_09, 60, "=see mail", 0};
  by_hand.score = 60;
  by_hand.late = true;
  by_hand.late_factor = 0.9;
  Grade faulty;
  faulty.student = "Bo";
  faulty.lesson = lesson_09;
  faulty.faulty = true;
  const auto rows = csv_table(grades_csv({by_hand, faulty}));
  EXPECT_THAT(rows[1], ElementsAre("Ada", lesson_09, "passed", "60", "100", "1", "yes", "0.9", "sim:gtx1060",
                                   "modelled", "", "'=see mail", "0"));
  EXPECT_EQ(rows[2][2], "grader_error");
  EXPECT_EQ(rows[2][3], "");  // no 0 by the grader's fault
}

TEST(GradesCsv, tells_what_waits_and_what_could_not_be_taken) {
  Grade waiting;
  waiting.waiting = true;
  Grade refused;
  refused.refused = true;
  const auto rows = csv_table(grades_csv({waiting, refused}));
  EXPECT_EQ(rows[1][2], "not_graded");
  EXPECT_EQ(rows[2][2], "not_taken");
  EXPECT_EQ(rows[2][3], "");
}

TEST(TotalsCsv, has_the_course_in_one_row_a_student) {
  Manifest manifest = course_of_one();
  manifest.lessons.push_back({"10_warp_reduction", 3});
  Grade late = grade_of("Ada", Verdict::wrong_answer, 50);
  late.lesson = "10_warp_reduction";
  late.late = true;
  Grade missing;
  missing.student = "Bo";
  missing.lesson = lesson_09;
  EXPECT_EQ(totals_csv({grade_of("Ada", Verdict::passed, 100), late, missing}, manifest),
            "student,percent,passed,graded,lessons,late,by_hand,dropped,free_days_spent,free_days_left\n"
            "Ada,62.5,1,2,2,1,0,,0,0\nBo,0,0,0,2,0,0,,0,0\n");
}

TEST(TotalsCsv, work_that_is_worth_no_points_has_not_passed) {
  EXPECT_THAT(totals_csv({grade_of("Ada", Verdict::passed, 0)}, course_of_one()),
              HasSubstr("Ada,0,0,1,1,0,0"));
}

TEST(ChecksCsv, says_how_many_fail_each_check_and_how) {
  Record wrong = wrong_record();
  wrong.checks[1].verdict = Verdict::wrong_answer;
  Record raced = wrong;
  raced.checks[1].verdict = Verdict::data_race;
  Record waiting = passed_record();
  waiting.checks[0].passed = false;
  waiting.checks[0].waits = true;
  CheckCounts counts;
  for (const Record& record : {raced, wrong, wrong, waiting, unrun_record(Verdict::build_failed)})
    count_checks(counts, record);
  EXPECT_EQ(checks_csv(counts),
            "lesson,check,hidden,graded,failed,verdicts\n"
            "09_shared_reduction,Sum.adds_any_size,no,4,0,\n"
            "09_shared_reduction,Sum.hidden_sizes,yes,4,3,\"wrong_answer 2, data_race 1\"\n");
}

TEST(CanvasCsv, without_an_export_names_students_as_they_are) {
  const auto rows = csv_table(canvas_csv(class_of_three(), course_of_one()));
  ASSERT_THAT(rows, SizeIs(4));  // who handed nothing in is left out
  EXPECT_THAT(rows[0], ElementsAre("Student", "ID", "SIS User ID", "SIS Login ID", "Section", lesson_09));
  EXPECT_THAT(rows[1], ElementsAre("    Points Possible", "", "", "", "", "100"));
  EXPECT_THAT(rows[2], ElementsAre("'" + hostile_name, "", "", "", "", "12.5"));
  EXPECT_THAT(rows[3], ElementsAre("Ada", "", "", "", "", "100"));
}

const std::string canvas_export =
    "Student,ID,SIS User ID,SIS Login ID,Section,09 Shared Reduction (4711),Quiz (4712),Final Score\n"
    ",,,,,Manual Posting,,\n"
    "    Points Possible,,,,,20,10,(read only)\n"
    "\"Lee, Kim\",17,s17,lee,A,3,5,\n"
    "\"Doe, Jo\",18,s18,doe1,A,,,\n"
    "\"Doe, Jo\",19,s19,doe2,A,EX,,\n"
    "\"Öz’il, Ümit\",20,s20,oe,A,,,\n";

TEST(CanvasCsv, takes_names_ids_columns_and_points_from_the_export) {
  const auto table = csv_table(
      canvas_csv({grade_of("leekim", Verdict::passed, 90), grade_of("doejo (19)", Verdict::passed, 70),
                  grade_of("özilümit", Verdict::passed, 100)},
                 course_of_one(), canvas_export));
  EXPECT_THAT(
      table,
      ElementsAre(
          Row{"Student", "ID", "SIS User ID", "SIS Login ID", "Section", "09 Shared Reduction (4711)"},
          Row{"    Points Possible", "", "", "", "", "20"}, Row{"Doe, Jo", "19", "s19", "doe2", "A", "14"},
          Row{"Lee, Kim", "17", "s17", "lee", "A", "18"}, Row{"Öz’il, Ümit", "20", "s20", "oe", "A", "20"}));
}

TEST(CanvasCsv, finds_people_by_exact_name_and_login_too) {
  const auto table =
      csv_table(canvas_csv({grade_of("Lee, Kim", Verdict::passed, 90), grade_of("doe1", Verdict::passed, 10)},
                           course_of_one(), canvas_export));
  ASSERT_THAT(table, SizeIs(4));
  EXPECT_EQ(table[2][1], "17");
  EXPECT_EQ(table[3][1], "18");
}

TEST(CanvasCsv, leaves_out_who_is_not_there_and_who_could_be_several) {
  const std::vector<Grade> grades = {
      grade_of("doejo", Verdict::passed, 80), grade_of("nobody", Verdict::passed, 60),
      grade_of("doejo (17)", Verdict::passed, 50), grade_of("leekim", Verdict::passed, 90)};
  EXPECT_THAT(csv_table(canvas_csv(grades, course_of_one(), canvas_export)), SizeIs(3));
  EXPECT_THAT(left_out(grades, canvas_export),
              ElementsAre(LeftOut{"doejo", "2 rows of the export may be meant"},
                          LeftOut{"doejo (17)", "no row of the export has this name and an ID"},
                          LeftOut{"nobody", "no row of the export has this name and an ID"}));
}

std::map<std::string, std::string> rows_of(const Roster& roster, const std::vector<std::string>& students,
                                           const StudentIds& ids = {}) {
  std::map<std::string, std::string> rows;
  for (const auto& [student, person] : roster.people_of(students, ids)) rows[student] = person->id;
  return rows;
}

using Rows = std::map<std::string, std::string>;

const std::string canvas_people =
    "Student,ID,SIS User ID,SIS Login ID,Section\n"
    "\"Lee, Kim\",1,s1,klee,A\n\"van Dam, Jan Piet\",2,s2,jdam,A\n"
    "\"Wei, Li\",3,s3,lwei,A\n\"Li, Wei\",4,s4,wli,A\n"
    "\"Ek, Bo\",5,s5,bek,A\n\"ek, bo\",6,s6,bek2,A\n";

TEST(Roster, a_name_may_stand_in_either_order) {
  const Roster roster = Roster::of_canvas(canvas_people);
  EXPECT_EQ(rows_of(roster, {"Kim Lee", "Jan Piet van Dam"}),
            (Rows{{"Kim Lee", "1"}, {"Jan Piet van Dam", "2"}}));
  EXPECT_EQ(rows_of(roster, {"kimlee"}), (Rows{{"kimlee", "1"}}));
  EXPECT_EQ(rows_of(roster, {"Lee Kim"}), (Rows{{"Lee Kim", "1"}}));
}

TEST(Roster, who_of_two_is_meant_is_not_guessed) {
  const Roster roster = Roster::of_canvas(canvas_people);
  EXPECT_THAT(rows_of(roster, {"Li Wei", "Wei Li"}), IsEmpty());
  EXPECT_EQ(rows_of(roster, {"Wei, Li", "liwei"}),
            (Rows{{"Wei, Li", "3"}, {"liwei", "4"}}));  // Canvas' order
  EXPECT_THAT(rows_of(roster, {"Kim Lee", "Lee Kim"}), IsEmpty());
}

TEST(Roster, the_very_spelling_tells_two_apart_and_what_canvas_makes_of_a_name_does_not) {
  const Roster roster = Roster::of_canvas(canvas_people);
  EXPECT_EQ(rows_of(roster, {"Bo Ek", "bo ek"}), (Rows{{"Bo Ek", "5"}, {"bo ek", "6"}}));
  EXPECT_THAT(rows_of(roster, {"ekbo"}), IsEmpty());
  EXPECT_THAT(rows_of(roster, {"BO EK"}), IsEmpty());
}

TEST(Roster, an_id_is_believed_before_a_name) {
  const Roster roster = Roster::of_canvas(canvas_people);
  EXPECT_EQ(rows_of(roster, {"Li Wei", "Bo Ek"}, {{"Li Wei", {"S4"}}, {"Bo Ek", {"unknown"}}}),
            (Rows{{"Li Wei", "4"}, {"Bo Ek", "5"}}));
  EXPECT_THAT(rows_of(roster, {"Li Wei"}, {{"Li Wei", {"s3", "s4"}}}), IsEmpty());
  const Roster moodle = Roster::of_moodle("First name,Last name,Email address\nKim,Lee,kim@example.org\n");
  EXPECT_THAT(moodle.people_of({"K. Lee"}, {{"K. Lee", {"kim@example.org"}}}), SizeIs(1));
  EXPECT_THAT(moodle.people_of({"Lee Kim"}), SizeIs(1));
}

TEST(CanvasCsv, a_name_chosen_to_be_like_anothers_gets_nobodys_grade) {
  const std::string exported = canvas_export + "leekim,66,s66,x,A,,,\n" + "s17,67,s67,y,A,,,\n";
  const std::vector<Grade> grades = {grade_of("leekim", Verdict::passed, 90),
                                     grade_of("s17", Verdict::passed, 90)};
  EXPECT_THAT(names_of(left_out(grades, exported)), ElementsAre("leekim", "s17"));
  // Two folders of one person: which one counts is not ours to say.
  const auto as_well = [](const std::string& other) {
    return "'" + other +
           "' may mean the same row of the export; if the two are one student, say so in course.toml "
           "([same])";
  };
  EXPECT_THAT(left_out({grade_of("leekim", Verdict::passed, 90), grade_of("Lee, Kim", Verdict::passed, 1)},
                       canvas_export),
              ElementsAre(LeftOut{"Lee, Kim", as_well("leekim")}, LeftOut{"leekim", as_well("Lee, Kim")}));
}

TEST(CanvasCsv, keeps_what_canvas_has_where_there_is_no_grade) {
  Manifest manifest = course_of_one();
  manifest.lessons.push_back({"10_warp_reduction"});
  Grade other = grade_of("doejo (19)", Verdict::passed, 50);
  other.lesson = "10_warp_reduction";
  const auto table = csv_table(canvas_csv({other}, manifest, canvas_export));
  ASSERT_THAT(table, SizeIs(3));
  EXPECT_EQ(table[0].back(), "10_warp_reduction");  // Canvas does not have it: a new column
  EXPECT_EQ(table[1].back(), "100");
  EXPECT_THAT(table[2], ElementsAre("Doe, Jo", "19", "s19", "doe2", "A", "EX", "50"));
}

TEST(CanvasCsv, reads_an_export_with_semicolons_and_decimal_commas) {
  const auto table =
      csv_table(canvas_csv({grade_of("leekim", Verdict::passed, 90)}, course_of_one(),
                           "LastName;FirstName;ID;SIS Login ID;Section;09_shared_reduction (1)\n"
                           "    Points Possible;;;;;12,50\nLee;Kim;17;lee;A;\n"));
  EXPECT_THAT(table, ElementsAre(Row{"LastName", "FirstName", "ID", "SIS Login ID", "Section",
                                     "09_shared_reduction (1)"},
                                 Row{"    Points Possible", "", "", "", "", "12,50"},
                                 Row{"Lee", "Kim", "17", "lee", "A", "11.25"}));
}

TEST(CanvasCsv, a_students_name_cannot_pass_for_the_row_of_points) {
  const std::string text = canvas_csv({grade_of("x Points Possible", Verdict::passed, 1)}, course_of_one());
  EXPECT_THAT(text, HasSubstr("\nx Points_Possible,,,,,1\n"));
}

TEST(CanvasCsv, refuses_a_table_that_is_no_export) {
  for (const std::string text : {"name,grade\n", "\n", "Student,Section\n", "ID,Student,Section\n"})
    EXPECT_THAT(error_of([&] { canvas_csv(class_of_three(), course_of_one(), text); }),
                HasSubstr("export the gradebook in Canvas"))
        << text;
}

TEST(MoodleCsv, has_no_rows_without_grades) {
  EXPECT_EQ(moodle_csv({grade_of("Ada", Verdict::passed, 100), Grade{"Bo", lesson_09}}, course_of_one()),
            "Full name,09_shared_reduction\nAda,100\n");
}

const std::string moodle_export =
    "First name,Last name,ID number,Email address,\"Assignment: 10 Warp Reduction (Real)\"\n"
    "Kim,Lee,7,kim@example.org,\"85,50\"\n"
    "Jo,Doe,8,jo@example.org,-\n"
    "Max,Roe,9,,-\n";

TEST(MoodleCsv, takes_addresses_from_the_export) {
  Manifest manifest = course_of_one();
  manifest.lessons.push_back({"10_warp_reduction"});
  manifest.lessons.push_back({"11_reduce_operator"});
  const std::vector<Grade> grades = {grade_of("Kim Lee", Verdict::passed, 90),
                                     grade_of("jo@example.org", Verdict::passed, 20),
                                     grade_of("Max Roe", Verdict::passed, 10)};
  EXPECT_EQ(moodle_csv(grades, manifest, moodle_export),
            "Email address,Full name,09_shared_reduction,10_warp_reduction,11_reduce_operator\n"
            "kim@example.org,Kim Lee,90,\"85,50\",-\n"
            "jo@example.org,jo@example.org,20,-,-\n");
  // Moodle gives a row without an address to the person of the row before.
  EXPECT_THAT(left_out(grades, moodle_export),
              ElementsAre(LeftOut{"Max Roe", "no row of the export has this name and an address"}));
}

TEST(MoodleCsv, takes_addresses_from_a_grading_worksheet_too) {
  const std::string worksheet =
      "\xEF\xBB\xBF"
      "Identifier,\"Full name\",\"Email address\",Status,Grade,\"Maximum Grade\"\n"
      "\"Participant 41\",\"Kim Lee\",kim@example.org,Submitted,-,100.00\n"
      "\"Participant 42\",\"Kim Lee\",lee@example.org,Submitted,-,100.00\n"
      "\"Participant 43\",\"Max Roe\",,Submitted,-,100.00\n"
      "\"Participant 44\",이수민,sumin@example.org,Submitted,-,100.00\n";
  const std::vector<Grade> grades = {
      grade_of("Kim Lee (42)", Verdict::passed, 90), grade_of("이수민", Verdict::passed, 80),
      grade_of("Kim Lee", Verdict::passed, 70), grade_of("Max Roe", Verdict::passed, 60)};
  EXPECT_EQ(moodle_csv(grades, course_of_one(), worksheet),
            "Email address,Full name,09_shared_reduction\n"
            "lee@example.org,Kim Lee (42),90\nsumin@example.org,이수민,80\n");
  EXPECT_THAT(names_of(left_out(grades, worksheet)), ElementsAre("Kim Lee", "Max Roe"));
}

TEST(MoodleCsv, takes_addresses_from_participants_too) {
  EXPECT_EQ(moodle_csv({grade_of("Kim Lee", Verdict::passed, 90)}, course_of_one(),
                       "\"First name\",Surname,\"Email address\",Groups\nKim,Lee,kim@example.org,\n"),
            "Email address,Full name,09_shared_reduction\nkim@example.org,Kim Lee,90\n");
}

TEST(MoodleCsv, refuses_a_table_that_is_no_export) {
  for (const std::string text : {"Vorname,Nachname\n", "Identifier,Full name,Status\n", "\n"})
    EXPECT_THAT(error_of([&] { moodle_csv({}, course_of_one(), text); }),
                HasSubstr("language set to English"))
        << text;
}

TEST(Roster, a_plain_name_is_letters_and_digits_of_any_script) {
  EXPECT_EQ(plain_name("Lee, Kim"), "leekim");
  EXPECT_EQ(plain_name("O’Brien-Smith, 2nd_"), "obriensmith2nd");
  EXPECT_EQ(plain_name("ЖУКОВ, Ёж 이수민"), "жуковёж이수민");
  EXPECT_EQ(plain_name("\xFF=;"), "");
}

TEST(Roster, who_handed_in_without_a_name_is_nobody) {
  const Roster roster = Roster::of_canvas(canvas_export + ",70,,,A,,,\n");
  EXPECT_THAT(roster.people_of({"", "...", " (70)"}), IsEmpty());
}

}  // namespace
}  // namespace gridstride::classroom
