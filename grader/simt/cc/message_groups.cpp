// SPDX-License-Identifier: MIT
#include "simt/cc/message_groups.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <string_view>
#include <utility>

#include "simt/cc/launch_messages.hpp"
#include "simt/cc/message_words.hpp"
#include "simt/cc/newer_cpp.hpp"

namespace gridstride::cc {
namespace {

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

/// A note of what might have been called, and not of who calls.
bool is_candidate(const Message& note) { return note.text.starts_with("candidate "); }

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

/// Whether the notes tell of constructors that the class has declared: the others all stand at its name.
bool has_own_constructors(const Group& group) {
  const auto first = std::ranges::find_if(group, is_candidate);
  return std::any_of(first, group.end(),
                     [&](const Message& note) { return is_candidate(note) && !at_one_place(note, *first); });
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

void drop_library_notes(Group& group) {
  std::erase_if(group,
                [](const Message& note) { return note.is_note() && note.file.rfind("/usr/", 0) == 0; });
}

}  // namespace

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

bool follows(const Message& error, const Message& told) {
  if (error.kind != "error" || error.file != told.file) return false;
  if (follows_from_newer_cpp(error.text, told.text, error.line == told.line)) return true;
  if (error.line != told.line) return false;
  return contains(error.text, " from '(lambda at ") ||
         ((contains(error.text, "dependent_false") || contains(error.text, "fits_number")) &&
          contains(told.text, "undeclared identifier"));
}

bool is_told_again(const Message& message, const Message& told) {
  return at_one_place(message, told) && message.kind == told.kind &&
         shape_of(message.text) == shape_of(told.text);
}

}  // namespace gridstride::cc
