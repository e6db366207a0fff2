// SPDX-License-Identifier: MIT
#include "harness/message.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <regex>
#include <sstream>
#include <string_view>

namespace gridstride::harness {
namespace {

// Control characters that no sentence contains: begin, after the verdict's name, end.
constexpr char begin_mark = '\x1e';
constexpr char middle_mark = '\x1f';
constexpr char end_mark = '\x1d';

std::string trimmed(const std::string& text) {
  const auto first = text.find_first_not_of(" \n\t");
  if (first == std::string::npos) return {};
  return text.substr(first, text.find_last_not_of(" \n\t") - first + 1);
}

/// SCOPED_TRACE's words without GoogleTest's heading and the places in the check program.
std::string without_trace_places(const std::string& text) {
  static const std::regex heading(R"(\n?Google Test trace:)");
  static const std::regex place(R"((^|\n)[^\n ]*check\.cpp:\d+: )");
  return std::regex_replace(std::regex_replace(text, heading, ""), place, "$1");
}

// What a check streamed into EXPECT_TRUE or EXPECT_THAT: the lines behind GoogleTest's own.
std::string streamed_part(std::string_view rest) {
  for (const std::string_view own : {")\nExpected: true", ")", "\n"})
    if (rest.starts_with(own)) rest.remove_prefix(own.size());
  std::string words = trimmed(without_trace_places(std::string(rest)));
  std::ranges::replace(words, '\n', ' ');  // the check's own and the trace's
  return words;
}

// CALL(f, x), as written or as the preprocessor left it.
const char* const call_pattern =
    R"((CALL\((\w+)|::gridstride::harness::call<decltype\((\w+)\)>\("\w+") ?,? ?)";

/// One side of EXPECT_EQ: how the check wrote it, and its value.
struct Side {
  std::string expression;
  std::string value;
  [[nodiscard]] bool is_call() const { return std::regex_search(expression, std::regex(call_pattern)); }
  /// The expression with f(x) for CALL(f, x).
  [[nodiscard]] std::string plain() const {
    return std::regex_replace(expression, std::regex(call_pattern), "$2$3(");
  }
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
  return fmt::format("{} is {}, but should be {}{}", actual.plain(), actual.value, expected.value,
                     rest.empty() ? "" : " (" + rest + ")");
}

/// GoogleTest's own words, a little plainer.
std::string plain_words(const std::string& text) {
  if (const std::string sentence = equality_sentence(text); !sentence.empty()) return sentence;
  return trimmed(without_trace_places(std::regex_replace(text, std::regex(call_pattern), "$2$3(")));
}

}  // namespace

std::string marked(const std::string& sentence, Verdict verdict) {
  return begin_mark + std::string(to_string(verdict)) + middle_mark + sentence + end_mark;
}

Failure failure_from_gtest(const std::string& text) {
  const auto begin = text.find(begin_mark);
  const auto middle = text.find(middle_mark, begin == std::string::npos ? text.size() : begin);
  const auto end = text.find(end_mark, middle == std::string::npos ? text.size() : middle);
  if (end == std::string::npos) return {Verdict::wrong_answer, false, plain_words(text), {}};
  Failure failure;
  failure.verdict =
      verdict_from_string(text.substr(begin + 1, middle - begin - 1)).value_or(Verdict::wrong_answer);
  failure.indirect = failure.verdict == Verdict::suspicious;
  failure.message = text.substr(middle + 1, end - middle - 1);
  if (const std::string streamed = streamed_part(std::string_view(text).substr(end + 1)); !streamed.empty())
    failure.message += " (" + streamed + ")";
  return failure;
}

}  // namespace gridstride::harness
