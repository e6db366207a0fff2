// SPDX-License-Identifier: MIT
// `gridstride view` as a user calls it.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <future>

#include "cli/files.hpp"
#include "system/program.hpp"

namespace gridstride::cli {
namespace {

using testing::AllOf;
using testing::ContainsRegex;
using testing::HasSubstr;
using testing::Not;

system::Ended view(std::vector<std::string> arguments) {
  arguments.insert(arguments.begin(), {GRIDSTRIDE_PROGRAM, "view"});
  return system::run_captured(arguments);
}

const std::string conflicts =
    GRIDSTRIDE_SOURCE_DIR "/grader/checks/09_shared_reduction/wrong/bank_conflicts.cu";

/// The reference solution of lesson 03 with one piece of it replaced.
std::string first_kernels_with(const std::string& piece, const std::string& by) {
  std::string text = read_text(GRIDSTRIDE_SOURCE_DIR "/solutions/03_first_kernel/first_kernel.cu");
  return text.replace(text.find(piece), piece.size(), by);
}

/// Its last kernel's loop, and one that does not end.
const std::string loop = "i < n; i += stride";
const std::string endless_loop = "i < n; i += 0";

/// A file for one test, removed with it.
class TestFile {
 public:
  explicit TestFile(const std::string& name, const std::string& text = "")
      : path_(std::filesystem::temp_directory_path() / (std::to_string(getpid()) + "_" + name)) {
    if (!text.empty()) std::ofstream(path_) << text;
  }
  ~TestFile() { std::filesystem::remove(path_); }
  TestFile(const TestFile&) = delete;
  TestFile& operator=(const TestFile&) = delete;
  [[nodiscard]] std::string path() const { return path_.string(); }

 private:
  std::filesystem::path path_;
};

TEST(ViewCommand, prints_a_picture_of_a_solution) {
  const system::Ended ended = view({"09", "--solution", "--text"});
  EXPECT_EQ(ended.code, 0) << ended.err;
  EXPECT_THAT(ended.out, AllOf(HasSubstr("sum_blocks_kernel_first_add<<<"),
                               HasSubstr("s_data in shared memory"), HasSubstr("Round by round")));
}

TEST(ViewCommand, writes_a_page_and_says_where) {
  const TestFile page("view.html");
  const system::Ended ended = view({"09", "--solution", "--out", page.path()});
  EXPECT_EQ(ended.code, 0) << ended.err;
  EXPECT_EQ(ended.out, page.path() + "\n");
  EXPECT_THAT(read_text(page.path()), HasSubstr("<title>09 "));
}

TEST(ViewCommand, shows_a_race_although_the_program_fails) {
  const std::string wrong =
      GRIDSTRIDE_SOURCE_DIR "/grader/checks/09_shared_reduction/wrong/missing_barrier.cu";
  const system::Ended ended = view({"09", "--submission", wrong, "--text"});
  EXPECT_EQ(ended.code, 0) << ended.err;
  EXPECT_THAT(ended.out,
              AllOf(HasSubstr("data_race"), HasSubstr("write by thread"), HasSubstr("read by thread")));
  EXPECT_THAT(ended.err, HasSubstr("data_race"));
}

TEST(ViewCommand, sets_the_reference_beside_another_file) {
  const TestFile page("beside.html");
  const system::Ended ended = view({"09", "--submission", conflicts, "--text", "--out", page.path()});
  EXPECT_EQ(ended.code, 0) << ended.err;
  EXPECT_THAT(ended.out,
              AllOf(HasSubstr("Yours and the reference solution"), HasSubstr("Ways of bank conflict"),
                    HasSubstr("Modelled time of the kernels")));
  EXPECT_THAT(read_text(page.path()),
              AllOf(HasSubstr(R"("whose":"Reference")"), HasSubstr("id=\"comparison\"")));
  EXPECT_THAT(view({"09", "--solution", "--text"}).out, Not(HasSubstr("Yours and the reference")));
}

TEST(ViewCommand, of_a_kernel_that_a_bug_has_stopped_shows_its_block_and_no_comparison) {
  const std::string no_guard = GRIDSTRIDE_SOURCE_DIR "/grader/checks/03_first_kernel/wrong/no_guard.cu";
  const TestFile page("stopped.html");
  const system::Ended ended = view({"03", "--submission", no_guard, "--text", "--out", page.path()});
  EXPECT_EQ(ended.code, 0) << ended.err;
  EXPECT_THAT(ended.out, AllOf(HasSubstr("multiply_kernel (no_guard.cu:20) stopped: out_of_bounds."),
                               HasSubstr("outside a: "), HasSubstr("Block (1,0,0): "),
                               Not(HasSubstr("Yours and the reference"))));
  EXPECT_THAT(read_text(page.path()),
              AllOf(HasSubstr("id=\"stopped\""), HasSubstr("or guard the access, as in if (i \\u003c n)"),
                    Not(HasSubstr("id=\"comparison\""))));
  for (const std::string& told : {ended.out, ended.err, read_text(page.path())})
    EXPECT_THAT(told, Not(HasSubstr("view.cu:")));  // which the student has not written
}

TEST(ViewCommand, says_that_threads_were_stopped_at_their_first_access) {
  std::string text = read_text(GRIDSTRIDE_SOURCE_DIR "/solutions/02_transfers/transfers.cu");
  const std::string launch = "dim3(4, 4)>>>(d_matrix)";
  const TestFile file("host_pointer.cu",
                      text.replace(text.find(launch), launch.size(), "dim3(4, 4)>>>(matrix.data())"));
  const system::Ended ended = view({"02", "--submission", file.path(), "--text"});
  EXPECT_EQ(ended.code, 0) << ended.err;
  EXPECT_THAT(ended.out, AllOf(HasSubstr("Its threads were stopped at their first access"),
                               HasSubstr("Kernels reach only device memory")));
}

TEST(ViewCommand, keeps_the_references_code_back_until_the_lesson_is_passed) {
  if (std::filesystem::exists(GRIDSTRIDE_SOURCE_DIR "/progress.txt"))
    GTEST_SKIP() << "somebody works through the lessons of this checkout: they may have passed lesson 09";
  const TestFile page("withheld.html");
  EXPECT_EQ(view({"09", "--submission", conflicts, "--out", page.path()}).code, 0);
  const std::string made = read_text(page.path());
  EXPECT_THAT(made, HasSubstr("The reference&#39;s code is shown once you have passed the lesson"));
  EXPECT_THAT(made, Not(HasSubstr("sum_blocks_kernel_first_add")));
  EXPECT_THAT(made, Not(HasSubstr("First add during load")));
}

TEST(ViewCommand, a_lessons_own_input_is_taken_before_its_demo) {
  // view.cu gives 300 elements, demo.cu 5.
  EXPECT_THAT(view({"03", "--solution", "--text"}).out, HasSubstr("multiply_kernel<<<2, 256>>>"));
}

TEST(ViewCommand, a_grade_writes_the_picture_beside_its_page_and_links_it) {
  const TestFile grade("a grade.html");
  const TestFile picture("a grade.view.html");
  const system::Ended ended = system::run_captured(
      {GRIDSTRIDE_PROGRAM, "grade", "09", "--submission", conflicts, "--html", grade.path(), "--view"});
  EXPECT_EQ(ended.code, 1) << ended.err;
  EXPECT_THAT(ended.out, HasSubstr("beside the reference:\n    "));
  EXPECT_THAT(ended.out, HasSubstr("view 09 --submission " + conflicts));
  EXPECT_THAT(read_text(grade.path()), HasSubstr("_a%20grade.view.html\">Which line costs that"));
  EXPECT_THAT(read_text(picture.path()), HasSubstr("id=\"comparison\""));
  EXPECT_EQ(system::run_captured({GRIDSTRIDE_PROGRAM, "grade", "09", "--view"}).code, 2);  // beside what?
}

TEST(ViewCommand, a_program_that_does_not_end_is_ended_and_shown_as_far_as_it_came) {
  const TestFile file("endless.cu", first_kernels_with(loop, endless_loop));
  const TestFile page("endless.html");
  const system::Ended ended = view({"03", "--submission", file.path(), "--text", "--out", page.path()});
  EXPECT_EQ(ended.code, 0) << ended.err;
  EXPECT_THAT(ended.err, HasSubstr("still running after 20 s on the clock and was ended: look for a loop"));
  EXPECT_THAT(ended.out,
              AllOf(ContainsRegex("saxpy_kernel \\([0-9]+_endless.cu:3[67]\\) was still running after 20 s"),
                    HasSubstr("multiply_kernel<<<2, 256>>>"), Not(HasSubstr("Yours and the reference"))));
  EXPECT_THAT(read_text(page.path()),
              AllOf(ContainsRegex("saxpy_kernel \\([0-9]+_endless.cu:3[67]\\) was still"),
                    HasSubstr("Look for a loop"), Not(HasSubstr("id=\"comparison\""))));
}

TEST(ViewCommand, refuses_a_gpu_and_says_why) {
  for (const char* const device : {"gpu", "auto", "t4"}) {
    const system::Ended ended = view({"09", "--device", device});
    EXPECT_EQ(ended.code, 2);
    EXPECT_THAT(ended.err, HasSubstr(std::string("--device takes sim or sim:PROFILE here, not '") + device +
                                     "': pictures come from the CPU device"));
  }
}

TEST(ViewCommand, a_grade_is_written_before_a_picture_that_is_not_made) {
  // Of 300 elements, as view.cu has them, and of no checked size.
  const TestFile file(
      "endless_first.cu",
      first_kernels_with("if (i >= n) return;", "if (i >= n) return;\n  while (n == 300) dest[i] = 0;"));
  const TestFile page("endless_first.html");
  const system::Ended ended = system::run_captured(
      {GRIDSTRIDE_PROGRAM, "grade", "03", "--submission", file.path(), "--html", page.path(), "--view"});
  EXPECT_EQ(ended.code, 0) << ended.out;
  EXPECT_THAT(ended.out, AllOf(HasSubstr("The grade as a page: "), Not(HasSubstr("The picture: "))));
  EXPECT_THAT(ended.err, AllOf(HasSubstr("no picture: the program was still running after 20 s"),
                               Not(HasSubstr("timed_out"))));
  EXPECT_THAT(read_text(page.path()), Not(HasSubstr("view.html")));
}

TEST(ViewCommand, a_grade_without_a_launch_says_why_it_has_no_picture) {
  const TestFile file("broken_grade.cu", "int main() {\n  return nonsense;\n}\n");
  const TestFile page("broken_grade.html");
  const system::Ended ended = system::run_captured(
      {GRIDSTRIDE_PROGRAM, "grade", "09", "--submission", file.path(), "--html", page.path(), "--view"});
  EXPECT_EQ(ended.err, "gridstride: no picture: the file does not compile\n");
  EXPECT_THAT(read_text(page.path()), HasSubstr("nonsense"));
}

TEST(ViewCommand, a_program_that_the_device_refused_is_shown_as_ended_early) {
  const std::string refused = first_kernels_with("table_block(32, 8)", "table_block(64, 32)");
  const TestFile file("refused.cu", refused);
  const TestFile page("refused.html");
  const system::Ended ended = view({"03", "--submission", file.path(), "--out", page.path()});
  EXPECT_EQ(ended.code, 0) << ended.err;
  EXPECT_THAT(ended.err,
              AllOf(HasSubstr("the program ended early, by an exception that nobody caught: "),
                    HasSubstr("cudaErrorInvalidConfiguration"), Not(HasSubstr("terminate called"))));
  EXPECT_THAT(read_text(page.path()),
              AllOf(HasSubstr("id=\"ended\">⚠ The program ended early, by an exception"),
                    HasSubstr("Yours ended early")));
}

TEST(ViewCommand, a_grade_with_a_picture_tells_findings_once) {
  const TestFile file("refused_grade.cu", first_kernels_with("table_block(32, 8)", "table_block(64, 32)"));
  const TestFile page("refused_grade.html");
  const TestFile picture("refused_grade.view.html");
  const system::Ended ended = system::run_captured(
      {GRIDSTRIDE_PROGRAM, "grade", "03", "--submission", file.path(), "--html", page.path(), "--view"});
  EXPECT_EQ(ended.code, 1);
  EXPECT_EQ(ended.err, "");
  EXPECT_THAT(ended.out, HasSubstr("The picture: "));
}

TEST(ViewCommand, several_at_once_do_not_disturb_one_another) {
  const auto look = [] { return view({"09", "--solution", "--text"}); };
  std::future<system::Ended> first = std::async(std::launch::async, look);
  std::future<system::Ended> second = std::async(std::launch::async, look);
  const system::Ended third = look();
  for (const system::Ended& ended : {first.get(), second.get(), third}) {
    EXPECT_EQ(ended.code, 0) << ended.err;
    EXPECT_EQ(ended.out, third.out);
  }
}

TEST(ViewCommand, refuses_what_it_does_not_know) {
  const system::Ended lesson = view({"99"});
  EXPECT_EQ(lesson.code, 2);
  EXPECT_THAT(lesson.err, HasSubstr("99"));
  EXPECT_EQ(view({"09", "--device", "sim:no_such"}).code, 2);
  EXPECT_EQ(view({"09", "--solution", "--submission", "x.cu"}).code, 2);
  EXPECT_EQ(view({"09", "--submission", "/no/such/file.cu"}).code, 2);
  EXPECT_EQ(view({"09", "--solution", "--out", "/no/such/folder/page.html"}).code, 2);
}

TEST(ViewCommand, a_file_that_does_not_compile_is_told_with_its_line) {
  const TestFile file("broken.cu", "int main() {\n  return nonsense;\n}\n");
  const system::Ended ended = view({"09", "--submission", file.path()});
  EXPECT_EQ(ended.code, 1);
  EXPECT_THAT(ended.err, AllOf(HasSubstr("broken.cu:2"), HasSubstr("nonsense")));
}

TEST(ViewCommand, a_program_without_a_launch_is_told_so) {
  const TestFile file("idle.cu", "int main() { return 0; }\n");
  const system::Ended ended = view({"09", "--submission", file.path()});
  EXPECT_EQ(ended.code, 1);
  EXPECT_THAT(ended.err, HasSubstr("has launched no kernel"));
}

}  // namespace
}  // namespace gridstride::cli
