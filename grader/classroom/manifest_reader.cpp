// SPDX-License-Identifier: MIT
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <toml++/toml.h>

#include <algorithm>
#include <chrono>
#include <limits>
#include <map>
#include <optional>
#include <set>
#include <sstream>
#include <stdexcept>
#include <string_view>
#include <utility>

#include "classroom/manifest.hpp"
#include "system/durable_file.hpp"

namespace gridstride::classroom {
namespace {

using Names = std::vector<std::string_view>;

constexpr std::int64_t most_seed = std::numeric_limits<std::int64_t>::max();  // of TOML's integers
constexpr std::size_t most_seeds = 16;
constexpr std::int64_t most_free_days = 100;
constexpr std::int64_t most_grace_minutes = 366 * 24 * 60;

bool is_number(std::string_view text) {
  return !text.empty() && text.find_first_not_of("0123456789") == std::string_view::npos;
}

bool is_device(std::string_view device) {
  if (device == "auto" || device == "sim" || device == "gpu") return true;
  if (device.substr(0, 4) == "gpu:") return is_number(device.substr(4));
  return device.size() > 4 && device.substr(0, 4) == "sim:" &&
         device.find_first_of("/\\. \t") == std::string_view::npos;
}

bool is_title(std::string_view title) {
  const bool one_line =
      std::none_of(title.begin(), title.end(), [](char c) { return static_cast<unsigned char>(c) < 0x20; });
  return one_line && title.find_first_not_of(' ') != std::string_view::npos;
}

bool is_language(std::string_view name) {
  return !name.empty() && std::all_of(name.begin(), name.end(), [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || c == '-';
  });
}

bool is_counting(std::string_view word) { return word == "best" || word == "last"; }

bool is_whole_path(std::string_view path) { return is_title(path) && path.front() == '/'; }

/// A key as it may be shown on a terminal.
std::string shown(const toml::key& key) {
  std::string text(key.str());
  std::replace_if(
      text.begin(), text.end(), [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7f; },
      '?');
  return text;
}

/// The key that was meant: most of its letters are the same, or one begins with the other.
std::optional<std::string_view> nearest(const Names& known, std::string_view key) {
  const auto distance = [&](std::string_view name) {
    const std::size_t shorter = std::min(name.size(), key.size());
    if (name.substr(0, shorter) == key.substr(0, shorter)) return std::size_t{1};
    return harness::edit_distance(name, key);
  };
  const auto found =
      std::min_element(known.begin(), known.end(),
                       [&](std::string_view a, std::string_view b) { return distance(a) < distance(b); });
  if (found == known.end() || 2 * distance(*found) > std::max(found->size(), key.size())) return std::nullopt;
  return *found;
}

/// Seconds since 1970-01-01 UTC. Parts of a second are dropped.
std::int64_t unix_time(const toml::date_time& when) {
  const std::chrono::year_month_day day{std::chrono::year(when.date.year),
                                        std::chrono::month(when.date.month), std::chrono::day(when.date.day)};
  const auto local = std::chrono::sys_days(day) + std::chrono::hours(when.time.hour) +
                     std::chrono::minutes(when.time.minute) + std::chrono::seconds(when.time.second);
  const auto utc = local - std::chrono::minutes(when.offset->minutes);
  return std::chrono::duration_cast<std::chrono::seconds>(utc.time_since_epoch()).count();
}

/// Reads a parsed file; what is wrong in it is thrown with file and line.
class ManifestReader {
 public:
  ManifestReader(std::string file, const std::vector<harness::Lesson>& lessons)
      : file_(std::move(file)), lessons_(lessons) {}

  [[nodiscard]] Manifest read(const toml::table& root) const;

 private:
  [[noreturn]] void refuse(const toml::source_region& where, const std::string& why) const {
    throw std::runtime_error(fmt::format("{}:{}: {}", file_, where.begin.line, why));
  }
  [[noreturn]] void refuse_value(const toml::node& value, std::string_view key, std::string_view wanted,
                                 std::string_view example) const {
    refuse(value.source(), fmt::format("'{}' must be {}. Write for example: {}", key, wanted, example));
  }

  void require_known_keys(const toml::table& table, std::string_view in, const Names& known) const;
  const toml::table& table_of(const toml::node& value, std::string_view key, std::string_view example) const;

  template <class Integer>
  void read_integer(const toml::table& table, std::string_view key, std::int64_t low, std::int64_t high,
                    std::string_view example, Integer& result) const;
  void read_number(const toml::table& table, std::string_view key, double high, std::string_view example,
                   double& result) const;
  void read_text(const toml::table& table, std::string_view key, bool (*is_right)(std::string_view),
                 std::string_view wanted, std::string_view example, std::string& result) const;

  [[nodiscard]] std::vector<std::uint64_t> seeds(const toml::table& root) const;
  [[nodiscard]] std::vector<std::uint64_t> seeds_of(const toml::node& list) const;
  [[nodiscard]] LatePolicy late_policy(const toml::table& late) const;
  [[nodiscard]] std::int64_t deadline(const toml::node& value, std::string_view key = "deadline") const;
  [[nodiscard]] CourseLesson course_lesson(const harness::Lesson& lesson, const toml::table& table) const;
  const harness::Lesson& lesson_of(const toml::key& key) const;
  [[nodiscard]] std::vector<Extension> extensions(const toml::node& value, const Manifest& manifest) const;
  [[nodiscard]] std::vector<Exemption> exemptions(const toml::node& value, const Manifest& manifest) const;
  [[nodiscard]] std::map<std::string, std::string> same_students(const toml::node& value) const;
  [[nodiscard]] std::set<std::string> gone_students(const toml::node& value) const;
  [[nodiscard]] std::vector<CourseLesson> course_lessons(const toml::node& value) const;

  std::string file_;
  const std::vector<harness::Lesson>& lessons_;
};

void ManifestReader::require_known_keys(const toml::table& table, std::string_view in,
                                        const Names& known) const {
  for (const auto& [key, value] : table) {
    if (std::find(known.begin(), known.end(), key.str()) != known.end()) continue;
    const auto near = nearest(known, key.str());
    refuse(key.source(), fmt::format("there is no key '{}'{}. {}", shown(key), in,
                                     near ? fmt::format("Did you mean '{}'?", *near)
                                          : fmt::format("The keys are: {}", fmt::join(known, ", "))));
  }
}

const toml::table& ManifestReader::table_of(const toml::node& value, std::string_view key,
                                            std::string_view example) const {
  const toml::table* table = value.as_table();
  if (table == nullptr) refuse_value(value, key, "a table", example);
  return *table;
}

template <class Integer>
void ManifestReader::read_integer(const toml::table& table, std::string_view key, std::int64_t low,
                                  std::int64_t high, std::string_view example, Integer& result) const {
  const toml::node* node = table.get(key);
  if (node == nullptr) return;
  const auto value = node->value_exact<std::int64_t>();
  if (!value || *value < low || *value > high)
    refuse_value(*node, key, fmt::format("a whole number from {} to {}", low, high), example);
  result = static_cast<Integer>(*value);
}

void ManifestReader::read_number(const toml::table& table, std::string_view key, double high,
                                 std::string_view example, double& result) const {
  const toml::node* node = table.get(key);
  if (node == nullptr) return;
  const auto value = node->is_number() ? node->value<double>() : std::nullopt;
  if (!value || !(*value >= 0 && *value <= high))  // so written that "not a number" is refused too
    refuse_value(*node, key, fmt::format("a number from 0 to {}", high), example);
  result = *value;
}

void ManifestReader::read_text(const toml::table& table, std::string_view key,
                               bool (*is_right)(std::string_view), std::string_view wanted,
                               std::string_view example, std::string& result) const {
  const toml::node* node = table.get(key);
  if (node == nullptr) return;
  const auto value = node->value_exact<std::string>();
  if (!value || !is_right(*value)) refuse_value(*node, key, wanted, example);
  result = *value;
}

LatePolicy ManifestReader::late_policy(const toml::table& late) const {
  require_known_keys(
      late, " in [late]",
      {"grace_minutes", "loss_a_day", "most_days", "factor_of_marked", "free_days", "free_days_a_lesson"});
  LatePolicy policy;
  read_integer(late, "grace_minutes", 0, most_grace_minutes, "grace_minutes = 15", policy.grace_s);
  policy.grace_s *= 60;
  read_number(late, "loss_a_day", 1, "loss_a_day = 0.1", policy.loss_a_day);
  read_integer(late, "most_days", 0, 3650, "most_days = 5", policy.most_days);
  read_number(late, "factor_of_marked", 1, "factor_of_marked = 0.9", policy.factor_of_marked);
  read_integer(late, "free_days", 0, most_free_days, "free_days = 5", policy.free_days);
  read_integer(late, "free_days_a_lesson", 1, most_free_days, "free_days_a_lesson = 2",
               policy.free_days_a_lesson);
  if (policy.free_days_a_lesson && policy.free_days == 0)
    refuse(
        late.get("free_days_a_lesson")->source(),
        "'free_days_a_lesson' is a part of 'free_days', which is missing. Write for example: free_days = 5");
  return policy;
}

std::vector<std::uint64_t> ManifestReader::seeds(const toml::table& root) const {
  const toml::node* one = root.get("seed");
  const toml::node* several = root.get("seeds");
  if (one != nullptr && several != nullptr)
    refuse(
        std::max(one->source(), several->source(),
                 [](const auto& a, const auto& b) { return a.begin.line < b.begin.line; }),
        "'seed' and 'seeds' say the same. Leave one out, and write all into the other: seeds = [42, 1234]");
  if (several != nullptr) return seeds_of(*several);
  std::optional<std::uint64_t> seed;
  read_integer(root, "seed", 0, most_seed, "seed = 42", seed);
  return seed ? std::vector<std::uint64_t>{*seed} : std::vector<std::uint64_t>{};
}

std::vector<std::uint64_t> ManifestReader::seeds_of(const toml::node& list) const {
  const auto refuse_it = [&](const toml::node& value) {
    refuse_value(value, "seeds",
                 fmt::format("a list of 1 to {} different whole numbers from 0 to {}", most_seeds, most_seed),
                 "seeds = [42, 1234]");
  };
  const toml::array* array = list.as_array();
  if (array == nullptr || array->empty() || array->size() > most_seeds) refuse_it(list);
  std::vector<std::uint64_t> seeds;
  for (const toml::node& node : *array) {
    const auto seed = node.value_exact<std::int64_t>();
    if (!seed || *seed < 0) refuse_it(node);
    if (std::find(seeds.begin(), seeds.end(), *seed) != seeds.end()) refuse_it(node);
    seeds.push_back(static_cast<std::uint64_t>(*seed));
  }
  return seeds;
}

std::int64_t ManifestReader::deadline(const toml::node& value, std::string_view key) const {
  const auto when = value.value_exact<toml::date_time>();
  if (!when)
    refuse_value(value, key, "a date, a time and the offset from UTC",
                 fmt::format("{} = 2026-11-30T23:59:00+01:00", key));
  if (!when->offset) {
    std::ostringstream written;
    written << *when;
    refuse(value.source(),
           fmt::format("'{1}' has no offset from UTC and could be any of a day's hours. Write your "
                       "offset behind it: {1} = {0}+01:00, or Z for UTC: {1} = {0}Z",
                       written.str(), key));
  }
  return unix_time(*when);
}

CourseLesson ManifestReader::course_lesson(const harness::Lesson& lesson, const toml::table& table) const {
  require_known_keys(table, fmt::format(" in [lessons.{}]", lesson.name), {"weight", "deadline"});
  CourseLesson result{.name = lesson.name};
  read_number(table, "weight", 1000, "weight = 2", result.weight);
  if (const toml::node* value = table.get("deadline")) result.deadline = deadline(*value);
  return result;
}

const harness::Lesson& ManifestReader::lesson_of(const toml::key& key) const {
  if (const harness::Lesson* lesson = harness::find_lesson(lessons_, key.str())) return *lesson;
  const harness::Lesson* near = harness::nearest_lesson(lessons_, key.str());
  refuse(key.source(), fmt::format("there is no lesson '{}'. {}", shown(key),
                                   near != nullptr ? fmt::format("Did you mean [lessons.{}]?", near->name)
                                                   : "`gridstride list` shows the lessons"));
}

std::vector<CourseLesson> ManifestReader::course_lessons(const toml::node& value) const {
  constexpr std::string_view example = "[lessons.09]";
  const toml::table& tables = table_of(value, "lessons", example);
  if (tables.empty())
    refuse(
        value.source(),
        "[lessons] names no lesson. Leave it out for the whole course, or write for example: [lessons.09]");
  struct Placed {
    CourseLesson lesson;
    toml::source_index line = 0;
  };
  std::map<std::string, Placed> placed;  // by name, which begins with the number
  for (const auto& [key, node] : tables) {
    const harness::Lesson& lesson = lesson_of(key);
    const toml::table& table = table_of(node, fmt::format("lessons.{}", key.str()), example);
    const auto line = key.source().begin.line;
    const auto [found, is_new] = placed.try_emplace(lesson.name);
    if (!is_new) {
      const auto [first, second] = std::minmax(found->second.line, line);
      throw std::runtime_error(fmt::format("{}:{}: lesson {} is in line {} already. Make one table of both",
                                           file_, second, lesson.name, first));
    }
    found->second = {course_lesson(lesson, table), line};
  }
  std::vector<CourseLesson> result;
  for (auto& [name, lesson] : placed) result.push_back(std::move(lesson.lesson));
  if (std::ranges::all_of(result, [](const CourseLesson& lesson) { return lesson.weight == 0; }))
    refuse(value.source(),
           "every lesson's weight is 0, so that none counts. Give one of them more: weight = 1");
  return result;
}

std::vector<Extension> ManifestReader::extensions(const toml::node& value, const Manifest& manifest) const {
  constexpr std::string_view example = "[extensions.\"Kim Lee\"]";
  std::vector<Extension> result;
  for (const auto& [student, node] : table_of(value, "extensions", example)) {
    for (const auto& [key, when] : table_of(node, fmt::format("extensions.{}", shown(student)), example)) {
      const harness::Lesson& lesson = lesson_of(key);
      if (manifest.find(lesson.name) == nullptr)
        refuse(key.source(), fmt::format("lesson {} is not in this course. Add [lessons.{}], or leave the "
                                         "extension out",
                                         lesson.name, lesson.number));
      const Extension given{std::string(student.str()), lesson.name, deadline(when, key.str())};
      const auto is_same = [&](const Extension& one) {
        return one.student == given.student && one.lesson == given.lesson;
      };
      if (std::ranges::any_of(result, is_same))
        refuse(key.source(), fmt::format("lesson {} stands here twice. Leave one out", lesson.name));
      result.push_back(given);
    }
  }
  return result;
}

std::vector<Exemption> ManifestReader::exemptions(const toml::node& value, const Manifest& manifest) const {
  constexpr std::string_view example = R"("Kim Lee" = ["09", "12"])";
  std::vector<Exemption> result;
  for (const auto& [student, node] : table_of(value, "exempt", "[exempt]")) {
    const toml::array* lessons = node.as_array();
    if (lessons == nullptr) refuse_value(node, shown(student), "a list of lessons", example);
    for (const toml::node& one : *lessons) {
      const auto name = one.value_exact<std::string>();
      const harness::Lesson* lesson = name ? harness::find_lesson(lessons_, *name) : nullptr;
      if (lesson == nullptr || manifest.find(lesson->name) == nullptr)
        refuse_value(one, shown(student), "a list of lessons of this course", example);
      result.push_back({std::string(student.str()), lesson->name});
    }
  }
  return result;
}

std::map<std::string, std::string> ManifestReader::same_students(const toml::node& value) const {
  constexpr std::string_view example = R"("kim lee" = "Kim Lee")";
  const toml::table& table = table_of(value, "same", "[same]");
  std::map<std::string, std::string> result;
  for (const auto& [name, node] : table) {
    const auto student = node.value_exact<std::string>();
    if (!student || !is_title(*student)) refuse_value(node, shown(name), "the name of a student", example);
    if (table.contains(*student))
      refuse(node.source(), fmt::format("'{}' stands here on the left, too. Write the name that shall stay "
                                        "on the right of each of the others",
                                        *student));
    result.emplace(name.str(), *student);
  }
  return result;
}

std::set<std::string> ManifestReader::gone_students(const toml::node& value) const {
  constexpr std::string_view example = R"(gone = ["Bo Ill"])";
  const toml::array* names = value.as_array();
  if (names == nullptr) refuse_value(value, "gone", "a list of names", example);
  std::set<std::string> result;
  for (const toml::node& one : *names) {
    const auto name = one.value_exact<std::string>();
    if (!name) refuse_value(one, "gone", "a list of names", example);
    result.insert(*name);
  }
  return result;
}

Manifest ManifestReader::read(const toml::table& root) const {
  require_known_keys(
      root, "",
      {"title", "language", "device", "seed", "seeds", "private_checks", "attempts_at_fault", "attempts",
       "drop_lowest", "times", "roster", "late", "lessons", "extensions", "exempt", "same", "gone"});
  Manifest manifest = whole_course(lessons_);
  read_text(root, "title", is_title, "a text of one line", "title = \"CUDA C++\"", manifest.title);
  read_text(root, "language", is_language, "the name of a language", "language = \"it\"", manifest.language);
  read_text(root, "device", is_device, "auto, sim, sim:PROFILE, gpu or gpu:N", "device = \"sim\"",
            manifest.device);
  manifest.seeds = seeds(root);
  std::string private_checks;
  read_text(root, "private_checks", is_whole_path, "the whole path of a folder",
            "private_checks = \"/home/me/checks\"", private_checks);
  manifest.private_checks = private_checks;
  read_integer(root, "attempts_at_fault", 1, 10, "attempts_at_fault = 2", manifest.attempts_at_fault);
  std::string counting = "best";
  read_text(root, "attempts", is_counting, R"("best" or "last")", R"(attempts = "last")", counting);
  manifest.counting = counting == "last" ? Counting::last : Counting::best;
  read_text(root, "times", is_title, "the path of a table", "times = \"times.csv\"", manifest.times);
  read_text(root, "roster", is_title, "the path of a table, canvas or moodle", "roster = \"students.csv\"",
            manifest.roster);
  if (const toml::node* late = root.get("late"))
    manifest.late = late_policy(table_of(*late, "late", "[late]"));
  if (const toml::node* lessons = root.get("lessons")) manifest.lessons = course_lessons(*lessons);
  if (const toml::node* given = root.get("drop_lowest");
      given != nullptr && manifest.lessons.size() == 1 && given->value<std::int64_t>() != 0)
    refuse(given->source(),
           "'drop_lowest' leaves one lesson at least, and this course has but one. Leave it out");
  read_integer(root, "drop_lowest", 0, static_cast<std::int64_t>(manifest.lessons.size()) - 1,
               "drop_lowest = 1", manifest.drop_lowest);
  if (const toml::node* given = root.get("extensions")) manifest.extensions = extensions(*given, manifest);
  if (const toml::node* given = root.get("exempt")) manifest.exemptions = exemptions(*given, manifest);
  if (const toml::node* given = root.get("same")) manifest.same = same_students(*given);
  if (const toml::node* given = root.get("gone")) manifest.gone = gone_students(*given);
  return manifest;
}

std::string text_of(const std::filesystem::path& file) {
  std::optional<std::string> text;
  if (std::filesystem::is_regular_file(file)) text = system::read_bytes(file);  // a pipe would wait for ever
  if (text) return std::move(*text);
  throw std::runtime_error(
      fmt::format("{}: cannot be read. Is there a file of that name, and may you read it?", file.string()));
}

}  // namespace

Manifest read_manifest(const std::filesystem::path& file, const std::vector<harness::Lesson>& lessons) {
  const std::string text = text_of(file);
  try {
    return ManifestReader(file.string(), lessons).read(toml::parse(text, file.string()));
  } catch (const toml::parse_error& error) {
    throw std::runtime_error(fmt::format("{}:{}: {}. https://toml.io shows how TOML is written",
                                         file.string(), error.source().begin.line, error.description()));
  }
}

}  // namespace gridstride::classroom
