// SPDX-License-Identifier: MIT
/// @file
/// What a student has reached so far: one line of text a lesson, which a person can read and mend.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "record/record.hpp"

namespace gridstride::learn {

/// @brief The best that a student has reached in one lesson.
struct LessonProgress {
  std::string lesson;                       ///< "03_first_kernel"
  double points = 0;                        ///< of the best grade
  double max_points = 0;                    ///< points that the grade could have given
  Verdict verdict = Verdict::wrong_answer;  ///< of the best grade; once passed it stays so
  std::optional<double> speedup;  ///< the best over one core of the CPU, of grades with right answers
  std::string date;               ///< day of the best grade, "2026-11-23"

  /// @return whether the lesson was passed once
  [[nodiscard]] bool passed() const { return verdict == Verdict::passed; }
  bool operator==(const LessonProgress&) const = default;
};

/// @brief The progress file's contents. Lines that it does not understand, comments and the order of lines
/// stay as they are.
///
/// A lesson's line: `03_first_kernel  100/100  passed  12.7x  2026-11-23`; "-" where no speed-up is known.
class ProgressBook {
 public:
  /// @brief A book with nothing in it.
  ProgressBook() : ProgressBook(std::string()) {}
  /// @brief Reads the text of a progress file. Never throws for its contents. @see problems
  explicit ProgressBook(const std::string& text);

  /// @return what was reached in a lesson ("03_first_kernel"); nullptr where it was never graded
  [[nodiscard]] const LessonProgress* find(std::string_view lesson) const;
  /// @return whether a lesson was passed once
  [[nodiscard]] bool has_passed(std::string_view lesson) const;
  /// @brief Keeps a grade where it is better than the best so far; what fails later takes nothing away. A
  /// grader's own fault counts for nothing.
  /// @param[in] date of the grade, "2026-11-23"
  void add(const Record& record, const std::string& date);

  /// @return whether the student has been greeted
  [[nodiscard]] bool has_greeted() const { return greeted_; }
  /// @brief Remembers that the student has been greeted.
  void set_greeted(const std::string& date);

  /// @return for each line that was not understood its number and text: "line 4: '03_first 1OO/100'"
  [[nodiscard]] std::vector<std::string> problems() const;
  /// @return the text to write
  [[nodiscard]] std::string text() const;

 private:
  struct Line {
    std::string text;  // as it was read; made anew where the progress changes
    std::optional<LessonProgress> progress;
    bool broken = false;
  };

  [[nodiscard]] Line read_line(const std::string& text);

  std::vector<Line> lines_;
  bool greeted_ = false;
};

}  // namespace gridstride::learn
