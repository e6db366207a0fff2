// SPDX-License-Identifier: MIT
#include "simt/translate/files.hpp"

#include <gtest/gtest.h>

#include <fstream>
#include <iterator>
#include <string>

#include "tests/test_folder.hpp"

namespace gridstride::translate {
namespace {

namespace fs = std::filesystem;

class Files : public testing::Test {
 protected:
  void SetUp() override { fs::create_directories(folder_ / "sub"); }

  void write(const std::string& name, const std::string& text) const {
    std::ofstream(folder_ / name) << text;
  }
  [[nodiscard]] static std::string read(const fs::path& path) {
    std::ifstream in(path);
    return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
  }
  [[nodiscard]] std::vector<FileProblem> run(const std::vector<fs::path>& include_folders = {}) const {
    return translate_file({folder_ / "a.cu", "src/a.cu", folder_ / "a.cpp", include_folders});
  }
  [[nodiscard]] std::string header(const std::string& name) const {
    return (fs::absolute(folder_) / "a.cpp.d" / name).string();
  }

  const TestFolder own_;
  const fs::path folder_ = own_.path();
};

TEST_F(Files, a_header_with_a_launch_is_translated_and_included_in_its_place) {
  write("a.cu", "#include \"k.cuh\"\nint x;\n");
  write("k.cuh", "#pragma once\nvoid f() { k<<<1, 2>>>(); }\n");
  EXPECT_TRUE(run().empty());
  EXPECT_EQ(read(folder_ / "a.cpp"),
            "#line 1 \"src/a.cu\"\n#include \"" + header("1_k.cuh") + "\"\nint x;\n");
  const std::string text = read(header("1_k.cuh"));
  EXPECT_EQ(text.rfind("#line 1 \"src/k.cuh\"\n#pragma once\nvoid f() { ::gridstride::simt::launch(", 0), 0U)
      << text;
}

TEST_F(Files, a_header_without_device_code_stays_where_it_is) {
  write("a.cu", "#include \"k.hpp\"\n#include \"none.hpp\"\n");
  write("k.hpp", "#pragma once\nint f();\n");
  EXPECT_TRUE(run().empty());
  EXPECT_EQ(read(folder_ / "a.cpp"), "#line 1 \"src/a.cu\"\n#include \"k.hpp\"\n#include \"none.hpp\"\n");
  EXPECT_FALSE(fs::exists(folder_ / "a.cpp.d"));
}

// The precompiled headers bring <string> and <stdexcept>, which nvcc's first header does not.
TEST_F(Files, a_name_whose_header_is_not_included_is_warned_of) {
  write("a.cu", "#include <vector>\nvoid f() {\n  std::string s;\n  throw std::runtime_error(s);\n}\n");
  const auto problems = run();
  ASSERT_EQ(problems.size(), 2U);
  EXPECT_FALSE(has_error(problems));
  EXPECT_EQ(text_of(problems[0]).find("src/a.cu:3:8: warning: std::string needs #include <string>"), 0U);
  EXPECT_EQ(text_of(problems[1]).find("src/a.cu:4:14: warning: std::runtime_error needs"), 0U);
  for (const char* const include : {"<iostream>", "<string>", "\"mine.hpp\"", "<thrust/host_vector.h>"}) {
    write("a.cu", std::string("#include <vector>\n#include ") + include + "\nstd::string s;\n");
    EXPECT_TRUE(run().empty()) << include;
  }
}

TEST_F(Files, a_header_is_found_in_the_include_folders_and_names_its_own_includes_in_full) {
  write("a.cu", "#include \"k.cuh\"\n");
  write("sub/k.cuh", "#include \"plain.hpp\"\n__device__ int count;\n");
  write("sub/plain.hpp", "int f();\n");
  EXPECT_TRUE(run({folder_ / "sub"}).empty());
  EXPECT_EQ(read(header("1_k.cuh")), "#line 1 \"" + (folder_ / "sub/k.cuh").string() + "\"\n#include \"" +
                                         fs::canonical(folder_ / "sub/plain.hpp").string() +
                                         "\"\ngs_file_device_variable int count;\n");
}

TEST_F(Files, macros_of_other_files_say_where_a_function_runs) {
  const std::string body = " f() {\n#if __CUDA_ARCH__ > 1\n#endif\n}\n";
  const std::string defined = " f() {\n#if __GRIDSTRIDE_ARCH__ > 1\n#endif\n}\n";
  write("a.cu", "#include \"k.hpp\"\n#define OF_A __global__\n#include \"later.cuh\"\nOF_K void" + body);
  write("k.hpp", "#pragma once\n#define OF_K __device__ inline\n");
  write("later.cuh", "OF_A void" + body);
  EXPECT_TRUE(run().empty());
  EXPECT_NE(read(folder_ / "a.cpp").find("OF_K void" + defined), std::string::npos)
      << read(folder_ / "a.cpp");
  EXPECT_NE(read(header("2_later.cuh")).find("OF_A void f()"), std::string::npos);
  EXPECT_NE(read(header("2_later.cuh")).find("\n#if __GRIDSTRIDE_ARCH__ > 1\n"), std::string::npos);
}

TEST_F(Files, a_kernel_of_a_header_takes_its_references) {
  write("a.cu", "#include \"k.cuh\"\nvoid f() { a::k<float><<<1, 2>>>(n); }\n");
  write("k.cuh", "namespace a { template <class T> __global__ void k(const T& n) {} }\n");
  EXPECT_TRUE(run().empty());
  EXPECT_NE(read(folder_ / "a.cpp").find("(::gridstride::simt::by_reference(n));"), std::string::npos)
      << read(folder_ / "a.cpp");
}

TEST_F(Files, headers_that_include_each_other_end) {
  write("a.cu", "#include \"b.cuh\"\n");
  write("b.cuh", "#pragma once\n#include \"c.cuh\"\n");
  write("c.cuh", "#pragma once\n#include \"b.cuh\"\n__device__ int count;\n");
  EXPECT_TRUE(run().empty());
  EXPECT_NE(read(header("2_c.cuh")).find("1_b.cuh"), std::string::npos);
}

TEST_F(Files, a_problem_in_a_header_names_the_header) {
  write("a.cu", "#include \"k.cuh\"\n");
  write("k.cuh", "\nvoid f() { k<<<1, 2>>>; }\n");
  const auto problems = run();
  ASSERT_EQ(problems.size(), 1U);
  EXPECT_EQ(text_of(problems[0]).rfind("src/k.cuh:2:20: error: ", 0), 0U) << text_of(problems[0]);
  EXPECT_FALSE(fs::exists(folder_ / "a.cpp"));
}

}  // namespace
}  // namespace gridstride::translate
