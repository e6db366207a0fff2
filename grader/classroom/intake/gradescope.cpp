// SPDX-License-Identifier: MIT
#include "classroom/intake/gradescope.hpp"

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <regex>

#include "text/controls.hpp"

namespace gridstride::classroom {
namespace {

constexpr std::size_t longest_metadata_line = 1000;

/// The character that an escape of a double-quoted scalar means. @param[in,out] i of the letter after the
/// backslash, then of the escape's last letter
void append_escape(std::string& result, std::string_view text, std::size_t& i) {
  const auto hexadecimal = [&](std::size_t digits) {
    const std::string number(text.substr(i + 1, digits));
    i += number.size();
    result += text::utf8(static_cast<char32_t>(std::strtoul(number.c_str(), nullptr, 16)));
  };
  switch (text[i]) {
    case 'x':
      return hexadecimal(2);
    case 'u':
      return hexadecimal(4);
    case 'U':
      return hexadecimal(8);
    case 'n':
      result += '\n';
      return;
    case 't':
      result += '\t';
      return;
    case 'r':
      result += '\r';
      return;
    case 'e':
      result += '\x1B';
      return;
    default:
      result += text[i];
  }
}

std::string double_quoted(std::string_view inner) {
  std::string result;
  for (std::size_t i = 0; i < inner.size(); ++i) {
    if (inner[i] == '\\' && i + 1 < inner.size())
      append_escape(result, inner, ++i);
    else
      result += inner[i];
  }
  return result;
}

std::string single_quoted(std::string_view inner) {
  std::string result;
  for (std::size_t i = 0; i < inner.size(); ++i) {
    result += inner[i];
    if (inner.substr(i, 2) == "''") ++i;
  }
  return result;
}

std::string scalar(std::string_view text) {
  while (!text.empty() && text.back() == ' ') text.remove_suffix(1);
  while (!text.empty() && text.front() == ' ') text.remove_prefix(1);
  if (text.size() >= 2 && text.front() == '"' && text.back() == '"')
    return double_quoted(text.substr(1, text.size() - 2));
  if (text.size() >= 2 && text.front() == '\'' && text.back() == '\'')
    return single_quoted(text.substr(1, text.size() - 2));
  return text == "~" || text == "null" ? std::string() : std::string(text);
}

/// Reads one line after the other, and knows what the lines before said.
class MetadataReader {
 public:
  explicit MetadataReader(std::map<std::string, GradescopeSubmission>& submissions)
      : submissions_(submissions) {}

  void read(const std::string& line) {
    static const std::regex submission(R"(['"]?(submission_\d{1,20})['"]?:\s*)");
    static const std::regex key(R"(  :(\w+):(.*))");
    std::smatch match;
    if (line.empty()) return;
    if (line.front() != ' ') {
      current_ = std::regex_match(line, match, submission) ? &submissions_[match[1]] : nullptr;
      in_submitters_ = false;
    } else if (current_ != nullptr && line.starts_with("  :") && std::regex_match(line, match, key)) {
      in_submitters_ = match[1] == "submitters";
      if (match[1] == "created_at") current_->created_at = read_timestamp(scalar(match[2].str()));
    } else if (current_ != nullptr && in_submitters_) {
      read_submitter(line);
    }
  }

 private:
  void read_submitter(const std::string& line) {
    static const std::regex field(R"( {2,6}(- )?:(name|sid|email):(.*))");
    std::smatch match;
    if (!std::regex_match(line, match, field)) return;
    if (match[1].matched) current_->submitters.emplace_back();
    if (current_->submitters.empty()) return;
    Submitter& submitter = current_->submitters.back();
    std::string& value = match[2] == "name"  ? submitter.name
                         : match[2] == "sid" ? submitter.sid
                                             : submitter.email;
    if (value.empty()) value = scalar(match[3].str());
  }

  std::map<std::string, GradescopeSubmission>& submissions_;
  GradescopeSubmission* current_ = nullptr;
  bool in_submitters_ = false;
};

/// Seconds east of Greenwich that a zone means: "", "Z", "UTC", "+09:00", "-0800".
std::int64_t offset_seconds(const std::smatch& match) {
  if (!match[8].matched) return 0;
  const std::int64_t seconds =
      std::stoi(match[9]) * 3600 + (match[10].matched ? std::stoi(match[10]) * 60 : 0);
  return match[8] == "-" ? -seconds : seconds;
}

}  // namespace

std::optional<std::int64_t> read_timestamp(const std::string& text) {
  static const std::regex form(
      R"((\d{4})-(\d\d?)-(\d\d?)[Tt ]+(\d\d?):(\d\d):(\d\d)(?:\.\d*)? *(?:(Z|UTC)|([+-])(\d\d?):?(\d\d)?)?)");
  std::smatch match;
  if (text.size() > 100 || !std::regex_match(text, match, form)) return std::nullopt;
  const auto number = [&](std::size_t group) { return std::stoi(match[group]); };
  const std::chrono::year_month_day date(std::chrono::year(number(1)),
                                         std::chrono::month(static_cast<unsigned>(number(2))),
                                         std::chrono::day(static_cast<unsigned>(number(3))));
  if (!date.ok() || number(4) > 23 || number(5) > 59 || number(6) > 60) return std::nullopt;
  const std::int64_t days = std::chrono::sys_days(date).time_since_epoch().count();
  return days * 86400 + number(4) * 3600 + number(5) * 60 + number(6) - offset_seconds(match);
}

std::map<std::string, GradescopeSubmission> read_gradescope_metadata(std::string_view text) {
  std::map<std::string, GradescopeSubmission> submissions;
  MetadataReader reader(submissions);
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    std::string_view line = text.substr(0, end);
    if (line.ends_with('\r')) line.remove_suffix(1);
    if (line.size() <= longest_metadata_line) reader.read(std::string(line));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return submissions;
}

}  // namespace gridstride::classroom
