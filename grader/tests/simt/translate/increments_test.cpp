// SPDX-License-Identifier: MIT
#include "simt/translate/increments.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace gridstride::translate {
namespace {

using testing::HasSubstr;

std::string call(const std::string& symbol, const std::string& operand) {
  return "define void @k() {\n  %27 = call noundef i32 @" + symbol + "(i32* noundef %2, i32 noundef " +
         operand +
         ", i8* noundef getelementptr inbounds ([5 x i8], [5 x i8]* @.src, i32 0, i32 0), i32 noundef 1) "
         "#16, "
         "!dbg !276\n";
}

constexpr const char* end = "  ret void\n}\n";

TEST(Increments, of_a_number_that_nobody_takes_are_calls_of_the_engines_own) {
  for (const char* symbol : {"_Z9atomicAddIvEjPjjPKci", "_Z9atomicAddIvEiPiiPKci"})
    EXPECT_THAT(
        with_increments(call(symbol, "1") + end),
        HasSubstr("  %27 = call noundef i32 @gs_increment(i32* noundef %2, i32 noundef 1, i8* noundef "
                  "getelementptr inbounds ([5 x i8], [5 x i8]* @.src, i32 0, i32 0), i32 noundef 1) "
                  "nomerge #16, !dbg !276\n"));
  EXPECT_THAT(with_increments(call("_Z9atomicAddIvEjPjjPKci", "1") + end),
              HasSubstr("\ndeclare i32 @gs_increment(i32*, i32, i8*, i32)\n"));
  EXPECT_THAT(
      with_increments("  %1 = call i32 @_Z9atomicAddIvEjPjjPKci(ptr %2, i32 1, ptr @.src, i32 1)\n}\n"),
      HasSubstr("\ndeclare i32 @gs_increment(ptr, i32, ptr, i32)\n"));
}

TEST(Increments, come_by_three_functions_in_three_scopes) {
  const auto callee = [](const char* symbol, const char* operand) {
    const std::string text = with_increments(call(symbol, operand) + end);
    const std::size_t begin = text.find(" i32 @") + 6;
    return text.substr(begin, text.find('(', begin) - begin);
  };
  EXPECT_EQ(callee("_Z9atomicSubIvEiPiiPKci", "-1"), "gs_increment");
  EXPECT_EQ(callee("_Z9atomicIncIvEjPjjPKci", "-1"), "gs_increment");
  EXPECT_EQ(callee("_Z16atomicAdd_systemIvEjPjjPKci", "1"), "gs_increment");
  EXPECT_EQ(callee("_Z15atomicAdd_blockIvEjPjjPKci", "1"), "gs_increment_block");
}

// As nvcc's machine code has it: others are the ordinary instruction.
TEST(Increments, are_none_where_the_result_is_taken_or_another_number_is_added) {
  const std::string used = call("_Z9atomicAddIvEjPjjPKci", "1") + "  store i32 %27, i32* %3\n" + end;
  EXPECT_EQ(with_increments(used), used);
  for (const auto& [symbol, operand] :
       std::vector<std::pair<std::string, std::string>>{{"_Z9atomicAddIvEjPjjPKci", "2"},
                                                        {"_Z9atomicAddIvEiPiiPKci", "-1"},
                                                        {"_Z9atomicAddIvEjPjjPKci", "%1"},
                                                        {"_Z9atomicSubIvEiPiiPKci", "1"},
                                                        {"_Z9atomicIncIvEjPjjPKci", "255"},
                                                        {"_Z9atomicAddIvEyPyyPKci", "1"},
                                                        {"_Z9atomicMaxIvEiPiiPKci", "1"},
                                                        {"_Z9atomicAddPii", "1"}}) {
    const std::string text = call(symbol, operand) + end;
    EXPECT_EQ(with_increments(text), text) << symbol << " of " << operand;
  }
}

TEST(Increments, are_told_from_values_whose_names_begin_alike_and_from_those_of_other_functions) {
  const std::string text = call("_Z9atomicAddIvEjPjjPKci", "1") + "  store i32 %271, i32* %3\n" + end +
                           "define void @g() {\n  store i32 %27, i32* %3\n}\n";
  EXPECT_THAT(with_increments(text), HasSubstr("@gs_increment("));
}

}  // namespace
}  // namespace gridstride::translate
