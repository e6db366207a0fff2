// SPDX-License-Identifier: MIT
#include "simt/cc/flags.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace gridstride::cc {
namespace {

CommandLine warnings_of(const CommandLine& flags) {
  CommandLine warnings;
  std::copy_if(flags.begin(), flags.end(), std::back_inserter(warnings),
               [](const std::string& flag) { return flag.starts_with("-W"); });
  return warnings;
}

bool has(const CommandLine& flags, const char* flag) {
  return std::find(flags.begin(), flags.end(), flag) != flags.end();
}

TEST(DeviceFlags, tell_the_same_of_a_program_with_checks_and_without) {
  EXPECT_EQ(warnings_of(device_flags(true)), warnings_of(device_flags(false)));
  EXPECT_TRUE(has(device_flags(false), "-Wno-duplicate-decl-specifier"));
  for (const std::string& flag : common_flags())
    for (const bool checked : {true, false}) EXPECT_TRUE(has(device_flags(checked), flag.c_str())) << flag;
}

TEST(DeviceFlags, instrument_only_what_is_checked) {
  EXPECT_TRUE(has(device_flags(true), "-fsanitize=thread"));
  EXPECT_TRUE(has(device_flags(true), "-O1"));
  EXPECT_FALSE(has(device_flags(false), "-fsanitize=thread"));
  EXPECT_TRUE(has(device_flags(false), "-O3"));
  EXPECT_TRUE(has(device_flags(false), "-DGRIDSTRIDE_UNCHECKED=1"));
}

}  // namespace
}  // namespace gridstride::cc
