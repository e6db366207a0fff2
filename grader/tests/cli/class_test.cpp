// SPDX-License-Identifier: MIT
// `gridstride class` in a small checkout, whose check program is a stand-in that goes by words of the
// submission.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "checkout.hpp"
#include "classroom/similar.hpp"
#include "cli/class_course.hpp"
#include "cli/class_files.hpp"
#include "cli/grading.hpp"
#include "language/language.hpp"

namespace gridstride::cli {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

class Class : public Checkout {
 protected:
  void SetUp() override {
    Checkout::SetUp();
    for (const Verdict verdict : {Verdict::passed, Verdict::wrong_answer, Verdict::grader_error})
      write("records/" + std::string(to_string(verdict)), harness::message_line(record_of(verdict)));
    // The request names file and seed; the file's one word names the record, or the word and the seed do.
    write("build/bin/checks/03_first_kernel",
          "#!/bin/sh\nfile=${2#*\\\"submission\\\":\\\"}; word=$(cat \"${file%%\\\"*}\")\n"
          "seed=${2#*\\\"seed\\\":}; seed=${seed%%[!0-9]*}; [ ! -f '" +
              (root_ / "records").string() + "/'\"$word.$seed\" ] || word=$word.$seed\necho \"$word\" >>'" +
              (root_ / "graded").string() + "'\ncat '" + (root_ / "records").string() + "/'\"$word\" >&3\n");
    std::filesystem::permissions(root_ / "build/bin/checks/03_first_kernel",
                                 std::filesystem::perms::owner_all);
    hand_in("Kim", "passed");
    hand_in("이수민", "wrong_answer");
  }

  static Record record_of(Verdict verdict) {
    Record record;
    record.lesson = "03_first_kernel";
    record.verdict = verdict;
    record.device = "sim:gtx1060";
    record.score = verdict == Verdict::passed ? 100 : 25;
    record.max_score = 100;
    return record;
  }

  void hand_in(const std::string& student, const std::string& text) {
    write("class/" + student + "/03_first_kernel.cu", text);
  }
  void add_lesson(const std::string& name, const std::string& title) {
    write("lessons/" + name + "/lesson.toml",
          "title = '" + title +
              "'\nsummary = 'One sentence.'\nminutes = 40\ntracks = ['two-hours']\n"
              "hints = ['a', 'b', 'c']\n");
  }
  std::string command(const std::string& more = {}) const {
    return "class grade '" + (root_ / "class").string() + "' --out '" + (root_ / "out").string() +
           "' --device sim --no-sandbox " + more;
  }
  [[nodiscard]] std::string out(const std::string& more) const {
    return more + " '" + (root_ / "out").string() + "'";
  }
  [[nodiscard]] std::ptrdiff_t graded() const {
    const std::string calls = read("graded");
    return std::count(calls.begin(), calls.end(), '\n');
  }
};

TEST_F(Class, grades_everybody_and_writes_tables_and_pages) {
  EXPECT_THAT(run(add_class, command()), HasSubstr("2 submissions taken in, 2 graded now, 0 before"));
  EXPECT_EQ(cli_.exit_code, exit_passed);
  EXPECT_THAT(read("out/grades.csv"), AllOf(HasSubstr("Kim,03_first_kernel,passed,100"),
                                            HasSubstr("이수민,03_first_kernel,wrong_answer,25")));
  EXPECT_THAT(read("out/index.html"), HasSubstr("feedback/Kim.html"));
  EXPECT_EQ(read("out/checks.csv"), "lesson,check,hidden,graded,failed,verdicts\n");
  EXPECT_THAT(read("out/feedback/Kim.html"), HasSubstr("First kernels"));
  EXPECT_THAT(read("out/feedback/이수민.json"), HasSubstr("wrong_answer"));
  EXPECT_THAT(read("out/canvas.csv"), HasSubstr("Points Possible"));
  EXPECT_THAT(read("out/moodle.csv"), HasSubstr("Kim"));
}

TEST_F(Class, grades_again_only_what_is_new_or_asked_for) {
  run(add_class, command());
  EXPECT_THAT(run(add_class, command()), HasSubstr("0 graded now, 2 before"));
  EXPECT_EQ(graded(), 2);
  hand_in("이수민", "passed");
  EXPECT_THAT(run(add_class, command()), HasSubstr("1 graded now, 1 before"));
  EXPECT_THAT(read("out/grades.csv"), HasSubstr("이수민,03_first_kernel,passed,100,100,2,"));
  EXPECT_THAT(run(add_class, command("--again --student Kim")), HasSubstr("1 graded now"));
  EXPECT_EQ(graded(), 4);
}

TEST_F(Class, the_graders_fault_counts_for_nothing_and_is_tried_again) {
  hand_in("Lee", "grader_error");
  EXPECT_THAT(run(add_class, command()), HasSubstr("the grader itself failed on 1 submission"));
  EXPECT_EQ(cli_.exit_code, exit_fault);
  EXPECT_EQ(graded(), 4);  // Lee's twice at once
  run(add_class, command());
  EXPECT_EQ(graded(), 6);
  EXPECT_THAT(read("out/grades.csv"), HasSubstr("Lee,03_first_kernel,grader_error,,"));
}

TEST_F(Class, what_is_no_submission_is_told_and_kept) {
  write("class/Kim/report.pdf", "hello");
  write("class/Kim/notes.txt", "hello");
  write("class/Only <b> Refused/03_first_kernel.pdf", "hello");
  EXPECT_THAT(run(add_class, command()),
              AllOf(HasSubstr("not taken: Kim/report.pdf: it is no .cu file"),
                    HasSubstr("passed over: 1 text beside submissions, such as Kim/notes.txt")));
  EXPECT_THAT(read("out/grades.csv"), HasSubstr("Only <b> Refused,03_first_kernel,not_taken,,"));
  EXPECT_THAT(read("out/index.html"), AllOf(HasSubstr("could not be taken: Kim/report.pdf: it is no .cu"),
                                            HasSubstr("could not be taken: Only &lt;b&gt; Refused/03")));
  EXPECT_THAT(read("out/feedback/Kim.html"),
              AllOf(HasSubstr("<h2>Handed in, but could not be taken</h2>"), HasSubstr("Kim/report.pdf"),
                    Not(HasSubstr("notes.txt")), Not(HasSubstr("Refused"))));
  EXPECT_THAT(read("out/feedback/Kim.json"), HasSubstr("\"file\": \"Kim/report.pdf\""));
  EXPECT_THAT(read("out/feedback/이수민.html"), Not(HasSubstr("could not be taken")));
  run(add_class, out("class override") + " 'Only <b> Refused' 03 --score 50 --reason 'on paper'");
  EXPECT_THAT(read("out/grades.csv"), HasSubstr("Only <b> Refused,03_first_kernel,not_taken,50,"));
  hand_in("Only <b> Refused", "passed");
  std::filesystem::remove(root_ / "class/Only <b> Refused/03_first_kernel.pdf");
  run(add_class, command());
  EXPECT_THAT(read("out/index.html"), Not(HasSubstr("could not be taken: Only")));
}

TEST_F(Class, what_waits_to_be_graded_is_not_missing) {
  write("class/course.toml", "[lessons.03]\n");
  run(add_class, command("--student Kim"));
  EXPECT_THAT(read("out/grades.csv"), HasSubstr("이수민,03_first_kernel,not_graded,,0,0,"));
  EXPECT_THAT(read("out/feedback/이수민.html"), Not(HasSubstr("nothing handed in")));
  run(add_class, command());
  EXPECT_THAT(read("out/grades.csv"), HasSubstr("이수민,03_first_kernel,wrong_answer,"));
}

TEST_F(Class, lessons_outside_of_the_course_and_unknown_times_are_told) {
  add_lesson("04_measuring", "Measuring");
  write("class/Kim/04.cu", "x");
  write("class/course.toml", "[late]\nloss_a_day = 0.1\n[lessons.03]\n");
  EXPECT_THAT(run(add_class, command()),
              AllOf(HasSubstr("not in the course, and not graded: 1 submission of 04_measuring"),
                    Not(HasSubstr("deadlines are set"))));
  write("class/course.toml", "[late]\nloss_a_day = 0.1\n[lessons.03]\ndeadline = 2020-01-01T00:00:00Z\n");
  EXPECT_THAT(run(add_class, command()),
              HasSubstr("deadlines are set, but 2 submissions have no time of handing in"));
}

TEST_F(Class, a_mark_without_a_time_cannot_lose_by_the_day) {
  std::filesystem::remove_all(root_ / "class");
  write("class/leekim_LATE_12_502_03.cu", "passed");
  write("class/bellann_13_503_03.cu", "passed");
  const std::string deadline = "[lessons.03]\ndeadline = 2020-01-01T00:00:00Z\n";
  write("class/course.toml", "[late]\nloss_a_day = 0.1\n" + deadline);
  EXPECT_THAT(run(add_class, command()), AllOf(HasSubstr("1 submission loses nothing: marked late"),
                                               Not(HasSubstr("deadlines are set"))));
  write("class/course.toml", "[late]\nloss_a_day = 0.1\nfactor_of_marked = 0.9\n" + deadline);
  EXPECT_THAT(run(add_class, command()), Not(HasSubstr("loses nothing")));
}

TEST_F(Class, names_that_ids_tell_apart_are_no_news) {
  std::filesystem::remove_all(root_ / "class");
  for (const char* submission : {"class/submission_1/03.cu", "class/submission_2/03.cu"})
    write(submission, "passed");
  write("class/submission_metadata.yml",
        "submission_1:\n  :submitters:\n  - :name: Kim Lee\n    :sid: s1\n"
        "submission_2:\n  :submitters:\n  - :name: kim lee\n    :sid: s2\n");
  write("canvas.csv", "Student,ID,SIS User ID,Section\n\"Lee, Kim\",17,s1,A\n\"lee, kim\",18,s2,A\n");
  EXPECT_THAT(run(add_class, command("--canvas '" + (root_ / "canvas.csv").string() + "'")),
              AllOf(Not(HasSubstr("look the same")), Not(HasSubstr("not in canvas.csv"))));
  EXPECT_THAT(read("out/canvas.csv"),
              AllOf(HasSubstr("\"Lee, Kim\",17,s1,A,100"), HasSubstr("\"lee, kim\",18,s2,A,100")));
}

TEST_F(Class, is_its_owners_alone) {
  run(add_class, command());
  using std::filesystem::perms;
  for (const char* name :
       {"out", "out/feedback", "out/grades.csv", "out/gradebook.sqlite", "out/handed_in.json"})
    EXPECT_EQ(std::filesystem::status(root_ / name).permissions() & (perms::group_all | perms::others_all),
              perms::none)
        << name;
}

TEST_F(Class, a_name_is_found_as_it_is_and_as_tables_write_it) {
  hand_in("=1+1", "passed");
  write("class/kim /03.cu", "passed");
  EXPECT_THAT(run(add_class, command()), HasSubstr("'Kim' and 'kim ' are two students"));
  run(add_class, out("class override") + " \"'=1+1\" 03 --score 7 --reason x");
  run(add_class, out("class override") + " \"=1+1\" 03 --score 8 --reason x");
  EXPECT_THAT(read("out/grades.csv"), HasSubstr("'=1+1,03_first_kernel,passed,8,"));
  EXPECT_THAT(refusal(add_class, out("class override") + " Kimm 03 --score 8 --reason x"),
              HasSubstr("called 'Kimm'. Did you mean 'Kim'?"));
  EXPECT_THAT(refusal(add_class, out("class override") + " Somebody 03 --score 8 --reason x"),
              HasSubstr("grades.csv lists the names"));
  write("out/similar.csv", "lesson,group,student,percent,nearest\n03_first_kernel,1,'=1+1,88,Kim\n");
  run(add_class, out("class report"));
  EXPECT_THAT(read("out/index.html"), Not(HasSubstr("&#39;=1+1")));
}

TEST_F(Class, of_several_seeds_the_worst_grade_counts_and_no_feedback_tells_which) {
  Record hidden = record_of(Verdict::wrong_answer);
  hidden.seed = 918273645;
  hidden.duration_ms = 123;
  hidden.checks = {{"FirstKernel.secret_sizes", 75, 75, true, true, ""},
                   {"FirstKernel.secret_stride", 0, 25, false, false, "a wrong answer on hidden inputs"}};
  hidden.checks[0].visible = false;
  write("records/passed.918273645", harness::message_line(hidden));
  write("class/course.toml", "seeds = [11, 918273645, 12]\n[lessons.03]\n");
  EXPECT_THAT(run(add_class, command()), HasSubstr("2 graded now"));
  EXPECT_EQ(graded(), 6);
  EXPECT_THAT(read("out/grades.csv"), HasSubstr("Kim,03_first_kernel,wrong_answer,25"));
  for (const char* file : {"out/feedback/Kim.html", "out/feedback/Kim.json"}) {
    EXPECT_THAT(read(file), AllOf(HasSubstr("wrong answer on hidden inputs"), Not(HasSubstr("918273645")),
                                  Not(HasSubstr("secret")), Not(HasSubstr("seeds"))))
        << file;
  }
  for (const char* file : {"out/grades.csv", "out/canvas.csv", "out/moodle.csv", "out/index.html"})
    EXPECT_THAT(read(file), Not(HasSubstr("918273645"))) << file;
}

TEST_F(Class, of_several_seeds_none_is_tried_where_nothing_more_can_be_known) {
  write("records/build_failed", harness::message_line(record_of(Verdict::build_failed)));
  write("class/course.toml", "seeds = [11, 12]\nattempts_at_fault = 1\n");
  std::filesystem::remove_all(root_ / "class/이수민");
  hand_in("Kim", "build_failed");
  run(add_class, command());
  EXPECT_EQ(graded(), 1);
  hand_in("Kim", "grader_error");
  run(add_class, command());
  EXPECT_EQ(graded(), 2);
  EXPECT_EQ(cli_.exit_code, exit_fault);
}

TEST_F(Class, whoever_handed_in_nothing_is_known_by_the_roster) {
  write("class/students.csv", "student\nKim\n이수민\nAda Absent\n");
  write("class/course.toml",
        "roster = 'students.csv'\n[lessons.03]\n[exempt]\n'Ada Absent' = ['03']\n'Nobody' = ['03']\n");
  EXPECT_THAT(run(add_class, command()),
              AllOf(Not(HasSubstr("not taken")), Not(HasSubstr("for Ada")),
                    HasSubstr("course.toml has an exemption for Nobody, of whom nothing was handed in")));
  EXPECT_THAT(read("out/grades.csv"), HasSubstr("Ada Absent,03_first_kernel,exempt,"));
  EXPECT_THAT(read("out/feedback/Ada Absent.html"), HasSubstr("exempt"));
  write("class/course.toml", "roster = 'students.csv'\n[lessons.03]\n");
  std::filesystem::remove(root_ / "class/students.csv");
  EXPECT_THAT(refusal(add_class, command()), HasSubstr("students.csv"));
  std::filesystem::remove(root_ / "class/course.toml");  // the kept ones
  run(add_class, out("class override") + " 'Ada Absent' 03 --score 50 --reason 'on paper'");
  EXPECT_THAT(read("out/canvas.csv"), HasSubstr("Ada Absent,,,,,EX"));
  EXPECT_THAT(refusal(add_class, out("class override") + " Bo 03 --score 50 --reason 'on paper'"),
              HasSubstr("`roster` in course.toml adds those who have handed in nothing"));
}

TEST_F(Class, names_of_the_roster_mean_the_folders_of_what_was_handed_in) {
  add_lesson("04_measuring", "Measuring");
  add_lesson("05_debugging", "Debugging");
  hand_in("klee", "passed");
  hand_in("Kim Leee", "passed");
  write("class/students.csv", "student,login\nKim Lee,klee\nKim,\n이수민,\n");
  write("class/course.toml",
        "roster = 'students.csv'\n[lessons.03]\n[lessons.04]\n[exempt]\n'Kim Lee' = ['04']\n");
  EXPECT_THAT(run(add_class, command()),
              AllOf(HasSubstr("not in the roster, and has handed in: Kim Leee. If"),
                    Not(HasSubstr("handed in: Kim. If"))));
  EXPECT_THAT(read("out/grades.csv"),
              AllOf(HasSubstr("klee,04_measuring,exempt,"), Not(HasSubstr("Kim Lee,"))));
  run(add_class, out("class override") + " 'Kim Lee' 03 --score 50 --reason 'on paper'");
  EXPECT_THAT(read("out/grades.csv"), HasSubstr("klee,03_first_kernel,passed,50,"));
  EXPECT_THAT(run(add_class, out("class override") + " 'Kim Lee' 04 --score 50 --reason 'on paper'"),
              HasSubstr("it does not count: course.toml has klee as exempt from this lesson"));
  EXPECT_THAT(run(add_class, out("class show") + " 'Kim Lee'"), HasSubstr("klee\n"));
  EXPECT_THAT(refusal(add_class, out("class show") + " 'Kim Lee' 05"),
              HasSubstr("05_debugging is no lesson of this course"));
}

TEST_F(Class, who_is_gone_may_be_named_as_the_roster_does) {
  hand_in("klee", "passed");
  write("class/blee/03_first_kernel.md", "no lesson's text");
  write("class/students.csv", "student,login\nKim Lee,klee\nBo Lee,blee\nKim,\n이수민,\n");
  write("class/course.toml", "roster = 'students.csv'\ngone = ['Kim Lee', 'Bo Lee']\n[lessons.03]\n");
  run(add_class, command());
  EXPECT_THAT(read("out/grades.csv"), AllOf(Not(HasSubstr("Lee")), Not(HasSubstr("lee"))));
  EXPECT_THAT(read("out/index.html"), Not(HasSubstr("lee")));
  EXPECT_THAT(refusal(add_class, out("class override") + " 'Kim Lee' 03 --score 50 --reason 'on paper'"),
              HasSubstr("nobody in this class is called 'Kim Lee'"));
}

TEST_F(Class, a_row_of_times_for_what_is_yet_to_be_graded_is_no_wrong_name) {
  add_lesson("04_measuring", "Measuring");
  write("class/times.csv",
        "student,lesson,time,file\nKim,04,2026-01-01T12:00:00Z,\nKim,03,2026-01-01T12:00:00Z,other.cu\n");
  write("class/course.toml", "times = 'times.csv'\n[lessons.03]\n[lessons.04]\n");
  EXPECT_THAT(run(add_class, command()),
              AllOf(HasSubstr("nothing was graded of Kim for 03_first_kernel as other.cu"),
                    Not(HasSubstr("nothing was graded of Kim for 04"))));
}

TEST_F(Class, a_roster_of_an_export_needs_it) {
  write("class/course.toml", "roster = 'canvas'\n[lessons.03]\n");
  EXPECT_THAT(refusal(add_class, command()), HasSubstr("name it with --canvas"));
  write("canvas.csv", "Student,ID,Section\n\"Bell, Ann\",17,A\n\"Kim\",18,A\n");
  run(add_class, command("--canvas '" + (root_ / "canvas.csv").string() + "'"));
  EXPECT_THAT(read("out/grades.csv"), AllOf(HasSubstr("Ann Bell,03_first_kernel,missing,"),
                                            HasSubstr("Kim,03_first_kernel,passed,")));
  EXPECT_THAT(read("out/canvas.csv"), Not(HasSubstr("Bell")));  // no grade is not 0
  run(add_class, out("class override") + " 'Ann Bell' 03 --score 50 --reason 'on paper'");
  EXPECT_THAT(read("out/canvas.csv"), HasSubstr("\"Bell, Ann\",17,A,50"));
}

TEST_F(Class, times_come_from_a_table_of_ones_own_also_after_grading) {
  const std::string course = "[late]\nloss_a_day = 0.5\n[lessons.03]\ndeadline = 2026-01-01T00:00:00Z\n";
  write("class/course.toml", course);
  EXPECT_THAT(run(add_class, command()), HasSubstr("deadlines are set, but 2 submissions have no time"));
  write("class/times.csv",
        "student,lesson,time\nKim,03,2026-01-01T12:00:00Z\n이수민,03,2025-12-31T12:00:00Z\nBo,03,2026-01-"
        "01T12:00:00Z\n");
  write("class/course.toml", "times = 'times.csv'\n" + course);
  EXPECT_THAT(
      run(add_class, command()),
      AllOf(Not(HasSubstr("deadlines are set")), Not(HasSubstr("not taken")), HasSubstr("0 graded now"),
            HasSubstr("the table of times: nothing was graded of Bo for 03_first_kernel")));
  EXPECT_THAT(read("out/grades.csv"), AllOf(HasSubstr("Kim,03_first_kernel,passed,50,100,1,yes,0.5"),
                                            HasSubstr("이수민,03_first_kernel,wrong_answer,25,100,1,no,1")));
  EXPECT_THAT(run(add_class, out("class show") + " Kim"), HasSubstr("handed in 2026-01-01"));
  write("class/times.csv", "student,lesson,time\nKim,03,yesterday\n");
  EXPECT_THAT(refusal(add_class, command()), HasSubstr("times.csv: row 2: 'yesterday' is no date"));
}

TEST_F(Class, times_and_addresses_come_from_several_tables_of_moodle) {
  std::filesystem::remove_all(root_ / "class");
  write("class/Kim Lee_101_assignsubmission_file_/03.cu", "passed");
  write("class/course.toml", "[late]\nloss_a_day = 0.5\n[lessons.03]\ndeadline = 2026-01-01T00:00:00Z\n");
  write("worksheet.csv",
        "Identifier,Full name,Email address,Last modified (submission)\n"
        "Participant 101,Kim Lee,kim@x,\"Sunday, 4 January 2026, 6:12 PM\"\n");
  write("grades.csv", "First name,Last name,Email address\nKim,Lee,kim@x\nAnn,Bell,ann@x\n");
  const std::string tables = "--moodle '" + (root_ / "worksheet.csv").string() + "' --moodle '" +
                             (root_ / "grades.csv").string() + "'";
  EXPECT_THAT(run(add_class, command(tables)), Not(HasSubstr("deadlines are set")));
  EXPECT_THAT(read("out/grades.csv"), HasSubstr("Kim Lee,03_first_kernel,passed,0,100,1,yes,0"));
  EXPECT_THAT(read("out/moodle.csv"), HasSubstr("kim@x,Kim Lee,0\n"));
  EXPECT_THAT(run(add_class, command()), Not(HasSubstr("deadlines are set")));  // they are kept
}

TEST_F(Class, a_worksheet_that_is_named_later_joins_what_was_graded_without_it) {
  const auto at = [&](const std::string& file) { return "'" + (root_ / file).string() + "'"; };
  const auto grade = [&](const std::string& folder, const std::string& tables) {
    return run(add_class,
               "class grade " + at(folder) + " --out " + at("out") + " --device sim --no-sandbox" + tables);
  };
  write("nine/Kim Lee_101_assignsubmission_file_/03.cu", "passed");
  write("nine/Kim Lee_102_assignsubmission_file_/03.cu", "wrong_answer");
  write("three/Kim Lee_201_assignsubmission_file_/03.cu", "passed\n");
  write("three/Kim Lee_202_assignsubmission_file_/03.cu", "wrong_answer\n");
  write(
      "nine.csv",
      "Identifier,Full name,Email address\nParticipant 101,Kim Lee,kim1@x\nParticipant 102,Kim Lee,kim2@x\n");
  write(
      "three.csv",
      "Identifier,Full name,Email address\nParticipant 201,Kim Lee,kim1@x\nParticipant 202,Kim Lee,kim2@x\n");
  grade("nine", " --moodle " + at("nine.csv"));
  EXPECT_THAT(
      grade("three", ""),
      HasSubstr(
          "where 201 is a participant's number of an assignment of Moodle, name its grading worksheet"));
  EXPECT_THAT(read("out/grades.csv"), HasSubstr("Kim Lee (201),03_first_kernel,passed"));
  EXPECT_THAT(grade("three", " --moodle " + at("nine.csv") + " --moodle " + at("three.csv")),
              Not(HasSubstr("not in moodle.csv")));
  EXPECT_THAT(read("out/grades.csv"),
              AllOf(HasSubstr("Kim Lee (kim1@x),03_first_kernel,passed"),
                    HasSubstr("Kim Lee (kim2@x),03_first_kernel,wrong_answer"), Not(HasSubstr("(201)"))));
  EXPECT_THAT(read("out/moodle.csv"),
              AllOf(HasSubstr("kim1@x,Kim Lee (kim1@x),100"), HasSubstr("kim2@x,Kim Lee (kim2@x),25")));
  EXPECT_FALSE(std::filesystem::exists(root_ / "out/feedback/Kim Lee (201).html"));
  EXPECT_THAT(run(add_class, out("class show") + " 'Kim Lee (kim1@x)'"),
              HasSubstr("Kim Lee_201_assignsubmission_file_"));
}

TEST_F(Class, a_group_before_a_name_makes_no_second_student_where_a_worksheet_tells_the_name) {
  std::filesystem::remove_all(root_ / "class");
  write("class/Group 1-Kim Lee_101_assignsubmission_file_/03.cu", "passed");
  write("class/Ann-Mari Bell_102_assignsubmission_file_/03.cu", "passed");
  run(add_class, command());
  EXPECT_THAT(read("out/grades.csv"), HasSubstr("Group 1-Kim Lee,"));
  write("worksheet.csv",
        "Identifier,Full name,Email address\nParticipant 101,Kim Lee,kim@x\nParticipant 102,Ann-Mari "
        "Bell,ann@x\n");
  run(add_class, command("--moodle '" + (root_ / "worksheet.csv").string() + "'"));
  EXPECT_THAT(read("out/grades.csv"),
              AllOf(HasSubstr("\nKim Lee,03"), HasSubstr("\nAnn-Mari Bell,03"), Not(HasSubstr("Group 1"))));
  EXPECT_THAT(read("out/moodle.csv"), HasSubstr("kim@x,Kim Lee,100"));
  EXPECT_THAT(run(add_class, out("class return")), HasSubstr("moodle_03_first_kernel.zip, 2 pages"));
}

TEST_F(Class, who_is_one_student_and_who_is_gone_says_course_toml) {
  hand_in("kim", "wrong_answer");
  hand_in("Bo", "passed");
  EXPECT_THAT(run(add_class, command()),
              HasSubstr("say so in course.toml: [same], and below it \"kim\" = \"Kim\""));
  run(add_class, out("class override") + " kim 03 --score 60 --reason 'shown in person'");
  write("class/course.toml", "gone = ['Bo']\n[lessons.03]\n[same]\nkim = 'Kim'\n");
  EXPECT_THAT(run(add_class, command()),
              AllOf(HasSubstr("0 graded now, 4 before"), Not(HasSubstr("look the same"))));
  const std::string grades = read("out/grades.csv");
  EXPECT_THAT(grades, AllOf(HasSubstr("\nKim,03_first_kernel,passed,60,100,2,"), HasSubstr("이수민"),
                            Not(HasSubstr("\nkim,")), Not(HasSubstr("Bo,"))));
  EXPECT_THAT(read("out/index.html"), AllOf(Not(HasSubstr("kim.html")), Not(HasSubstr("Bo.html"))));
  EXPECT_FALSE(std::filesystem::exists(root_ / "out/feedback/kim.html"));
  EXPECT_FALSE(std::filesystem::exists(root_ / "out/feedback/Bo.json"));
  run(add_class, out("class override") + " Kim 03 --take-back --reason 'an error'");  // that of either name
  EXPECT_THAT(read("out/grades.csv"), HasSubstr("\nKim,03_first_kernel,passed,100,100,2,"));
  EXPECT_THAT(run(add_class, command("--again --student Kim")), HasSubstr("2 graded now"));
  write("class/course.toml", "[lessons.03]\n");  // nothing is lost
  run(add_class, command());
  EXPECT_THAT(read("out/grades.csv"), AllOf(HasSubstr("\nkim,03_first_kernel,wrong_answer,"),
                                            HasSubstr("\nBo,03_first_kernel,passed,")));
}

TEST_F(Class, what_is_withdrawn_of_one_name_is_withdrawn_of_the_student) {
  write("class/kim/03_first_kernel.cu", "passed");
  write("class/course.toml", "[lessons.03]\n[same]\nkim = 'Kim'\n");
  run(add_class, command("--jobs 1"));  // numbers attempts in their order
  run(add_class, out("class withdraw") + " Kim 1 --reason copied");
  EXPECT_THAT(read("out/grades.csv"), HasSubstr("\nKim,03_first_kernel,withdrawn,,"));
  run(add_class, out("class withdraw") + " Kim 2 --take-back --reason 'it was not'");
  EXPECT_THAT(read("out/grades.csv"), HasSubstr("\nKim,03_first_kernel,passed,100,"));
}

TEST_F(Class, a_page_goes_back_also_to_whose_file_could_not_be_taken) {
  std::filesystem::remove_all(root_ / "class");
  write("class/Kim Lee_101_assignsubmission_file_/03.cu", "passed");
  write("class/Cy Empty_102_assignsubmission_file_/03.cu", "");
  write("class/Ada Text_103_assignsubmission_onlinetext_/onlinetext.html", "my work");
  run(add_class, command());
  EXPECT_THAT(run(add_class, out("class return")), HasSubstr("moodle_03_first_kernel.zip, 3 pages"));
  EXPECT_THAT(read("out/return/moodle_03_first_kernel.zip"),
              AllOf(HasSubstr("Cy Empty_102_assignsubmission_file_"),
                    HasSubstr("Ada Text_103_assignsubmission_file_")));
}

TEST_F(Class, one_students_run_tells_of_that_student_alone) {
  write("class/Kim/report.pdf", "hello");
  write("class/이수민/report.pdf", "hello");
  EXPECT_THAT(run(add_class, command("--student Kim")),
              AllOf(HasSubstr("not taken: Kim/report.pdf"), Not(HasSubstr("이수민"))));
}

TEST_F(Class, grades_do_not_lie_in_what_was_handed_in) {
  const std::string folder = (root_ / "class").string();
  EXPECT_THAT(
      refusal(add_class, "class grade '" + folder + "' --out '" + folder + "/out' --device sim --no-sandbox"),
      HasSubstr("the folder for grades lies in the one that was handed in"));
  EXPECT_FALSE(std::filesystem::exists(root_ / "class/out"));
  run(add_class, "class grade '" + folder + "' --out '" + folder + " graded' --device sim --no-sandbox");
  EXPECT_TRUE(std::filesystem::exists(root_ / "class graded/grades.csv"));
}

TEST_F(Class, an_empty_gradebook_beside_grades_is_none) {
  run(add_class, command());
  const std::string grades = read("out/grades.csv");
  write("out/gradebook.sqlite", "");
  EXPECT_THAT(refusal(add_class, out("class report")), HasSubstr("gradebook.sqlite: the gradebook is empty"));
  EXPECT_THAT(refusal(add_class, command()), HasSubstr("put a copy back"));
  EXPECT_EQ(read("out/grades.csv"), grades);
  std::filesystem::remove(root_ / "out/gradebook.sqlite");
  EXPECT_THAT(run(add_class, command()), HasSubstr("2 graded now"));
}

TEST_F(Class, a_roster_may_be_saved_by_a_spreadsheet_in_its_own_encoding) {
  hand_in("Jürgen", "passed");
  hand_in("skim", "passed");  // a login
  write("class/course.toml", "roster = 'students.csv'\n[lessons.03]\n");
  write("class/students.csv", "student,login\nJ\xFCrgen,\nKim,\nSumin Kim,skim\n");
  run(add_class, command());
  EXPECT_THAT(read("out/grades.csv"), AllOf(HasSubstr("Jürgen,03_first_kernel,passed"),
                                            Not(HasSubstr("missing")), Not(HasSubstr("\xFCrgen"))));
  write("class/students.csv", std::string("\xFF\xFEs\0t\0u\0d\0e\0n\0t\0\n\0A\0n\0n\0\n\0", 24));
  run(add_class, command());
  EXPECT_THAT(read("out/grades.csv"), HasSubstr("Ann,03_first_kernel,missing"));
}

TEST_F(Class, more_points_by_hand_than_a_lesson_has_are_told) {
  run(add_class, command());
  EXPECT_THAT(run(add_class, out("class override") + " Kim 03 --score 250 --reason 'bonus'"),
              HasSubstr("that is more than the 100 points of the lesson"));
  EXPECT_THAT(run(add_class, out("class override") + " Kim 03 --score 100 --reason 'no bonus'"),
              Not(HasSubstr("more than")));
}

TEST_F(Class, pages_go_back_to_the_platform_that_the_work_came_from) {
  EXPECT_THAT(refusal(add_class, out("class return")), HasSubstr("no class has been graded there"));
  run(add_class, command());
  EXPECT_THAT(refusal(add_class, out("class return")), HasSubstr("nothing there came from an export"));
  std::filesystem::remove_all(root_ / "class");
  write("class/leekim_12_502_03.cu", "passed");
  write("class/bellann_LATE_13_503_03.cu", "wrong_answer");
  run(add_class, command());
  EXPECT_THAT(run(add_class, out("class return")),
              AllOf(HasSubstr("return/canvas_03_first_kernel.zip, 2 pages"), HasSubstr("Upload Submissions"),
                    Not(HasSubstr("moodle"))));
  const std::string archive = read("out/return/canvas_03_first_kernel.zip");
  EXPECT_THAT(archive,
              AllOf(HasSubstr("leekim_12_502_feedback.html"), HasSubstr("bellann_13_503_feedback.html")));
  EXPECT_THAT(refusal(add_class, out("class return --lesson 04")), HasSubstr("04"));
}

TEST_F(Class, private_checks_are_those_of_the_course_or_nothing_is_graded) {
  write("class/course.toml", "private_checks = '/home/me/checks/'\n");
  EXPECT_THAT(refusal(add_class, command()),
              AllOf(HasSubstr("names the private checks of /home/me/checks, and this build has none"),
                    HasSubstr("-DGRIDSTRIDE_PRIVATE_CHECKS=\"/home/me/checks\"")));
  cli_.installation.installed = true;
  EXPECT_THAT(refusal(add_class, command()),
              AllOf(HasSubstr("this build has none"), HasSubstr("grade with a checkout of Gridstride"),
                    Not(HasSubstr("cmake -B"))));
  cli_.installation.installed = false;
  write("build/private_checks", "/home/you/checks\n");
  EXPECT_THAT(refusal(add_class, command()), HasSubstr("this build has those of /home/you/checks"));
  write("class/course.toml", "title = 'A'\n");
  EXPECT_THAT(
      refusal(add_class, command()),
      AllOf(HasSubstr("this build has the private checks of /home/you/checks"),
            HasSubstr("private_checks = \"/home/you/checks\""), HasSubstr("-DGRIDSTRIDE_PRIVATE_CHECKS=")));
  EXPECT_EQ(graded(), 0);
  write("class/course.toml", "private_checks = '/home/you/checks'\n");
  EXPECT_THAT(run(add_class, command()), HasSubstr("2 graded now"));
  write("build/private_checks", "\n");
  write("class/course.toml", "title = 'A'\n");
  EXPECT_THAT(run(add_class, command()), HasSubstr("0 graded now, 2 before"));
}

TEST_F(Class, course_toml_of_the_folder_decides_and_is_kept) {
  write("class/course.toml", "title = 'Parallel <programming>'\n[lessons.03]\nweight = 2\n");
  EXPECT_THAT(run(add_class, command()), Not(HasSubstr("not taken")));
  EXPECT_THAT(read("out/index.html"), HasSubstr("Parallel &lt;programming&gt;"));
  std::filesystem::remove(root_ / "class/course.toml");
  run(add_class, out("class report"));
  EXPECT_THAT(read("out/index.html"), HasSubstr("Parallel &lt;programming&gt;"));
}

TEST_F(Class, the_course_is_that_of_the_class_wherever_its_instructor_is) {
  write("class/course.toml", "title = 'Autumn'\n[lessons.03]\n");
  run(add_class, command());
  write("spring/course.toml", "title = 'Spring'\n");
  const std::filesystem::path before = std::filesystem::current_path();
  std::filesystem::current_path(root_ / "spring");
  run(add_class, out("class report"));
  run(add_class, out("class override") + " Kim 03 --score 60 --reason x");
  std::filesystem::current_path(before);
  EXPECT_THAT(read("out/course.toml"), HasSubstr("Autumn"));
  EXPECT_THAT(read("out/index.html"), AllOf(HasSubstr("Autumn"), Not(HasSubstr("Spring"))));
}

TEST_F(Class, other_seeds_grade_anew_and_the_newest_grade_of_a_text_counts) {
  Record harder = record_of(Verdict::wrong_answer);
  harder.seed = 12;
  write("records/passed.12", harness::message_line(harder));
  write("class/course.toml", "seed = 11\n[lessons.03]\n");
  EXPECT_THAT(run(add_class, command()), Not(HasSubstr("another one than last time")));
  EXPECT_THAT(read("out/grades.csv"), HasSubstr("Kim,03_first_kernel,passed,100"));
  EXPECT_THAT(run(add_class, command()), HasSubstr("0 graded now, 2 before"));
  write("class/course.toml", "seed = 12\n[lessons.03]\n");
  EXPECT_THAT(run(add_class, command()),
              AllOf(HasSubstr("another one than last time"), HasSubstr("2 graded now, 0 before")));
  EXPECT_THAT(read("out/grades.csv"), HasSubstr("Kim,03_first_kernel,wrong_answer,25"));
}

TEST_F(Class, students_pages_are_in_the_courses_language_and_nothing_else_is) {
  write("class/course.toml", "language = 'tlh'\n");
  EXPECT_THAT(refusal(add_class, command()), HasSubstr("there is no language 'tlh'; `language` takes en"));
  const std::filesystem::path catalogs = std::filesystem::path(GRIDSTRIDE_BUILD_DIR) / "locale";
  if (language::available(catalogs).empty()) GTEST_SKIP() << "built without gettext: English alone";
  std::filesystem::create_directory_symlink(catalogs, root_ / "build/locale");
  write("lessons/03_first_kernel/lesson.it.toml", "title = 'Primi kernel'\n");
  write("class/course.toml", "language = 'it_IT'\n");
  run(add_class, command());
  EXPECT_THAT(read("out/feedback/Kim.html"),
              AllOf(HasSubstr("<html lang=\"it\">"), HasSubstr("lezioni superate"), HasSubstr("Primi kernel"),
                    Not(HasSubstr("lessons passed")), Not(HasSubstr(" passed</span>"))));
  EXPECT_THAT(read("out/feedback/이수민.html"),
              AllOf(HasSubstr("risposta sbagliata"), Not(HasSubstr("wrong answer"))));
  EXPECT_THAT(read("out/feedback/Kim.json"), HasSubstr("\"verdict\": \"passed\""));
  EXPECT_THAT(read("out/index.html"), AllOf(HasSubstr("<html lang=\"en\">"), Not(HasSubstr("superate"))));
  EXPECT_THAT(read("out/grades.csv"), HasSubstr("Kim,03_first_kernel,passed,100"));
}

TEST_F(Class, without_a_course_toml_the_course_is_what_was_handed_in) {
  add_lesson("04_measuring", "Measuring");
  run(add_class, command());
  EXPECT_THAT(read("out/grades.csv"), Not(HasSubstr("04_measuring")));
  run(add_class, out("class override") + " Kim 04 --score 5 --reason 'shown in person'");
  EXPECT_THAT(read("out/grades.csv"), HasSubstr("Kim,04_measuring"));
  write("class/course.toml", "[lessons.03]\n[lessons.04]\n");
  run(add_class, command());
  EXPECT_THAT(read("out/grades.csv"), HasSubstr("이수민,04_measuring,missing"));
}

TEST_F(Class, a_wrong_course_toml_is_refused_before_anything_is_graded) {
  write("class/course.toml", "title = 'A'\ndevise = 'sim'\n");
  EXPECT_THAT(refusal(add_class, command()), AllOf(HasSubstr("course.toml:2"), HasSubstr("device")));
  EXPECT_EQ(graded(), 0);
  EXPECT_FALSE(std::filesystem::exists(root_ / "out"));
}

TEST_F(Class, a_score_by_hand_needs_a_reason_and_can_be_taken_back) {
  run(add_class, command());
  run(add_class, out("class override") + " Kim 03 --score 60 --reason 'copied from a friend'");
  EXPECT_THAT(read("out/grades.csv"), HasSubstr("Kim,03_first_kernel,passed,60"));
  EXPECT_THAT(read("out/feedback/Kim.html"), HasSubstr("copied from a friend"));
  run(add_class, out("class override") + " Kim 03 --take-back --reason 'it was the friend'");
  EXPECT_THAT(read("out/grades.csv"), HasSubstr("Kim,03_first_kernel,passed,100"));
  EXPECT_THAT(refusal(add_class, out("class override") + " Kin 03 --score 60 --reason x"),
              HasSubstr("'Kin'"));
  EXPECT_THAT(refusal(add_class, out("class override") + " Kim 03 --reason x"), HasSubstr("--score"));
  EXPECT_THAT(refusal(add_class, out("class override") + " Kim 03 --take-back --reason x"),
              HasSubstr("nothing was given by hand"));
}

TEST_F(Class, what_is_kept_of_a_student_is_read_back) {
  write("class/Kim/report.pdf", "hello");
  run(add_class, command("-j 1"));
  hand_in("Kim", "wrong_answer");
  run(add_class, command("-j 1"));
  run(add_class, out("class override") + " Kim 03 --score 60 --reason 'shown in person'");
  EXPECT_THAT(
      run(add_class, out("class show") + " Kim"),
      AllOf(HasSubstr("03_first_kernel: 60 of 100 points\n"),
            HasSubstr("attempt 1: passed, 100 of 100 points\n    would count, but for the points by hand"),
            HasSubstr("attempt 3: wrong answer, 25 of 100 points\n    does not count: attempt 1 has more"),
            HasSubstr("60 points by hand, "), HasSubstr(" by " + login_name() + ": shown"),
            HasSubstr("Could not be taken\n  Kim/report.pdf: "), Not(HasSubstr("이수민"))));
  EXPECT_THAT(refusal(add_class, out("class show") + " Kin"), HasSubstr("Did you mean 'Kim'?"));
  write("class/course.toml", "[lessons.03]\n[lessons.04]\n");
  add_lesson("04_measuring", "Measuring");
  run(add_class, command("-j 1"));
  EXPECT_THAT(run(add_class, out("class show") + " Kim"), HasSubstr("nothing handed in: 04_measuring"));
  EXPECT_THAT(run(add_class, out("class show") + " Kim 04"),
              AllOf(HasSubstr("nothing handed in: 04_measuring"), Not(HasSubstr("03_first_kernel"))));
}

TEST_F(Class, the_text_of_an_attempt_is_printed_as_it_was_graded) {
  run(add_class, command("-j 1"));
  EXPECT_EQ(run(add_class, out("class text") + " 1"), read("class/Kim/03_first_kernel.cu"));
  EXPECT_THAT(refusal(add_class, out("class text") + " 9"), HasSubstr("there is no attempt 9; `class show`"));
}

TEST_F(Class, an_attempt_is_withdrawn_with_all_grades_of_its_text_and_counts_again) {
  run(add_class, command("-j 1"));
  run(add_class, command("--again --student Kim"));
  run(add_class, out("class withdraw") + " Kim 1 --reason 'is that of Kim Li'");
  EXPECT_THAT(read("out/grades.csv"), HasSubstr("Kim,03_first_kernel,withdrawn,,0,0,"));
  EXPECT_THAT(read("out/feedback/Kim.html"), HasSubstr("withdrawn: is that of Kim Li"));
  EXPECT_THAT(read("out/feedback/Kim.json"), HasSubstr("\"withdrawn\": \"is that of Kim Li\""));
  EXPECT_THAT(read("out/index.html"), HasSubstr("withdrawn: is that of Kim Li"));
  EXPECT_THAT(run(add_class, out("class show") + " Kim"),
              AllOf(HasSubstr("no points: withdrawn"), HasSubstr("attempt 3: passed"),
                    Not(HasSubstr("  counts")), HasSubstr("text 1 withdrawn, ")));
  EXPECT_THAT(run(add_class, command()), HasSubstr("0 graded now"));
  EXPECT_THAT(refusal(add_class, out("class withdraw") + " Kim 3 --reason x"),
              HasSubstr("attempt 3 has been withdrawn before: is that of Kim Li"));
  EXPECT_THAT(refusal(add_class, out("class withdraw") + " Kim 2 --reason x"),
              HasSubstr("Kim has no attempt 2; `class show` lists them"));
  EXPECT_THAT(refusal(add_class, out("class withdraw") + " 이수민 2 --take-back --reason x"),
              HasSubstr("attempt 2 has not been withdrawn"));
  EXPECT_THAT(refusal(add_class, out("class withdraw") + " 이수민 2 --reason ' '"),
              HasSubstr("needs a reason"));
  run(add_class, out("class withdraw") + " Kim 3 --take-back --reason 'it is hers'");
  EXPECT_THAT(read("out/grades.csv"), HasSubstr("Kim,03_first_kernel,passed,100"));
}

TEST_F(Class, refuses_what_cannot_be_with_the_thing_to_do) {
  EXPECT_THAT(refusal(add_class, command("--student Nobody")), HasSubstr("'Nobody'"));
  write("grades.txt", "name,grade\n");
  EXPECT_THAT(
      refusal(add_class, command("--canvas '" + (root_ / "grades.txt").string() + "'")),
      AllOf(HasSubstr("grades.txt: the table of Canvas"), HasSubstr("export the gradebook in Canvas")));
  EXPECT_EQ(graded(), 0);
  std::filesystem::create_directories(root_ / "empty");
  EXPECT_THAT(refusal(add_class, "class grade '" + (root_ / "empty").string() + "' --out '" +
                                     (root_ / "out").string() + "' --device sim --no-sandbox"),
              AllOf(HasSubstr("there is no submission in it"), HasSubstr("docs/classroom.md")));
  EXPECT_THAT(refusal(add_class, "class report '" + root_.string() + "'"), HasSubstr("gradebook.sqlite"));
  EXPECT_THAT(refusal(add_class, "class grade '" + (root_ / "none").string() + "' --out '" +
                                     (root_ / "out").string() + "' --device sim --no-sandbox"),
              HasSubstr("none"));
}

TEST_F(Class, keeps_the_exports_of_platforms_and_tells_who_is_left_out) {
  write("canvas.csv", "Student,ID,SIS Login ID,Section\n\"Lee, Kim\",17,Kim,A\n");
  write("moodle.csv", "Identifier,Full name,Email address\nParticipant 3,이수민,sumin@example.org\n");
  EXPECT_THAT(run(add_class, command("--canvas '" + (root_ / "canvas.csv").string() + "' --moodle '" +
                                     (root_ / "moodle.csv").string() + "'")),
              AllOf(HasSubstr("not in canvas.csv: 이수민: no row of the export has this name and an ID"),
                    HasSubstr("not in moodle.csv: Kim: no row of the export has this name and an address")));
  std::filesystem::remove(root_ / "canvas.csv");
  std::filesystem::remove(root_ / "moodle.csv");
  EXPECT_THAT(run(add_class, out("class report")), HasSubstr("not in canvas.csv: 이수민"));
  run(add_class, out("class override") + " Kim 03 --score 60 --reason 'shown in person'");
  EXPECT_THAT(read("out/canvas.csv"), HasSubstr("\"Lee, Kim\",17,Kim,A,60"));
  EXPECT_THAT(read("out/moodle.csv"), HasSubstr("sumin@example.org,이수민,25"));
  run(add_class, command());
  EXPECT_THAT(read("out/canvas.csv"), HasSubstr("\"Lee, Kim\",17,Kim,A,60"));
}

TEST_F(Class, a_wrong_export_is_refused_and_the_kept_one_stays) {
  write("right.csv", "First name,Last name,Email address\nKim,,kim@example.org\n");
  run(add_class, command("--moodle '" + (root_ / "right.csv").string() + "'"));
  for (const std::string text : {"", "name,grade\n", "Identifier,Full name,Status\n", "a,\"open\n"}) {
    write("wrong.csv", text);
    EXPECT_THAT(
        refusal(add_class, out("class report") + " --moodle '" + (root_ / "wrong.csv").string() + "'"),
        HasSubstr("wrong.csv: "))
        << text;
  }
  EXPECT_EQ(read("out/moodle_export.csv"), read("right.csv"));
  write("out/moodle_export.csv", "cut off");
  EXPECT_THAT(refusal(add_class, out("class report")), HasSubstr("moodle_export.csv: "));
}

TEST_F(Class, groups_to_look_at_are_told_and_kept) {
  if (!classroom::can_compare()) GTEST_SKIP() << "similarity-tester is not installed";
  run(add_class, command());
  EXPECT_THAT(run(add_class, out("class similar")), HasSubstr("0 groups to look at"));
  EXPECT_EQ(read("out/similar.csv"), "lesson,group,student,percent,nearest\n");
  EXPECT_THAT(read("out/index.html"), Not(HasSubstr("Groups that are alike")));
  EXPECT_THAT(refusal(add_class, "class similar '" + root_.string() + "'"), HasSubstr("gradebook.sqlite"));
}

TEST_F(Class, a_text_that_is_far_too_long_to_be_compared_is_named) {
  if (!classroom::can_compare()) GTEST_SKIP() << "similarity-tester is not installed";
  hand_in("Lee", "passed" + std::string(70 << 10, '\n'));
  run(add_class, command());
  EXPECT_THAT(run(add_class, out("class similar")),
              HasSubstr("03_first_kernel: not compared: Lee: the text has 70 KiB, more than 64"));
}

TEST_F(Class, groups_of_other_lessons_stay_where_one_lesson_is_compared) {
  if (!classroom::can_compare()) GTEST_SKIP() << "similarity-tester is not installed";
  run(add_class, command());
  const std::string table =
      "lesson,group,student,percent,nearest\n09_sum,1,Kim,90,이수민\n09_sum,1,이수민,90,Kim\n";
  write("out/similar.csv", table);
  EXPECT_THAT(run(add_class, out("class similar --lesson 03")), HasSubstr("1 group to look at"));
  EXPECT_EQ(read("out/similar.csv"), table);
  run(add_class, out("class similar"));
  EXPECT_EQ(read("out/similar.csv"), "lesson,group,student,percent,nearest\n");
}

TEST_F(Class, who_hand_in_together_are_alike_to_others_alone) {
  if (!classroom::can_compare()) GTEST_SKIP() << "similarity-tester is not installed";
  std::filesystem::remove_all(root_ / "class");
  const std::string text =
      "int sum(int a, int b) { int c = a; while (b > 0) { c += 1; b -= 1; } return c; }\n";
  write("records/" + text.substr(0, text.size() - 1), harness::message_line(record_of(Verdict::passed)));
  write("class/submission_1/03.cu", text);
  const std::string both = "submission_1:\n  :submitters:\n  - :name: Cy\n  - :name: Di\n";
  write("class/submission_metadata.yml", both);
  run(add_class, command());
  EXPECT_THAT(run(add_class, out("class similar")), HasSubstr("0 groups to look at"));
  write("class/submission_2/03.cu", text);
  write("class/submission_metadata.yml", both + "submission_2:\n  :submitters:\n  - :name: =Em\n");
  run(add_class, command());
  EXPECT_THAT(run(add_class, out("class similar")),
              AllOf(HasSubstr("03_first_kernel: look at Cy; Di; =Em: 100 % in common\n"),
                    HasSubstr("1 group to look at")));
  EXPECT_THAT(read("out/similar.csv"), HasSubstr("03_first_kernel,1,Di,100,'=Em\n"));
}

TEST_F(Class, groups_that_were_found_are_on_its_page) {
  run(add_class, command());
  const std::string head = "lesson,group,student,percent,nearest\n";
  write("out/similar.csv", head + "03_first_kernel,1,Kim,88,이수민\n03_first_kernel,1,이수민,88,Kim\n");
  run(add_class, out("class report"));
  EXPECT_THAT(read("out/index.html"),
              AllOf(HasSubstr("<h2>Groups that are alike</h2>"), HasSubstr("88 %"), HasSubstr("이수민")));
  write("out/similar.csv", head + "03_first_kernel,1,Kim,many,이수민\n");
  EXPECT_THAT(refusal(add_class, out("class report")), HasSubstr("similar.csv: row 2: "));
  write("out/similar.csv", "a,b\n");
  EXPECT_THAT(refusal(add_class, out("class report")), HasSubstr("similar.csv: row 1: "));
  write("out/similar.csv", "lesson,first,second,percent\n03_first_kernel,Kim,이수민,88\n");
  run(add_class, out("class report"));
  EXPECT_THAT(read("out/index.html"), Not(HasSubstr("are alike")));
}

TEST(FeedbackFiles, are_named_after_students_whatever_their_names_are) {
  EXPECT_EQ(file_name_of("이수민 O'Neil"), "이수민 O'Neil");
  EXPECT_EQ(file_name_of("../../etc/passwd"), "%2E.%2F..%2Fetc%2Fpasswd");
  EXPECT_EQ(file_name_of("50%"), "50%25");
  EXPECT_EQ(file_name_of("a\nb"), "a%0Ab");
  const std::string many(300, 'x');
  EXPECT_EQ(file_name_of(many).size(), 200U);
  EXPECT_NE(file_name_of(many), file_name_of(many + "x"));
}

}  // namespace
}  // namespace gridstride::cli
