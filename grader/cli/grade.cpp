// SPDX-License-Identifier: MIT
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <iostream>
#include <sstream>

#include "classroom/exports/exports.hpp"
#include "classroom/pages/pages.hpp"
#include "cli/class_files.hpp"
#include "cli/cli.hpp"
#include "cli/device.hpp"
#include "cli/files.hpp"
#include "cli/grading.hpp"
#include "cli/picture.hpp"
#include "cli/progress.hpp"
#include "cli/progress_file.hpp"
#include "cli/shell_words.hpp"
#include "cli/stub.hpp"
#include "cli/terminal.hpp"
#include "language/language.hpp"
#include "language/phrases.hpp"
#include "report/reporter.hpp"
#include "report/style.hpp"
#include "report/words.hpp"

namespace gridstride::cli {

using language::tr;
using language::trf;

namespace {

struct GradeOptions {
  std::string lesson;
  bool solution = false;
  std::string submission;
  std::string json;
  std::string html;
  bool view = false;
  bool marks = false;
  std::string format = "text";
  std::string device = "auto";
  std::string seed;
  bool no_sandbox = false;
  std::string record;  // that is shown in place of a new grade; empty: none
};

std::filesystem::path submission_of(const Cli& cli, const GradeOptions& options,
                                    const harness::Lesson& lesson) {
  if (!options.submission.empty()) return options.submission;
  if (options.solution) return solution_file(cli, lesson);
  return own_file(cli, lesson);
}

harness::Request request_of(const Cli& cli, const GradeOptions& options, const harness::Lesson& lesson) {
  harness::Request request;
  request.lesson = lesson.name;
  request.submission = submission_of(cli, options, lesson);
  require_submission(request.submission);
  request.submission = std::filesystem::canonical(request.submission);
  if (!options.record.empty()) return request;  // nothing is to run
  request.seed = seed_of(options.seed);
  request.isolation = chosen_isolation(options.no_sandbox);
  request.profiles = chosen_devices(cli, options.device, lesson, request.isolation);
  return request;
}

Record graded(const Cli& cli, const harness::Request& request) {
  using Clock = std::chrono::steady_clock;
  constexpr int tick_ms = 1000;
  ProgressLine line;
  std::string stage;
  const auto begin = Clock::now();
  const auto show = [&] {
    line.show(fmt::format("{}: {} ... {}", request.lesson, stage,
                          seconds_text(std::chrono::floor<std::chrono::seconds>(Clock::now() - begin))));
  };
  RunningGrade running(
      cli.installation, request,
      [&](const harness::Progress& progress) {
        stage = progress_text(progress);
        show();
      },
      system::Group::ours);
  while (running.advance(tick_ms))
    if (!stage.empty()) show();
  return running.record();
}

/// The grade that --json has written.
Record kept_record(const std::string& file, const harness::Lesson& lesson) {
  const std::string text = read_text(file);
  Record record;
  try {
    record = record_from_json(text);
  } catch (const std::runtime_error& error) {
    throw UsageError(trf("{}: this is no grade of one lesson as --json writes it: {}", file,
                         report::printable(error.what())));
  }
  if (record.lesson != lesson.name)
    throw UsageError(
        trf("{}: this grade is of {}: name that lesson", file, report::printable(record.lesson)));
  return record;
}

/// Only the student's own file says how far the student is.
void remember(const Cli& cli, const GradeOptions& options, const Record& record) {
  if (options.solution || !options.submission.empty() || !options.record.empty()) return;
  for (const std::string& warning : remember_grade(cli.workspace, record))
    fmt::print(stderr, "gridstride: {}\n", warning);
}

std::string next_lesson(const Cli& cli, const harness::Lesson& lesson) {
  for (const harness::Lesson& other : cli.lessons())
    if (other.number > lesson.number) return other.number;
  return {};
}

/// What a shell takes as one word.
std::string shell_word(const std::string& text) {
  const bool is_plain = text.find_first_not_of(
                            "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
                            "0123456789_./:+-") == std::string::npos;
  return is_plain ? text : shell_quoted(text);
}

/// The options that decide what is graded, for the line that repeats a grade.
std::string repeated_arguments(const GradeOptions& options) {
  std::string text;
  if (options.solution) text += " --solution";
  if (!options.submission.empty()) text += " --submission " + shell_word(options.submission);
  if (options.device != "auto") text += " --device " + shell_word(options.device);
  if (options.no_sandbox) text += " --no-sandbox";
  return text;
}

/// The command that shows a picture of what was graded.
std::string picture_command(const Cli& cli, const GradeOptions& options, const harness::Lesson& lesson) {
  std::string text = cli.program + " view " + lesson.number;
  if (options.solution) text += " --solution";
  if (!options.submission.empty()) text += " --submission " + shell_word(options.submission);
  if (options.device.starts_with("sim:")) text += " --device " + shell_word(options.device);
  return text;
}

/// Where the picture goes: beside the grade's page, grade.view.html to grade.html.
std::filesystem::path picture_file(const GradeOptions& options) {
  return std::filesystem::path(options.html).replace_extension(".view.html");
}

/// Writes the picture's page. What its run says is dropped: the report has told it.
/// @return its address from there; empty where there is no picture, which stderr says
std::string write_picture(const Cli& cli, const GradeOptions& options, const harness::Lesson& lesson,
                          const harness::Request& request) {
  std::ostringstream dropped;
  const std::string device =
      options.device.starts_with("sim:") ? options.device : "sim:" + profile_of(lesson);
  const auto [picture, remark] =
      make_picture(cli, {lesson, request.submission, device, !options.solution}, dropped);
  if (!picture) {
    fmt::print(stderr, "gridstride: {}\n", trf("no picture: {}", remark));
    return {};
  }
  const std::filesystem::path page = picture_file(options);
  write_whole(page, page_of(*picture));
  return address_of(page.filename().string());
}

/// Writes a result where it was asked for; where that fails the text goes to stdout, so that no work is lost.
void write_result(const std::string& where, const std::string& text) {
  if (where.empty()) return;
  try {
    if (where == "-")
      std::cout << text << std::flush;
    else
      write_whole(where, text);
  } catch (const UsageError&) {
    std::cout << text << std::flush;
    throw;
  }
}

/// A page of grades where one was asked for.
void write_html(const std::string& where, const std::vector<classroom::GradedFile>& grades) {
  if (!where.empty()) write_whole(where, classroom::grade_page(grades));
}

classroom::GradedFile graded_file(const Cli& cli, const GradeOptions& options, const harness::Lesson& lesson,
                                  const harness::Request& request, const Record& record) {
  return {.record = record,
          .title = lesson.title,
          .text = read_text(request.submission),
          .file = request.submission.filename().string(),
          .origin = options.solution ? tr("the reference solution") : "",
          .picture_command = picture_command(cli, options, lesson),
          .picture_page = ""};
}

std::string json_text_of(const Record& record) {
  std::ostringstream text;
  report::json_reporter()->report(record, text);
  return text.str();
}

/// What is printed in place of the report for people; empty where that is wanted. Several records only as
/// JUnit.
std::string formatted(const std::string& format, const std::vector<Record>& records) {
  if (format == "junit") return classroom::junit_xml(records);
  if (format == "gradescope") return classroom::gradescope_json(records.front());
  if (format == "exercism") return classroom::exercism_json(records.front());
  return {};
}

bool prints_for_people(const GradeOptions& options) {
  return options.json != "-" && options.format == "text";
}

/// Before the report, whose end is what a terminal shows.
void print_marks(const Cli& cli, const GradeOptions& options, const harness::Lesson& lesson,
                 const harness::Request& request, const Record& record) {
  if (!options.marks || !prints_for_people(options)) return;
  report::MarkedFiles files{.submission = request.submission};
  try {
    files.stub = pristine_stub(cli.installation, lesson);
    files.solution = read_text(solution_file(cli, lesson));
  } catch (const UsageError&) {
    // Where the stub is lost, nothing counts as given.
  }
  report::marks_reporter(std::move(files))->report(record, std::cout);
  std::cout << std::flush;
}

/// Why nothing was drawn of a file that has no picture.
std::string why_no_picture(const Record& record) {
  switch (record.verdict) {
    case Verdict::build_failed:
      return tr("the file does not compile");
    case Verdict::grader_error:
      return tr("the grader itself failed");
    case Verdict::timed_out:
    case Verdict::crashed:
    case Verdict::out_of_memory:
      return tr("no kernel of the file ran to its end");
    default:
      return tr("the file launched no kernel");
  }
}

/// Writes the picture beside the grade's page, which is there already: whatever becomes of the picture, it
/// stays. Then the page's link to it.
void add_picture(const Cli& cli, const GradeOptions& options, const harness::Lesson& lesson,
                 const harness::Request& request, classroom::GradedFile page) {
  if (report::picture_place(page.record) == report::PicturePlace::nowhere) {
    fmt::print(stderr, "gridstride: {}\n", trf("no picture: {}", why_no_picture(page.record)));
    return;
  }
  page.picture_page = write_picture(cli, options, lesson, request);
  if (page.picture_page.empty()) return;
  write_html(options.html, {page});
  if (prints_for_people(options)) fmt::print("{}\n", trf("The picture: {}", picture_file(options).string()));
}

void grade_one(Cli& cli, const GradeOptions& options) {
  const harness::Lesson lesson = cli.lesson(options.lesson);
  const harness::Request request = request_of(cli, options, lesson);
  const Record record = options.record.empty() ? graded(cli, request) : kept_record(options.record, lesson);
  cli.exit_code = exit_code(record.verdict);
  remember(cli, options, record);
  print_marks(cli, options, lesson, request, record);
  if (prints_for_people(options)) {
    report::TerminalOptions terminal;
    terminal.colours = report::colours_wanted(STDOUT_FILENO);
    terminal.submission = request.submission;
    terminal.program = cli.program;
    terminal.arguments = repeated_arguments(options);
    terminal.picture = picture_command(cli, options, lesson);
    terminal.next_lesson = next_lesson(cli, lesson);
    terminal.is_solution = options.solution;
    terminal.is_marked = options.marks;
    terminal.columns = printed_width(STDOUT_FILENO, 0);
    report::terminal_reporter(terminal)->report(record, std::cout);
  }
  std::cout << formatted(options.format, {record}) << std::flush;
  write_result(options.json, json_text_of(record));
  if (options.html.empty()) return;
  const classroom::GradedFile page = graded_file(cli, options, lesson, request, record);
  write_html(options.html, {page});
  if (prints_for_people(options)) {
    fmt::print("{}\n", trf("The grade as a page: {}", options.html));
    std::fflush(stdout);
  }
  if (options.view) add_picture(cli, options, lesson, request, page);
}

void print_row(const Record& record, const report::Style& style) {
  const std::string verdict = fmt::format("{:<18}", to_string(record.verdict));
  fmt::print("  {}\n", trf("{:<24}{} {:>6} of {:<4}{:>6.1f} s", record.lesson,
                           record.verdict == Verdict::passed ? style.good(verdict) : style.bad(verdict),
                           report::points_text(record.score), report::points_text(record.max_score),
                           static_cast<double>(record.duration_ms) / 1000));
}

/// The exit code of several grades: the grader's own fault first, then the student's failures.
int worse_exit_code(int a, int b) { return std::max(a, b); }

void grade_all(Cli& cli, const GradeOptions& options) {
  if (!options.submission.empty())
    throw UsageError(tr("--submission names one file: name one lesson with it, not 'all'"));
  const report::Style style(report::colours_wanted(STDOUT_FILENO));
  if (options.format == "gradescope" || options.format == "exercism")
    throw UsageError(trf("--format {} takes one lesson, not 'all'", options.format));
  std::string json;
  std::vector<Record> records;
  std::vector<classroom::GradedFile> files;
  double score = 0;
  double most = 0;
  std::size_t passed = 0;
  const std::vector<harness::Lesson> lessons = cli.lessons();
  for (const harness::Lesson& lesson : lessons) {
    const harness::Request request = request_of(cli, options, lesson);
    records.push_back(graded(cli, request));
    const Record& record = records.back();
    if (!options.html.empty()) files.push_back(graded_file(cli, options, lesson, request, record));
    cli.exit_code = worse_exit_code(cli.exit_code, exit_code(record.verdict));
    remember(cli, options, record);
    score += record.score;
    most += record.max_score;
    passed += record.verdict == Verdict::passed ? 1 : 0;
    json += (json.empty() ? "[\n" : ",\n") + to_json(record);
    print_marks(cli, options, lesson, request, record);
    if (prints_for_people(options)) print_row(record, style);
  }
  std::cout << formatted(options.format, records);
  if (prints_for_people(options))
    fmt::print("{}\n", trf("{} of {} passed, {} of {} points", passed,
                           language::trn("{} lesson", "{} lessons", lessons.size()),
                           report::points_text(score), report::points_text(most)));
  std::cout << std::flush;
  write_html(options.html, files);
  write_result(options.json, json.empty() ? "[]\n" : json + "\n]\n");
}

void run_grade(Cli& cli, const GradeOptions& options) {
  if (options.solution && !options.submission.empty())
    throw UsageError(tr("--solution and --submission exclude each other: which file is to be graded?"));
  if (options.json == "-" && options.format != "text")
    throw UsageError(tr("--json - and --format both want stdout: give --json a file"));
  if (!options.json.empty() && options.json != "-") require_writable(options.json);
  if (options.html == "-")
    throw UsageError(tr("--html writes a file for a browser: name one, such as grade.html"));
  if (!options.html.empty()) require_writable(options.html);
  if (options.view && options.html.empty())
    throw UsageError(tr("--view writes its page beside that of --html: name one, such as --html grade.html"));
  if (options.format != "text") language::speak("en", {});  // for programs
  if (options.view && options.lesson == "all") throw UsageError(tr("--view takes one lesson, not 'all'"));
  if (!options.record.empty() && options.lesson == "all")
    throw UsageError(tr("--record shows the grade of one lesson: name that, not 'all'"));
  if (options.lesson == "all")
    grade_all(cli, options);
  else
    grade_one(cli, options);
}

}  // namespace

void add_grade(CLI::App& app, Cli& cli) {
  auto options = std::make_shared<GradeOptions>();
  CLI::App* command = app.add_subcommand("grade", "Grade your file of a lesson, or of all");
  command->add_option("lesson", options->lesson, "Number or name of a lesson, or 'all'")->required();
  command->add_flag("--solution", options->solution, "Grade the reference solution instead");
  command->add_option("--submission", options->submission, "Grade this file instead")->type_name("FILE");
  command
      ->add_option("--json", options->json,
                   "Write the record as JSON; '-' is stdout, and then nothing else is")
      ->type_name("FILE");
  command
      ->add_option("--html", options->html,
                   "Write the grade as one page for a browser: findings on your lines, charts of the speed")
      ->type_name("FILE");
  command->add_flag(
      "--view", options->view,
      "With --html: write the page of 'view' beside it, and link it; runs the file as 'view' does, "
      "outside of the sandbox");
  command->add_flag("--marks", options->marks,
                    "For an editor: before the report each finding, failed check and word of the compiler in "
                    "a line, FILE:LINE: error: ...");
  command
      ->add_option("--format", options->format,
                   "text for people; gradescope, exercism or junit for programs, on stdout")
      ->check(CLI::IsMember({"text", "gradescope", "exercism", "junit"}))
      ->capture_default_str();
  command->add_option("--device", options->device, "auto, sim, sim:PROFILE, gpu or gpu:N")
      ->capture_default_str();
  command->add_option("--seed", options->seed, "Repeat the inputs of the grade with this seed")
      ->type_name("N");
  command->add_flag("--no-sandbox", options->no_sandbox,
                    "Limits only, no isolation: for files that you trust");
  command
      ->add_option("--record", options->record,
                   "Show the grade that --json wrote to this file, and grade nothing")
      ->type_name("FILE")
      ->excludes("--device", "--seed", "--no-sandbox", "--view");
  command->callback([options, &cli] { run_grade(cli, *options); });
}

}  // namespace gridstride::cli
