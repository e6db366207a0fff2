// SPDX-License-Identifier: MIT
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <unistd.h>

#include <memory>
#include <optional>

#include "cli/cli.hpp"
#include "cli/lesson_text.hpp"
#include "cli/progress_file.hpp"
#include "cli/terminal.hpp"
#include "language/language.hpp"
#include "report/reporter.hpp"
#include "report/style.hpp"
#include "report/words.hpp"

namespace gridstride::cli {

using language::trf;

namespace {

bool in_track(const harness::Lesson& lesson, const std::string& track) {
  return track.empty() || std::find(lesson.tracks.begin(), lesson.tracks.end(), track) != lesson.tracks.end();
}

/// What was reached in a lesson: "passed, 100 of 100 points, 12.7 times one core of the CPU (2026-11-23)".
std::string state_text(const learn::LessonProgress& reached, const report::Style& style) {
  const std::string verdict(to_string(reached.verdict));
  std::string text = reached.passed() ? style.good(verdict) : style.bad(verdict);
  text +=
      trf(", {} of {} points", report::points_text(reached.points), report::points_text(reached.max_points));
  if (reached.speedup) text += ", " + report::ratio_text(*reached.speedup);
  return text + style.faint(fmt::format(" ({})", reached.date));
}

learn::ProgressBook told_progress(const Cli& cli) {
  learn::ProgressBook book = read_progress(cli.workspace);
  for (const std::string& warning : progress_warnings(cli.workspace, book))
    fmt::print(stderr, "gridstride: {}\n", warning);
  return book;
}

void run_list(const Cli& cli, const std::string& track) {
  const learn::ProgressBook book = told_progress(cli);
  const report::Style style(report::colours_wanted(STDOUT_FILENO));
  const std::size_t width = printed_width(STDOUT_FILENO, 100);
  int minutes = 0;
  std::size_t count = 0;
  std::size_t passed = 0;
  std::optional<harness::Lesson> next;
  for (const harness::Lesson& lesson : cli.lessons()) {
    if (!in_track(lesson, track)) continue;
    fmt::print("{}  {:<20} {} {}\n", style.strong(lesson.number), lesson.slug, lesson.title,
               style.faint(trf("({} minutes)", lesson.minutes)));
    fmt::print("{}", report::wrapped(lesson.summary, 4, width));
    if (const learn::LessonProgress* reached = book.find(lesson.name))
      fmt::print("{}", report::wrapped(state_text(*reached, style), 4, width));
    passed += book.has_passed(lesson.name) ? 1 : 0;
    if (!next && !book.has_passed(lesson.name)) next = lesson;
    minutes += lesson.minutes;
    ++count;
  }
  if (count == 0)
    throw UsageError(trf("no lesson is in the track '{}'; tracks: two-hours, one-day, two-days", track));
  std::string summary = trf("{}, about {} minutes; {} passed.",
                            language::trn("{} lesson", "{} lessons", count), minutes, passed);
  if (next) {
    const std::string text = text_name(*next);
    summary += " ";
    summary += passed == 0 ? trf("Begin: read {}, edit {}.cu beside it, then {} grade {}.", text, next->slug,
                                 cli.program, next->number)
                           : trf("Next: read {}, edit {}.cu beside it, then {} grade {}.", text, next->slug,
                                 cli.program, next->number);
  }
  fmt::print("\n{}", report::wrapped(summary, 0, width));
}

}  // namespace

void add_list(CLI::App& app, Cli& cli) {
  auto track = std::make_shared<std::string>();
  CLI::App* command = app.add_subcommand("list", "Show the lessons");
  command->add_option("--track", *track, "Only those of a track: two-hours, one-day or two-days");
  command->callback([track, &cli] { run_list(cli, *track); });
}

}  // namespace gridstride::cli
