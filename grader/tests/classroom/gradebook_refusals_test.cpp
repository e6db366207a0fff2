// SPDX-License-Identifier: MIT
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <fstream>

#include "gradebook_fixture.hpp"

namespace gridstride::classroom {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

class GradebookRefusal : public GradebookFile {
 protected:
  std::string of_opening() {
    return refusal([this] { const Gradebook book(file_); });
  }
  std::string of_adding() {
    return refusal([this] { Gradebook(file_).add(submission_number(1), record_number(1), 0); });
  }
  void write(const std::string& text) { std::ofstream(file_, std::ios::binary) << text; }
};

TEST_F(GradebookRefusal, of_a_file_that_is_no_database_leaves_it_alone) {
  for (const std::string& text :
       {std::string("student,score\n"), std::string(10'000, 'x'), std::string(600, '\0')}) {
    write(text);
    EXPECT_EQ(of_opening(),
              file_.string() + " is not a gradebook. Move this file away, or name another output folder");
    EXPECT_EQ(std::filesystem::file_size(file_), text.size());
  }
}

TEST_F(GradebookRefusal, of_an_empty_file_there_is_none) {
  write("");
  EXPECT_EQ(of_adding(), "no refusal");
  EXPECT_EQ(Gradebook(file_).attempts().size(), 1U);
}

TEST_F(GradebookRefusal, of_another_programs_database_leaves_it_alone) {
  const std::string told =
      file_.string() + " is a database of another program. Move it away, or name another output folder";
  EXPECT_EQ(plain_sql(file_, "CREATE TABLE mine (x)"), "");
  EXPECT_EQ(of_opening(), told);
  EXPECT_EQ(plain_sql(file_, "SELECT x FROM mine"), "");
  EXPECT_THAT(plain_sql(file_, "SELECT 1 FROM attempts"), HasSubstr("no such table"));
  EXPECT_EQ(plain_sql(file_, "DROP TABLE mine; PRAGMA application_id = 7"), "");
  EXPECT_EQ(of_opening(), told);
}

TEST_F(GradebookRefusal, of_a_newer_form_says_to_update) {
  EXPECT_EQ(of_adding(), "no refusal");
  EXPECT_EQ(plain_sql(file_, "PRAGMA user_version = 4"), "");
  EXPECT_EQ(of_opening(),
            file_.string() +
                " was written by a newer Gridstride (form 4; this one knows 3). Update Gridstride, "
                "or name another output folder");
  EXPECT_EQ(plain_sql(file_, "PRAGMA user_version = 0"), "");
  EXPECT_EQ(of_opening(), file_.string() + " has the form 0, which no Gridstride writes");
  EXPECT_EQ(plain_sql(file_, "PRAGMA user_version = 3"), "");
  EXPECT_EQ(Gradebook(file_).attempts().size(), 1U);
}

TEST_F(GradebookRefusal, there_is_none_of_an_earlier_form) {
  EXPECT_EQ(of_adding(), "no refusal");
  const std::string form_2 = "DROP TABLE withdrawals; ALTER TABLE overrides DROP COLUMN given_by; ";
  EXPECT_EQ(plain_sql(file_, (form_2 + "PRAGMA user_version = 2").c_str()), "");
  EXPECT_TRUE(Gradebook(file_).withdrawals().empty());
  EXPECT_EQ(
      plain_sql(file_, (form_2 + "ALTER TABLE attempts DROP COLUMN seeds; PRAGMA user_version = 1").c_str()),
      "");
  EXPECT_EQ(of_adding(), "no refusal");
  const Gradebook book(file_);
  EXPECT_EQ(book.attempts().size(), 2U);
  EXPECT_TRUE(book.has(submission_number(1), "sim:gtx1060", {}));
  EXPECT_FALSE(book.has(submission_number(1), "sim:gtx1060", {42}));
}

TEST_F(GradebookRefusal, of_a_damaged_file_says_so) {
  {
    Gradebook book(file_);
    for (int k = 0; k < 20; ++k) book.add(submission_number(k), record_number(k), 0);
  }
  const auto size_bytes = std::filesystem::file_size(file_);
  std::fstream stream(file_, std::ios::in | std::ios::out | std::ios::binary);
  stream.seekp(4096);  // the first page holds the tables' description, all others their rows
  stream << std::string(size_bytes - 4096, 'x') << std::flush;
  EXPECT_EQ(
      refusal([this] { (void)Gradebook(file_).attempts(); }),
      file_.string() +
          " is damaged. Copy it, then see what `sqlite3 FILE .recover` saves, or grade into another folder");
}

TEST_F(GradebookRefusal, of_a_missing_folder_or_one_in_the_files_place_names_it) {
  const std::filesystem::path missing = folder_.path() / "no" / "gradebook.sqlite";
  EXPECT_EQ(refusal([&] { const Gradebook book(missing); }),
            missing.string() + " cannot be opened. Is there a folder " + missing.parent_path().string() +
                ", and may you write to it?");
  std::filesystem::create_directory(file_);
  EXPECT_EQ(of_opening(), file_.string() + " cannot be opened. Is there a folder " + folder_.path().string() +
                              ", and may you write to it?");
}

TEST_F(GradebookRefusal, of_an_attempt_that_there_is_not_names_it) {
  Gradebook book(file_);
  EXPECT_EQ(refusal([&] { (void)book.record(7); }), file_.string() + " has no attempt 7");
  EXPECT_EQ(refusal([&] { (void)book.text(-1); }), file_.string() + " has no attempt -1");
}

TEST_F(GradebookRefusal, of_words_that_a_newer_gridstride_wrote_says_to_update) {
  EXPECT_EQ(of_adding(), "no refusal");
  EXPECT_EQ(
      plain_sql(file_,
                "INSERT INTO attempts SELECT 2, student, lesson, text, origin, submitted_at, marked_late, "
                "graded_at, 'enchanted', score, max_score, device, time_kind, speedup, duration_ms, '{}', "
                "seeds FROM "
                "attempts"),
      "");
  EXPECT_EQ(refusal([this] { (void)Gradebook(file_).attempts(); }),
            file_.string() +
                " holds words in attempt 2 that this Gridstride does not know ('enchanted', 'none'). Update "
                "Gridstride");
  const std::string told = refusal([this] { (void)Gradebook(file_).record(2); });
  EXPECT_THAT(told, StartsWith(file_.string() + " holds a record in attempt 2 that cannot be read: "));
  EXPECT_THAT(told, HasSubstr("schema"));
}

/// As a user without rights over the folder, in a process of its own. @return what is told
std::string told_to_a_stranger(const std::function<std::string()>& work) {
  int pipe_ends[2];
  if (pipe(pipe_ends) != 0) return "no pipe";
  const pid_t child = start_child([&] {
    if (geteuid() == 0 && setuid(65534) != 0) return 3;
    const std::string told = work();
    return ::write(pipe_ends[1], told.data(), told.size()) == static_cast<ssize_t>(told.size()) ? 0 : 1;
  });
  close(pipe_ends[1]);
  std::string told;
  for (char c = 0; read(pipe_ends[0], &c, 1) == 1;) told += c;
  close(pipe_ends[0]);
  const int code = ended(child);
  return code == 0 ? told : "ended with " + std::to_string(code);
}

TEST_F(GradebookRefusal, of_a_folder_without_permission_names_it) {
  ASSERT_EQ(chmod(folder_.path().c_str(), 0555), 0);
  const std::string told = told_to_a_stranger([this] { return of_opening(); });
  ASSERT_EQ(chmod(folder_.path().c_str(), 0755), 0);
  if (told == "ended with 3") GTEST_SKIP() << "no other user here";
  EXPECT_EQ(told, file_.string() + " cannot be opened. Is there a folder " + folder_.path().string() +
                      ", and may you write to it?");
}

TEST_F(GradebookRefusal, of_a_gradebook_that_may_only_be_read_comes_when_it_is_written) {
  EXPECT_EQ(refusal([this] { Gradebook(file_).add(submission_number(0), record_number(0), 0); }),
            "no refusal");
  const std::string why =
      " cannot be written. Make it and its folder " + folder_.path().string() + " writable for you";
  for (const mode_t of_file :
       {0444, 0666}) {  // the second: a folder without permission, so without a journal
    ASSERT_EQ(chmod(file_.c_str(), of_file), 0);
    ASSERT_EQ(chmod(folder_.path().c_str(), 0555), 0);
    const std::string rows =
        told_to_a_stranger([this] { return std::to_string(Gradebook(file_).attempts().size()); });
    const std::string told = told_to_a_stranger([this] { return of_adding(); });
    ASSERT_EQ(chmod(folder_.path().c_str(), 0755), 0);
    if (told == "ended with 3") GTEST_SKIP() << "no other user here";
    EXPECT_EQ(rows, "1");
    EXPECT_EQ(told, file_.string() + why);
  }
  expect_whole_rows(Gradebook(file_), 1);
}

}  // namespace
}  // namespace gridstride::classroom
