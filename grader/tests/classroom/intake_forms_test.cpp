// SPDX-License-Identifier: MIT
// Each form in which a class's work comes gives the same list.
#include <gmock/gmock.h>

#include "archives.hpp"
#include "tests/test_folder.hpp"

namespace gridstride::classroom {
namespace {

using testing::AllOf;
using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

const std::vector<std::string> small_class{"Ann Bell / 09_shared_reduction", "Kim Lee / 03_first_kernel",
                                           "Kim Lee / 09_shared_reduction"};

class IntakeForms : public testing::Test {
 protected:
  void put(const std::string& path, const std::string& bytes = "// a kernel\n") {
    write_file(folder_.path() / path, bytes);
  }
  [[nodiscard]] Intake intake() const { return take_in(folder_.path(), three_lessons()); }
  TestFolder folder_;
};

TEST_F(IntakeForms, a_folder_for_each_student) {
  put("Ann Bell/09_shared_reduction.cu");
  put("Kim Lee/09_shared_reduction.cu", "// of lesson 9\n");
  put("Kim Lee/03_first_kernel.cu");
  const Intake result = intake();
  EXPECT_EQ(pairs(result), small_class);
  EXPECT_THAT(result.refused, IsEmpty());
  EXPECT_EQ(result.submissions.at(2).text, "// of lesson 9\n");
  EXPECT_EQ(result.submissions.at(2).origin, "Kim Lee/09_shared_reduction.cu");
  EXPECT_FALSE(result.submissions.at(2).submitted_at);  // a file's time is not that of handing in
  EXPECT_FALSE(result.submissions.at(2).marked_late);
}

TEST_F(IntakeForms, a_folder_for_each_lesson_with_the_students_in_it) {
  put("09_shared_reduction/Ann Bell/shared_reduction.cu");
  put("09_shared_reduction/Kim Lee/09.cu");
  put("first kernel/Kim Lee.zip", zip_of({{"03.cu"}}));
  const Intake result = intake();
  EXPECT_EQ(pairs(result), small_class);
  EXPECT_THAT(result.notes, IsEmpty());
}

TEST_F(IntakeForms, a_number_may_be_a_student_and_so_may_an_archive_named_as_a_lesson) {
  put("09/09.cu");
  put("kim/03_first_kernel/03.cu");
  EXPECT_THAT(pairs(intake()), ElementsAre("09 / 09_shared_reduction", "kim / 03_first_kernel"));
}

TEST_F(IntakeForms, an_export_for_each_lesson_in_its_folder) {
  put("03_first_kernel/moodle.zip",
      zip_of({{"Kim Lee_8_assignsubmission_file_/03.cu"}, {"Ann Bell_9_assignsubmission_file_/report.pdf"}}));
  put("09_shared_reduction/moodle.zip",
      zip_of({{"Kim Lee_1_assignsubmission_file_/09.cu"}, {"Ann Bell_2_assignsubmission_file_/09.cu"}}));
  EXPECT_EQ(pairs(intake()), small_class);
}

TEST_F(IntakeForms, folders_in_a_students_folder) {
  put("Ann Bell/work/final/09.cu");
  put("Kim Lee/a/09.cu");
  put("Kim Lee/b/03.cu");
  EXPECT_EQ(pairs(intake()), small_class);
}

TEST_F(IntakeForms, an_archive_for_each_student) {
  put("Ann Bell.zip", zip_of({{"09.cu"}}));
  put("Kim Lee.tar.gz", gzip_of(tar_of({{"./03.cu"}, {"./more/09.cu"}})));
  const Intake result = intake();
  EXPECT_EQ(pairs(result), small_class);
  EXPECT_THAT(result.refused, IsEmpty());
  EXPECT_EQ(result.submissions.at(2).origin, "Kim Lee.tar.gz: more/09.cu");
}

TEST_F(IntakeForms, archives_in_a_students_folder) {
  put("Ann Bell/my work.zip", zip_of({{"x/09.cu"}}));
  put("Kim Lee/one.tgz", gzip_of(tar_of({{"03.cu"}})));
  put("Kim Lee/two.TAR", tar_of({{"09.cu"}}));
  EXPECT_EQ(pairs(intake()), small_class);
}

const std::vector<EntryOf> moodle_entries{{"Ann Bell_101_assignsubmission_file_/09.cu"},
                                          {"Kim Lee_102_assignsubmission_file/03.cu"},
                                          {"Kim Lee_102_assignsubmission_file/sub/09.cu"}};

TEST_F(IntakeForms, moodles_export) {
  put("CS101-Assignment 1-4711.zip", zip_of(moodle_entries));
  const Intake result = intake();
  EXPECT_EQ(pairs(result), small_class);
  EXPECT_THAT(result.refused, IsEmpty());
  EXPECT_EQ(result.submissions.front().origin,
            "CS101-Assignment 1-4711.zip: Ann Bell_101_assignsubmission_file_/09.cu");
}

TEST_F(IntakeForms, moodles_export_unpacked) {
  for (const EntryOf& entry : moodle_entries) put(entry.path);
  EXPECT_EQ(pairs(intake()), small_class);
}

TEST_F(IntakeForms, moodles_export_without_folders_and_with_archives) {
  put("all.zip", zip_of({{"Ann Bell_101_assignsubmission_file_09.cu"},
                         {"Kim Lee_102_assignsubmission_file_/work.zip", zip_of({{"03.cu"}, {"09.cu"}})}}));
  const Intake result = intake();
  EXPECT_EQ(pairs(result), small_class);
  EXPECT_EQ(result.submissions.at(1).origin, "all.zip: Kim Lee_102_assignsubmission_file_/work.zip: 03.cu");
}

TEST_F(IntakeForms, an_archive_named_instead_of_a_folder) {
  put("moodle.zip", zip_of(moodle_entries));
  EXPECT_EQ(pairs(take_in(folder_.path() / "moodle.zip", three_lessons())), small_class);
}

TEST_F(IntakeForms, blackboards_export_with_times) {
  put("bb.zip", zip_of({{"HW_9_klee_attempt_2026-11-20-21-00-00_09.cu"},
                        {"HW_9_klee_attempt_2026-11-20-21-00-00.txt"},
                        {"HW_9_abell_attempt_2026-11-21-08-30-00_x_klee_attempt_2026-11-20-21-00-00_03.cu"},
                        {"HW_9_abell_attempt_2026-11-21-08-30-00_09.cu"},
                        {"HW_9_abell_attempt_2026-11-21-08-30-00_12_34_09.cu"}}));
  for (const Intake& result : {intake(), take_in(folder_.path() / "bb.zip", three_lessons())}) {
    EXPECT_THAT(pairs(result), ElementsAre("abell / 09_shared_reduction",
                                           "klee / 09_shared_reduction"));  // nobody's name is borrowed
    ASSERT_EQ(result.submissions.size(), 2U);
    ASSERT_TRUE(result.submissions[0].submitted_at && result.submissions[1].submitted_at);
    EXPECT_EQ(*result.submissions[0].submitted_at - *result.submissions[1].submitted_at, 41400);
    EXPECT_TRUE(result.submissions[1].lateness_known);
    EXPECT_EQ(result.passed_over.size(), 1U);
    ASSERT_EQ(result.refused.size(), 2U);
    EXPECT_THAT(result.refused[0].students, ElementsAre("abell"));
    EXPECT_THAT(result.refused[1].students, ElementsAre("abell"));
  }
}

TEST_F(IntakeForms, github_classrooms_folders_without_the_assignment) {
  put("hw9-submissions/hw9-kimlee/09.cu");
  put("hw9-submissions/hw9-abell/09.cu");
  EXPECT_THAT(pairs(take_in(folder_.path() / "hw9-submissions", three_lessons())),
              ElementsAre("abell / 09_shared_reduction", "kimlee / 09_shared_reduction"));
  put("hw9-submissions/Bo/09.cu");  // no such folder then
  EXPECT_THAT(pairs(take_in(folder_.path() / "hw9-submissions", three_lessons())),
              ElementsAre("Bo / 09_shared_reduction", "hw9-abell / 09_shared_reduction",
                          "hw9-kimlee / 09_shared_reduction"));
}

TEST_F(IntakeForms, canvas_export_with_late_marks) {
  put("submissions.zip", zip_of({{"bellann_LATE_11_501_09_shared_reduction.cu"},
                                 {"leekim_12_502_03_first_kernel-1.cu"},
                                 {"leekim_12_503_work-2.zip", zip_of({{"09.cu"}})},
                                 {"leekim_12_text.html"}}));
  const Intake result = intake();
  EXPECT_THAT(pairs(result), ElementsAre("bellann / 09_shared_reduction", "leekim / 03_first_kernel",
                                         "leekim / 09_shared_reduction"));
  EXPECT_TRUE(result.submissions.at(0).marked_late);
  EXPECT_FALSE(result.submissions.at(1).marked_late);
  EXPECT_THAT(result.passed_over, ElementsAre("submissions.zip: leekim_12_text.html"));
  EXPECT_TRUE(result.submissions.at(1).lateness_known);  // it would be marked
}

TEST_F(IntakeForms, canvas_export_unpacked) {
  put("bellann_LATE_11_501_09.cu");
  put("leekim_12_502_9-1.cu");
  const Intake result = intake();
  EXPECT_THAT(pairs(result), ElementsAre("bellann / 09_shared_reduction", "leekim / 09_shared_reduction"));
  EXPECT_TRUE(result.submissions.at(0).marked_late);
}

TEST_F(IntakeForms, two_people_of_one_name_keep_their_ids_in_every_export) {
  put("lesson09.zip", zip_of({{"kimlee_12_502_09.cu"}, {"kimlee_13_503_09.cu"}, {"leekim_14_504_09.cu"}}));
  put("lesson03.zip", zip_of({{"kimlee_12_602_03.cu"}, {"leekim_14_604_03.cu"}}));
  EXPECT_THAT(pairs(intake()),
              ElementsAre("kimlee (12) / 03_first_kernel", "kimlee (12) / 09_shared_reduction",
                          "kimlee (13) / 09_shared_reduction", "leekim / 03_first_kernel",
                          "leekim / 09_shared_reduction"));
}

// Moodle numbers a participant anew in each assignment: other numbers in another export are no other people.
TEST_F(IntakeForms, one_person_in_two_exports_of_moodle_is_one) {
  put("a.zip",
      zip_of({{"Kim Lee_1_assignsubmission_file_/09.cu"}, {"Ann Bell_2_assignsubmission_file_/09.cu"}}));
  put("b.zip", zip_of({{"Kim Lee_8_assignsubmission_file_/03.cu"}}));
  EXPECT_EQ(pairs(intake()), small_class);
}

constexpr const char* gradescope_metadata = R"(---
submission_7001:
  :submitters:
  - :name: Ann Bell
    :sid: '101'
    :email: ann@example.edu
  :created_at: 2026-03-01 23:59:59.731 Z
  :score: 10.0
  :results:
    output: |-
      submission_7002:
        :submitters:
        - :name: Somebody Else
  :history:
  - :id: 1
    :created_at: 2026-01-01 00:00:00 Z
submission_7002:
  :submitters:
  - :name: "Kim\u0020Lee"
    :sid: '102'
  :created_at: 2026-03-02 09:00:00 +09:00
)";

TEST_F(IntakeForms, gradescopes_export) {
  const std::string top = "assignment_99_export/";
  put("export.zip", zip_of({{top + "submission_metadata.yml", gradescope_metadata},
                            {top + "submission_7001/09_shared_reduction.cu"},
                            {top + "submission_7002/03_first_kernel.cu"},
                            {top + "submission_7002/09_shared_reduction.cu"}}));
  const Intake result = intake();
  EXPECT_EQ(pairs(result), small_class);
  EXPECT_THAT(result.refused, IsEmpty());
  EXPECT_EQ(result.submissions.at(0).submitted_at, 1772409599);  // date -ud '2026-03-01 23:59:59' +%s
  EXPECT_EQ(result.submissions.at(1).submitted_at, 1772409600);  // 2026-03-02 00:00:00 UTC
}

TEST_F(IntakeForms, gradescopes_export_unpacked_with_a_group) {
  put("submission_metadata.yml",
      "submission_1:\n  :submitters:\n  - :name: Ann Bell\n  - :name: 'Kim O''Hara'\n  :created_at: "
      "2026-03-02 00:00:00 Z\n");
  put("submission_1/09.cu");
  EXPECT_THAT(pairs(intake()),
              ElementsAre("Ann Bell / 09_shared_reduction", "Kim O'Hara / 09_shared_reduction"));
}

TEST_F(IntakeForms, gradescopes_export_without_names_goes_by_its_folders) {
  put("submission_metadata.yml", "submission_1:\n  :submitters:\n  - :name: \"esc\\e[2J\"\n");
  put("submission_1/09.cu");
  put("submission_2/09.cu");
  EXPECT_THAT(pairs(intake()),
              ElementsAre("submission_1 / 09_shared_reduction", "submission_2 / 09_shared_reduction"));
}

TEST_F(IntakeForms, older_ones_of_a_pair_come_first) {
  put("Kim Lee/09 (2).cu");
  put("Kim Lee/09-10.cu");
  put("Kim Lee/09.cu");
  put("Kim Lee/z/09-1.cu");
  const Intake result = intake();
  ASSERT_EQ(result.submissions.size(), 4U);
  EXPECT_EQ(result.submissions.at(0).origin, "Kim Lee/09.cu");
  EXPECT_EQ(result.submissions.at(1).origin, "Kim Lee/z/09-1.cu");
  EXPECT_EQ(result.submissions.at(2).origin, "Kim Lee/09 (2).cu");
  EXPECT_EQ(result.submissions.at(3).origin, "Kim Lee/09-10.cu");
}

TEST_F(IntakeForms, what_a_student_hands_in_does_not_speak_for_others) {
  put("Ann Bell.zip", zip_of({{"09.cu"}}));
  put("mallory.zip",
      zip_of({{"Ann Bell_1_assignsubmission_file_/09.cu"}, {"Kim Lee_2_assignsubmission_file_/09.cu"}}));
  put("Kim Lee/Ann Bell_1_assignsubmission_file_/09.cu");
  const Intake result = intake();
  EXPECT_THAT(pairs(result), ElementsAre("Ann Bell / 09_shared_reduction", "Kim Lee / 09_shared_reduction"));
  EXPECT_EQ(result.submissions.at(0).origin, "Ann Bell.zip: 09.cu");
  EXPECT_THAT(refusals(result),
              Contains(AllOf(HasSubstr("mallory.zip: Ann Bell_1"), HasSubstr("export of a class"))));
}

TEST_F(IntakeForms, names_in_an_export_cannot_be_borrowed_by_a_file) {
  put("submissions.zip", zip_of({{"mallory_66_500_bellann_11_501_09.cu"}, {"bellann_11_502_09.cu"}}));
  const Intake result = intake();
  EXPECT_THAT(pairs(result), ElementsAre("bellann / 09_shared_reduction"));
  EXPECT_EQ(result.submissions.front().origin, "submissions.zip: bellann_11_502_09.cu");
}

TEST_F(IntakeForms, one_broken_export_does_not_spoil_the_others) {
  put("a.zip", zip_of(moodle_entries));
  put("b.zip", "PK\3\4 and no more");
  const Intake result = intake();
  EXPECT_EQ(pairs(result), small_class);
  EXPECT_THAT(refusals(result), ElementsAre(HasSubstr("b.zip -> the archive cannot be read")));
}

}  // namespace
}  // namespace gridstride::classroom
