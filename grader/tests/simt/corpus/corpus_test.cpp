// SPDX-License-Identifier: MIT
// The bug corpus. findings/CLASS/NAME.cu has one bug of that class, marked at its lines as in ../cc/programs;
// near_misses/CLASS/NAME.cu differs by the fix, stays silent and checks its own result.
#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <map>
#include <regex>
#include <sstream>
#include <string>
#include <thread>
#include <vector>

#include "expected.hpp"
#include "language/phrases.hpp"
#include "process.hpp"
#include "simt/cc/cc.hpp"
#include "tests/test_folder.hpp"

namespace gridstride::cc {
namespace {

namespace fs = std::filesystem;

const fs::path corpus_folder = fs::path(GRIDSTRIDE_SOURCE_DIR) / "grader/tests/simt/corpus";
const Installation installation{GRIDSTRIDE_SOURCE_DIR, GRIDSTRIDE_BUILD_DIR};

constexpr unsigned random_schedules = 20;
constexpr unsigned seconds_a_run = 20;
constexpr int findings_exit_code = 86;

/// How often a report is compared with itself. The full proof asks for 100.
unsigned repetitions() {
  const char* const text = std::getenv("GRIDSTRIDE_CORPUS_RUNS");
  return text == nullptr ? 5 : static_cast<unsigned>(std::strtoul(text, nullptr, 10));
}

void build(const fs::path& source, const fs::path& program, const std::vector<std::string>& options) {
  std::vector<std::string> arguments{source.string(), "-o", program.string()};
  arguments.insert(arguments.end(), options.begin(), options.end());
  std::ostringstream messages;
  ASSERT_EQ(command(arguments, installation, messages), 0) << messages.str();
}

/// Runs the program once for each environment, two at a time.
std::vector<ProcessResult> run_all(const fs::path& program, const std::vector<std::string>& environments) {
  std::vector<ProcessResult> results(environments.size());
  std::atomic<std::size_t> next = 0;
  const auto work = [&] {
    for (std::size_t i = next++; i < environments.size(); i = next++) {
      results[i] = run_program(program, program.parent_path(),
                               {environments[i], "run" + std::to_string(i), seconds_a_run});
    }
  };
  std::thread other(work);
  work();
  other.join();
  return results;
}

// Even the smallest launches are shared out over the cores.
constexpr const char* all_ahead = "GRIDSTRIDE_LEAST_WORK_AHEAD=1";

/// What a report says of its findings, but for where and how often: the messages, and why.
std::vector<std::string> sentences(const std::string& err) {
  static const std::regex message(R"(\S+:\d+: (?:note: )?\w+: (.*))");
  std::vector<std::string> result;
  std::istringstream lines(err);
  bool told = false;  // a finding, and what is behind it
  for (std::string line; std::getline(lines, line);) {
    std::smatch found;
    if (line.starts_with("    ")) {
      const std::string text = line.substr(4);
      if (told && !text.starts_with("by thread ") && !text.starts_with("the first of "))
        result.push_back(text);
    } else {
      told = std::regex_match(line, found, message);
      if (told) result.push_back(found[1]);
    }
  }
  return result;
}

class Corpus : public testing::TestWithParam<std::string> {};

TEST_P(Corpus, tells_the_same_in_every_order) {
  const fs::path source = corpus_folder / (GetParam() + ".cu");
  const Expected expected = read_expected(source);
  const TestFolder folder("corpus_" + GetParam());
  const fs::path program = folder.path() / "program";
  ASSERT_NO_FATAL_FAILURE(build(source, program, expected.options));

  std::vector<std::string> schedules;
  for (unsigned schedule = 0; schedule < 2 + random_schedules; ++schedule) {
    schedules.push_back("GRIDSTRIDE_SCHEDULE=" + std::to_string(schedule));
  }
  schedules.push_back(all_ahead);
  const std::vector<ProcessResult> results = run_all(program, schedules);
  for (std::size_t i = 0; i < results.size(); ++i) {
    SCOPED_TRACE(schedules[i]);
    EXPECT_EQ(told_places(results[i].err), expected.findings) << results[i].err;
    const Findings notes = told_notes(results[i].err);
    EXPECT_TRUE(std::includes(notes.begin(), notes.end(), expected.notes.begin(), expected.notes.end()))
        << results[i].err;
    EXPECT_EQ(results[i].exit_code, expected.findings.empty() ? 0 : findings_exit_code)
        << results[i].out << results[i].err;
    if (!expected.out.empty()) {
      EXPECT_EQ(results[i].out, expected.out);
    }
    if (HasFailure()) break;
  }
  if (expected.findings.empty()) return;
  for (const std::string& sentence : sentences(results[0].err))
    EXPECT_TRUE(language::is_known(sentence))
        << "nobody can translate this: grader/language/phrases.cpp lacks a phrase for\n"
        << sentence;

  std::vector<std::string> environments{"GRIDSTRIDE_OS_THREADS=1", "GRIDSTRIDE_OS_THREADS=2",
                                        "GRIDSTRIDE_OS_THREADS=4", all_ahead};
  environments.resize(environments.size() + repetitions());
  for (const ProcessResult& result : run_all(program, environments)) {
    ASSERT_EQ(result.err, results[0].err) << "the report is not the same each time";
  }
}

INSTANTIATE_TEST_SUITE_P(Simt, Corpus, testing::ValuesIn(programs_below(corpus_folder)),
                         [](const auto& info) {
                           std::string name = info.param;
                           std::replace_if(
                               name.begin(), name.end(),
                               [](char c) { return !std::isalnum(static_cast<unsigned char>(c)); }, '_');
                           return name;
                         });

/// What is told of one finding, with the lines behind it.
std::string told_at(const std::string& err, const std::string& place) {
  const std::size_t begin = err.find(place);
  if (begin == std::string::npos) return {};
  std::size_t end = err.find("\n", begin);
  while (end != std::string::npos && err.compare(end + 1, 4, "    ") == 0) end = err.find("\n", end + 1);
  return err.substr(begin, end - begin);
}

TEST(CorpusReport, names_thread_block_array_and_index_of_every_class_in_one_run) {
  const fs::path source = corpus_folder / "all_classes.cu";
  const TestFolder folder("all_classes_report");
  const fs::path program = folder.path() / "program";
  ASSERT_NO_FATAL_FAILURE(build(source, program, {}));
  const ProcessResult result = run_program(program, folder.path());
  EXPECT_EQ(result.exit_code, findings_exit_code);
  // Host code has no thread; a barrier, a mask and a host pointer have no array.
  const std::vector<std::pair<std::string, std::string>> words{
      {":8: out_of_bounds", "d: index 100 of 100"},
      {":14: out_of_bounds", "s_copy: index 32 of 32"},
      {":21: data_race", "s_tile["},
      {":25: data_race", "d[0]"},
      {":29: uninitialised_read", "never_written[0]"},
      {":36: uninitialised_read", "s_half[16]"},
      {":44: barrier_divergence", "all_classes.cu:42"},
      {":50: barrier_divergence", "all_classes.cu:53"},
      {":58: memory_space", "host pointer"},
      {":63: invalid_mask", "lane 8"}};
  for (const auto& [place, text] : words) {
    const std::string told = told_at(result.err, source.string() + place);
    EXPECT_NE(told.find(text), std::string::npos) << place << "\n" << result.err;
    EXPECT_NE(told.find("by thread ("), std::string::npos) << place;
    EXPECT_NE(told.find(" in block ("), std::string::npos) << place;
  }
  EXPECT_NE(told_at(result.err, source.string() + ":97: memory_space").find("host code reads d"),
            std::string::npos);
}

/// The contents: class -> programs. What is told as a note only (leaks) is marked by NOTE.
std::map<std::string, std::vector<std::string>> by_class(const std::string& kind) {
  std::map<std::string, std::vector<std::string>> contents;
  for (const std::string& name : programs_below(corpus_folder / kind)) {
    contents[fs::path(name).parent_path().string()].push_back(fs::path(name).filename().string());
  }
  return contents;
}

TEST(CorpusContents, every_class_has_findings_and_their_near_misses) {
  const auto findings = by_class("findings");
  const auto near_misses = by_class("near_misses");
  for (const char* const bug_class :
       {"out_of_bounds", "uninitialised_read", "data_race", "barrier_divergence", "invalid_mask",
        "memory_space", "misaligned", "use_after_free", "double_free", "leak", "missing_sync", "cuda_error",
        "crashed", "unsupported"}) {
    EXPECT_EQ(findings.count(bug_class), 1U) << bug_class;
    EXPECT_EQ(near_misses.count(bug_class), 1U) << bug_class;
  }
  EXPECT_GE(programs_below(corpus_folder / "findings").size(), 60U);
  EXPECT_GE(programs_below(corpus_folder / "near_misses").size(), 60U);
}

TEST(CorpusContents, a_finding_is_of_its_folders_class_and_has_a_twin_without_marks) {
  for (const auto& [bug_class, names] : by_class("findings")) {
    for (const std::string& name : names) {
      SCOPED_TRACE(bug_class + "/" + name);
      const fs::path file = fs::path(bug_class) / (name + ".cu");
      const Expected expected = read_expected(corpus_folder / "findings" / file);
      const Findings& marks = expected.findings.empty() ? expected.notes : expected.findings;
      EXPECT_FALSE(marks.empty());
      for (const std::string& mark : marks) EXPECT_TRUE(mark.ends_with(": " + bug_class)) << mark;
      EXPECT_TRUE(fs::exists(corpus_folder / "near_misses" / file));
      EXPECT_TRUE(read_expected(corpus_folder / "near_misses" / file).findings.empty());
    }
  }
}

}  // namespace
}  // namespace gridstride::cc
