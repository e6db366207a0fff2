// SPDX-License-Identifier: MIT
/// @file
/// A small checkout with one lesson, made for a test and removed after it.
#pragma once

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <memory>
#include <string>
#include <vector>

#include "cli/cli.hpp"
#include "system/durable_file.hpp"
#include "tests/test_folder.hpp"

namespace gridstride::cli {

/// @brief Test fixture: a checkout with lesson 03_first_kernel, and commands that run in it.
class Checkout : public testing::Test {
 protected:
  void SetUp() override {
    write("lessons/03_first_kernel/lesson.toml",
          "title = 'First kernels'\nsummary = 'One sentence.'\nminutes = 40\ntracks = ['two-hours']\n"
          "hints = ['a question', 'a direction', \"near\\ncode\"]\n");
    write("lessons/03_first_kernel/first_kernel.cu", "// stub\n");
    write("build/stubs/03_first_kernel/first_kernel.cu", "// stub\n");
    write("datasets/devices/gtx1060.toml", "device_count = 1\n");
    write("datasets/devices/h200.toml", "device_count = 1\n");
    cli_.installation = {root_, root_ / "build"};
    cli_.workspace = {root_, root_ / "build"};
  }

  void write(const std::filesystem::path& file, const std::string& text) {
    std::filesystem::create_directories((root_ / file).parent_path());
    std::ofstream(root_ / file, std::ios::binary) << text;
  }
  [[nodiscard]] std::string read(const std::filesystem::path& file) const {
    return system::read_bytes(root_ / file).value_or("");
  }

  /// Runs a command as main() would. @return what it printed on stdout
  std::string run(void (*add)(CLI::App&, Cli&), const std::string& line) {
    CLI::App app;
    add(app, cli_);
    testing::internal::CaptureStdout();
    try {
      app.parse(line);
    } catch (...) {
      testing::internal::GetCapturedStdout();
      throw;
    }
    std::fflush(stdout);
    return testing::internal::GetCapturedStdout();
  }

  /// What the user is told where a command refuses.
  std::string refusal(void (*add)(CLI::App&, Cli&), const std::string& line) {
    try {
      run(add, line);
    } catch (const UsageError& error) {
      return error.what();
    }
    return "not refused";
  }

  const TestFolder folder_;
  const std::filesystem::path root_ = folder_.path();
  Cli cli_;
};

}  // namespace gridstride::cli
