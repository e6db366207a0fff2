// SPDX-License-Identifier: MIT
#include "simt/cc/options.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace gridstride::cc {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

TEST(Options, files_and_output_are_read) {
  const Options options = parse_options({"a.cu", "b.cpp", "-o", "prog"});
  EXPECT_THAT(options.sources, ElementsAre("a.cu", "b.cpp"));
  EXPECT_EQ(options.program, "prog");
  EXPECT_EQ(parse_options({"a.cu"}).program, "a.out");
  EXPECT_EQ(parse_options({"a.cu", "-oprog"}).program, "prog");
}

TEST(Options, usual_nvcc_options_are_accepted_in_silence) {
  const Options options = parse_options({"-O3",
                                         "-arch=sm_75",
                                         "-arch",
                                         "sm_75",
                                         "-gencode",
                                         "arch=compute_80,code=sm_80",
                                         "--gpu-architecture=native",
                                         "-lineinfo",
                                         "-g",
                                         "-G",
                                         "-std=c++17",
                                         "--std",
                                         "c++14",
                                         "--expt-extended-lambda",
                                         "-use_fast_math",
                                         "-rdc=true",
                                         "-Xptxas",
                                         "-v",
                                         "-ccbin",
                                         "g++",
                                         "-m64",
                                         "-lcudart",
                                         "-x",
                                         "cu",
                                         "a.cu"});
  EXPECT_THAT(options.sources, ElementsAre("a.cu"));
  EXPECT_THAT(options.notes, IsEmpty());
  EXPECT_THAT(options.compile_options, IsEmpty());
  EXPECT_THAT(options.link_options, IsEmpty());
}

TEST(Options, includes_macros_and_warnings_reach_the_compiler) {
  const Options options =
      parse_options({"-I", "inc", "-Ifoo", "-DN=3", "-w", "-Xcompiler", "-Wall,-fopenmp,-DA", "a.cu"});
  EXPECT_THAT(options.compile_options, ElementsAre("-I", "inc", "-Ifoo", "-DN=3", "-w", "-Wall", "-DA"));
}

TEST(Options, libraries_that_are_not_there_are_noted) {
  const Options options = parse_options({"a.cu", "-lcublas", "-lm", "-L/x", "b.o"});
  EXPECT_THAT(options.link_options, ElementsAre("-lm", "-L/x", "b.o"));
  EXPECT_THAT(options.notes, ElementsAre(HasSubstr("cublas")));
}

TEST(Options, an_unknown_option_is_noted) {
  EXPECT_THAT(parse_options({"a.cu", "--frobnicate"}).notes, ElementsAre(HasSubstr("--frobnicate")));
}

TEST(Options, a_device_profile_is_read) {
  EXPECT_EQ(parse_options({"a.cu", "--device", "sim:h200"}).profile, "h200");
  EXPECT_EQ(parse_options({"a.cu", "--device=sim"}).profile, Options{}.profile);
  EXPECT_THROW(parse_options({"a.cu", "--device", "gpu"}), UsageError);
  EXPECT_THROW(parse_options({"a.cu", "--device"}), UsageError);
}

TEST(Options, what_cannot_be_done_is_refused) {
  EXPECT_THROW(parse_options({}), UsageError);
  EXPECT_THROW(parse_options({"-c", "a.cu"}), UsageError);
  EXPECT_THROW(parse_options({"a.txt"}), UsageError);
  EXPECT_THROW(parse_options({"a.cu", "-o"}), UsageError);
}

}  // namespace
}  // namespace gridstride::cc
