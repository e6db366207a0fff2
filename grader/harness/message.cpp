// SPDX-License-Identifier: MIT
#include "harness/message.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <optional>
#include <sstream>
#include <string_view>
#include <vector>

#include "worker/words.hpp"

namespace gridstride::harness {
namespace {

using worker::harmless;

// Control characters that nothing of GoogleTest's contains: a sentence's number stands between them.
constexpr char begin_mark = '\x1e';
constexpr char end_mark = '\x1d';

// What is told may be what a student's function returned, of any length.
constexpr std::size_t most_sentence_bytes = 1000;
constexpr std::size_t most_value_bytes = 400;

struct Said {
  std::string sentence;
  Verdict verdict;
};

/// All that marked() was given: in GoogleTest's text stands its number alone, so that no text of a student's
/// can be taken for a sentence of ours, nor for a verdict.
std::vector<Said>& said() {
  static std::vector<Said> all;
  return all;
}

std::string trimmed(const std::string& text) {
  const auto first = text.find_first_not_of(" \n\t");
  if (first == std::string::npos) return {};
  return text.substr(first, text.find_last_not_of(" \n\t") - first + 1);
}

/// A line of a trace without the place in the check program that it begins with: "/a/check.cpp:38: ".
std::string_view without_place(std::string_view line) {
  const std::size_t space = line.find(' ');
  std::string_view place = line.substr(0, space);
  if (space == std::string_view::npos || !place.ends_with(':')) return line;
  place.remove_suffix(1);
  const std::size_t number = place.find_last_not_of("0123456789") + 1;
  const bool is_place = number < place.size() && place.substr(0, number).ends_with("check.cpp:");
  return is_place ? line.substr(space + 1) : line;
}

/// SCOPED_TRACE's words without GoogleTest's heading and the places in the check program.
std::string without_trace_places(const std::string& text) {
  std::istringstream lines(text);
  std::string result;
  for (std::string line; std::getline(lines, line);)
    if (line != "Google Test trace:") result.append(without_place(line)).append("\n");
  return result;
}

// What a check streamed into EXPECT_TRUE or EXPECT_THAT: the lines behind GoogleTest's own.
std::string streamed_part(std::string_view rest) {
  for (const std::string_view own : {")\nExpected: true", ")", "\n"})
    if (rest.starts_with(own)) rest.remove_prefix(own.size());
  std::string words = trimmed(without_trace_places(std::string(rest)));
  std::ranges::replace(words, '\n', ' ');  // the check's own and the trace's
  return harmless(words, most_sentence_bytes);
}

/// CALL(f, x), as written or as the preprocessor left it.
struct CallMacro {
  std::size_t at = 0;         ///< where it begins
  std::size_t end = 0;        ///< behind its first comma, or what stands there
  std::string_view function;  ///< f
};

/// The one that begins at a place, if one does.
std::optional<CallMacro> call_at(std::string_view text, std::size_t at) {
  constexpr std::string_view letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_";
  constexpr std::string_view macro = "CALL(";
  for (const std::string_view begin : {macro, std::string_view("::gridstride::harness::call<decltype(")}) {
    if (!text.substr(at).starts_with(begin)) continue;
    std::string_view rest = text.substr(at + begin.size());
    const std::string_view function = rest.substr(0, rest.find_first_not_of(letters));
    rest.remove_prefix(function.size());
    const std::string in_quotes = begin == macro ? "" : fmt::format(")>(\"{}\"", function);
    if (function.empty() || !rest.starts_with(in_quotes)) return std::nullopt;
    rest.remove_prefix(in_quotes.size());
    for (const char next : {' ', ',', ' '})
      if (rest.starts_with(next)) rest.remove_prefix(1);
    return CallMacro{at, text.size() - rest.size(), function};
  }
  return std::nullopt;
}

/// The first one of a text. By hand: std::regex takes stack for each character that it looks at, and what it
/// looked at may be a student's.
std::optional<CallMacro> find_call(std::string_view text) {
  for (std::size_t at = text.find_first_of("C:"); at != std::string_view::npos;
       at = text.find_first_of("C:", at + 1))
    if (const auto call = call_at(text, at)) return call;
  return std::nullopt;
}

/// A text with f(x) for CALL(f, x).
std::string without_macros(std::string_view text) {
  std::string result;
  for (auto call = find_call(text); call; call = find_call(text)) {
    result.append(text.substr(0, call->at)).append(call->function).append("(");
    text.remove_prefix(call->end);
  }
  return result.append(text);
}

/// One side of EXPECT_EQ: how the check wrote it, and its value.
struct Side {
  std::string expression;
  std::string value;
  [[nodiscard]] bool is_call() const { return find_call(expression).has_value(); }
};

/// Reads one side: an expression's line, and its value's where they differ.
Side read_side(std::istringstream& lines) {
  constexpr std::string_view value_line = "    Which is: ";
  Side side;
  std::getline(lines, side.expression);
  side.expression = trimmed(side.expression);
  side.value = side.expression;
  const auto before = lines.tellg();
  std::string line;
  if (std::getline(lines, line) && line.starts_with(value_line)) {
    side.value = line.substr(value_line.size());
  } else {
    lines.clear();
    lines.seekg(before);
  }
  return side;
}

/// "f(x) is 3, but should be 4 (n = 5)" from the words of EXPECT_EQ with a call on one side; else nothing.
std::string equality_sentence(const std::string& text) {
  std::istringstream lines(text);
  std::string line;
  std::getline(lines, line);
  if (line != "Expected equality of these values:") return {};
  Side actual = read_side(lines);
  Side expected = read_side(lines);
  if (expected.is_call()) std::swap(actual, expected);
  if (!actual.is_call() || expected.is_call()) return {};
  std::string rest(std::istreambuf_iterator<char>(lines), {});
  rest = trimmed(without_trace_places(rest));
  return fmt::format("{} is {}, but should be {}{}", without_macros(actual.expression),
                     harmless(actual.value, most_value_bytes), harmless(expected.value, most_value_bytes),
                     rest.empty() ? "" : " (" + rest + ")");
}

/// GoogleTest's own words, a little plainer.
std::string plain_words(const std::string& text) {
  if (const std::string sentence = equality_sentence(text); !sentence.empty()) return sentence;
  return trimmed(without_trace_places(without_macros(text)));
}

}  // namespace

std::string marked(const std::string& sentence, Verdict verdict) {
  said().push_back({harmless(sentence, most_sentence_bytes), verdict});
  return begin_mark + std::to_string(said().size() - 1) + end_mark;
}

Failure failure_from_gtest(const std::string& text) {
  const auto begin = text.find(begin_mark);
  const auto end = text.find(end_mark, begin == std::string::npos ? text.size() : begin);
  std::size_t number = said().size();
  if (end != std::string::npos) std::from_chars(text.data() + begin + 1, text.data() + end, number);
  if (number >= said().size())
    return {Verdict::wrong_answer, false, harmless(plain_words(text), most_sentence_bytes), {}};
  Failure failure;
  failure.verdict = said()[number].verdict;
  failure.indirect = failure.verdict == Verdict::suspicious;
  failure.message = said()[number].sentence;
  if (const std::string streamed = streamed_part(std::string_view(text).substr(end + 1)); !streamed.empty())
    failure.message += " (" + streamed + ")";
  return failure;
}

}  // namespace gridstride::harness
