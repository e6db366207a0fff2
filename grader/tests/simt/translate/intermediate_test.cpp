// SPDX-License-Identifier: MIT
#include "simt/translate/intermediate.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace gridstride::translate {
namespace {

using testing::HasSubstr;
using testing::Not;

std::string function(const std::string& body) { return "define void @f() {\n" + body + "  ret void\n}\n"; }

std::string copy(const std::string& to, const std::string& from, const std::string& rest) {
  return "  call void @llvm.memcpy.p0i8.p0i8.i64(i8* " + to + ", i8* " + from + ", " + rest + "\n";
}

TEST(Intermediate, both_sides_of_a_structures_copy_are_checked) {
  const std::string text = with_more_checks(
      function(copy("align 16 %1", "align 16 %2", "i64 16, i1 false), !dbg !7, !tbaa.struct !8")));
  EXPECT_THAT(text, HasSubstr("  call void @gridstride_aligned_load(i8* %2, i64 15), !dbg !7\n"
                              "  call void @gridstride_aligned_store(i8* %1, i64 15), !dbg !7\n"));
  EXPECT_THAT(text, HasSubstr("define internal void @gridstride_aligned_load(i8* %pointer, i64 %mask)"));
}

TEST(Intermediate, a_structure_of_a_word_is_loaded_and_stored_as_one) {
  EXPECT_THAT(
      with_more_checks(function(copy("align 16 %1", "align 16 %2", "i64 16, i1 false), !dbg !7"))),
      HasSubstr(
          "  %gridstride.address1.to = bitcast i8* %1 to <4 x i32>*, !dbg !7\n"
          "  %gridstride.address1.from = bitcast i8* %2 to <4 x i32>*, !dbg !7\n"
          "  %gridstride.loaded1 = load <4 x i32>, <4 x i32>* %gridstride.address1.from, align 8, !dbg !7\n"
          "  %gridstride.word1 = freeze <4 x i32> %gridstride.loaded1, !dbg !7\n"
          "  store <4 x i32> %gridstride.word1, <4 x i32>* %gridstride.address1.to, align 8, !dbg !7\n"));
  EXPECT_THAT(
      with_more_checks(function("  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %1, ptr align 8 %2, i64 8, "
                                "i1 false)\n")),
      HasSubstr("  %gridstride.loaded1 = load <2 x i32>, ptr %2, align 8\n"
                "  %gridstride.word1 = freeze <2 x i32> %gridstride.loaded1\n"
                "  store <2 x i32> %gridstride.word1, ptr %1, align 8\n"));
  EXPECT_THAT(
      with_more_checks(function("  call void @llvm.memcpy.p0.p0.i64(ptr align 4 %1, ptr align 4 %2, i64 4, "
                                "i1 false)\n")),
      HasSubstr("  %gridstride.loaded1 = load <4 x i8>, ptr %2, align 4\n"
                "  %gridstride.word1 = freeze <4 x i8> %gridstride.loaded1\n"
                "  store <4 x i8> %gridstride.word1, ptr %1, align 4\n"));
}

TEST(Intermediate, a_structure_of_smaller_parts_stays_a_copy) {
  for (const char* const rest : {"i64 16, i1 false)", "i64 12, i1 false)", "i64 8, i1 true)"})
    EXPECT_THAT(with_more_checks(function(copy("align 8 %1", "align 8 %2", rest))),
                HasSubstr("call void @llvm.memcpy"));
}

TEST(Intermediate, a_gap_lies_behind_shared_arrays_and_variables_of_the_device) {
  const std::string gap =
      " = weak_odr hidden thread_local(initialexec) global [128 x i8] zeroinitializer, section \"gs_shared\"";
  const std::string array =
      "@a = internal thread_local(initialexec) global [4 x i32] zeroinitializer, section \"gs_shared\", "
      "align 16\n";
  EXPECT_EQ(with_more_checks(array), array + "@a.gs_gap.4" + gap + ", align 16\n");
  EXPECT_THAT(with_more_checks("@\"a b\" = linkonce_odr thread_local(initialexec) global i32 0, section "
                               "\"gs_shared\", comdat, align 4, !dbg !1\n"),
              HasSubstr("\n@\"a b.gs_gap\"" + gap + ", comdat($\"a b\"), align 16\n"));
  EXPECT_THAT(
      with_more_checks("@t = internal global i32 1, section \"gs_constant\", align 4, !dbg !1\n"),
      HasSubstr("\n@t.gs_gap = weak_odr hidden global [128 x i8] zeroinitializer, section \"gs_constant\", "
                "align 16\n"));
  EXPECT_THAT(with_more_checks("@r = internal thread_local(initialexec) global [4 x [5 x %struct.P]] undef, "
                               "section \"gs_shared\", align 16\n"),
              HasSubstr("\n@r.gs_gap.4.5" + gap));
  for (const std::string other : {"@t = external thread_local global i32\n", "@h = global i32 0, align 4\n",
                                  "@host = internal thread_local(initialexec) global i32 7, align 4\n",
                                  "@m = global i32 0, section \"gs_managed\", align 4\n"})
    EXPECT_EQ(with_more_checks(other), other);
}

TEST(Intermediate, pointers_without_a_type_are_understood) {
  const std::string text = with_more_checks(
      function("  %1 = alloca %struct.float4, align 16\n"
               "  call void @llvm.memcpy.p0.p0.i64(ptr align 16 %1, ptr align 16 %2, i64 16, i1 false), "
               "!tbaa.struct !8\n"));
  EXPECT_THAT(text, HasSubstr("@gridstride_aligned_load(ptr %2, i64 15)\n"));
  EXPECT_THAT(text, HasSubstr("@gridstride_aligned_load(ptr %pointer, i64 %mask)"));
  EXPECT_THAT(text, Not(HasSubstr("call void @gridstride_aligned_store")));
}

TEST(Intermediate, own_variables_and_their_parts_are_left_alone) {
  const std::string text = function(
      "  %1 = alloca %\"struct.to, or [not\", align 16\n"
      "  %2 = getelementptr inbounds %\"struct.to, or [not\", %\"struct.to, or [not\"* %1, i32 0, i32 1\n"
      "  %3 = bitcast %struct.float4* %2 to i8*\n" +
      copy("align 16 %3", "align 16 bitcast (%struct.float4* @table to i8*)",
           "i64 16, i1 false), !tbaa.struct !8"));
  EXPECT_EQ(with_more_checks(text), text);
}

TEST(Intermediate, copies_of_bytes_and_of_structures_in_parts_are_left_alone) {
  const std::string text = function(copy("align 2 %1", "align 4 %2", "i64 4, i1 false)") +
                                    copy("align 4 %1", "align 4 %2", "i64 12, i1 false), !tbaa.struct !8") +
                                    copy("align 1 %1", "align 1 %2", "i64 %3, i1 false)"));
  EXPECT_EQ(with_more_checks(text), text);
}

TEST(Intermediate, a_reference_promises_no_alignment) {
  EXPECT_EQ(with_more_checks("define i1 @f(%struct.S* noundef nonnull align 16 dereferenceable(16) %0, "
                             "%struct.T* byval(%struct.T) align 8 %1) align 2 {\n"),
            "define i1 @f(%struct.S* noundef nonnull dereferenceable(16) %0, "
            "%struct.T* byval(%struct.T) align 8 %1) align 2 {\n");
}

std::string element(const std::string& comparison, const std::string& index, const std::string& use) {
  return function(comparison + "  %4 = getelementptr inbounds [4 x i32], [4 x i32]* %3, i64 0, i64 " + index +
                  ", !dbg !2\n" + use);
}

TEST(Intermediate, an_element_that_is_used_may_not_be_the_extent) {
  const std::string lax = "  %2 = icmp ule i64 %1, 4, !dbg !2, !nosanitize !3\n";
  const std::string load = "  %5 = load i32, i32* %4, align 4\n";
  EXPECT_THAT(with_more_checks(element(lax, "%1", load)), HasSubstr("icmp ult i64 %1, 4"));
  const std::string member =
      "  %5 = getelementptr inbounds %struct.S, %struct.S* %4, i32 0, i32 1\n"
      "  store i32 7, i32* %5, align 4\n";
  EXPECT_THAT(with_more_checks(element(lax, "%1", member)), HasSubstr("icmp ult i64 %1, 4"));
  const std::string decided = "  br i1 true, label %2, label %3, !nosanitize !3\n";
  EXPECT_THAT(with_more_checks(element(decided, "4", load)), HasSubstr("br i1 false,"));
}

// s[0] + dynamic[0]: the element of s is a constant address, and the comparison is its.
TEST(Intermediate, an_array_without_an_extent_has_no_comparison) {
  const std::string text = function(
      "  br i1 true, label %2, label %3, !nosanitize !3\n"
      "  %4 = getelementptr inbounds [0 x i32], [0 x i32]* %3, i64 0, i64 0, !dbg !2\n"
      "  %5 = load i32, i32* %4, align 4\n");
  EXPECT_THAT(with_more_checks(text), HasSubstr("br i1 true,"));
}

TEST(Intermediate, the_address_of_the_extent_may_be_taken) {
  const std::string lax = "  %2 = icmp ule i64 %1, 4, !dbg !2, !nosanitize !3\n";
  const std::string kept = "  store i32* %4, i32** %6, align 8\n";
  EXPECT_THAT(with_more_checks(element(lax, "%1", kept)), HasSubstr("icmp ule i64 %1, 4"));
  const std::string decided = "  br i1 true, label %2, label %3, !nosanitize !3\n";
  const std::string load = "  %5 = load i32, i32* %4, align 4\n";
  EXPECT_THAT(with_more_checks(element(decided, "3", load)), HasSubstr("br i1 true,"));
  const std::string own = "  %2 = icmp ule i64 %1, 4, !dbg !2\n";
  EXPECT_THAT(with_more_checks(element(own, "%1", load)), HasSubstr("icmp ule i64 %1, 4"));
}

TEST(Intermediate, shared_arrays_begin_where_a_vector_may) {
  const std::string array =
      "@a = internal thread_local(initialexec) global %struct.T zeroinitializer, section \"gs_shared\", "
      "align ";
  const std::string wide =
      "@b = internal thread_local global [2 x i8] zeroinitializer, section \"gs_shared\", align 32\n";
  const std::string others =
      "@c = external thread_local global i32, align 4\n@d = internal global i32 0, align 4\n"
      "@e = internal thread_local global i32 7, align 4\n";
  const std::string text = with_more_checks(array + "4, !dbg !0\n" + wide + others);
  EXPECT_THAT(text, HasSubstr(array + "16, !dbg !0\n"));
  EXPECT_THAT(text, HasSubstr(wide));
  EXPECT_THAT(text, HasSubstr(others));
}

}  // namespace
}  // namespace gridstride::translate
