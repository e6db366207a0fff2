// SPDX-License-Identifier: MIT
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <unistd.h>

#include <memory>

#include "cli/cli.hpp"
#include "report/reporter.hpp"
#include "report/style.hpp"

namespace gridstride::cli {
namespace {

bool in_track(const harness::Lesson& lesson, const std::string& track) {
  return track.empty() || std::find(lesson.tracks.begin(), lesson.tracks.end(), track) != lesson.tracks.end();
}

void run_list(const Cli& cli, const std::string& track) {
  const report::Style style(report::colours_wanted(STDOUT_FILENO));
  int minutes = 0;
  std::size_t count = 0;
  for (const harness::Lesson& lesson : cli.lessons()) {
    if (!in_track(lesson, track)) continue;
    fmt::print("{}  {:<20} {} {}\n", style.strong(lesson.number), lesson.slug, lesson.title,
               style.faint(fmt::format("({} minutes)", lesson.minutes)));
    fmt::print("{}", report::wrapped(lesson.summary, 4));
    minutes += lesson.minutes;
    ++count;
  }
  if (count == 0)
    throw UsageError(
        fmt::format("no lesson is in the track '{}'; tracks: two-hours, one-day, two-days", track));
  fmt::print(
      "\n{}, about {} minutes. Begin: read lessons/NN_*/README.md, edit the .cu file beside it, then {} "
      "grade NN.\n",
      report::count_text(count, "lesson"), minutes, cli.program);
}

}  // namespace

void add_list(CLI::App& app, Cli& cli) {
  auto track = std::make_shared<std::string>();
  CLI::App* command = app.add_subcommand("list", "Show the lessons");
  command->add_option("--track", *track, "Only those of a track: two-hours, one-day or two-days");
  command->callback([track, &cli] { run_list(cli, *track); });
}

}  // namespace gridstride::cli
