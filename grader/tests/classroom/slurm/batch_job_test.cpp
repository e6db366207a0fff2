// SPDX-License-Identifier: MIT
#include "classroom/slurm/batch_job.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cstdlib>
#include <fstream>

#include "system/durable_file.hpp"
#include "tests/test_folder.hpp"

namespace gridstride::classroom::slurm {
namespace {

namespace fs = std::filesystem;
using system::read_bytes;
using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

TEST(SlurmOptions, that_sbatch_takes_are_valid) {
  EXPECT_NO_THROW(require_valid({}));
  EXPECT_NO_THROW(
      require_valid({"gpu,debug", "cs-101", "1-02:30:00", "gpu:a100:1,tmpfs:4G", "[a100*1&ib*1]|h100"}));
}

TEST(SlurmOptions, that_could_be_more_than_one_word_are_refused_by_name) {
  for (const char* wrong : {"-p", "--wrap=id", "a b", "a\nb", "a\tb", "a\x7f", "\x1b[31m", "g\xc3\xa4hn"}) {
    EXPECT_THROW(require_valid({wrong, "", "", "", ""}), std::invalid_argument) << wrong;
    EXPECT_THROW(require_valid({"", wrong, "", "", ""}), std::invalid_argument) << wrong;
    EXPECT_THROW(require_valid({"", "", wrong, "", ""}), std::invalid_argument) << wrong;
    EXPECT_THROW(require_valid({"", "", "", wrong, ""}), std::invalid_argument) << wrong;
    EXPECT_THROW(require_valid({"", "", "", "", wrong}), std::invalid_argument) << wrong;
  }
  EXPECT_NO_THROW(require_valid({std::string(200, 'a')}));
  EXPECT_THROW(require_valid({std::string(201, 'a')}), std::invalid_argument);
  EXPECT_THROW(require_valid({std::string("a\0b", 3)}), std::invalid_argument);
  try {
    require_valid({"", "", "", "-1", ""});
  } catch (const std::invalid_argument& error) {
    EXPECT_THAT(error.what(), HasSubstr("--gres"));
  }
}

TEST(SlurmArray, is_written_as_ranges) {
  EXPECT_EQ(array_spec({}), "");
  EXPECT_EQ(array_spec({0}), "0");
  EXPECT_EQ(array_spec({0, 1, 2, 3}), "0-3");
  EXPECT_EQ(array_spec({0, 2, 3, 7, 9, 10}), "0,2-3,7,9-10");
}

TEST(SlurmArray, has_as_many_tasks_as_the_cluster_takes) {
  EXPECT_EQ(chunk_size(1, 0, 1001), 4u);
  EXPECT_EQ(chunk_size(200, 0, 1001), 4u);
  EXPECT_EQ(chunk_size(4000, 0, 1001), 8u);
  EXPECT_EQ(chunk_size(4001, 0, 1001), 9u);
  EXPECT_EQ(chunk_size(4000, 0, 100), 40u);
  EXPECT_EQ(chunk_size(1001, 1, 1001), 1u);
  EXPECT_THROW(chunk_size(1002, 1, 1001), SlurmError);
  EXPECT_EQ(chunk_size(1002, 2, 1001), 2u);
  EXPECT_THROW(chunk_size(1, 0, 0), SlurmError);
}

TEST(SlurmArray, size_is_read_from_the_configuration) {
  EXPECT_EQ(largest_array("MaxArraySize            = 20001\n"), 20001u);
  EXPECT_EQ(largest_array("A = 1\nMaxArraySize = 0\nMaxJobCount = 7\n"), 0u);
  EXPECT_EQ(largest_array(""), 1001u);
  EXPECT_EQ(largest_array("NotMaxArraySize = 5\n"), 1001u);
}

TEST(SlurmQueue, is_read_line_by_line) {
  const std::vector<QueuedTask> tasks =
      parse_queue("17|0|RUNNING|None\n17|3|PENDING|Priority\n\n18|N/A|COMPLETED|None\n");
  ASSERT_EQ(tasks.size(), 3u);
  EXPECT_EQ(tasks[0].job, "17");
  EXPECT_EQ(tasks[1].chunk, 3u);
  EXPECT_EQ(tasks[1].state, "PENDING");
  EXPECT_EQ(tasks[1].reason, "Priority");
  EXPECT_EQ(tasks[2].chunk, std::nullopt);
  EXPECT_THAT(parse_queue(""), IsEmpty());
}

TEST(SlurmQueue, tells_what_lives) {
  const auto lives = [](const char* state) { return QueuedTask{"1", 0, state, ""}.lives(); };
  for (const char* state : {"RUNNING", "PENDING", "COMPLETING", "CONFIGURING", "SUSPENDED", "REQUEUED",
                            "REQUEUE_HOLD", "SPECIAL_EXIT", "STAGE_OUT", "SOMETHING_NEW", ""})
    EXPECT_TRUE(lives(state)) << state;
  for (const char* state : {"COMPLETED", "FAILED", "CANCELLED", "TIMEOUT", "NODE_FAIL", "OUT_OF_MEMORY",
                            "PREEMPTED", "BOOT_FAIL", "DEADLINE", "REVOKED"})
    EXPECT_FALSE(lives(state)) << state;
  EXPECT_TRUE((QueuedTask{"1", 0, "PENDING", "JobHeldUser"}.lives()));
  EXPECT_FALSE((QueuedTask{"1", 0, "PENDING", "launch failed requeued held"}.lives()));
  EXPECT_FALSE((QueuedTask{"1", 0, "PENDING", "launch_failed_requeued_held"}.lives()));
  EXPECT_TRUE((QueuedTask{"1", 0, "PENDING", ""}.waits()));
  EXPECT_FALSE((QueuedTask{"1", 0, "RUNNING", ""}.waits()));
}

/// Programs that stand in for Slurm's, alone in PATH.
class SlurmPrograms : public testing::Test {
 protected:
  SlurmPrograms() : path_(std::getenv("PATH")) { ::setenv("PATH", folder_.path().c_str(), 1); }
  ~SlurmPrograms() override { ::setenv("PATH", path_.c_str(), 1); }

  void program(const std::string& name, const std::string& script) {
    std::ofstream(folder_.path() / name) << "#!/bin/sh\n" << script;
    ::chmod((folder_.path() / name).c_str(), S_IRWXU);
  }
  [[nodiscard]] RunFolder run() const {
    Submission submission;
    submission.student = "$(touch oops)";
    fs::create_directories(folder_.path() / "odd 'folder' %a");
    return RunFolder::create(folder_.path() / "odd 'folder' %a", {&submission}, 1, "");
  }
  SlurmError refusal(const SlurmWork& work) {
    try {
      grade_on_slurm({Submission{}}, work, stop_);
    } catch (const SlurmError& error) {
      return error;
    }
    return SlurmError("no error");
  }

  TestFolder folder_;
  std::string path_;
  std::atomic<bool> stop_{false};
};

TEST_F(SlurmPrograms, get_the_run_as_arguments_of_the_script) {
  const RunFolder made = run();
  const std::vector<std::string> usual = sbatch_arguments(made, "/opt/grid stride", {}, {0, 1, 2, 5});
  EXPECT_THAT(usual,
              ElementsAre("sbatch", "--parsable", "--job-name=" + made.job_name(), "--array=0-2,5",
                          "--requeue", "--ntasks=1", "--export=ALL", "--chdir=/", "--output=/dev/null",
                          made.path().string() + "/batch.sh", "/opt/grid stride", made.path().string()));
  const std::vector<std::string> asked =
      sbatch_arguments(made, "/g", {"gpu", "cs", "10:00", "gpu:a100:1", "ib"}, {0});
  EXPECT_EQ(asked.size(), usual.size() + 5);
  for (const char* option :
       {"--partition=gpu", "--account=cs", "--time=10:00", "--gres=gpu:a100:1", "--constraint=ib"})
    EXPECT_THAT(asked, testing::Contains(option));
  for (const std::string& argument : asked) EXPECT_THAT(argument, testing::Not(HasSubstr("touch")));
}

TEST_F(SlurmPrograms, tell_the_number_of_the_job) {
  program("sbatch", "echo '17;cluster'");
  EXPECT_EQ(submit(run(), "/g", {}, {0}), "17");
  program("sbatch", "echo 18");
  EXPECT_EQ(submit(run(), "/g", {}, {0}), "18");
}

TEST_F(SlurmPrograms, that_refuse_are_quoted_without_control_characters) {
  program("sbatch", "printf 'sbatch: error: \\033[31mInvalid account\\n' >&2; exit 1");
  try {
    submit(run(), "/g", {}, {0});
    FAIL() << "no error";
  } catch (const SlurmError& error) {
    EXPECT_THAT(error.what(), HasSubstr("sbatch: error: Invalid account\n"));
  }
  program("sbatch", "echo no number");
  EXPECT_THROW(submit(run(), "/g", {}, {0}), SlurmError);
}

TEST_F(SlurmPrograms, that_do_not_answer_say_nothing_of_the_job) {
  program("squeue", "exit 1");
  EXPECT_EQ(ask_queue(run()), std::nullopt);
  program("squeue", "exit 0");
  ASSERT_TRUE(ask_queue(run()));
  EXPECT_THAT(*ask_queue(run()), IsEmpty());
}

TEST_F(SlurmPrograms, that_are_missing_are_told_with_what_to_do) {
  EXPECT_THAT(refusal({}).what(), HasSubstr("login node"));
  EXPECT_THAT(refusal({}).what(), HasSubstr("leave out --slurm"));
}

TEST_F(SlurmPrograms, are_not_called_where_an_option_is_wrong) {
  program("sbatch", "echo 1");
  SlurmWork work;
  work.out = folder_.path() / "out";
  work.options.partition = "a\nb";
  EXPECT_THROW(grade_on_slurm({}, work, stop_), std::invalid_argument);
  EXPECT_FALSE(fs::exists(work.out));
}

TEST_F(SlurmPrograms, that_do_not_answer_are_told_before_anything_is_sent) {
  program("sbatch", "echo 1 >" + (folder_.path() / "sent").string());
  program("scontrol", "echo 'Unable to contact slurm controller' >&2; exit 1");
  SlurmWork work;
  work.out = folder_.path();
  work.program = "/g";
  EXPECT_THAT(refusal(work).what(), AllOf(HasSubstr("Slurm does not answer"), HasSubstr("Unable to contact"),
                                          HasSubstr("same command again")));
  EXPECT_FALSE(fs::exists(folder_.path() / "sent"));
}

/// A cluster whose jobs end at once and bring nothing.
TEST_F(SlurmPrograms, whose_jobs_bring_nothing_are_asked_three_times) {
  const std::string sent = (folder_.path() / "sent").string();
  program("sbatch", "echo x >>" + sent + "; echo 1");
  program("scontrol", "exit 0");
  program("squeue", "exit 0");
  SlurmWork work;
  work.out = folder_.path();
  work.program = "/g";
  work.pace = {std::chrono::milliseconds(1), std::chrono::milliseconds(1), std::chrono::milliseconds(1),
               std::chrono::milliseconds(1)};
  const SlurmOutcome outcome = grade_on_slurm({Submission{}}, work, stop_);
  EXPECT_EQ(read_bytes(sent), "x\nx\nx\n");
  EXPECT_EQ(outcome.ungraded.size(), 1u);
  EXPECT_THAT(outcome.trouble, HasSubstr("Do all nodes see the run's folder and the program"));
}

TEST_F(SlurmPrograms, that_cannot_cancel_are_told_by_name) {
  program("sbatch", "echo 1");
  program("scontrol", "exit 0");
  program("squeue", "echo '1|0|RUNNING|None'");
  program("scancel", "exit 1");
  SlurmWork work;
  work.out = folder_.path();
  work.program = "/g";
  work.pace = {std::chrono::milliseconds(1), std::chrono::milliseconds(1), std::chrono::milliseconds(1),
               std::chrono::milliseconds(1)};
  work.on_status = [&](const SlurmStatus& status) {
    EXPECT_EQ(status.running, 1u);
    EXPECT_EQ(status.of, 1u);
    stop_ = true;
  };
  const SlurmOutcome outcome = grade_on_slurm({Submission{}}, work, stop_);
  EXPECT_TRUE(outcome.stopped);
  EXPECT_THAT(outcome.trouble, HasSubstr("scancel --name=gridstride-"));
}

}  // namespace
}  // namespace gridstride::classroom::slurm
