// SPDX-License-Identifier: MIT
#include "variants.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <sstream>

#include "process.hpp"
#include "simt/cc/cc.hpp"
#include "tests/test_folder.hpp"

namespace gridstride {

Times times_of(const std::string& program, const std::string& profile) {
  const std::filesystem::path root = GRIDSTRIDE_SOURCE_DIR;
  const TestFolder folder(program + "_" + profile);
  const std::filesystem::path built = folder.path() / "program";
  std::ostringstream messages;
  const std::string source = (root / "grader/tests/simt/model/orders" / (program + ".cu")).string();
  const std::string headers = (root / "grader/benchmarks/published").string();
  const int built_well =
      cc::command({source, "-I", headers, "-o", built.string(), "--device", "sim:" + profile},
                  {GRIDSTRIDE_SOURCE_DIR, GRIDSTRIDE_BUILD_DIR}, messages);
  EXPECT_EQ(built_well, 0) << messages.str();
  if (built_well != 0) return {};
  const cc::ProcessResult result = cc::run_program(built, folder.path());
  EXPECT_EQ(result.exit_code, 0) << result.out << result.err;
  if (result.exit_code != 0) return {};
  Times times;
  std::istringstream lines(result.out);
  std::string name;
  double time_ms = 0;
  while (lines >> name >> time_ms) times[name] = time_ms;
  return times;
}

}  // namespace gridstride
