// SPDX-License-Identifier: MIT
/// @file
/// Who is who on a learning platform, from the gradebook that it exported.
#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace gridstride::classroom {

/// @brief Letters and digits of a name, small ones: Canvas names files so, and "Lee, Kim" is "leekim".
std::string plain_name(const std::string& name);

/// @brief Numbers, logins and addresses that are known of students, by the student.
using StudentIds = std::map<std::string, std::set<std::string>>;

/// @brief Canvas' number of a user as one of these, which is no other platform's number.
std::string canvas_id(const std::string& number);

/// @brief A table that a platform or a spreadsheet wrote, separated by commas, semicolons or tabs: by what
/// its first line has most of.
std::vector<std::vector<std::string>> exported_table(const std::string& text);

/// @brief A lesson's column in an export.
struct AssignmentColumn {
  std::size_t index = 0;           ///< of the column
  std::string header;              ///< as the platform wrote it
  std::string points_text;         ///< of the row "Points Possible"; empty where there is none
  std::optional<double> points{};  ///< the same as a number
};

/// @brief The people and columns of an export.
class Roster {
 public:
  /// @brief One row.
  struct Person {
    std::string name;                ///< "Kim Lee"
    std::string file_name;           ///< as the platform names files: Canvas' "leekim", Moodle's "Kim Lee"
    std::set<std::string> ids;       ///< as StudentIds has them
    std::set<std::string> numbers;   ///< of the person in Moodle's assignments
    std::string id;                  ///< the platform's number of the user; empty: the export has none
    std::string address;             ///< where to write to; empty: the export has none
    std::vector<std::string> cells;  ///< as the platform wrote them
    std::set<std::string> spelled;   ///< the name's spellings, in either order
  };

  /// @brief Canvas' gradebook: columns Student (or LastName, FirstName), ID, ..., Section, assignments.
  /// @throws std::runtime_error where it is none, with what to do
  static Roster of_canvas(const std::string& export_csv);
  /// @brief One of Moodle's tables: grades as plain text (First name, Last name, ..., Email address,
  /// assignments), participants (likewise), or a grading worksheet (Identifier, Full name, Email address,
  /// ...), or several of them, as joined_tables() makes them one: rows of one address are one person's.
  /// People without an address are not taken.
  /// @throws std::runtime_error where it is none, with what to do
  static Roster of_moodle(const std::string& export_csv);
  /// @brief One of the two: Moodle's have a column of addresses or of first names.
  static Roster of_any(const std::string& export_csv);

  /// @brief Who is meant: the row of a known id, else of the name, "Kim Lee" or "Lee, Kim". A student is in
  /// the map only where one row alone may be theirs and nobody else of the students may mean that row: a name
  /// that somebody chose to be like another's gets nobody's grade.
  [[nodiscard]] std::map<std::string, const Person*> people_of(const std::vector<std::string>& students,
                                                               const StudentIds& ids = {}) const;

  /// @brief Whether it is one of Moodle's, which go by addresses.
  [[nodiscard]] bool has_addresses() const { return mail_.has_value(); }

  /// @brief Everybody, in the order of the export.
  [[nodiscard]] const std::vector<Person>& people() const { return people_; }

  /// @brief Why the others are not in that map, by student, in words.
  [[nodiscard]] std::map<std::string, std::string> left_out_of(const std::vector<std::string>& students,
                                                               const StudentIds& ids = {}) const;

  /// @brief The column of a lesson's name, letters and digits compared; nothing where none or several are.
  [[nodiscard]] std::optional<AssignmentColumn> column_of(const std::string& lesson) const;

  /// @brief Headers of the columns that say who somebody is; assignments come behind them.
  [[nodiscard]] std::vector<std::string> who_columns() const;

 private:
  explicit Roster(const std::string& export_csv);
  [[nodiscard]] std::optional<std::size_t> column(const std::string& header) const;
  void read_people(const std::vector<std::vector<std::size_t>>& name_columns);
  void read_name(const std::vector<std::string>& row, const std::vector<std::size_t>& columns,
                 std::size_t place, Person& person);
  /// Where a person is or comes to be among people_.
  [[nodiscard]] std::size_t place_of(const Person& person) const;
  void add(Person person, std::size_t place);
  /// The rows that a name may mean, byte for byte spelled so where some are.
  [[nodiscard]] std::set<std::size_t> rows_of_name(const std::string& student) const;
  /// Whose row it may be.
  [[nodiscard]] std::vector<const Person*> candidates(const std::string& student,
                                                      const StudentIds& ids) const;

  std::vector<std::vector<std::string>> rows_;  // without the header
  std::vector<std::string> header_;
  std::vector<std::string> points_;    // the row "Points Possible"
  std::size_t who_count_ = 0;          // columns that say who somebody is
  std::optional<std::size_t> id_{};    // the column of the platform's number
  std::optional<std::size_t> mail_{};  // the column of the address
  std::vector<Person> people_;
  /// Who may be meant by a name or login, as plain_name() has them; and by a name in the other order.
  std::map<std::string, std::set<std::size_t>> by_name_;
  std::map<std::string, std::set<std::size_t>> by_turned_name_;
  std::map<std::string, std::size_t> by_address_;       // of Moodle, as lower_ascii() has them
  std::vector<std::size_t> id_columns_;                 // logins, addresses, numbers
  std::map<std::string, std::set<std::size_t>> by_id_;  // as lower_ascii() has them
};

}  // namespace gridstride::classroom
