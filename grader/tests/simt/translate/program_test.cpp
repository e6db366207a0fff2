// SPDX-License-Identifier: MIT
// The program gridstride-translate: its files, messages and exit codes.
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

#include "tests/test_folder.hpp"

namespace {

namespace fs = std::filesystem;

class TranslateProgram : public testing::Test {
 protected:
  [[nodiscard]] std::string path(const std::string& name) const { return (folder_.path() / name).string(); }
  void write(const std::string& name, const std::string& text) const { std::ofstream(path(name)) << text; }
  [[nodiscard]] std::string read(const std::string& name) const {
    std::ifstream in(path(name));
    return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
  }
  [[nodiscard]] int run(const std::string& arguments) const {
    const std::string command =
        std::string(GRIDSTRIDE_BUILD_DIR) + "/bin/gridstride-translate " + arguments + " 2> " + path("err");
    const int status = std::system(command.c_str());
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  }

 private:
  gridstride::TestFolder folder_;
};

TEST_F(TranslateProgram, writes_the_translation_under_the_name_given) {
  write("in.cu", "int x;\n");
  EXPECT_EQ(run("--name sum.cu " + path("in.cu") + " " + path("out.cpp")), 0);
  EXPECT_EQ(read("out.cpp"), "#line 1 \"sum.cu\"\nint x;\n");
}

TEST_F(TranslateProgram, tells_file_and_line_of_a_problem_and_exits_with_1) {
  write("in.cu", "\nk<<<1, 2>>>;\n");
  EXPECT_EQ(run("--name sum.cu " + path("in.cu") + " " + path("out.cpp")), 1);
  EXPECT_EQ(read("err").rfind("sum.cu:2:9: error: ", 0), 0U) << read("err");
  EXPECT_FALSE(fs::exists(path("out.cpp")));
}

TEST_F(TranslateProgram, tells_a_missing_file) {
  EXPECT_EQ(run(path("none.cu") + " " + path("out.cpp")), 1);
  EXPECT_NE(read("err").find("none.cu: error: cannot be read"), std::string::npos);
}

TEST_F(TranslateProgram, tells_its_usage) { EXPECT_EQ(run(""), 2); }

}  // namespace
