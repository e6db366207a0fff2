// SPDX-License-Identifier: MIT
#include "classroom/handing_in_times.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <ctime>
#include <regex>
#include <stdexcept>
#include <tuple>

#include "classroom/exports/csv.hpp"
#include "classroom/exports/roster.hpp"
#include "classroom/intake/export_names.hpp"
#include "classroom/intake/gradescope.hpp"
#include "classroom/intake/names.hpp"

namespace gridstride::classroom {
namespace {

using Row = std::vector<std::string>;

constexpr std::size_t longest_time = 100;  // std::regex goes as deep as a text is long
constexpr std::array<std::string_view, 12> months = {"january",   "february", "march",    "april",
                                                     "may",       "june",     "july",     "august",
                                                     "september", "october",  "november", "december"};

std::optional<std::size_t> header_column(const Row& header, const std::string& name) {
  const auto found = std::ranges::find_if(
      header, [&](const std::string& one) { return lower_ascii(one) == lower_ascii(name); });
  if (found == header.end()) return std::nullopt;
  return static_cast<std::size_t>(found - header.begin());
}

std::string field_of(const Row& row, const std::optional<std::size_t>& column) {
  return column && *column < row.size() ? row[*column] : std::string();
}

/// "123" of "Participant 123", in the language of the site.
std::string digits_at_end(const std::string& text) {
  return text.substr(text.find_last_not_of("0123456789") + 1);
}

bool has_offset(const std::string& time) {
  static const std::regex form(R"(.*\d *(?:Z|UTC|[+-]\d\d?:?(?:\d\d)?))");
  return time.size() <= longest_time && time.find(':') != std::string::npos && std::regex_match(time, form);
}

template <typename Handed>
const HandedInAt* told_row(const std::vector<HandedInAt>& own, const Handed& one) {
  const auto found = std::find_if(own.rbegin(), own.rend(), [&](const HandedInAt& row) {
    return is_meant(row, one.student, one.lesson, one.origin);
  });
  return found == own.rend() ? nullptr : &*found;
}

}  // namespace

std::string participant_of(const Attempt& attempt) {
  const auto name =
      export_name_of_origin(attempt.origin, attempt.noted_as.empty() ? attempt.student : attempt.noted_as);
  return name && name->platform == ExportName::Platform::moodle ? name->id : "";
}

bool is_meant(const HandedInAt& row, const std::string& student, const std::string& lesson,
              const std::string& origin) {
  return (row.student == student || row.student == csv_text(student)) && row.lesson == lesson &&
         origin.ends_with(row.file);
}

std::string joined_tables(const std::vector<std::string>& texts) {
  if (texts.size() == 1) return texts.front();
  Row header;
  std::vector<Row> rows;
  for (const std::string& text : texts) {
    const std::vector<Row> table = exported_table(text);
    if (table.empty()) continue;
    std::vector<std::size_t> places;
    for (const std::string& name : table.front()) {
      std::size_t place = 0;  // of two columns of one name in a table each has its own
      while (place < header.size() && (header[place] != name || std::ranges::count(places, place) > 0))
        ++place;
      if (place == header.size()) header.push_back(name);
      places.push_back(place);
    }
    for (std::size_t i = 1; i < table.size(); ++i) {
      Row row(header.size());
      for (std::size_t c = 0; c < std::min(places.size(), table[i].size()); ++c) row[places[c]] = table[i][c];
      rows.push_back(std::move(row));
    }
  }
  const auto line = [&](Row row) {
    row.resize(header.size());
    std::ranges::transform(row, row.begin(), csv_quoted);
    return csv_joined(row);
  };
  std::string text = line(header);
  for (const Row& row : rows) text += line(row);
  return text;
}

MoodleParticipants read_participants(const std::string& exported) {
  MoodleParticipants participants;
  const std::vector<Row> rows = exported_table(exported);
  if (rows.empty()) return participants;
  const auto identifier = header_column(rows.front(), "Identifier");
  const auto name = header_column(rows.front(), "Full name");
  const auto address = header_column(rows.front(), "Email address");
  const auto time = header_column(rows.front(), "Last modified (submission)");
  for (std::size_t i = 1; identifier && i < rows.size(); ++i) {
    const std::string number = digits_at_end(field_of(rows[i], identifier));
    if (number.empty()) continue;
    participants[number] = {field_of(rows[i], name), field_of(rows[i], address),
                            read_moodle_time(field_of(rows[i], time))};
  }
  return participants;
}

std::optional<std::int64_t> read_moodle_time(const std::string& text) {
  static const std::regex form(
      R"((?:\w+, )?(\d\d?) (\w+) (\d{4}), (\d\d?):(\d\d)(?::(\d\d))?(?:[^0-9A-Za-z]*([AaPp])[Mm])?)");
  std::smatch match;
  if (text.size() > longest_time || !std::regex_match(text, match, form)) return std::nullopt;
  const std::string name = lower_ascii(match[2].str());
  const auto* month = std::ranges::find(months, name);
  std::tm when{};
  when.tm_mday = std::stoi(match[1]);
  when.tm_mon = static_cast<int>(month - months.begin());
  when.tm_year = std::stoi(match[3]) - 1900;
  when.tm_hour = std::stoi(match[4]);
  when.tm_min = std::stoi(match[5]);
  when.tm_sec = match[6].matched ? std::stoi(match[6]) : 0;
  when.tm_isdst = -1;  // whatever it was on that day
  if (match[7].matched) when.tm_hour = when.tm_hour % 12 + (lower_ascii(match[7].str()) == "p" ? 12 : 0);
  const std::tm written = when;
  const std::time_t at = month == months.end() ? -1 : std::mktime(&when);
  if (at == -1 || when.tm_mday != written.tm_mday || written.tm_hour > 23 || written.tm_min > 59)
    return std::nullopt;
  return static_cast<std::int64_t>(at);
}

std::vector<HandedInAt> read_times(const std::string& csv, const std::vector<harness::Lesson>& lessons) {
  const std::vector<Row> rows = exported_table(csv);
  const Row header = rows.empty() ? Row() : rows.front();
  const auto student = header_column(header, "student");
  const auto lesson = header_column(header, "lesson");
  const auto time = header_column(header, "time");
  const auto file = header_column(header, "file");
  if (!student || !lesson || !time)
    throw std::runtime_error(
        "its first line has to name the columns `student`, `lesson` and `time`, and may name `file`, as in: "
        "student,lesson,time");
  std::vector<HandedInAt> result;
  for (std::size_t i = 1; i < rows.size(); ++i) {
    if (std::ranges::all_of(rows[i], &std::string::empty)) continue;
    const harness::Lesson* found = harness::find_lesson(lessons, field_of(rows[i], lesson));
    const auto refuse = [&](const std::string& why) {
      throw std::runtime_error(fmt::format("row {}: {}", i + 1, why));
    };
    if (found == nullptr)
      refuse(fmt::format("'{}' is no lesson; write its number or name, as `gridstride list` shows them",
                         shown(field_of(rows[i], lesson))));
    const auto at = read_timestamp(field_of(rows[i], time));
    if (!at || !has_offset(field_of(rows[i], time)))
      refuse(
          fmt::format("'{}' is no date and time with an offset from UTC; write for example: "
                      "2026-11-30T23:59:00+01:00",
                      shown(field_of(rows[i], time))));
    result.push_back({field_of(rows[i], student), found->name, field_of(rows[i], file), *at});
  }
  return result;
}

void put_times(std::vector<Attempt>& attempts, const std::vector<HandedInAt>& own,
               const MoodleParticipants& participants) {
  for (Attempt& attempt : attempts) {
    if (const HandedInAt* row = told_row(own, attempt)) {
      attempt.submitted_at = row->at;
    } else if (!attempt.submitted_at && !participants.empty()) {
      const auto found = participants.find(participant_of(attempt));
      if (found != participants.end()) attempt.submitted_at = found->second.submitted_at;
    }
  }
}

void put_times(std::vector<Submission>& submissions, const std::vector<HandedInAt>& own) {
  for (Submission& submission : submissions)
    if (const HandedInAt* row = told_row(own, submission)) {
      submission.submitted_at = row->at;
      submission.lateness_known = true;
    }
  std::ranges::stable_sort(submissions, [](const Submission& a, const Submission& b) {
    return std::tie(a.student, a.lesson, a.submitted_at) < std::tie(b.student, b.lesson, b.submitted_at);
  });
}

}  // namespace gridstride::classroom
