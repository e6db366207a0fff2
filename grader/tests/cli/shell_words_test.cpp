// SPDX-License-Identifier: MIT
// Completion and manual page, by the programs that read them.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fmt/format.h>

#include <algorithm>
#include <fstream>

#include "cli/shell_words.hpp"
#include "system/program.hpp"
#include "tests/test_folder.hpp"

namespace gridstride::cli {
namespace {

using testing::AllOf;
using testing::Contains;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

std::string printed(const std::vector<std::string>& arguments) {
  std::vector<std::string> command{GRIDSTRIDE_PROGRAM};
  command.insert(command.end(), arguments.begin(), arguments.end());
  const system::Ended ended = system::run_captured(command);
  EXPECT_EQ(ended.code, 0) << ended.err;
  return ended.out;
}

bool is_installed(const std::string& program) {
  return system::run_captured({"sh", "-c", "command -v " + program}).code == 0;
}

/// What bash offers for a line that was typed up to its end, one word a line.
std::string bash_offers(const std::string& typed) {
  const TestFolder folder;
  const std::string script = (folder.path() / "script").string();
  std::ofstream(script) << printed({"completion", "bash"});
  const system::Ended ended =
      system::run_captured({"bash", "-c",
                            "source " + script +
                                "; complete -p gridstride ./gridstride >&2; COMP_LINE=$1 COMP_POINT=${#1}; "
                                "_gridstride; printf '%s\\n' \"${COMPREPLY[@]}\"",
                            "bash", typed});
  EXPECT_EQ(ended.code, 0) << ended.err;
  EXPECT_THAT(ended.err, AllOf(HasSubstr("_gridstride gridstride"), HasSubstr("_gridstride ./gridstride")));
  return "\n" + ended.out;
}

/// Every command and every long option of the program.
std::vector<std::string> words_of_help() {
  std::vector<std::string> words;
  for (const std::vector<std::string>& asked : std::vector<std::vector<std::string>>{
           {"help"}, {"help", "grade"}, {"class", "grade", "--help"}, {"help", "list"}, {"help", "cc"}}) {
    const std::string help = printed(asked);
    for (std::size_t at = help.find(" --"); at != std::string::npos; at = help.find(" --", at + 1))
      words.push_back(help.substr(at + 3, help.find_first_of(" ,\n=", at + 3) - at - 3));
  }
  return words;
}

TEST(BashCompletion, offers_commands_options_lessons_and_devices) {
  EXPECT_THAT(bash_offers("./gridstride gra"), "\ngrade\n");
  EXPECT_THAT(bash_offers("gridstride "), AllOf(HasSubstr("\nwatch\n"), HasSubstr("\ncompletion\n")));
  EXPECT_THAT(bash_offers("./gridstride grade 03"), "\n03\n03_first_kernel\n");
  EXPECT_THAT(bash_offers("./gridstride grade 03 --so"), "\n--solution\n");
  EXPECT_THAT(bash_offers("./gridstride grade 03 --device gp"), "\ngpu\n");
  EXPECT_THAT(bash_offers("./gridstride class gr"), HasSubstr("\ngrade\n"));
  EXPECT_THAT(bash_offers("./gridstride class grade --constr"), "\n--constraint\n");  // of a group
}

TEST(BashCompletion, offers_what_stands_behind_a_colon) {
  EXPECT_THAT(bash_offers("./gridstride grade 03 --device sim:gtx106"), "\ngtx1060\n");
}

TEST(BashCompletion, leaves_values_of_other_options_to_the_shell) {
  EXPECT_THAT(bash_offers("./gridstride grade 03 --json "), "\n\n");
}

TEST(Completion, is_read_by_zsh_and_fish_without_complaint) {
  bool any = false;
  for (const std::string shell : {"zsh", "fish"}) {
    if (!is_installed(shell)) continue;
    any = true;
    const TestFolder folder;
    const std::string script = (folder.path() / "script").string();
    std::ofstream(script) << printed({"completion", shell});
    const system::Ended ended = system::run_captured({shell, "-n", script});
    EXPECT_EQ(ended.code, 0) << ended.err;
    EXPECT_THAT(ended.err, IsEmpty());
  }
  if (!any) GTEST_SKIP() << "neither zsh nor fish is installed";
}

TEST(Completion, of_fish_offers_lessons) {
  if (!is_installed("fish")) GTEST_SKIP() << "fish is not installed";
  const TestFolder folder;
  const std::string script = (folder.path() / "script").string();
  std::ofstream(script) << printed({"completion", "fish"});
  const system::Ended ended = system::run_captured(
      {"fish", "--no-config", "-c", "source " + script + "; complete -C 'gridstride grade 03'"});
  EXPECT_THAT(ended.out, HasSubstr("03_first_kernel"));
}

TEST(ManPage, has_every_command_and_option) {
  const std::string page = printed({"man"});
  EXPECT_THAT(page, AllOf(HasSubstr(".TH GRIDSTRIDE 1"), HasSubstr(".SS class grade"), HasSubstr(".SS grade"),
                          HasSubstr(".SS editor"), HasSubstr(".SH ENVIRONMENT"), HasSubstr(".SH FILES")));
  std::string plain = page;
  plain.erase(std::remove(plain.begin(), plain.end(), '\\'), plain.end());
  for (const std::string& word : words_of_help()) EXPECT_THAT(plain, HasSubstr("--" + word));
}

TEST(ManPage, is_good_roff) {
  const TestFolder folder;
  const std::string page = (folder.path() / "gridstride.1").string();
  std::ofstream(page) << printed({"man"});
  bool any = false;
  if (is_installed("groff")) {
    any = true;
    const system::Ended ended = system::run_captured({"groff", "-man", "-Tascii", "-ww", page});
    EXPECT_EQ(ended.code, 0);
    EXPECT_THAT(ended.err, IsEmpty());
    EXPECT_THAT(ended.out, HasSubstr("own fault."));
  }
  if (is_installed("mandoc")) {
    any = true;
    const system::Ended ended = system::run_captured({"mandoc", "-Tlint", "-Werror", page});
    EXPECT_EQ(ended.code, 0) << ended.out << ended.err;
  }
  if (!any) GTEST_SKIP() << "neither groff nor mandoc is installed";
}

}  // namespace
}  // namespace gridstride::cli
