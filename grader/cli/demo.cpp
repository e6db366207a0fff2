// SPDX-License-Identifier: MIT
#include "cli/demo.hpp"

#include <fmt/format.h>

#include <ostream>
#include <vector>

#include "cli/device.hpp"
#include "cli/files.hpp"
#include "language/language.hpp"
#include "sandbox/gpu_build.hpp"
#include "simt/cc/cc.hpp"
#include "simt/translate/lexer.hpp"
#include "simt/translate/scan.hpp"
#include "system/program.hpp"

namespace gridstride::cli {

using language::trf;

namespace {

/// The submission and, where it has no main of its own, the lesson's file that has one.
std::vector<std::filesystem::path> sources_of(const harness::Lesson& lesson, const Demo& demo) {
  require_submission(demo.file);
  std::vector<std::filesystem::path> sources = {std::filesystem::proximate(demo.file)};
  if (has_main(read_text(demo.file))) return sources;
  const std::filesystem::path own_main = lesson.folder / demo.main;
  if (!std::filesystem::exists(own_main))
    throw UsageError(trf("lesson {} has no demo, and your file has no main of its own", lesson.name));
  sources.push_back(std::filesystem::proximate(own_main));
  return sources;
}

std::vector<std::filesystem::path> headers_of(const Cli& cli, const harness::Lesson& lesson) {
  return {lesson.folder, cli.installation.source / "lessons" / "support"};
}

std::vector<std::string> build_arguments(const Cli& cli, const harness::Lesson& lesson, const Demo& demo) {
  std::vector<std::string> arguments;
  for (const std::filesystem::path& source : sources_of(lesson, demo)) arguments.push_back(source.string());
  for (const std::filesystem::path& folder : headers_of(cli, lesson))
    arguments.push_back("-I" + folder.string());
  arguments.emplace_back("-std=c++20");  // as in graded submissions
  const std::string device = demo.device.empty() ? "sim:" + profile_of(lesson) : demo.device;
  arguments.insert(arguments.end(), {"--device", device});
  arguments.insert(arguments.end(), {"-o", demo.program.string()});
  return arguments;
}

}  // namespace

bool has_main(const std::string& text) {
  const translate::Lexed lexed = translate::lex(text);
  const std::vector<translate::Token>& code = lexed.code;
  for (std::size_t i = 0; i + 2 < code.size(); ++i) {
    if ((code[i].is("int") || code[i].is("auto")) && code[i + 1].is("main") && code[i + 2].is("(") &&
        translate::at_namespace_scope(code, i))
      return true;
  }
  return false;
}

bool build_gpu_demo(const Cli& cli, const harness::Lesson& lesson, const Demo& demo, int capability) {
  return system::run_here(sandbox::gpu_program_command(sandbox::toolkit(), sources_of(lesson, demo),
                                                       headers_of(cli, lesson), demo.program, capability)) ==
         0;
}

bool build_demo(const Cli& cli, const harness::Lesson& lesson, const Demo& demo, std::ostream& messages) {
  const std::vector<std::string> arguments = build_arguments(cli, lesson, demo);
  return cc::command(arguments, {cli.installation.source, cli.installation.build}, messages) == 0;
}

}  // namespace gridstride::cli
