// SPDX-License-Identifier: MIT
// Where a CUDA Toolkit is installed: do its headers and its library say the same numbers, fields and texts as
// ours? A program is written from the names in our headers, compiled with the toolkit's alone, and its output
// compared.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <regex>
#include <set>
#include <sstream>
#include <string>

#include "../cc/process.hpp"
#include "simt/cc/cc.hpp"

// After the standard library: it defines CUDA's words as macros.
#include "cuda_runtime_api.h"

namespace gridstride::cc {
namespace {

namespace fs = std::filesystem;

const fs::path our_headers = fs::path(GRIDSTRIDE_SOURCE_DIR) / "grader/simt/include";
const fs::path toolkit = GRIDSTRIDE_TOOLKIT;

std::string text_of(const fs::path& file) {
  std::ifstream in(file);
  return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
}

/// Enumerators of our headers with their numbers.
std::map<std::string, long> our_enumerators() {
  std::map<std::string, long> result;
  const std::regex pattern("\\b(cuda\\w+) = (\\d+)");
  for (const char* file : {"driver_types.h", "gridstride/cuda_errors.h", "gridstride/cuda_attributes.h"}) {
    const std::string text = text_of(our_headers / file);
    for (std::sregex_iterator i(text.begin(), text.end(), pattern), end; i != end; ++i)
      result[(*i)[1].str()] = std::stol((*i)[2].str());
  }
  return result;
}

/// Fields of our cudaDeviceProp.
std::set<std::string> our_fields() {
  std::set<std::string> result;
  std::string text = text_of(our_headers / "gridstride/cuda_device_prop.h");
  text = text.substr(text.find("struct cudaDeviceProp"));
  const std::regex pattern("\\b(\\w+)(\\[\\d+\\])?;");
  for (std::sregex_iterator i(text.begin(), text.end(), pattern), end; i != end; ++i)
    result.insert((*i)[1].str());
  return result;
}

std::string program_text() {
  std::ostringstream text;
  text << "#include <cuda_runtime_api.h>\n#include <cstdio>\nint main() {\n";
  for (const auto& [name, number] : our_enumerators())
    text << "  std::printf(\"" << name << "\\t%ld\\n\", static_cast<long>(" << name << "));\n";
  for (const std::string& field : our_fields())
    text << "  std::printf(\"." << field << "\\t%ld\\n\", static_cast<long>(sizeof(cudaDeviceProp::" << field
         << ")));\n";
  for (const auto& [name, number] : our_enumerators()) {
    if (!name.starts_with("cudaError") && name != "cudaSuccess") continue;
    text << "  std::printf(\"name " << name << "\\t%s\\n\", cudaGetErrorName(" << name << "));\n";
    text << "  std::printf(\"text " << name << "\\t%s\\n\", cudaGetErrorString(" << name << "));\n";
  }
  text << "}\n";
  return text.str();
}

class Toolkit : public testing::Test {
 protected:
  void SetUp() override {
    if (!fs::exists(toolkit / "include/cuda_runtime_api.h") ||
        !fs::exists(toolkit / "lib64/libcudart_static.a"))
      GTEST_SKIP() << "no CUDA Toolkit";
    fs::create_directories(folder);
    std::ofstream(folder / "official.cpp") << program_text();
    const fs::path program = folder / "official";
    ASSERT_EQ(run({GRIDSTRIDE_CLANGXX, "-std=c++20", "-w", "-isystem", (toolkit / "include").string(),
                   (folder / "official.cpp").string(), "-o", program.string(),
                   (toolkit / "lib64/libcudart_static.a").string(), "-lpthread", "-ldl", "-lrt"}),
              0);
    std::istringstream lines(run_program(program, folder).out);
    std::string line;
    while (std::getline(lines, line))
      official[line.substr(0, line.find('\t'))] = line.substr(line.find('\t') + 1);
    ASSERT_FALSE(official.empty());
  }
  void TearDown() override { fs::remove_all(folder); }

  const fs::path folder = fs::path(testing::TempDir()) / "gridstride_toolkit_test";
  std::map<std::string, std::string> official;
};

TEST_F(Toolkit, says_the_same_as_our_headers) {
  const auto enumerators = our_enumerators();
  EXPECT_GT(enumerators.size(), 230u);
  for (const auto& [name, number] : enumerators) EXPECT_EQ(official[name], std::to_string(number)) << name;
  EXPECT_GT(our_fields().size(), 70u);
  EXPECT_EQ(official[".name"], "256");
  EXPECT_EQ(official[".maxGridSize"], "12");
  for (const auto& [name, number] : enumerators) {
    if (!name.starts_with("cudaError") && name != "cudaSuccess") continue;
    EXPECT_EQ(cudaGetErrorName(static_cast<cudaError_t>(number)), official["name " + name]);
    EXPECT_EQ(cudaGetErrorString(static_cast<cudaError_t>(number)), official["text " + name]) << name;
  }
}

}  // namespace
}  // namespace gridstride::cc
