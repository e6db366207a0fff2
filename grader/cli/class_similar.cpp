// SPDX-License-Identifier: MIT
#include "cli/class_similar.hpp"

#include <fmt/format.h>

#include <charconv>
#include <map>
#include <memory>
#include <optional>

#include "classroom/exports/csv.hpp"
#include "classroom/gradebook.hpp"
#include "classroom/grades.hpp"
#include "classroom/similar.hpp"
#include "cli/class_course.hpp"
#include "cli/class_options.hpp"
#include "cli/files.hpp"
#include "cli/stub.hpp"
#include "language/language.hpp"
#include "report/reporter.hpp"
#include "report/style.hpp"
#include "simt/cc/temporary_folder.hpp"

namespace gridstride::cli {

using language::trf;

namespace {

struct SimilarOptions {
  ClassOptions of_class;  // its folder
  std::string lesson;     // empty: every one
  int least = 75;         // percent
};

constexpr const char* table_name = "similar.csv";
const std::vector<std::string> table_head = {"lesson", "first", "second", "percent"};

std::vector<classroom::SimilarPair> pairs_of(const Cli& cli, const SimilarOptions& options,
                                             const std::vector<classroom::ComparedText>& texts,
                                             const harness::Lesson& lesson) {
  const cc::TemporaryFolder folder("similar");
  try {
    return classroom::similar_pairs(texts, pristine_stub(cli.installation, lesson), folder.path(),
                                    options.least);
  } catch (const std::runtime_error& error) {
    throw UsageError(error.what());
  }
}

/// The reference solution, which students can read, where it is installed.
std::optional<std::string> solution_of(const Cli& cli, const harness::Lesson& lesson) {
  const auto file = cli.installation.source / "solutions" / lesson.name / (lesson.slug + ".cu");
  if (!std::filesystem::exists(file)) return std::nullopt;
  return read_text(file);
}

void run_similar(const Cli& cli, const SimilarOptions& options) {
  require_gradebook(options.of_class);
  if (!classroom::can_compare()) {
    fmt::print("submissions are compared by Debian's similarity-tester: apt install similarity-tester\n");
    return;
  }
  const std::string only = options.lesson.empty() ? "" : cli.lesson(options.lesson).name;
  const std::filesystem::path out = options.of_class.out;
  const classroom::Gradebook gradebook(out / "gradebook.sqlite");
  const std::vector<classroom::Grade> grades =
      classroom::grades(gradebook.attempts(), {}, classroom::whole_course(cli.lessons()));
  std::string table = classroom::csv_row(table_head);
  std::size_t count = 0;
  for (const harness::Lesson& lesson : cli.lessons()) {
    if (!only.empty() && lesson.name != only) continue;
    std::vector<classroom::ComparedText> texts;
    for (const classroom::Grade& grade : grades)
      if (grade.lesson == lesson.name && grade.best)
        texts.push_back({grade.student, gradebook.text(grade.best->id)});
    if (texts.empty()) continue;
    if (const auto solution = solution_of(cli, lesson))
      texts.push_back({"(the reference solution)", *solution});
    for (const classroom::SimilarPair& pair : pairs_of(cli, options, texts, lesson)) {
      ++count;
      table += classroom::csv_row({lesson.name, pair.first, pair.second, std::to_string(pair.percent)});
      fmt::print("{}: look at {} and {}: {} % of the first is in the second\n", lesson.name,
                 report::printable(pair.first), report::printable(pair.second), pair.percent);
    }
  }
  write_whole(out / table_name, table);
  write_class_files(gradebook, files_of(cli, options.of_class, course_of(cli, options.of_class)));
  fmt::print(
      "{} to look at, also in {}/{} and in index.html. Alike is not copied: read both before you judge\n",
      report::count_text(count, "pair"), options.of_class.out, table_name);
}

/// 0 to 100; nothing where the text is another.
std::optional<int> percent_of(const std::string& text) {
  int percent = -1;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), percent);
  const bool whole = error == std::errc() && end == text.data() + text.size();
  return whole && percent >= 0 && percent <= 100 ? std::optional(percent) : std::nullopt;
}

}  // namespace

std::vector<classroom::AlikePair> alike_pairs(const std::filesystem::path& out,
                                              const std::set<std::string>& students) {
  std::map<std::string, std::string> names;  // by what the table writes
  for (const std::string& student : students) names[classroom::csv_text(student)] = student;
  for (const std::string& student : students) names[student] = student;
  const auto name_of = [&](const std::string& written) {
    const auto found = names.find(written);
    return found == names.end() ? written : found->second;
  };
  const std::filesystem::path file = out / table_name;
  if (!std::filesystem::exists(file)) return {};
  const auto refuse = [&](std::size_t row, const std::string& what) {
    throw UsageError(trf("{}: row {}: {}; remove the file, or let `class similar` write it anew",
                         file.string(), row, what));
  };
  std::vector<std::vector<std::string>> rows;
  try {
    rows = classroom::csv_table(read_text(file));
  } catch (const std::runtime_error& error) {
    throw UsageError(trf("{}: {}", file.string(), error.what()));
  }
  if (rows.empty() || rows.front() != table_head) refuse(1, "it should be lesson,first,second,percent");
  std::vector<classroom::AlikePair> pairs;
  for (std::size_t i = 1; i < rows.size(); ++i) {
    const std::vector<std::string>& row = rows[i];
    const std::optional<int> percent = row.size() == table_head.size() ? percent_of(row[3]) : std::nullopt;
    if (!percent) refuse(i + 1, "it should have a lesson, two students and a percentage");
    pairs.push_back({row[0], {name_of(row[1]), name_of(row[2]), *percent}});
  }
  return pairs;
}

void add_class_similar(CLI::App* parent, Cli& cli) {
  auto options = std::make_shared<SimilarOptions>();
  CLI::App* command = parent->add_subcommand("similar", "Pairs of submissions that are alike, to look at");
  command->add_option("out", options->of_class.out, "Folder of the grades")->required()->type_name("DIR");
  command->add_option("--lesson", options->lesson, "Only of this lesson");
  command->add_option("--least", options->least, "Percent that are alike; nothing: 75")
      ->check(CLI::Range(1, 100));
  command->callback([options, &cli] { run_similar(cli, *options); });
}

}  // namespace gridstride::cli
