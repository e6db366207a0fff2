// SPDX-License-Identifier: MIT
#include "sandbox/build_log.hpp"

#include <gmock/gmock.h>

#include <fstream>

#include "tests/sandbox/aftermath.hpp"

namespace gridstride::sandbox {
namespace {

constexpr const char* contract = R"(// A contract; sum(x) is named here: int sum(int);
#define LIMIT 4
/// @brief Adds up. @return total(data)
float sum(std::span<const float> data);
struct Point {
  float x;
};
/* float total(int); */
void total(DeviceSpan<const float> data,
           DeviceSpan<float> result);
GRADED_FUNCTIONS(sum, total)
)";

TEST(DeclarationOf, finds_a_declaration_after_comments_and_directives) {
  EXPECT_EQ(declaration_of("sum", contract), "float sum(std::span<const float> data)");
}

TEST(DeclarationOf, joins_lines) {
  EXPECT_EQ(declaration_of("total", contract),
            "void total(DeviceSpan<const float> data, DeviceSpan<float> result)");
}

TEST(DeclarationOf, finds_nothing_else) {
  EXPECT_EQ(declaration_of("um", contract), "");
  EXPECT_EQ(declaration_of("tot", contract), "");
  EXPECT_EQ(declaration_of("mean", contract), "");
}

TEST(DeclarationOf, reads_code_as_the_compiler_does) {
  const std::string_view text = R"(
#define ABOUT "mean(x); /*"
constexpr const char* page = "https://mean(x);";
constexpr int most = 1'000; // mean(x); \
float mean(int);
inline float twice(float x) { return mean(x); }
[[nodiscard]] double  /* of all */
mean (std::array<char, 2> quotes = {'"', '\''});
)";
  EXPECT_EQ(declaration_of("mean", text),
            "[[nodiscard]] double mean (std::array<char, 2> quotes = {'\"', '\\''})");
}

TEST(UndefinedMessage, names_the_declaration_and_the_contract) {
  TemporaryFolder folder;
  const auto file = folder.path() / "adding.cuh";
  std::ofstream(file) << contract;
  EXPECT_EQ(undefined_message({"sum(std::span<float const, 18446744073709551615ul>)"}, "adding.cu", {file}),
            "adding.cu: error: your file does not define `float sum(std::span<const float> data)`, which the "
            "contract "
            "adding.cuh declares (name and parameter types must be the same)\n");
}

TEST(UndefinedMessage, tells_other_functions_apart) {
  EXPECT_EQ(undefined_message({"helper(int)"}, "a.cu", {}),
            "a.cu: error: your file uses `helper(int)`, which nothing defines\n");
  EXPECT_EQ(undefined_message({"cudaGraphLaunch"}, "a.cu", {}),
            "a.cu: error: the CPU device does not have `cudaGraphLaunch`\n");
}

TEST(BuildLog, a_symbol_of_the_device_is_named) {
  EXPECT_EQ(redefined_message({"__tsan_read4"}, "a.cu"),
            "a.cu: error: your file defines `__tsan_read4`, which belongs to the CPU device; give it another "
            "name\n");
}

TEST(ReadableLog, renames_paths_and_removes_colours) {
  EXPECT_EQ(readable_log("/tmp/x/a.cu:3: \x1b[31merror\x1b[0m: no\r\n", {{"/tmp/x/a.cu", "lessons/a.cu"}}),
            "lessons/a.cu:3: error: no\n");
}

TEST(ReadableLog, is_cut_at_a_line) {
  std::string text;
  for (int i = 0; i < 2000; ++i) text += "a line of the compiler\n";
  const std::string log = readable_log(text, {});
  EXPECT_LT(log.size(), 17U << 10);
  EXPECT_THAT(log, testing::EndsWith("compiler\n... (the rest is cut)\n"));
}

TEST(ReadableLog, of_one_long_line_keeps_its_beginning) {
  for (const char* before : {"", "\n", "In file included from a.cu:1:\n"}) {
    const std::string log =
        readable_log(before + std::string("a.cu:1:1: error: ") + std::string(20'000, 'T') + "\n", {});
    EXPECT_THAT(log, testing::StartsWith(before + std::string("a.cu:1:1: error: TTT")));
    EXPECT_THAT(log, testing::EndsWith("TTT...\n... (the rest is cut)\n"));
    EXPECT_LT(log.size(), 17U << 10);
  }
  std::string wide = "x";
  for (int i = 0; i < 10'000; ++i) wide += "\u00e9";
  const std::string log = readable_log(wide, {});
  EXPECT_THAT(log, testing::EndsWith("\u00e9...\n... (the rest is cut)\n"));
}

}  // namespace
}  // namespace gridstride::sandbox
