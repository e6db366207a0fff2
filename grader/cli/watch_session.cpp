// SPDX-License-Identifier: MIT
#include "cli/watch_session.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <sstream>
#include <utility>

#include "cli/grading.hpp"
#include "cli/lesson_text.hpp"
#include "cli/progress_file.hpp"
#include "cli/stub.hpp"
#include "language/language.hpp"
#include "language/phrases.hpp"
#include "learn/next_lesson.hpp"
#include "report/columns.hpp"
#include "report/reporter.hpp"
#include "report/style.hpp"
#include "report/words.hpp"

namespace gridstride::cli {

using language::tr;
using language::trf;

namespace {

constexpr std::size_t full_width = 78;
constexpr std::size_t least_width = 20;
constexpr std::size_t most_output_lines = 200;  // in the whole report, which the space bar turns on

std::string greeting() {
  return tr(
      "Welcome. This is how a lesson goes:\n"
      "\n"
      "  1. Read the lesson's text; the key o says where it is.\n"
      "  2. Open its .cu file in your editor. This screen names it at the top.\n"
      "  3. Replace the first TODO and save. Each save is graded at once.\n"
      "  4. The verdict appears here, with the first thing that is wrong. Mend it.\n"
      "  5. Stuck? h asks you a question first, and says more each time.\n"
      "  6. Passed? Compare with the solution (s). Then n goes on to the next one.\n"
      "\n"
      "What you have reached is kept in progress.txt.\n");
}

std::string joined(const std::vector<std::string>& lines, std::size_t width) {
  std::string text;
  for (const std::string& line : lines) text += report::wrapped(line, 0, width);
  return text;
}

/// "passed, 100 of 100 points, 12.7 times one core".
std::string reached_text(const learn::LessonProgress& reached) {
  std::string text = trf("{}, {} of {} points", to_string(reached.verdict),
                         report::points_text(reached.points), report::points_text(reached.max_points));
  if (reached.speedup) text += ", " + report::ratio_text(*reached.speedup);
  return text;
}

}  // namespace

WatchSession::WatchSession(const Cli& cli, WatchOptions options, std::optional<std::size_t> first)
    : cli_(cli),
      options_(std::move(options)),
      lessons_(cli.lessons()),
      book_(read_progress(cli.workspace)),
      width_(full_width) {
  if (lessons_.empty()) throw UsageError(tr("there are no lessons"));
  warnings_ = joined(progress_warnings(cli.workspace, book_), width_);
  current_ = first.value_or(learn::next_unsolved(lessons_, book_).value_or(lessons_.size() - 1));
  if (book_.has_greeted()) {
    go_to(current_);
  } else {
    page_ = Page::greeting;
    watch_file();
  }
}

void WatchSession::watch_file() {
  if (!options_.manual) watcher_ = std::make_unique<learn::FileWatcher>(file());
}

void WatchSession::go_to(std::size_t index) {
  current_ = index;
  page_ = Page::lesson;
  grade_.reset();
  seed_.reset();
  forget_verdict();
  note_ = std::exchange(warnings_, {});
  last_hint_ = false;
  hints_again_.reset();
  watch_file();
  if (!options_.manual) grade();
}

void WatchSession::forget_verdict() {
  record_.reset();
  verdict_.clear();
  graded_.clear();
  passes_ = whole_ = false;
}

void WatchSession::fit(ScreenSize size) {
  if (std::exchange(size_, size) == size) return;
  width_ = std::clamp(size.columns, least_width + 2, full_width + 2) - 2;
  if (record_) write_verdict();
}

void WatchSession::leave_greeting() {
  try {
    book_ = change_progress(cli_.workspace, [](learn::ProgressBook& book) { book.set_greeted(today()); });
  } catch (const UsageError& error) {
    warnings_ += report::wrapped(report::printable(error.what()), 0, width_);
  }
  go_to(current_);
}

void WatchSession::press(char key) {
  note_is_new_ = true;
  const bool turns = key == ' ' && (page_ == Page::lesson || page_ == Page::greeting);
  turns_ = turns ? turns_ + 1 : 0;
  if (turns) return;
  press_on_page(key);
  if (record_ && !over_) write_verdict();  // beside a note it is shorter
}

void WatchSession::press_on_page(char key) {
  if (key == 'q') {
    grade_.reset();
    over_ = true;
  } else if (page_ == Page::greeting) {
    if (key == '\n') leave_greeting();
    if (key == 'o') press_in_lesson(key);
  } else if (page_ == Page::list) {
    page_ = Page::lesson;
    if (key == 'o') press_in_lesson(key);
  } else if (page_ == Page::lesson) {
    press_in_lesson(key);
  } else {
    answer(key);
  }
}

void WatchSession::press_in_lesson(char key) {
  switch (key) {
    case 'n':
      return step(1);
    case 'p':
      return step(-1);
    case 'h':
      return show_hint();
    case 'l':
      page_ = Page::list;
      return;
    case 'a':
      whole_ = !whole_;
      note_.clear();
      return;
    case 'o':
      note_ = trf("The lesson's text: {}", text_name(lesson())) + '\n' +
              trf("In another terminal: {} text {}", cli_.program, lesson().number) + '\n';
      return;
    case 'r':
    case '\n':
      return grade();
    case 'x':
      page_ = Page::reset_question;
      return;
    case 's':
      if (book_.has_passed(lesson().name)) return show_solution();
      page_ = Page::solution_question;
      return;
    default:
      note_.clear();
      return;
  }
}

void WatchSession::answer(char key) {
  const Page asked = page_;
  page_ = Page::lesson;
  note_.clear();
  if (key != 'y') return;
  if (asked == Page::reset_question)
    reset();
  else
    show_solution();
}

void WatchSession::step(int by) {
  if (by < 0 && current_ == 0)
    note_ = tr("This is the first lesson.\n");
  else if (by > 0 && current_ + 1 == lessons_.size())
    note_ = tr("This is the last lesson.\n");
  else
    go_to(by < 0 ? current_ - 1 : current_ + 1);
}

void WatchSession::show_hint() {
  if (last_hint_ && !note_.empty() && note_ == hint_) {
    note_.clear();
    hints_again_ = 0;
    return;
  }
  const CheckResult* const failure = record_ ? report::first_failure(*record_) : nullptr;
  if (const auto of_check =
          take_check_hint(cli_.workspace, lesson(), failure != nullptr ? failure->name : "", width_)) {
    show_further_hint(*of_check);
    return;
  }
  try {
    const std::size_t index = hints_again_ ? (*hints_again_)++ : take_hint(cli_.workspace, lesson());
    const ShownHint hint = shown_hint(lesson(), index, width_);
    last_hint_ = index + 1 == lesson().hints.size();
    if (!last_hint_) return show_further_hint(hint);
    hint_ = report::wrapped(hint.heading, 0, width_) + hint.text + '\n' +
            report::wrapped(tr("That was the last hint; h hides it, s offers the solution."), 0, width_);
    note_ = hint_;
  } catch (const UsageError& error) {
    note_ = report::wrapped(error.what(), 0, width_);
  }
}

void WatchSession::show_further_hint(const ShownHint& hint) {
  hint_ = report::wrapped(hint.heading + tr("; h: the next one, c: close"), 0, width_) + hint.text;
  last_hint_ = false;
  note_ = hint_;
}

void WatchSession::show_solution() {
  note_ = trf("The solution: solutions/{0}/{1}.cu\nIts commentary: solutions/{0}/README.md\n", lesson().name,
              lesson().slug);
}

void WatchSession::reset() {
  try {
    note_ = report::fitted(report::printable(reset_file(cli_.installation, lesson(), cli_.program)), width_);
    watch_file();  // that the file has changed is our own doing
    if (!options_.manual) grade();
  } catch (const std::exception& error) {
    note_ = report::wrapped(report::printable(error.what()), 0, width_);
  }
}

void WatchSession::grade() {
  grade_.reset();  // one at a time
  begin_.reset();
  stage_ = tr("starting");
  try {
    grade_ = options_.start_grade(
        lesson(), seed_, [this](const harness::Progress& progress) { stage_ = progress_text(progress); });
  } catch (const UsageError& error) {
    forget_verdict();
    verdict_ = report::wrapped(report::printable(error.what()), 0, width_);
  }
}

void WatchSession::finish(Record record) {
  grade_.reset();
  graded_ =
      trf("graded at {} in {:.1f} s", options_.time_of_day(), static_cast<double>(record.duration_ms) / 1000);
  passes_ = record.verdict == Verdict::passed;
  if (passes_) seed_.reset();
  if (!passes_ && record.seed != 0) seed_ = record.seed;
  turns_ = 0;
  whole_ = false;
  if (passes_) note_.clear();  // a hint, say
  keep(record);
  record_ = std::move(record);
  write_verdict();
}

void WatchSession::write_verdict() {
  report::TerminalOptions terminal;
  terminal.colours = options_.colours;
  terminal.submission = file();
  terminal.program = cli_.program;
  terminal.columns = width_;
  terminal.output_lines = most_output_lines;
  terminal.rows = std::max<std::size_t>(rows_beside_note(view(), size_), 1);
  std::ostringstream text;
  (whole_ ? report::terminal_reporter(terminal) : report::brief_reporter(terminal))->report(*record_, text);
  verdict_ = text.str();
}

void WatchSession::keep(const Record& record) {
  book_.add(record, today());
  remember_failure(cli_.workspace, record);
  try {
    book_ = change_progress(cli_.workspace, [&](learn::ProgressBook& book) { book.add(record, today()); });
  } catch (const UsageError& error) {
    note_ = report::wrapped(trf("This grade is not kept: {}", report::printable(error.what())), 0, width_);
  }
}

void WatchSession::look(Clock::time_point now) {
  if (watcher_ && watcher_->saved(now)) {
    if (note_ != hint_) note_.clear();
    note_is_new_ = false;  // the verdict needs the room now
    if (page_ == Page::greeting) {
      leave_greeting();
    } else {
      page_ = Page::lesson;  // whoever goes on working answers no question
      grade();
    }
  }
  if (!grade_) return;
  now_ = now;
  if (!begin_) begin_ = now;
  if (std::optional<Record> record = grade_->look()) finish(std::move(*record));
}

void WatchSession::pause() {
  paused_ = grade_ != nullptr;
  grade_.reset();
}

void WatchSession::resume() {
  if (std::exchange(paused_, false)) grade();
}

std::vector<int> WatchSession::descriptors() const {
  std::vector<int> all = grade_ ? grade_->descriptors() : std::vector<int>{};
  if (watcher_ && watcher_->descriptor() >= 0) all.push_back(watcher_->descriptor());
  return all;
}

std::optional<std::chrono::milliseconds> WatchSession::patience(Clock::time_point now) const {
  const auto of_file = watcher_ ? watcher_->patience(now) : std::nullopt;
  constexpr std::chrono::milliseconds tick{1000};  // of the seconds that a grade has taken
  return grade_ ? std::min(of_file.value_or(tick), tick) : of_file;
}

std::string WatchSession::list_text() const {
  std::string text;
  for (std::size_t i = 0; i < lessons_.size(); ++i) {
    const learn::LessonProgress* reached = book_.find(lessons_[i].name);
    text += fmt::format("{} {}  {:<20} {}\n", i == current_ ? '>' : ' ', lessons_[i].number, lessons_[i].slug,
                        reached != nullptr ? reached_text(*reached) : "");
  }
  return text;
}

std::string WatchSession::keys_text() const {
  switch (page_) {
    case Page::greeting:
      return options_.manual ? tr("Enter: begin, q: quit")
                             : tr("Enter or a save of the file: begin, q: quit");
    case Page::list:
      return tr("any key: back, o: the lesson's text, q: quit");
    case Page::reset_question:
    case Page::solution_question:
      return tr("y: yes, any other key: no, q: quit");
    case Page::lesson:
      break;
  }
  return tr(
      "n next, p previous, h hint, l list, o text, a all of the report, r grade again, x reset, s solution, "
      "q quit");
}

std::string WatchSession::status_text() const {
  if (grade_) {
    const auto elapsed =
        begin_ ? std::chrono::floor<std::chrono::seconds>(now_ - *begin_) : std::chrono::seconds{0};
    return stage_ + " ... " + seconds_text(elapsed);
  }
  if (!std::filesystem::exists(file()))
    return tr("the file is gone: save it again, or x puts the original back");
  const std::string waiting = options_.manual ? tr("r or Enter: grade") : tr("waiting for you to save");
  return graded_.empty() ? waiting : graded_ + "; " + waiting;
}

WatchView WatchSession::view() const {
  WatchView view;
  view.turns = turns_;
  view.passed = learn::count_passed(lessons_, book_);
  view.total = lessons_.size();
  view.keys = keys_text();
  view.heading = fmt::format("{} {}: {}\nlessons/{}/{}.cu\n", lesson().number, lesson().slug, lesson().title,
                             lesson().name, lesson().slug);
  if (page_ == Page::greeting) {
    view.body = report::fitted(greeting(), width_);
    view.note = note_;
    return view;
  }
  view.status = status_text();
  if (page_ == Page::list) {
    view.body = list_text();
    view.in_sight = current_;
    return view;
  }
  view.body = verdict_;
  view.note = note_;
  view.note_first = note_is_new_;
  const bool outdated = grade_ != nullptr || !std::filesystem::exists(file());
  if (outdated && !verdict_.empty()) {
    const std::size_t first = std::min(verdict_.find('\n'), verdict_.size());  // one line, of the verdict
    view.body = report::wrapped(trf("The grade before: {}", verdict_.substr(0, first)), 0, width_);
    view.body += verdict_.substr(std::min(first + 1, verdict_.size()));
  }
  const learn::LessonProgress* best = book_.find(lesson().name);
  if (best != nullptr && best->points > 0) view.heading += trf("best so far: {}", reached_text(*best)) + '\n';
  if (passes_ && !grade_) {
    const bool last = current_ + 1 == lessons_.size();
    view.body += last ? tr("\nWell done. s: solution and commentary\n")
                      : tr("\nWell done. n: next lesson  s: solution and commentary\n");
    if (view.passed == view.total) view.body += tr("You have passed every lesson of the course.\n");
  }
  if (page_ == Page::reset_question)
    view.note = tr("Put the original file back? Yours is kept beside it. y/n\n");
  if (page_ == Page::solution_question)
    view.note = tr("You have not passed this lesson yet. See its solution all the same? y/n\n");
  return view;
}

}  // namespace gridstride::cli
