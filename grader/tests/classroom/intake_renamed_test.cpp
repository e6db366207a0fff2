// SPDX-License-Identifier: MIT
// Files whose names do not say what they are: taken by what is in them, or refused with what to do.
#include <fmt/format.h>
#include <gmock/gmock.h>

#include <set>

#include "archives.hpp"
#include "classroom/intake/lesson_of_text.hpp"
#include "tests/test_folder.hpp"

namespace gridstride::classroom {
namespace {

using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

const std::string of_lesson_3 =
    "#include \"first_kernel.cuh\"\n// Rounded up.\nunsigned grid_size_for(std::size_t n, unsigned b) { "
    "return n; }\n";
const std::string of_lesson_9 =
    "#include \"shared_reduction.cuh\"\nnamespace {\n__global__ void kernel(float* a) { a[0] = 1; }\n}\n"
    "float sum(std::span<const float> data) noexcept {\n  kernel<<<1, 1>>>(nullptr);\n  return 0;\n}\n"
    "auto sum_blocks(DeviceSpan<float> a) -> void {}\n";

class IntakeRenamed : public testing::Test {
 protected:
  void SetUp() override {
    const std::vector<std::string> functions{"device_count", "grid_size_for, multiply_them",
                                             "sum_blocks, sum"};
    for (std::size_t i = 0; i < lessons_.size(); ++i) {
      lessons_[i].folder = folder_.path() / "lessons" / lessons_[i].name;
      write_file(lessons_[i].folder / (lessons_[i].slug + ".cuh"),
                 "// Like GRADED_FUNCTIONS(nothing), in a comment.\nvoid " + functions[i].substr(0, 3) +
                     "();\nGRADED_FUNCTIONS(" + functions[i] + ")\n");
    }
  }
  void put(const std::string& path, const std::string& text) {
    write_file(folder_.path() / "class" / path, text);
  }
  [[nodiscard]] Intake intake() const { return take_in(folder_.path() / "class", lessons_); }
  [[nodiscard]] std::string held_by(const std::string& text, std::size_t named) const {
    const harness::Lesson* lesson = Contracts(lessons_).lesson_of(text, &lessons_.at(named));
    return lesson == nullptr ? "" : lesson->number;
  }

  TestFolder folder_;
  std::vector<harness::Lesson> lessons_ = three_lessons();
};

TEST_F(IntakeRenamed, a_text_says_its_lesson_by_contract_and_functions) {
  EXPECT_EQ(held_by(of_lesson_9, 1), "09");
  EXPECT_EQ(
      held_by("#include \"../09_shared_reduction/shared_reduction.cuh\"\nfloat sum() try {} catch (...) {}",
              1),
      "09");
  EXPECT_EQ(held_by("void sum_blocks() {}\nfloat sum() {}", 1), "09");  // the contract is not included
}

TEST_F(IntakeRenamed, a_text_that_only_names_functions_says_nothing) {
  EXPECT_EQ(held_by("float sum(int);\nint main() { if (sum(1)) { sum(2); } }\nvoid sum_blocks();", 1), "");
  EXPECT_EQ(held_by("#include \"shared_reduction.cuh\"\nint main() { return sum(1); }", 1), "");
  EXPECT_EQ(held_by("float sum() {}", 1), "");  // a helper, as many a file has
  EXPECT_EQ(held_by("float sum() {}\nvoid sum_blocks() {}\nunsigned grid_size_for() {}", 1), "03");
  EXPECT_EQ(held_by("#include \"shared_reduction.cuh\"\n#include \"first_kernel.cuh\"\nfloat sum() {}\nvoid "
                    "multiply_them() {}",
                    0),
            "");
  EXPECT_EQ(held_by("// float sum() {} void sum_blocks() {}", 1), "");
}

TEST_F(IntakeRenamed, a_file_of_another_lesson_is_taken_as_that_and_told_twice) {
  put("Kim/03_first_kernel.cu", of_lesson_9);
  const Intake result = intake();
  EXPECT_THAT(pairs(result), ElementsAre("Kim / 09_shared_reduction"));
  EXPECT_THAT(result.notes, ElementsAre("Kim/03_first_kernel.cu: taken as lesson 09_shared_reduction, whose "
                                        "functions it defines, and not as 03_first_kernel"));
  EXPECT_THAT(
      refusals(result),
      ElementsAre("Kim/03_first_kernel.cu -> its name says lesson 03_first_kernel, but what it defines is "
                  "lesson 09_shared_reduction, and it was taken as that; the file of 03_first_kernel has "
                  "to be handed in"));
  EXPECT_EQ(result.refused.front().lesson, "03_first_kernel");
  EXPECT_THAT(result.refused.front().students, ElementsAre("Kim"));
}

TEST_F(IntakeRenamed, it_does_not_come_beside_a_file_of_the_right_name) {
  put("Kim/03_first_kernel.cu", of_lesson_9);
  put("Kim/09.cu", "// not begun\n");
  put("Lee/03_first_kernel.cu", of_lesson_3);
  put("Lee/03_first_kernel (1).cu", of_lesson_9);
  const Intake result = intake();
  EXPECT_THAT(pairs(result),
              ElementsAre("Kim / 09_shared_reduction", "Lee / 03_first_kernel", "Lee / 09_shared_reduction"));
  EXPECT_EQ(result.submissions.front().text, "// not begun\n");
  EXPECT_THAT(
      refusals(result),
      ElementsAre("Kim/03_first_kernel.cu -> its name says lesson 03_first_kernel, but what it defines is "
                  "lesson 09_shared_reduction; the file of 03_first_kernel has to be handed in"));
}

TEST_F(IntakeRenamed, a_file_without_a_lessons_name_is_taken_by_its_functions) {
  put("Kim/final solution.cu", of_lesson_9);
  put("Kim/helper.cu", "float mean() { return 0; }\n");
  const Intake result = intake();
  EXPECT_THAT(pairs(result), ElementsAre("Kim / 09_shared_reduction"));
  EXPECT_THAT(result.notes, ElementsAre("Kim/final solution.cu: its name says no lesson; taken as "
                                        "09_shared_reduction, whose functions it defines"));
  EXPECT_THAT(refusals(result),
              ElementsAre(HasSubstr("helper.cu -> its name names no lesson of the course")));
}

TEST_F(IntakeRenamed, a_file_without_a_lessons_name_is_told_where_one_has_it) {
  put("Kim/09_final.cu", of_lesson_9);
  put("Kim/09.cu", "// not begun\n");
  EXPECT_THAT(
      refusals(intake()),
      ElementsAre("Kim/09_final.cu -> what it defines is lesson 09_shared_reduction, of which a file that is "
                  "called so was handed in, too; that one counts"));
}

TEST_F(IntakeRenamed, of_several_none_is_chosen_but_of_equal_ones_one) {
  put("Kim/old.cu", of_lesson_9);
  put("Kim/new.cu", of_lesson_9 + "// faster\n");
  put("Lee/a.cu", of_lesson_9);
  put("Lee/b.cu", of_lesson_9);
  const Intake result = intake();
  EXPECT_THAT(pairs(result), ElementsAre("Lee / 09_shared_reduction"));
  EXPECT_THAT(refusals(result),
              ElementsAre(AllOf(HasSubstr("Kim/new.cu -> several files hold lesson 09_shared_reduction"),
                                HasSubstr("has to be called 09_shared_reduction.cu")),
                          HasSubstr("Kim/old.cu -> several files")));
  EXPECT_EQ(result.refused.front().lesson, "09_shared_reduction");
}

TEST_F(IntakeRenamed, other_endings_are_taken_where_the_text_is_a_submission) {
  put("Ann/09_shared_reduction.cu.txt", "// by its name\n");
  put("Bob/9.CPP", of_lesson_9);
  put("Cem/solution.txt", of_lesson_9);
  put("Dan.zip", zip_of({{"09.cu.cc", of_lesson_9}}));
  const Intake result = intake();
  EXPECT_THAT(pairs(result), ElementsAre("Ann / 09_shared_reduction", "Bob / 09_shared_reduction",
                                         "Cem / 09_shared_reduction", "Dan / 09_shared_reduction"));
  EXPECT_THAT(result.notes, ElementsAre("Ann/09_shared_reduction.cu.txt: taken as a .cu file",
                                        "Bob/9.CPP: taken as a .cu file",
                                        HasSubstr("Cem/solution.txt: its name says no lesson; taken"),
                                        "Dan.zip: 09.cu.cc: taken as a .cu file"));
  EXPECT_THAT(result.refused, IsEmpty());
}

TEST_F(IntakeRenamed, other_endings_are_refused_or_passed_over_where_it_is_not) {
  put("Ann/09_shared_reduction.txt", "Sorry, no time.\n");
  put("Bob/09.cu", of_lesson_9);
  put("Bob/09.cpp", of_lesson_9);
  put("Bob/main.cpp", "int main() { return 0; }\n");
  put("Bob/notes.txt", std::string("binary\0notes", 12));
  const Intake result = intake();
  EXPECT_THAT(pairs(result), ElementsAre("Bob / 09_shared_reduction"));
  EXPECT_THAT(refusals(result), ElementsAre(HasSubstr("Ann/09_shared_reduction.txt -> it is no .cu file"),
                                            HasSubstr("Bob/09.cpp -> it is no .cu file"),
                                            HasSubstr("Bob/main.cpp -> it is no .cu file")));
  EXPECT_THAT(result.passed_over, ElementsAre("Bob/notes.txt"));
  EXPECT_THAT(result.notes, IsEmpty());
}

TEST_F(IntakeRenamed, notes_do_not_fill_the_screen) {
  for (int i = 0; i < 30; ++i) put("student " + std::to_string(i) + "/main.cu", of_lesson_9);
  const Intake result = intake();
  EXPECT_EQ(result.submissions.size(), 30U);
  ASSERT_EQ(result.notes.size(), 21U);
  EXPECT_THAT(result.notes.back(), HasSubstr("10 more files were taken"));
}

TEST_F(IntakeRenamed, a_groups_file_is_noted_once_and_each_lacks_what_its_name_says) {
  std::string metadata;
  for (int i = 1; i <= 12; ++i)
    metadata += fmt::format(
        "submission_{0}:\n  :submitters:\n  - :name: Ann {0}\n  - :name: Bob {0}\n  :created_at: 2026-03-02 "
        "00:00:00 Z\n",
        i);
  put("submission_metadata.yml", metadata);
  for (int i = 1; i <= 12; ++i) put(fmt::format("submission_{}/03.cu", i), of_lesson_9);
  const Intake result = intake();
  EXPECT_EQ(result.submissions.size(), 24U);
  EXPECT_EQ(result.refused.size(), 24U);
  EXPECT_EQ(result.notes.size(), 12U);
  EXPECT_EQ(std::set<std::string>(result.notes.begin(), result.notes.end()).size(), 12U);
}

// A name that an export gives counts from behind what the platform has put before it.
TEST_F(IntakeRenamed, of_exports_too) {
  put("leekim_LATE_12_502_09-1.cu.txt", of_lesson_9);
  put("bellann_13_503_main.cu", of_lesson_9);
  const Intake result = intake();
  EXPECT_THAT(pairs(result), ElementsAre("bellann / 09_shared_reduction", "leekim / 09_shared_reduction"));
  EXPECT_TRUE(result.submissions.back().marked_late);
}

}  // namespace
}  // namespace gridstride::classroom
