// SPDX-License-Identifier: MIT
/// @file
/// What the tests of the gradebook share: submissions, records, child processes, plain SQL.
#pragma once

#include <gtest/gtest.h>
#include <sqlite3.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdio>
#include <exception>
#include <functional>
#include <string>

#include "classroom/gradebook.hpp"
#include "tests/test_folder.hpp"

namespace gridstride::classroom {

/// The k-th submission of a class: texts and lengths differ.
inline Submission submission_number(int k) {
  Submission submission;
  submission.student = "student " + std::to_string(k);
  submission.lesson = "09_shared_reduction";
  submission.text = std::string(static_cast<std::size_t>(5000 + 100 * k), 'a') + std::to_string(k);
  submission.origin = std::to_string(k) + "/09.cu";
  return submission;
}

inline Record record_number(int k) {
  Record record;
  record.lesson = "09_shared_reduction";
  record.verdict = Verdict::wrong_answer;
  record.score = k;
  record.max_score = 100;
  record.device = "sim:gtx1060";
  record.output = std::string(static_cast<std::size_t>(3000), 'o') + std::to_string(k);
  return record;
}

inline void expect_whole_row(const Gradebook& book, const Attempt& attempt, std::size_t number) {
  const int k = static_cast<int>(number);
  EXPECT_EQ(attempt.student, submission_number(k).student);
  EXPECT_EQ(book.text(attempt.id), submission_number(k).text);
  EXPECT_EQ(to_json(book.record(attempt.id)), to_json(record_number(k)));
}

/// Expects submissions 0 to count - 1 with their texts and records, and nothing else.
inline void expect_whole_rows(const Gradebook& book, std::size_t count) {
  const std::vector<Attempt> attempts = book.attempts();
  ASSERT_EQ(attempts.size(), count);
  for (std::size_t i = 0; i < count; ++i) expect_whole_row(book, attempts[i], i);
}

/// Starts a process of its own that ends with what the function returns, or 99 where it throws.
inline pid_t start_child(const std::function<int()>& work) {
  const pid_t child = fork();
  if (child != 0) return child;
  int code = 99;
  try {
    code = work();
  } catch (const std::exception& error) {
    std::fprintf(stderr, "%s\n", error.what());
  }
  _exit(code);
}

/// @return exit code, or minus the signal that ended it
inline int ended(pid_t child) {
  int status = 0;
  if (waitpid(child, &status, 0) != child) return 98;
  return WIFSIGNALED(status) ? -WTERMSIG(status) : WEXITSTATUS(status);
}

/// Runs SQL as any other program could. @return SQLite's words where it fails, else nothing
inline std::string plain_sql(const std::filesystem::path& file, const char* sql) {
  sqlite3* database = nullptr;
  EXPECT_EQ(sqlite3_open(file.c_str(), &database), SQLITE_OK);
  char* words = nullptr;
  sqlite3_exec(database, sql, nullptr, nullptr, &words);
  const std::string error = words == nullptr ? "" : words;
  sqlite3_free(words);
  sqlite3_close(database);
  return error;
}

/// A gradebook's file in a folder of the test.
class GradebookFile : public testing::Test {
 protected:
  /// What a function's GradebookError tells.
  static std::string refusal(const std::function<void()>& work) {
    try {
      work();
    } catch (const GradebookError& error) {
      return error.what();
    }
    return "no refusal";
  }
  const TestFolder folder_;
  const std::filesystem::path file_ = folder_.path() / "gradebook.sqlite";
};

}  // namespace gridstride::classroom
