// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <memory>
#include <regex>

#include "cli/cli.hpp"
#include "cli/files.hpp"
#include "language/language.hpp"

namespace gridstride::cli {

using language::tr;
using language::trf;

namespace {

namespace fs = std::filesystem;

/// "Prefix sums" from prefix_sums.
std::string title_of(std::string slug) {
  std::replace(slug.begin(), slug.end(), '_', ' ');
  slug[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(slug[0])));
  return slug;
}

/// PrefixSums from prefix_sums.
std::string suite_of(const std::string& slug) {
  std::string suite;
  bool start = true;
  for (const char c : slug) {
    if (c != '_') suite += start ? static_cast<char>(std::toupper(static_cast<unsigned char>(c))) : c;
    start = c == '_';
  }
  return suite;
}

std::string filled_in(std::string text, const std::string& name) {
  const std::string slug = name.substr(3);
  const std::vector<std::pair<std::string, std::string>> values = {{"@NUMBER@", name.substr(0, 2)},
                                                                   {"@NAME@", name},
                                                                   {"@SLUG@", slug},
                                                                   {"@TITLE@", title_of(slug)},
                                                                   {"@SUITE@", suite_of(slug)}};
  for (const auto& [key, value] : values)
    for (std::size_t at = text.find(key); at != std::string::npos; at = text.find(key, at + value.size()))
      text.replace(at, key.size(), value);
  return text;
}

void require_free_name(const Cli& cli, const std::string& name) {
  if (!std::regex_match(name, std::regex("[0-9]{2}_[a-z][a-z0-9_]*")))
    throw UsageError(
        trf("'{}' is no lesson name: two digits, then words in small letters, such as 22_prefix_sums", name));
  if (name.substr(3) == "demo")
    throw UsageError(
        tr("'demo' is no name for a lesson: demo.cu is the file that `run` runs, in every lesson"));
  for (const harness::Lesson& lesson : cli.lessons())
    if (lesson.number == name.substr(0, 2))
      throw UsageError(trf("number {} is taken by {}", lesson.number, lesson.name));
  for (const char* folder : {"lessons", "solutions", "grader/checks"})
    if (fs::exists(cli.installation.source / folder / name))
      throw UsageError(trf("{}/{} is there already", folder, name));
}

void run_new(const Cli& cli, const std::string& name) {
  cli.require_checkout("new");
  require_free_name(cli, name);
  const std::string file = name.substr(3) + ".cu";
  const fs::path templates = cli.installation.source / "grader" / "cli" / "templates";
  const std::vector<std::pair<std::string, fs::path>> files = {
      {"lesson.toml.in", fs::path("lessons") / name / "lesson.toml"},
      {"lesson.md.in", fs::path("lessons") / name / "README.md"},
      {"contract.cuh.in", fs::path("lessons") / name / (file + "h")},
      {"stub.cu.in", fs::path("lessons") / name / file},
      {"demo.cu.in", fs::path("lessons") / name / "demo.cu"},
      {"solution.cu.in", fs::path("solutions") / name / file},
      {"solution.md.in", fs::path("solutions") / name / "README.md"},
      {"check.cpp.in", fs::path("grader/checks") / name / "check.cpp"},
      {"cpu_fallback.cu.in", fs::path("grader/checks") / name / "wrong" / "cpu_fallback.cu"},
      {"no_guard.cu.in", fs::path("grader/checks") / name / "wrong" / "no_guard.cu"},
      {"one_block.cu.in", fs::path("grader/checks") / name / "wrong" / "one_block.cu"}};
  for (const auto& [from, to] : files) {
    const fs::path target = cli.installation.source / to;
    fs::create_directories(target.parent_path());
    write_whole(target, filled_in(read_text(templates / from), name));
    fmt::print("{}\n", to.string());
  }
  fmt::print("\n{}\n", trf("The lesson compiles and grades as it is. Fill in each TODO, then: {} check {}",
                           cli.program, name.substr(0, 2)));
}

}  // namespace

void add_new(CLI::App& app, Cli& cli) {
  auto name = std::make_shared<std::string>();
  CLI::App* command =
      app.add_subcommand("new", "Start a lesson: its three folders, from templates that compile");
  command->add_option("name", *name, "NN_slug, such as 22_prefix_sums")->required();
  command->callback([name, &cli] { run_new(cli, *name); });
}

}  // namespace gridstride::cli
