// SPDX-License-Identifier: MIT
#include "simt/translate/memory_types.hpp"

#include <gtest/gtest.h>

namespace gridstride::translate {
namespace {

const std::string nodes =
    "!1 = !{!\"Simple C++ TBAA\"}\n"
    "!2 = !{!\"omnipotent char\", !1, i64 0}\n"
    "!3 = !{!\"float\", !2, i64 0}\n"
    "!4 = !{!3, !3, i64 0}\n"
    "!5 = !{!\"_ZTS15gs_thread_range\", !3, i64 0}\n"
    "!6 = !{!5, !3, i64 0}\n"
    "!7 = !{!\"vtable pointer\", !1, i64 0}\n"
    "!8 = !{!7, !7, i64 0}\n"
    "!9 = !{i64 0, i64 4, !4}\n";

TEST(MemoryTypes, of_the_program_become_one_beside_that_of_char) {
  EXPECT_EQ(with_one_memory_type("  store float %1, ptr %2, align 4, !dbg !12, !tbaa !4\n" + nodes),
            "  store float %1, ptr %2, align 4, !dbg !12, !tbaa !11\n" + nodes +
                "!10 = !{!\"memory of the program\", !1, i64 0}\n"
                "!11 = !{!10, !10, i64 0}\n");
}

TEST(MemoryTypes, of_a_copy_are_left_out) {
  const std::string copy = "  call void @llvm.memcpy.p0.p0.i64(ptr %1, ptr %2, i64 4, i1 false), !dbg !12";
  EXPECT_EQ(with_one_memory_type(copy + ", !tbaa.struct !9, !x !3\n" + nodes), copy + ", !x !3\n" + nodes);
}

TEST(MemoryTypes, of_the_engine_and_of_virtual_functions_stay) {
  const std::string text =
      "  %1 = load i32, ptr %2, align 4, !tbaa !6\n"
      "  store ptr %1, ptr %2, align 8, !tbaa !8\n"
      "  %2 = load i32, ptr %1, align 4\n" +
      nodes;
  EXPECT_EQ(with_one_memory_type(text), text);
}

TEST(MemoryTypes, are_none_in_a_file_without_optimisation) {
  const std::string text =
      "  store float %1, ptr %2, align 4\n"
      "  store float %1, ptr %2, align 4, !tbaa !4\n";
  EXPECT_EQ(with_one_memory_type(text), text);
}

}  // namespace
}  // namespace gridstride::translate
