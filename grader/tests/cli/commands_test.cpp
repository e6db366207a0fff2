// SPDX-License-Identifier: MIT
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "checkout.hpp"
#include "cli/course.hpp"
#include "cli/device.hpp"
#include "cli/doctor.hpp"
#include "cli/gpu.hpp"
#include "cli/grading.hpp"
#include "cli/hint.hpp"

namespace gridstride::cli {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

class List : public Checkout {};

TEST_F(List, shows_number_title_and_time) {
  const std::string text = run(add_list, "list");
  EXPECT_THAT(text, HasSubstr("03  first_kernel         First kernels (40 minutes)"));
  EXPECT_THAT(text, HasSubstr("1 lesson, about 40 minutes"));
  EXPECT_THAT(refusal(add_list, "list --track none"), HasSubstr("two-hours, one-day, two-days"));
}

class Hint : public Checkout {
 protected:
  /// Lesson 03 has a hint on a check, and the last grade failed that check.
  void fail_check_with_hint(Verdict verdict) {
    write("lessons/03_first_kernel/lesson.toml",
          "title = 'x'\nsummary = 'x'\nminutes = 40\nhints = ['a question', 'a direction', 'code']\n"
          "[check_hints]\nsums_any_size = 'why not 257?'\n");
    Record record;
    record.lesson = "03_first_kernel";
    record.verdict = verdict;
    record.checks = {{.name = "Kernel.sums_any_size", .max_points = 10, .verdict = verdict}};
    remember_failure(cli_.workspace, record);
  }
};

TEST_F(Hint, shows_the_next_one_each_time_and_then_the_last) {
  EXPECT_THAT(run(add_hint, "hint 03"), HasSubstr("a question"));
  EXPECT_THAT(run(add_hint, "hint first_kernel"), HasSubstr("a direction"));
  EXPECT_THAT(run(add_hint, "hint 3"), HasSubstr("  near\n  code"));
  const std::string again = run(add_hint, "hint 03");
  EXPECT_THAT(again, HasSubstr("Hint 3 of 3"));
  EXPECT_THAT(again, HasSubstr("That was the last one"));
}

TEST_F(Hint, on_the_check_that_failed_last_comes_first_and_once) {
  fail_check_with_hint(Verdict::wrong_answer);
  EXPECT_THAT(run(add_hint, "hint 03"), HasSubstr("why not 257?"));
  EXPECT_THAT(run(add_hint, "hint 03"), HasSubstr("a question"));
  EXPECT_THAT(run(add_hint, "hint 03 --all"), HasSubstr("why not 257?"));
}

TEST_F(Hint, on_a_check_is_not_shown_where_the_file_does_not_compile) {
  fail_check_with_hint(Verdict::build_failed);
  EXPECT_THAT(run(add_hint, "hint 03"), HasSubstr("a question"));
}

TEST_F(Hint, shows_all_without_counting_them) {
  EXPECT_THAT(run(add_hint, "hint 03 --all"), HasSubstr("Hint 3 of 3"));
  EXPECT_THAT(run(add_hint, "hint 03"), HasSubstr("Hint 1 of 3"));
}

TEST_F(Hint, of_an_unknown_lesson_suggests_the_nearest) {
  EXPECT_THAT(refusal(add_hint, "hint fist_kernal"), HasSubstr("Did you mean 03_first_kernel?"));
  EXPECT_THAT(refusal(add_hint, "hint 77"), Not(HasSubstr("Did you mean")));
}

class Reset : public Checkout {
 protected:
  std::vector<std::filesystem::path> backups() const {
    std::vector<std::filesystem::path> found;
    for (const auto& entry : std::filesystem::directory_iterator(root_ / "lessons" / "03_first_kernel"))
      if (entry.path().string().find(".gridstride-backup") != std::string::npos)
        found.push_back(entry.path());
    return found;
  }
};

TEST_F(Reset, brings_the_stub_back_and_keeps_the_old_file) {
  write("lessons/03_first_kernel/first_kernel.cu", "my work\n");
  const std::string told = run(add_reset, "reset 03");
  EXPECT_EQ(read("lessons/03_first_kernel/first_kernel.cu"), "// stub\n");
  ASSERT_EQ(backups().size(), 1U);
  EXPECT_EQ(read(backups()[0]), "my work\n");
  EXPECT_THAT(told, HasSubstr("To have it back: ./gridstride reset 03 --undo\n"));
}

TEST_F(Reset, undone_gives_the_newest_file_back_and_keeps_what_came_between) {
  const char* const file = "lessons/03_first_kernel/first_kernel.cu";
  for (const char* work : {"first\n", "second\n"}) {
    write(file, work);
    run(add_reset, "reset 03");
  }
  write(file, "third\n");
  EXPECT_THAT(run(add_reset, "reset 03 --undo"), HasSubstr("is again what it was before the reset"));
  EXPECT_EQ(read(file), "second\n");
  EXPECT_EQ(backups().size(), 3U);
}

TEST_F(Reset, undone_without_a_reset_is_refused_and_changes_nothing) {
  write("lessons/03_first_kernel/first_kernel.cu", "my work\n");
  EXPECT_THAT(refusal(add_reset, "reset 03 --undo"), HasSubstr("has no earlier version"));
  EXPECT_EQ(read("lessons/03_first_kernel/first_kernel.cu"), "my work\n");
  EXPECT_THAT(backups(), IsEmpty());
}

TEST_F(Reset, twice_within_a_second_keeps_both_files) {
  for (const char* work : {"first\n", "second\n"}) {
    write("lessons/03_first_kernel/first_kernel.cu", work);
    run(add_reset, "reset 03");
  }
  EXPECT_EQ(backups().size(), 2U);
}

TEST_F(Reset, leaves_a_pristine_file_alone) {
  EXPECT_THAT(run(add_reset, "reset 03"), HasSubstr("nothing to do"));
  EXPECT_THAT(backups(), IsEmpty());
}

TEST_F(Reset, brings_a_deleted_file_back) {
  std::filesystem::remove(root_ / "lessons/03_first_kernel/first_kernel.cu");
  run(add_reset, "reset 03");
  EXPECT_EQ(read("lessons/03_first_kernel/first_kernel.cu"), "// stub\n");
}

TEST_F(Reset, without_any_stub_touches_nothing) {
  std::filesystem::remove_all(root_ / "build" / "stubs");
  write("lessons/03_first_kernel/first_kernel.cu", "my work\n");
  EXPECT_THAT(refusal(add_reset, "reset 03"), HasSubstr("neither"));
  EXPECT_EQ(read("lessons/03_first_kernel/first_kernel.cu"), "my work\n");
}

class Device : public Checkout {};

TEST_F(Device, sim_is_the_default_profile_and_the_lessons_further_ones) {
  harness::Lesson lesson;
  lesson.devices = {"h200", "gtx1060"};
  const auto profiles = chosen_profiles(root_, "sim", lesson);
  ASSERT_EQ(profiles.size(), 2U);
  EXPECT_EQ(profiles[0].device, "sim:gtx1060");
  EXPECT_EQ(profiles[1].device, "sim:h200");
  EXPECT_EQ(chosen_profiles(root_, "sim:h200", lesson).size(), 1U);
}

TEST_F(Device, those_of_single_checks_come_behind_the_lessons) {
  harness::Lesson lesson;
  lesson.check_devices = {{"adds", {"h200"}}, {"sums", {"h200", "gtx1060"}}};
  const auto profiles = chosen_profiles(root_, "sim", lesson);
  ASSERT_EQ(profiles.size(), 2U);
  EXPECT_EQ(profiles[1].device, "sim:h200");
  EXPECT_EQ(chosen_profiles(root_, "sim:gtx1060", lesson).size(), 1U);
}

TEST_F(Device, a_lesson_can_name_the_profile_that_it_is_about) {
  harness::Lesson lesson;
  lesson.profile = "h200";
  lesson.devices = {"h200", "gtx1060"};
  const auto profiles = chosen_profiles(root_, "sim", lesson);
  ASSERT_EQ(profiles.size(), 2U);
  EXPECT_EQ(profiles[0].device, "sim:h200");
  EXPECT_EQ(profiles[1].device, "sim:gtx1060");
}

TEST_F(Device, a_course_takes_no_device_from_a_lesson_that_its_checks_need) {
  write("datasets/devices/two.toml", "device_count = 2\n");
  const auto first_of = [&](const std::string& wanted, const harness::Lesson& lesson) {
    return course_devices(cli_, wanted, lesson, sandbox::Isolation::none).front().device;
  };
  harness::Lesson of_several;
  of_several.profile = "two";
  EXPECT_EQ(first_of("sim:h200", of_several), "sim:two");
  EXPECT_EQ(first_of("sim:two", of_several), "sim:two");
  EXPECT_EQ(first_of("sim", of_several), "sim:two");
  harness::Lesson of_one;
  of_one.devices = {"gtx1060"};
  EXPECT_EQ(first_of("sim:h200", of_one), "sim:h200");
  EXPECT_EQ(course_devices(cli_, "sim:h200", of_one, sandbox::Isolation::none).size(), 2U);
}

TEST_F(Device, anything_else_is_refused_with_what_there_is) {
  for (const char* wanted : {"sim:", "sim:nope", "sim:../devices/h200", "gpu:", "gpu:x", "gpu:-1", "", "tpu"})
    EXPECT_THROW((void)chosen_devices(cli_, wanted, {}, sandbox::Isolation::none), UsageError) << wanted;
}

TEST_F(Device, a_gpu_that_is_not_there_is_told_and_auto_does_without) {
  // Nothing of the back end is built in this checkout, whatever the machine has.
  const auto chosen = [&](const std::string& wanted) {
    return chosen_devices(cli_, wanted, {}, sandbox::Isolation::none);
  };
  EXPECT_EQ(chosen("auto").at(0).device, "sim:gtx1060");
  for (const char* wanted : {"gpu", "gpu:1"}) try {
      chosen(wanted);
      ADD_FAILURE() << wanted;
    } catch (const UsageError& error) {
      EXPECT_THAT(error.what(), HasSubstr("--device sim"));
    }
}

TEST_F(Device, bench_models_what_was_measured_and_refuses_other_files) {
  EXPECT_THAT(refusal(add_bench, "bench --model /nowhere/gpu.json"), HasSubstr("/nowhere/gpu.json"));
  const auto file = std::filesystem::path(testing::TempDir()) / "no_results.json";
  std::ofstream(file) << R"({"gpu": "NVIDIA H200"})";
  EXPECT_THAT(refusal(add_bench, "bench --no-sandbox --model " + file.string()),
              HasSubstr("no file of results"));
  std::ofstream(file) << "nothing";
  EXPECT_THAT(refusal(add_bench, "bench --no-sandbox --model " + file.string()),
              HasSubstr("no file of results"));
  EXPECT_THAT(refusal(add_bench, "bench --gpu --no-sandbox --model " + file.string()),
              HasSubstr("bench --gpu"));
}

TEST_F(Device, bench_needs_a_gpu_and_says_so) {
  EXPECT_THAT(refusal(add_bench, "bench --no-sandbox"), HasSubstr("bench --gpu"));
  EXPECT_THAT(refusal(add_bench, "bench --gpu --no-sandbox"), HasSubstr("modelled"));
}

TEST(VisibleGpus, are_counted_among_those_that_the_user_left) {
  EXPECT_EQ(visible_name(nullptr, 2), "2");
  EXPECT_EQ(visible_name("5,GPU-12ab", 0), "5");
  EXPECT_EQ(visible_name("5,GPU-12ab", 1), "GPU-12ab");
  EXPECT_EQ(visible_name("5,GPU-12ab", 2), std::nullopt);
  EXPECT_EQ(visible_name("", 0), std::nullopt);
}

class Grading : public Checkout {
 protected:
  Record graded_by(const std::string& script) {
    write("build/bin/checks/03_first_kernel", "#!/bin/sh\n" + script);
    std::filesystem::permissions(root_ / "build/bin/checks/03_first_kernel",
                                 std::filesystem::perms::owner_all);
    harness::Request request;
    request.lesson = "03_first_kernel";
    request.profiles = {{"sim:gtx1060", root_ / "datasets/devices/gtx1060.toml"}};
    return grade(cli_.installation, request);
  }
};

TEST_F(Grading, takes_the_record_from_the_private_channel) {
  Record sent;
  sent.lesson = "03_first_kernel";
  sent.verdict = Verdict::too_slow;
  write("record", harness::message_line(harness::Progress{"checking", 1, 2}) + harness::message_line(sent));
  EXPECT_EQ(graded_by("echo noise; cat " + (root_ / "record").string() + " >&3\n").verdict,
            Verdict::too_slow);
}

TEST_F(Grading, a_record_on_stdout_counts_for_nothing) {
  Record forged;
  forged.verdict = Verdict::passed;
  write("record", harness::message_line(forged));
  EXPECT_EQ(graded_by("cat " + (root_ / "record").string() + "\n").verdict, Verdict::grader_error);
}

TEST_F(Grading, a_check_program_that_dies_is_the_graders_fault) {
  const Record record = graded_by("echo why >&2; kill -9 $$\n");
  EXPECT_EQ(record.verdict, Verdict::grader_error);
  EXPECT_THAT(record.detail, HasSubstr("137"));
  EXPECT_THAT(record.detail, HasSubstr("why"));
}

TEST_F(Grading, malformed_messages_are_the_graders_fault) {
  EXPECT_EQ(graded_by("echo '{\"record\":{}}' >&3\n").verdict, Verdict::grader_error);
  EXPECT_EQ(graded_by("echo rubbish >&3\n").verdict, Verdict::grader_error);
}

TEST_F(Grading, without_a_check_program_is_the_graders_fault) {
  harness::Request request;
  request.lesson = "99_none";
  request.profiles = {{"sim:gtx1060", ""}};
  const Record record = grade(cli_.installation, request);
  EXPECT_EQ(record.verdict, Verdict::grader_error);
  EXPECT_THAT(record.detail, HasSubstr("is missing"));
}

class Grade : public Checkout {};

TEST_F(Grade, refuses_what_it_cannot_grade_before_any_work) {
  write("empty.cu", "");
  const auto submission = [&](const std::string& file) {
    return refusal(add_grade, "grade 03 --no-sandbox --submission " + (root_ / file).string());
  };
  EXPECT_THAT(submission("missing.cu"), HasSubstr("no such file"));
  EXPECT_THAT(submission("lessons"), HasSubstr("folder"));
  EXPECT_THAT(submission("empty.cu"), HasSubstr("empty"));
  EXPECT_THAT(refusal(add_grade, "grade 03 --no-sandbox --seed 1x"), HasSubstr("--seed"));
  EXPECT_THAT(refusal(add_grade, "grade 03 --no-sandbox --device gpu"), HasSubstr("--device sim"));
  EXPECT_THAT(refusal(add_grade, "grade 03 --json " + (root_ / "no" / "x.json").string()),
              HasSubstr("cannot be written"));
  EXPECT_THAT(refusal(add_grade, "grade all --submission x.cu"), HasSubstr("name one lesson"));
  EXPECT_THAT(refusal(add_grade, "grade all --format gradescope"), HasSubstr("takes one lesson"));
  EXPECT_THAT(refusal(add_grade, "grade 03 --format junit --json -"), HasSubstr("both want stdout"));
}

TEST_F(Grade, of_a_deleted_file_says_how_to_get_it_back) {
  std::filesystem::remove(root_ / "lessons/03_first_kernel/first_kernel.cu");
  EXPECT_THAT(refusal(add_grade, "grade 03 --no-sandbox"), HasSubstr("reset 03"));
}

class New : public Checkout {
 protected:
  void SetUp() override {
    Checkout::SetUp();
    std::filesystem::create_directories(root_ / "grader" / "cli");
    std::filesystem::copy(std::filesystem::path(GRIDSTRIDE_SOURCE_DIR) / "grader" / "cli" / "templates",
                          root_ / "grader" / "cli" / "templates");
  }
};

TEST_F(New, makes_a_lesson_with_nothing_missing) {
  run(add_new, "new 22_prefix_sums");
  const harness::Lesson lesson = harness::read_lesson(root_ / "lessons" / "22_prefix_sums");
  EXPECT_EQ(lesson.title, "Prefix sums");
  EXPECT_THAT(structure_problems(cli_.installation, lesson), IsEmpty());
  EXPECT_THAT(read("grader/checks/22_prefix_sums/check.cpp"), HasSubstr("GRADED_TEST(PrefixSums,"));
  EXPECT_THAT(read("lessons/22_prefix_sums/prefix_sums.cu"), Not(HasSubstr("@")));
  EXPECT_THAT(read_refusals(cli_.installation, lesson), testing::SizeIs(3));
}

TEST_F(New, refuses_bad_names_and_taken_numbers) {
  for (const char* name : {"prefix_sums", "2_x", "22_Prefix", "22_", "22_a/b", "../22_x"})
    EXPECT_THAT(refusal(add_new, std::string("new ") + name), HasSubstr("no lesson name")) << name;
  EXPECT_THAT(refusal(add_new, "new 03_again"), HasSubstr("taken"));
  EXPECT_THAT(refusal(add_new, "new 04_demo"), HasSubstr("demo.cu"));
}

TEST(Doctor, says_what_to_do_about_everything_that_is_missing) {
  Cli cli;
  cli.installation = gridstride::installation();
  cli.workspace = workspace_of(cli.installation, GRIDSTRIDE_SOURCE_DIR);
  for (const Examined& item : examine(cli)) {
    EXPECT_FALSE(item.state.empty()) << item.name;
    EXPECT_EQ(item.remedy.empty(), item.health == Health::fine) << item.name;
  }
}

}  // namespace
}  // namespace gridstride::cli
