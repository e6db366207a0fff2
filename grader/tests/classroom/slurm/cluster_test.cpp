// SPDX-License-Identifier: MIT
// A class through a real Slurm on this machine, with what may go wrong on a cluster.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <fstream>
#include <future>
#include <map>
#include <memory>
#include <mutex>

#include "classroom/slurm.hpp"
#include "classroom/slurm/program.hpp"
#include "tests/classroom/slurm/cluster.hpp"
#include "tests/classroom/slurm/made_up.hpp"

namespace gridstride::classroom {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

class SlurmCluster : public testing::Test {
 protected:
  void SetUp() override {
    if (const std::string missing = missing_for_cluster(); !missing.empty()) GTEST_SKIP() << missing;
    try {
      cluster_ = std::make_unique<Cluster>();
    } catch (const std::runtime_error& error) {
      GTEST_SKIP() << error.what();
    }
    // Signs that would be replaced or split where a path met a shell, or Slurm's patterns for names of files.
    work_.out = cluster_->root() / "100%a of $HOME's \\n";
    work_.program = GRIDSTRIDE_STAND_IN;
    work_.options.chunk = 4;
    work_.pace.look = work_.pace.ask = std::chrono::milliseconds(100);
    work_.pace.settle = std::chrono::milliseconds(500);
    work_.keep = [this](const Submission& submission, const Record& record) {
      const std::lock_guard guard(mutex_);
      came_.emplace(submission.student, to_json(record));
    };
    work_.on_status = [this](const SlurmStatus& status) {
      if (!status.answers) was_without_answer_ = true;
    };
  }

  std::future<SlurmOutcome> start(const std::vector<Submission>& submissions) {
    return std::async(std::launch::async,
                      [this, submissions] { return grade_on_slurm(submissions, work_, stop_); });
  }
  std::size_t came() {
    const std::lock_guard guard(mutex_);
    return came_.size();
  }
  /// Each result once, and as a grade on this machine gives it.
  void expect_all(const std::vector<Submission>& submissions) {
    const std::lock_guard guard(mutex_);
    EXPECT_EQ(came_.size(), submissions.size());
    for (const Submission& submission : submissions) {
      ASSERT_EQ(came_.count(submission.student), 1u) << submission.student;
      EXPECT_EQ(came_.find(submission.student)->second, to_json(made_up_record(submission)));
    }
  }
  [[nodiscard]] std::filesystem::path only_run() const {
    for (const auto& entry : std::filesystem::directory_iterator(work_.out / "slurm"))
      if (entry.is_directory()) return entry.path();
    return {};
  }

  std::unique_ptr<Cluster> cluster_;
  SlurmWork work_;
  std::atomic<bool> stop_{false};
  std::atomic<bool> was_without_answer_{false};
  std::mutex mutex_;
  std::multimap<std::string, std::string> came_;
};

TEST_F(SlurmCluster, grades_a_class) {
  const std::vector<Submission> submissions = made_up_class(40);
  const SlurmOutcome outcome = grade_on_slurm(submissions, work_, stop_);
  EXPECT_EQ(outcome.trouble, "");
  EXPECT_EQ(outcome.kept, 40u);
  EXPECT_THAT(outcome.ungraded, IsEmpty());
  expect_all(submissions);
  EXPECT_FALSE(std::filesystem::exists("/tmp/oops"));
  // The next class of the same folder is a run of its own, and one that is all graded already needs none.
  EXPECT_EQ(grade_on_slurm({}, work_, stop_).kept, 0u);
}

TEST_F(SlurmCluster, grades_the_same_where_a_slurmd_is_killed_midway) {
  const std::vector<Submission> submissions = made_up_class(40);
  std::future<SlurmOutcome> caller = start(submissions);
  ASSERT_TRUE(comes_true([&] { return came() >= 6; }, 30));
  cluster_->kill_slurmd("one");
  ASSERT_TRUE(comes_true([&] { return came() >= 12; }, 30));
  cluster_->start_node("one");
  EXPECT_THAT(caller.get().ungraded, IsEmpty());
  expect_all(submissions);
}

TEST_F(SlurmCluster, grades_the_same_where_a_node_is_lost_midway) {
  const std::vector<Submission> submissions = made_up_class(40);
  std::future<SlurmOutcome> caller = start(submissions);
  ASSERT_TRUE(comes_true([&] { return came() >= 6; }, 30));
  EXPECT_GT(cluster_->lose_node("one"), 0u);
  cluster_->start_node("one");
  EXPECT_THAT(caller.get().ungraded, IsEmpty());
  expect_all(submissions);
}

TEST_F(SlurmCluster, goes_on_where_the_controller_was_away) {
  const std::vector<Submission> submissions = made_up_class(40);
  std::future<SlurmOutcome> caller = start(submissions);
  ASSERT_TRUE(comes_true([&] { return came() >= 6; }, 30));
  cluster_->stop_controller();
  EXPECT_TRUE(comes_true([&] { return was_without_answer_.load(); }, 60));
  cluster_->start_controller();
  EXPECT_THAT(caller.get().ungraded, IsEmpty());
  expect_all(submissions);
}

TEST_F(SlurmCluster, stopping_leaves_nothing_running_and_the_next_call_goes_on) {
  const std::vector<Submission> submissions = made_up_class(40);
  std::future<SlurmOutcome> caller = start(submissions);
  ASSERT_TRUE(comes_true([&] { return came() >= 6; }, 30));
  EXPECT_THAT(cluster_->processes("stand_in"), Not(IsEmpty()));
  stop_ = true;
  const SlurmOutcome outcome = caller.get();
  EXPECT_TRUE(outcome.stopped);
  EXPECT_EQ(outcome.trouble, "");
  EXPECT_EQ(outcome.ungraded.size(), 40 - came());
  EXPECT_GT(outcome.ungraded.size(), 0u);
  EXPECT_THAT(cluster_->processes("stand_in"), IsEmpty());
  EXPECT_EQ(slurm::run_program({"squeue", "--noheader"}).out, "");

  stop_ = false;
  EXPECT_THAT(grade_on_slurm(outcome.ungraded, work_, stop_).ungraded, IsEmpty());
  expect_all(submissions);
}

TEST_F(SlurmCluster, a_caller_that_is_killed_and_started_again_finishes) {
  const std::filesystem::path log = cluster_->root() / "came";
  const auto lines = [&] {
    std::ifstream in(log);
    std::vector<std::string> all;
    for (std::string line; std::getline(in, line);) all.push_back(line);
    return all;
  };
  std::vector<std::string> arguments{GRIDSTRIDE_STAND_IN, "caller", work_.out.string(), "40", log.string()};
  std::vector<char*> argv;
  for (std::string& argument : arguments) argv.push_back(argument.data());
  argv.push_back(nullptr);
  pid_t caller = -1;
  ASSERT_EQ(::posix_spawn(&caller, argv[0], nullptr, nullptr, argv.data(), environ), 0);
  EXPECT_TRUE(comes_true([&] { return lines().size() >= 6; }, 30));
  ::kill(caller, SIGKILL);
  ::waitpid(caller, nullptr, 0);
  EXPECT_LT(lines().size(), 40u);

  EXPECT_EQ(slurm::run_program(arguments).code, 0);
  std::map<std::string, int> times;
  for (const std::string& line : lines()) ++times[line];
  EXPECT_EQ(times.size(), 40u);
  EXPECT_LE(lines().size(), 41u) << "only the result in hand when the caller died may come again";
  for (const Submission& submission : made_up_class(40))
    EXPECT_EQ(times.count(submission.student + "|" + std::to_string(made_up_record(submission).score)), 1u);
  // One job did it all: the second call waited for the first one's.
  std::set<std::string> jobs;
  for (const auto& entry : std::filesystem::directory_iterator(only_run() / "logs")) {
    const std::string name = entry.path().filename().string();
    jobs.insert(name.substr(0, name.find('_')));
  }
  EXPECT_EQ(jobs.size(), 1u);
}

TEST_F(SlurmCluster, a_task_that_always_dies_is_told_with_its_log) {
  work_.settings = "die";
  const SlurmOutcome outcome = grade_on_slurm(made_up_class(6), work_, stop_);
  EXPECT_EQ(outcome.kept, 0u);
  EXPECT_EQ(outcome.ungraded.size(), 6u);
  EXPECT_FALSE(outcome.stopped);
  EXPECT_THAT(outcome.trouble, HasSubstr("3 jobs in a row brought no new result"));
  EXPECT_THAT(outcome.trouble, HasSubstr("Without one are 6 of 6 submissions, in the chunks 0-1"));
  EXPECT_THAT(outcome.trouble, HasSubstr("\n  no such device\n"));
  EXPECT_THAT(outcome.trouble, HasSubstr("Task 0 ended as FAILED"));
  EXPECT_THAT(outcome.trouble, Not(HasSubstr("\x1b")));
}

TEST_F(SlurmCluster, a_submission_that_ends_its_task_takes_no_other_grade_away) {
  std::vector<Submission> submissions = made_up_class(8);
  submissions[1].text = "// 0\n/* poison */";
  const SlurmOutcome outcome = grade_on_slurm(submissions, work_, stop_);
  ASSERT_EQ(outcome.ungraded.size(), 1u);
  EXPECT_EQ(outcome.ungraded[0].student, submissions[1].student);
  EXPECT_THAT(outcome.trouble, HasSubstr("Without one are 1 of 8 submissions, in the chunks 0"));
  submissions.erase(submissions.begin() + 1);
  expect_all(submissions);
}

TEST_F(SlurmCluster, a_job_that_somebody_else_cancelled_is_not_sent_again) {
  std::future<SlurmOutcome> caller = start(made_up_class(40));
  ASSERT_TRUE(comes_true([&] { return came() >= 4; }, 30));
  EXPECT_EQ(slurm::run_program({"scancel", "--user=" + std::to_string(::getuid())}).code, 0);
  const SlurmOutcome outcome = caller.get();
  EXPECT_THAT(outcome.trouble, HasSubstr("The job was cancelled"));
  EXPECT_FALSE(outcome.stopped);
  EXPECT_EQ(outcome.ungraded.size(), 40 - came());
}

TEST_F(SlurmCluster, other_settings_begin_a_run_of_their_own) {
  const std::vector<Submission> submissions = made_up_class(8);
  work_.settings = "die";
  EXPECT_EQ(grade_on_slurm(submissions, work_, stop_).kept, 0u);
  work_.settings = "";
  EXPECT_THAT(grade_on_slurm(submissions, work_, stop_).ungraded, IsEmpty());
  expect_all(submissions);
}

TEST_F(SlurmCluster, options_that_slurm_refuses_are_told_in_its_words) {
  work_.options.partition = "nowhere";
  try {
    grade_on_slurm(made_up_class(4), work_, stop_);
    FAIL() << "no error";
  } catch (const SlurmError& error) {
    EXPECT_THAT(error.what(), HasSubstr("invalid partition"));
  }
}

}  // namespace
}  // namespace gridstride::classroom
