// SPDX-License-Identifier: MIT
#include "simt/translate/divisions.hpp"

#include <gtest/gtest.h>

#include <string>

namespace gridstride::translate {
namespace {

/// What the divisions of the module's last function cost, by line of the text; all functions are a kernel's.
std::map<std::size_t, InstructionCost> costs(const std::string& text) {
  const ModuleText module(text);
  std::unordered_set<std::size_t> all;
  for (std::size_t i = 0; i < module.functions.size(); ++i) all.insert(i);
  return Divisions(module, all).costs_in(module.functions.back());
}

InstructionCost integers(unsigned count) { return {.integer = count}; }

// ceil_div(a, b), which divides and takes the rest; lines of the text from 0.
std::string called_with(const std::string& first, const std::string& second) {
  return "define void @k(i64 %n) {\n"
         "  %1 = call i64 @ceil_div(i64 noundef %n, i64 noundef " +
         first +
         ")\n"
         "  %2 = call i64 @ceil_div(i64 noundef %n, i64 noundef " +
         second +
         ")\n}\n"
         "define linkonce_odr i64 @ceil_div(i64 noundef %0, i64 noundef %1) {\n"
         "  store i64 %0, i64* %3, align 8\n"
         "  store i64 %1, i64* %4, align 8\n"
         "  %5 = load i64, i64* %3, align 8\n"
         "  %6 = load i64, i64* %4, align 8\n"
         "  %7 = udiv i64 %5, %6, !dbg !7\n"
         "  %8 = load i64, i64* %3, align 8\n"
         "  %9 = load i64, i64* %4, align 8\n"
         "  %10 = urem i64 %8, %9, !dbg !8\n"
         "}\n";
}

TEST(Divisions, by_a_parameter_that_is_a_power_of_two_in_all_calls_are_shifts) {
  const auto both = costs(called_with("32", "256"));
  ASSERT_EQ(both.size(), 2U);
  EXPECT_EQ(both.at(9), integers(2));
  EXPECT_EQ(both.at(12), integers(2));
}

TEST(Divisions, by_a_parameter_that_is_another_number_anywhere_are_divisions) {
  for (const char* other : {"%n", "24", "0"}) {
    const auto found = costs(called_with("32", other));
    EXPECT_EQ(found.count(9), 0U) << other;
    EXPECT_EQ(found.count(12), 1U) << other;  // the rest of the same division
  }
}

TEST(Divisions, that_share_their_operands_are_one) {
  const auto found = costs(called_with("%n", "%n"));
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(found.at(12), integers(4 + 2));  // of 64 bits: a product, a difference
}

std::string kernel(const std::string& body) { return "define void @k(i32 %0, i32 %1) {\n" + body + "}\n"; }

const std::string parameters = "  store i32 %0, i32* %a\n  store i32 %1, i32* %b\n";
const std::string divided = "  %2 = load i32, i32* %a\n  %3 = load i32, i32* %b\n  %4 = sdiv i32 %2, %3\n";
const std::string rest = "  %5 = load i32, i32* %a\n  %6 = load i32, i32* %b\n  %7 = srem i32 %5, %6\n";

TEST(Divisions, are_one_with_a_local_variable_that_clang_fills_before_it_begins) {
  EXPECT_EQ(costs(kernel("  store i32 -1431655766, i32* %b, !annotation !9\n" + parameters + divided + rest))
                .size(),
            1U);
}

TEST(Divisions, stay_two_where_an_operand_changes_or_is_another) {
  EXPECT_TRUE(costs(kernel(parameters + divided + "  store i32 %4, i32* %a\n" + rest)).empty());
  const std::string other = "  %5 = load i32, i32* %b\n  %6 = load i32, i32* %a\n  %7 = srem i32 %5, %6\n";
  EXPECT_TRUE(costs(kernel(parameters + divided + other)).empty());
}

// for (int stride = 1; stride < END; NEXT) if (%n % (2 * stride) == 0) ...
std::string in_a_loop(const std::string& end, const std::string& next) {
  return "define void @k(i32 %n, i32 %m) {\n"
         "  %stride = alloca i32, align 4\n"
         "  store i32 1, i32* %stride, align 4\n"
         "  br label %test\n"
         "test:\n"
         "  %1 = load i32, i32* %stride, align 4\n"
         "  %2 = icmp slt i32 %1, " +
         end +
         "\n"
         "  br i1 %2, label %body, label %done\n"
         "body:\n"
         "  %3 = load i32, i32* %stride, align 4\n"
         "  %4 = mul nsw i32 2, %3\n"
         "  %5 = urem i32 %n, %4\n"
         "  br label %step\n"
         "step:\n"
         "  %6 = load i32, i32* %stride, align 4\n"
         "  %7 = " +
         next +
         "\n"
         "  store i32 %7, i32* %stride, align 4\n"
         "  br label %test, !llvm.loop !1\n"
         "done:\n"
         "  ret void\n"
         "}\n";
}

TEST(Divisions, by_a_counter_of_a_loop_that_is_written_out_are_by_a_number) {
  for (const char* doubled : {"mul nsw i32 %6, 2", "shl i32 %6, 1"}) {
    const auto found = costs(in_a_loop("512", doubled));
    ASSERT_EQ(found.size(), 1U) << doubled;
    EXPECT_EQ(found.at(11), cost_of_instruction("  %5 = urem i32 %n, 2")) << doubled;
  }
  const auto other = costs(in_a_loop("8", "add nsw i32 %6, 1"));
  ASSERT_EQ(other.size(), 1U);
  EXPECT_EQ(other.at(11), cost_of_instruction("  %5 = urem i32 %n, 7"));
}

TEST(Divisions, by_one_of_two_numbers_are_divisions) {
  const auto by = [](const std::string& second) {
    return costs(
        "define void @k(i32 %n, i1 %c) {\n  %d = alloca i32, align 4\n  store i32 4, i32* %d, align 4\n"
        "  br i1 %c, label %other, label %done\nother:\n" +
        second +
        "  br label %done\ndone:\n  %1 = load i32, i32* %d, align 4\n  %2 = urem i32 %n, %1\n  ret "
        "void\n}\n");
  };
  EXPECT_EQ(by("").size(), 1U);
  EXPECT_TRUE(by("  store i32 6, i32* %d, align 4\n").empty());
  EXPECT_TRUE(by("  call void @change(i32* noundef %d)\n").empty());
}

TEST(Divisions, by_a_counter_of_a_loop_that_stays_one_are_divisions) {
  EXPECT_TRUE(costs(in_a_loop("%m", "mul nsw i32 %6, 2")).empty());
  EXPECT_TRUE(costs(in_a_loop("1000", "add nsw i32 %6, 1")).empty());
  EXPECT_TRUE(costs(in_a_loop("512", "mul nsw i32 %6, %m")).empty());
}

TEST(Divisions, see_through_a_widened_operand) {
  const std::string wide =
      "define void @k(i64 %n) {\n  %1 = call i64 @f(i64 %n, i32 64)\n}\ndefine i64 @f(i64 %0, i32 %1) {\n"
      "  store i64 %0, i64* %a\n  store i32 %1, i32* %b\n  %2 = load i64, i64* %a\n  %3 = load i32, i32* %b\n"
      "  %4 = zext i32 %3 to i64\n  %5 = udiv i64 %2, %4\n}\n";
  ASSERT_EQ(costs(wide).size(), 1U);
  EXPECT_EQ(costs(wide).begin()->second, integers(2));
}

}  // namespace
}  // namespace gridstride::translate
