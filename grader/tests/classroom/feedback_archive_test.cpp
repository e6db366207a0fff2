// SPDX-License-Identifier: MIT
// Pages on their way back: under the names by which platforms know whose they are.
#include "classroom/feedback_archive.hpp"

#include <gmock/gmock.h>

#include "archives.hpp"
#include "system/durable_file.hpp"
#include "tests/test_folder.hpp"

namespace gridstride::classroom {
namespace {

using testing::ElementsAre;

std::string address_of(const std::string& student, const std::string& origin) {
  const auto address = return_address(origin, student);
  return address ? address->platform + ": " + address->name : "none";
}

TEST(ReturnAddress, is_in_the_names_of_exports) {
  EXPECT_EQ(address_of("Kim Lee", "autumn.zip: Kim Lee_123_assignsubmission_file_/09.cu"),
            "moodle: Kim Lee_123_assignsubmission_file_feedback.html");
  EXPECT_EQ(address_of("Kim Lee", "09_shared_reduction/moodle/Kim Lee_123_assignsubmission_file_09.cu"),
            "moodle: Kim Lee_123_assignsubmission_file_feedback.html");
  EXPECT_EQ(address_of("leekim", "canvas.zip: leekim_LATE_12345_67890_09-1.cu"),
            "canvas: leekim_12345_67890_feedback.html");
  EXPECT_EQ(address_of("leekim", "leekim_12345_67890_mine.zip: a/09.cu"),
            "canvas: leekim_12345_67890_feedback.html");
}

TEST(ReturnAddress, is_the_platforms_and_not_a_students) {
  // Inside of what was handed in names are the student's.
  EXPECT_EQ(address_of("leekim", "leekim_12345_67890_a.zip: bellann_1_2_09.cu"),
            "canvas: leekim_12345_67890_feedback.html");
  // Numbers in a name would be found before those of the platform.
  EXPECT_EQ(address_of("007_8", "a.zip: 007_8_123_assignsubmission_file_/09.cu"),
            "moodle: student_123_assignsubmission_file_feedback.html");
  EXPECT_EQ(address_of("Kim_X_Lee", "a.zip: Kim_X_Lee_123_assignsubmission_file_/09.cu"),
            "moodle: Kim X Lee_123_assignsubmission_file_feedback.html");
}

TEST(ReturnAddress, is_also_of_one_of_two_of_one_name) {
  EXPECT_EQ(address_of("leekim (12345)", "canvas.zip: leekim_12345_67890_09.cu"),
            "canvas: leekim_12345_67890_feedback.html");
  EXPECT_EQ(address_of("Kim Lee (kim.a@x)", "m.zip: Kim Lee_123_assignsubmission_file_/09.cu"),
            "moodle: Kim Lee_123_assignsubmission_file_feedback.html");
}

TEST(ReturnAddress, of_what_came_elsewise_is_none) {
  EXPECT_EQ(address_of("", ""), "none");
  EXPECT_EQ(address_of("a", "a: b/: /"), "none");
  EXPECT_EQ(address_of("Kim Lee", "Kim Lee/09.cu"), "none");
  EXPECT_EQ(address_of("Kim Lee", "g.zip: submission_123/09.cu"), "none");
  EXPECT_EQ(address_of("leekim", "leekim_12345_text.html"), "none");
}

TEST(ReturnAddress, is_never_taken_from_a_name_that_a_student_gave) {
  EXPECT_EQ(address_of("Kim Lee", "g.zip: submission_123/lab_9_2_reduction.cu"), "none");
  EXPECT_EQ(address_of("submission_123", "submission_123/submission_123_9_2_a.cu"), "none");
  EXPECT_EQ(address_of("leekim", "leekim_12345_text.html: lab_9_2_x.cu"), "none");
  EXPECT_EQ(address_of("Kim Lee", "Kim Lee/hw_2026_11_09.cu"), "none");
  EXPECT_EQ(address_of("Kim Lee", "Kim Lee.zip: src/v_1_2_sum.cu"), "none");
  // Not even where it is like their own.
  EXPECT_EQ(address_of("Kim Lee", "09_shared_reduction/Kim Lee/Kim Lee_2026_11_09.cu"), "none");
  EXPECT_EQ(address_of("Kim Lee", "class.zip: Kim Lee.TAR.GZ: Kim Lee_5_assignsubmission_file_/09.cu"),
            "none");
  EXPECT_EQ(address_of("A: Lee", "A: Lee/Lee_1_2_09.cu"), "none");
}

TEST(FeedbackArchive, holds_the_pages_under_these_names) {
  const TestFolder folder;
  write_file(folder.path() / "kim.html", "<p>Kim</p>");
  write_file(folder.path() / "a.html", "<p>이수민</p>");
  const std::filesystem::path archive = folder.path() / "a.zip";
  write_file(archive, "an older one");
  write_feedback_archive(archive,
                         {{"leekim_1_2_feedback.html", folder.path() / "kim.html"},
                          {"이수민_3_assignsubmission_file_feedback.html", folder.path() / "a.html"}});
  const std::string bytes = system::read_file(archive);
  // Both are what an export looks like, so our own intake knows whose they are.
  const Intake intake = take_in_archive("a.zip", bytes, three_lessons());
  ASSERT_EQ(intake.refused.size(), 2U);
  EXPECT_THAT(intake.refused.at(0).students, ElementsAre("leekim"));
  EXPECT_THAT(intake.refused.at(1).students, ElementsAre("이수민"));
  EXPECT_FALSE(std::filesystem::exists(archive.string() + ".new"));
}

TEST(FeedbackArchive, that_lacks_a_page_is_not_written) {
  const TestFolder folder;
  const std::filesystem::path archive = folder.path() / "a.zip";
  EXPECT_THROW(write_feedback_archive(archive, {{"a_1_2_feedback.html", folder.path() / "nobody.html"}}),
               FeedbackArchiveError);
  EXPECT_FALSE(std::filesystem::exists(archive));
}

TEST(FeedbackArchive, that_cannot_have_its_name_leaves_nothing_behind) {
  const TestFolder folder;
  write_file(folder.path() / "kim.html", "<p>Kim</p>");
  const std::filesystem::path archive = folder.path() / "a.zip";
  std::filesystem::create_directories(archive / "not_empty");
  EXPECT_THROW(write_feedback_archive(archive, {{"leekim_1_2_feedback.html", folder.path() / "kim.html"}}),
               FeedbackArchiveError);
  EXPECT_FALSE(std::filesystem::exists(archive.string() + ".new"));
  EXPECT_TRUE(std::filesystem::is_directory(archive));
}

}  // namespace
}  // namespace gridstride::classroom
