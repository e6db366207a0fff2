// SPDX-License-Identifier: MIT
#include "simt/translate/registers.hpp"
#include "simt/translate/local_arrays.hpp"
#include "simt/translate/register_notes.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "deep_code.hpp"

namespace gridstride::translate {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

constexpr unsigned beside = 8;  // what is added to the values that are alive

std::string kernel(const std::string& body,
                   const std::string& parameters = "float* noundef %x, i32 noundef %n") {
  return "define void @k(" + parameters + ") section \"gs_kernels\" {\n" + body + "  ret void\n}\n";
}

/// Words of the kernel's values alone.
unsigned words(const std::string& text) {
  const ModuleText module(text);
  return RegisterEstimates(module).of_kernel(*module.function("k")) - beside;
}

/// `count` loads of an array of the program, then the sum of all.
std::string sum_of_loads(int count, const std::string& type = "float", const std::string& pass = "") {
  std::string text;
  const std::string memory = "load " + type + ", " + type + "* @memory\n";
  for (int i = 0; i < count; ++i) text += "  %v" + std::to_string(i) + " = " + memory;
  text += pass;
  std::string sum = "%v0";
  for (int i = 1; i < count; ++i) {
    const std::string next = "%s" + std::to_string(i);
    text += "  " + next + " = fadd " + type + " " + sum + ", %v" + std::to_string(i) + "\n";
    sum = next;
  }
  return text + "  store " + type + " " + sum + ", " + type + "* @memory\n";
}

TEST(Registers, are_the_values_that_are_needed_at_once) {
  EXPECT_EQ(words(kernel(sum_of_loads(1))), 1U);
  EXPECT_EQ(words(kernel(sum_of_loads(12))), 12U);
  EXPECT_EQ(words(kernel(sum_of_loads(12, "double"))), 24U);
  EXPECT_EQ(words(kernel(sum_of_loads(5) + "  br label %next\n\nnext:\n")), 5U);
}

TEST(Registers, of_one_value_after_another_are_few) {
  std::string body;
  for (int i = 0; i < 50; ++i)
    body += "  %v" + std::to_string(i) + " = load float, float* @memory\n  store float %v" +
            std::to_string(i) + ", float* @memory\n";
  EXPECT_EQ(words(kernel(body)), 1U);
}

TEST(Registers, of_a_variable_are_taken_from_what_it_is_given_to_its_last_use) {
  const std::string variable = "  %a = alloca [6 x float], align 4\n";
  const std::string element = "  %e = getelementptr inbounds [6 x float], [6 x float]* %a, i64 0, i64 2\n";
  const std::string given = "  %g = load float, float* @memory\n  store float %g, float* %e\n";
  const std::string used = "  %u = load float, float* %e\n  store float %u, float* @memory\n";
  EXPECT_EQ(words(kernel(variable + element + given + sum_of_loads(4) + used)), 10U);
  EXPECT_EQ(words(kernel(variable + element + sum_of_loads(4) + given + used)), 7U);
  EXPECT_EQ(words(kernel(variable + element + given + used + sum_of_loads(4))), 7U);
}

TEST(Registers, of_a_loop_are_alive_in_all_its_passes) {
  const std::string loop =
      "  %s = alloca double, align 8\n  store double 1.0, double* %s\n  br label %pass\n\npass:\n" +
      sum_of_loads(3) +
      "  %o = load double, double* %s\n  %p = fadd double %o, 1.0\n  store double %p, double* %s\n"
      "  br i1 undef, label %pass, label %done\n\ndone:\n";
  EXPECT_EQ(words(kernel(loop)), 5U);
}

TEST(Registers, hold_no_parameters_of_a_kernel) {
  const std::string copied = "  %p = alloca float*, align 8\n  store float* %x, float** %p, align 8\n" +
                             sum_of_loads(3) +
                             "  %q = load float*, float** %p, align 8\n  store float 1.0, float* %q\n";
  EXPECT_EQ(words(kernel(copied)), 3U);
  const std::string changed =
      "  %p = alloca i64, align 8\n  store i64 %n, i64* %p, align 8\n  %a = load i64, i64* @other\n"
      "  store i64 %a, i64* %p, align 8\n" +
      sum_of_loads(3) + "  %q = load i64, i64* %p, align 8\n  store i64 %q, i64* @other\n";
  EXPECT_EQ(words(kernel(changed, "i64 noundef %n")), 5U);
}

TEST(Registers, of_64_bits_with_an_empty_half_are_single) {
  const std::string variable = "  %i = alloca i64, align 8\n  %t = load i32, i32* @other\n";
  const std::string used = sum_of_loads(3) + "  %u = load i64, i64* %i\n  store i64 %u, i64* @wide\n";
  EXPECT_EQ(words(kernel(variable + "  %z = zext i32 %t to i64\n  store i64 %z, i64* %i\n" + used)), 4U);
  EXPECT_EQ(words(kernel(variable + "  %z = sext i32 %t to i64\n  store i64 %z, i64* %i\n" + used)), 5U);
}

TEST(Registers, of_what_is_called_are_added_to_the_callers) {
  const std::string function =
      "define float @f(float noundef %y) {\n" + sum_of_loads(7) + "  ret float %y\n}\n";
  const std::string call = "  %c = call float @f(float noundef %v0)\n";
  EXPECT_EQ(words(function + kernel(sum_of_loads(4, "float", call))), 11U);
  EXPECT_EQ(words(function + kernel(sum_of_loads(4))), 4U);
  EXPECT_EQ(words("define void @k() section \"gs_kernels\" {\n  call void @k()\n  ret void\n}\n"), 0U)
      << "itself";
}

TEST(Registers, of_functions_that_call_each_other_without_end_in_sight_are_found) {
  const std::string call = "  call void @f" + std::to_string(deep - 1) + "()\n";
  EXPECT_EQ(words(functions_in_a_chain() + kernel(sum_of_loads(12, "float", call))), 12U);
}

TEST(Registers, of_an_array_whose_index_is_computed_in_many_steps_are_found) {
  std::string steps = "  %a = alloca [20 x float], align 4\n  %i0 = add i32 1, 2\n";
  for (int i = 1; i < deep; ++i)
    steps += "  %i" + std::to_string(i) + " = add i32 %i" + std::to_string(i - 1) + ", 1\n";
  const std::string index = "%i" + std::to_string(deep - 1);
  const std::string text =
      kernel(steps + "  %e = getelementptr inbounds [20 x float], [20 x float]* %a, i64 0, i32 " + index +
             "\n  store float 1.0, float* %e, align 4\n");
  const ModuleText module(text);
  EXPECT_EQ(local_accesses(module, *module.function("k")).size(), 1U) << "taken to be known at run time";
}

TEST(Registers, are_needed_for_what_has_no_instruction) {
  const std::string loads = "  %a = load i64, i64* @other\n  %b = load i64, i64* @other\n";
  const std::string store = "  store i64 %c, i64* @other\n";
  EXPECT_GT(words(kernel(loads + "  %c = udiv i64 %a, %b\n" + store)), 14U);
  EXPECT_EQ(words(kernel(loads + "  %c = udiv i64 %a, 10\n" + store)), 2U) << "a product";
  EXPECT_EQ(words(kernel(loads + "  %c = add i64 %a, %b\n" + store)), 4U);
}

TEST(Registers, are_no_checks) {
  const std::string check =
      "  %z = zext i32 %n to i64, !nosanitize !3\n  %c = icmp ult i64 %z, 16, !nosanitize !3\n";
  EXPECT_EQ(words(kernel(check + sum_of_loads(3) + "  %d = add i64 %z, 1, !nosanitize !3\n")), 3U);
}

TEST(Registers, of_an_array_that_a_loop_fills_are_taken_twice) {
  const auto loop = [](const std::string& value) {
    return "  %a = alloca [4 x float], align 4\n  br label %pass\n\npass:\n"
           "  %b = bitcast [4 x float]* %a to i8*\n  call void @llvm.lifetime.start.p0i8(i64 16, i8* %b)\n"
           "  %e = getelementptr inbounds [4 x float], [4 x float]* %a, i64 0, i64 0\n" +
           value +
           "  store float %v, float* %e\n  %u = load float, float* %e\n  store float %u, float* @memory\n"
           "  call void @llvm.lifetime.end.p0i8(i64 16, i8* %b)\n"
           "  br i1 undef, label %pass, label %done, !llvm.loop !7\n\ndone:\n";
  };
  EXPECT_EQ(words(kernel(loop("  %v = load float, float* @memory\n"))), 9U);
  EXPECT_EQ(words(kernel(loop("  %w = load float, float* @memory\n  %v = fadd float %w, 1.0\n"))), 5U);
}

TEST(RegisterNotes, name_kernels_and_their_bounds) {
  const std::string bounds =
      "@.str = private unnamed_addr constant [17 x i8] c\"gs_launch_bounds\\00\", section \"llvm.metadata\"\n"
      "@.str.1 = private unnamed_addr constant [5 x i8] c\"a.cu\\00\", section \"llvm.metadata\"\n"
      "@.args = private unnamed_addr constant { i32, i64 } { i32 128, i64 2 }, section \"llvm.metadata\"\n"
      "@llvm.global.annotations = appending global [1 x { i8*, i8*, i8*, i32, i8* }] [{ i8*, i8*, i8*, i32, "
      "i8* } "
      "{ i8* bitcast (void (float*, i32)* @k to i8*), i8* getelementptr inbounds ([17 x i8], [17 x i8]* "
      "@.str, i32 "
      "0, i32 0), i8* getelementptr inbounds ([5 x i8], [5 x i8]* @.str.1, i32 0, i32 0), i32 4, i8* bitcast "
      "({ i32, "
      "i64 }* @.args to i8*) }], section \"llvm.metadata\"\n";
  const std::string text = kernel(sum_of_loads(12));
  EXPECT_EQ(register_notes(text, 0), "@k.gs_registers.20.0.0.0 = weak_odr hidden constant i8 0\n");
  EXPECT_EQ(register_notes(text, 24), "@k.gs_registers.20.0.0.24 = weak_odr hidden constant i8 0\n");
  EXPECT_EQ(register_notes(bounds + text, 24),
            "@k.gs_registers.20.128.2.0 = weak_odr hidden constant i8 0\n");
}

TEST(RegisterNotes, lie_beside_templates_and_not_beside_other_functions) {
  EXPECT_THAT(
      register_notes(
          "define linkonce_odr void @\"k<int>\"() section \"gs_kernels\" comdat {\n  ret void\n}\n", 0),
      HasSubstr("@\"k<int>.gs_registers.8.0.0.0\" = weak_odr hidden constant i8 0, comdat($\"k<int>\")"));
  EXPECT_THAT(register_notes("define void @f() {\n  ret void\n}\n", 0), IsEmpty());
  EXPECT_THAT(register_notes("define void @f() {\n  ret void\n}\n" + kernel(""), 0), Not(HasSubstr("@f")));
}

}  // namespace
}  // namespace gridstride::translate
