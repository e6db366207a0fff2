// SPDX-License-Identifier: MIT
#include "cli/watch_view.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <sstream>

#include "language/language.hpp"
#include "report/columns.hpp"
#include "report/style.hpp"

namespace gridstride::cli {
namespace {

using Lines = std::vector<std::string>;

Lines lines_of(const std::string& text) {
  std::istringstream in(text);
  Lines lines;
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

/// At most `room` lines, of which the last one says that there are more.
Lines part_of(const Lines& lines, std::size_t room, std::size_t start, std::size_t seen) {
  Lines part(lines.begin() + static_cast<std::ptrdiff_t>(start),
             lines.begin() + static_cast<std::ptrdiff_t>(std::min(start + seen, lines.size())));
  const std::size_t left = lines.size() - start - part.size();
  if (room > 1)
    part.push_back(
        left > 0 ? language::trn("... and {} more line; space: on", "... and {} more lines; space: on", left)
                 : language::tr("space: back to the first line"));
  return part;
}

/// At most `room` lines, with line `in_sight` among them or, once the reader has turned on, from there on.
Lines shortened(const Lines& lines, std::size_t room, std::size_t in_sight, std::size_t turns = 0) {
  if (lines.size() <= room) return lines;
  if (room == 0) return {};
  const std::size_t seen = room > 1 ? room - 1 : 1;  // the last line says what is missing
  const std::size_t screens = (lines.size() + seen - 1) / seen;
  if (turns % screens > 0) return part_of(lines, room, turns % screens * seen, seen);
  const std::size_t start = in_sight < seen ? 0 : std::min(in_sight - seen / 2, lines.size() - seen);
  return part_of(lines, room, start, seen);
}

void append(Lines& to, const Lines& lines) { to.insert(to.end(), lines.begin(), lines.end()); }

/// A block, behind an empty line where something is above it.
void append_block(Lines& to, const Lines& lines) {
  if (lines.empty()) return;
  if (!to.empty()) to.emplace_back();
  append(to, lines);
}

/// How many lines of the body stand above a note: as many as leave room for all of it, but the first ones,
/// which say what failed, always. One line says that there are more.
std::size_t lines_above(const Lines& note, std::size_t room) {
  constexpr std::size_t most_kept = 4;
  const std::size_t taken = note.size() + 2;  // an empty line
  return std::max(room > taken ? room - taken : 0, std::min(most_kept, room / 3));
}

/// Body and note in one piece: where there is no room for both, the note that was asked for last parts the
/// body.
Lines joined(const WatchView& view, std::size_t room) {
  const Lines body = lines_of(view.body);
  const Lines note = lines_of(view.note);
  const bool fits = note.empty() || body.size() + 1 + note.size() <= room;
  const std::size_t above =
      fits || !view.note_first ? body.size() : std::min(body.size(), lines_above(note, room));
  const auto parting = body.begin() + static_cast<std::ptrdiff_t>(above);
  Lines all;
  append_block(all, {body.begin(), parting});
  append_block(all, note);
  append_block(all, {parting, body.end()});
  return all;
}

/// What stands around the body.
struct Frame {
  std::size_t columns = 0;
  std::size_t rows = 0;
  Lines top;
  Lines keys;
  std::size_t room = 0;  // rows for the body, below an empty one
};

Frame frame_of(const WatchView& view, ScreenSize size) {
  Frame frame;
  frame.columns = std::max<std::size_t>(size.columns, 2) - 1;
  frame.rows = std::max<std::size_t>(size.rows, 1);
  frame.keys = lines_of(report::wrapped(view.keys, 0, frame.columns));
  frame.keys.resize(std::min(frame.keys.size(), frame.rows));
  frame.top = {"Gridstride  " + progress_bar(view.passed, view.total)};
  for (const std::string& line : lines_of(view.heading + view.status))
    append(frame.top, lines_of(report::wrapped(line, 0, frame.columns)));
  frame.top.resize(std::min(frame.top.size(), frame.rows - frame.keys.size()));
  const std::size_t left = frame.rows - frame.keys.size() - frame.top.size();
  frame.room = left > 1 ? left - 1 : 0;
  return frame;
}

}  // namespace

std::string progress_bar(std::size_t passed, std::size_t total) {
  constexpr std::size_t width = 24;
  const std::size_t filled = total == 0 ? 0 : width * std::min(passed, total) / total;
  return language::trf("[{}{}] {} of {} passed", std::string(filled, '#'), std::string(width - filled, '-'),
                       passed, language::trn("{} lesson", "{} lessons", total));
}

std::size_t rows_beside_note(const WatchView& view, ScreenSize size) {
  const std::size_t room = frame_of(view, size).room;
  const Lines note = lines_of(view.note);
  if (view.note_first && !note.empty()) return lines_above(note, room);
  return room - (note.empty() ? 0 : std::min<std::size_t>(room, 1));  // a line says that the note is there
}

std::vector<std::string> screen_lines(const WatchView& view, ScreenSize size) {
  const Frame frame = frame_of(view, size);
  Lines screen = frame.top;
  append_block(screen, shortened(joined(view, frame.room), frame.room, view.in_sight, view.turns));
  screen.resize(frame.rows - frame.keys.size());  // the keys stand in the last rows
  append(screen, frame.keys);
  for (std::string& line : screen) line = report::clipped(line, frame.columns);
  return screen;
}

}  // namespace gridstride::cli
