// SPDX-License-Identifier: MIT
#include "classroom/exports/roster.hpp"

#include <clocale>
#include <cwctype>

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <regex>
#include <stdexcept>

#include "classroom/exports/csv.hpp"
#include "classroom/intake/names.hpp"

namespace gridstride::classroom {
namespace {

/// Letters of any script, whatever the user's language is.
locale_t all_letters() {
  static const locale_t locale = ::newlocale(LC_CTYPE_MASK, "C.UTF-8", locale_t{});
  if (locale == locale_t{}) throw std::runtime_error("this machine lacks the locale C.UTF-8: install it");
  return locale;
}

/// Exports are separated by what is usual in the user's language.
char separator_of(const std::string& text) {
  const std::string line = text.substr(0, text.find_first_of("\r\n"));
  char best = ',';
  for (const char separator : {';', '\t'})
    if (std::count(line.begin(), line.end(), separator) > std::count(line.begin(), line.end(), best))
      best = separator;
  return best;
}

/// "10", "10.00", "1.000,5": the last point or comma is the decimal one.
std::optional<double> number_of(std::string text) {
  const std::size_t decimal = text.find_last_of(".,");
  for (std::size_t i = text.size(); i-- > 0;) {
    if (text[i] != '.' && text[i] != ',') continue;
    if (i == decimal)
      text[i] = '.';
    else
      text.erase(i, 1);
  }
  double value = 0;
  const char* end = text.data() + text.size();
  const auto [read_to, error] = std::from_chars(text.data(), end, value);
  if (error != std::errc{} || read_to != end) return std::nullopt;
  return value;
}

/// The number in "kimlee (12345)", by which two of one name are told apart, and the name before it.
struct NameAndId {
  std::string name;
  std::string id;
};

NameAndId name_and_id(const std::string& student) {
  const std::size_t open = student.rfind(" (");
  if (open == std::string::npos || !student.ends_with(')')) return {student, {}};
  const std::string id = student.substr(open + 2, student.size() - open - 3);
  if (id.empty() || id.find_first_not_of("0123456789") != std::string::npos) return {student, {}};
  return {student.substr(0, open), id};
}

/// The parts of a name that may stand in either order: of two columns, or of one with a comma.
std::vector<std::string> parts_of_name(const std::vector<std::string>& row,
                                       const std::vector<std::size_t>& columns) {
  if (columns.size() == 2) return {row[columns[0]], row[columns[1]]};
  const std::string& whole = row[columns.front()];
  const std::size_t comma = whole.find(", ");
  if (comma == std::string::npos) return {whole};
  return {whole.substr(0, comma), whole.substr(comma + 2)};
}

std::set<std::size_t> rows_of(const std::map<std::string, std::set<std::size_t>>& by_key,
                              const std::string& key) {
  const auto found = by_key.find(key);
  return found == by_key.end() ? std::set<std::size_t>() : found->second;
}

/// The name of an assignment: Canvas writes "Sum (4711)", Moodle "Assignment: Sum (Real)".
std::string assignment_name(const std::string& header) {
  static const std::regex number_behind(R"(^(.*\S) \((\d{1,20}|Real)\)$)");
  static const std::regex kind_before(R"(^[^:]{1,40}: (.*)$)");
  constexpr std::size_t longest = 500;  // std::regex goes as deep as a text is long
  if (header.size() > longest) return {};
  const std::string name = std::regex_replace(header, number_behind, "$1");
  return std::regex_replace(name, kind_before, "$1");
}

}  // namespace

std::string plain_name(const std::string& name) {
  std::u32string plain;
  for (const char32_t c : code_points(name))
    if (::iswalnum_l(static_cast<wint_t>(c), all_letters()) != 0)
      plain += static_cast<char32_t>(::towlower_l(static_cast<wint_t>(c), all_letters()));
  return utf8(plain);
}

std::string canvas_id(const std::string& number) { return "canvas:" + number; }

std::vector<std::vector<std::string>> exported_table(const std::string& text) {
  return csv_table(text, separator_of(text));
}

Roster::Roster(const std::string& export_csv) : rows_(exported_table(export_csv)) {
  if (rows_.empty()) return;
  header_ = rows_.front();
  rows_.erase(rows_.begin());
  for (std::vector<std::string>& row : rows_) row.resize(header_.size());
}

std::optional<std::size_t> Roster::column(const std::string& header) const {
  const auto found = std::find(header_.begin(), header_.end(), header);
  if (found == header_.end()) return std::nullopt;
  return static_cast<std::size_t>(found - header_.begin());
}

void Roster::read_people(const std::vector<std::vector<std::size_t>>& name_columns) {
  for (const std::vector<std::string>& row : rows_) {
    Person person;
    if (id_) person.id = row[*id_];
    if (mail_) person.address = row[*mail_];
    const bool is_points = row.front().find("Points Possible") != std::string::npos && person.id.empty();
    if (is_points) points_ = row;
    // Points, which assignments are hidden, or nobody that the platform could be told.
    if (mail_ ? person.address.empty() : person.id.empty()) continue;
    const std::size_t place = place_of(person);
    for (const std::vector<std::size_t>& columns : name_columns) read_name(row, columns, place, person);
    for (const std::size_t column : id_columns_)
      if (!row[column].empty()) person.ids.insert(row[column]);
    if (!mail_) person.ids.insert(canvas_id(person.id));
    for (const std::string& id : person.ids) by_id_[lower_ascii(id)].insert(place);
    person.cells = row;
    add(std::move(person), place);
  }
}

std::size_t Roster::place_of(const Person& person) const {
  const auto same = by_address_.find(lower_ascii(person.address));
  return same == by_address_.end() ? people_.size() : same->second;
}

void Roster::add(Person person, std::size_t place) {
  if (mail_) by_address_[lower_ascii(person.address)] = place;
  if (mail_) person.numbers.insert(person.id.substr(person.id.find_last_not_of("0123456789") + 1));
  if (place == people_.size()) {
    people_.push_back(std::move(person));
    return;
  }
  Person& known = people_[place];
  known.ids.merge(person.ids);
  known.numbers.merge(person.numbers);
  known.spelled.merge(person.spelled);
  for (std::size_t i = 0; i < known.cells.size(); ++i)
    if (known.cells[i].empty()) known.cells[i] = person.cells[i];
}

void Roster::read_name(const std::vector<std::string>& row, const std::vector<std::size_t>& columns,
                       std::size_t place, Person& person) {
  const std::vector<std::string> parts = parts_of_name(row, columns);
  std::string name;
  for (const std::string& part : parts) name += part;
  if (const std::string plain = plain_name(name); !plain.empty()) by_name_[plain].insert(place);
  person.spelled.insert(row[columns.front()]);
  if (parts.size() < 2 || plain_name(name).empty()) return;
  by_turned_name_[plain_name(parts[1] + parts[0])].insert(place);
  person.spelled.insert({parts[0] + " " + parts[1], parts[1] + " " + parts[0], parts[0] + ", " + parts[1]});
}

Roster Roster::of_canvas(const std::string& export_csv) {
  Roster roster(export_csv);
  const auto section = roster.column("Section");
  const bool two_names = roster.column("LastName") == 0U && roster.column("FirstName") == 1U;
  roster.id_ = roster.column("ID");
  if (!roster.id_ || !section || (!two_names && roster.column("Student") != 0U))
    throw std::runtime_error(
        "the table of Canvas has no columns Student, ID and Section in its first line: export the gradebook "
        "in Canvas (Grades, Export) with the language set to English, and name that file");
  roster.who_count_ = *section + 1;
  std::vector<std::vector<std::size_t>> names = {{0}};
  if (two_names) names = {{0, 1}};
  for (const char* login : {"SIS User ID", "SIS Login ID"})
    if (const auto found = roster.column(login)) {
      names.push_back({*found});
      roster.id_columns_.push_back(*found);
    }
  roster.read_people(names);
  for (Person& person : roster.people_) {
    const std::vector<std::string> parts = parts_of_name(person.cells, names.front());
    person.name = parts.size() == 2 ? parts[1] + " " + parts[0] : parts[0];
    person.file_name = plain_name(parts.size() == 2 ? parts[0] + parts[1] : parts[0]);
  }
  return roster;
}

Roster Roster::of_moodle(const std::string& export_csv) {
  Roster roster(export_csv);
  const auto full = roster.column("Full name");
  const auto first = roster.column("First name");
  const auto last = roster.column("Last name") ? roster.column("Last name") : roster.column("Surname");
  roster.mail_ = roster.column("Email address");
  if ((!full && (!first || !last)) || !roster.mail_)
    throw std::runtime_error(
        "the table of Moodle has no columns of names (First name and Last name, or Full name) and Email "
        "address in its first line: export the grades (Grades, Export, Plain text file), the participants or "
        "an assignment's grading worksheet in Moodle with the language set to English, and name that file");
  roster.who_count_ = *roster.mail_ + 1;
  roster.id_ = roster.column("Identifier");
  std::vector<std::vector<std::size_t>> names = {{*roster.mail_}};
  if (full) names.push_back({*full});
  if (first && last) names.push_back({*first, *last});
  for (const char* login : {"ID number", "Username"})
    if (const auto found = roster.column(login)) {
      names.push_back({*found});
      roster.id_columns_.push_back(*found);
    }
  roster.id_columns_.push_back(*roster.mail_);
  roster.read_people(names);
  for (Person& person : roster.people_) {
    person.id.erase(
        0, person.id.find_last_not_of("0123456789") + 1);  // "Participant 123", in the site's language
    person.name = full ? person.cells[*full] : "";
    if (person.name.empty() && first && last) person.name = person.cells[*first] + " " + person.cells[*last];
    person.file_name = person.name;
  }
  return roster;
}

Roster Roster::of_any(const std::string& export_csv) {
  const Roster any(export_csv);
  const bool is_moodle = any.column("First name").has_value() || any.column("Email address").has_value();
  return is_moodle ? of_moodle(export_csv) : of_canvas(export_csv);
}

std::set<std::size_t> Roster::rows_of_name(const std::string& student) const {
  const auto [name, id] = name_and_id(student);
  const std::string plain = plain_name(name);
  const bool is_plain = plain == name;  // as Canvas names files: the last name first
  const bool in_platforms_order = is_plain || mail_ || name.find(',') != std::string::npos;
  std::set<std::size_t> rows = rows_of(by_name_, plain);
  if (rows.empty() || !in_platforms_order) rows.merge(rows_of(by_turned_name_, plain));
  std::erase_if(rows, [&, id = id](std::size_t i) {
    return !id.empty() && people_[i].id != id && !people_[i].numbers.contains(id);
  });
  std::set<std::size_t> spelled_so = rows;
  std::erase_if(spelled_so, [&, name = name](std::size_t i) { return !people_[i].spelled.contains(name); });
  return is_plain || spelled_so.empty() ? rows : spelled_so;
}

std::vector<const Roster::Person*> Roster::candidates(const std::string& student,
                                                      const StudentIds& ids) const {
  std::set<std::size_t> rows;
  if (const auto known = ids.find(student); known != ids.end())
    for (const std::string& id : known->second) rows.merge(rows_of(by_id_, lower_ascii(id)));
  if (rows.empty()) rows = rows_of_name(student);
  std::vector<const Person*> found;
  for (const std::size_t i : rows) found.push_back(&people_[i]);
  return found;
}

std::map<std::string, const Roster::Person*> Roster::people_of(const std::vector<std::string>& students,
                                                               const StudentIds& ids) const {
  std::map<std::string, const Person*> people;
  std::map<const Person*, int> meant_by;
  for (const std::string& student : students) {
    const std::vector<const Person*> found = candidates(student, ids);
    if (found.size() == 1 && people.emplace(student, found.front()).second) ++meant_by[found.front()];
  }
  std::erase_if(people, [&](const auto& one) { return meant_by[one.second] > 1; });
  return people;
}

std::map<std::string, std::string> Roster::left_out_of(const std::vector<std::string>& students,
                                                       const StudentIds& ids) const {
  const std::map<std::string, const Person*> people = people_of(students, ids);
  std::map<const Person*, std::vector<std::string>> meant_by;
  for (const std::string& student : students)
    if (const std::vector<const Person*> found = candidates(student, ids); found.size() == 1)
      meant_by[found.front()].push_back(student);
  std::map<std::string, std::string> reasons;
  for (const std::string& student : students) {
    if (people.contains(student)) continue;
    const std::vector<const Person*> found = candidates(student, ids);
    const std::size_t rows = found.size();
    if (rows == 0) {
      reasons[student] = mail_ ? "no row of the export has this name and an address"
                               : "no row of the export has this name and an ID";
      if (mail_ && !name_and_id(student).id.empty())
        reasons[student] += fmt::format(
            "; where {} is a participant's number of an assignment of Moodle, name its grading worksheet, "
            "too "
            "(--moodle)",
            name_and_id(student).id);
    } else if (rows == 1) {
      const std::vector<std::string>& all = meant_by[found.front()];
      const bool is_first = all.front() == student;
      reasons[student] = fmt::format(
          "'{}' may mean the same row of the export; if the two are one student, say so in course.toml "
          "([same])",
          shown(is_first ? all.back() : all.front()));
    } else
      reasons[student] = fmt::format("{} rows of the export may be meant", rows);
  }
  return reasons;
}

std::optional<AssignmentColumn> Roster::column_of(const std::string& lesson) const {
  std::optional<AssignmentColumn> found;
  for (std::size_t i = who_count_; i < header_.size(); ++i) {
    if (plain_name(assignment_name(header_[i])) != plain_name(lesson)) continue;
    if (found) return std::nullopt;
    const std::string points = i < points_.size() ? points_[i] : std::string();
    found = AssignmentColumn{i, header_[i], points, number_of(points)};
  }
  return found;
}

std::vector<std::string> Roster::who_columns() const {
  return {header_.begin(), header_.begin() + static_cast<std::ptrdiff_t>(who_count_)};
}

}  // namespace gridstride::classroom
