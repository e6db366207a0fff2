// SPDX-License-Identifier: MIT
#include "classroom/manifest.hpp"

#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <fstream>
#include <stdexcept>

#include "tests/test_folder.hpp"

namespace gridstride::classroom {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;
using testing::StartsWith;

harness::Lesson lesson(const std::string& number, const std::string& slug) {
  harness::Lesson result;
  result.name = number + "_" + slug;
  result.number = number;
  result.slug = slug;
  return result;
}

class CourseToml : public testing::Test {
 protected:
  Manifest read(const std::string& text) {
    std::ofstream(file_, std::ios::binary) << text;
    return read_manifest(file_, lessons_);
  }
  /// What is told of a file, without the folder.
  std::string refusal(const std::string& text) {
    try {
      (void)read(text);
    } catch (const std::runtime_error& error) {
      const std::string told = error.what();
      EXPECT_THAT(told, StartsWith(folder_.path().string() + "/"));
      return told.substr(folder_.path().string().size() + 1);
    }
    return "no refusal";
  }
  std::optional<std::int64_t> deadline(const std::string& when) {
    return read("[lessons.09]\ndeadline = " + when + "\n").lessons.at(0).deadline;
  }

  const TestFolder folder_;
  const std::filesystem::path file_ = folder_.path() / "course.toml";
  const std::vector<harness::Lesson> lessons_ = {
      lesson("03", "first_kernel"), lesson("09", "shared_reduction"), lesson("10", "warp_reduction")};
};

TEST_F(CourseToml, of_one_lesson_none_can_be_dropped) {
  EXPECT_THAT(refusal("drop_lowest = 1\n[lessons.03]\n"), HasSubstr("this course has but one. Leave it out"));
  EXPECT_EQ(read("drop_lowest = 0\n[lessons.03]\n").drop_lowest, 0U);
}

TEST_F(CourseToml, says_who_is_one_student_and_who_is_gone) {
  const Manifest manifest = read("gone = ['Bo Ill']\n[same]\n'kim lee' = 'Kim Lee'\n'K. Lee' = 'Kim Lee'\n");
  EXPECT_EQ(manifest.same,
            (std::map<std::string, std::string>{{"kim lee", "Kim Lee"}, {"K. Lee", "Kim Lee"}}));
  EXPECT_TRUE(manifest.is_gone("Bo Ill"));
  EXPECT_FALSE(manifest.is_gone("Bo"));
  EXPECT_THAT(refusal("[same]\na = 'b'\nb = 'c'\n"), HasSubstr("'b' stands here on the left, too"));
  EXPECT_THAT(refusal("[same]\na = ['b']\n"), HasSubstr("'a' must be the name of a student"));
  EXPECT_THAT(refusal("gone = 'Bo'\n"), HasSubstr("'gone' must be a list of names"));
}

TEST_F(CourseToml, is_read_with_everything_in_it) {
  const Manifest manifest = read(R"(
title = "CUDA C++, autumn"
device = "sim:gtx1060"
seed = 9223372036854775807
attempts_at_fault = 3

[late]
grace_minutes = 15
loss_a_day = 0.25
most_days = 5
factor_of_marked = 0.5

[lessons.10]
[lessons.09_shared_reduction]
weight = 2.5
deadline = 2026-11-30T23:59:00+01:00
)");
  EXPECT_EQ(manifest.title, "CUDA C++, autumn");
  EXPECT_EQ(manifest.device, "sim:gtx1060");
  EXPECT_THAT(manifest.seeds, ElementsAre(9223372036854775807U));
  EXPECT_EQ(manifest.attempts_at_fault, 3);
  EXPECT_EQ(manifest.late, (LatePolicy{15 * 60, 0.25, 5, 0.5}));
  // 2026-11-30 is day 20787 after 1970-01-01; 22:59:00 UTC is 82740 s into it.
  const std::vector<CourseLesson> lessons = {
      {"09_shared_reduction", 2.5, std::int64_t{20787} * 86400 + 82740}, {"10_warp_reduction", 1, {}}};
  EXPECT_EQ(manifest.lessons, lessons);
}

TEST_F(CourseToml, that_is_empty_is_a_course_of_all_lessons) {
  const Manifest manifest = read("");
  const std::vector<CourseLesson> lessons = {
      {"03_first_kernel", 1, {}}, {"09_shared_reduction", 1, {}}, {"10_warp_reduction", 1, {}}};
  EXPECT_EQ(manifest.lessons, lessons);
  EXPECT_EQ(whole_course(lessons_).lessons, lessons);
  EXPECT_EQ(manifest.title, "CUDA C++");
  EXPECT_EQ(manifest.device, "auto");
  EXPECT_THAT(manifest.seeds, IsEmpty());
  EXPECT_EQ(manifest.attempts_at_fault, 2);
  EXPECT_EQ(manifest.late, LatePolicy{});
}

TEST_F(CourseToml, takes_the_least_and_the_most_of_every_value) {
  const Manifest least = read(
      "seed = 0\nattempts_at_fault = 1\n[late]\ngrace_minutes = 0\nloss_a_day = 0\nmost_days = 0\n"
      "factor_of_marked = 0\n[lessons.09]\nweight = 0\n[lessons.10]\n");
  EXPECT_THAT(least.seeds, ElementsAre(0U));
  EXPECT_EQ(least.attempts_at_fault, 1);
  EXPECT_EQ(least.late, (LatePolicy{0, 0, 0, 0}));
  EXPECT_EQ(least.lessons.at(0).weight, 0);
  const Manifest most = read(
      "attempts_at_fault = 10\n[late]\ngrace_minutes = 527040\nloss_a_day = 1\nmost_days = 3650\n"
      "factor_of_marked = 1.0\n[lessons.09]\nweight = 1000\n");
  EXPECT_EQ(most.attempts_at_fault, 10);
  EXPECT_EQ(most.late, (LatePolicy{527040 * 60, 1, 3650, 1}));
  EXPECT_EQ(most.lessons.at(0).weight, 1000);
}

TEST_F(CourseToml, says_how_many_days_are_free) {
  const LatePolicy late = read("[late]\nfree_days = 5\nfree_days_a_lesson = 2\n").late;
  EXPECT_EQ(late.free_days, 5);
  EXPECT_EQ(late.free_days_a_lesson, 2);
  EXPECT_EQ(read("[late]\nfree_days = 0\n").late, LatePolicy{});
  EXPECT_EQ(
      refusal("[late]\nfree_days = 101\n"),
      "course.toml:2: 'free_days' must be a whole number from 0 to 100. Write for example: free_days = 5");
  EXPECT_EQ(
      refusal("[late]\nfree_days_a_lesson = 2\n"),
      "course.toml:2: 'free_days_a_lesson' is a part of 'free_days', which is missing. Write for example: "
      "free_days = 5");
}

TEST_F(CourseToml, takes_every_device_that_grade_takes) {
  for (const char* device : {"auto", "sim", "sim:gtx1060", "gpu", "gpu:0", "gpu:12"})
    EXPECT_EQ(read(std::string("device = '") + device + "'").device, device);
}

TEST_F(CourseToml, finds_its_lessons_by_name) {
  const Manifest manifest = read("[lessons.09]\n");
  ASSERT_NE(manifest.find("09_shared_reduction"), nullptr);
  EXPECT_EQ(manifest.find("09_shared_reduction")->name, "09_shared_reduction");
  EXPECT_EQ(manifest.find("10_warp_reduction"), nullptr);
  EXPECT_EQ(manifest.find("09"), nullptr);
}

TEST_F(CourseToml, reads_deadlines_as_seconds_since_1970) {
  EXPECT_EQ(deadline("1970-01-01T00:00:00Z"), 0);
  EXPECT_EQ(deadline("1970-01-01T01:00:00+01:00"), 0);
  EXPECT_EQ(deadline("1969-12-31T19:00:00-05:00"), 0);
  EXPECT_EQ(deadline("1970-01-01T05:30:07+05:30"), 7);
  EXPECT_EQ(deadline("1970-01-01T00:00:07.999Z"), 7);
  EXPECT_EQ(deadline("1970-03-01 00:00:00Z"), (31 + 28) * 86400);  // a blank for the T is TOML too
  EXPECT_EQ(deadline("2000-03-01T00:00:00Z"), 951868800);          // after a leap day
}

TEST_F(CourseToml, gives_single_students_other_deadlines) {
  const std::string lessons = "[lessons.09]\ndeadline = 1970-01-01T00:00:10Z\n";
  const Manifest manifest = read(lessons + "[extensions.\"이수민 O'Neil\"]\n09 = 1970-01-01T00:01:00Z\n");
  EXPECT_THAT(manifest.extensions, ElementsAre(Extension{"이수민 O'Neil", "09_shared_reduction", 60}));
  EXPECT_EQ(manifest.extension("이수민 O'Neil", "09_shared_reduction")->deadline, 60);
  EXPECT_EQ(manifest.extension("이수민", "09_shared_reduction"), nullptr);
  EXPECT_EQ(manifest.extension("이수민 O'Neil", "03_first_kernel"), nullptr);
}

TEST_F(CourseToml, with_a_wrong_extension_says_what_is_right) {
  const std::string lessons = "[lessons.09]\n";
  EXPECT_THAT(refusal(lessons + "[extensions]\nKim = 5\n"),
              HasSubstr("course.toml:3: 'extensions.Kim' must be a table"));
  EXPECT_THAT(refusal(lessons + "[extensions.Kim]\n09 = 'Friday'\n"),
              HasSubstr("course.toml:3: '09' must be a date, a time and the offset from UTC"));
  EXPECT_THAT(refusal(lessons + "[extensions.Kim]\n09 = 2026-12-04T23:59:00\n"),
              HasSubstr("09 = 2026-12-04T23:59:00Z"));
  EXPECT_THAT(refusal(lessons + "[extensions.Kim]\n03 = 2026-12-04T23:59:00Z\n"),
              HasSubstr("lesson 03_first_kernel is not in this course"));
  EXPECT_THAT(refusal(lessons + "[extensions.Kim]\n77 = 2026-12-04T23:59:00Z\n"),
              HasSubstr("there is no lesson '77'"));
  EXPECT_THAT(refusal(lessons + "[extensions.Kim]\n09 = 2026-12-04T23:59:00Z\n"
                                "09_shared_reduction = 2026-12-04T23:59:00Z\n"),
              HasSubstr("course.toml:4: lesson 09_shared_reduction stands here twice"));
}

TEST_F(CourseToml, without_the_offset_of_a_deadline_says_what_to_write) {
  EXPECT_EQ(refusal("[lessons.09]\nweight = 1\ndeadline = 2026-11-30T23:59:00\n"),
            "course.toml:3: 'deadline' has no offset from UTC and could be any of a day's hours. Write your "
            "offset behind it: deadline = 2026-11-30T23:59:00+01:00, or Z for UTC: deadline = "
            "2026-11-30T23:59:00Z");
}

TEST_F(CourseToml, with_something_else_for_a_deadline_shows_one) {
  const std::string told =
      "course.toml:2: 'deadline' must be a date, a time and the offset from UTC. Write for example: deadline "
      "= 2026-11-30T23:59:00+01:00";
  for (const char* when : {"2026-11-30", "23:59:00", "'2026-11-30T23:59:00Z'", "1796079540", "true"})
    EXPECT_EQ(refusal(std::string("[lessons.09]\ndeadline = ") + when + "\n"), told) << when;
}

TEST_F(CourseToml, with_a_day_that_no_month_has_is_refused) {
  EXPECT_THAT(refusal("[lessons.09]\ndeadline = 2026-02-29T12:00:00Z\n"), StartsWith("course.toml:2: "));
  EXPECT_EQ(deadline("1972-02-29T00:00:00Z"), (365 + 365 + 31 + 28) * 86400);
}

TEST_F(CourseToml, with_an_unknown_key_names_the_nearest) {
  EXPECT_EQ(refusal("title = 'T'\natempts_at_fault = 1\n"),
            "course.toml:2: there is no key 'atempts_at_fault'. Did you mean 'attempts_at_fault'?");
  EXPECT_EQ(refusal("[lat]\n"), "course.toml:1: there is no key 'lat'. Did you mean 'late'?");
  EXPECT_EQ(refusal("\n[late]\ngrace = 15\n"),
            "course.toml:3: there is no key 'grace' in [late]. Did you mean 'grace_minutes'?");
  EXPECT_EQ(
      refusal("[lessons.09]\nwieght = 2\n"),
      "course.toml:2: there is no key 'wieght' in [lessons.09_shared_reduction]. Did you mean 'weight'?");
}

TEST_F(CourseToml, with_a_key_that_is_near_none_names_all) {
  EXPECT_EQ(refusal("zzzz = 1\n"),
            "course.toml:1: there is no key 'zzzz'. The keys are: title, language, device, seed, seeds, "
            "private_checks, attempts_at_fault, attempts, drop_lowest, times, roster, late, lessons, "
            "extensions, exempt, same, gone");
  EXPECT_EQ(
      refusal("[late]\nx = 1\n"),
      "course.toml:2: there is no key 'x' in [late]. The keys are: grace_minutes, loss_a_day, most_days, "
      "factor_of_marked, free_days, free_days_a_lesson");
}

TEST_F(CourseToml, with_a_value_out_of_range_or_of_another_type_says_what_is_right) {
  const auto told = [](const std::string& key, const std::string& wanted, const std::string& example) {
    return "course.toml:2: '" + key + "' must be " + wanted + ". Write for example: " + example;
  };
  const std::string seed = told("seed", "a whole number from 0 to 9223372036854775807", "seed = 42");
  for (const char* value : {"-1", "1.0", "'1'", "true", "[1]"})
    EXPECT_EQ(refusal(std::string("\nseed = ") + value), seed) << value;
  const std::string attempts =
      told("attempts_at_fault", "a whole number from 1 to 10", "attempts_at_fault = 2");
  for (const char* value : {"0", "11", "-9223372036854775808", "2.0"})
    EXPECT_EQ(refusal(std::string("\nattempts_at_fault = ") + value), attempts) << value;
  const std::string title = told("title", "a text of one line", "title = \"CUDA C++\"");
  for (const char* value : {"''", "'  '", "7", R"("a\nb")", R"("\u001b[31m")"})
    EXPECT_EQ(refusal(std::string("\ntitle = ") + value), title) << value;
  const std::string device = told("device", "auto, sim, sim:PROFILE, gpu or gpu:N", "device = \"sim\"");
  for (const char* value : {"''", "'cpu'", "'sim:'", "'sim:../x'", "'gpu:'", "'gpu:-1'", "'gpu0'", "0"})
    EXPECT_EQ(refusal(std::string("\ndevice = ") + value), device) << value;
}

TEST_F(CourseToml, says_which_attempt_counts_and_how_many_lessons_are_dropped) {
  EXPECT_EQ(read("").counting, Counting::best);
  EXPECT_EQ(read("attempts = 'best'").counting, Counting::best);
  EXPECT_EQ(read("attempts = 'last'").counting, Counting::last);
  for (const char* value : {"'first'", "''", "1"})
    EXPECT_EQ(
        refusal(std::string("\nattempts = ") + value),
        "course.toml:2: 'attempts' must be \"best\" or \"last\". Write for example: attempts = \"last\"")
        << value;
  EXPECT_EQ(read("").drop_lowest, 0U);
  EXPECT_EQ(read("drop_lowest = 2").drop_lowest, 2U);
  for (const char* value : {"3", "-1", "0.5"})  // one lesson at least has to be left
    EXPECT_EQ(refusal(std::string("\ndrop_lowest = ") + value),
              "course.toml:2: 'drop_lowest' must be a whole number from 0 to 2. Write for example: "
              "drop_lowest = 1")
        << value;
}

TEST_F(CourseToml, names_lessons_that_do_not_count_for_a_student) {
  const Manifest manifest =
      read("[lessons.03]\n[lessons.09]\n[exempt]\n'Kim Lee' = ['09', '03_first_kernel']\n");
  EXPECT_TRUE(manifest.is_exempt("Kim Lee", "09_shared_reduction"));
  EXPECT_TRUE(manifest.is_exempt("Kim Lee", "03_first_kernel"));
  EXPECT_FALSE(manifest.is_exempt("Kim Li", "09_shared_reduction"));
  const std::string told =
      "course.toml:3: 'Kim' must be a list of lessons of this course. Write for example: \"Kim Lee\" = "
      "[\"09\", \"12\"]";
  for (const char* value : {"['10']", "['99']", "[9]"})  // 10 is no lesson of this course
    EXPECT_EQ(refusal(std::string("[lessons.09]\n[exempt]\nKim = ") + value), told) << value;
  EXPECT_EQ(refusal("[lessons.09]\n[exempt]\nKim = '09'"),
            "course.toml:3: 'Kim' must be a list of lessons. Write for example: \"Kim Lee\" = [\"09\", "
            "\"12\"]");
}

TEST_F(CourseToml, names_the_language_of_the_students_pages) {
  EXPECT_EQ(read("").language, "en");
  EXPECT_EQ(read("language = 'zh_CN'").language, "zh_CN");
  for (const char* value : {"''", "'../it'", "'it '", "7", "['it']"})
    EXPECT_EQ(
        refusal(std::string("\nlanguage = ") + value),
        "course.toml:2: 'language' must be the name of a language. Write for example: language = \"it\"")
        << value;
}

TEST_F(CourseToml, names_a_folder_of_private_checks_by_its_whole_path) {
  EXPECT_EQ(read("private_checks = '/home/me/my checks'").private_checks, "/home/me/my checks");
  EXPECT_EQ(read("").private_checks, "");
  for (const char* value : {"''", "'checks'", "'../checks'", "'~/checks'", R"("/a\nb")", "7", "['/a']"})
    EXPECT_EQ(refusal(std::string("\nprivate_checks = ") + value),
              "course.toml:2: 'private_checks' must be the whole path of a folder. Write for example: "
              "private_checks = \"/home/me/checks\"")
        << value;
}

TEST_F(CourseToml, takes_several_seeds) {
  EXPECT_THAT(read("seeds = [7]").seeds, ElementsAre(7U));
  EXPECT_THAT(read("seeds = [\n  7,\n  0,\n  9223372036854775807,\n]").seeds,
              ElementsAre(7U, 0U, 9223372036854775807U));
  EXPECT_THAT(read("seeds = [0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15]").seeds, SizeIs(16));
}

TEST_F(CourseToml, with_wrong_seeds_says_what_is_right) {
  const std::string told =
      ": 'seeds' must be a list of 1 to 16 different whole numbers from 0 to 9223372036854775807. Write for "
      "example: seeds = [42, 1234]";
  for (const char* value : {"7", "[]", "'7'", "[-1]", "[1.0]", "[true]", "[[1]]", "[1, 2, 1]",
                            "[0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16]"})
    EXPECT_EQ(refusal(std::string("\nseeds = ") + value), "course.toml:2" + told) << value;
  EXPECT_EQ(refusal("seeds = [\n 1,\n 1]"), "course.toml:3" + told);
  const std::string both =
      ": 'seed' and 'seeds' say the same. Leave one out, and write all into the other: seeds = [42, 1234]";
  EXPECT_EQ(refusal("seed = 1\n\nseeds = [1]"), "course.toml:3" + both);
  EXPECT_EQ(refusal("seeds = [1]\nseed = 1\n"), "course.toml:2" + both);
}

TEST_F(CourseToml, with_a_wrong_late_policy_says_what_is_right) {
  const auto of_late = [this](const std::string& line) { return refusal("[late]\n" + line + "\n"); };
  for (const char* value : {"-1", "527041", "0.5", "'15'"})
    EXPECT_EQ(of_late(std::string("grace_minutes = ") + value),
              "course.toml:2: 'grace_minutes' must be a whole number from 0 to 527040. Write for example: "
              "grace_minutes = 15")
        << value;
  for (const char* value : {"-0.1", "1.1", "nan", "inf", "'0.1'", "true"})
    EXPECT_EQ(of_late(std::string("loss_a_day = ") + value),
              "course.toml:2: 'loss_a_day' must be a number from 0 to 1. Write for example: loss_a_day = 0.1")
        << value;
  for (const char* value : {"-1", "3651", "1.5"})
    EXPECT_EQ(
        of_late(std::string("most_days = ") + value),
        "course.toml:2: 'most_days' must be a whole number from 0 to 3650. Write for example: most_days "
        "= 5")
        << value;
  for (const char* value : {"-0.1", "2", "nan"})
    EXPECT_EQ(of_late(std::string("factor_of_marked = ") + value),
              "course.toml:2: 'factor_of_marked' must be a number from 0 to 1. Write for example: "
              "factor_of_marked = 0.9")
        << value;
  EXPECT_EQ(refusal("late = 3\n"), "course.toml:1: 'late' must be a table. Write for example: [late]");
}

TEST_F(CourseToml, with_a_wrong_weight_says_what_is_right) {
  for (const char* value : {"-1", "1001", "nan", "-inf", "'2'", "9223372036854775807"})
    EXPECT_EQ(refusal(std::string("[lessons.09]\nweight = ") + value),
              "course.toml:2: 'weight' must be a number from 0 to 1000. Write for example: weight = 2")
        << value;
}

TEST_F(CourseToml, refuses_weights_by_which_no_lesson_counts) {
  EXPECT_THAT(refusal("[lessons.09]\nweight = 0\n[lessons.10]\nweight = 0\n"),
              AllOf(StartsWith("course.toml:1: "), HasSubstr("every lesson's weight is 0")));
}

TEST_F(CourseToml, with_a_lesson_that_there_is_not_names_the_nearest) {
  EXPECT_EQ(refusal("[lessons.09_shraed_reduction]\n"),
            "course.toml:1: there is no lesson '09_shraed_reduction'. Did you mean "
            "[lessons.09_shared_reduction]?");
  EXPECT_EQ(refusal("[lessons.09]\n[lessons.77]\n"),
            "course.toml:2: there is no lesson '77'. `gridstride list` shows the lessons");
}

TEST_F(CourseToml, with_escape_sequences_in_its_keys_sends_none_to_the_terminal) {
  EXPECT_EQ(refusal("[lessons.\"09_shared_reduction\\u001b\"]\n"),
            "course.toml:1: there is no lesson '09_shared_reduction?'. Did you mean "
            "[lessons.09_shared_reduction]?");
  EXPECT_EQ(refusal("\"title\\u007f\" = 'T'\n"),
            "course.toml:1: there is no key 'title?'. Did you mean 'title'?");
}

TEST_F(CourseToml, with_a_lesson_twice_names_both_lines) {
  EXPECT_EQ(refusal("[lessons.09_shared_reduction]\nweight = 1\n[lessons.09]\nweight = 2\n"),
            "course.toml:3: lesson 09_shared_reduction is in line 1 already. Make one table of both");
  EXPECT_THAT(refusal("[lessons.09]\n[lessons.10]\n[lessons.09]\n"), StartsWith("course.toml:3: "));
}

TEST_F(CourseToml, with_lessons_that_are_no_tables_shows_one) {
  EXPECT_EQ(refusal("lessons = ['09']\n"),
            "course.toml:1: 'lessons' must be a table. Write for example: [lessons.09]");
  EXPECT_EQ(refusal("[lessons]\n09 = 2\n"),
            "course.toml:2: 'lessons.09' must be a table. Write for example: [lessons.09]");
  EXPECT_EQ(
      refusal("title = 'T'\n[lessons]\n"),
      "course.toml:2: [lessons] names no lesson. Leave it out for the whole course, or write for example: "
      "[lessons.09]");
}

TEST_F(CourseToml, that_is_not_toml_names_the_line) {
  const std::string told = refusal("title = 'T'\nseed = \n");
  EXPECT_THAT(told, StartsWith("course.toml:2: "));
  EXPECT_THAT(told, testing::EndsWith(". https://toml.io shows how TOML is written"));
  EXPECT_THAT(refusal("\nseed = 9223372036854775808\n"), StartsWith("course.toml:2: "));
  EXPECT_THAT(refusal("\nseed = 1\nseed = 2\n"), StartsWith("course.toml:3: "));
  EXPECT_THAT(refusal("\n\ntitle = '\xff\xfe'\n"), StartsWith("course.toml:3: "));
  EXPECT_THAT(refusal(std::string("\ntitle = 'a\0b'\n", 15)), StartsWith("course.toml:2: "));
}

TEST_F(CourseToml, that_cannot_be_read_is_named) {
  const auto told = [this](const std::filesystem::path& file) -> std::string {
    try {
      (void)read_manifest(file, lessons_);
    } catch (const std::runtime_error& error) {
      return error.what();
    }
    return "no refusal";
  };
  const std::string why = ": cannot be read. Is there a file of that name, and may you read it?";
  EXPECT_EQ(told(folder_.path() / "no.toml"), (folder_.path() / "no.toml").string() + why);
  EXPECT_EQ(told(folder_.path()), folder_.path().string() + why);
  const std::filesystem::path pipe = folder_.path() / "pipe";  // opening one would wait for a writer for ever
  ASSERT_EQ(mkfifo(pipe.c_str(), 0600), 0);
  EXPECT_EQ(told(pipe), pipe.string() + why);
}

}  // namespace
}  // namespace gridstride::classroom
