// SPDX-License-Identifier: MIT
#include "simt/translate/loop_invariants.hpp"

#include <gtest/gtest.h>

#include <string>

#include "deep_code.hpp"

namespace gridstride::translate {
namespace {

/// What a loop over %i does. Before it, parameters n and m lie in %n and %m, a and b in %a and %b; %sum is
/// written by each pass, %p is a pointer.
std::string loop(const std::string& body) {
  return "define void @k(i32 %0, i32 %1, float %2, float %3, float* %4) section \"gs_kernels\" {\n"
         "  %n = alloca i32, align 4\n  %m = alloca i32, align 4\n  %a = alloca float, align 4\n"
         "  %b = alloca float, align 4\n  %p = alloca float*, align 8\n  %i = alloca i32, align 4\n"
         "  %sum = alloca float, align 4\n  %t = alloca i32, align 4\n"
         "  store i32 %0, i32* %n, align 4\n  store i32 %1, i32* %m, align 4\n  store float %2, float* %a\n"
         "  store float %3, float* %b\n  store float* %4, float** %p\n  store i32 0, i32* %i\n"
         "  br label %10\n\n"
         "10:                                               ; preds = %90, %5\n"
         "  %11 = load i32, i32* %i\n  %12 = load i32, i32* %n\n  %13 = icmp slt i32 %11, %12\n"
         "  br i1 %13, label %14, label %99\n\n"
         "14:                                               ; preds = %10\n" +
         body +
         "  br label %90\n\n"
         "90:                                               ; preds = %14\n"
         "  %91 = load i32, i32* %i\n  %92 = add nsw i32 %91, 1\n  store i32 %92, i32* %i\n"
         "  br label %10, !llvm.loop !9\n\n"
         "99:                                               ; preds = %10\n  ret void\n}\n"
         "define internal void @prints() {\n  %1 = call i32 @gs_printf_anywhere(i8* null)\n  ret void\n}\n"
         "define internal void @computes() {\n  %1 = add i32 1, 2\n  ret void\n}\n"
         "define linkonce_odr void @_Z13__syncthreadsPKcii(i8* %0, i32 %1, i32 %2) !dbg !5 {\n"
         "  call void @gs_syncthreads(i8* %0)\n  ret void\n}\n"
         "define linkonce_odr i32 @_Z5__ldgPKi(i32* %0) !dbg !7 {\n  %1 = load i32, i32* %0\n  ret i32 "
         "%1\n}\n"
         "!5 = distinct !DISubprogram(name: \"__syncthreads\", scope: !6, file: !6, line: 31)\n"
         "!7 = distinct !DISubprogram(name: \"__ldg\", scope: !6, file: !6, line: 32)\n"
         "!6 = !DIFile(filename: \"/x/grader/simt/include/gridstride/device_functions.hpp\", directory: "
         "\"\")\n"
         "declare i32 @gs_printf_anywhere(i8*)\ndeclare float @llvm.sqrt.f32(float)\n";
}

/// Whether the line that gives a value is done before the loop: in the block that leads into it.
bool is_moved(const std::string& body, const std::string& value) {
  const std::string text = loop(body);
  const ModuleText module(text);
  FixedCode fixed(module);
  LoopInvariants invariants(module, module.functions.front(), fixed);
  for (std::size_t i = 0; i < module.lines.size(); ++i) {
    if (!module.lines[i].starts_with("  " + value + " = ")) continue;
    const std::size_t place = invariants.place_of(i);
    EXPECT_TRUE(place == i || module.lines[place] == "  br label %10") << module.lines[place];
    return place != i;
  }
  ADD_FAILURE() << "no " << value;
  return false;
}

const std::string n_and_m = "  %20 = load i32, i32* %n\n  %21 = load i32, i32* %m\n";
const std::string a_and_b = "  %20 = load float, float* %a\n  %21 = load float, float* %b\n";

TEST(LoopInvariants, are_operations_on_what_the_loop_does_not_change) {
  for (const char* operation : {"sdiv", "urem", "mul", "add", "shl", "xor"})
    EXPECT_TRUE(is_moved(n_and_m + "  %22 = " + operation + " i32 %20, %21\n", "%22")) << operation;
  for (const char* operation : {"fdiv", "fmul", "fadd", "fsub"})
    EXPECT_TRUE(is_moved(a_and_b + "  %22 = " + operation + " float %20, %21\n", "%22")) << operation;
  EXPECT_TRUE(is_moved(n_and_m + "  %22 = sdiv i32 %20, %21\n  %23 = sitofp i32 %22 to float\n", "%23"));
}

TEST(LoopInvariants, are_no_operations_on_its_counter) {
  EXPECT_FALSE(
      is_moved("  %20 = load i32, i32* %i\n  %21 = load i32, i32* %m\n  %22 = sdiv i32 %20, %21\n"
               "  %23 = add i32 %22, 1\n",
               "%22"));
  EXPECT_FALSE(
      is_moved("  %20 = load i32, i32* %i\n  %21 = load i32, i32* %m\n  %22 = sdiv i32 %20, %21\n"
               "  %23 = add i32 %22, 1\n",
               "%23"));
}

TEST(LoopInvariants, are_no_operations_on_loaded_memory) {
  EXPECT_FALSE(
      is_moved("  %20 = load float*, float** %p\n  %21 = load float, float* %20\n"
               "  %22 = call float @llvm.sqrt.f32(float %21)\n",
               "%22"));
  EXPECT_FALSE(is_moved("  %20 = load volatile i32, i32* %n\n  %22 = mul i32 %20, 3\n", "%22"));
}

TEST(LoopInvariants, go_through_a_variable_that_a_pass_writes_once) {
  EXPECT_TRUE(is_moved(n_and_m +
                           "  %22 = sdiv i32 %20, %21\n  store i32 -1431655766, i32* %t, !annotation !7\n"
                           "  store i32 %22, i32* %t\n  %23 = load i32, i32* %t\n  %24 = mul i32 %23, 3\n",
                       "%24"));
}

TEST(LoopInvariants, do_not_go_through_a_variable_that_a_pass_writes_twice) {
  const std::string body = n_and_m +
                           "  %22 = sdiv i32 %20, %21\n  store i32 %22, i32* %t\n  %23 = load i32, i32* %t\n"
                           "  %24 = mul i32 %23, 3\n  store i32 %24, i32* %t\n";
  EXPECT_TRUE(is_moved(body, "%22"));
  EXPECT_FALSE(is_moved(body, "%24"));
}

TEST(LoopInvariants, do_not_go_through_a_variable_that_other_code_may_write) {
  const std::string use = n_and_m + "  %22 = sdiv i32 %20, %21\n";
  EXPECT_TRUE(is_moved(use + "  call void @computes()\n", "%22"));
  EXPECT_FALSE(is_moved(use + "  call void @computes(i32* %n)\n", "%22"));
  EXPECT_FALSE(
      is_moved(use + "  %30 = bitcast i32* %n to i8*\n  call void @llvm.memset(i8* %30, i8 0)\n", "%22"));
  EXPECT_TRUE(is_moved(
      use + "  %30 = bitcast i32* %n to i8*\n  call void @llvm.lifetime.end.p0i8(i64 4, i8* %30)\n", "%22"));
}

TEST(LoopInvariants, stay_in_a_branch) {
  const std::string branch = "  br i1 %13, label %15, label %16\n\n15:\n";
  const std::string divided = n_and_m + "  %22 = sdiv i32 %20, %21\n";
  EXPECT_FALSE(is_moved(branch + divided + "  br label %16\n\n16:\n", "%22"));
  EXPECT_TRUE(is_moved(branch + "  br label %16\n\n16:\n" + divided, "%22"));
}

TEST(LoopInvariants, stay_behind_a_continue) {
  const std::string divided = n_and_m + "  %22 = sdiv i32 %20, %21\n";
  const std::string again =
      "  br i1 %13, label %15, label %16\n\n15:\n  br label %10, !llvm.loop !9\n\n16:\n";
  EXPECT_FALSE(is_moved(again + divided, "%22"));
  EXPECT_TRUE(is_moved(divided + again, "%22"));
}

TEST(LoopInvariants, are_moved_past_the_end_of_the_loop_in_its_middle) {
  EXPECT_TRUE(is_moved("  br i1 %13, label %15, label %99\n\n15:\n" + n_and_m + "  %22 = sdiv i32 %20, %21\n",
                       "%22"));
}

// As nvcc does, which sees to an exponential that it is not computed in vain, but not to a division.
TEST(LoopInvariants, of_several_steps_stay_behind_a_break) {
  const std::string exponential =
      "  %20 = load float, float* %a\n  %22 = call float @llvm.exp.f32(float %20)\n";
  EXPECT_TRUE(is_moved(exponential, "%22"));
  EXPECT_FALSE(is_moved("  br i1 %13, label %15, label %99\n\n15:\n" + exponential, "%22"));
}

TEST(LoopInvariants, stay_where_code_of_the_loop_must_run_in_each_pass) {
  const std::string divided = n_and_m + "  %22 = sdiv i32 %20, %21\n";
  for (const char* call :
       {"i32 @gs_printf_anywhere(i8* null)", "void @prints()", "void asm sideeffect \"\", \"\"()",
        "void @of_another_file()", "void %30()", "i64 @gs_clock()", "i32 @_Z5__ldgPKi(i32* null)"})
    EXPECT_FALSE(is_moved(divided + "  call " + call + "\n", "%22")) << call;
  for (const char* call : {"void @computes()", "void @_Z13__syncthreadsPKcii(i8* null, i32 1, i32 2)",
                           "float @llvm.sqrt.f32(float 1.0)", "float @sqrtf(float 1.0)",
                           "void @__ubsan_handle_out_of_bounds(i8* null, i64 1)"})
    EXPECT_TRUE(is_moved(divided + "  call " + call + "\n", "%22")) << call;
}

TEST(LoopInvariants, are_moved_out_of_loops_that_only_one_block_leads_into) {
  // A jump into the loop from elsewhere: no place is before it.
  std::string text = loop(n_and_m + "  %22 = sdiv i32 %20, %21\n");
  text.replace(text.find("  br label %10\n"), 15, "  br i1 %c, label %10, label %99\n");
  const ModuleText module(text);
  FixedCode fixed(module);
  LoopInvariants invariants(module, module.functions.front(), fixed);
  for (std::size_t i = 0; i < module.lines.size(); ++i)
    EXPECT_EQ(invariants.place_of(i), i) << module.lines[i];
}

/// A loop in a loop: the line of the branch into the outer one is "br label %20", into the inner one %30.
std::string place_in_nest(const std::string& line) {
  const std::string text =
      "define void @k(float %0, float %1) section \"gs_kernels\" {\n"
      "  %a = alloca float\n  %i = alloca i32\n  store float %0, float* %a\n  br label %20\n\n"
      "20:\n  %21 = load i32, i32* %i\n  store i32 %21, i32* %i\n  br label %30\n\n"
      "30:\n  %31 = load float, float* %a\n  %32 = load i32, i32* %i\n" +
      line +
      "  br i1 %c, label %30, label %40, !llvm.loop !8\n\n"
      "40:\n  br i1 %d, label %20, label %50, !llvm.loop !9\n\n50:\n  ret void\n}\n";
  const ModuleText module(text);
  FixedCode fixed(module);
  LoopInvariants invariants(module, module.functions.front(), fixed);
  for (std::size_t i = 0; i < module.lines.size(); ++i)
    if (module.lines[i] == line.substr(0, line.size() - 1))
      return std::string(module.lines[invariants.place_of(i)]);
  return {};
}

TEST(LoopInvariants, are_moved_out_of_all_loops_that_do_not_change_them) {
  EXPECT_EQ(place_in_nest("  %33 = fdiv float %31, %1\n"), "  br label %20");
  EXPECT_EQ(place_in_nest("  %33 = call float @llvm.sqrt.f32(float %31)\n"), "  br label %20");
  EXPECT_EQ(place_in_nest("  %33 = sitofp i32 %32 to float\n"), "  br label %30");
  EXPECT_EQ(place_in_nest("  %33 = call float @llvm.exp.f32(float %31)\n"), "  br label %30");
  EXPECT_EQ(place_in_nest("  %33 = call float @llvm.sin.f32(float %31)\n"),
            "  %33 = call float @llvm.sin.f32(float %31)");
}

Moved moved_call(const std::string& call) {
  const std::string text = "define void @k() {\n  ret void\n}\n";
  return moved(ModuleText(text), "call " + call);
}

// As nvcc 13.0 does: what it makes without branches, and of others nothing but what tells rare arguments.
TEST(MovedInstructions, are_functions_without_branches) {
  for (const char* call :
       {"float @llvm.exp.f32(float %1)", "float @tanhf(float %1)", "float @llvm.log.f32(float %1)",
        "double @erf(double %1)", "double @llvm.exp.f64(double %1)"})
    EXPECT_EQ(moved_call(call), Moved::out_of_one_loop) << call;
  for (const char* call :
       {"float @llvm.fmuladd.f32(float %1, float %2, float %3)", "double @llvm.sqrt.f64(double %1)",
        "float @fmaxf(float %1, float %2)", "i32 @llvm.smin.i32(i32 %1, i32 %2)"})
    EXPECT_EQ(moved_call(call), Moved::out_of_all) << call;
  for (const char* call : {"float @llvm.sin.f32(float %1)", "float @llvm.pow.f32(float %1, float %2)",
                           "double @llvm.log.f64(double %1)", "double @tanh(double %1)",
                           "float @atanf(float %1)", "void @sincosf(float %1, float* %2, float* %3)",
                           "float @of_ones_own(float %1)", "i32 @gs_syncthreads_count(i32 %1)"})
    EXPECT_EQ(moved_call(call), Moved::never) << call;
}

TEST(MovedInstructions, are_no_comparisons_loads_or_stores) {
  const std::string text = "define void @k() {\n  ret void\n}\n";
  const ModuleText module(text);
  for (const char* one :
       {"icmp slt i32 %1, %2", "load i32, i32* %1", "store i32 %1, i32* %2", "br i1 %1, label %2"})
    EXPECT_EQ(moved(module, one), Moved::never) << one;
}

TEST(LoopInvariants, end_at_functions_that_call_each_other_without_end_in_sight) {
  const std::string functions = functions_in_a_chain();
  const ModuleText module(functions);
  FixedCode fixed(module);
  EXPECT_TRUE(fixed.is_in("  call void @f" + std::to_string(deep - 1) + "()"));
  EXPECT_FALSE(fixed.is_in("  call void @f7()"));
}

}  // namespace
}  // namespace gridstride::translate
