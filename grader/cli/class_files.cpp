// SPDX-License-Identifier: MIT
#include "cli/class_files.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "classroom/grades.hpp"
#include "classroom/pages/pages.hpp"
#include "cli/class_similar.hpp"
#include "cli/files.hpp"
#include "harness/fingerprint.hpp"
#include "language/language.hpp"

namespace gridstride::cli {
namespace {

namespace fs = std::filesystem;
using classroom::Grade;

constexpr std::size_t longest_name = 200;  // bytes; file systems take 255, and an ending is to come

std::string escaped(const std::string& text, bool (*stays)(unsigned char)) {
  std::string result;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    result += stays(byte) ? std::string(1, c) : fmt::format("%{:02X}", byte);
  }
  return result;
}

std::map<std::string, std::vector<double>> speedups_of_passed(const std::vector<Grade>& grades) {
  std::map<std::string, std::vector<double>> by_lesson;
  for (const Grade& grade : grades)
    if (classroom::passed(grade) && grade.best->speedup)
      by_lesson[grade.lesson].push_back(*grade.best->speedup);
  return by_lesson;
}

/// Counts, for each lesson, the students whose best attempt shows a class of finding.
class Mistakes {
 public:
  void note(const Grade& grade, const Record& record) {
    if (record.verdict == Verdict::passed) return;
    std::set<std::string> classes;
    for (const Finding& finding : record.findings)
      if (finding.severity == Severity::error) classes.insert(finding.bug_class);
    if (classes.empty()) classes.insert(std::string(to_string(record.verdict)));
    for (const std::string& one : classes) ++students_[{grade.lesson, one}];
  }

  [[nodiscard]] std::vector<classroom::CommonMistake> most_common() const {
    std::vector<classroom::CommonMistake> mistakes;
    for (const auto& [key, students] : students_) mistakes.push_back({key.first, key.second, students});
    std::stable_sort(mistakes.begin(), mistakes.end(),
                     [](const auto& a, const auto& b) { return a.students > b.students; });
    return mistakes;
  }

 private:
  std::map<std::pair<std::string, std::string>, int> students_;
};

classroom::Manifest manifest_of(const ClassFiles& files, const std::vector<classroom::Attempt>& attempts,
                                const std::vector<classroom::Override>& overrides) {
  if (!files.only_handed_in) return files.manifest;
  std::set<std::string> known;
  for (const classroom::Attempt& attempt : attempts) known.insert(attempt.lesson);
  for (const classroom::Override& given : overrides) known.insert(given.lesson);
  for (const auto& [student, lesson] : files.handed_in.taken) known.insert(lesson);
  for (const classroom::Refused& one : files.handed_in.refused) known.insert(one.lesson);
  classroom::Manifest manifest = files.manifest;
  std::erase_if(manifest.lessons, [&](const auto& lesson) { return known.count(lesson.name) == 0; });
  return manifest;
}

/// Who is in the class, as far as somebody has said so.
std::vector<classroom::Enrolled> enrolled_of(const ClassFiles& files, const std::set<std::string>& students) {
  const bool of_canvas = files.manifest.roster == "canvas";
  const bool of_moodle = files.manifest.roster == "moodle";
  const std::string& text = of_canvas ? files.canvas_export : files.moodle_export;
  if ((!of_canvas && !of_moodle) || text.empty()) return files.roster;
  return classroom::enrolled_of(
      of_canvas ? classroom::Roster::of_canvas(text) : classroom::Roster::of_moodle(text), students);
}

/// Who has handed in anything, by the names that are known by now.
std::set<std::string> handing_in(const ClassFiles& files, const classroom::Gradebook& gradebook) {
  std::set<std::string> students;
  for (const classroom::Attempt& attempt : gradebook.attempts())
    students.insert(classroom::student_named(files.names, attempt.student));
  for (const auto& [student, lesson] : files.handed_in.taken) students.insert(student);
  for (const classroom::Refused& one : files.handed_in.refused)
    students.insert(one.students.begin(), one.students.end());
  return students;
}

class Writer {
 public:
  Writer(const classroom::Gradebook& gradebook, const ClassFiles& files)
      : gradebook_(gradebook), files_(files) {
    const std::vector<classroom::Attempt> attempts = gradebook.attempts();
    const std::vector<classroom::Override> overrides = gradebook.overrides();
    manifest_ = manifest_of(files, attempts, overrides);
    grades_ = grades_of(gradebook, files, manifest_);
    speedups_ = speedups_of_passed(grades_);
  }

  LeftOutOfTables write() {
    fs::create_directories(files_.out / "feedback");
    for (auto first = grades_.begin(); first != grades_.end();) {
      const auto last =
          std::find_if(first, grades_.end(), [&](const Grade& one) { return one.student != first->student; });
      write_feedback({first, last});
      first = last;
    }
    for (const auto& [name, student] : files_.names) remove_feedback(name);
    for (const std::string& student : manifest_.gone) remove_feedback(student);
    write_whole(files_.out / "grades.csv", classroom::grades_csv(grades_));
    write_whole(files_.out / "totals.csv", classroom::totals_csv(grades_, manifest_));
    write_whole(files_.out / "canvas.csv",
                classroom::canvas_csv(grades_, manifest_, files_.canvas_export, files_.handed_in.ids));
    write_whole(files_.out / "moodle.csv",
                classroom::moodle_csv(grades_, manifest_, files_.moodle_export, files_.handed_in.ids));
    write_whole(files_.out / "checks.csv", classroom::checks_csv(data_.checks));
    data_.mistakes = mistakes_.most_common();
    data_.alike = alike_groups(files_.out, classroom::students_in(grades_));
    data_.refused = files_.handed_in.refused;
    write_whole(files_.out / "index.html", classroom::dashboard_page(grades_, manifest_, data_));
    return {left_out_of(files_.canvas_export), left_out_of(files_.moodle_export)};
  }

 private:
  [[nodiscard]] std::vector<classroom::LeftOut> left_out_of(const std::string& platforms_export) const {
    if (platforms_export.empty()) return {};
    return classroom::left_out(grades_, platforms_export, files_.handed_in.ids);
  }

  /// Of a name that is no student's any more.
  void remove_feedback(const std::string& name) const {
    std::error_code kept;  // nobody is shown the way to it
    for (const char* ending : {".html", ".json"})
      fs::remove(files_.out / "feedback" / (file_name_of(name) + ending), kept);
  }

  void write_feedback(const std::vector<Grade>& of_student) {
    const std::string& student = of_student.front().student;
    std::vector<classroom::LessonFeedback> lessons;
    for (const Grade& grade : of_student) lessons.push_back(feedback(grade));
    const std::vector<classroom::Refused> refused = refused_of(student);
    const std::string name = file_name_of(student);
    language::speak(manifest_.language, files_.catalogs);
    const std::string page = classroom::feedback_page(student, lessons, manifest_, refused);
    language::speak("en", files_.catalogs);  // all else is for programs and instructors
    write_whole(files_.out / "feedback" / (name + ".html"), page);
    write_whole(files_.out / "feedback" / (name + ".json"),
                classroom::feedback_json(student, lessons, refused));
    data_.feedback.emplace_back(student, "feedback/" + address_of(name + ".html"));
  }

  [[nodiscard]] std::vector<classroom::Refused> refused_of(const std::string& student) const {
    std::vector<classroom::Refused> refused;
    for (const classroom::Refused& one : files_.handed_in.refused)
      if (std::find(one.students.begin(), one.students.end(), student) != one.students.end())
        refused.push_back(one);
    return refused;
  }

  classroom::LessonFeedback feedback(const Grade& grade) {
    classroom::LessonFeedback result;
    result.grade = grade;
    result.title = grade.lesson;
    for (const harness::Lesson& lesson : files_.lessons)
      if (lesson.name == grade.lesson) result.title = lesson.title;
    if (const auto found = speedups_.find(grade.lesson); found != speedups_.end())
      result.class_speedups = found->second;
    if (!grade.best) return result;
    result.record = gradebook_.record(grade.best->id);
    result.text = gradebook_.text(grade.best->id);
    mistakes_.note(grade, result.record);
    classroom::count_checks(data_.checks, result.record);
    return result;
  }

  const classroom::Gradebook& gradebook_;
  const ClassFiles& files_;
  classroom::Manifest manifest_;
  std::vector<Grade> grades_;
  std::map<std::string, std::vector<double>> speedups_;
  Mistakes mistakes_;
  classroom::DashboardData data_;
};

}  // namespace

std::string address_of(const std::string& file_name) {
  return escaped(file_name, [](unsigned char c) {
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '-' ||
           c == '_' || c == '.';
  });
}

std::string file_name_of(const std::string& student) {
  std::string name =
      escaped(student, [](unsigned char c) { return c >= ' ' && c != 0x7f && c != '/' && c != '%'; });
  if (name.empty() || name.front() == '.') name = "%2E" + name.substr(std::min<std::size_t>(1, name.size()));
  if (name.size() <= longest_name) return name;
  std::size_t end = longest_name - 17;
  while (end > 0 && (static_cast<unsigned char>(name[end]) & 0xc0) == 0x80) --end;  // not within a character
  return fmt::format("{}-{:016x}", name.substr(0, end), harness::fingerprint(student));
}

std::vector<classroom::Attempt> attempts_of(const classroom::Gradebook& gradebook, const ClassFiles& files) {
  std::vector<classroom::Attempt> attempts = gradebook.attempts();
  classroom::put_times(attempts, files.times, classroom::read_participants(files.moodle_export));
  classroom::put_names(attempts, gradebook.withdrawals(), files.names);
  if (!files.names.empty()) classroom::put_times(attempts, files.times, {});  // by the student's name, too
  return attempts;
}

void know_students(ClassFiles& files, const classroom::Gradebook& gradebook) {
  files.names =
      classroom::names_of_students(gradebook.attempts(), files.handed_in.ids,
                                   classroom::read_participants(files.moodle_export), files.manifest);
  classroom::put_names(files.handed_in, files.names, files.manifest);
  for (classroom::Enrolled& one : files.roster) one.name = classroom::student_named(files.names, one.name);
  const std::set<std::string> students = handing_in(files, gradebook);
  classroom::Attendance class_list =
      classroom::attendance(enrolled_of(files, students), students, files.handed_in.ids);
  if (!files.roster.empty()) files.strangers = std::move(class_list.strangers);
  for (auto& [name, student] : files.names) student = classroom::student_named(class_list.names, student);
  files.names.merge(class_list.names);
  classroom::put_names(files.manifest, files.names);
  classroom::put_names(files.handed_in, files.names, files.manifest);
  for (classroom::Enrolled& one : files.roster) one.name = classroom::student_named(files.names, one.name);
}

std::vector<Grade> grades_of(const classroom::Gradebook& gradebook, const ClassFiles& files,
                             const classroom::Manifest& manifest) {
  std::vector<Grade> grades = classroom::with_handed_in(
      classroom::grades(attempts_of(gradebook, files),
                        classroom::with_names(gradebook.overrides(), files.names), manifest),
      files.handed_in, manifest);
  const std::vector<classroom::Enrolled> enrolled = enrolled_of(files, classroom::students_in(grades));
  grades = classroom::with_absent(std::move(grades), enrolled, files.handed_in.ids, manifest);
  std::erase_if(grades, [&](const Grade& one) { return manifest.is_gone(one.student); });
  return grades;
}

LeftOutOfTables write_class_files(const classroom::Gradebook& gradebook, const ClassFiles& files) {
  return Writer(gradebook, files).write();
}

}  // namespace gridstride::cli
