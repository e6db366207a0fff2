// SPDX-License-Identifier: MIT
#include "simt/cc/messages.hpp"

#include <algorithm>
#include <regex>
#include <sstream>
#include <string_view>
#include <utility>
#include <vector>

#include "simt/cc/message.hpp"
#include "simt/cc/message_groups.hpp"
#include "simt/cc/message_words.hpp"
#include "text/controls.hpp"

namespace gridstride::cc {
namespace {

constexpr std::string_view included_from = "In file included from ";
constexpr std::string_view crash = "PLEASE submit a bug report to ";

/// Of one line of the log. Longer ones are of types that nobody reads, or of a file that was written to be
/// too long: a regular expression goes as deep as a text is long.
constexpr std::size_t most_line_bytes = 4000;

/// The next line of a log, cut where it is too long.
bool next_line(std::istream& lines, std::string& line) {
  if (!std::getline(lines, line)) return false;
  if (line.size() > most_line_bytes) line = text::start_of(line, most_line_bytes) + "...";
  return true;
}

/// Messages that are not told.
struct Dropped {
  std::size_t warnings = 0;
  std::size_t errors = 0;

  void add(const Message& message) { ++(message.kind == "error" ? errors : warnings); }
};

/// "1 warning and 2 errors generated."
struct Counts {
  bool found = false;
  std::size_t warnings = 0;
  std::size_t errors = 0;
};

Counts counts_in(const std::string& line) {
  static const std::regex counts(R"(^(?:(\d{1,9}) warnings?)?(?: and )?(?:(\d{1,9}) errors?)? generated\.$)");
  std::smatch found;
  if (!std::regex_match(line, found, counts)) return {};
  const auto number = [&](std::size_t group) { return number_in(found[group].str()).value_or(0); };
  return {true, number(1), number(2)};
}

/// The counts less those that are not told.
std::string text_without(const Counts& counts, const Dropped& dropped) {
  const auto left = [](std::size_t all, std::size_t less, const char* what) {
    if (all <= less) return std::string();
    return std::to_string(all - less) + " " + what + (all - less == 1 ? "" : "s");
  };
  const std::string warnings = left(counts.warnings, dropped.warnings, "warning");
  const std::string errors = left(counts.errors, dropped.errors, "error");
  return warnings + (warnings.empty() || errors.empty() ? "" : " and ") + errors + " generated.";
}

/// The file and the line of "In file included from FILE:LINE:"; an empty file where it is none of the
/// student's.
Message includer_of(const std::string& line) {
  static const std::regex names(R"((.*):(\d{1,9}):)");
  Message place;
  std::smatch found;
  const std::string named = line.substr(included_from.size());
  if (!std::regex_match(named, found, names)) return place;
  place.file = found[1];
  place.line = std::stoi(found[2]);
  if (place.in_headers()) place.file.clear();
  return place;
}

/// Moved to the student's line that includes the header.
std::string text_of_unsupported_header(Message message, const Message& includer,
                                       const SourceLineOf& source_line) {
  if (!includer.file.empty()) {
    message.file = includer.file;
    message.line = includer.line;
    message.column.clear();
    message.below.assign(1, source_line(includer.file, includer.line));
  }
  message.text = message.text.substr(1, message.text.find_last_not_of('"'));
  return text_of(message);
}

/// The innermost '{' that the compiler finds no '}' for; a message without a file where there is none.
Message open_brace(const std::string& log) {
  std::istringstream lines(log);
  bool lacks = false;
  for (std::string line; next_line(lines, line);) {
    auto message = parse_header(line);
    if (!message) continue;
    if (lacks && message->is_note() && contains(message->text, "to match this '{'") && !message->in_headers())
      return *message;
    lacks = message->kind == "error" && message->text == "expected '}'";
  }
  return {};
}

/// What else the compiler says of a file that lacks a '}'.
bool follows_from_open_brace(const Message& error) {
  return error.text == "expected '}'" || error.text == "expected unqualified-id" ||
         error.text == "function definition is not allowed here";
}

/// The compiler's log as it is told, line by line.
class PlainLog {
 public:
  PlainLog(const std::string& log, const SourceLineOf& source_line) : source_line_(source_line) {
    tell_open_brace(open_brace(log));
    std::istringstream lines(log);
    for (std::string line; !crashed_ && next_line(lines, line);) take(line);
    finish();
  }

  [[nodiscard]] std::string text() && { return std::move(text_); }

 private:
  void tell_open_brace(Message brace) {
    lacks_brace_ = !brace.file.empty();
    if (!lacks_brace_) return;
    brace.kind = "error";
    brace.column.clear();
    brace.text = "this '{', or one behind it, is never closed";
    brace.below.assign(1, source_line_(brace.file, brace.line));
    text_ += text_of(brace);
  }

  void take(const std::string& line) {
    if (auto message = parse_header(line)) {
      begin(std::move(*message));
    } else if (const Counts counts = counts_in(line); counts.found) {
      finish();
      if (lacks_brace_) --dropped_.errors;  // for the one that is told in their place
      if (!unsupported_) text_ += text_without(counts, dropped_) + "\n";
    } else if (line.starts_with(included_from)) {  // names files of the build that the student never saw
      if (Message place = includer_of(line); !place.file.empty()) next_includer_ = std::move(place);
    } else if (line.starts_with(crash)) {  // and then tells the compiler's own functions and files
      crashed_ = true;
    } else if (!group_.empty()) {
      group_.back().below.push_back(line);
    } else {
      text_ += line + "\n";
    }
  }

  void begin(Message message) {
    if (!message.is_note()) {
      finish();
      includer_ = std::exchange(next_includer_, {});
    }
    group_.push_back(std::move(message));
  }

  /// Tells the group that is whole now.
  void finish() {
    if (!group_.empty() && group_[0].is_unsupported_header()) {
      text_ += text_of_unsupported_header(group_[0], includer_, source_line_);
      unsupported_ = true;
    } else if (!group_.empty() && !unsupported_) {  // else it lacks what the header would have had
      tell_group();
    }
    group_.clear();
  }

  void tell_group() {
    tell_arguments(group_, source_line_);
    const bool of_library = group_[0].is_library_error();
    const bool placed = move_to_student(group_);
    const Message first = group_[0];
    if (is_in_vain(first, of_library, placed)) return dropped_.add(first);
    if (of_library) of_libraries_.push_back(first);
    if (placed && !reword_newer_cpp(group_) && of_library) shorten_library_error(group_);
    text_ += text_of(std::move(group_), source_line_);
    told_.push_back(first);
  }

  /// Whether a message says nothing that another one has not said.
  [[nodiscard]] bool is_in_vain(const Message& first, bool of_library, bool placed) const {
    const auto is_known = [&](const Message& other) {
      return follows(first, other) || is_told_again(first, other);
    };
    const auto same_call = [&](const Message& other) { return !placed || at_one_place(first, other); };
    return (lacks_brace_ && follows_from_open_brace(first)) || std::ranges::any_of(told_, is_known) ||
           (of_library && std::ranges::any_of(of_libraries_, same_call));
  }

  const SourceLineOf& source_line_;
  std::string text_;
  Dropped dropped_;   // what only follows, or is told already
  Group group_;       // what the next lines belong to
  Message includer_;  // of the header that the group is about
  Message next_includer_;
  std::vector<Message> told_;
  std::vector<Message> of_libraries_;  // errors that are told
  bool lacks_brace_ = false;
  bool unsupported_ = false;
  bool crashed_ = false;
};

}  // namespace

std::string plain_messages(const std::string& log, const SourceLineOf& source_line) {
  return PlainLog(log, source_line).text();
}

bool tells_old_precompiled_header(const std::string& log) {
  std::istringstream lines(log);
  for (std::string line;
       std::getline(lines, line);) {  // such messages have no place, unlike those on a source
    const bool modified =
        line.rfind("fatal error: file '", 0) == 0 && contains(line, " since the precompiled header ");
    const bool other_compiler = line.rfind("error: PCH file ", 0) == 0;
    if (modified || other_compiler) return true;
  }
  return false;
}

}  // namespace gridstride::cc
