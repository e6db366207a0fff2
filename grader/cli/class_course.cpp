// SPDX-License-Identifier: MIT
#include "cli/class_course.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <pwd.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <set>
#include <stdexcept>
#include <utility>
#include <vector>

#include "classroom/exports/exports.hpp"
#include "classroom/intake/encodings.hpp"
#include "cli/files.hpp"
#include "language/language.hpp"
#include "report/reporter.hpp"

namespace gridstride::cli {

using language::trf;

namespace {

namespace fs = std::filesystem;

using Table = std::string (*)(const std::vector<classroom::Grade>&, const classroom::Manifest&,
                              const std::string&, const classroom::StudentIds&);

/// Text of a table that a platform exported, kept for the next time; empty where none is given and none kept.
/// Another file is refused before anything is graded.
/// @param[in] given of Moodle several, which become one
std::string platforms_export(const std::vector<std::string>& given, const fs::path& kept, Table table) {
  if (given.empty() && !fs::exists(kept)) return {};
  std::vector<std::string> texts;
  for (const fs::path file : given.empty() ? std::vector<std::string>{kept.string()} : given) {
    texts.push_back(classroom::as_utf8(read_text(file)));
    try {
      (void)table({}, {}, texts.back().empty() ? "\n" : texts.back(), {});
    } catch (const std::runtime_error& error) {
      throw UsageError(trf("{}: {}", file.string(), error.what()));
    }
  }
  const std::string text = classroom::joined_tables(texts);
  if (!given.empty()) write_whole(kept, text);
  return text;
}

/// What is known to be handed in. @throws UsageError where the file is another one
classroom::HandedIn handed_in_of(const fs::path& out) {
  const fs::path file = handed_in_file(out);
  try {
    return classroom::read_handed_in(fs::exists(file) ? read_text(file) : std::string());
  } catch (const std::runtime_error& error) {
    throw UsageError(trf("{}: {}", file.string(), error.what()));
  }
}

fs::path catalogs_of(const Cli& cli) { return cli.installation.build / "locale"; }

/// @throws std::runtime_error where nobody has translated to the language of a course
std::string known_language(const std::string& wanted, const fs::path& catalogs, const fs::path& file) {
  const std::vector<std::string> available = language::available(catalogs);
  const std::string name = language::known(wanted, available);
  if (name.empty())
    throw std::runtime_error(fmt::format("{}: there is no language '{}'; `language` takes en, {}",
                                         file.string(), wanted, fmt::join(available, ", ")));
  return name;
}

/// The lessons with their titles in a language.
std::vector<harness::Lesson> lessons_in(const std::string& language, const Cli& cli) {
  language::speak(language, catalogs_of(cli));
  std::vector<harness::Lesson> lessons = cli.lessons();
  language::speak("en", catalogs_of(cli));
  return lessons;
}

fs::path kept_manifest(const ClassOptions& options) { return fs::path(options.out) / "course.toml"; }
/// A table that course.toml names, and where it is kept with it.
struct NamedTable {
  std::string named;  // empty: none
  fs::path kept;

  /// Beside course.toml, or the one that was kept with it; empty: none.
  [[nodiscard]] fs::path file(const fs::path& manifest) const {
    if (named.empty()) return {};
    std::error_code no_such_file;
    const bool is_kept = fs::equivalent(manifest, kept.parent_path() / "course.toml", no_such_file);
    return is_kept ? kept : manifest.parent_path() / named;
  }
};

NamedTable roster_of(const classroom::Manifest& manifest, const ClassOptions& options) {
  const bool of_export = manifest.roster == "canvas" || manifest.roster == "moodle";
  return {of_export ? "" : manifest.roster, fs::path(options.out) / "roster.csv"};
}

NamedTable times_of(const classroom::Manifest& manifest, const ClassOptions& options) {
  return {manifest.times, fs::path(options.out) / "times.csv"};
}

/// Reads a table, where there is one. @return its text. @throws std::runtime_error naming the file
template <typename Read>
std::string read_table(const fs::path& file, Read read) {
  if (file.empty()) return {};
  const std::string text = classroom::as_utf8(read_text(file));
  try {
    read(text);
  } catch (const std::runtime_error& error) {
    throw std::runtime_error(fmt::format("{}: {}", file.string(), error.what()));
  }
  return text;
}

/// `roster` may ask for an export that nobody has named.
void require_export(const std::string& roster, const ClassFiles& files) {
  const bool lacks = (roster == "canvas" && files.canvas_export.empty()) ||
                     (roster == "moodle" && files.moodle_export.empty());
  if (lacks)
    throw UsageError(trf(
        "course.toml takes its roster from {0}'s export, which is not there: name it with --{0}", roster));
}

/// @return where the course is described; empty: nowhere
fs::path manifest_file(const ClassOptions& options) {
  if (!options.course.empty()) return options.course;
  std::vector<fs::path> places = {kept_manifest(options)};
  if (!options.folder.empty()) places.insert(places.begin(), fs::path(options.folder) / "course.toml");
  const auto found = std::ranges::find_if(places, [](const fs::path& file) { return fs::exists(file); });
  return found == places.end() ? fs::path() : *found;
}

void tell_left_out(const char* table, const std::vector<classroom::LeftOut>& students) {
  for (const classroom::LeftOut& one : students)
    fmt::print("not in {}: {}: {}\n", table, report::printable(one.student), one.reason);
}

/// A name that nobody has is one that was written wrong.
void tell_idle_names(const classroom::Gradebook& gradebook, const ClassFiles& files) {
  if (files.manifest.extensions.empty() && files.manifest.exemptions.empty()) return;
  const std::set<std::string> students = classroom::students_in(grades_of(gradebook, files, files.manifest));
  std::set<std::string> told;
  const auto tell = [&](const char* what, const std::string& student) {
    if (students.contains(student) || !told.insert(what + student).second) return;
    fmt::print(
        "course.toml has {} for {}, of whom nothing was handed in: is it the name as grades.csv has it?\n",
        what, report::printable(student));
  };
  for (const classroom::Extension& one : files.manifest.extensions) tell("an extension", one.student);
  for (const classroom::Exemption& one : files.manifest.exemptions) tell("an exemption", one.student);
}

/// Likewise of a table of times.
void tell_idle_times(const classroom::Gradebook& gradebook, const ClassFiles& files) {
  if (files.times.empty()) return;
  const std::vector<classroom::Attempt> attempts = attempts_of(gradebook, files);
  std::set<std::pair<std::string, std::string>> ungraded;  // student and lesson: that is no wrong name
  for (const classroom::Grade& one : grades_of(gradebook, files, files.manifest))
    if (!one.best) ungraded.emplace(one.student, one.lesson);
  for (const classroom::HandedInAt& row : files.times) {
    if (ungraded.contains({row.student, row.lesson})) continue;
    const bool is_idle = std::ranges::none_of(attempts, [&](const classroom::Attempt& one) {
      return classroom::is_meant(row, one.student, one.lesson, one.origin) ||
             classroom::is_meant(row, one.noted_as, one.lesson, one.origin);
    });
    if (is_idle)
      fmt::print(
          "the table of times: nothing was graded of {} for {}{}: is it the name as grades.csv has it?\n",
          report::printable(row.student), row.lesson,
          row.file.empty() ? "" : " as " + report::printable(row.file));
  }
}

/// Who has handed in and is not in the roster: another one's second name, or somebody that it lacks.
void tell_strangers(const ClassFiles& files) {
  constexpr std::size_t most_named = 10;
  std::size_t named = 0;
  for (const std::string& student : files.strangers) {
    if (files.manifest.is_gone(student)) continue;
    if (++named > most_named) continue;
    fmt::print(
        "not in the roster, and has handed in: {0}. If it is somebody who is, [same] of course.toml says so: "
        "\"{0}\" = \"the name there\"\n",
        report::printable(student));
  }
  if (named > most_named) fmt::print("not in the roster: {} more\n", named - most_named);
}

}  // namespace

ClassCourse course_of(const Cli& cli, const ClassOptions& options) {
  const fs::path file = manifest_file(options);
  if (file.empty()) return {classroom::whole_course(cli.lessons()), true, {}, {}, {}};
  try {
    classroom::Manifest manifest = classroom::read_manifest(file, cli.lessons());
    manifest.language = known_language(manifest.language, catalogs_of(cli), file);
    ClassCourse course{manifest, false, read_text(file), {}, {}};
    course.roster = read_table(roster_of(manifest, options).file(file), [&](const std::string& text) {
      course.enrolled = classroom::read_enrolled(text);
    });
    course.times = read_table(times_of(manifest, options).file(file), [&](const std::string& text) {
      course.handed_in_at = classroom::read_times(text, cli.lessons());
    });
    return course;
  } catch (const std::runtime_error& error) {
    throw UsageError(error.what());
  }
}

std::string lesson_of_course(const Cli& cli, const std::string& name, const classroom::Manifest& manifest) {
  std::string lesson = cli.lesson(name).name;
  if (manifest.find(lesson) == nullptr)
    throw UsageError(trf("{} is no lesson of this course; course.toml lists them", lesson));
  return lesson;
}

void keep_course(const ClassCourse& course, const ClassOptions& options) {
  if (course.whole) return;
  const fs::path kept = kept_manifest(options);
  const std::string before = fs::exists(kept) ? read_text(kept) : course.text;
  if (before != course.text)
    fmt::print("the course is another one than last time: {} is now as {}\n", kept.string(),
               manifest_file(options).string());
  if (before != course.text || !fs::exists(kept)) write_whole(kept, course.text);
  if (!course.roster.empty()) write_whole(roster_of(course.manifest, options).kept, course.roster);
  if (!course.times.empty()) write_whole(times_of(course.manifest, options).kept, course.times);
}

ClassFiles files_of(const Cli& cli, const ClassOptions& options, const ClassCourse& course) {
  const fs::path out = options.out;
  ClassFiles files{out,
                   platforms_export(options.canvas.empty() ? std::vector<std::string>()
                                                           : std::vector<std::string>{options.canvas},
                                    out / "canvas_export.csv", classroom::canvas_csv),
                   platforms_export(options.moodle, out / "moodle_export.csv", classroom::moodle_csv),
                   course.manifest,
                   course.whole,
                   lessons_in(course.manifest.language, cli),
                   catalogs_of(cli),
                   handed_in_of(out),
                   course.enrolled,
                   course.handed_in_at};
  require_export(course.manifest.roster, files);
  return files;
}

ClassFiles files_of(const Cli& cli, const ClassOptions& options, const ClassCourse& course,
                    const classroom::Gradebook& gradebook) {
  ClassFiles files = files_of(cli, options, course);
  know_students(files, gradebook);
  return files;
}

void write_and_tell(const classroom::Gradebook& gradebook, const ClassFiles& files) {
  tell_idle_names(gradebook, files);
  tell_strangers(files);
  tell_idle_times(gradebook, files);
  const LeftOutOfTables left_out = write_class_files(gradebook, files);
  tell_left_out("canvas.csv", left_out.canvas);
  tell_left_out("moodle.csv", left_out.moodle);
}

void require_gradebook(const ClassOptions& options) {
  if (!fs::exists(fs::path(options.out) / "gradebook.sqlite"))
    throw UsageError(
        trf("{}: no class has been graded there (no gradebook.sqlite); name the folder that "
            "`class grade` was given with --out",
            options.out));
  require_whole_gradebook(options);
}

void require_whole_gradebook(const ClassOptions& options) {
  const fs::path file = fs::path(options.out) / "gradebook.sqlite";
  std::error_code none;
  if (fs::file_size(file, none) != 0 || none || !fs::exists(fs::path(options.out) / "grades.csv")) return;
  throw UsageError(trf(
      "{}: the gradebook is empty, and there are grades of it beside it: put a copy back in its place, or "
      "remove it to grade everything anew",
      file.string()));
}

fs::path handed_in_file(const fs::path& out) { return out / "handed_in.json"; }

std::int64_t now_s() {
  using std::chrono::system_clock;
  return std::chrono::duration_cast<std::chrono::seconds>(system_clock::now().time_since_epoch()).count();
}

std::string login_name() {
  const passwd* user = ::getpwuid(::getuid());
  return user == nullptr ? "" : user->pw_name;
}

}  // namespace gridstride::cli
