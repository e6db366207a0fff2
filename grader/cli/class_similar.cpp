// SPDX-License-Identifier: MIT
#include "cli/class_similar.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <charconv>
#include <chrono>
#include <map>
#include <memory>
#include <optional>
#include <stdexcept>

#include "classroom/exports/csv.hpp"
#include "classroom/gradebook.hpp"
#include "classroom/grades.hpp"
#include "classroom/similar.hpp"
#include "cli/class_course.hpp"
#include "cli/class_options.hpp"
#include "cli/files.hpp"
#include "cli/grading.hpp"
#include "cli/stub.hpp"
#include "language/language.hpp"
#include "report/reporter.hpp"
#include "report/style.hpp"
#include "sandbox/sandbox.hpp"
#include "system/program.hpp"
#include "system/temporary_folder.hpp"

namespace gridstride::cli {

using language::trf;

namespace {

struct SimilarOptions {
  ClassOptions of_class;  // its folder
  std::string lesson;     // empty: every one
  int least = 75;         // percent
  bool no_sandbox = false;
};

constexpr const char* table_name = "similar.csv";
const std::vector<std::string> table_head = {"lesson", "group", "student", "percent", "nearest"};
const std::vector<std::string> former_head = {"lesson", "first", "second", "percent"};

/// The comparing program in the sandbox, as all that reads a submission. It sees the texts alone.
std::string run_comparer(const std::vector<std::string>& words, const std::filesystem::path& folder,
                         sandbox::Isolation isolation) {
  constexpr std::chrono::minutes longest{10};
  sandbox::Command command;
  command.arguments = words;
  const std::filesystem::path program = std::filesystem::absolute(system::found_in_path(words.front()));
  command.arguments.front() = program.string();
  command.mounts = {{program, {}, false}, {folder, {}, false}};
  command.isolation = isolation;
  command.limits.wall = longest;
  command.limits.cpu = longest;
  command.limits.memory_bytes = std::uint64_t{4} << 30;
  command.limits.output_bytes = std::uint64_t{256} << 20;  // a line for each pair of a large class
  const sandbox::Outcome outcome = sandbox::run(command);
  if (outcome.end == sandbox::End::exited && outcome.code == 0) return outcome.out;
  const bool too_long = outcome.end == sandbox::End::wall_limit || outcome.end == sandbox::End::cpu_limit;
  if (too_long)
    throw std::runtime_error(fmt::format("{} took more than {} minutes, as for a text that is far too long",
                                         words.front(), longest.count()));
  throw std::runtime_error(fmt::format("{} failed: {}", words.front(), outcome.err));
}

std::vector<classroom::AlikeGroup> groups_of(const Cli& cli, const SimilarOptions& options,
                                             sandbox::Isolation isolation,
                                             const std::vector<classroom::ComparedText>& texts,
                                             const harness::Lesson& lesson) {
  // Open to everyone, since the sandbox has a user of its own, but inside a folder which is not.
  const system::TemporaryFolder temporary("similar");
  const std::filesystem::path folder = temporary.path() / "texts";
  std::filesystem::create_directory(folder);
  std::filesystem::permissions(folder, static_cast<std::filesystem::perms>(0755));
  const auto run = [&](const std::vector<std::string>& words, const std::filesystem::path& files) {
    return run_comparer(words, files, isolation);
  };
  return classroom::similar_groups(texts, pristine_stub(cli.installation, lesson), folder, options.least,
                                   run);
}

/// The reference solution, which students can read, where it is installed.
std::optional<std::string> solution_of(const Cli& cli, const harness::Lesson& lesson) {
  const auto file = cli.installation.source / "solutions" / lesson.name / (lesson.slug + ".cu");
  if (!std::filesystem::exists(file)) return std::nullopt;
  return read_text(file);
}

/// The texts that count; what a group has handed in together is one.
std::vector<classroom::ComparedText> texts_of(const std::string& lesson,
                                              const std::vector<classroom::Grade>& grades,
                                              const classroom::Gradebook& gradebook) {
  std::map<std::pair<std::string, std::int64_t>, classroom::ComparedText> texts;  // by origin and text
  for (const classroom::Grade& grade : grades) {
    if (grade.lesson != lesson || !grade.best) continue;
    classroom::ComparedText& text = texts[{grade.best->origin, grade.best->text}];
    if (text.students.empty()) text.text = gradebook.text(grade.best->id);
    text.students.push_back(grade.student);
  }
  std::vector<classroom::ComparedText> result;
  for (auto& [key, text] : texts) result.push_back(std::move(text));
  return result;
}

/// A text that is far longer than any solution would keep the comparing program at work for minutes: it is
/// left out, and its students are named.
void leave_out_long(const std::string& lesson, std::vector<classroom::ComparedText>& texts) {
  constexpr std::size_t longest = 64 << 10;
  std::erase_if(texts, [&](const classroom::ComparedText& text) {
    const bool too_long = text.text.size() > longest;
    if (too_long)
      fmt::print("{}: not compared: {}: the text has {} KiB, more than {}: read it yourself\n", lesson,
                 report::printable(fmt::format("{}", fmt::join(text.students, "; "))), text.text.size() >> 10,
                 longest >> 10);
    return too_long;
  });
}

void tell_group(const std::string& lesson, const classroom::AlikeGroup& group) {
  std::vector<std::string> names;
  for (const classroom::AlikeStudent& one : group) names.push_back(report::printable(one.student));
  fmt::print("{}: look at {}: {} in common\n", lesson, fmt::join(names, "; "),
             classroom::percents_text(group));
}

std::string table_rows(const std::string& lesson, std::size_t number, const classroom::AlikeGroup& group) {
  std::string rows;
  for (const classroom::AlikeStudent& one : group)
    rows += classroom::csv_row(
        {lesson, std::to_string(number), one.student, std::to_string(one.percent), one.nearest});
  return rows;
}

void run_similar(Cli& cli, const SimilarOptions& options) {
  require_gradebook(options.of_class);
  if (!classroom::can_compare()) {
    fmt::print("submissions are compared by Debian's similarity-tester: apt install similarity-tester\n");
    return;
  }
  const std::string only = options.lesson.empty() ? "" : cli.lesson(options.lesson).name;
  const std::filesystem::path out = options.of_class.out;
  const classroom::Gradebook gradebook(out / "gradebook.sqlite");
  const ClassFiles files = files_of(cli, options.of_class, course_of(cli, options.of_class), gradebook);
  const std::vector<classroom::Grade> grades =
      classroom::grades(attempts_of(gradebook, files), {}, classroom::whole_course(cli.lessons()));
  const sandbox::Isolation isolation = chosen_isolation(options.no_sandbox);
  std::map<std::string, std::vector<classroom::AlikeGroup>>
      found;  // by lesson; of others what was found before
  if (!only.empty())
    for (const classroom::AlikeInLesson& one : alike_groups(out, classroom::students_in(grades)))
      if (one.lesson != only) found[one.lesson].push_back(one.group);
  for (const harness::Lesson& lesson : cli.lessons()) {
    if (!only.empty() && lesson.name != only) continue;
    std::vector<classroom::ComparedText> texts = texts_of(lesson.name, grades, gradebook);
    leave_out_long(lesson.name, texts);
    if (texts.empty()) continue;
    if (const auto solution = solution_of(cli, lesson))
      texts.push_back({{"(the reference solution)"}, *solution});
    try {
      found[lesson.name] = groups_of(cli, options, isolation, texts, lesson);
    } catch (const std::runtime_error& error) {  // the other lessons' are of use
      fmt::print("{}: not compared: {}\n", lesson.name, report::printable(error.what()));
      cli.exit_code = exit_fault;
    }
    for (const classroom::AlikeGroup& group : found[lesson.name]) tell_group(lesson.name, group);
  }
  std::string table = classroom::csv_row(table_head);
  std::size_t count = 0;
  for (const auto& [lesson, groups] : found)
    for (const classroom::AlikeGroup& group : groups) table += table_rows(lesson, ++count, group);
  write_whole(out / table_name, table);
  write_class_files(gradebook, files);
  fmt::print(
      "{} to look at, also in {}/{} and in index.html. Alike is not copied: read them before you judge\n",
      report::count_text(count, "group"), options.of_class.out, table_name);
}

/// 0 to 100; nothing where the text is another.
std::optional<int> percent_of(const std::string& text) {
  int percent = -1;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), percent);
  const bool whole = error == std::errc() && end == text.data() + text.size();
  return whole && percent >= 0 && percent <= 100 ? std::optional(percent) : std::nullopt;
}

}  // namespace

std::vector<classroom::AlikeInLesson> alike_groups(const std::filesystem::path& out,
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
  if (!rows.empty() && rows.front() == former_head) return {};  // pairs, as they were written once
  if (rows.empty() || rows.front() != table_head)
    refuse(1, "it should be lesson,group,student,percent,nearest");
  std::vector<classroom::AlikeInLesson> groups;
  for (std::size_t i = 1; i < rows.size(); ++i) {
    const std::vector<std::string>& row = rows[i];
    const std::optional<int> percent = row.size() == table_head.size() ? percent_of(row[3]) : std::nullopt;
    if (!percent) refuse(i + 1, "it should have a lesson, a group, two students and a percentage");
    if (groups.empty() || row[1] != rows[i - 1][1]) groups.push_back({row[0], {}});
    groups.back().group.push_back({name_of(row[2]), *percent, name_of(row[4])});
  }
  return groups;
}

void add_class_similar(CLI::App* parent, Cli& cli) {
  auto options = std::make_shared<SimilarOptions>();
  CLI::App* command = parent->add_subcommand("similar", "Groups of submissions that are alike, to look at");
  command->add_option("out", options->of_class.out, "Folder of the grades")->required()->type_name("DIR");
  command->add_option("--lesson", options->lesson, "Only of this lesson");
  command
      ->add_option("--least", options->least, "Percent in common from which on texts are alike; nothing: 75")
      ->check(CLI::Range(1, 100));
  command->add_flag("--no-sandbox", options->no_sandbox,
                    "Limits only, no isolation: for files that you trust");
  command->callback([options, &cli] { run_similar(cli, *options); });
}

}  // namespace gridstride::cli
