// SPDX-License-Identifier: MIT
// Builds and runs every program of programs/. In a program's text:
//   // FIND class        behind a line: the program must report this class at this line, and exit with 86
//   // stdout: text      a line that it must print; all of them, in order
//   // options: ...      options of `gridstride cc`
// Without a FIND the program must report no error and return 0 (it checks its own result). The programs of
// samples/ and seeds/ run without checks as well.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <sstream>
#include <string>
#include <vector>

#include "expected.hpp"
#include "process.hpp"
#include "simt/cc/cc.hpp"
#include "tests/test_folder.hpp"

namespace gridstride::cc {
namespace {

namespace fs = std::filesystem;

const fs::path programs_folder = fs::path(GRIDSTRIDE_SOURCE_DIR) / "grader/tests/simt/cc/programs";
const Installation installation{GRIDSTRIDE_SOURCE_DIR, GRIDSTRIDE_BUILD_DIR};

class Programs : public testing::TestWithParam<std::string> {};

/// Builds the program `name` of programs/ with its options, and runs it.
ProcessResult build_and_run(const std::string& name, const std::vector<std::string>& options) {
  const TestFolder folder(name);
  const fs::path program = folder.path() / "program";
  std::vector<std::string> arguments{(programs_folder / (name + ".cu")).string(), "-o", program.string()};
  arguments.insert(arguments.end(), options.begin(), options.end());
  std::ostringstream messages;
  EXPECT_EQ(command(arguments, installation, messages), 0) << messages.str();
  return run_program(program, folder.path());
}

TEST_P(Programs, tells_what_it_must_and_nothing_else) {
  const Expected expected = read_expected(programs_folder / (GetParam() + ".cu"));
  const ProcessResult result = build_and_run(GetParam(), expected.options);
  EXPECT_EQ(told_errors(result.err), expected.findings) << result.err;
  EXPECT_EQ(result.exit_code, expected.findings.empty() ? 0 : 86) << result.out << result.err;
  if (!expected.out.empty()) {
    EXPECT_EQ(result.out, expected.out);
  }
}

/// The correct programs, to be run without checks.
class UncheckedPrograms : public testing::TestWithParam<std::string> {};

TEST_P(UncheckedPrograms, give_the_same_results) {
  Expected expected = read_expected(programs_folder / (GetParam() + ".cu"));
  expected.options.emplace_back("--no-checks");
  const ProcessResult result = build_and_run(GetParam(), expected.options);
  EXPECT_EQ(result.exit_code, 0) << result.out << result.err;
  if (!expected.out.empty()) {
    EXPECT_EQ(result.out, expected.out);
  }
}

/// A line `// with checks only: why` keeps a correct program from being run without them.
bool needs_checks(const fs::path& program) {
  std::ifstream in(program);
  for (std::string line; std::getline(in, line);)
    if (line.rfind("// with checks only: ", 0) == 0) return true;
  return false;
}

std::vector<std::string> correct_programs() {
  std::vector<std::string> names;
  for (const std::string& name : programs_below(programs_folder)) {
    if (!name.starts_with("samples/") && !name.starts_with("seeds/")) continue;
    const Expected expected = read_expected(programs_folder / (name + ".cu"));
    const bool once =
        std::find(expected.options.begin(), expected.options.end(), "--no-checks") != expected.options.end();
    if (!once && !needs_checks(programs_folder / (name + ".cu"))) names.push_back(name);
  }
  return names;
}

std::string test_name(const testing::TestParamInfo<std::string>& info) {
  std::string name = info.param;
  std::replace_if(
      name.begin(), name.end(), [](char c) { return !std::isalnum(static_cast<unsigned char>(c)); }, '_');
  return name;
}

INSTANTIATE_TEST_SUITE_P(Cc, Programs, testing::ValuesIn(programs_below(programs_folder)), test_name);
INSTANTIATE_TEST_SUITE_P(Cc, UncheckedPrograms, testing::ValuesIn(correct_programs()), test_name);

TEST(Cc, a_file_with_an_error_is_named_as_the_user_named_it) {
  const TestFolder folder("error");
  const fs::path source = folder.path() / "wrong.cu";
  std::ofstream(source) << "int main() {\n  k<<<1, 2>>>;\n}\n";
  std::ostringstream messages;
  EXPECT_EQ(command({source.string(), "-o", (folder.path() / "wrong").string()}, installation, messages), 1);
  EXPECT_THAT(messages.str(), testing::StartsWith(source.string() + ":2:11: error: "));
}

TEST(Cc, a_launch_with_wrong_arguments_is_told_in_the_words_of_the_source) {
  const TestFolder folder("arguments");
  const fs::path source = folder.path() / "wrong.cu";
  std::ofstream(source) << "__global__ void k(int* p) {}\nint main() {\n  k<<<1, 2>>>(3.5f);\n}\n";
  std::ostringstream messages;
  EXPECT_EQ(command({source.string(), "-o", (folder.path() / "wrong").string()}, installation, messages), 1);
  EXPECT_THAT(messages.str(),
              testing::StartsWith(source.string() +
                                  ":3:3: error: the arguments of this launch do not fit the kernel's "
                                  "parameters\n  k<<<1, 2>>>(3.5f);\n"));
}

TEST(Cc, a_device_lambda_without_parameter_list_gives_no_warning) {
  const TestFolder folder("lambda");
  const fs::path source = folder.path() / "lambda.cu";
  std::ofstream(source) << "template <class F> __global__ void k(F f) { f(); }\n"
                           "int main() {\n  k<<<1, 1>>>([=] __device__ {});\n}\n";
  std::ostringstream messages;
  EXPECT_EQ(command({source.string(), "-o", (folder.path() / "lambda").string(), "--extended-lambda"},
                    installation, messages),
            0);
  EXPECT_EQ(messages.str(), "");
}

TEST(Cc, a_missing_file_and_an_unknown_profile_are_told) {
  std::ostringstream messages;
  EXPECT_EQ(command({"none.cu"}, installation, messages), 1);
  EXPECT_THAT(messages.str(), testing::HasSubstr("none.cu: error: cannot be read"));
  EXPECT_EQ(command({"none.cu", "--device", "sim:none"}, installation, messages), 2);
  EXPECT_THAT(messages.str(), testing::HasSubstr("no device profile 'none'"));
}

TEST(Cc, the_program_keeps_its_own_exit_code_and_writes_its_report) {
  const TestFolder folder("report");
  const fs::path source = folder.path() / "code.cu";
  std::ofstream(source) << "#include \"seven.hpp\"\nint main() { return SEVEN; }\n";
  std::ofstream(folder.path() / "seven.hpp") << "#define SEVEN 7\n";
  const fs::path report = folder.path() / "report.json";
  std::ostringstream messages;
  ASSERT_EQ(command({source.string(), "-o" + (folder.path() / "code").string(), "--report", report.string()},
                    installation, messages),
            0);
  EXPECT_EQ(run_program(folder.path() / "code", folder.path()).exit_code, 7);
  std::ifstream in(report);
  EXPECT_EQ(std::string(std::istreambuf_iterator<char>(in), {}), "[]\n");
}

TEST(Cc, several_files_are_linked_and_a_relative_name_stays_relative) {
  const TestFolder folder("several");
  const fs::path before = fs::current_path();
  fs::current_path(folder.path());
  std::ofstream("a.cu") << "void run();\nint main() { run(); }\n";
  std::ofstream("b.cu")
      << "__global__ void k(int* p) {\n  p[0] = 1;\n}\nvoid run() {\n  k<<<1, 1>>>(nullptr);\n"
         "  cudaDeviceSynchronize();\n}\n";
  std::ostringstream messages;
  EXPECT_EQ(command({"a.cu", "b.cu", "-o", "prog"}, installation, messages), 0) << messages.str();
  fs::current_path(before);
  const ProcessResult result = run_program(folder.path() / "prog", folder.path());
  EXPECT_EQ(result.exit_code, 86);
  EXPECT_THAT(result.err, testing::StartsWith("b.cu:2: out_of_bounds: "));
}

TEST(Cc, an_absolute_name_stays_absolute_where_the_current_folder_is_above_it) {
  const TestFolder folder("absolute");
  const fs::path before = fs::current_path();
  fs::current_path(folder.path().parent_path());
  const fs::path source = folder.path() / "null.cu";
  std::ofstream(source)
      << "__global__ void k(int* p) {\n  p[0] = 1;\n}\nint main() {\n  k<<<1, 1>>>(nullptr);\n"
         "  cudaDeviceSynchronize();\n}\n";
  std::ostringstream messages;
  EXPECT_EQ(command({source.string(), "-o", (folder.path() / "null").string()}, installation, messages), 0)
      << messages.str();
  fs::current_path(before);
  EXPECT_THAT(run_program(folder.path() / "null", folder.path()).err,
              testing::StartsWith(source.string() + ":2: out_of_bounds: "));
}

TEST(Cc, each_of_several_arrays_on_one_line_is_called_by_its_own_name) {
  const TestFolder folder("names");
  const fs::path source = folder.path() / "names.cu";
  std::ofstream(source)
      << "#define CHECK(call) do { if ((call) != cudaSuccess) return 1; } while (0)\n"
         "__global__ void k(int* p) { p[32] = 1; }\n"
         "int main() {\n  int *d_a, *d_b, *d_c;\n"
         "  cudaMalloc(&d_a, 128); CHECK(cudaMalloc((void**)&d_b, 128)); cudaMalloc(&d_c, 128);\n"
         "  k<<<1, 1>>>(d_b);\n  cudaDeviceSynchronize();\n}\n";
  std::ostringstream messages;
  ASSERT_EQ(command({source.string(), "-o", (folder.path() / "names").string()}, installation, messages), 0)
      << messages.str();
  const std::string err = run_program(folder.path() / "names", folder.path()).err;
  EXPECT_THAT(err, testing::HasSubstr("outside d_b: index 32 of 32 elements"));
}

}  // namespace
}  // namespace gridstride::cc
