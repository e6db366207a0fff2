// SPDX-License-Identifier: MIT
#include "simt/translate/joined_atomics.hpp"

#include <gmock/gmock.h>

#include <string>

namespace gridstride::translate {
namespace {

using testing::HasSubstr;

/// A function, a kernel or one for the device, whose parameter is the counter and its value in %4 and %5.
std::string function(const std::string& body, bool kernel = true) {
  return std::string("define dso_local void @_Z1kPii(i32* noundef %0, i32 noundef %1) #0 ") +
         (kernel ? "section \"gs_kernels\" " : "") +
         "{\n"
         "  %3 = alloca i32*, align 8\n"
         "  %4 = alloca i32, align 4\n"
         "  store i32* %0, i32** %3, align 8, !tbaa !5\n"
         "  call void @llvm.dbg.declare(metadata i32** %3, metadata !9, metadata !DIExpression())\n"
         "  store i32 %1, i32* %4, align 4\n"
         "  %5 = load i32*, i32** %3, align 8, !tbaa !5\n"
         "  %6 = load i32, i32* %4, align 4\n"
         "  %7 = call noundef i32 @_ZNK10gridstride4simt11ThreadIndex4gs_xEv(%\"struct.a\"* @threadIdx)\n"
         "  %8 = call noundef i32 @_ZNK10gridstride4simt10BlockIndex4gs_xEv(%\"struct.b\"* @blockIdx)\n" +
         body + "  ret void\n}\n";
}

std::string atomic(const std::string& symbol, const std::string& address, const std::string& value) {
  const std::string type = symbol.find("IvEy") == symbol.npos ? "i32" : "i64";
  return "  %90 = call noundef " + type + " @" + symbol + "(" + type + "* noundef " + address + ", " + type +
         " noundef " + value +
         ", i8* noundef getelementptr inbounds ([5 x i8], [5 x i8]* @.src, i32 0, i32 0), i32 noundef 7) "
         "#16, "
         "!dbg !276\n";
}

constexpr const char* add = "_Z9atomicAddIvEiPiiPKci";
constexpr const char* maximum = "_Z9atomicMaxIvEiPiiPKci";
constexpr const char* add_64 = "_Z9atomicAddIvEyPyyPKci";

/// The number of the line that the atomic has in the end.
int line_of(const std::string& body, bool kernel = true) {
  const std::string text = with_joined_atomics(function(body, kernel));
  const std::string mark = "i32 0, i32 0), i32 noundef ";
  return std::stoi(text.substr(text.find(mark) + mark.size()));
}

constexpr int joined = 7 | joined_lanes;
constexpr int joined_whole = joined | joined_whole_warps;

TEST(JoinedAtomics, are_those_of_a_kernels_parameter) {
  EXPECT_EQ(line_of(atomic(add, "%5", "1")), joined);
  EXPECT_EQ(line_of(atomic(add, "%5", "%6")), joined);
  EXPECT_EQ(line_of(atomic(add, "%5", "%7")), joined_whole);
  EXPECT_EQ(line_of(atomic("_Z15atomicSub_blockIvEjPjjPKci", "%5", "1")), joined);
  EXPECT_THAT(with_joined_atomics(function(atomic(add, "%5", "1"))),
              HasSubstr("i32 noundef " + std::to_string(joined) + ") #16, !dbg !276\n"));
}

TEST(JoinedAtomics, are_those_of_a_place_that_is_the_blocks) {
  EXPECT_EQ(line_of("  %9 = sext i32 %8 to i64\n  %10 = getelementptr inbounds i32, i32* %5, i64 %9\n" +
                    atomic(add, "%10", "1")),
            joined);
  EXPECT_EQ(line_of(atomic(add, "@count", "1")), joined);
  EXPECT_EQ(line_of(atomic(add, "getelementptr inbounds ([4 x i32], [4 x i32]* @s, i64 0, i64 1)", "1")),
            joined);
}

TEST(JoinedAtomics, are_those_of_a_variable_that_is_written_once) {
  const std::string declared = "  %20 = alloca i32*, align 8\n  store i32* %5, i32** %20, align 8\n";
  const std::string loaded = "  %21 = load i32*, i32** %20, align 8\n";
  EXPECT_EQ(line_of(declared + loaded + atomic(add, "%21", "1")), joined);
  EXPECT_EQ(line_of(declared + "  store i32* %5, i32** %20, align 8\n" + loaded + atomic(add, "%21", "1")),
            7);
  EXPECT_EQ(
      line_of(declared + "  call void @_Z4movePPi(i32** noundef %20)\n" + loaded + atomic(add, "%21", "1")),
      7);
}

TEST(JoinedAtomics, are_none_where_the_place_is_a_threads) {
  EXPECT_EQ(line_of("  %9 = sext i32 %7 to i64\n  %10 = getelementptr inbounds i32, i32* %5, i64 %9\n" +
                    atomic(add, "%10", "1")),
            7);
  EXPECT_EQ(line_of("  %9 = phi i64 [ 0, %1 ], [ 1, %2 ]\n"
                    "  %10 = getelementptr inbounds i32, i32* %5, i64 %9\n" +
                    atomic(add, "%10", "1")),
            7);
  EXPECT_EQ(line_of(atomic(add, "%5", "1"), false), 7);
}

// As nvcc's machine code has it.
TEST(JoinedAtomics, of_other_kinds_are_those_whose_result_nobody_takes) {
  EXPECT_EQ(line_of(atomic(maximum, "%5", "%6")), joined);
  EXPECT_EQ(line_of(atomic(maximum, "%5", "%7")), joined_whole);
  EXPECT_EQ(line_of(atomic(maximum, "%5", "%6") + "  store i32 %90, i32* @out\n"), 7);
  EXPECT_EQ(line_of(atomic(add, "%5", "%6") + "  store i32 %90, i32* @out\n"), joined);
}

TEST(JoinedAtomics, of_64_bits_are_sums_with_one_number_for_all) {
  EXPECT_EQ(line_of(atomic(add_64, "%5", "1")), joined);
  EXPECT_EQ(line_of(atomic(add_64, "%5", "%7")), 7);
  EXPECT_EQ(line_of(atomic("_Z9atomicMaxIvEyPyyPKci", "%5", "1")), 7);
}

TEST(JoinedAtomics, are_none_in_an_object_that_a_kernel_gets_by_value_in_memory) {
  const std::string text =
      "define void @_Z1k1S(%struct.S* noundef byval(%struct.S) align 8 %0) section \"gs_kernels\" {\n"
      "  %1 = getelementptr inbounds %struct.S, %struct.S* %0, i32 0, i32 1\n"
      "  %2 = load i32*, i32** %1, align 8\n" +
      atomic(add, "%2", "1") + "  ret void\n}\n";
  EXPECT_EQ(with_joined_atomics(text), text);
}

TEST(JoinedAtomics, leave_a_mark_on_swaps_in_loops) {
  const std::string swap =
      "  %90 = call noundef i32 @_Z9atomicCASIvEiPiiiPKci(i32* noundef %5, i32 noundef %6, i32 noundef 1, "
      "i8* "
      "noundef getelementptr inbounds ([5 x i8], [5 x i8]* @.src, i32 0, i32 0), i32 noundef 7) #16\n";
  EXPECT_EQ(line_of(swap), 7);
  EXPECT_EQ(line_of("  br label %50\n\n50:        ; preds = %50, %2\n" + swap +
                        "  %91 = icmp eq i32 %90, 0\n  br i1 %91, label %50, label %51, !llvm.loop !9\n\n51: "
                        "  ; preds = %50\n",
                    false),
            7 | repeated_swap);
}

TEST(JoinedAtomics, leave_a_mark_on_swaps_that_lose_what_they_compute_of_the_word) {
  const auto swap = [](const std::string& compared, const std::string& value) {
    return "  %90 = call noundef i32 @_Z9atomicCASIvEiPiiiPKci(i32* noundef %5, i32 noundef " + compared +
           ", i32 noundef " + value +
           ", i8* noundef getelementptr inbounds ([5 x i8], [5 x i8]* @.src, i32 0, i32 0), i32 noundef 7) "
           "#16, !dbg !300\n";
  };
  const std::string load = "  %10 = load i32, i32* %5, align 4, !dbg !290\n";
  const std::string more = "  %11 = add nsw i32 %10, 1, !dbg !291\n";
  EXPECT_EQ(line_of(load + more + swap("%10", "%11")), 7 | lone_swap);
  EXPECT_EQ(line_of(load + more + swap("%10", "%11") + "  store i32 %90, i32* %5, align 4\n"),
            7);                                            // looked at
  EXPECT_EQ(line_of(load + more + swap("%10", "%6")), 7);  // a proposal
  EXPECT_EQ(line_of(load + more + swap("%6", "%11")), 7);
  EXPECT_EQ(line_of(load +
                    "  %12 = sext i32 %10 to i64\n  %13 = getelementptr inbounds i32, i32* %5, i64 %12\n"
                    "  %14 = load i32, i32* %13, align 4\n" +
                    swap("%10", "%14")),
            7);  // by way of memory
}

TEST(JoinedAtomics, are_none_of_floats_exchanges_and_functions_of_the_programs_own) {
  for (const char* symbol : {"_Z9atomicAddIvEfPffPKci", "_Z10atomicExchIvEiPiiPKci",
                             "_Z9atomicIncIvEjPjjPKci", "_Z9atomicAddPii", "_Z9atomicCASIvEiPiiiPKci"})
    EXPECT_EQ(line_of(atomic(symbol, "%5", "1")), 7) << symbol;
}

}  // namespace
}  // namespace gridstride::translate
