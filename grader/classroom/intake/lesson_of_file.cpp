// SPDX-License-Identifier: MIT
#include "classroom/intake/lesson_of_file.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <regex>

#include "classroom/intake/names.hpp"

namespace gridstride::classroom {
namespace {

constexpr std::string_view ending = ".cu";
constexpr std::size_t longest_compared = 60;  // the distance of two words costs the product of their lengths

std::string stem_of(std::string_view file_name) {
  const std::string_view stem =
      file_name.size() > ending.size() ? file_name.substr(0, file_name.size() - ending.size()) : file_name;
  return lower_ascii(stem);
}

const harness::Lesson* find(const std::vector<harness::Lesson>& lessons, std::string stem) {
  std::replace_if(
      stem.begin(), stem.end(), [](char c) { return c == ' ' || c == '-'; }, '_');
  return harness::find_lesson(lessons, stem);
}

}  // namespace

NamedLesson lesson_of_file(const std::vector<harness::Lesson>& lessons, std::string_view file_name) {
  static const std::regex repeated(
      R"((.+?)(?: ?\((\d{1,3})\)|(?:[-_ ]|[-_ ]?v)([1-9]\d{0,2})|(?: -)?[-_ ]copy| +))");
  NamedLesson named;
  std::string stem = stem_of(file_name);
  std::smatch match;
  while (stem.size() <= 255) {
    named.lesson = find(lessons, stem);
    if (named.lesson != nullptr || !std::regex_match(stem, match, repeated)) return named;
    if (named.version == 0 && match[2].matched) named.version = std::stoi(match[2]);
    if (named.version == 0 && match[3].matched) named.version = std::stoi(match[3]);
    stem = match[1].str();
  }
  return named;
}

std::string no_such_lesson(const std::vector<harness::Lesson>& lessons, std::string_view file_name) {
  const std::string stem = stem_of(file_name).substr(0, longest_compared);
  const harness::Lesson* nearest = harness::nearest_lesson(lessons, stem);
  const std::string meant = nearest == nullptr ? "" : fmt::format(" (near: {}.cu)", nearest->name);
  return fmt::format("its name names no lesson of the course{}; rename it, say to NN_slug.cu", meant);
}

}  // namespace gridstride::classroom
