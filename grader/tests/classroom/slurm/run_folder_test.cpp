// SPDX-License-Identifier: MIT
#include "classroom/slurm/run_folder.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <stdexcept>

#include "classroom/slurm.hpp"
#include "classroom/slurm/trouble.hpp"
#include "classroom/slurm/work_file.hpp"
#include "system/durable_file.hpp"
#include "tests/test_folder.hpp"

namespace gridstride::classroom::slurm {
namespace {

namespace fs = std::filesystem;
using system::read_bytes;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

Submission submission(const std::string& student) {
  Submission one;
  one.student = student;
  one.lesson = "09_shared_reduction";
  one.text = "// " + student + "\n";
  one.origin = student + "/09.cu";
  return one;
}

Record record_of(const Submission& one) {
  Record record;
  record.lesson = one.lesson;
  record.verdict = Verdict::passed;
  record.output = one.student;
  return record;
}

void write(const fs::path& file, const std::string& text) { std::ofstream(file, std::ios::binary) << text; }

class SlurmRun : public testing::Test {
 protected:
  SlurmRun() {
    for (const char* student : {"a", "b", "c", "d", "e"}) class_.push_back(submission(student));
  }
  RunFolder create(std::size_t chunk = 2, const std::string& settings = "") {
    std::vector<const Submission*> all;
    for (const Submission& one : class_) all.push_back(&one);
    return RunFolder::create(folder_.path(), all, chunk, settings);
  }
  std::size_t grade(const RunFolder& run, std::size_t chunk) {
    return grade_slurm_chunk(
        run.path(), chunk,
        [this](const Submission& one, const std::string&) {
          graded_.push_back(one.student);
          return record_of(one);
        },
        stop_);
  }

  TestFolder folder_;
  std::vector<Submission> class_;
  std::vector<std::string> graded_;
  std::atomic<bool> stop_{false};
};

void expect_same(const Submission& a, const Submission& b) {
  EXPECT_EQ(a.student, b.student);
  EXPECT_EQ(a.lesson, b.lesson);
  EXPECT_EQ(a.text, b.text);
  EXPECT_EQ(a.origin, b.origin);
  EXPECT_EQ(a.submitted_at, b.submitted_at);
  EXPECT_EQ(a.marked_late, b.marked_late);
}

TEST(SlurmWork, holds_every_byte) {
  Submission one = submission("Zo\xc3\xab \x1b[31m\"\\\n");
  one.text.clear();
  for (int byte = 0; byte < 256; ++byte) one.text += static_cast<char>(byte);
  one.submitted_at = -1;
  one.marked_late = true;
  expect_same(submission_from_work_json(to_work_json(one)), one);
  one.submitted_at.reset();
  one.marked_late = false;
  expect_same(submission_from_work_json(to_work_json(one)), one);
}

TEST(SlurmWork, refuses_what_is_none) {
  EXPECT_THROW(submission_from_work_json(""), std::runtime_error);
  EXPECT_THROW(submission_from_work_json("[]"), std::runtime_error);
  EXPECT_THROW(submission_from_work_json("{}"), std::runtime_error);
  std::string beyond_a_byte = to_work_json(submission("X"));
  EXPECT_NO_THROW(submission_from_work_json(beyond_a_byte));
  beyond_a_byte.replace(beyond_a_byte.find('X'), 1, "\u0100");
  EXPECT_THROW(submission_from_work_json(beyond_a_byte), std::runtime_error);
}

TEST_F(SlurmRun, is_read_as_it_was_made) {
  const RunFolder made = create(2, "{\"device\": \"sim\"}");
  const RunFolder run(made.path());
  EXPECT_EQ(run.plan().submissions, 5u);
  EXPECT_EQ(run.plan().chunk, 2u);
  EXPECT_EQ(run.plan().chunks(), 3u);
  EXPECT_EQ(run.plan().settings, "{\"device\": \"sim\"}");
  for (std::size_t k = 0; k < class_.size(); ++k) expect_same(run.submission(k), class_[k]);
  EXPECT_THROW((void)run.submission(5), std::runtime_error);
  EXPECT_THAT(run.results(), IsEmpty());
  EXPECT_THAT(run.job_name(), testing::MatchesRegex("gridstride-[0-9]+T[0-9]+Z-[0-9a-f]+"));
  EXPECT_NE(run.job_name(), create().job_name());
}

TEST_F(SlurmRun, can_be_read_by_its_owner_alone) {
  const RunFolder run = create();
  const fs::perms others = fs::perms::group_all | fs::perms::others_all;
  for (const fs::path& path :
       {run.path(), run.path() / "work", run.path() / "work" / "0.json", run.path() / "run.json"})
    EXPECT_EQ(fs::status(path).permissions() & others, fs::perms::none) << path;
}

TEST_F(SlurmRun, its_script_is_the_same_for_all) {
  const RunFolder run = create();
  EXPECT_EQ(read_bytes(run.path() / "batch.sh"),
            "#!/bin/sh\n"
            "# One task of a class's array job: grades the submissions of one chunk.\n"
            "# $1: the program gridstride  $2: the folder of the run\n"
            "exec \"$1\" class task \"$2\" \"$SLURM_ARRAY_TASK_ID\" \\\n"
            "  >>\"$2/logs/${SLURM_ARRAY_JOB_ID}_$SLURM_ARRAY_TASK_ID.log\" 2>&1\n");
}

TEST_F(SlurmRun, is_unfinished_until_done) {
  const RunFolder first = create();
  const RunFolder second = create();
  EXPECT_EQ(RunFolder::unfinished(folder_.path()).size(), 2u);
  first.note_done();
  ASSERT_EQ(RunFolder::unfinished(folder_.path()).size(), 1u);
  EXPECT_EQ(RunFolder::unfinished(folder_.path())[0].path(), second.path());
}

TEST_F(SlurmRun, half_made_is_removed_and_other_folders_are_left_alone) {
  fs::create_directories(folder_.path() / ".new-20260101T000000Z-0" / "work");
  fs::create_directories(folder_.path() / "notes");
  EXPECT_THAT(RunFolder::unfinished(folder_.path()), IsEmpty());
  EXPECT_FALSE(fs::exists(folder_.path() / ".new-20260101T000000Z-0"));
  EXPECT_TRUE(fs::exists(folder_.path() / "notes"));
}

TEST_F(SlurmRun, a_folder_that_is_none_is_refused_by_name) {
  EXPECT_THROW(RunFolder(folder_.path()), std::runtime_error);
  const RunFolder run = create();
  write(run.path() / "run.json", R"({"schema": 2, "submissions": 5, "chunk": 2, "settings": ""})");
  EXPECT_THROW(RunFolder(run.path()), std::runtime_error);
  write(run.path() / "run.json", R"({"schema": 1, "submissions": 5, "chunk": 0, "settings": ""})");
  EXPECT_THROW(RunFolder(run.path()), std::runtime_error);
  write(run.path() / "run.json", R"({"schema": 1, "submissions": -5, "chunk": 2, "settings": ""})");
  EXPECT_THROW(RunFolder(run.path()), std::runtime_error);
  write(run.path() / "run.json", R"({"schema": 1, "submissions": 5, "chunk": 2, "settings": ""})");
  EXPECT_NO_THROW(RunFolder(run.path()));
}

TEST_F(SlurmRun, a_result_comes_back) {
  const RunFolder run = create();
  run.write_result(3, record_of(class_[3]));
  EXPECT_THAT(run.results(), ElementsAre(3u));
  ASSERT_TRUE(run.result(3));
  EXPECT_EQ(to_json(*run.result(3)), to_json(record_of(class_[3])));
  EXPECT_FALSE(run.result(2));
}

TEST_F(SlurmRun, names_that_are_no_results_are_passed_over) {
  const RunFolder run = create();
  for (const char* name : {".1.json.node7.123", "1.json.tmp", "01.json", "-1.json", "+1.json", "x.json",
                           ".json", "5.json", "99999999999999999999999.json", "1"})
    write(run.path() / "results" / name, "{}");
  EXPECT_THAT(run.results(), IsEmpty());
  write(run.path() / "results" / "4.json", "{}");
  EXPECT_THAT(run.results(), ElementsAre(4u));
}

TEST_F(SlurmRun, half_written_results_are_none) {
  const RunFolder run = create();
  run.write_result(1, record_of(class_[1]));
  const std::string whole = *read_bytes(run.path() / "results" / "1.json");
  write(run.path() / "results" / "1.json", whole.substr(0, whole.size() / 2));
  EXPECT_FALSE(run.result(1));
  write(run.path() / "results" / "1.json", "");
  EXPECT_FALSE(run.result(1));
  write(run.path() / "results" / "2.json", whole);  // that of another submission
  EXPECT_FALSE(run.result(2));
  write(run.path() / "results" / "1.json", whole);
  EXPECT_TRUE(run.result(1));
}

TEST_F(SlurmRun, remembers_what_was_handed_on_but_no_cut_off_line) {
  const RunFolder run = create();
  EXPECT_THAT(run.kept(), IsEmpty());
  run.note_kept(3);
  run.note_kept(0);
  EXPECT_THAT(run.kept(), ElementsAre(0u, 3u));
  std::ofstream(run.path() / "kept", std::ios::app) << "4";
  EXPECT_THAT(run.kept(), ElementsAre(0u, 3u));
}

TEST_F(SlurmRun, a_task_grades_its_chunk_and_no_other) {
  const RunFolder run = create();
  EXPECT_EQ(grade(run, 1), 2u);
  EXPECT_THAT(graded_, ElementsAre("c", "d"));
  EXPECT_THAT(run.results(), ElementsAre(2u, 3u));
  EXPECT_EQ(grade(run, 2), 1u) << "the last chunk is shorter";
  EXPECT_THROW(grade(run, 3), std::runtime_error);
}

TEST_F(SlurmRun, a_task_that_is_begun_again_grades_only_what_has_no_result) {
  const RunFolder run = create(5);
  run.write_result(0, record_of(class_[0]));
  run.write_result(3, record_of(class_[3]));
  write(run.path() / "results" / "2.json", "{");
  EXPECT_EQ(grade(run, 0), 3u);
  EXPECT_THAT(graded_, ElementsAre("b", "c", "e"));
  EXPECT_EQ(grade(run, 0), 0u);
  EXPECT_TRUE(run.result(2));
}

TEST_F(SlurmRun, a_task_leaves_what_ended_it_before_for_last) {
  const RunFolder run = create(5);
  run.note_start(0);
  run.note_start(0);
  run.note_start(2);
  grade(run, 0);
  EXPECT_THAT(graded_, ElementsAre("b", "d", "e", "c", "a"));
}

TEST_F(SlurmRun, a_grade_that_throws_is_the_graders_own_fault) {
  const RunFolder run = create();
  grade_slurm_chunk(
      run.path(), 0,
      [](const Submission&, const std::string&) -> Record { throw std::runtime_error("no clang"); }, stop_);
  ASSERT_TRUE(run.result(0));
  EXPECT_EQ(run.result(0)->verdict, Verdict::grader_error);
  EXPECT_EQ(run.result(0)->lesson, class_[0].lesson);
  EXPECT_EQ(run.result(0)->detail, "no clang");
}

TEST_F(SlurmRun, a_task_that_is_stopped_keeps_what_it_finished_and_no_fault_of_being_stopped) {
  const RunFolder run = create(5);
  EXPECT_EQ(grade_slurm_chunk(
                run.path(), 0,
                [&](const Submission& one, const std::string&) {
                  stop_ = one.student == "b";
                  return record_of(one);
                },
                stop_),
            2u);
  EXPECT_THAT(run.results(), ElementsAre(0u, 1u));
  stop_ = false;
  EXPECT_EQ(grade_slurm_chunk(
                run.path(), 0,
                [&](const Submission&, const std::string&) {
                  stop_ = true;
                  return Record{};
                },
                stop_),
            0u);
  EXPECT_THAT(run.results(), ElementsAre(0u, 1u));
}

TEST_F(SlurmRun, a_task_is_given_the_settings) {
  const RunFolder run = create(5, "how to grade");
  std::string given;
  grade_slurm_chunk(
      run.path(), 0,
      [&](const Submission& one, const std::string& settings) {
        given = settings;
        return record_of(one);
      },
      stop_);
  EXPECT_EQ(given, "how to grade");
}

TEST_F(SlurmRun, finds_the_last_log_of_a_chunk) {
  const RunFolder run = create();
  EXPECT_EQ(run.last_log(1), "");
  for (const char* name : {"9_1.log", "10_1.log", "11_0.log", "12_11.log", "x_1.log"})
    write(run.path() / "logs" / name, "");
  EXPECT_EQ(run.last_log(1).filename(), "10_1.log");
}

TEST_F(SlurmRun, trouble_is_told_with_state_and_end_of_the_log) {
  const RunFolder run = create();
  std::string log;
  for (int line = 0; line < 30; ++line) log += "line " + std::to_string(line) + "\n";
  write(run.path() / "logs" / "8_0.log", log + "\x1b[2Jlast\x07\n");
  const std::string words = words_of_trouble(
      run, {{"7", 0, "TIMEOUT", "TimeLimit"}, {"8", 0, "FAILED", "NonZeroExitCode"}}, {0, 2}, 3, 3);
  EXPECT_THAT(words, HasSubstr("3 jobs in a row brought no new result"));
  EXPECT_THAT(words, HasSubstr("Without one are 3 of 5 submissions, in the chunks 0,2"));
  EXPECT_THAT(words, HasSubstr("Task 0 ended as FAILED (NonZeroExitCode)"));
  EXPECT_THAT(words, HasSubstr("  line 29\n  last\n"));
  EXPECT_THAT(words, testing::Not(HasSubstr("line 20\n")));
  EXPECT_THAT(words, testing::Not(HasSubstr("\x1b")));
  EXPECT_THAT(words, HasSubstr("Task 2 ended (Slurm has forgotten how). It left no log."));
}

}  // namespace
}  // namespace gridstride::classroom::slurm
