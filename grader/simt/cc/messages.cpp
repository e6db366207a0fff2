// SPDX-License-Identifier: MIT
#include "simt/cc/messages.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <filesystem>
#include <fstream>
#include <map>
#include <optional>
#include <regex>
#include <sstream>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "simt/cc/launch_messages.hpp"
#include "simt/cc/message_words.hpp"
#include "simt/cc/newer_cpp.hpp"
#include "text/controls.hpp"

namespace gridstride::cc {
namespace {

/// `FILE:LINE:COLUMN: KIND: TEXT` and the lines under it.
struct Message {
  std::string file;
  int line = 0;
  std::string column;
  std::string kind;
  std::string text;
  std::vector<std::string> below;  ///< source line, caret, fix-it

  [[nodiscard]] bool in_headers() const {
    return file.find("/simt/include/") != std::string::npos || file.ends_with("/support/gridstride.cuh");
  }
  /// An error in a template of the standard library or of Thrust.
  [[nodiscard]] bool is_library_error() const { return kind == "error" && in_library(); }
  [[nodiscard]] bool in_library() const { return file.rfind("/usr/", 0) == 0 && !in_headers(); }
  [[nodiscard]] bool is_note() const { return kind == "note"; }
  /// Of a header that stands for a part of CUDA that there is not.
  [[nodiscard]] bool is_unsupported_header() const {
    return in_headers() && kind == "error" && text.rfind("\"unsupported on the CPU device: ", 0) == 0;
  }
};

constexpr std::string_view included_from = "In file included from ";

/// Of one line of the log. Longer ones are of types that nobody reads, or of a file that was written to be
/// too long: a regular expression goes as deep as a text is long.
constexpr std::size_t most_line_bytes = 4000;

/// A number of at most nine digits, as those of lines and columns are.
std::optional<unsigned long> number_in(std::string_view digits) {
  unsigned long number = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), number);
  if (digits.size() > 9 || error != std::errc() || end != digits.data() + digits.size()) return std::nullopt;
  return number;
}

/// The next line of a log, cut where it is too long.
bool next_line(std::istream& lines, std::string& line) {
  if (!std::getline(lines, line)) return false;
  if (line.size() > most_line_bytes) line = text::start_of(line, most_line_bytes) + "...";
  return true;
}

std::optional<Message> parse_header(const std::string& line) {
  for (const std::string kind : {"fatal error", "error", "warning", "note"}) {
    const std::size_t at = line.find(": " + kind + ": ");
    if (at == std::string::npos) continue;
    const std::size_t column = line.rfind(':', at - 1);
    const std::size_t number =
        column == std::string::npos || column == 0 ? column : line.rfind(':', column - 1);
    if (number == std::string::npos || number == 0) continue;
    Message message{line.substr(0, number),
                    0,
                    line.substr(column + 1, at - column - 1),
                    kind,
                    line.substr(at + kind.size() + 4),
                    {}};
    const auto line_number = number_in(std::string_view(line).substr(number + 1, column - number - 1));
    if (!line_number || !number_in(message.column)) continue;
    message.line = static_cast<int>(*line_number);
    return message;
  }
  return std::nullopt;
}

/// Text that only the translator writes.
bool is_translated(std::string_view text) {
  static constexpr std::array<std::string_view, 10> marks = {
      "::gridstride::simt::", "::gs_note_return()", "::gs_dynamic_shared(",
      "device_variable",      "constant_variable",  "__attribute__((noinline",
      "::gs_unsupported(",    "gs_function_lists",  "gs_entry_",
      "::gs_note_alone()"};
  return std::any_of(marks.begin(), marks.end(), [&](std::string_view mark) { return contains(text, mark); });
}

void restore_source(Message& message, const SourceLineOf& source_line) {
  const bool changed = std::any_of(message.below.begin(), message.below.end(),
                                   [](const std::string& line) { return is_translated(line); });
  if (!changed) return;
  const std::string line = source_line(message.file, message.line);
  const std::string& translated = message.below[0];
  message.column = launch_column(line, launched_kernel(translated));
  if (message.column.empty()) message.column = call_column(line, ignored_call(translated));
  message.below.clear();
  if (!line.empty()) message.below.push_back(line);
}

/// Whether an error only follows from one that was told: mostly of a launch in the same line whose arguments
/// are wrong.
bool follows(const Message& error, const Message& told) {
  if (error.kind != "error" || error.file != told.file) return false;
  if (follows_from_newer_cpp(error.text, told.text, error.line == told.line)) return true;
  if (error.line != told.line) return false;
  return contains(error.text, " from '(lambda at ") ||
         ((contains(error.text, "dependent_false") || contains(error.text, "fits_number")) &&
          contains(told.text, "undeclared identifier"));
}

/// An error or warning with the notes that belong to it.
using Group = std::vector<Message>;

/// Of a launch whose arguments do not fit: which they are, and what its kernel takes. Before anything else is
/// done with the messages.
void tell_arguments(Group& group, const SourceLineOf& source_line) {
  if (group[0].kind != "error") return;
  Message launch;
  for (const Message& message : group) {
    if (message.in_headers() || message.below.empty()) continue;
    launch = message;
    break;
  }
  const std::string kernel = launch.below.empty() ? std::string() : launched_kernel(launch.below[0]);
  if (kernel.empty()) return;
  const auto kernels = kernel_parameters(source_line, launch.file, launch.line, kernel);
  const std::vector<std::string> parameters = kernels.size() == 1 ? kernels[0] : std::vector<std::string>();
  const std::string column = launch_column(source_line(launch.file, launch.line), kernel);
  std::string given;
  for (Message& message : group) {
    if (message.is_note() && message.in_headers())
      if (std::string reason = named_reason(message.text, parameters); !reason.empty())
        message = {launch.file, launch.line, column, "note", std::move(reason), {}};
    if (message.is_note() && given.empty()) given = given_and_taken(message.text, kernels);
  }
  if (!given.empty()) group.push_back({launch.file, launch.line, column, "note", std::move(given), {}});
}

/// A note of what might have been called, and not of who calls.
bool is_candidate(const Message& note) { return note.text.starts_with("candidate "); }

/// An error inside the headers or in a library moves to the first place in the student's own file that led
/// there.
/// @return whether it has one there
bool move_to_student(Group& group) {
  const auto is_students = [](const Message& message) {
    return !message.in_headers() && !message.in_library() && !is_candidate(message);
  };
  if (!group[0].in_headers() && !group[0].is_library_error()) return true;
  const auto own = std::find_if(group.begin() + 1, group.end(), is_students);
  if (own == group.end()) return false;
  group[0].file = own->file;
  group[0].line = own->line;
  group[0].column = own->column;
  group[0].below = own->below;
  group.erase(own);
  return true;
}

/// The declaration that a note of the headers points at, on one line.
std::string declaration(const Message& note, const SourceLineOf& source_line) {
  std::string text = note.below.empty() ? "" : note.below[0];
  constexpr int most_lines = 6;
  for (int more = 1; more < most_lines && text.find_first_of(";{") == std::string::npos; ++more) {
    const std::string line = source_line(note.file, note.line + more);
    text += " " + line.substr(std::min(line.find_first_not_of(' '), line.size()));
  }
  text = text.substr(0, text.find_first_of(";{"));
  text.erase(text.find_last_not_of(' ') + 1);
  constexpr std::string_view inlined = "__forceinline__ ";
  if (const std::size_t at = text.find(inlined); at != std::string::npos) text.erase(at, inlined.size());
  return text + ";";
}

/// clang's other words for an argument that does not fit, of a type such as cudaEvent_t, become the usual
/// ones.
void unify_words(Message& note) {
  constexpr std::string_view others = "cannot convert argument of incomplete type ";
  if (const std::size_t at = note.text.find(others); at != std::string::npos)
    note.text.replace(at, others.size(), "no known conversion from ");
}

/// Of the notes inside the headers only those help that name the wrong argument or tell how many there are;
/// of a function of CUDA they show the declaration. Of several counts one is enough, and none beside an
/// argument that lacks its address.
void drop_inner_notes(Group& group, const SourceLineOf& source_line) {
  const Message& first = group[0];
  const std::string name = first_quoted(first.text);
  bool counted = false;
  for (auto note = group.rbegin(); note + 1 != group.rend(); ++note) {
    if (!note->in_headers()) continue;
    unify_words(*note);
    const bool of_function =
        is_cuda_name(name) && !note->below.empty() && contains(note->below[0], " " + name + "(");
    std::size_t reason = note->text.find("no known conversion from ");
    if (reason == std::string::npos && of_function && !counted) {
      reason = note->text.find("requires ");
      counted = reason != std::string::npos;
    }
    if (reason == std::string::npos) continue;
    std::vector<std::string> below;
    if (of_function) below.push_back("  " + declaration(*note, source_line));
    *note = {first.file, first.line, "", "note", note->text.substr(reason), std::move(below)};
  }
  const bool lacks_address = std::ranges::any_of(
      group, [](const Message& note) { return contains(note.text, "; take the address of the argument"); });
  const auto inner = [&](const Message& note) {
    return note.is_note() && (note.in_headers() || contains(note.text, "gridstride::simt::") ||
                              (lacks_address && note.text.starts_with("requires ")));
  };
  group.erase(std::remove_if(group.begin() + 1, group.end(), inner), group.end());
}

/// "; ..." where an error's own words leave out what it comes from; else empty.
std::string reason_of(const Group& group) {
  const Message& first = group[0];
  if (first.kind != "error") return {};
  std::string reason = first.below.empty() ? std::string() : reason_in_line(first.text, first.below[0]);
  for (const Message& note : group)
    if (note.is_note() && reason.empty()) reason = reason_in_note(first.text, note.text);
  return reason;
}

bool at_one_place(const Message& one, const Message& other) {
  return one.file == other.file && one.line == other.line && one.column == other.column;
}

/// Whether the notes tell of constructors that the class has declared: the others all stand at its name.
bool has_own_constructors(const Group& group) {
  const auto first = std::ranges::find_if(group, is_candidate);
  return std::any_of(first, group.end(),
                     [&](const Message& note) { return is_candidate(note) && !at_one_place(note, *first); });
}

/// Of an error that is at the student's line.
/// @return whether it is of a part of C++20 that the compiler lacks, and now says what to write
bool reword_newer_cpp(Group& group) {
  Message& first = group[0];
  if (first.kind != "error") return false;
  const std::string line = first.below.empty() ? std::string() : first.below[0];
  const std::size_t column = number_in(first.column).value_or(1);
  std::vector<std::string> notes;
  for (const Message& note : group) notes.push_back(note.text);
  std::string words = newer_cpp(first.text, notes, line.substr(std::min(column - 1, line.size())),
                                has_own_constructors(group));
  if (words.empty()) return false;
  first.text = std::move(words);
  group.resize(1);
  return true;
}

/// Of an error in a library that has moved to the student's line: what is wrong, and how to see the rest.
void shorten_library_error(Group& group) {
  const std::string reason = reason_of(group);
  group.resize(1);
  group[0].text =
      "the library function that this line calls cannot use what it is given: " + group[0].text + reason;
  group.push_back({group[0].file,
                   group[0].line,
                   group[0].column,
                   "note",
                   "gridstride cc -v with this file shows all that the compiler says of it (a lesson's file: "
                   "with -c -std=c++20 -I lessons/support, too)",
                   {}});
}

/// A message without what stands in quotation marks, such as types.
std::string shape_of(const std::string& text) {
  std::string shape;
  bool quoted = false;
  for (const char c : text) {
    if (c == '\'') quoted = !quoted;
    if (!quoted) shape += c;
  }
  return shape;
}

/// Whether the same was told of the place already, as of a template with other types.
bool is_told_again(const Message& message, const Message& told) {
  return at_one_place(message, told) && message.kind == told.kind &&
         shape_of(message.text) == shape_of(told.text);
}

void drop_library_notes(Group& group) {
  std::erase_if(group,
                [](const Message& note) { return note.is_note() && note.file.rfind("/usr/", 0) == 0; });
}

std::string text_of(const Message& message) {
  std::string text = message.file + ":" + std::to_string(message.line) + ":";
  if (!message.column.empty()) text += message.column + ":";
  text += " " + message.kind + ": " + message.text + "\n";
  for (const std::string& line : message.below) text += line + "\n";
  return text;
}

/// Of a group that is at its place.
std::string text_of(Group group, const SourceLineOf& source_line) {
  drop_inner_notes(group, source_line);
  const std::string reason = reason_of(group);
  if (!reason.empty()) drop_library_notes(group);
  std::string text;
  for (Message& message : group) {
    restore_source(message, source_line);
    const bool is_beside = message.is_note() && message.column.empty() && message.line == group[0].line &&
                           message.file == group[0].file;
    if (is_beside) message.column = group[0].column;
    message.text = reworded(std::move(message.text), message.kind == "error");
    if (!message.is_note()) message.text += reason;
    text += text_of(message);
  }
  return text;
}

/// Messages that are not told.
struct Dropped {
  std::size_t warnings = 0;
  std::size_t errors = 0;

  void add(const Message& message) { ++(message.kind == "error" ? errors : warnings); }
};

/// "1 warning and 2 errors generated." less those that are not told; nothing where the line is another.
std::optional<std::string> count_without(const std::string& line, const Dropped& dropped) {
  static const std::regex counts(R"(^(?:(\d{1,9}) warnings?)?(?: and )?(?:(\d{1,9}) errors?)? generated\.$)");
  std::smatch found;
  if (!std::regex_match(line, found, counts)) return std::nullopt;
  const auto left = [](const std::string& count, std::size_t less, const char* what) {
    const std::size_t all = number_in(count).value_or(0);
    if (all <= less) return std::string();
    return std::to_string(all - less) + " " + what + (all - less == 1 ? "" : "s");
  };
  const std::string warnings = left(found[1], dropped.warnings, "warning");
  const std::string errors = left(found[2], dropped.errors, "error");
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

}  // namespace

std::string plain_messages(const std::string& log, const SourceLineOf& source_line) {
  std::string text;
  Dropped dropped;  // what only follows, or is told already
  Message brace = open_brace(log);
  const bool lacks_brace = !brace.file.empty();
  if (lacks_brace) {
    brace.kind = "error";
    brace.column.clear();
    brace.text = "this '{', or one behind it, is never closed";
    brace.below.assign(1, source_line(brace.file, brace.line));
    text += text_of(brace);
  }
  Group group;
  Message includer;  // of the header that the group is about
  Message next_includer;
  bool unsupported = false;
  std::vector<Message> told;
  std::vector<Message> of_libraries;  // errors that are told
  const auto finish = [&] {
    if (!group.empty() && group[0].is_unsupported_header()) {
      text += text_of_unsupported_header(group[0], includer, source_line);
      unsupported = true;
    } else if (!group.empty() && !unsupported) {  // else it lacks what the header would have had
      tell_arguments(group, source_line);
      const bool of_library = group[0].is_library_error();
      const bool placed = move_to_student(group);
      const Message first = group[0];
      const auto is_known = [&](const Message& other) {
        return follows(first, other) || is_told_again(first, other);
      };
      const auto same_call = [&](const Message& other) { return !placed || at_one_place(first, other); };
      if ((lacks_brace && follows_from_open_brace(first)) || std::ranges::any_of(told, is_known) ||
          (of_library && std::ranges::any_of(of_libraries, same_call))) {
        dropped.add(first);
      } else {
        if (of_library) of_libraries.push_back(first);
        if (placed && !reword_newer_cpp(group) && of_library) shorten_library_error(group);
        text += text_of(std::move(group), source_line);
        told.push_back(first);
      }
    }
    group.clear();
  };
  std::istringstream lines(log);
  for (std::string line; next_line(lines, line);) {
    if (auto message = parse_header(line)) {
      if (!message->is_note()) {
        finish();
        includer = std::exchange(next_includer, {});
      }
      group.push_back(std::move(*message));
    } else if (count_without(line, dropped)) {
      finish();
      if (lacks_brace) --dropped.errors;  // for the one that is told in their place
      if (!unsupported) text += *count_without(line, dropped) + "\n";
    } else if (line.rfind(included_from, 0) == 0) {  // names files of the build that the student never saw
      if (Message place = includer_of(line); !place.file.empty()) next_includer = std::move(place);
    } else if (!group.empty()) {
      group.back().below.push_back(line);
    } else {
      text += line + "\n";
    }
  }
  finish();
  return text;
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

namespace {

constexpr std::size_t most_source_bytes = 16 << 20;

/// The lines of a file of at most so many bytes; of a larger one none.
std::vector<std::string> lines_of(const std::string& file) {
  std::error_code error;
  const bool fits = std::filesystem::is_regular_file(file, error) &&
                    std::filesystem::file_size(file, error) <= most_source_bytes;
  std::vector<std::string> lines;
  if (!fits || error) return lines;
  std::ifstream in(file);
  for (std::string line; std::getline(in, line);) lines.push_back(std::move(line));
  return lines;
}

}  // namespace

SourceLineOf lines_on_disk() {
  return [files = std::map<std::string, std::vector<std::string>>()](const std::string& file,
                                                                     int line) mutable -> std::string {
    auto known = files.find(file);
    if (known == files.end()) known = files.emplace(file, lines_of(file)).first;
    const auto index = static_cast<std::size_t>(line) - 1;
    return index < known->second.size() ? known->second[index] : std::string();
  };
}

}  // namespace gridstride::cc
