// SPDX-License-Identifier: MIT
// Runs the built program as a user would.
#include <fcntl.h>
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <filesystem>
#include <fstream>

#include "cli/files.hpp"
#include "harness/request.hpp"
#include "record/record.hpp"
#include "system/program.hpp"
#include "system/running_program.hpp"
#include "tests/test_folder.hpp"

namespace gridstride::cli {
namespace {

using testing::AllOf;
using testing::ContainsRegex;
using testing::EndsWith;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::StartsWith;

system::Ended gridstride(std::vector<std::string> arguments) {
  arguments.insert(arguments.begin(), GRIDSTRIDE_PROGRAM);
  return system::run_captured(arguments);
}

TEST(Program, tells_its_version) { EXPECT_THAT(gridstride({"--version"}).out, StartsWith("gridstride ")); }

TEST(Program, no_program_of_a_check_program_gets_the_channel_of_its_record) {
  const harness::Request request{
      .lesson = "01_device_info",
      .submission = GRIDSTRIDE_SOURCE_DIR "/lessons/01_device_info/device_info.cu",
      .profiles = {{"sim:gtx1060", GRIDSTRIDE_SOURCE_DIR "/datasets/devices/gtx1060.toml"}}};
  std::vector<std::string> lines;  // the process's number, then the channel's own
  system::RunningProgram check(
      {"/bin/sh", "-c", "echo $$ >&3; exec \"$@\"", "sh", GRIDSTRIDE_BUILD_DIR "/bin/checks/01_device_info",
       "--request", harness::to_json(request), "--channel", "3"},
      [&](const std::string& line) { lines.push_back(line); }, system::Group::own);
  while (lines.size() < 2 && check.advance(-1)) {
  }
  ASSERT_GE(lines.size(), 2U) << check.finish().err;
  std::ifstream info("/proc/" + lines[0] + "/fdinfo/3");
  std::string word;
  while (info >> word && word != "flags:") {
  }
  int flags = 0;
  ASSERT_TRUE(info >> std::oct >> flags);
  EXPECT_EQ(flags & O_CLOEXEC, O_CLOEXEC);
}

TEST(Program, a_check_program_takes_no_command_line_but_its_own) {
  using Words = std::vector<std::string>;
  for (Words words : {Words{}, Words{"--request", "{}"}, Words{"--request", "{}", "--channel"},
                      Words{"--request", "{}", "--channel", "x"}, Words{"--request", "{}", "--channel", "2x"},
                      Words{"--request", "{}", "--channel", "200"},
                      Words{"--request", "{}", "--channel", "2", "--seed", "1"}}) {
    words.insert(words.begin(), GRIDSTRIDE_BUILD_DIR "/bin/checks/01_device_info");
    const system::Ended ended = system::run_captured(words);
    EXPECT_EQ(ended.code, 2) << words.back();
    EXPECT_THAT(ended.err, HasSubstr("This program is run by `gridstride grade`"));
  }
}

TEST(Program, helps_with_every_command) {
  const std::string help = gridstride({"help"}).out;
  for (const char* command : {"list", "grade", "watch", "text", "hint", "run", "reset", "cc", "doctor",
                              "check", "new", "test", "help"}) {
    EXPECT_THAT(help, HasSubstr(std::string("\n  ") + command + " ")) << command;
    EXPECT_EQ(gridstride({"help", command}).code, 0) << command;
  }
}

TEST(Program, a_wrong_command_line_ends_with_2_and_says_why) {
  EXPECT_EQ(gridstride({}).code, 2);
  const system::Ended unknown = gridstride({"gradee", "03"});
  EXPECT_EQ(unknown.code, 2);
  EXPECT_THAT(unknown.err, HasSubstr("Did you mean 'grade'?"));
  const system::Ended none = gridstride({"grade"});
  EXPECT_EQ(none.code, 2);
  EXPECT_THAT(none.err, HasSubstr("grade: lesson is required\n"));
  EXPECT_EQ(gridstride({"grade", "03", "--colour"}).code, 2);
  EXPECT_EQ(gridstride({"help", "nonsense"}).code, 2);
  EXPECT_EQ(gridstride({"help", "class", "grade"}).out, gridstride({"class", "grade", "--help"}).out);
  EXPECT_THAT(gridstride({"help", "class", "nonsense"}).err,
              HasSubstr("there is no command 'class nonsense'"));
  EXPECT_EQ(gridstride({"test"}).code, 2);
}

TEST(Program, lists_the_lessons_without_colours_into_a_pipe) {
  const system::Ended list = gridstride({"list"});
  EXPECT_EQ(list.code, 0);
  EXPECT_THAT(list.out, HasSubstr("first_kernel"));
  EXPECT_THAT(list.out, Not(HasSubstr("\x1b")));
}

TEST(Program, speaks_the_language_it_is_told_wherever_the_word_stands) {
  const std::string english = gridstride({"list"}).out;
  const system::Ended first = gridstride({"--lang", "it", "list"});
  if (first.code == 2) GTEST_SKIP() << first.err;  // built without gettext
  EXPECT_NE(first.out, english);
  EXPECT_THAT(first.out, HasSubstr("riduzione"));
  EXPECT_EQ(gridstride({"list", "--lang=it"}).out, first.out);
  EXPECT_EQ(gridstride({"list", "--lang", "it_CH.UTF-8"}).out, first.out);
  EXPECT_EQ(gridstride({"list", "--lang", "en"}).out, english);
}

TEST(Program, speaks_the_language_of_the_locale) {
  const auto listed = [](const std::string& setting) {
    return system::run_captured({"/usr/bin/env", "LC_ALL=", setting, GRIDSTRIDE_PROGRAM, "list"}).out;
  };
  const system::Ended italian = gridstride({"--lang", "it", "list"});
  if (italian.code == 2) GTEST_SKIP() << italian.err;
  EXPECT_EQ(listed("LANG=it_IT.UTF-8"), italian.out);
  EXPECT_EQ(listed("LANG=fr_FR.UTF-8"), gridstride({"list"}).out);
}

TEST(Program, refuses_a_language_that_there_is_not_and_says_which_there_are) {
  const system::Ended ended = gridstride({"list", "--lang", "tlh"});
  EXPECT_EQ(ended.code, 2);
  EXPECT_THAT(ended.err, HasSubstr("there is no language 'tlh'; --lang takes en"));
  EXPECT_EQ(gridstride({"list", "--lang"}).code, 2);
}

TEST(Program, helps_in_the_users_language) {
  const system::Ended all = gridstride({"--lang", "it", "help"});
  if (all.code == 2) GTEST_SKIP() << all.err;
  EXPECT_THAT(all.out, AllOf(HasSubstr("Uso: gridstride [OPZIONI] COMANDO\n"), HasSubstr("\nComandi:\n"),
                             HasSubstr("Mostra le lezioni"), HasSubstr("Mostra questo aiuto ed esce")));
  EXPECT_THAT(all.out, Not(ContainsRegex("Show|Print|Usage|Options|Subcommands")));
  const std::string grade = gridstride({"grade", "--help", "--lang", "it"}).out;
  EXPECT_THAT(grade,
              AllOf(HasSubstr("Valuta il tuo file"), HasSubstr("--submission FILE"),
                    HasSubstr("\nArgomenti:\n  lesson TESTO OBBLIGATORIO"), HasSubstr("\nOpzioni:\n")));
  EXPECT_THAT(gridstride({"--lang", "it", "grade"}).err,
              AllOf(HasSubstr("grade: manca lesson\n"), HasSubstr("grade --help dice che cosa accetta.\n")));
  EXPECT_THAT(gridstride({"--lang", "it", "doctor"}).out,
              Not(ContainsRegex("compiler|lessons built|machine")));
}

TEST(Program, speaks_english_to_other_programs) {
  const system::Ended italian =
      gridstride({"--lang", "it", "grade", "03", "--solution", "--format", "junit"});
  if (italian.code == 2) GTEST_SKIP() << italian.err;
  EXPECT_THAT(italian.out, HasSubstr("multiplies any number of elements"));
}

TEST(Program, leaves_a_programs_own_words_alone) {
  EXPECT_THAT(gridstride({"cc", "--lang", "it"}).err, Not(HasSubstr("no language")));
}

TEST(Program, watch_without_a_terminal_is_wrong_usage_and_says_why) {
  const system::Ended ended = gridstride({"watch", "--no-sandbox"});
  EXPECT_EQ(ended.code, 2);
  EXPECT_THAT(ended.err, HasSubstr("needs a terminal"));
}

TEST(Program, grades_a_solution_and_a_wrong_submission) {
  const std::string wrong = GRIDSTRIDE_SOURCE_DIR "/grader/checks/03_first_kernel/wrong/no_guard.cu";
  const system::Ended solution = gridstride({"grade", "03", "--solution", "--json", "-"});
  EXPECT_EQ(solution.code, 0) << solution.out << solution.err;
  const Record passed = record_from_json(solution.out);
  EXPECT_EQ(passed.verdict, Verdict::passed);
  EXPECT_EQ(passed.score, 100);
  const system::Ended refused = gridstride({"grade", "first_kernel", "--submission", wrong});
  EXPECT_EQ(refused.code, 1);
  EXPECT_THAT(refused.out, StartsWith("03_first_kernel: out_of_bounds"));
  EXPECT_THAT(refused.err, IsEmpty());
}

TEST(Program, the_course_s_check_of_itself_keeps_the_grades) {
  const TestFolder folder;
  const std::string records = folder.path() / "records";
  const system::Ended checked = gridstride({"check", "01", "--seed", "7", "--records", records});
  EXPECT_EQ(checked.code, 0) << checked.out << checked.err;
  const auto kept = [&](const std::string& label) {
    return record_from_json(read_text(records + "/01_device_info/" + label + ".json"));
  };
  EXPECT_EQ(kept("solution").verdict, Verdict::passed);
  EXPECT_EQ(kept("wrong/megabytes.cu").verdict, Verdict::wrong_answer);
  EXPECT_EQ(kept("stub").seed, 7);
  EXPECT_THAT(gridstride({"check", "01", "--seed", "7", "--seeds", "2"}).err, HasSubstr("excludes"));
  for (const char* command : {"check", "grade"})
    EXPECT_THAT(gridstride({command, "01", "--seed", "7x"}).err,
                HasSubstr("--seed takes a whole number from 0 to 18446744073709551615, not '7x'"));
}

TEST(Program, ends_a_program_that_runs_too_long_and_says_where_it_was) {
  const TestFolder folder;
  const std::string course = folder.path() / "course";
  ASSERT_EQ(gridstride({"init", course}).code, 0);
  std::ofstream(course + "/lessons/03_first_kernel/first_kernel.cu")
      << "int main(int arguments, char**) {\n  while (arguments > 1) {}\n}\n";
  const auto run = [&](std::vector<std::string> options) {
    options.insert(options.begin(), {"/usr/bin/env", "-C", course, GRIDSTRIDE_PROGRAM, "run", "03"});
    return system::run_captured(options);
  };
  const system::Ended endless = run({"--limit", "1", "x"});
  EXPECT_EQ(endless.code, 1);
  EXPECT_THAT(endless.err, ContainsRegex("first_kernel.cu:[23]: timed_out"));
  EXPECT_THAT(endless.err, HasSubstr("was still running after 1 s and was ended"));
  EXPECT_EQ(run({"--limit", "1"}).code, 0) << "ends by itself";
  std::ofstream(course + "/lessons/03_first_kernel/first_kernel.cu")
      << "#include <csignal>\nint main(int arguments, char**) {\n  if (arguments == 1) return 124;\n"
         "  std::signal(SIGTERM, SIG_IGN);\n  while (true) {}\n}\n";
  EXPECT_THAT(run({}).err, HasSubstr("the program ended with code 124"));
  const system::Ended deaf = run({"--limit", "1", "x"});
  EXPECT_EQ(deaf.code, 1);
  EXPECT_THAT(deaf.err, HasSubstr("was still running after 1 s and was ended"));
}

TEST(Program, tells_what_a_run_has_found_in_the_users_language_and_in_the_report_that_they_want) {
  const TestFolder folder;
  const std::string course = folder.path() / "course";
  ASSERT_EQ(gridstride({"init", course}).code, 0);
  std::ofstream(course + "/lessons/03_first_kernel/first_kernel.cu")
      << "__global__ void k(int* p) { p[threadIdx.x] = 1; }\nint main() {\n  int* p;\n  cudaMalloc(&p, 64);\n"
         "  k<<<1, 32>>>(p);\n  cudaDeviceSynchronize();\n  cudaFree(p);\n}\n";
  const system::Ended ended =
      system::run_captured({"/usr/bin/env", "-C", course, "GRIDSTRIDE_REPORT=" + course + "/found.json",
                            GRIDSTRIDE_PROGRAM, "--lang", "it", "run", "03"});
  EXPECT_EQ(ended.code, 1);
  EXPECT_THAT(ended.err, ContainsRegex("first_kernel.cu:1: out_of_bounds: scrive 4 byte"));
  EXPECT_THAT(ended.err,
              HasSubstr("\n    dal thread (16,0,0) nel blocco (0,0,0) del kernel k, la prima di 16 volte\n"));
  EXPECT_THAT(read_text(course + "/found.json"), HasSubstr("writes 4 bytes")) << "records are English";
}

TEST(Program, writes_a_grade_as_a_page) {
  const TestFolder folder;
  const std::filesystem::path file = folder.path() / "grade.html";
  EXPECT_EQ(gridstride({"grade", "03", "--solution", "--html", file.string()}).code, 0);
  const std::string page = read_text(file);
  EXPECT_THAT(page,
              AllOf(StartsWith("<!DOCTYPE html>"), HasSubstr("✓ passed"), HasSubstr("first_kernel.cu")));
  const system::Ended refused = gridstride({"grade", "03", "--html", "-"});
  EXPECT_EQ(refused.code, 2);
  EXPECT_THAT(refused.err, HasSubstr("name one, such as grade.html"));
}

TEST(Program, shows_a_grade_again_that_was_kept) {
  const TestFolder folder;
  const std::string kept = folder.path() / "grade.json";
  const std::string file = GRIDSTRIDE_SOURCE_DIR "/grader/checks/03_first_kernel/wrong/no_guard.cu";
  const system::Ended graded = gridstride({"grade", "03", "--submission", file, "--json", kept});
  const system::Ended shown = gridstride({"grade", "03", "--submission", file, "--record", kept});
  EXPECT_EQ(shown.code, 1);
  EXPECT_EQ(shown.out, graded.out);
  EXPECT_EQ(gridstride({"grade", "03", "--submission", file, "--record", kept, "--json", "-"}).out,
            read_text(kept));

  const auto refused = [&](const std::string& lesson, const std::string& record) {
    const system::Ended ended = gridstride({"grade", lesson, "--submission", file, "--record", record});
    EXPECT_EQ(ended.code, 2);
    EXPECT_EQ(ended.out, "");
    return ended.err;
  };
  EXPECT_THAT(refused("04", kept), HasSubstr("this grade is of 03_first_kernel: name that lesson"));
  EXPECT_THAT(refused("03", file), HasSubstr("no grade of one lesson as --json writes it"));
  EXPECT_THAT(refused("03", folder.path() / "none.json"), HasSubstr("cannot be read"));
  EXPECT_THAT(refused("all", kept), HasSubstr("name that, not 'all'"));
  EXPECT_THAT(gridstride({"grade", "03", "--record", kept, "--seed", "1"}).err, HasSubstr("excludes"));
}

TEST(Program, marks_findings_for_an_editor_before_the_report) {
  const std::string file = GRIDSTRIDE_SOURCE_DIR "/grader/checks/03_first_kernel/wrong/no_guard.cu";
  const system::Ended ended = gridstride({"grade", "03", "--submission", file, "--marks", "--lang", "it"});
  EXPECT_THAT(ended.out, StartsWith(std::filesystem::canonical(file).string() + ":"));
  EXPECT_THAT(ended.out, HasSubstr(": error: "));
  EXPECT_THAT(ended.out, HasSubstr(" [out_of_bounds]\n"));
  EXPECT_THAT(gridstride({"grade", "03", "--submission", file, "--marks", "--json", "-"}).out,
              StartsWith("{"));
}

TEST(Program, marks_the_function_of_each_check_that_is_too_slow) {
  const std::string file = GRIDSTRIDE_SOURCE_DIR "/grader/checks/06_vectorize/wrong/one_block.cu";
  const std::string out = gridstride({"grade", "06", "--submission", file, "--marks"}).out;
  const std::string text = read_text(file);
  const auto head = static_cast<std::ptrdiff_t>(text.find("void sin_exp_float64("));
  const auto line = 1 + std::count(text.begin(), text.begin() + head, '\n');
  EXPECT_THAT(out, HasSubstr(fmt::format("one_block.cu:{}: error: is fast with transfers: ", line)));
}

TEST(Program, prints_a_grade_in_other_programs_formats_and_nothing_else) {
  const std::string stub = GRIDSTRIDE_BUILD_DIR "/stubs/03_first_kernel/first_kernel.cu";
  const auto printed = [&](const std::string& format) {
    const system::Ended ended = gridstride({"grade", "03", "--submission", stub, "--format", format});
    EXPECT_EQ(ended.code, 1);
    return ended.out;
  };
  EXPECT_THAT(printed("gradescope"), AllOf(StartsWith("{"), HasSubstr("\"max_score\""), EndsWith("}\n")));
  EXPECT_THAT(printed("exercism"), AllOf(StartsWith("{"), HasSubstr("\"version\": 2"), EndsWith("}\n")));
  EXPECT_THAT(printed("junit"), AllOf(StartsWith("<?xml"), EndsWith("</testsuites>\n")));
  EXPECT_EQ(gridstride({"grade", "03", "--format", "html"}).code, 2);
}

TEST(Program, the_same_seed_gives_the_same_record) {
  const std::string stub = GRIDSTRIDE_BUILD_DIR "/stubs/03_first_kernel/first_kernel.cu";
  const auto graded = [&] {
    Record record =
        record_from_json(gridstride({"grade", "03", "--submission", stub, "--seed", "5", "--json", "-"}).out);
    record.duration_ms = 0;
    return to_json(record);
  };
  const std::string first = graded();
  EXPECT_EQ(first, graded());
  EXPECT_THAT(first, HasSubstr("\"seed\": 5"));
  EXPECT_THAT(first, HasSubstr("first mismatch at index"));
}

}  // namespace
}  // namespace gridstride::cli
