// SPDX-License-Identifier: MIT
/// @file
/// What `gridstride watch` does: keys, saves and verdicts in, what is to be shown out. It knows no terminal.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "cli/cli.hpp"
#include "cli/hint.hpp"
#include "cli/watch_view.hpp"
#include "harness/request.hpp"
#include "learn/file_watcher.hpp"
#include "learn/progress_book.hpp"

namespace gridstride::cli {

/// @brief A grade that goes on; ended with the object.
class GradeInProgress {
 public:
  virtual ~GradeInProgress() = default;
  /// @return the descriptors that become readable where look() has something to do
  [[nodiscard]] virtual std::vector<int> descriptors() const = 0;
  /// @brief Takes what has come; never waits. @return the record, once there is one
  virtual std::optional<Record> look() = 0;
};

/// @brief Starts a grade of the student's file, on the inputs of a seed or on fresh ones. @throws UsageError
/// where it cannot be graded
using StartGrade =
    std::function<std::unique_ptr<GradeInProgress>(const harness::Lesson&, std::optional<std::uint64_t> seed,
                                                   std::function<void(const harness::Progress&)>)>;

/// @brief How a session works.
struct WatchOptions {
  bool manual = false;   ///< grade where a key asks for it, not on saves
  bool colours = false;  ///< of the report
  StartGrade start_grade;
  std::function<std::string()> time_of_day;  ///< "14:03:59", told with each verdict
};

/// @brief One session at the keyboard.
class WatchSession {
 public:
  using Clock = learn::FileWatcher::Clock;

  /// @brief Begins with a lesson, or on a first start with the greeting.
  /// @param[in] first index of the lesson; nothing: the first that was not passed yet
  /// @throws UsageError where the progress cannot be read
  WatchSession(const Cli& cli, WatchOptions options, std::optional<std::size_t> first);

  /// @brief A key was pressed. Keys that mean nothing now are passed over.
  void press(char key);
  /// @brief Looks after the file and the grade; never waits.
  void look(Clock::time_point now);
  /// @brief The screen is so large: texts are wrapped to fit, and a verdict is as long as there is room.
  void fit(ScreenSize size);
  /// @brief Ends a grade that goes on; resume() begins it anew.
  void pause();
  /// @brief Goes on after pause().
  void resume();

  /// @return the descriptors that become readable where look() has something to do
  [[nodiscard]] std::vector<int> descriptors() const;
  /// @return how long to wait for them before the next look; nothing: as long as it takes
  [[nodiscard]] std::optional<std::chrono::milliseconds> patience(Clock::time_point now) const;
  /// @return what is to be shown now
  [[nodiscard]] WatchView view() const;
  /// @return whether the student wants to leave
  [[nodiscard]] bool over() const { return over_; }

 private:
  enum class Page { greeting, lesson, list, reset_question, solution_question };

  [[nodiscard]] const harness::Lesson& lesson() const { return lessons_[current_]; }
  [[nodiscard]] std::filesystem::path file() const { return lesson().folder / (lesson().slug + ".cu"); }
  void leave_greeting();
  void watch_file();
  void forget_verdict();
  void press_on_page(char key);
  void press_in_lesson(char key);
  void answer(char key);
  void go_to(std::size_t index);
  void step(int by);
  void grade();
  void finish(Record record);
  void write_verdict();
  void keep(const Record& record);
  void show_hint();
  void show_further_hint(const ShownHint& hint);
  void show_solution();
  void reset();
  [[nodiscard]] std::string list_text() const;
  [[nodiscard]] std::string keys_text() const;
  [[nodiscard]] std::string status_text() const;

  const Cli& cli_;
  WatchOptions options_;
  std::vector<harness::Lesson> lessons_;
  learn::ProgressBook book_;
  std::size_t current_ = 0;
  std::unique_ptr<learn::FileWatcher> watcher_;
  std::unique_ptr<GradeInProgress> grade_;
  std::string stage_;                       // how far the grade is
  Clock::time_point now_;                   // of the last look
  std::optional<Clock::time_point> begin_;  // of the grade; nothing before its first look
  std::optional<Record> record_;            // of the last grade
  // Of the inputs, until the lesson is passed: what changes in a verdict is the student's doing.
  std::optional<std::uint64_t> seed_;
  std::string verdict_;                     // the last grade's report; empty: none yet
  std::string graded_;                      // when that was
  std::string note_;                        // the answer to the last key
  std::string hint_;                        // the last one shown: as a note it stays over a save
  bool last_hint_ = false;                  // there is none behind it
  std::optional<std::size_t> hints_again_;  // once all were shown: the next one, from the first
  std::string warnings_;                    // of the progress file
  std::size_t turns_ = 0;                   // by the space bar
  ScreenSize size_;
  std::size_t width_;  // of texts
  Page page_ = Page::lesson;
  bool paused_ = false;      // a grade was ended by pause()
  bool passes_ = false;      // the last grade passed
  bool whole_ = false;       // the whole report is shown, not its beginning alone
  bool note_is_new_ = true;  // since the last save
  bool over_ = false;
};

}  // namespace gridstride::cli
