// SPDX-License-Identifier: MIT
#include "classroom/pool.hpp"

#include <gtest/gtest.h>
#include <malloc.h>

#include <cstdlib>
#include <latch>
#include <map>
#include <new>
#include <stdexcept>
#include <string>

// Counts the large blocks that live at once, so that a test can see what is held. Everything else is as it
// was.
namespace {
constexpr std::size_t large_bytes = 1 << 20;
std::atomic<int> large_blocks{0};
std::atomic<int> most_large_blocks{0};
}  // namespace

void* operator new(std::size_t size_bytes) {
  void* block = std::malloc(size_bytes);
  if (block == nullptr) throw std::bad_alloc();
  if (malloc_usable_size(block) < large_bytes) return block;
  const int now = ++large_blocks;
  int most = most_large_blocks;
  while (now > most && !most_large_blocks.compare_exchange_weak(most, now)) continue;
  return block;
}
void operator delete(void* block) noexcept {
  if (block != nullptr && malloc_usable_size(block) >= large_bytes) --large_blocks;
  std::free(block);
}
void operator delete(void* block, std::size_t) noexcept { operator delete(block); }

namespace gridstride::classroom {
namespace {

std::vector<Submission> some_submissions(std::size_t count) {
  std::vector<Submission> submissions(count);
  for (std::size_t i = 0; i < count; ++i) {
    submissions[i].student = std::to_string(i);
    submissions[i].lesson = "09_shared_reduction";
  }
  return submissions;
}

Record passed(const Submission& submission) {
  Record record;
  record.lesson = submission.lesson;
  record.verdict = Verdict::passed;
  record.detail = submission.student;
  return record;
}

/// What a pool has kept, in order.
struct Kept {
  std::vector<std::string> students;
  std::vector<Record> records;
  std::vector<std::size_t> done;
  void operator()(const Submission& submission, const Record& record, std::size_t so_far) {
    students.push_back(submission.student);
    records.push_back(record);
    done.push_back(so_far);
  }
};

const std::atomic<bool> go_on{false};

TEST(Pool, with_one_job_keeps_all_in_their_order) {
  Kept kept;
  EXPECT_EQ(run_pool(some_submissions(5), 1, {passed, std::ref(kept)}, go_on), 5U);
  EXPECT_EQ(kept.students, (std::vector<std::string>{"0", "1", "2", "3", "4"}));
  EXPECT_EQ(kept.done, (std::vector<std::size_t>{1, 2, 3, 4, 5}));
  EXPECT_EQ(kept.records.at(3).detail, "3");
}

TEST(Pool, keeps_each_submission_once_with_its_own_record) {
  Kept kept;
  EXPECT_EQ(run_pool(some_submissions(500), 8, {passed, std::ref(kept)}, go_on), 500U);
  std::map<std::string, int> times;
  for (std::size_t i = 0; i < kept.students.size(); ++i) {
    ++times[kept.students[i]];
    EXPECT_EQ(kept.records[i].detail, kept.students[i]);
    EXPECT_EQ(kept.done[i], i + 1);
  }
  EXPECT_EQ(times.size(), 500U);
}

TEST(Pool, keeps_in_the_order_of_finishing) {
  std::latch second_is_kept(1);
  Kept kept;
  const PoolWork work = {[&](const Submission& submission) {
                           if (submission.student == "0") second_is_kept.wait();
                           return passed(submission);
                         },
                         [&](const Submission& submission, const Record& record, std::size_t done) {
                           kept(submission, record, done);
                           if (submission.student == "1") second_is_kept.count_down();
                         }};
  EXPECT_EQ(run_pool(some_submissions(2), 2, work, go_on), 2U);
  EXPECT_EQ(kept.students, (std::vector<std::string>{"1", "0"}));
  EXPECT_EQ(kept.done, (std::vector<std::size_t>{1, 2}));
}

TEST(Pool, runs_as_many_at_once_as_it_is_told) {
  std::latch all_run(3);  // a pool of fewer threads would wait here for ever
  Kept kept;
  const PoolWork work = {[&](const Submission& submission) {
                           all_run.arrive_and_wait();
                           return passed(submission);
                         },
                         std::ref(kept)};
  EXPECT_EQ(run_pool(some_submissions(3), 3, work, go_on), 3U);
}

TEST(Pool, never_runs_more_at_once_than_it_is_told) {
  std::atomic<int> running{0};
  std::atomic<int> most{0};
  Kept kept;
  const PoolWork work = {[&](const Submission& submission) {
                           const int now = ++running;
                           if (now > 2) most = now;
                           Record record = passed(submission);
                           --running;
                           return record;
                         },
                         std::ref(kept)};
  EXPECT_EQ(run_pool(some_submissions(300), 2, work, go_on), 300U);
  EXPECT_EQ(most, 0);
}

TEST(Pool, keeps_one_at_a_time) {
  std::atomic<int> inside{0};
  bool alone = true;
  const PoolWork work = {passed, [&](const Submission&, const Record&, std::size_t) {
                           alone = ++inside == 1 && alone;
                           std::this_thread::yield();
                           --inside;
                         }};
  EXPECT_EQ(run_pool(some_submissions(300), 8, work, go_on), 300U);
  EXPECT_TRUE(alone);
}

TEST(Pool, makes_a_grader_error_of_what_a_grade_throws_and_goes_on) {
  Kept kept;
  const PoolWork work = {[](const Submission& submission) -> Record {
                           if (submission.student == "0")
                             throw std::runtime_error("the check program is gone");
                           if (submission.student == "1") throw 7;
                           return passed(submission);
                         },
                         std::ref(kept)};
  EXPECT_EQ(run_pool(some_submissions(3), 1, work, go_on), 3U);
  EXPECT_EQ(kept.records.at(0).verdict, Verdict::grader_error);
  EXPECT_EQ(kept.records.at(0).lesson, "09_shared_reduction");
  EXPECT_EQ(kept.records.at(0).detail, "the check program is gone");
  EXPECT_EQ(kept.records.at(1).verdict, Verdict::grader_error);
  EXPECT_EQ(kept.records.at(1).lesson, "09_shared_reduction");
  EXPECT_EQ(kept.records.at(1).detail, "the grader threw something that has no words");
  EXPECT_EQ(kept.records.at(2).verdict, Verdict::passed);
}

TEST(Pool, that_is_stopped_keeps_what_runs_and_begins_nothing_new) {
  std::atomic<bool> stop{false};
  std::latch both_run(2);
  std::atomic<int> begun{0};
  Kept kept;
  const PoolWork work = {[&](const Submission& submission) {
                           ++begun;
                           both_run.arrive_and_wait();
                           stop = true;
                           return passed(submission);
                         },
                         std::ref(kept)};
  EXPECT_EQ(run_pool(some_submissions(50), 2, work, stop), 2U);
  EXPECT_EQ(begun, 2);
  EXPECT_EQ(kept.students.size(), 2U);
}

TEST(Pool, that_is_stopped_before_it_begins_does_nothing) {
  const std::atomic<bool> stop{true};
  Kept kept;
  EXPECT_EQ(run_pool(some_submissions(5), 2, {passed, std::ref(kept)}, stop), 0U);
  EXPECT_TRUE(kept.students.empty());
}

TEST(Pool, ends_where_keeping_fails_and_waits_for_what_runs) {
  std::latch first_keep_failed(1);
  std::atomic<bool> other_has_ended{false};
  std::atomic<int> graded{0};
  std::atomic<int> kept{0};
  const PoolWork work = {[&](const Submission& submission) {
                           ++graded;
                           if (submission.student == "0") {
                             first_keep_failed.wait();
                             other_has_ended = true;
                           }
                           return passed(submission);
                         },
                         [&](const Submission& submission, const Record&, std::size_t) {
                           ++kept;
                           EXPECT_EQ(submission.student, "1");
                           first_keep_failed.count_down();
                           throw std::runtime_error("the disk is full");
                         }};
  std::string told;
  try {
    (void)run_pool(some_submissions(50), 2, work, go_on);
  } catch (const std::runtime_error& error) {
    told = error.what();
  }
  EXPECT_EQ(told, "the disk is full");
  EXPECT_TRUE(other_has_ended);  // no thread is left behind
  EXPECT_EQ(kept, 1);            // what ran meanwhile is not handed over
  EXPECT_EQ(graded, 2);
}

TEST(Pool, takes_more_jobs_than_submissions_and_none_at_all) {
  Kept kept;
  EXPECT_EQ(run_pool(some_submissions(2), 1'000'000'000, {passed, std::ref(kept)}, go_on), 2U);
  EXPECT_EQ(run_pool({}, 4, {passed, std::ref(kept)}, go_on), 0U);
}

TEST(Pool, of_less_than_one_job_is_refused) {
  Kept kept;
  for (const int jobs : {0, -1})
    EXPECT_THROW((void)run_pool(some_submissions(1), jobs, {passed, std::ref(kept)}, go_on),
                 std::invalid_argument);
  EXPECT_TRUE(kept.students.empty());
}

TEST(Pool, holds_no_more_records_than_it_has_jobs) {
  std::atomic<int> large_outputs{0};
  const PoolWork work = {[](const Submission& submission) {
                           Record record = passed(submission);
                           record.output.assign(large_bytes, 'x');
                           return record;
                         },
                         [&](const Submission&, const Record& record, std::size_t) {
                           large_outputs += record.output.size() == large_bytes ? 1 : 0;
                         }};
  const auto submissions = some_submissions(200);
  most_large_blocks = large_blocks.load();
  const int before = large_blocks;
  EXPECT_EQ(run_pool(submissions, 3, work, go_on), 200U);
  EXPECT_EQ(large_outputs, 200);
  EXPECT_GE(most_large_blocks - before, 1);  // they are seen
  EXPECT_LE(most_large_blocks - before, 3);
  EXPECT_EQ(large_blocks, before);
}

}  // namespace
}  // namespace gridstride::classroom
