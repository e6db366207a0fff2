// SPDX-License-Identifier: MIT
// Which kernels become coroutines, by the assembly of small ones, abridged.
#include "simt/cc/coroutines.hpp"

#include <gtest/gtest.h>

namespace gridstride::cc {
namespace {

// A kernel with `body`, and its begin_thread; `more` are other functions.
std::string module_with(const std::string& body, const std::string& more = {}) {
  return "define linkonce_odr void @_Z6kernelPi(i32* noundef %0) #1 comdat !dbg !7 {\n" + body +
         "  ret void, !dbg !8\n"
         "}\n"
         "\n"
         "define internal i8* @begin(i8* noundef %0, i8* noundef %1) #1 !dbg !9 {\n"
         "  %3 = call i8* @gs_coroutine_begin(i8* noundef %0, i32 noundef 256) #2, !dbg !10\n"
         "  call void @_Z6kernelPi(i32* noundef null), !dbg !10\n"
         "  call void @gs_coroutine_end(i8* noundef %3) #2, !dbg !10\n"
         "  ret i8* null\n"
         "}\n"
         "\n"
         "define void @start() {\n"
         "  %1 = call i8* (i8*, i8*)* @gs_coroutine_of(i8* (i8*, i8*)* noundef @begin)\n"
         "  ret void\n"
         "}\n" +
         more +
         "attributes #1 = { mustprogress uwtable }\n"
         "attributes #3 = { mustprogress noinline uwtable }\n";
}

const std::string barrier =
    "  call void @gs_syncthreads(i8* noundef null, i32 noundef 7, i32 noundef 3), !dbg !8\n";

bool is_coroutine(const std::string& text) {
  const std::string marked = with_coroutines(text);
  const bool asked = marked.find("@gs_coroutine_of_itself(i8* (i8*, i8*)* noundef @begin)") != marked.npos;
  EXPECT_EQ(asked, marked.find("@llvm.coro.begin(token") != marked.npos);
  EXPECT_EQ(asked, marked != text);
  return asked;
}

TEST(Coroutines, KernelThatWaitsForItsBlockAlone) {
  const std::string marked = with_coroutines(module_with(barrier + barrier));
  EXPECT_TRUE(is_coroutine(module_with(barrier + barrier)));
  EXPECT_NE(marked.find("define internal void @_Z6kernelPi.waits(i32* noundef %0) alwaysinline #1 {\n"
                        "  %gs.wait.1 = call i1 (...) @llvm.coro.suspend.retcon.i1()\n"
                        "  %gs.wait.2 = call i1 (...) @llvm.coro.suspend.retcon.i1()\n"
                        "  ret void\n"),
            marked.npos)
      << marked;
  EXPECT_NE(marked.find("call void @_Z6kernelPi.waits(i32* noundef null)\n"), marked.npos);
  EXPECT_NE(marked.find("call token @llvm.coro.id.retcon(i32 256, i32 64, i8* %0,"), marked.npos);
  EXPECT_NE(marked.find("%3 = call i8* @llvm.coro.begin(token %gs.id, i8* null)\n"), marked.npos);
  EXPECT_NE(marked.find("call i1 @llvm.coro.end(i8* %3, i1 false)\n"), marked.npos);
}

TEST(Coroutines, TheOriginalStaysForThreadsWithStacks) {
  const std::string text = module_with(barrier);
  const std::string marked = with_coroutines(text);
  const std::string kernel = text.substr(0, text.find("}\n"));
  EXPECT_EQ(marked.compare(0, kernel.size(), kernel), 0);
}

TEST(Coroutines, BarrierInADeviceFunction) {
  EXPECT_TRUE(is_coroutine(module_with(
      "  call void @\"quoted name\"(i32 noundef 1)\n",
      "define internal void @\"quoted name\"(i32 noundef %0) #1 {\n" + barrier + "  ret void\n}\n")));
}

TEST(Coroutines, CallsThatNeverWait) {
  EXPECT_TRUE(is_coroutine(module_with(barrier + "  %2 = call float @sinf(float noundef 1.0)\n"
                                                 "  %3 = call i32 (i8*, ...) @gs_printf(i8* noundef null)\n"
                                                 "  call void asm sideeffect \"nop\", \"\"()\n"
                                                 "  call void @_ZSt4moveIiE(i32 1)\n")));
}

TEST(Coroutines, NotWithoutABarrier) { EXPECT_FALSE(is_coroutine(module_with(""))); }

TEST(Coroutines, NotWhereThreadsWaitOtherwise) {
  EXPECT_FALSE(is_coroutine(module_with(barrier + "  %2 = call i64 @gs_warp(i32 noundef 1)\n")));
  EXPECT_FALSE(is_coroutine(module_with(barrier + "  %2 = call i64 @gs_atomic_cas(i8* noundef %0)\n")));
}

TEST(Coroutines, NotWhereACallIsNotKnown) {
  EXPECT_FALSE(is_coroutine(module_with(barrier + "  call void %5(i32 noundef 1)\n")));
  EXPECT_FALSE(
      is_coroutine(module_with(barrier + "  call void bitcast (void (i32)* @f to void (i8*)*)(i8* %0)\n")));
  EXPECT_FALSE(is_coroutine(module_with(barrier + "  call void @_Z15of_another_filev()\n")));
}

TEST(Coroutines, NotInRecursionNorWhereInliningIsForbidden) {
  EXPECT_FALSE(
      is_coroutine(module_with("  call void @_Z1fv()\n", "define void @_Z1fv() #1 {\n" + barrier +
                                                             "  call void @_Z1fv()\n  ret void\n}\n")));
  EXPECT_FALSE(is_coroutine(
      module_with("  call void @_Z1fv()\n", "define void @_Z1fv() #3 {\n" + barrier + "  ret void\n}\n")));
}

TEST(Coroutines, BarrierThatMightThrow) {
  const std::string marked =
      with_coroutines(module_with("  invoke void @gs_syncthreads(i8* null, i32 1, i32 2)\n"
                                  "          to label %5 unwind label %6, !dbg !8\n"));
  EXPECT_NE(marked.find("@llvm.coro.suspend.retcon.i1()\n  br label %5\n"), marked.npos) << marked;
}

}  // namespace
}  // namespace gridstride::cc
