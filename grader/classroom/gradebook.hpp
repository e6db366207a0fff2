// SPDX-License-Identifier: MIT
/// @file
/// Every grade of a class, kept in SQLite. Rows are only ever added.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "classroom/submission.hpp"
#include "record/record.hpp"

namespace gridstride::classroom {

/// @brief The gradebook cannot be read or written; the text names the file and says what to do.
struct GradebookError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// @brief Seeds of a class's inputs; none: a fresh secret one each grade.
using Seeds = std::vector<std::uint64_t>;

/// @brief One graded submission, without its text and record.
struct Attempt {
  std::int64_t id = 0;                         ///< ascending in the order of grading
  std::string student;                         ///< as Submission::student
  std::string lesson;                          ///< "09_shared_reduction"
  std::int64_t text = 0;                       ///< the same number for the same text
  std::string origin;                          ///< where the text came from
  std::optional<std::int64_t> submitted_at{};  ///< seconds since 1970-01-01 UTC
  bool marked_late = false;                    ///< the export says so
  std::int64_t graded_at = 0;                  ///< seconds since 1970-01-01 UTC
  Verdict verdict = Verdict::grader_error;     ///< of the record
  double score = 0;                            ///< points, before what lateness takes
  double max_score = 0;                        ///< points of all checks
  std::string device;                          ///< of the record
  TimeKind time_kind = TimeKind::none;         ///< of the record
  std::optional<double> speedup{};             ///< of the record
  std::int64_t duration_ms = 0;                ///< of the grade, @unit{ms}
  std::optional<std::string> withdrawn{};      ///< why the text does not count; nothing: it does
  std::string noted_as{};  ///< the name that the gradebook has, where it is another one; see put_names()
};

/// @brief A score that an instructor gave by hand.
struct Override {
  std::int64_t id = 0;  ///< ascending; the last one of a student and lesson counts
  std::string student;  ///< whose
  std::string lesson;   ///< of which lesson
  std::optional<double>
      score{};                ///< points in place of the best attempt's; nothing: the override is taken back
  std::string reason;         ///< in the instructor's words, never empty
  std::int64_t given_at = 0;  ///< seconds since 1970-01-01 UTC
  std::string given_by{};     ///< login name; empty where nobody noted it
};

/// @brief A text that does not count, however often it is graded: an instructor has said so.
struct Withdrawal {
  std::int64_t id = 0;        ///< ascending; the last one of a student, lesson and text counts
  std::string student;        ///< whose
  std::string lesson;         ///< of which lesson
  std::int64_t text = 0;      ///< as Attempt::text
  bool taken_back = false;    ///< the text counts again
  std::string reason;         ///< in the instructor's words, never empty
  std::int64_t given_at = 0;  ///< seconds since 1970-01-01 UTC
  std::string given_by;       ///< login name
};

/// @brief Notes of each attempt whether its text is withdrawn.
void mark_withdrawn(std::vector<Attempt>& attempts, const std::vector<Withdrawal>& withdrawals);

/// @brief The grades of a class: OUT/gradebook.sqlite. A row is on disk when the call that adds it returns; a
/// program or machine that dies leaves whole rows only. One process writes at a time, any number may read.
class Gradebook {
 public:
  /// @brief Opens a gradebook, or makes a new one. @throws GradebookError where it cannot, or where another
  /// Gridstride's newer form is in it
  explicit Gradebook(const std::filesystem::path& file);
  ~Gradebook();
  Gradebook(Gradebook&&) noexcept;
  Gradebook& operator=(Gradebook&&) noexcept;

  /// @brief Whether this very text of this student has been graded on the device with these seeds, by a grade
  /// that counts (grader's own faults do not). @param[in] device as records name it: "sim:gtx1080ti"
  [[nodiscard]] bool has(const Submission& submission, const std::string& device, const Seeds& seeds) const;
  /// @brief Whether it is behind the newest grade of its student and lesson: that is of another text, and was
  /// not handed in after it. A text that somebody has gone back to is graded again where the last one counts.
  [[nodiscard]] bool is_newer_than_all(const Submission& submission) const;
  /// @brief Adds a graded submission. @param[in] seeds that the class is graded with; none: a fresh one
  /// @return its id. @throws std::invalid_argument where the record's points are not finite
  /// @throws GradebookError
  std::int64_t add(const Submission& submission, const Record& record, std::int64_t graded_at,
                   const Seeds& seeds = {});
  /// @brief Adds a score by hand. @throws std::invalid_argument where the reason is empty or the score not
  /// finite or negative. @throws GradebookError
  void add(const Override& given);
  /// @brief Withdraws a text, or lets it count again. @throws std::invalid_argument where the reason is
  /// empty.
  /// @throws GradebookError
  void add(const Withdrawal& given);

  /// @return every attempt, by id
  [[nodiscard]] std::vector<Attempt> attempts() const;
  /// @return every override, by id
  [[nodiscard]] std::vector<Override> overrides() const;
  /// @return every withdrawal, by id
  [[nodiscard]] std::vector<Withdrawal> withdrawals() const;
  /// @brief The whole record of an attempt. @throws GradebookError where there is none of that id
  [[nodiscard]] Record record(std::int64_t attempt) const;
  /// @brief The text that was graded. @throws GradebookError where there is none of that id
  [[nodiscard]] std::string text(std::int64_t attempt) const;

 private:
  struct Database;
  std::unique_ptr<Database> database_;
};

}  // namespace gridstride::classroom
