// SPDX-License-Identifier: MIT
#include "cli/demo.hpp"

#include <fmt/format.h>

#include <iostream>
#include <regex>

#include "cli/device.hpp"
#include "cli/files.hpp"
#include "language/language.hpp"
#include "simt/cc/cc.hpp"

namespace gridstride::cli {

using language::trf;

namespace {

/// Whether a file defines main, comments aside.
bool has_main(const std::string& text) {
  static const std::regex comments(R"(//[^\n]*|/\*[^*]*\*+(?:[^/*][^*]*\*+)*/)");
  static const std::regex definition(R"(\b(int|auto)\s+main\s*\()");
  return std::regex_search(std::regex_replace(text, comments, " "), definition);
}

std::vector<std::string> build_arguments(const Cli& cli, const harness::Lesson& lesson, const Demo& demo) {
  require_submission(demo.file);
  std::vector<std::string> arguments = {std::filesystem::proximate(demo.file).string()};
  if (!has_main(read_text(demo.file))) {
    const std::filesystem::path own_main = lesson.folder / demo.main;
    if (!std::filesystem::exists(own_main))
      throw UsageError(trf("lesson {} has no demo, and your file has no main of its own", lesson.name));
    arguments.push_back(std::filesystem::proximate(own_main).string());
  }
  arguments.push_back("-I" + lesson.folder.string());
  arguments.emplace_back("-std=c++20");  // as in graded submissions
  arguments.push_back("-I" + (cli.installation.source / "lessons" / "support").string());
  const std::string device = demo.device.empty() ? "sim:" + profile_of(lesson) : demo.device;
  arguments.insert(arguments.end(), {"--device", device});
  arguments.insert(arguments.end(), {"-o", demo.program.string()});
  return arguments;
}

}  // namespace

bool build_demo(const Cli& cli, const harness::Lesson& lesson, const Demo& demo) {
  const std::vector<std::string> arguments = build_arguments(cli, lesson, demo);
  return cc::command(arguments, {cli.installation.source, cli.installation.build}, std::cerr) == 0;
}

}  // namespace gridstride::cli
