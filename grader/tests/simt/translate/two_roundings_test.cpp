// SPDX-License-Identifier: MIT
#include "simt/translate/two_roundings.hpp"

#include <gtest/gtest.h>

namespace gridstride::translate {
namespace {

TEST(TwoRoundings, a_product_and_a_sum_are_two_operations) {
  EXPECT_EQ(
      with_two_roundings("  %5 = call float @llvm.fmuladd.f32(float %1, float %2, float %3), !dbg !9\n"),
      "  %gridstride.product.5 = fmul float %1, %2, !dbg !9\n"
      "  %5 = fadd float %gridstride.product.5, %3, !dbg !9\n");
}

TEST(TwoRoundings, constants_and_names_stay_as_they_are) {
  EXPECT_EQ(
      with_two_roundings("  %x = tail call double @llvm.fmuladd.f64(double 0x3FB99, double %a.b, double "
                         "-1.000000e+00)\n"),
      "  %gridstride.product.x = fmul double 0x3FB99, %a.b\n"
      "  %x = fadd double %gridstride.product.x, -1.000000e+00\n");
}

TEST(TwoRoundings, vectors_and_computed_constants_are_operands_too) {
  EXPECT_EQ(
      with_two_roundings(
          "  %6 = call <2 x float> @llvm.fmuladd.v2f32(<2 x float> %1, <2 x float> %2, <2 x float> %3)\n"),
      "  %gridstride.product.6 = fmul <2 x float> %1, %2\n"
      "  %6 = fadd <2 x float> %gridstride.product.6, %3\n");
  EXPECT_EQ(
      with_two_roundings("  %6 = call float @llvm.fmuladd.f32(float %1, float %2, float uitofp (i64 ptrtoint "
                         "(i32* @x to i64) to float)), !dbg !9\n"),
      "  %gridstride.product.6 = fmul float %1, %2, !dbg !9\n"
      "  %6 = fadd float %gridstride.product.6, uitofp (i64 ptrtoint (i32* @x to i64) to float), !dbg !9\n");
}

TEST(TwoRoundings, what_asks_for_one_rounding_keeps_it) {
  const std::string text =
      "  %5 = call float @llvm.fma.f32(float %1, float %2, float %3), !dbg !9\n"
      "declare float @llvm.fmuladd.f32(float, float, float) #1\n";
  EXPECT_EQ(with_two_roundings(text), text);
}

}  // namespace
}  // namespace gridstride::translate
