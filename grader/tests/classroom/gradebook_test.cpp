// SPDX-License-Identifier: MIT
#include "classroom/gradebook.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <limits>

#include "gradebook_fixture.hpp"

namespace gridstride::classroom {
namespace {

using testing::HasSubstr;

TEST_F(GradebookFile, keeps_everything_over_reopening) {
  Submission submission = submission_number(1);
  submission.submitted_at = -5;
  submission.marked_late = true;
  Record record = record_number(7);
  record.verdict = Verdict::passed;
  record.time_kind = TimeKind::modelled;
  record.speed.speedup = 12.5;
  record.duration_ms = 900;
  {
    Gradebook book(file_);
    EXPECT_EQ(book.add(submission, record, 1234), 1);
    EXPECT_EQ(book.add(submission_number(2), record_number(2), 1235), 2);
    book.add(Override{0, "a", "09_shared_reduction", 50.5, "oral exam", 77});
    book.add(Override{0, "a", "09_shared_reduction", std::nullopt, "taken back", 78, "ada"});
    book.add(Withdrawal{0, "student 1", "09_shared_reduction", 1, false, "copied", 79, "ada"});
  }
  const Gradebook book(file_);
  const std::vector<Attempt> attempts = book.attempts();
  ASSERT_EQ(attempts.size(), 2U);
  EXPECT_EQ(attempts[0].id, 1);
  EXPECT_EQ(attempts[0].student, "student 1");
  EXPECT_EQ(attempts[0].lesson, "09_shared_reduction");
  EXPECT_EQ(attempts[0].origin, "1/09.cu");
  EXPECT_EQ(attempts[0].submitted_at, -5);
  EXPECT_TRUE(attempts[0].marked_late);
  EXPECT_EQ(attempts[0].graded_at, 1234);
  EXPECT_EQ(attempts[0].verdict, Verdict::passed);
  EXPECT_EQ(attempts[0].score, 7);
  EXPECT_EQ(attempts[0].max_score, 100);
  EXPECT_EQ(attempts[0].device, "sim:gtx1060");
  EXPECT_EQ(attempts[0].time_kind, TimeKind::modelled);
  EXPECT_EQ(attempts[0].speedup, 12.5);
  EXPECT_EQ(attempts[0].duration_ms, 900);
  EXPECT_EQ(attempts[1].submitted_at, std::nullopt);
  EXPECT_FALSE(attempts[1].marked_late);
  EXPECT_EQ(attempts[1].speedup, std::nullopt);
  EXPECT_EQ(to_json(book.record(1)), to_json(record));
  EXPECT_EQ(book.text(1), submission.text);
  const std::vector<Override> overrides = book.overrides();
  ASSERT_EQ(overrides.size(), 2U);
  EXPECT_EQ(overrides[0].id, 1);
  EXPECT_EQ(overrides[0].student, "a");
  EXPECT_EQ(overrides[0].lesson, "09_shared_reduction");
  EXPECT_EQ(overrides[0].score, 50.5);
  EXPECT_EQ(overrides[0].reason, "oral exam");
  EXPECT_EQ(overrides[0].given_at, 77);
  EXPECT_EQ(overrides[0].given_by, "");
  EXPECT_EQ(overrides[1].score, std::nullopt);
  EXPECT_EQ(overrides[1].given_by, "ada");
  const std::vector<Withdrawal> withdrawals = book.withdrawals();
  ASSERT_EQ(withdrawals.size(), 1U);
  EXPECT_EQ(withdrawals[0].student, "student 1");
  EXPECT_EQ(withdrawals[0].lesson, "09_shared_reduction");
  EXPECT_EQ(withdrawals[0].text, 1);
  EXPECT_FALSE(withdrawals[0].taken_back);
  EXPECT_EQ(withdrawals[0].reason, "copied");
  EXPECT_EQ(withdrawals[0].given_at, 79);
  EXPECT_EQ(withdrawals[0].given_by, "ada");
}

TEST_F(GradebookFile, a_withdrawal_is_of_one_students_text_and_can_be_taken_back) {
  Gradebook book(file_);
  Submission copy = submission_number(1);
  copy.student = "student 2";
  for (const Submission& one : {submission_number(1), submission_number(1), copy})
    book.add(one, record_number(1), 0);
  Withdrawal given{0, "student 1", "09_shared_reduction", 1, false, "copied", 0, "ada"};
  book.add(given);
  const auto withdrawn = [&](std::size_t attempt) { return book.attempts().at(attempt).withdrawn; };
  EXPECT_EQ(withdrawn(0), "copied");
  EXPECT_EQ(withdrawn(1), "copied");
  EXPECT_EQ(withdrawn(2), std::nullopt);
  EXPECT_TRUE(book.has(submission_number(1), "sim:gtx1060", {}));
  given.taken_back = true;
  book.add(given);
  EXPECT_EQ(withdrawn(0), std::nullopt);
  given.reason = " ";
  EXPECT_THROW(book.add(given), std::invalid_argument);
}

TEST_F(GradebookFile, keeps_every_verdict_and_kind_of_time) {
  Gradebook book(file_);
  Record record = record_number(0);
  for (int verdict = 0; verdict <= static_cast<int>(Verdict::grader_error); ++verdict) {
    record.verdict = static_cast<Verdict>(verdict);
    record.time_kind = static_cast<TimeKind>(verdict % 3);
    book.add(submission_number(verdict), record, 0);
    EXPECT_EQ(book.attempts().back().verdict, record.verdict);
    EXPECT_EQ(book.attempts().back().time_kind, record.time_kind);
  }
}

TEST_F(GradebookFile, has_a_submission_by_student_lesson_text_and_device) {
  Gradebook book(file_);
  const Submission submission = submission_number(1);
  EXPECT_FALSE(book.has(submission, "sim:gtx1060", {}));
  book.add(submission, record_number(1), 0);
  EXPECT_TRUE(book.has(submission, "sim:gtx1060", {}));
  EXPECT_FALSE(book.has(submission, "sim:gtx1080ti", {}));
  Submission other = submission;
  other.text += "\n";
  EXPECT_FALSE(book.has(other, "sim:gtx1060", {}));
  other = submission;
  other.student = "STUDENT 1";  // capitals are other people
  EXPECT_FALSE(book.has(other, "sim:gtx1060", {}));
  other = submission;
  other.lesson = "10_warp_reduction";
  EXPECT_FALSE(book.has(other, "sim:gtx1060", {}));
  other = submission;
  other.origin = "elsewhere";
  other.submitted_at = 5;
  EXPECT_TRUE(book.has(other, "sim:gtx1060", {}));
}

TEST_F(GradebookFile, has_a_submission_with_the_seeds_that_it_was_graded_with) {
  Gradebook book(file_);
  book.add(submission_number(1), record_number(1), 0, {42, 7});
  EXPECT_TRUE(book.has(submission_number(1), "sim:gtx1060", {42, 7}));
  EXPECT_FALSE(book.has(submission_number(1), "sim:gtx1060", {42}));
  EXPECT_FALSE(book.has(submission_number(1), "sim:gtx1060", {}));
}

TEST_F(GradebookFile, gives_the_same_number_to_the_same_text) {
  Gradebook book(file_);
  Submission other = submission_number(2);
  for (const Submission& one : {submission_number(1), other, submission_number(1)})
    book.add(one, record_number(1), 0);
  const std::vector<Attempt> attempts = book.attempts();
  EXPECT_EQ(attempts.at(0).text, attempts.at(2).text);
  EXPECT_NE(attempts.at(0).text, attempts.at(1).text);
}

TEST_F(GradebookFile, does_not_have_what_only_the_graders_fault_ended) {
  Gradebook book(file_);
  Record fault = record_number(1);
  fault.verdict = Verdict::grader_error;
  book.add(submission_number(1), fault, 0);
  EXPECT_FALSE(book.has(submission_number(1), "sim:gtx1060", {}));
  book.add(submission_number(1), record_number(1), 0);
  EXPECT_TRUE(book.has(submission_number(1), "sim:gtx1060", {}));
  book.add(submission_number(1), fault, 0);
  EXPECT_TRUE(book.has(submission_number(1), "sim:gtx1060", {}));
}

TEST_F(GradebookFile, keeps_hostile_names_and_texts_byte_for_byte) {
  const std::vector<std::string> texts = {std::string("a\0b", 3),
                                          std::string("a\0c", 3),
                                          "a",
                                          "",
                                          "'; DROP TABLE attempts; --",
                                          "\"?1 :x @y $z",
                                          "\xff\xfe not UTF-8 \xc3",
                                          "\x1b[31mred\x1b[0m\r\n",
                                          "김민준 محمد 😀 e\xcc\x81",
                                          std::string(1 << 20, '\xff')};
  Gradebook book(file_);
  for (const std::string& text : texts) {
    Submission submission{text, text, text, text};
    Record record = record_number(1);
    record.device = text;
    EXPECT_FALSE(book.has(submission, text, {}));
    const std::int64_t id = book.add(submission, record, 0);
    EXPECT_TRUE(book.has(submission, text, {}));
    EXPECT_EQ(book.text(id), text);
    if (!text.empty()) book.add(Override{0, text, text, 1, text, 0});
  }
  const std::vector<Attempt> attempts = book.attempts();
  ASSERT_EQ(attempts.size(), texts.size());
  for (std::size_t i = 0; i < texts.size(); ++i) {
    EXPECT_EQ(attempts[i].student, texts[i]);
    EXPECT_EQ(attempts[i].lesson, texts[i]);
    EXPECT_EQ(attempts[i].origin, texts[i]);
    EXPECT_EQ(attempts[i].device, texts[i]);
  }
  EXPECT_EQ(book.overrides().front().reason, texts.front());
  EXPECT_EQ(book.overrides().back().student, texts.back());
}

TEST_F(GradebookFile, keeps_a_text_that_many_hand_in_once) {
  Gradebook book(file_);
  Submission submission = submission_number(1);
  submission.text = std::string(100'000, 's');
  book.add(submission, record_number(1), 0);
  const auto size_bytes = std::filesystem::file_size(file_);
  for (int k = 2; k < 10; ++k) {
    submission.student = std::to_string(k);
    EXPECT_EQ(book.text(book.add(submission, record_number(k), 0)), submission.text);
  }
  EXPECT_LT(std::filesystem::file_size(file_), size_bytes + 90'000);  // their records alone
}

TEST_F(GradebookFile, takes_no_points_that_are_not_numbers) {
  Gradebook book(file_);
  for (const double points :
       {std::numeric_limits<double>::quiet_NaN(), std::numeric_limits<double>::infinity()}) {
    Record record = record_number(1);
    record.score = points;
    EXPECT_THROW(book.add(submission_number(1), record, 0), std::invalid_argument);
    record = record_number(1);
    record.max_score = points;
    EXPECT_THROW(book.add(submission_number(1), record, 0), std::invalid_argument);
    record = record_number(1);
    record.speed.speedup = points;
    book.add(submission_number(1), record, 0);
    EXPECT_EQ(book.attempts().back().speedup, std::nullopt);
  }
  EXPECT_EQ(book.attempts().size(), 2U);
}

TEST_F(GradebookFile, takes_a_score_by_hand_with_a_reason_only) {
  Gradebook book(file_);
  const auto add = [&](std::optional<double> score, const std::string& reason) {
    book.add(Override{0, "a", "09_shared_reduction", score, reason, 0});
  };
  EXPECT_THROW(add(5, ""), std::invalid_argument);
  EXPECT_THROW(add(5, " \t\n"), std::invalid_argument);
  EXPECT_THROW(add(std::nullopt, ""), std::invalid_argument);
  EXPECT_THROW(add(-0.5, "r"), std::invalid_argument);
  EXPECT_THROW(add(std::numeric_limits<double>::quiet_NaN(), "r"), std::invalid_argument);
  EXPECT_THROW(add(std::numeric_limits<double>::infinity(), "r"), std::invalid_argument);
  EXPECT_TRUE(book.overrides().empty());
  add(0, "r");
  EXPECT_EQ(book.overrides().size(), 1U);
}

TEST_F(GradebookFile, is_only_ever_added_to_also_by_other_programs) {
  {
    Gradebook book(file_);
    book.add(submission_number(0), record_number(0), 0);
    book.add(Override{0, "a", "09_shared_reduction", 5, "r", 0});
    book.add(Withdrawal{0, "a", "09_shared_reduction", 1, false, "r", 0, ""});
  }
  const std::string told = "a gradebook is only ever added to";
  for (const char* sql :
       {"UPDATE texts SET text = x'00'", "UPDATE attempts SET score = 100",
        "UPDATE overrides SET score = 100", "DELETE FROM texts", "DELETE FROM attempts",
        "DELETE FROM overrides WHERE id = 1", "UPDATE withdrawals SET taken_back = 1",
        "DELETE FROM withdrawals", "INSERT OR REPLACE INTO withdrawals SELECT * FROM withdrawals",
        "INSERT OR REPLACE INTO attempts SELECT * FROM attempts",
        "INSERT OR REPLACE INTO texts SELECT * FROM texts",
        "INSERT OR REPLACE INTO texts (text) SELECT text FROM texts",
        "PRAGMA recursive_triggers = OFF; INSERT OR REPLACE INTO overrides SELECT * FROM overrides",
        "PRAGMA recursive_triggers = OFF; REPLACE INTO attempts SELECT * FROM attempts",
        "INSERT INTO attempts SELECT * FROM attempts WHERE true ON CONFLICT (id) DO UPDATE SET score = 100"})
    EXPECT_EQ(plain_sql(file_, sql), told) << sql;
  Gradebook book(file_);
  expect_whole_rows(book, 1);
  EXPECT_EQ(book.overrides().at(0).score, 5);
}

TEST_F(GradebookFile, takes_no_wrong_types_and_no_text_that_there_is_not) {
  Gradebook(file_).add(submission_number(0), record_number(0), 0);
  EXPECT_THAT(plain_sql(file_, "INSERT INTO overrides VALUES (2, 'a', 'b', 'many', 'r', 0, '')"),
              HasSubstr("cannot store TEXT value in REAL column"));
  EXPECT_THAT(plain_sql(file_, "INSERT INTO overrides VALUES (2, 'a', 'b', -1, 'r', 0, '')"),
              HasSubstr("CHECK"));
  EXPECT_THAT(plain_sql(file_, "INSERT INTO overrides VALUES (2, 'a', 'b', 1, '', 0, '')"),
              HasSubstr("CHECK"));
  EXPECT_THAT(
      plain_sql(file_,
                "PRAGMA foreign_keys = ON; INSERT INTO attempts SELECT 2, student, lesson, 7, origin, "
                "submitted_at, marked_late, graded_at, verdict, score, max_score, device, time_kind, "
                "speedup, duration_ms, record, seeds FROM attempts"),
      HasSubstr("FOREIGN KEY"));
}

TEST_F(GradebookFile, is_read_by_two_while_one_writes) {
  constexpr std::size_t count = 20;
  Gradebook book(file_);
  const auto read_until_all_are_there = [&] {
    alarm(60);  // ends the child where the rows never come
    const Gradebook reader(file_);
    for (std::size_t seen = 0; seen < count;) {
      const std::vector<Attempt> attempts = reader.attempts();
      if (attempts.size() < seen) return 1;
      for (std::size_t i = seen; i < attempts.size(); ++i) expect_whole_row(reader, attempts[i], i);
      seen = attempts.size();
    }
    return testing::Test::HasFailure() ? 2 : 0;
  };
  const pid_t first = start_child(read_until_all_are_there);
  const pid_t second = start_child(read_until_all_are_there);
  for (std::size_t k = 0; k < count; ++k)
    book.add(submission_number(static_cast<int>(k)), record_number(static_cast<int>(k)), 0);
  EXPECT_EQ(ended(first), 0);
  EXPECT_EQ(ended(second), 0);
}

TEST_F(GradebookFile, that_several_begin_and_fill_at_once_has_all_rows) {
  std::vector<pid_t> writers;
  for (int writer = 0; writer < 3; ++writer)
    writers.push_back(start_child([&, writer] {
      Gradebook book(file_);
      for (int k = 0; k < 10; ++k) book.add(submission_number(10 * writer + k), record_number(k), 0);
      return 0;
    }));
  for (const pid_t writer : writers) EXPECT_EQ(ended(writer), 0);
  const Gradebook book(file_);
  EXPECT_EQ(book.attempts().size(), 30U);
  for (int k = 0; k < 30; ++k) EXPECT_TRUE(book.has(submission_number(k), "sim:gtx1060", {}));
}

TEST_F(GradebookFile, can_be_handed_on) {
  Gradebook book(file_);
  book.add(submission_number(0), record_number(0), 0);
  Gradebook moved(std::move(book));
  moved.add(submission_number(1), record_number(1), 0);
  expect_whole_rows(moved, 2);
}

TEST_F(GradebookFile, may_have_any_name) {
  const std::filesystem::path folder = folder_.path() / "file:a?mode=memory #%41 'b'";
  std::filesystem::create_directories(folder);
  Gradebook(folder / "gradebook.sqlite").add(submission_number(0), record_number(0), 0);
  EXPECT_TRUE(std::filesystem::exists(folder / "gradebook.sqlite"));
  std::filesystem::current_path(folder_.path());
  for (const char* name : {"file:x.sqlite?mode=memory", ":memory:"}) {
    Gradebook(name).add(submission_number(0), record_number(0), 0);
    EXPECT_EQ(Gradebook(name).attempts().size(), 1U) << name;
  }
  std::filesystem::current_path("/");
}

TEST_F(GradebookFile, knows_a_text_that_somebody_has_gone_back_to) {
  Gradebook book(file_);
  Submission first = submission_number(1);
  Submission second = first;
  second.text += "\n// again\n";
  EXPECT_TRUE(book.is_newer_than_all(first));
  book.add(first, record_number(1), 10);
  EXPECT_FALSE(book.is_newer_than_all(first));
  EXPECT_TRUE(book.is_newer_than_all(second));
  book.add(second, record_number(2), 11);
  EXPECT_TRUE(book.is_newer_than_all(first));
  book.add(first, record_number(3), 12);
  EXPECT_FALSE(book.is_newer_than_all(first));
}

TEST_F(GradebookFile, takes_no_text_for_newer_that_was_handed_in_before_the_newest_grade) {
  Gradebook book(file_);
  Submission first = submission_number(1);
  first.submitted_at = 100;
  Submission second = first;
  second.text += "\n// again\n";
  second.submitted_at = 200;
  book.add(second, record_number(2), 11);
  EXPECT_FALSE(book.is_newer_than_all(first));
  first.submitted_at = std::nullopt;
  EXPECT_FALSE(book.is_newer_than_all(first));
  first.submitted_at = 200;
  EXPECT_TRUE(book.is_newer_than_all(first));
  first.submitted_at = 300;
  EXPECT_TRUE(book.is_newer_than_all(first));
}

}  // namespace
}  // namespace gridstride::classroom
