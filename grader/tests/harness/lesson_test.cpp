// SPDX-License-Identifier: MIT
#include "harness/lesson.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>

#include "harness/device_profile.hpp"
#include "harness/request.hpp"
#include "tests/test_folder.hpp"

namespace gridstride::harness {
namespace {

using testing::HasSubstr;

class LessonFolder : public testing::Test {
 protected:
  void SetUp() override { std::filesystem::create_directories(folder_); }
  void write(const std::string& text) { std::ofstream(folder_ / "lesson.toml") << text; }
  std::string error() {
    try {
      (void)read_lesson(folder_);
    } catch (const std::runtime_error& error) {
      return error.what();
    }
    return "no error";
  }
  const std::string head_ = "title = 'T'\nsummary = 'S.'\nminutes = 5\n";
  const TestFolder lessons_;
  const std::filesystem::path folder_ = lessons_.path() / "07_device_memory";
};

TEST_F(LessonFolder, is_read_with_everything_in_it) {
  write(head_ +
        "hints = ['a', 'b', 'c']\ncheck_hints.sums = 'd'\nprofile = 'v100'\ndevices = "
        "['gtx850m']\nstub_verdicts = "
        "['data_race']\nrun_time_compiler = true\n[speed]\nmin_speedup "
        "= 2\n[gates]\nloads = 1.5\n"
        "[limits]\nwall_ms = 500\n[check_devices]\nsums = ['h200', 'gtx850m']\n");
  const Lesson lesson = read_lesson(folder_);
  EXPECT_EQ(lesson.number, "07");
  EXPECT_EQ(lesson.slug, "device_memory");
  EXPECT_EQ(lesson.hints.size(), 3U);
  EXPECT_EQ(lesson.check_hints.at("sums"), "d");
  EXPECT_EQ(lesson.profile, "v100");
  EXPECT_EQ(lesson.devices, std::vector<std::string>{"gtx850m"});
  EXPECT_EQ(lesson.stub_verdicts, std::vector{Verdict::data_race});
  EXPECT_EQ(lesson.min_speedup, 2.0);
  EXPECT_EQ(lesson.gates.at("loads"), 1.5);
  EXPECT_EQ(lesson.wall_ms, 500);
  EXPECT_EQ(further_devices(lesson), (std::vector<std::string>{"gtx850m", "h200"}));
  EXPECT_TRUE(runs_on(lesson, "sums", "h200"));
  EXPECT_FALSE(runs_on(lesson, "adds", "h200"));
  EXPECT_TRUE(runs_on(lesson, "adds", "gtx850m"));
  EXPECT_TRUE(lesson.run_time_compiler);
}

TEST_F(LessonFolder, with_broken_toml_names_file_and_line) {
  write("title = 'T'\nsummary = \n");
  EXPECT_THAT(error(), HasSubstr("lesson.toml:2"));
}

TEST_F(LessonFolder, with_a_missing_or_mistyped_key_names_it) {
  write("title = 'T'\nsummary = 'S.'\n");
  EXPECT_THAT(error(), HasSubstr("'minutes'"));
  write(head_ + "hints = 'one'\n");
  EXPECT_THAT(error(), HasSubstr("'hints' is not an array"));
  write(head_ + "stub_verdicts = ['data_rice']\n");
  EXPECT_THAT(error(), HasSubstr("data_rice is no verdict"));
  write(head_ + "hints = [1]\n");
  EXPECT_THAT(error(), HasSubstr("'hints'"));
  write(head_ + "[speed]\nmin_speedup = -1\n");
  EXPECT_THAT(error(), HasSubstr("speed.min_speedup must be more than 0"));
}

TEST_F(LessonFolder, with_a_number_that_no_lesson_can_have_names_it) {
  for (const char* minutes : {"0", "-5", "4294967296"}) {
    write(std::string("title = 'T'\nsummary = 'S.'\nminutes = ") + minutes + "\n");
    EXPECT_THAT(error(), HasSubstr("minutes must be from 1 to 2147483647")) << minutes;
  }
  write(head_ + "[limits]\nwall_ms = 4294967297\n");
  EXPECT_THAT(error(), HasSubstr("limits.wall_ms must be from 1 to 2147483647"));
  for (const char* number : {"inf", "nan"}) {
    write(head_ + "[speed]\nmin_speedup = " + number + "\n");
    EXPECT_THAT(error(), HasSubstr("'speed.min_speedup' is missing or not a finite number"));
    write(head_ + "[gates]\nturns = " + number + "\n");
    EXPECT_THAT(error(), HasSubstr("'gates.turns' is missing or not a finite number"));
  }
  write(head_ + "[gates]\nturns = 4\n[limits]\nwall_ms = 2147483647\n");
  EXPECT_EQ(error(), "no error");
}

TEST_F(LessonFolder, with_a_gate_that_is_no_word_names_it) {
  for (const char* gate : {"", "a.b", "c[0]", "two words"}) {
    write(head_ + "[gates]\n\"" + gate + "\" = 1\n");
    EXPECT_THAT(error(), HasSubstr("[gates] has a key '" + std::string(gate) + "'. Name a gate by letters"));
  }
  write(head_ + "[gates]\n\"turns_2\" = 1\n");
  EXPECT_EQ(read_lesson(folder_).gates.at("turns_2"), 1);
}

TEST_F(LessonFolder, without_lesson_toml_is_an_error) { EXPECT_THAT(error(), HasSubstr("lesson.toml")); }

std::vector<Lesson> some_lessons() {
  Lesson a;
  a.name = "03_first_kernel";
  a.number = "03";
  a.slug = "first_kernel";
  Lesson b;
  b.name = "09_shared_reduction";
  b.number = "09";
  b.slug = "shared_reduction";
  return {a, b};
}

TEST(FindLesson, knows_number_slug_and_name) {
  const auto lessons = some_lessons();
  for (const char* wanted : {"9", "09", "shared_reduction", "09_shared_reduction"})
    EXPECT_EQ(find_lesson(lessons, wanted), &lessons[1]) << wanted;
  for (const char* unwanted : {"", "19", "0", "shared", "../09_shared_reduction"})
    EXPECT_EQ(find_lesson(lessons, unwanted), nullptr) << unwanted;
}

TEST(FindLesson, suggests_the_nearest) {
  const auto lessons = some_lessons();
  EXPECT_EQ(nearest_lesson(lessons, "shraed"), &lessons[1]);
  EXPECT_EQ(nearest_lesson(lessons, "fist_kernel"), &lessons[0]);
  EXPECT_EQ(nearest_lesson({}, "x"), nullptr);
}

TEST(EditDistance, counts_insertions_deletions_and_replacements) {
  EXPECT_EQ(edit_distance("kitten", "sitting"), 3U);  // the textbook example
  EXPECT_EQ(edit_distance("", "abc"), 3U);
  EXPECT_EQ(edit_distance("same", "same"), 0U);
}

TEST(DeviceNumbers, can_be_read_from_every_profile) {
  int profiles = 0;
  for (const auto& entry : std::filesystem::directory_iterator(std::filesystem::path(GRIDSTRIDE_SOURCE_DIR) /
                                                               "datasets" / "devices")) {
    const judge::DeviceNumbers numbers = device_numbers(DeviceProfile(entry.path()));
    EXPECT_GT(numbers.sm_count, 0) << entry.path();
    EXPECT_GT(numbers.clock_ghz, 0.1) << entry.path();
    EXPECT_LT(numbers.clock_ghz, 10) << entry.path();
    ++profiles;
  }
  EXPECT_GE(profiles, 4);
}

TEST(Request, comes_back_from_json_as_it_was) {
  Request request;
  request.lesson = "03_first_kernel";
  request.submission = "/tmp/a \"b\".cu";
  request.profiles = {{"sim:gtx1060", "/x/gtx1060.toml"}};
  request.seed = 18446744073709551615ULL;
  request.gpu_size = true;
  request.speed_margin = 1.5;
  request.is_reference = true;
  request.isolation = sandbox::Isolation::landlock;
  const Request after = request_from_json(to_json(request));
  EXPECT_EQ(after.submission, request.submission);
  EXPECT_EQ(after.seed, request.seed);
  EXPECT_EQ(after.gpu_size, request.gpu_size);
  EXPECT_EQ(after.speed_margin, request.speed_margin);
  EXPECT_EQ(after.is_reference, request.is_reference);
  EXPECT_EQ(after.isolation, request.isolation);
  EXPECT_EQ(after.profiles.at(0).device, "sim:gtx1060");
  EXPECT_THROW((void)request_from_json("{}"), std::runtime_error);
}

TEST(Message, lines_carry_progress_and_record) {
  const Message progress = message_from_line(message_line(Progress{"checking", 2, 8, "Suite.sums"}));
  ASSERT_TRUE(progress.progress);
  EXPECT_EQ(progress.progress->done, 2);
  EXPECT_EQ(progress.progress->check, "Suite.sums");
  Record record;
  record.lesson = "x\ny";
  const std::string line = message_line(record);
  EXPECT_EQ(line.find('\n'), line.size() - 1) << "one line";
  EXPECT_EQ(message_from_line(line).record->lesson, "x\ny");
}

}  // namespace
}  // namespace gridstride::harness
