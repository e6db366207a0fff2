// SPDX-License-Identifier: MIT
#include "simt/translate/host_calls.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

using gridstride::translate::FileProblem;
using gridstride::translate::host_calls;
using testing::HasSubstr;

namespace {

/// A kernel in line 10 of k.cu whose line 11 calls `callee`; the lists say `entries`.
std::string calling(const std::string& callee, const std::string& entries) {
  return "@gs_function_lists = weak hidden constant [9 x i8] c\"d k.cu:10 k\\0A" + entries +
         "\\00\", align 1\n"
         "define dso_local void @_Z1kv() section \"gs_kernels\" !dbg !1 {\n"
         "  call void @" +
         callee +
         "(), !dbg !9\n"
         "  ret void, !dbg !9\n"
         "}\n"
         "define dso_local void @_Z5twicev() !dbg !2 {\n"
         "  ret void\n"
         "}\n"
         "define linkonce_odr void @_ZSt3minv() !dbg !3 {\n"
         "  ret void\n"
         "}\n"
         "define linkonce_odr void @_ZSt4movev() !dbg !4 {\n"
         "  ret void\n"
         "}\n"
         "!1 = distinct !DISubprogram(name: \"k\", linkageName: \"_Z1kv\", scope: !7, file: !7, line: 10)\n"
         "!2 = distinct !DISubprogram(name: \"twice<int>\", scope: !7, file: !7, line: 4)\n"
         "!3 = distinct !DISubprogram(name: \"min<int>\", scope: !8, file: !8, line: 30)\n"
         "!4 = distinct !DISubprogram(name: \"move<int>\", scope: !8, file: !8, line: 90)\n"
         "!7 = !DIFile(filename: \"folder/k.cu\", directory: \"/\")\n"
         "!8 = !DIFile(filename: \"/usr/include/c++/12/bits/stl_algobase.h\", directory: \"/\")\n"
         "!9 = !DILocation(line: 11, column: 3, scope: !1)\n";
}

std::string told(const std::string& text) {
  std::string all;
  for (const FileProblem& problem : host_calls(text)) all += text_of(problem) + "\n";
  return all;
}

TEST(HostCalls, of_functions_for_the_host_are_told) {
  EXPECT_THAT(
      told(calling("_Z5twicev", "h k.cu:4 twice\\0A")),
      HasSubstr("folder/k.cu:11: error: k() runs on the device and calls twice(), a function of the host"));
}

TEST(HostCalls, of_functions_in_no_list_are_fine) { EXPECT_EQ(told(calling("_Z5twicev", "")), ""); }

TEST(HostCalls, of_the_standard_library_are_told_where_the_line_names_it) {
  EXPECT_THAT(told(calling("_ZSt3minv", "s k.cu:11\\0A")),
              HasSubstr("k() runs on the device and calls the C++ standard library"));
  EXPECT_EQ(told(calling("_ZSt3minv", "")), "");
  EXPECT_EQ(told(calling("_ZSt4movev", "s k.cu:11\\0A")), "");
}

TEST(HostCalls, of_the_c_library_are_told_with_what_a_device_has) {
  EXPECT_THAT(told(calling("rand", "")), HasSubstr("rand(), a function of the host: cuRAND"));
  EXPECT_EQ(told(calling("printf", "")), "");
}

TEST(HostCalls, that_take_the_address_of_a_function_of_the_device_are_told) {
  const auto taking = [](const std::string& symbol, const std::string& name) {
    return "define dso_local void @_Z4hostv() !dbg !5 {\n"
           "  store void ()* @" +
           symbol +
           ", void ()** %op, !dbg !10\n"
           "  ret void\n"
           "}\n"
           "!5 = distinct !DISubprogram(name: \"" +
           name +
           "\", scope: !7, file: !7, line: 20)\n"
           "!10 = !DILocation(line: 21, column: 3, scope: !5)\n";
  };
  const std::string lists = "h k.cu:20 host\\0Ad k.cu:4 twice\\0A";
  EXPECT_THAT(told(calling("printf", lists) + taking("_Z5twicev", "host")),
              HasSubstr("folder/k.cu:21: error: host() runs on the host and takes the address of twice(), "
                        "which device code cannot call by it"));
  EXPECT_EQ(told(calling("printf", lists) + taking("_Z1kv", "host")), "") << "a kernel's may be taken";
  EXPECT_EQ(told(calling("printf", lists) + taking("_ZSt3minv", "host")), "") << "both sides' function";
  EXPECT_EQ(told(calling("printf", lists) + taking("_Z5twicev", "host<int>")), "") << "of whichever side";
}

TEST(HostCalls, of_a_kernel_are_told_where_it_is_not_launched) {
  const std::string caller =
      "define dso_local void @_Z4hostv() !dbg !5 {\n"
      "  call void @_Z1kv(), !dbg !10\n"
      "  ret void\n"
      "}\n"
      "!5 = distinct !DISubprogram(name: \"host\", scope: !7, file: !7, line: 20)\n"
      "!10 = !DILocation(line: 21, column: 3, scope: !5)\n";
  EXPECT_EQ(
      told(calling("printf", "h k.cu:20 host\\0A") + caller),
      "folder/k.cu:21: error: k is a kernel: it is launched, as in k<<<blocks, threads>>>(...), and not "
      "called like a function\n");
  EXPECT_EQ(told(calling("printf", "") + caller), "") << "the body of a launch is in no list";
  EXPECT_THAT(told(calling("_Z1kv", "")), HasSubstr("folder/k.cu:11: error: k is a kernel"));
}

TEST(HostCalls, of_device_functions_in_host_code_are_told) {
  const auto by_host = [](const std::string& callee, const std::string& entries) {
    std::string text = calling(callee, entries);
    return text.replace(text.find("d k.cu:10"), 9, "h k.cu:10");
  };
  EXPECT_THAT(
      told(by_host("_Z5twicev", "d k.cu:4 twice\\0A")),
      HasSubstr("folder/k.cu:11: error: k() runs on the host and calls twice(), a function of the device"));
  EXPECT_EQ(told(by_host("_Z5twicev", "h k.cu:4 twice\\0Ad k.cu:5 other\\0A")), "");
}

TEST(HostCalls, of_host_functions_are_fine) {
  std::string text = calling("_Z5twicev", "h k.cu:4 twice\\0A");
  text.replace(text.find("d k.cu:10"), 9, "d k.cu:99");
  EXPECT_EQ(told(text), "");
}

/// A host function in line 10 of k.cu whose line 11 calls `callee`, beside a kernel.
std::string called_by_host(const std::string& callee) {
  std::string text = calling(callee, "h k.cu:10 k\\0A");
  text.replace(text.find("d k.cu:10 k"), 11, "d k.cu:99 k");
  text.erase(text.find(" section \"gs_kernels\""), 21);
  return text;
}

TEST(HostCalls, of_indices_by_the_host_are_told) {
  EXPECT_THAT(
      told(called_by_host("_ZNK10gridstride4simt10GridExtent4gs_xEv")),
      HasSubstr("folder/k.cu:11: error: k() runs on the host and reads gridDim, which only the threads of a "
                "kernel have"));
  EXPECT_EQ(told(calling("_ZNK10gridstride4simt10GridExtent4gs_xEv", "")), "");
}

TEST(HostCalls, of_containers_are_told_wherever_they_stand) {
  EXPECT_THAT(told(calling("_ZNSt6vectorIfSaIfEEixEm", "")),
              HasSubstr("k() runs on the device and calls the C++ standard library"));
  EXPECT_EQ(told(calling("_ZNSt5arrayIfLm4EEixEm", "")), "");
}

}  // namespace
