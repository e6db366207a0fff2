// SPDX-License-Identifier: MIT
#include "learn/progress_book.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <sstream>

namespace gridstride::learn {
namespace {

constexpr std::string_view heading =
    "# How far you are in Gridstride's lessons; `./gridstride list` shows it. Delete a line to forget a "
    "lesson.\n"
    "# lesson                  points     verdict             speed-up   date\n";
constexpr std::string_view greeted_word = "greeted";

std::vector<std::string> fields_of(const std::string& text) {
  std::istringstream words(text);
  std::vector<std::string> fields;
  for (std::string word; words >> word;) fields.push_back(word);
  return fields;
}

/// A number that is not negative, all of the text.
std::optional<double> number_of(std::string_view text) {
  double value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  if (!std::isfinite(value) || value < 0) return std::nullopt;
  return value;
}

bool is_digit(char c) { return c >= '0' && c <= '9'; }

/// "2026-11-23", by its form.
bool is_date(std::string_view text) {
  constexpr std::string_view form = "dddd-dd-dd";
  return text.size() == form.size() && std::equal(text.begin(), text.end(), form.begin(), [](char c, char f) {
           return f == 'd' ? is_digit(c) : c == f;
         });
}

/// "03_first_kernel", by its form.
bool is_lesson(std::string_view text) {
  const auto fits = [](char c) { return is_digit(c) || c == '_' || (c >= 'a' && c <= 'z'); };
  return text.size() > 3 && is_digit(text[0]) && is_digit(text[1]) && text[2] == '_' &&
         std::all_of(text.begin(), text.end(), fits);
}

std::optional<LessonProgress> progress_of(const std::vector<std::string>& fields) {
  if (fields.size() != 5 || !is_lesson(fields[0]) || !is_date(fields[4])) return std::nullopt;
  const std::string_view points = fields[1];
  const auto slash = points.find('/');
  if (slash == std::string_view::npos) return std::nullopt;
  const auto reached = number_of(points.substr(0, slash));
  const auto most = number_of(points.substr(slash + 1));
  const auto verdict = verdict_from_string(fields[2]);
  if (!reached || !most || *reached > *most || !verdict) return std::nullopt;
  LessonProgress progress{fields[0], *reached, *most, *verdict, std::nullopt, fields[4]};
  if (fields[3] == "-") return progress;
  if (fields[3].back() != 'x') return std::nullopt;
  progress.speedup = number_of(std::string_view(fields[3]).substr(0, fields[3].size() - 1));
  return progress.speedup ? std::optional(progress) : std::nullopt;
}

std::string line_of(const LessonProgress& progress) {
  return fmt::format("{:<24}  {:<9}  {:<18}  {:<9}  {}", progress.lesson,
                     fmt::format("{}/{}", progress.points, progress.max_points), to_string(progress.verdict),
                     progress.speedup ? fmt::format("{:.3g}x", *progress.speedup) : "-", progress.date);
}

/// Whether a grade says more of what a student has reached than the best one so far.
bool is_better(const Record& record, const LessonProgress& best) {
  const bool passes = record.verdict == Verdict::passed;
  if (passes != best.passed()) return passes;
  // Of grades with the same points the one with the less bad verdict counts, and of the same verdict the
  // first.
  return record.score != best.points ? record.score > best.points : record.verdict < best.verdict;
}

bool has_right_answers(Verdict verdict) { return verdict == Verdict::passed || verdict == Verdict::too_slow; }

LessonProgress updated(const LessonProgress& old, const Record& record, const std::string& date) {
  LessonProgress progress = old;
  if (is_better(record, old)) {
    progress.points = record.score;
    progress.max_points = record.max_score;
    progress.verdict = record.verdict;
    progress.date = date;
  }
  if (record.speed.speedup && has_right_answers(record.verdict))
    progress.speedup = std::max(progress.speedup.value_or(0), *record.speed.speedup);
  return progress;
}

}  // namespace

ProgressBook::Line ProgressBook::read_line(const std::string& text) {
  const std::vector<std::string> fields = fields_of(text);
  if (fields.empty() || fields[0].starts_with('#')) return {text, std::nullopt, false};
  if (fields[0] == greeted_word) {
    greeted_ = true;
    return {text, std::nullopt, false};
  }
  const auto progress = progress_of(fields);
  // A second line of a lesson is not ours: the first counts.
  const bool known = progress && find(progress->lesson) == nullptr;
  return known ? Line{text, progress, false} : Line{text, std::nullopt, true};
}

ProgressBook::ProgressBook(const std::string& text) {
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) lines_.push_back(read_line(line));
}

const LessonProgress* ProgressBook::find(std::string_view lesson) const {
  for (const Line& line : lines_)
    if (line.progress && line.progress->lesson == lesson) return &*line.progress;
  return nullptr;
}

bool ProgressBook::has_passed(std::string_view lesson) const {
  const LessonProgress* progress = find(lesson);
  return progress != nullptr && progress->passed();
}

void ProgressBook::add(const Record& record, const std::string& date) {
  if (record.verdict == Verdict::grader_error) return;
  auto line = std::find_if(lines_.begin(), lines_.end(), [&](const Line& each) {
    return each.progress && each.progress->lesson == record.lesson;
  });
  if (line == lines_.end()) {
    LessonProgress first;
    first.lesson = record.lesson;
    first.points = -1;  // any grade is better
    const LessonProgress progress = updated(first, record, date);
    lines_.push_back({line_of(progress), progress, false});
    return;
  }
  const LessonProgress progress = updated(*line->progress, record, date);
  if (progress != *line->progress) *line = {line_of(progress), progress, false};
}

void ProgressBook::set_greeted(const std::string& date) {
  if (!greeted_) lines_.push_back({fmt::format("{}  {}", greeted_word, date), std::nullopt, false});
  greeted_ = true;
}

std::vector<std::string> ProgressBook::problems() const {
  std::vector<std::string> found;
  for (std::size_t i = 0; i < lines_.size(); ++i)
    if (lines_[i].broken) found.push_back(fmt::format("line {}: '{}'", i + 1, lines_[i].text));
  return found;
}

std::string ProgressBook::text() const {
  std::string text;
  const bool has_heading = !lines_.empty() && lines_.front().text.starts_with('#');
  if (!has_heading) text += heading;
  for (const Line& line : lines_) text += line.text + '\n';
  return text;
}

}  // namespace gridstride::learn
