// SPDX-License-Identifier: MIT
#include "cli/course.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <atomic>
#include <thread>
#include <vector>

#include "checkout.hpp"
#include "cli/files.hpp"

namespace gridstride::cli {
namespace {

using testing::Contains;
using testing::HasSubstr;
using testing::IsEmpty;

class Course : public Checkout {
 protected:
  Refusal refusal_of(const std::string& text) {
    write("x.cu", text);
    return read_refusal(root_ / "x.cu");
  }
  std::vector<std::string> problems() {
    return structure_problems(cli_.installation, harness::read_lesson(root_ / "lessons" / "03_first_kernel"));
  }
};

TEST_F(Course, a_refusal_promises_verdict_line_and_reason) {
  const Refusal refusal = refusal_of("// verdict: data_race\n// line: 31\n// why: no barrier\n\ncode\n");
  EXPECT_EQ(refusal.verdict, Verdict::data_race);
  EXPECT_EQ(refusal.line, 31);
  EXPECT_EQ(refusal.why, "no barrier");
  EXPECT_EQ(refusal_of("// verdict: leak\n// why: x\n").line, std::nullopt);
}

TEST_F(Course, a_malformed_refusal_is_an_error) {
  EXPECT_THROW(refusal_of("// verdict: nonsense\n// why: x\n"), std::runtime_error);
  EXPECT_THROW(refusal_of("// why: x\n"), std::runtime_error);
  EXPECT_THROW(refusal_of("// verdict: leak\n"), std::runtime_error);
  EXPECT_THROW(refusal_of("// verdict: leak\n// line: x\n// why: x\n"), std::runtime_error);
}

Record record_with(Verdict verdict, int line = 0) {
  Record record;
  record.verdict = verdict;
  record.score = record.max_score = 100;
  if (line > 0) {
    Finding note;
    note.severity = Severity::note;
    note.line = 3;
    Finding error;
    error.line = line;
    record.findings = {error, note};
  }
  return record;
}

TEST(Promises, a_refusal_is_kept_by_verdict_and_line_of_the_first_finding) {
  const Refusal promised{"x.cu", Verdict::data_race, 31, "why", ""};
  EXPECT_THAT(refusal_problem(record_with(Verdict::data_race, 31), promised), IsEmpty());
  EXPECT_THAT(refusal_problem(record_with(Verdict::data_race, 30), promised),
              HasSubstr("line 31 should be found"));
  EXPECT_THAT(refusal_problem(record_with(Verdict::data_race), promised), HasSubstr("no finding"));
  EXPECT_THAT(refusal_problem(record_with(Verdict::passed, 31), promised),
              HasSubstr("should be data_race, but is passed"));
}

TEST(Sentences, that_nobody_can_translate_are_told) {
  Record record = record_with(Verdict::wrong_answer);
  record.checks.push_back({});
  record.checks.back().message = "expected 3, but got 4 (device 0)";
  record.gates.push_back({"saxpy: elements for each thread", 64, 52, 256, true});
  EXPECT_THAT(unknown_sentence(record), IsEmpty());
  record.checks.back().message = "saxpy: nobody has told the translators of this";
  EXPECT_EQ(unknown_sentence(record), record.checks.back().message);
  record.checks.back().message.clear();
  record.gates.front().name = "saxpy: elements that nobody knows";
  EXPECT_EQ(unknown_sentence(record), record.gates.front().name);
}

TEST(Promises, a_stub_is_refused_and_a_solution_has_all_of_100_points) {
  EXPECT_THAT(stub_problem(record_with(Verdict::wrong_answer), {}), IsEmpty());
  EXPECT_THAT(stub_problem(record_with(Verdict::build_failed), {}), HasSubstr("build_failed"));
  Record record = record_with(Verdict::passed);
  EXPECT_THAT(solution_problem(record), IsEmpty());
  record.score = 90;
  EXPECT_THAT(solution_problem(record), HasSubstr("90 of 100"));
  record.max_score = 90;
  EXPECT_THAT(solution_problem(record), HasSubstr("add up to 90"));
  record.max_score = record.score = 110;
  EXPECT_THAT(solution_problem(record), HasSubstr("add up to 110"));
  EXPECT_THAT(solution_problem(record, true), IsEmpty());  // ten of them an instructor's own
  record.score = 100;
  EXPECT_THAT(solution_problem(record, true), HasSubstr("100 of 110"));
  record.max_score = 90;
  EXPECT_THAT(solution_problem(record, true), HasSubstr("add up to 90"));
  EXPECT_THAT(solution_problem(record_with(Verdict::too_slow)), HasSubstr("too_slow"));
}

TEST(Promises, a_stub_with_bugs_of_its_own_shows_each_of_them_and_no_other) {
  harness::Lesson lesson;
  lesson.stub_verdicts = {Verdict::data_race, Verdict::missing_sync};
  Record record = record_with(Verdict::data_race, 31);
  record.findings[0].bug_class = "data_race";
  EXPECT_THAT(stub_problem(record, lesson), HasSubstr("missing_sync, which is not found"));
  record.findings[1].bug_class = "missing_sync";  // a note only
  EXPECT_THAT(stub_problem(record, lesson), HasSubstr("missing_sync, which is not found"));
  record.findings[1].severity = Severity::error;
  EXPECT_THAT(stub_problem(record, lesson), IsEmpty());
  record.verdict = Verdict::crashed;
  EXPECT_THAT(stub_problem(record, lesson), HasSubstr("should be refused as data_race, but is crashed"));
  record.findings[1].bug_class = "leak";
  record.findings.push_back(record.findings[1]);
  record.findings[2].bug_class = "missing_sync";
  EXPECT_THAT(stub_problem(record, lesson), HasSubstr("leak, which stub_verdicts does not name"));
}

TEST_F(Course, missing_and_stray_files_and_headings_are_named) {
  write("lessons/03_first_kernel/README.md", "# 03 First\n\n## Goal\n");
  write("lessons/03_first_kernel/notes.txt", "");
  write("lessons/03_first_kernel/first_kernel.cu.gridstride-backup-1", "");
  write("lessons/03_first_kernel/another_header.cuh", "");
  write("lessons/03_first_kernel/view.cu", "");
  write("lessons/03_first_kernel/README.ko.md", "");
  write("lessons/03_first_kernel/lesson.zh_CN.toml", "");
  write("lessons/03_first_kernel/README.old.txt", "");
  const auto found = problems();
  EXPECT_THAT(found, Contains(HasSubstr("stray file 03_first_kernel/notes.txt")));
  EXPECT_THAT(found, Contains(HasSubstr("demo.cu")));
  EXPECT_THAT(found, Contains(HasSubstr("no heading '## Quiz'")));
  EXPECT_THAT(found, Contains(HasSubstr("fewer than three")));
  EXPECT_THAT(found, Not(Contains(HasSubstr("'## Goal'"))));
  EXPECT_THAT(found, Not(Contains(HasSubstr("backup"))));
  EXPECT_THAT(found, Not(Contains(HasSubstr("another_header"))));
  EXPECT_THAT(found, Not(Contains(HasSubstr("view.cu"))));
  EXPECT_THAT(found, Not(Contains(HasSubstr("README.ko.md"))));
  EXPECT_THAT(found, Not(Contains(HasSubstr("lesson.zh_CN.toml"))));
  EXPECT_THAT(found, Contains(HasSubstr("README.old.txt")));
}

TEST_F(Course, hints_and_devices_of_checks_that_do_not_exist_are_named) {
  write("grader/checks/03_first_kernel/check.cpp", "GRADED_TEST(Suite, sums_any_size, points(10)) {}\n");
  write("lessons/03_first_kernel/lesson.toml",
        "title='x'\nsummary='x'\nminutes=1\nhints=['a', 'b', 'c']\n"
        "[check_hints]\nsums_any_size = 'x'\nsums = 'x'\n"
        "[check_devices]\nsums_any_size = ['h200']\nadds = ['h200']\n");
  EXPECT_THAT(problems(), Contains(HasSubstr("[check_hints] names no check: sums")));
  EXPECT_THAT(problems(), Contains(HasSubstr("[check_devices] names no check: adds")));
  EXPECT_THAT(problems(), Not(Contains(HasSubstr("sums_any_size"))));
}

TEST_F(Course, empty_hints_are_named) {
  write("lessons/03_first_kernel/lesson.toml", "title='x'\nsummary='x'\nminutes=1\nhints=['a', ' ']\n");
  EXPECT_THAT(problems(), Contains(HasSubstr("2 hints, not three")));
  EXPECT_THAT(problems(), Contains(HasSubstr("empty hint")));
}

class Files : public Checkout {};

TEST_F(Files, are_written_whole_and_leave_nothing_else_behind) {
  write_whole(root_ / "x.json", "first");
  write_whole(root_ / "x.json", "second");
  EXPECT_EQ(read("x.json"), "second");
  std::size_t files = 0;
  for (const auto& entry : std::filesystem::directory_iterator(root_))
    files += entry.is_regular_file() ? 1 : 0;
  EXPECT_EQ(files, 1U);
}

TEST_F(Files, keep_whom_they_are_for) {
  const auto permissions = [&](const char* name) {
    return std::filesystem::status(root_ / name).permissions();
  };
  write_whole(root_ / "new.json", "first");
  write("mine.json", "old");
  const auto mine = std::filesystem::perms::owner_read | std::filesystem::perms::owner_write;
  std::filesystem::permissions(root_ / "mine.json", mine);
  write_whole(root_ / "mine.json", "new");
  EXPECT_EQ(permissions("mine.json"), mine);
  write("other.json", "");
  EXPECT_EQ(permissions("new.json"), permissions("other.json")) << "as the user's umask says";
}

TEST_F(Files, may_be_written_by_several_threads_at_once) {
  std::atomic<int> failed{0};
  const auto write_often = [&](char letter) {
    for (int i = 0; i < 50; ++i) {
      try {
        write_whole(root_ / "x.json", std::string(20'000, letter));
      } catch (const UsageError&) {
        ++failed;
      }
    }
  };
  std::vector<std::thread> threads;
  for (const char letter : {'a', 'b', 'c', 'd'}) threads.emplace_back(write_often, letter);
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(failed, 0);
  const std::string text = read("x.json");
  EXPECT_EQ(text, std::string(20'000, text.at(0)));
}

TEST_F(Files, that_are_folders_have_no_text) {
  EXPECT_THROW(read_text(root_), UsageError);
  EXPECT_THROW(read_text(root_ / "none"), UsageError);
}

TEST_F(Files, a_symbolic_link_stays_one) {
  write("real.json", "old");
  std::filesystem::create_symlink(root_ / "real.json", root_ / "link.json");
  write_whole(root_ / "link.json", "new");
  EXPECT_TRUE(std::filesystem::is_symlink(root_ / "link.json"));
  EXPECT_EQ(read("real.json"), "new");
}

TEST_F(Files, a_device_is_written_and_not_replaced) {
  write_whole("/dev/null", "text");
  EXPECT_TRUE(std::filesystem::is_character_file("/dev/null"));
}

TEST_F(Files, that_cannot_be_written_are_refused) {
  EXPECT_THROW(write_whole(root_ / "none" / "x", "text"), UsageError);
  EXPECT_THROW(require_writable(root_), UsageError);
  EXPECT_THROW(require_writable(""), UsageError);
  EXPECT_NO_THROW(require_writable(root_ / "new.json"));
}

TEST_F(Files, that_are_no_submissions_are_refused) {
  ::mkfifo((root_ / "pipe").c_str(), 0600);
  EXPECT_THROW(require_submission(root_ / "pipe"), UsageError);
  write("large.cu", std::string((1 << 20) + 1, ' '));
  EXPECT_THROW(require_submission(root_ / "large.cu"), UsageError);
  EXPECT_NO_THROW(require_submission(root_ / "lessons/03_first_kernel/first_kernel.cu"));
  std::ofstream(root_ / "na\xEFve.cu") << "text";
  EXPECT_THROW(require_submission(root_ / "na\xEFve.cu"), UsageError);
}

}  // namespace
}  // namespace gridstride::cli
