// SPDX-License-Identifier: MIT
#include "simt/translate/turns.hpp"

#include <gtest/gtest.h>

namespace gridstride::translate {
namespace {

const std::string declared =
    "declare void @gs_note_waiting_load(ptr) nounwind\n"
    "declare void @gs_note_waiting_store(ptr) nounwind\n"
    "declare void @gs_note_waiting_update(ptr) nounwind\n";

TEST(Turns, loads_and_stores_of_flags_are_told) {
  EXPECT_EQ(with_turns("  %2 = load volatile i32, ptr %1, align 4, !dbg !7\n"
                       "  store volatile i32 %2, ptr @flag, align 4\n"
                       "  %3 = load atomic i64, ptr %1 syncscope(\"agent\") acquire, align 8\n"
                       "  store atomic i32 1, ptr %1 release, align 4\n"),
            "  call void @gs_note_waiting_load(ptr %1), !dbg !7\n"
            "  %2 = load volatile i32, ptr %1, align 4, !dbg !7\n"
            "  call void @gs_note_waiting_store(ptr @flag)\n"
            "  store volatile i32 %2, ptr @flag, align 4\n"
            "  call void @gs_note_waiting_load(ptr %1)\n"
            "  %3 = load atomic i64, ptr %1 syncscope(\"agent\") acquire, align 8\n"
            "  call void @gs_note_waiting_store(ptr %1)\n"
            "  store atomic i32 1, ptr %1 release, align 4\n" +
                declared);
}

TEST(Turns, updates_are_told) {
  EXPECT_EQ(with_turns("  %2 = cmpxchg weak volatile ptr %1, i32 0, i32 1 seq_cst seq_cst, align 4\n"
                       "  %3 = atomicrmw xchg ptr %1, i32 1 acquire, align 4\n"),
            "  call void @gs_note_waiting_update(ptr %1)\n"
            "  %2 = cmpxchg weak volatile ptr %1, i32 0, i32 1 seq_cst seq_cst, align 4\n"
            "  call void @gs_note_waiting_update(ptr %1)\n"
            "  %3 = atomicrmw xchg ptr %1, i32 1 acquire, align 4\n" +
                declared);
}

TEST(Turns, pointers_with_a_type_become_pointers_to_bytes) {
  const std::string text = with_turns(
      "  %2 = load volatile i32, i32* getelementptr inbounds ([4 x i32], [4 x i32]* @f, i64 0, i64 1)\n");
  EXPECT_EQ(text.substr(0, text.find("  %2")),
            "  %gridstride.waiting1 = bitcast i32* getelementptr inbounds ([4 x i32], [4 x i32]* @f, i64 0, "
            "i64 1) to i8*\n"
            "  call void @gs_note_waiting_load(i8* %gridstride.waiting1)\n");
}

TEST(Turns, other_accesses_are_not) {
  const std::string text =
      "  %2 = load i32, ptr %1, align 4\n"
      "  store i32 %2, ptr %1, align 4\n"
      "  fence seq_cst\n"
      "  call void @f(ptr %1)\n";
  EXPECT_EQ(with_turns(text), text);
}

}  // namespace
}  // namespace gridstride::translate
