// SPDX-License-Identifier: MIT
#include "classroom/enrolled.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>
#include <stdexcept>
#include <utility>

#include "classroom/exports/csv.hpp"
#include "classroom/intake/names.hpp"

namespace gridstride::classroom {
namespace {

using Row = std::vector<std::string>;

/// The column that has one of these names, small or capital.
std::optional<std::size_t> column_named(const Row& header, const std::vector<std::string>& names) {
  for (const std::string& name : names) {
    const auto found =
        std::ranges::find_if(header, [&](const std::string& one) { return lower_ascii(one) == name; });
    if (found != header.end()) return static_cast<std::size_t>(found - header.begin());
  }
  return std::nullopt;
}

std::string trimmed(const std::string& text) {
  const std::size_t begin = text.find_first_not_of(' ');
  return begin == std::string::npos ? "" : text.substr(begin, text.find_last_not_of(' ') - begin + 1);
}

/// "Kim Lee" of "Kim Lee (12345)", which two of one name are called.
std::string without_id(const std::string& student) {
  const std::size_t open = student.rfind(" (");
  return open == std::string::npos || !student.ends_with(')') ? student : student.substr(0, open);
}

/// "12345" of the same, or "".
std::string id_behind(const std::string& student) {
  return plain_name(student.substr(without_id(student).size()));
}

/// What a name may be written like, letters and digits alone: as it is, and with its last or first word at
/// the other end.
std::set<std::string> spellings(const std::string& name) {
  std::set<std::string> result = {plain_name(name)};
  const auto turn = [&](std::size_t at) {
    if (at != std::string::npos) result.insert(plain_name(name.substr(at) + name.substr(0, at)));
  };
  turn(name.find_last_of(' '));
  turn(name.find_first_of(' '));
  turn(name.find(", "));
  return result;
}

/// Finds whose name or id one is, among those who are nobody else yet.
class Matcher {
 public:
  Matcher(std::set<std::string> students, const StudentIds& ids) : free_(std::move(students)) {
    for (const auto& [student, of_student] : ids)
      for (const std::string& id : of_student) by_id_[lower_ascii(id)].insert(student);
  }

  std::string take_exact(const Enrolled& one) { return free_.erase(one.name) > 0 ? one.name : ""; }

  /// @return the student; "": there is none
  std::string take_known(const Enrolled& one) {
    for (const std::string& id : one.ids)
      if (free_.erase(id) > 0) return id;  // whose folder is called as their login
    for (const std::string& id : one.ids)
      if (const auto found = by_id_.find(lower_ascii(id)); found != by_id_.end())
        for (const std::string& student : found->second)
          if (free_.erase(student) > 0) return student;
    return "";
  }

  /// Two of one name have an id behind it in tables, and maybe none where they hand in.
  std::string take_alike(const Enrolled& one) {
    std::set<std::string> names = spellings(one.name);
    names.merge(spellings(without_id(one.name)));
    const std::string id = id_behind(one.name);
    const auto alike = std::ranges::find_if(free_, [&](const std::string& student) {
      const std::string other_id = id_behind(student);
      if (!id.empty() && !other_id.empty() && id != other_id) return false;
      return std::ranges::any_of(spellings(without_id(student)),
                                 [&](const std::string& spelling) { return names.contains(spelling); });
    });
    return alike == free_.end() ? "" : free_.extract(alike).value();
  }

  [[nodiscard]] const std::set<std::string>& left() const { return free_; }

 private:
  std::set<std::string> free_;
  std::map<std::string, std::set<std::string>> by_id_;
};

}  // namespace

std::vector<Enrolled> read_enrolled(const std::string& csv) {
  std::vector<Row> rows = exported_table(csv);
  const Row header = rows.empty() ? Row() : rows.front();
  const auto name = column_named(header, {"student", "name", "full name"});
  if (!name)
    throw std::runtime_error(
        "its first line names no column `student`; write `student` there, and below it a name a line, as the "
        "folders of what was handed in are called; columns `id`, `login` and `email` may be beside it");
  std::vector<Enrolled> result;
  std::map<std::string, std::string> holders;  // of ids
  for (std::size_t i = 1; i < rows.size(); ++i) {
    rows[i].resize(header.size());
    Enrolled one{trimmed(rows[i][*name]), {}};
    if (one.name.empty()) continue;
    for (const char* key : {"id", "login", "email"})
      if (const auto column = column_named(header, {key}); column && !trimmed(rows[i][*column]).empty())
        one.ids.insert(trimmed(rows[i][*column]));
    const auto known = std::ranges::find(result, one.name, &Enrolled::name);
    if (known != result.end() && *known == one) continue;  // the row once more
    if (known != result.end())
      throw std::runtime_error(
          fmt::format("'{0}' stands there twice; two of one name need something to tell them "
                      "apart, as their folders have it: {0} (12345)",
                      shown(one.name)));
    for (const std::string& id : one.ids)
      if (const auto [holder, is_new] = holders.emplace(lower_ascii(id), one.name); !is_new)
        throw std::runtime_error(
            fmt::format("'{}' and '{}' have the same id, login or address '{}': each is "
                        "one student's alone",
                        shown(holder->second), shown(one.name), shown(id)));
    result.push_back(std::move(one));
  }
  return result;
}

std::vector<Enrolled> enrolled_of(const Roster& roster, const std::set<std::string>& students) {
  const auto plain = std::ranges::count_if(students, [](const std::string& student) {
    return plain_name(without_id(student)) == without_id(student);
  });
  const bool as_files = 2 * static_cast<std::size_t>(plain) > students.size();
  const auto name_of = [&](const Roster::Person& person) {
    return as_files ? person.file_name : person.name;
  };
  std::map<std::string, int> named_so;
  for (const Roster::Person& person : roster.people()) ++named_so[name_of(person)];
  std::vector<Enrolled> result;
  for (const Roster::Person& person : roster.people()) {
    if (person.name == "Test Student" && person.address.empty()) continue;  // Canvas has one in each course
    std::string name = name_of(person);
    if (named_so[name] > 1) name += fmt::format(" ({})", person.id.empty() ? person.address : person.id);
    result.push_back({std::move(name), person.ids});
  }
  return result;
}

Attendance attendance(const std::vector<Enrolled>& enrolled, const std::set<std::string>& students,
                      const StudentIds& ids) {
  Matcher matcher(students, ids);
  std::map<const Enrolled*, std::string> found;
  for (const auto take : {&Matcher::take_exact, &Matcher::take_known, &Matcher::take_alike})
    for (const Enrolled& one : enrolled)
      if (!found.contains(&one))
        if (std::string student = (matcher.*take)(one); !student.empty())
          found.emplace(&one, std::move(student));
  Attendance result;
  for (const Enrolled& one : enrolled) {
    const auto student = found.find(&one);
    if (student == found.end()) {
      result.absent.push_back(one.name);
      continue;
    }
    if (student->second != one.name) result.names.emplace(one.name, student->second);
    for (std::string other = matcher.take_known(one); !other.empty(); other = matcher.take_known(one))
      result.names.emplace(std::move(other), student->second);
  }
  result.strangers.assign(matcher.left().begin(), matcher.left().end());
  return result;
}

}  // namespace gridstride::classroom
