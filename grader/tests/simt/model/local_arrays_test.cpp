// SPDX-License-Identifier: MIT
// Which lines of a program access arrays that lie in local memory.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <nlohmann/json.hpp>
#include <set>
#include <sstream>
#include <string>

#include "process.hpp"
#include "simt/cc/cc.hpp"
#include "tests/test_folder.hpp"

namespace gridstride {
namespace {

std::set<int> marked_lines(const std::string& file) {
  std::set<int> lines;
  std::ifstream in(file);
  std::string line;
  for (int number = 1; std::getline(in, line); ++number)
    if (line.ends_with("  // LOCAL")) lines.insert(number);
  return lines;
}

TEST(LocalArrays, lie_in_memory_where_an_index_is_not_known) {
  const std::string source = std::string(GRIDSTRIDE_SOURCE_DIR) + "/grader/tests/simt/model/local_arrays.cu";
  const TestFolder folder("local_arrays");
  const std::filesystem::path built = folder.path() / "program";
  std::ostringstream messages;
  ASSERT_EQ(
      cc::command({source, "-o", built.string()}, {GRIDSTRIDE_SOURCE_DIR, GRIDSTRIDE_BUILD_DIR}, messages), 0)
      << messages.str();
  cc::RunOptions options;
  options.environment = "GRIDSTRIDE_COUNTERS=counted.json";
  const cc::ProcessResult result = cc::run_program(built, folder.path(), options);
  ASSERT_EQ(result.exit_code, 0) << result.out << result.err;
  std::set<int> lines;
  std::uint64_t requests = 0;
  const auto counted = nlohmann::json::parse(std::ifstream(folder.path() / "counted.json"));
  for (const auto& line : counted.at("lines")) {
    if (line.at("access") != "local_access") continue;
    lines.insert(line.at("line").get<int>());
    requests += line.at("requests").get<std::uint64_t>();
  }
  EXPECT_EQ(lines, marked_lines(source));
  EXPECT_EQ(counted.at("local_requests").get<std::uint64_t>(), requests);
}

}  // namespace
}  // namespace gridstride
