// SPDX-License-Identifier: MIT
#include "classroom/exports/csv.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <stdexcept>
#include <string_view>

#include "classroom/exports/exports.hpp"

namespace gridstride::classroom {
namespace {

/// Reads a table character by character.
class Reader {
 public:
  Reader(std::string_view text, char separator)
      : text_(text), separator_(separator), ends_{separator, '\r', '\n'} {
    constexpr std::string_view mark = "\xEF\xBB\xBF";
    if (text_.starts_with(mark)) text_.remove_prefix(mark.size());
  }

  std::vector<std::vector<std::string>> table() {
    std::vector<std::vector<std::string>> rows;
    while (at_ < text_.size()) rows.push_back(row());
    return rows;
  }

 private:
  std::vector<std::string> row() {
    std::vector<std::string> fields;
    while (true) {
      fields.push_back(at_ < text_.size() && text_[at_] == '"' ? quoted() : plain());
      if (at_ >= text_.size() || text_[at_] != separator_) break;
      ++at_;
    }
    if (at_ < text_.size() && text_[at_] == '\r') ++at_;
    if (at_ < text_.size() && text_[at_] == '\n') ++at_;
    ++line_;
    return fields;
  }

  std::string plain() {
    const std::size_t end = std::min(text_.find_first_of(ends_, at_), text_.size());
    const std::string field(text_.substr(at_, end - at_));
    at_ = end;
    return field;
  }

  std::string quoted() {
    const std::size_t first_line = line_;
    std::string field;
    for (++at_; at_ < text_.size(); ++at_) {
      if (text_[at_] == '\n') ++line_;
      if (text_[at_] != '"') {
        field += text_[at_];
      } else if (at_ + 1 < text_.size() && text_[at_ + 1] == '"') {
        field += text_[at_++];
      } else {
        ++at_;
        return field + plain();
      }
    }
    throw std::runtime_error(fmt::format("line {}: a quote is opened and not closed", first_line));
  }

  std::string_view text_;
  char separator_;
  std::string ends_;  // of a field that is not quoted
  std::size_t at_ = 0;
  std::size_t line_ = 1;
};

/// Whether a spreadsheet may take a field that begins so for a formula. Those of full width are taken for the
/// narrow ones where they are usual.
bool is_formula(std::string_view text) {
  constexpr std::array<std::string_view, 8> signs = {"=", "+", "-", "@", "＝", "＋", "－", "＠"};
  return std::any_of(signs.begin(), signs.end(),
                     [&](std::string_view sign) { return text.starts_with(sign); });
}

/// Where another spreadsheet may begin a field: where the semicolon separates, quotes inside of one do not
/// count.
bool ends_field(char c) { return c == ';' || c == '\t' || c == '\r' || c == '\n'; }

}  // namespace

std::string csv_field(const std::string& text) { return csv_quoted(csv_text(text)); }

std::string csv_text(const std::string& text) {
  const std::string_view view = text;
  std::string field;
  if (!text.empty() && text.front() != ';' && ends_field(text.front())) field = "'";
  for (std::size_t i = 0; i < view.size(); ++i) {
    const bool begins = i == 0 || ends_field(view[i - 1]);
    if (begins && is_formula(view.substr(i))) field += '\'';
    field += view[i];
  }
  return field;
}

std::string csv_quoted(const std::string& text) {
  if (text.find_first_of(",;\"\t\r\n") == std::string::npos) return text;
  std::string quoted = "\"";
  for (const char c : text) quoted += c == '"' ? std::string("\"\"") : std::string(1, c);
  return quoted + '"';
}

std::string csv_row(const std::vector<std::string>& fields) {
  std::vector<std::string> written;
  std::transform(fields.begin(), fields.end(), std::back_inserter(written), csv_field);
  return csv_joined(written);
}

std::string csv_joined(const std::vector<std::string>& fields) {
  return fmt::format("{}\n", fmt::join(fields, ","));
}

std::vector<std::vector<std::string>> csv_table(const std::string& text, char separator) {
  return Reader(text, separator).table();
}

std::string csv_number(double value) {
  if (!std::isfinite(value)) return {};
  std::string text = fmt::format("{:.2f}", value);
  text.erase(text.find_last_not_of('0') + 1);
  if (text.ends_with('.')) text.pop_back();
  return text == "-0" ? "0" : text;
}

}  // namespace gridstride::classroom
