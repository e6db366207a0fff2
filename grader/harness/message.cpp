// SPDX-License-Identifier: MIT
#include "harness/message.hpp"

#include <regex>
#include <string_view>

namespace gridstride::harness {
namespace {

// Control characters that no sentence contains: begin, after the verdict's name, end.
constexpr char begin_mark = '\x1e';
constexpr char middle_mark = '\x1f';
constexpr char end_mark = '\x1d';

std::string trimmed(std::string text) {
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
  return trimmed(without_trace_places(std::string(rest)));
}

}  // namespace

std::string marked(const std::string& sentence, Verdict verdict) {
  return begin_mark + std::string(to_string(verdict)) + middle_mark + sentence + end_mark;
}

Failure failure_from_gtest(const std::string& text) {
  const auto begin = text.find(begin_mark);
  const auto middle = text.find(middle_mark, begin == std::string::npos ? text.size() : begin);
  const auto end = text.find(end_mark, middle == std::string::npos ? text.size() : middle);
  if (end == std::string::npos) {
    static const std::regex call(R"(CALL\((\w+)(, )?)");
    return {Verdict::wrong_answer, false,
            trimmed(without_trace_places(std::regex_replace(text, call, "$1(")))};
  }
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
