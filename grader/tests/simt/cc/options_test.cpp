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

TEST(Options, the_most_registers_are_read) {
  EXPECT_EQ(parse_options({"a.cu"}).most_registers, 0U);
  EXPECT_EQ(parse_options({"a.cu", "-maxrregcount=40"}).most_registers, 40U);
  EXPECT_EQ(parse_options({"a.cu", "--maxrregcount", "64"}).most_registers, 64U);
  EXPECT_EQ(parse_options({"a.cu", "-maxrregcount", "1000"}).most_registers, 255U);
  EXPECT_THROW(parse_options({"a.cu", "-maxrregcount=some"}), UsageError);
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

TEST(Options, the_library_is_that_of_cpp17_unless_a_later_standard_is_asked_for) {
  EXPECT_FALSE(parse_options({"a.cu"}).cpp20);
  EXPECT_FALSE(parse_options({"--std=c++17", "a.cu"}).cpp20);
  EXPECT_TRUE(parse_options({"-std=c++20", "a.cu"}).cpp20);
  EXPECT_TRUE(parse_options({"--std", "c++20", "a.cu"}).cpp20);
}

TEST(Options, includes_macros_and_warnings_reach_the_compiler) {
  const Options options =
      parse_options({"-I", "inc", "-Ifoo", "-DN=3", "-w", "-Xcompiler", "-Wall,-fopenmp,-DA", "a.cu"});
  EXPECT_THAT(options.compile_options, ElementsAre("-I", "inc", "-I", "foo", "-DN=3", "-w", "-Wall", "-DA"));
  EXPECT_TRUE(options.openmp);
}

TEST(Options, libraries_that_are_not_there_are_noted) {
  const Options options = parse_options({"a.cu", "-lcublas", "-lcusparse", "-lm", "-L/x", "b.o"});
  EXPECT_THAT(options.link_options, ElementsAre("-lm", "-L/x", "b.o"));
  EXPECT_THAT(options.notes, ElementsAre(HasSubstr("cusparse")));
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

TEST(Options, stages_are_read) {
  EXPECT_EQ(parse_options({"a.cu"}).stage, Stage::program);
  EXPECT_EQ(parse_options({"-c", "a.cu"}).stage, Stage::object);
  EXPECT_FALSE(parse_options({"-c", "a.cu"}).relocatable);
  EXPECT_TRUE(parse_options({"-dc", "a.cu"}).relocatable);
  EXPECT_TRUE(parse_options({"--relocatable-device-code=true", "a.cu"}).relocatable);
  EXPECT_EQ(parse_options({"-ptx", "a.cu"}).stage, Stage::module);
  EXPECT_EQ(parse_options({"-ptx", "a.cu"}).module_extension, ".ptx");
  EXPECT_EQ(parse_options({"--cubin", "a.cu"}).module_extension, ".cubin");
  EXPECT_EQ(parse_options({"-fatbin", "a.cu"}).module_extension, ".fatbin");
  EXPECT_EQ(parse_options({"-E", "a.cu"}).stage, Stage::preprocess);
  EXPECT_EQ(parse_options({"-M", "a.cu"}).stage, Stage::dependencies);
  EXPECT_THAT(parse_options({"a.o", "b.o", "-o", "prog"}).link_options, ElementsAre("a.o", "b.o"));
}

TEST(Options, libraries_of_cuda_are_built_in_by_whatever_name) {
  EXPECT_THAT(parse_options({"a.o", "-lcudart", "-lcublas", "/opt/cuda/lib64/libcudart.so",
                             "libcublas_static.a", "libown.a", "-lown", "libcudart_of_mine.a"})
                  .link_options,
              ElementsAre("a.o", "libown.a", "-lown", "libcudart_of_mine.a"));
}

TEST(Options, the_highest_architecture_counts) {
  EXPECT_EQ(parse_options({"a.cu"}).arch, 0u);
  EXPECT_EQ(parse_options({"a.cu", "-arch=sm_75"}).arch, 750u);
  EXPECT_EQ(parse_options(
                {"a.cu", "-gencode", "arch=compute_70,code=sm_70", "-gencode=arch=compute_90a,code=sm_90a"})
                .arch,
            900u);
  EXPECT_EQ(parse_options({"a.cu", "--gpu-architecture=native"}).arch, 0u);
}

TEST(Options, long_names_are_those_of_nvcc) {
  const Options options =
      parse_options({"--include-path=inc", "--define-macro", "N=3", "--output-file=prog", "--library", "m",
                     "--compiler-options=-Wall", "--linker-options", "--as-needed", "a.cu"});
  EXPECT_THAT(options.compile_options, ElementsAre("-I", "inc", "-DN=3", "-Wall"));
  EXPECT_THAT(options.link_options, ElementsAre("-lm", "-Wl,--as-needed"));
  EXPECT_EQ(options.program, "prog");
  EXPECT_THAT(options.notes, IsEmpty());
}

TEST(Options, warnings_that_only_nvcc_knows_are_dropped) {
  EXPECT_THAT(parse_options({"-Werror", "cross-execution-space-call", "a.cu"}).compile_options, IsEmpty());
  EXPECT_THAT(parse_options({"-Werror", "all-warnings", "a.cu"}).compile_options, ElementsAre("-Werror"));
  EXPECT_THAT(parse_options({"-Wno-deprecated-gpu-targets", "a.cu"}).compile_options, IsEmpty());
}

TEST(Options, the_run_time_is_told_how_to_run) {
  const Options options = parse_options({"a.cu", "--strict", "--schedule=7", "--report", "f.json"});
  EXPECT_TRUE(options.strict);
  EXPECT_EQ(options.schedule, 7u);
  EXPECT_EQ(options.report, "f.json");
}

TEST(Options, languages_go_by_name_or_by_option) {
  EXPECT_EQ(language_of("a.cu", {}), Language::cuda);
  EXPECT_EQ(language_of("a.cpp", {}), Language::cpp);
  EXPECT_EQ(language_of("a.c", {}), Language::c);
  EXPECT_EQ(language_of("a.cpp", parse_options({"-x", "cu", "a.cpp"})), Language::cuda);
}

TEST(Options, lists_for_the_host_compiler_may_be_quoted) {
  const Options options = parse_options({"-Xcompiler", "-fopenmp -O3 -DA=1,-Wall", "a.cu"});
  EXPECT_TRUE(options.openmp);
  EXPECT_THAT(options.compile_options, ElementsAre("-DA=1", "-Wall"));
}

TEST(Options, values_stand_behind_a_blank_an_equals_sign_or_nothing_and_may_be_lists) {
  EXPECT_THAT(parse_options({"-isystem=a", "-isystem", "b", "-I=c,d", "-include=e.h", "-U=F", "-DA=1,B",
                             "-D=C", "a.cu"})
                  .compile_options,
              ElementsAre("-isystem", "a", "-isystem", "b", "-I", "c", "-I", "d", "-include", "e.h", "-U",
                          "F", "-DA=1", "-DB", "-DC"));
  EXPECT_THAT(parse_options({"-DPAIR=f(1,2)", "-DTEXT=\"a,b\"", "a.cu"}).compile_options,
              ElementsAre("-DPAIR=f(1,2)", "-DTEXT=\"a,b\""));
  EXPECT_THAT(parse_options({"-L=lib,more", "-l=m,z", "-Xlinker", "-lx", "-Xcompiler", "-L.,-ly", "a.cu"})
                  .link_options,
              ElementsAre("-Llib", "-Lmore", "-lm", "-lz", "-lx", "-L.", "-ly"));
  EXPECT_EQ(parse_options({"-c", "-odir", "obj", "a.cu"}).output_folder, "obj");
}

// CMake's FindCUDA writes quotes for the shell.
TEST(Options, lists_for_the_host_compiler_may_have_quotes_around_each) {
  const Options options =
      parse_options({"-Xcompiler", R"(,\"-DUSE=1\",\"-fopenmp\",\"-isystem\",\"inc\")", "a.cu"});
  EXPECT_TRUE(options.openmp);
  EXPECT_THAT(options.compile_options, ElementsAre("-DUSE=1", "-isystem", "inc"));
  EXPECT_TRUE(parse_options({"-Xcompiler", "\"-fopenmp\",\"-DA\"", "a.cu"}).openmp);
  EXPECT_TRUE(parse_options({"a.o", "/usr/lib/gcc/x86_64-linux-gnu/12/libgomp.so"}).openmp);
}

TEST(Options, what_cannot_be_done_is_refused) {
  EXPECT_THROW(parse_options({}), UsageError);
  EXPECT_THROW(parse_options({"-ltoir", "a.cu"}), UsageError);
  EXPECT_THROW(parse_options({"-c", "a.cu", "b.cu", "-o", "ab.o"}), UsageError);
  EXPECT_THROW(parse_options({"a.cu", "--schedule", "some"}), UsageError);
  EXPECT_THROW(parse_options({"a.txt"}), UsageError);
  EXPECT_THROW(parse_options({"a.cu", "-o"}), UsageError);
}

TEST(Options, architectures_are_listed_and_need_no_file) {
  EXPECT_TRUE(parse_options({"--list-gpu-arch"}).show_arches);
  EXPECT_TRUE(parse_options({"--list-gpu-code"}).show_codes);
  EXPECT_THAT(architectures_text("compute_"), testing::StartsWith("compute_50\ncompute_52\n"));
  EXPECT_THAT(architectures_text("sm_"), testing::EndsWith("\nsm_90\n"));
}

TEST(Options, values_of_options_that_mean_nothing_here_are_no_files) {
  const Options options =
      parse_options({"-time", "times.csv", "-ftemplate-depth", "900", "--fdevice-time-trace", "trace.json",
                     "--compress-mode=size", "a.cu"});
  EXPECT_THAT(options.sources, ElementsAre("a.cu"));
  EXPECT_THAT(options.notes, IsEmpty());
}

TEST(Options, headers_are_read_anew_where_a_macro_changes_them) {
  EXPECT_TRUE(parse_options({"-D_GLIBCXX_USE_CXX11_ABI=0", "a.cu"}).own_prelude);
  EXPECT_TRUE(parse_options({"-Xcompiler", "-D_GLIBCXX_ASSERTIONS", "a.cu"}).own_prelude);
  EXPECT_FALSE(parse_options({"-DGLIBCXX=1", "a.cu"}).own_prelude);
}

TEST(Options, a_program_that_is_built_may_be_run) {
  const Options options = parse_options({"--run", "\"out/check.exe\""});
  EXPECT_TRUE(options.is_built);
  EXPECT_EQ(options.program, "out/check.exe");
  EXPECT_THROW(parse_options({"check.exe"}), UsageError);
  EXPECT_THROW(parse_options({"--run", "a.cu", "check.exe"}), UsageError);
}

TEST(Options, what_is_for_the_host_compiler_is_not_told) {
  const Options options = parse_options({"-march=native", "a.cu", "-forward-unknown-to-host-compiler",
                                         "-fsanitize=address,undefined", "-Wall"});
  EXPECT_THAT(options.notes, IsEmpty());
  EXPECT_THAT(options.compile_options, ElementsAre("-Wall"));
  EXPECT_THAT(options.link_options, ElementsAre("-fsanitize=address", "-fsanitize=undefined"));
  EXPECT_FALSE(parse_options({"-march=native", "a.cu"}).notes.empty());
}

}  // namespace
}  // namespace gridstride::cc
