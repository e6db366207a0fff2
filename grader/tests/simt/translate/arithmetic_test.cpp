// SPDX-License-Identifier: MIT
#include "simt/translate/arithmetic.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <regex>
#include <string>
#include <vector>

#include "simt/translate/instruction_costs.hpp"

namespace gridstride::translate {
namespace {

using testing::HasSubstr;
using testing::Not;

std::string kernel(const std::string& body) {
  return "define void @k() section \"gs_kernels\" {\n" + body + "  ret void\n}\n";
}

/// The counts that a kernel's basic blocks get: float32, float64, integer, special, control, float16, local,
/// spilled, division.
std::string costs(const std::string& body) {
  const std::string text = with_counts(kernel(body));
  const std::size_t begin = text.find("[9 x i16]] [[9 x i16]");
  return begin == text.npos ? "" : text.substr(begin + 12, text.find('\n', begin) - begin - 13);
}

TEST(Arithmetic, each_block_with_arithmetic_has_a_row) {
  const std::string text =
      with_counts(kernel("  %1 = fadd float %a, %b\n  br label %next\n\nnext:\n  br label %last\n\nlast:\n  "
                         "%2 = fmul double %c, "
                         "%d\n"));
  EXPECT_THAT(text, HasSubstr("= internal addrspace(1) global [2 x [1056 x i32]] zeroinitializer"));
  EXPECT_THAT(text, HasSubstr("[9 x i16] [i16 1, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0], "
                              "[9 x i16] [i16 0, i16 1, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0]"));
  EXPECT_THAT(text, HasSubstr("  call void @gridstride.note_work(%gridstride.work addrspace(1)* "
                              "@gridstride.work.0)\n  %gridstride.lane0 = load"));
}

TEST(Arithmetic, divisions_of_integers_by_numbers_of_the_run_are_counted_by_themselves_too) {
  EXPECT_EQ(costs("  %1 = udiv i32 %a, %b\n  store i32 %1, i32* %x\n"),
            "[9 x i16] [i16 0, i16 0, i16 16, i16 3, i16 0, i16 0, i16 0, i16 0, i16 19]");
  EXPECT_EQ(costs("  %1 = srem i64 %a, %b\n  store i64 %1, i64* %x\n"),
            "[9 x i16] [i16 0, i16 0, i16 70, i16 2, i16 0, i16 0, i16 0, i16 0, i16 72]");
  EXPECT_EQ(costs("  %1 = udiv i32 %a, 10\n  store i32 %1, i32* %x\n"),
            "[9 x i16] [i16 0, i16 0, i16 4, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0]");
  EXPECT_EQ(costs("  %1 = fdiv float %a, %b\n  store float %1, float* %x\n"),
            "[9 x i16] [i16 8, i16 0, i16 0, i16 1, i16 0, i16 0, i16 0, i16 0, i16 0]");
}

/// What a pass takes the host, in quarters of a clock: of the only block.
std::string host_quarters(const std::string& body) {
  const std::string text = with_counts("define float @h() {\n" + body + "  ret float %last\n}\n");
  const std::string before = "@gridstride.host.0 = internal constant [1 x i16] [i16 ";
  const std::size_t begin = text.find(before);
  return begin == text.npos ? ""
                            : text.substr(begin + before.size(),
                                          text.find(']', begin + before.size()) - begin - before.size());
}

TEST(HostQuarters, are_instructions_where_none_waits_for_the_pass_before) {
  EXPECT_EQ(
      host_quarters("  %1 = load float, float* %x\n  %2 = load float, float* %y\n  %3 = fadd float %1, %2\n"
                    "  store float %3, float* %z\n"),
      "1");
}

TEST(HostQuarters, are_four_clocks_for_each_addition_to_a_sum) {
  EXPECT_EQ(
      host_quarters("  %1 = load float, float* %x\n  %2 = load float, float* %sum\n  %3 = fadd float %2, %1\n"
                    "  store float %3, float* %sum, align 4\n"),
      "16");
  EXPECT_EQ(host_quarters("  %1 = load float, float* %x\n  %2 = load float, float* %sum\n"
                          "  %3 = call float @llvm.fmuladd.f32(float %2, float %1, float %1)\n"
                          "  %4 = fadd float %3, %1\n  store float %4, float* %sum, align 4\n"),
            "32");
}

TEST(HostQuarters, find_the_sum_on_either_side) {
  EXPECT_EQ(host_quarters("  %1 = load float, float* %x\n  %2 = load float, float* %sum\n"
                          "  %3 = fadd float %1, %2\n  store float %3, float* %sum, align 4\n"),
            "16");
  EXPECT_EQ(host_quarters("  %1 = load float, float* %x\n  %2 = load float, float* %y\n"
                          "  %3 = load float, float* %sum\n"
                          "  %4 = call float @llvm.fmuladd.f32(float %1, float %2, float %3)\n"
                          "  store float %4, float* %sum, align 4\n"),
            "16");
}

TEST(HostQuarters, go_on_behind_a_store) {
  EXPECT_EQ(host_quarters("  %1 = load float, float* %x\n  %2 = load float, float* %sum\n"
                          "  %3 = fadd float %2, %1\n  store float %3, float* %sum, align 4\n"
                          "  %4 = load float, float* %sum\n  %5 = fadd float %4, %1\n"
                          "  store float %5, float* %sum, align 4\n"),
            "32");
}

TEST(HostQuarters, of_elements_wait_for_nothing) {
  EXPECT_EQ(
      host_quarters("  %1 = load float, float* %x\n"
                    "  %2 = getelementptr inbounds float, float* %y, i64 %i\n"
                    "  %3 = load float, float* %2\n  %4 = fadd float %3, %1\n  store float %4, float* %2\n"),
      "1");
}

TEST(HostQuarters, of_several_sums_are_those_of_the_longest) {
  EXPECT_EQ(
      host_quarters("  %1 = load float, float* %x\n  %2 = load float, float* %a\n  %3 = fadd float %2, %1\n"
                    "  store float %3, float* %a\n  %4 = load float, float* %b\n  %5 = fadd float %4, %1\n"
                    "  store float %5, float* %b\n"),
      "16");
}

TEST(Arithmetic, a_kernel_that_computes_nothing_is_left_as_it_is) {
  const std::string text = kernel("  store float %a, float* %b\n");
  EXPECT_EQ(with_counts(text), text);
}

TEST(Arithmetic, host_code_is_left_as_it_is) {
  const std::string text = "define internal void @h() {\n  %1 = fadd float %a, %b\n  ret void\n}\n";
  EXPECT_EQ(with_counts(text), text);
}

TEST(Arithmetic, what_a_kernel_calls_is_counted_wherever_its_name_comes_from) {
  const std::string function = "define internal float @f() {\n  %1 = fadd float %a, %b\n  ret float %1\n}\n";
  EXPECT_THAT(with_counts(function + kernel("  %1 = call float @f()\n")), HasSubstr("gridstride.counts.0"));
  EXPECT_THAT(with_counts("@table = internal constant [1 x float ()*] [float ()* @f]\n" + function +
                          kernel("  %1 = load float ()*, float ()** @table\n")),
              HasSubstr("gridstride.counts.0"));
}

TEST(Arithmetic, the_index_of_an_element_is_not_counted) {
  EXPECT_EQ(costs("  %1 = mul i32 %row, %width\n  %2 = add i32 %1, %k\n  %3 = sext i32 %2 to i64\n"
                  "  %4 = getelementptr inbounds float, float* %a, i64 %3\n"),
            "");
  EXPECT_EQ(costs("  %1 = mul i32 %row, %width\n  %2 = xor i32 %1, %k\n  store i32 %2, i32* %x\n"),
            "[9 x i16] [i16 0, i16 0, i16 2, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0]");
}

TEST(Arithmetic, a_special_register_is_read_once) {
  const std::string read = " = call noundef i32 @_ZNK10gridstride4simt11ThreadIndex4gs_xEv(%struct.a* @t)\n";
  const std::string other = " = call noundef i32 @_ZNK10gridstride4simt11ThreadIndex4gs_yEv(%struct.a* @t)\n";
  const std::string functions =
      "define linkonce_odr i32 @_ZNK10gridstride4simt11ThreadIndex4gs_xEv(%struct.a* %0) {\n  ret i32 0\n}\n"
      "define linkonce_odr i32 @_ZNK10gridstride4simt11ThreadIndex4gs_yEv(%struct.a* %0) {\n  ret i32 0\n}\n";
  const std::string text = with_counts(kernel("  %1" + read + "  %2" + read + "  %3" + other) + functions);
  EXPECT_THAT(text, HasSubstr("[9 x i16] [i16 0, i16 0, i16 2, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0]"));
}

TEST(Arithmetic, what_drives_a_loop_is_not_counted) {
  EXPECT_EQ(costs("  br label %5\n\n5:                ; preds = %9, %0\n  %6 = load i32, i32* %i\n"
                  "  %7 = icmp slt i32 %6, %n\n  br i1 %7, label %8, label %20\n\n"
                  "8:                ; preds = %5\n  %1 = fadd float %a, %b\n  br label %9\n\n"
                  "9:                ; preds = %8\n  %10 = load i32, i32* %i\n"
                  "  %11 = add nsw i32 %10, 1, !dbg !7\n  store i32 %11, i32* %i\n"
                  "  br label %5, !dbg !8, !llvm.loop !9\n\n20:               ; preds = %5\n"),
            "[9 x i16] [i16 1, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0]");
}

const std::string divides_in_each_pass =
    "  %a = alloca float\n  store float %x, float* %a\n  br label %5\n\n5:                ; preds = %9, %0\n"
    "  %6 = load i32, i32* %i\n  %7 = icmp slt i32 %6, %n\n  br i1 %7, label %8, label %20\n\n"
    "8:                ; preds = %5\n  %1 = load float, float* %a\n  %2 = fdiv float %1, %y\n"
    "  %3 = load float, float* %z\n  %4 = fadd float %3, %2\n  br label %9\n\n"
    "9:                ; preds = %8\n  br label %5, !dbg !8, !llvm.loop !9\n\n20:               ; preds = "
    "%5\n";

TEST(Arithmetic, what_does_not_depend_on_a_loop_is_counted_where_the_loop_is_entered) {
  EXPECT_EQ(costs(divides_in_each_pass),
            "[9 x i16] [i16 8, i16 0, i16 0, i16 1, i16 0, i16 0, i16 0, i16 0, i16 0], "
            "[9 x i16] [i16 1, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0]");
}

TEST(Arithmetic, what_depends_on_a_loop_is_counted_in_each_pass) {
  std::string body = divides_in_each_pass;
  body.insert(body.find("  br label %9"), "  store float %4, float* %a\n");
  EXPECT_EQ(costs(body), "[9 x i16] [i16 9, i16 0, i16 0, i16 1, i16 0, i16 0, i16 0, i16 0, i16 0]");
}

TEST(Arithmetic, a_branch_and_its_comparison_are) {
  EXPECT_EQ(costs("  %1 = icmp slt i32 %i, %n\n  br i1 %1, label %2, label %3\n\n2:\n  br label %3\n\n3:\n"),
            "[9 x i16] [i16 0, i16 0, i16 1, i16 0, i16 1, i16 0, i16 0, i16 0, i16 0]");
}

TEST(Arithmetic, checks_that_clang_has_put_there_are_not) {
  EXPECT_EQ(costs("  %1 = icmp ult i64 %i, 8, !nosanitize !3\n"
                  "  br i1 %1, label %2, label %3, !nosanitize !3\n\n2:\n  br label %3\n\n3:\n"),
            "");
}

TEST(Arithmetic, checks_of_alignment_are_not) {
  const std::string text = with_counts(
      kernel("  call void @gridstride_aligned_load(i8* %p, i64 15)\n") +
      "define internal void @gridstride_aligned_load(i8* %pointer, i64 %mask) alwaysinline nounwind {\n"
      "  %address = ptrtoint i8* %pointer to i64\n  %low = and i64 %address, %mask\n"
      "  %aligned = icmp eq i64 %low, 0\n  br i1 %aligned, label %done, label %done\n"
      "done:\n  ret void\n}\n");
  EXPECT_THAT(text, Not(HasSubstr("x i16]")));
}

TEST(Arithmetic, names_of_the_headers_count_as_what_a_gpu_does) {
  const std::string text = with_counts(
      kernel("  %1 = call float @_Z6rsqrtff(float %x), !dbg !9\n") +
      "define linkonce_odr float @_Z6rsqrtff(float %0) !dbg !5 {\n  %1 = fdiv double %a, %b\n  ret float "
      "%1\n}\n"
      "!5 = distinct !DISubprogram(name: \"rsqrtf\", scope: !6, file: !6, line: 31)\n"
      "!6 = !DIFile(filename: \"/x/grader/simt/include/gridstride/math_functions.hpp\", directory: \"\")\n");
  EXPECT_THAT(text, HasSubstr("[9 x i16] [i16 1, i16 0, i16 0, i16 1, i16 0, i16 0, i16 0, i16 0, i16 0]"));
  EXPECT_THAT(text, Not(HasSubstr("counts.1")));
}

/// A kernel of two lines in a file, with LLVM's words on where they are.
std::string kernel_of_lines(const std::string& folder, const std::string& file) {
  return "define void @k() section \"gs_kernels\" !dbg !5 {\n"
         "  %1 = fadd float %a, %b, !dbg !7\n  %2 = fmul float %1, %b, !dbg !8\n  br label %3, !dbg !8\n\n"
         "3:\n  %4 = fadd double %c, %d, !dbg !8\n  ret void, !dbg !8\n}\n"
         "!0 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus_14, file: !1, producer: \"clang\")\n"
         "!1 = !DIFile(filename: \"k.cu.cpp\", directory: \"" +
         folder +
         "\")\n"
         "!5 = distinct !DISubprogram(name: \"k\", scope: !6, file: !6, line: 30)\n"
         "!6 = !DIFile(filename: \"" +
         file + "\", directory: \"" + folder +
         "\")\n"
         "!7 = !DILocation(line: 31, column: 3, scope: !5)\n!8 = !DILocation(line: 32, column: 3, scope: "
         "!5)\n";
}

TEST(Arithmetic, each_block_has_its_lines) {
  const std::string text = with_counts(kernel_of_lines("/x", "k.cu"));
  EXPECT_THAT(text, HasSubstr("@gridstride.lines.0 = internal constant [3 x { i32, i32, [9 x i16] }] ["
                              "{ i32, i32, [9 x i16] } { i32 0, i32 31, [9 x i16] [i16 1, i16 0,"));
  EXPECT_THAT(
      text,
      HasSubstr(
          "{ i32 0, i32 32, [9 x i16] [i16 1, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0] }"));
  EXPECT_THAT(
      text,
      HasSubstr(
          "{ i32 1, i32 32, [9 x i16] [i16 0, i16 1, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0] }"));
  EXPECT_THAT(text, HasSubstr("[8 x i8] c\"\\2F\\78\\2F\\6B\\2E\\63\\75\\00\""));  // /x/k.cu
}

TEST(Arithmetic, code_of_the_headers_has_no_lines) {
  const std::string text = with_counts(kernel_of_lines("/x/grader/simt/include", "cub/warp/warp_scan.cuh"));
  EXPECT_THAT(text, HasSubstr("gridstride.counts.0"));
  EXPECT_THAT(text, Not(HasSubstr("gridstride.lines")));
}

TEST(InstructionCosts, of_one_instruction_are_those_of_its_unit) {
  EXPECT_EQ(cost_of_instruction("  %1 = fmul float %2, %3, !dbg !7"), (InstructionCost{.float32 = 1}));
  EXPECT_EQ(cost_of_instruction("  %1 = fadd nnan contract double %2, %3"), (InstructionCost{.float64 = 1}));
  EXPECT_EQ(cost_of_instruction("  %1 = fadd <4 x float> %2, %3"), (InstructionCost{.float32 = 4}));
  EXPECT_EQ(cost_of_instruction("  %1 = fneg float %2"), InstructionCost{});
  EXPECT_EQ(cost_of_instruction("  %1 = add nsw i32 %2, %3"), (InstructionCost{.integer = 1}));
  EXPECT_EQ(cost_of_instruction("  %1 = mul i64 %2, %3"), (InstructionCost{.integer = 4}));
  EXPECT_EQ(cost_of_instruction("  %1 = sitofp i32 %2 to float"), (InstructionCost{.special = 1}));
  EXPECT_EQ(cost_of_instruction("  %1 = load float, float* %2"), InstructionCost{});
}

TEST(InstructionCosts, of_a_division_depend_on_the_divisor) {
  EXPECT_EQ(cost_of_instruction("  %1 = udiv i32 %2, 8"), (InstructionCost{.integer = 1}));
  EXPECT_EQ(cost_of_instruction("  %1 = sdiv i32 %2, 2, !dbg !7"), (InstructionCost{.integer = 3}));
  EXPECT_EQ(cost_of_instruction("  %1 = urem i32 %2, 10"), (InstructionCost{.integer = 4}));
  EXPECT_GT(cost_of_instruction("  %1 = sdiv i32 %2, %3").integer, 10U);
}

TEST(InstructionCosts, of_numbers_of_16_bits_are_one_instruction_by_whatever_name) {
  for (const char* name : {"operator+", "__hadd", "__hadd_rn", "operator+=", "__hfma2", "operator<", "__hlt"})
    EXPECT_EQ(cost_of_small_floats(name), (InstructionCost{.float16 = 1})) << name;
  for (const char* name : {"__half", "operator float", "operator int", "__half2float", "__float2half_rz",
                           "__bfloat162float", "__half2int_rz", "__uint2bfloat16_rn", "__low2float"})
    EXPECT_EQ(cost_of_small_floats(name), (InstructionCost{.special = 1})) << name;
  for (const char* name : {"__half22float2", "__floats2bfloat162_rn", "__float22half2_rn"})
    EXPECT_EQ(cost_of_small_floats(name), (InstructionCost{.special = 2})) << name;
  for (const char* name : {"__half2half2", "__halves2half2", "__high2bfloat16", "__lowhigh2highlow"})
    EXPECT_EQ(cost_of_small_floats(name), (InstructionCost{.integer = 1})) << name;
  EXPECT_EQ(cost_of_small_floats("__half_as_ushort"), InstructionCost{});
}

TEST(InstructionCosts, of_a_function_depend_on_its_type) {
  EXPECT_EQ(cost_of_call("fma", "float", {}), (InstructionCost{.float32 = 1}));
  EXPECT_EQ(cost_of_call("__fadd_rn", "float", {}), (InstructionCost{.float32 = 1}));
  EXPECT_EQ(cost_of_call("__dmul_ru", "double", {}), (InstructionCost{.float64 = 1}));
  EXPECT_GT(cost_of_call("sin", "double", {}).float64, cost_of_call("sinf", "float", {}).float32);
  EXPECT_LT(cost_of_call("__sinf", "float", {}).float32, cost_of_call("sinf", "float", {}).float32);
  EXPECT_EQ(cost_of_call("of_ones_own", "float", {.integer = 7}), (InstructionCost{.integer = 7}));
}

TEST(InstructionCosts, of_a_named_rounding_are_of_the_operations_type) {
  for (const char* name : {"__fma_rn", "__fma_rz", "__fma_ru", "__fma_rd"})
    EXPECT_EQ(cost_of_call(name, "double", {}), (InstructionCost{.float64 = 1})) << name;
  for (const char* name : {"__fmaf_rn", "__fmaf_ieee_rd"})
    EXPECT_EQ(cost_of_call(name, "float", {}), (InstructionCost{.float32 = 1})) << name;
  EXPECT_GT(cost_of_call("__ddiv_rn", "double", {}).float64, 1U);
  EXPECT_GT(cost_of_call("__frsqrt_rn", "float", {}).float32, 1U);
  EXPECT_FALSE(rounded_operation("__float2int_rn"));
  EXPECT_FALSE(rounded_operation("__hadd_rn"));
}

/// The functions of numbers that a header defines.
std::vector<std::string> functions_in(const std::string& header) {
  std::ifstream in(std::string(GRIDSTRIDE_SOURCE_DIR) + "/grader/simt/include/gridstride/" + header);
  std::vector<std::string> names;
  const std::regex by_macro(R"(^GRIDSTRIDE_MATH1\((\w+),)");
  const std::regex by_hand(R"(^__forceinline__ (?:float|double|void) (\w+)\()");
  std::smatch found;
  for (std::string line; std::getline(in, line);) {
    if (std::regex_search(line, found, by_hand)) names.push_back(found[1]);
    if (!std::regex_search(line, found, by_macro)) continue;
    names.push_back(found[1]);
    names.push_back(found[1].str() + "f");
  }
  return names;
}

TEST(InstructionCosts, no_function_of_the_math_headers_is_for_free) {
  const std::vector<std::string> names = functions_in("math_functions.hpp");
  EXPECT_GT(names.size(), 50U);
  for (const std::string& name : names) {
    if (name == "min" || name == "max") continue;  // one instruction, as all that is not known
    const bool single = name.ends_with('f') && name != "erf";
    EXPECT_NE(cost_of_call(name, single ? "float" : "double", {}), InstructionCost{}) << name;
  }
}

TEST(InstructionCosts, no_function_of_the_c_library_is_for_free) {
  for (const char* name :
       {"acos", "acosh",     "asin",   "asinh",     "atan",   "atan2",  "atanh",   "cbrt",  "cos",   "cosh",
        "erf",  "erfc",      "exp",    "exp10",     "exp2",   "expm1",  "fdim",    "fmod",  "frexp", "hypot",
        "j0",   "j1",        "jn",     "ldexp",     "lgamma", "log",    "log10",   "log1p", "log2",  "logb",
        "modf", "nextafter", "pow",    "remainder", "remquo", "scalbn", "scalbln", "sin",   "sinh",  "sqrt",
        "tan",  "tanh",      "tgamma", "y0",        "y1",     "yn"}) {
    EXPECT_GT(cost_of_call(name, "double", {}).float64, 0U) << name;
    EXPECT_GT(cost_of_call(std::string(name) + "f", "float", {}).float32, 0U) << name;
  }
}

TEST(Arithmetic, a_function_of_the_c_library_that_is_not_known_costs_as_much_as_a_logarithm) {
  EXPECT_EQ(costs("  %1 = call float @somethingf(float %a)\n  store float %1, float* %x\n"),
            costs("  %1 = call float @logf(float %a)\n  store float %1, float* %x\n"));
  EXPECT_NE(costs("  %1 = call float @_Z4minef(float %a)\n  store float %1, float* %x\n"),
            costs("  %1 = call float @logf(float %a)\n  store float %1, float* %x\n"));
}

}  // namespace
}  // namespace gridstride::translate
