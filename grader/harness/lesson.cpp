// SPDX-License-Identifier: MIT
#include "harness/lesson.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cstdint>
#include <limits>
#include <numeric>
#include <sstream>
#include <stdexcept>

#include "harness/toml_file.hpp"

namespace gridstride::harness {
namespace {

bool is_lesson_name(const std::string& name) {
  return name.size() > 3 && std::isdigit(static_cast<unsigned char>(name[0])) &&
         std::isdigit(static_cast<unsigned char>(name[1])) && name[2] == '_';
}

/// A whole number from 1 to what an int holds.
int positive_integer(const TomlFile& file, const std::string& key) {
  const std::int64_t value = file.integer(key);
  if (value < 1 || value > std::numeric_limits<int>::max())
    throw std::runtime_error(fmt::format("{}: {} must be from 1 to {}", file.path().string(), key,
                                         std::numeric_limits<int>::max()));
  return static_cast<int>(value);
}

double positive_number(const TomlFile& file, const std::string& key) {
  const double value = file.number(key);
  if (value <= 0)
    throw std::runtime_error(fmt::format("{}: {} must be more than 0", file.path().string(), key));
  return value;
}

/// A gate is a word, since its number is found by a path of words.
void require_word(const TomlFile& file, const std::string& gate) {
  const bool word = !gate.empty() && std::all_of(gate.begin(), gate.end(), [](unsigned char c) {
    return std::isalnum(c) != 0 || c == '_';
  });
  if (!word)
    throw std::runtime_error(fmt::format(
        "{}: [gates] has a key '{}'. Name a gate by letters, digits and underscores, as global_load_sectors",
        file.path().string(), gate));
}

}  // namespace

Lesson read_lesson(const std::filesystem::path& folder) {
  Lesson lesson;
  lesson.folder = folder;
  lesson.name = folder.filename().string();
  if (!is_lesson_name(lesson.name))
    throw std::runtime_error(folder.string() + ": a lesson's folder is named NN_slug");
  lesson.number = lesson.name.substr(0, 2);
  lesson.slug = lesson.name.substr(3);
  const TomlFile file(folder / "lesson.toml");
  lesson.title = file.text("title");
  lesson.summary = file.text("summary");
  lesson.minutes = positive_integer(file, "minutes");
  lesson.tracks = file.texts("tracks");
  lesson.prerequisites = file.texts("prerequisites");
  lesson.hints = file.texts("hints");
  for (const std::string& check : file.keys("check_hints"))
    lesson.check_hints[check] = file.text("check_hints." + check);
  if (file.has("profile")) lesson.profile = file.text("profile");
  lesson.devices = file.texts("devices");
  for (const std::string& check : file.keys("check_devices"))
    lesson.check_devices[check] = file.texts("check_devices." + check);
  for (const std::string& name : file.texts("stub_verdicts")) {
    const auto verdict = verdict_from_string(name);
    if (!verdict)
      throw std::runtime_error(
          fmt::format("{}: stub_verdicts: {} is no verdict", file.path().string(), name));
    lesson.stub_verdicts.push_back(*verdict);
  }
  for (const std::string& gate : file.keys("gates")) {
    require_word(file, gate);
    lesson.gates[gate] = file.number("gates." + gate);
  }
  if (file.has("speed.min_speedup")) lesson.min_speedup = positive_number(file, "speed.min_speedup");
  if (file.has("limits.wall_ms")) lesson.wall_ms = positive_integer(file, "limits.wall_ms");
  if (file.has("run_time_compiler")) lesson.run_time_compiler = file.boolean("run_time_compiler");
  return lesson;
}

std::vector<std::string> further_devices(const Lesson& lesson) {
  std::vector<std::string> names = lesson.devices;
  for (const auto& [check, devices] : lesson.check_devices)
    for (const std::string& name : devices)
      if (std::ranges::find(names, name) == names.end()) names.push_back(name);
  return names;
}

bool runs_on(const Lesson& lesson, const std::string& check, const std::string& profile) {
  const auto has = [&](const std::vector<std::string>& names) {
    return std::ranges::find(names, profile) != names.end();
  };
  const auto own = lesson.check_devices.find(check);
  return has(lesson.devices) || (own != lesson.check_devices.end() && has(own->second));
}

std::vector<Lesson> read_lessons(const std::filesystem::path& source) {
  std::vector<std::filesystem::path> folders;
  for (const auto& entry : std::filesystem::directory_iterator(source / "lessons"))
    if (std::filesystem::exists(entry.path() / "lesson.toml")) folders.push_back(entry.path());
  std::sort(folders.begin(), folders.end());
  std::vector<Lesson> lessons;
  std::transform(folders.begin(), folders.end(), std::back_inserter(lessons), read_lesson);
  return lessons;
}

const Lesson* find_lesson(const std::vector<Lesson>& lessons, std::string_view wanted) {
  const std::string number = wanted.size() == 1 ? "0" + std::string(wanted) : std::string(wanted);
  const auto found = std::find_if(lessons.begin(), lessons.end(), [&](const Lesson& lesson) {
    return lesson.name == wanted || lesson.slug == wanted || lesson.number == number;
  });
  return found == lessons.end() ? nullptr : &*found;
}

const Lesson* nearest_lesson(const std::vector<Lesson>& lessons, std::string_view wanted) {
  // The whole name, or one of its words: "shraed" is near to shared_reduction.
  const auto distance = [&](const Lesson& lesson) {
    std::size_t least = std::min(edit_distance(lesson.name, wanted), edit_distance(lesson.slug, wanted));
    std::istringstream words(lesson.name);
    for (std::string word; std::getline(words, word, '_');)
      least = std::min(least, edit_distance(word, wanted) + 1);
    return least;
  };
  const auto found = std::min_element(lessons.begin(), lessons.end(), [&](const Lesson& a, const Lesson& b) {
    return distance(a) < distance(b);
  });
  return found == lessons.end() || distance(*found) >= wanted.size() ? nullptr : &*found;
}

std::size_t edit_distance(std::string_view a, std::string_view b) {
  // row[j]: distance of the first i letters of a from the first j of b.
  std::vector<std::size_t> row(b.size() + 1);
  std::iota(row.begin(), row.end(), std::size_t{0});
  for (std::size_t i = 1; i <= a.size(); ++i) {
    std::size_t diagonal = row[0];
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t replaced = diagonal + (a[i - 1] == b[j - 1] ? 0 : 1);
      diagonal = row[j];
      row[j] = std::min({replaced, row[j] + 1, row[j - 1] + 1});
    }
  }
  return row[b.size()];
}

}  // namespace gridstride::harness
