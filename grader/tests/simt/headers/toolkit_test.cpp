// SPDX-License-Identifier: MIT
// Where a CUDA Toolkit is installed: do its headers and its library say the same as ours? A program that
// prints every enumerator, every struct's fields and every function's type is written from the names in our
// headers, compiled once with ours and once with the toolkit's alone, and the two outputs are compared.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <regex>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "../cc/process.hpp"
#include "simt/cc/cc.hpp"
#include "system/program.hpp"
#include "tests/test_folder.hpp"

// After the standard library: it defines CUDA's words as macros.
#include "cuda_runtime_api.h"

namespace gridstride::cc {
namespace {

namespace fs = std::filesystem;

const fs::path our_headers = fs::path(GRIDSTRIDE_SOURCE_DIR) / "grader/simt/include";
const fs::path here = fs::path(GRIDSTRIDE_SOURCE_DIR) / "grader/tests/simt/headers";
const fs::path toolkit = GRIDSTRIDE_TOOLKIT;

std::string text_of(const fs::path& file) {
  std::ifstream in(file);
  return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
}

// What CUDA 13 has no longer, or has with other parameters: ours are CUDA 12's.
const std::vector<std::string> removed_in_13{
    "cudaDeviceProp.clockRate",  // now only attributes
    "cudaDeviceProp.deviceOverlap",
    "cudaDeviceProp.kernelExecTimeoutEnabled",
    "cudaDeviceProp.computeMode",
    "cudaDeviceProp.maxTexture1DLinear",
    "cudaDeviceProp.memoryClockRate",
    "cudaDeviceProp.singleToDoublePrecisionPerfRatio",
    "cudaDeviceProp.cooperativeMultiDeviceLaunch",  // the launch itself is gone
    "cudaDevAttrCooperativeMultiDeviceLaunch",
    "cudaStreamGetCaptureInfo_v2",  // now without its number
    "cudaThreadSynchronize",
    "cudaThreadExit",
};
const std::set<std::string> changed_in_13{
    "cudaMemAdvise()",             // a place instead of a device
    "cudaMemPrefetchAsync()",      // likewise
    "cudaGraphAddDependencies()",  // edges carry data
    "cudaGraphAddNode()",
    "cudaStreamGetCaptureInfo()",
    "cudaStreamUpdateCaptureDependencies()",
    "cudaGraphRemoveDependencies()",
    "cudaGraphGetEdges()",
    "cudaGraphNodeGetDependencies()",
    "cudaGraphNodeGetDependentNodes()",
};
// What our header has overloads of or CUDA keeps in another header, so that &name is not one function of
// cuda_runtime_api.h.
const std::vector<std::string> not_compared{"cudaGraphExecUpdate", "cudaGraphInstantiate",
                                            "cudaProfilerStart", "cudaProfilerStop"};

/// Errors of our headers with their numbers.
std::map<std::string, long> our_errors() {
  std::map<std::string, long> result;
  const std::regex pattern("\\b(cuda\\w+) = (\\d+)");
  const std::string text = text_of(our_headers / "gridstride/cuda_errors.h");
  for (std::sregex_iterator i(text.begin(), text.end(), pattern), end; i != end; ++i)
    result[(*i)[1].str()] = std::stol((*i)[2].str());
  return result;
}

std::string error_program() {
  std::ostringstream text;
  text << "#include <cuda_runtime_api.h>\n#include <cstdio>\nint main() {\n";
  for (const auto& [name, number] : our_errors()) {
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
    if (std::string(GRIDSTRIDE_PYTHON).empty()) GTEST_SKIP() << "no Python";
  }

  /// Compiles a program with these headers alone and returns its lines: up to the tabulator, and from there.
  std::map<std::string, std::string> lines_of(const std::string& name, const fs::path& include,
                                              const std::vector<std::string>& link) {
    const fs::path program = folder / name;
    std::vector<std::string> command{GRIDSTRIDE_CLANGXX,
                                     "-std=c++20",
                                     "-w",
                                     "-isystem",
                                     include.string(),
                                     (folder / "program.cpp").string(),
                                     "-o",
                                     program.string()};
    command.insert(command.end(), link.begin(), link.end());
    EXPECT_EQ(system::run_here(command), 0) << name;
    std::map<std::string, std::string> result;
    std::istringstream lines(run_program(program, folder).out);
    for (std::string line; std::getline(lines, line);)
      result[line.substr(0, line.find('\t'))] = line.substr(line.find('\t') + 1);
    return result;
  }

  const TestFolder own;
  const fs::path folder = own.path();
};

// A struct without a name is told by the place where it is declared.
std::string without_places(const std::string& type) {
  return std::regex_replace(type, std::regex("\\(unnamed (struct|union) at [^)]*\\)"), "(unnamed)");
}

TEST_F(Toolkit, declares_what_our_headers_declare) {
  std::vector<std::string> command{GRIDSTRIDE_PYTHON, (here / "dump_declarations.py").string(),
                                   our_headers.string(), (folder / "program.cpp").string(), "--without"};
  command.insert(command.end(), removed_in_13.begin(), removed_in_13.end());
  command.insert(command.end(), not_compared.begin(), not_compared.end());
  ASSERT_EQ(system::run_here(command), 0);
  const auto ours = lines_of("ours", our_headers, {"-Wl,--unresolved-symbols=ignore-all"});
  const auto official = lines_of("official", toolkit / "include", {"-Wl,--unresolved-symbols=ignore-all"});
  EXPECT_GT(ours.size(), 600u);
  for (const auto& [name, value] : ours) {
    const auto other = official.find(name);
    ASSERT_NE(other, official.end()) << name;
    if (!changed_in_13.contains(name))
      EXPECT_EQ(without_places(value), without_places(other->second)) << name;
  }
}

TEST_F(Toolkit, has_the_same_texts_for_errors) {
  std::ofstream(folder / "program.cpp") << error_program();
  auto official = lines_of("errors", toolkit / "include",
                           {(toolkit / "lib64/libcudart_static.a").string(), "-lpthread", "-ldl", "-lrt"});
  ASSERT_FALSE(official.empty());
  for (const auto& [name, number] : our_errors()) {
    EXPECT_EQ(cudaGetErrorName(static_cast<cudaError_t>(number)), official["name " + name]);
    EXPECT_EQ(cudaGetErrorString(static_cast<cudaError_t>(number)), official["text " + name]) << name;
  }
}

}  // namespace
}  // namespace gridstride::cc
