// SPDX-License-Identifier: MIT
#include "simt/translate/choices.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace gridstride::translate {
namespace {

using testing::HasSubstr;

std::string function(const std::string& body) { return "define void @f() {\n" + body + "  ret void\n}\n"; }

std::string choice(const std::string& first, const std::string& second) {
  return "  br i1 %1, label %a, label %b\n\na:\n" + first + "  br label %c\n\nb:\n" + second +
         "  br label %c, !dbg !5\n\nc:\n";
}

TEST(Choices, variables_of_which_one_is_chosen_are_not_loaded_both) {
  const std::string variables =
      "@x = global i32 0\n@\"y z\" = internal thread_local global [4 x i32] zeroinitializer\n";
  const std::string body =
      choice("  %2 = load i32, i32* @x, align 4, !dbg !7\n",
             "  %3 = load i32, i32* getelementptr inbounds ([4 x i32], [4 x i32]* @\"y z\", "
             "i64 0, i64 1), align 4\n");
  EXPECT_THAT(
      with_single_choices(variables + function(body)),
      HasSubstr(choice(
          "  %gridstride.hidden1 = call i32* asm \"\", \"=r,0\"(i32* @x) nounwind readnone, !dbg !7\n"
          "  %2 = load i32, i32* %gridstride.hidden1, align 4, !dbg !7\n",
          "  %gridstride.hidden2 = call i32* asm \"\", \"=r,0\"(i32* getelementptr inbounds ([4 x i32], "
          "[4 x i32]* @\"y z\", i64 0, i64 1)) nounwind readnone\n"
          "  %3 = load i32, i32* %gridstride.hidden2, align 4\n")));
  EXPECT_THAT(with_single_choices("@x = global i32 0\n" +
                                  function(choice("  %2 = load i32, ptr @x\n", "  %3 = load i32, ptr @x\n"))),
              HasSubstr("  %gridstride.hidden2 = call ptr asm \"\", \"=r,0\"(ptr @x) nounwind readnone\n"
                        "  %3 = load i32, ptr %gridstride.hidden2\n"));
}

TEST(Choices, an_address_that_is_chosen_is_any_address) {
  const std::string text = with_single_choices("@x = global i32 0\n@y = global i32 0\n" +
                                               function("c:\n"
                                                        "  %3 = phi i32* [ @x, %a ], [ @y, %b ], !dbg !7\n"
                                                        "  %4 = phi i32 [ 1, %a ], [ 2, %b ]\n"
                                                        "  store i32 %4, i32* %3\n"));
  EXPECT_THAT(
      text,
      HasSubstr("  %gridstride.hidden1 = phi i32* [ @x, %a ], [ @y, %b ], !dbg !7\n"
                "  %4 = phi i32 [ 1, %a ], [ 2, %b ]\n"
                "  %3 = call i32* asm \"\", \"=r,0\"(i32* %gridstride.hidden1) nounwind readnone, !dbg !7\n"
                "  store i32 %4, i32* %3\n"));
}

TEST(Choices, other_loads_and_choices_stay) {
  const std::string text =
      "@x = global i32 0\n@t = constant i32 0\n" +
      function(choice("  %2 = load i32, i32* @t\n", "  %3 = load i32, i32* @x\n") +
               choice("  %4 = load volatile i32, i32* @x\n", "  %5 = load i32, i32* %9\n") +
               "  %6 = phi i32* [ @x, %a ], [ null, %b ]\n  %7 = phi i32* [ @x, %a ], [ @t, %b ]\n");
  EXPECT_EQ(with_single_choices(text), text);
}

}  // namespace
}  // namespace gridstride::translate
