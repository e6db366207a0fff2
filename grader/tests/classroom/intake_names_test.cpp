// SPDX-License-Identifier: MIT
// Names: which lesson, which student, and that their bytes stay.
#include <gmock/gmock.h>
#include <locale.h>

#include "archives.hpp"
#include "classroom/intake/gradescope.hpp"
#include "classroom/intake/lesson_of_file.hpp"
#include "classroom/intake/names.hpp"
#include "tests/test_folder.hpp"

namespace gridstride::classroom {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

std::string lesson_named(const std::string& file) {
  const std::vector<harness::Lesson> lessons = three_lessons();
  const NamedLesson named = lesson_of_file(lessons, file);
  return named.lesson == nullptr ? "none"
                                 : named.lesson->number + " version " + std::to_string(named.version);
}

TEST(LessonOfFile, by_number_slug_or_both) {
  for (const char* name : {"9.cu", "09.cu", "shared_reduction.cu", "09_shared_reduction.cu",
                           "09_Shared_Reduction.CU", "09 shared reduction.cu", "09-shared-reduction.cu"})
    EXPECT_EQ(lesson_named(name), "09 version 0") << name;
}

TEST(LessonOfFile, with_what_browsers_and_platforms_add) {
  EXPECT_EQ(lesson_named("09 (1).cu"), "09 version 1");
  EXPECT_EQ(lesson_named("09_shared_reduction(12).cu"), "09 version 12");
  EXPECT_EQ(lesson_named("shared_reduction-3.cu"), "09 version 3");
  EXPECT_EQ(lesson_named("09 (1)-2.cu"), "09 version 2");
  EXPECT_EQ(lesson_named("shared-reduction 2.cu"), "09 version 2");
}

TEST(LessonOfFile, with_what_people_and_systems_add) {
  EXPECT_EQ(lesson_named("09_v2.cu"), "09 version 2");
  EXPECT_EQ(lesson_named("09_shared_reduction-V3.cu"), "09 version 3");
  EXPECT_EQ(lesson_named("shared_reduction v10 (1).cu"), "09 version 1");
  EXPECT_EQ(lesson_named("09_2.cu"), "09 version 2");
  EXPECT_EQ(lesson_named("09 - Copy.cu"), "09 version 0");
  EXPECT_EQ(lesson_named("09_shared_reduction - Copy (2).cu"), "09 version 2");
}

TEST(LessonOfFile, near_ones_are_none) {
  for (const char* name :
       {"10.cu", "090.cu", "09_shared.cu", "my09.cu", "(1).cu", ".cu", "09_first_kernel.cu", "cu", "09_v.cu",
        "09_v0.cu", "09_final.cu", "09copy.cu", "09_shared_reduction_v2000.cu", "v2.cu"})
    EXPECT_EQ(lesson_named(name), "none") << name;
  EXPECT_EQ(lesson_named(std::string(100000, ' ') + ".cu"), "none");
}

TEST(LessonOfFile, the_nearest_one_is_named) {
  EXPECT_EQ(
      no_such_lesson(three_lessons(), "shraed_reduction.cu"),
      "its name names no lesson of the course (near: 09_shared_reduction.cu); rename it, say to NN_slug.cu");
  EXPECT_EQ(no_such_lesson(three_lessons(), "zzz.cu"),
            "its name names no lesson of the course; rename it, say to NN_slug.cu");
}

TEST(Names, utf8) {
  EXPECT_TRUE(is_utf8("김 한 \xF0\x9F\x91\xA9\xE2\x80\x8D\xF0\x9F\x92\xBB"));
  EXPECT_TRUE(is_utf8(""));
  EXPECT_FALSE(is_utf8("\xFF"));
  EXPECT_FALSE(is_utf8("a\xC3"));             // cut
  EXPECT_FALSE(is_utf8("\xC0\xAF"));          // overlong
  EXPECT_FALSE(is_utf8("\xE0\x80\xAF"));      // overlong
  EXPECT_FALSE(is_utf8("\xED\xA0\x80"));      // a surrogate
  EXPECT_FALSE(is_utf8("\xF4\x90\x80\x80"));  // beyond U+10FFFF
}

TEST(Names, control_characters_are_found_and_shown) {
  for (const char* name : {"a\x1B[2J", "a\n", "\x7F", "\xC2\x9B",
                           "\xE2\x80\xAE"
                           "uc.90",
                           "\xE2\x81\xA6"})
    EXPECT_TRUE(has_control_characters(name)) << shown(name);
  for (const char* name : {"김", "\xE2\x80\x8D", "\xE2\x80\x8F", "\xC2\xA0", "\xFF"})
    EXPECT_FALSE(has_control_characters(name));
  EXPECT_EQ(shown("a\x1B[2J\xFF\xC2\x9B김"), "a\\x1B[2J\\xFF\\xC2\\x9B김");
  EXPECT_EQ(shown(std::string(5000, 'a')).size(), 1004U);
}

TEST(Gradescope, times) {
  EXPECT_EQ(read_timestamp("2026-03-01 23:59:59.999 Z"), 1772409599);
  EXPECT_EQ(read_timestamp("2026-03-01T15:59:59-08:00"), 1772409599);
  EXPECT_EQ(read_timestamp("2026-03-02 08:59:59 +0900"), 1772409599);
  EXPECT_EQ(read_timestamp("2026-03-01 23:59:59"), 1772409599);
  for (const char* text : {"", "2026-02-30 00:00:00 Z", "2026-03-01 24:00:00", "yesterday", "2026-03-01"})
    EXPECT_FALSE(read_timestamp(text)) << text;
}

const std::string nfd =
    "e\xCC\x81 \xE1\x84\x92\xE1\x85\xA1\xE1\x86\xAB";  // e and an accent, and a syllable in parts
const std::string nfc = "\xC3\xA9 \xED\x95\x9C";       // the same composed
const std::vector<std::string> any_script{nfd, nfc, "김 하나", "\xD8\xB3\xD8\xA7\xD8\xB1\xD8\xA9",
                                          "\xF0\x9F\x91\xA9\xE2\x80\x8D\xF0\x9F\x92\xBB"};

std::vector<std::string> expected_pairs() {
  std::vector<std::string> result;
  for (const std::string& name : any_script) result.push_back(name + " / 09_shared_reduction");
  return result;
}

std::vector<EntryOf> entries_of_any_script() {
  std::vector<EntryOf> entries;
  for (const std::string& name : any_script) entries.push_back({name + "_1_assignsubmission_file_/09.cu"});
  return entries;
}

TEST(IntakeNames, of_folders_stay_byte_for_byte) {
  const TestFolder folder;
  for (const std::string& name : any_script) write_file(folder.path() / name / "09.cu");
  EXPECT_THAT(pairs(take_in(folder.path(), three_lessons())),
              testing::UnorderedElementsAreArray(expected_pairs()));
}

// Libraries tend to bring names into one normal form, or to lose them, by the program's locale.
TEST(IntakeNames, of_archives_stay_byte_for_byte_in_any_locale) {
  for (const char* name : {"C", "C.UTF-8"}) {
    locale_t locale = newlocale(LC_ALL_MASK, name, nullptr);
    ASSERT_NE(locale, nullptr);
    const locale_t before = uselocale(locale);
    for (const auto& [file, bytes] :
         {std::pair<std::string, std::string>{"a.zip", zip_of(entries_of_any_script())},
          {"a.tar", tar_of(entries_of_any_script())},
          {"b.tar.gz", gzip_of(pax_tar_of(entries_of_any_script()))}})
      EXPECT_THAT(pairs(take_in_archive(file, bytes, three_lessons())),
                  testing::UnorderedElementsAreArray(expected_pairs()))
          << file << " in " << name;
    EXPECT_EQ(uselocale(before), locale);  // it is left as it was
    freelocale(locale);
  }
}

TEST(IntakeNames, that_differ_in_case_are_two_students) {
  const TestFolder folder;
  write_file(folder.path() / "kim" / "09.cu");
  write_file(folder.path() / "Kim" / "09.cu");
  EXPECT_THAT(pairs(take_in(folder.path(), three_lessons())),
              ElementsAre("Kim / 09_shared_reduction", "kim / 09_shared_reduction"));
}

TEST(IntakeNames, that_could_steer_a_terminal_are_refused) {
  const TestFolder folder;
  write_file(folder.path() / "a\x1B[2J" / "09.cu");
  write_file(folder.path() / "kim" / "\n09.cu");
  const Intake intake = take_in(folder.path(), three_lessons());
  EXPECT_THAT(pairs(intake), testing::IsEmpty());
  EXPECT_THAT(refusals(intake),
              ElementsAre(HasSubstr("a\\x1B[2J -> its name holds control characters"),
                          HasSubstr("kim/\\x0A09.cu -> its name holds control characters")));
}

TEST(IntakeNames, that_are_not_utf8_name_no_student_but_may_be_a_folder_of_one) {
  const TestFolder folder;
  write_file(folder.path() / "\xB1\xE8" / "09.cu");
  write_file(folder.path() / "kim" / "\xB1\xE8" / "09.cu");
  const Intake intake = take_in(folder.path(), three_lessons());
  EXPECT_THAT(pairs(intake), ElementsAre("kim / 09_shared_reduction"));
  EXPECT_EQ(intake.submissions.front().origin, "kim/\\xB1\\xE8/09.cu");
  EXPECT_THAT(refusals(intake),
              ElementsAre("\\xB1\\xE8/09.cu -> the student's name is not UTF-8; rename the folder"));
}

}  // namespace
}  // namespace gridstride::classroom
