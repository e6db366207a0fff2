// SPDX-License-Identifier: MIT
#include "simt/translate/launch_notes.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace gridstride::translate {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;

const std::string name = "_ZN10gridstride4simt6detail10run_threadIZ4mainE3$_0EEvPKv";
const std::string runner = "\"" + name + "\"";
const std::string kernels =
    "define void @first(float* %x) section \"gs_kernels\" {\n  ret void\n}\n"
    "define void @second(float* %x) section \"gs_kernels\" {\n  ret void\n}\n";

/// A function that runs threads, by a lambda which calls `callees`.
std::string runs(const std::string& callees, const std::string& head = "define internal void @") {
  return kernels + "define internal void @lambda(float* %x) {\n" + callees + "  ret void\n}\n" + head +
         runner + "(i8* %closure) {\n  call void @lambda(float* null)\n  ret void\n}\n";
}

TEST(LaunchNotes, name_the_kernel_that_a_launch_runs) {
  EXPECT_EQ(launch_notes(runs("  call void @second(float* %x)\n")),
            "@\"" + name + ".gs_starts.second\" = weak_odr hidden constant i8 0\n");
}

TEST(LaunchNotes, of_a_template_go_where_its_code_goes) {
  std::string text = runs("  call void @first(float* %x)\n", "define linkonce_odr void @");
  text.insert(text.find("(i8* %closure)") + 14, " comdat");
  EXPECT_THAT(launch_notes(text),
              HasSubstr(".gs_starts.first\" = weak_odr hidden constant i8 0, comdat($" + runner));
}

TEST(LaunchNotes, are_none_where_the_kernel_is_not_known) {
  EXPECT_THAT(launch_notes(runs("  call void %pointer(float* %x)\n")), IsEmpty());
  EXPECT_THAT(launch_notes(runs("  call void @elsewhere(float* %x)\n")), IsEmpty());
  EXPECT_THAT(launch_notes(runs("  call void @first(float* %x)\n  call void @second(float* %x)\n")),
              IsEmpty());
  EXPECT_THAT(launch_notes(kernels), IsEmpty());
}

}  // namespace
}  // namespace gridstride::translate
