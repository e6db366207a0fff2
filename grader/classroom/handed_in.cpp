// SPDX-License-Identifier: MIT
#include "classroom/handed_in.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <stdexcept>

namespace gridstride::classroom {
namespace {

using Json = nlohmann::ordered_json;

constexpr int schema = 1;

constexpr const char* another_text =
    "this is not what `class grade` keeps there; remove the file and grade again";

/// The intakes, oldest first.
Json intakes_of(const std::string& json) {
  if (json.empty()) return Json::array();
  const Json all = Json::parse(json, nullptr, false);
  if (!all.is_object() || all.value("schema", Json()) != schema || !all.contains("intakes") ||
      !all["intakes"].is_array())
    throw std::runtime_error(another_text);
  return all["intakes"];
}

Json taken_json(const std::vector<Submission>& submissions) {
  std::map<std::string, std::set<std::string>> taken;
  for (const Submission& one : submissions) taken[one.student].insert(one.lesson);
  return taken;
}

Json refused_json(const std::vector<Refused>& refused) {
  Json all = Json::array();
  for (const Refused& one : refused)
    all.push_back(
        {{"origin", one.origin}, {"reason", one.reason}, {"students", one.students}, {"lesson", one.lesson}});
  return all;
}

/// What was refused is put right where the lesson comes from another folder later.
void forget_refused(HandedIn& handed_in, const std::string& student, const std::string& lesson) {
  for (Refused& one : handed_in.refused)
    if (one.lesson == lesson) std::erase(one.students, student);
  std::erase_if(handed_in.refused,
                [](const Refused& one) { return !one.lesson.empty() && one.students.empty(); });
}

/// The grades, without points, of somebody of whom nothing is known.
void add_empty(std::vector<Grade>& grades, const std::string& student, const Manifest& manifest) {
  for (const CourseLesson& lesson : manifest.lessons) {
    Grade grade;
    grade.student = student;
    grade.lesson = lesson.name;
    grade.exempt = manifest.is_exempt(student, lesson.name);
    grades.push_back(std::move(grade));
  }
}

void sort_by_student(std::vector<Grade>& grades) {
  std::stable_sort(grades.begin(), grades.end(),
                   [](const Grade& a, const Grade& b) { return a.student < b.student; });
}

void add(HandedIn& handed_in, const Json& intake) {
  for (const auto& [student, lessons] : intake.at("taken").items())
    for (const std::string lesson : lessons) {
      handed_in.taken.emplace(student, lesson);
      forget_refused(handed_in, student, lesson);
    }
  for (const Json& one : intake.at("refused"))
    handed_in.refused.push_back({one.at("origin"), one.at("reason"), one.at("students"), one.at("lesson")});
  for (const auto& [student, ids] : intake.at("ids").items())
    for (const std::string id : ids) handed_in.ids[student].insert(id);
}

}  // namespace

std::string with_intake(const std::string& json, const std::string& folder, const Intake& intake) {
  Json all = Json::array();
  for (const Json& one : intakes_of(json)) {
    if (!one.is_object()) throw std::runtime_error(another_text);
    if (one.value("folder", Json()) != folder) all.push_back(one);
  }
  all.push_back({{"folder", folder},
                 {"taken", taken_json(intake.submissions)},
                 {"refused", refused_json(intake.refused)},
                 {"ids", Json(intake.ids)}});
  const Json whole = {{"schema", schema}, {"intakes", all}};
  return whole.dump(1, ' ', false, Json::error_handler_t::replace) + "\n";
}

HandedIn read_handed_in(const std::string& json) {
  HandedIn handed_in;
  try {
    for (const Json& intake : intakes_of(json)) add(handed_in, intake);
  } catch (const Json::exception&) {
    throw std::runtime_error(another_text);
  }
  return handed_in;
}

std::vector<Grade> with_handed_in(std::vector<Grade> grades, const HandedIn& handed_in,
                                  const Manifest& manifest) {
  std::set<std::string> known = students_in(grades);
  const auto meet = [&](const std::string& student) {
    if (known.insert(student).second) add_empty(grades, student, manifest);
  };
  std::set<std::pair<std::string, std::string>> refused;
  for (const auto& [student, lesson] : handed_in.taken) meet(student);
  for (const Refused& one : handed_in.refused)
    for (const std::string& student : one.students) {
      meet(student);
      refused.emplace(student, one.lesson);
    }
  for (Grade& grade : grades) {
    if (grade.best || grade.faulty || grade.withdrawn || grade.exempt) continue;
    grade.waiting = handed_in.taken.contains({grade.student, grade.lesson});
    grade.refused = !grade.waiting && refused.contains({grade.student, grade.lesson});
  }
  sort_by_student(grades);
  return grades;
}

std::vector<Grade> with_absent(std::vector<Grade> grades, const std::vector<Enrolled>& enrolled,
                               const StudentIds& ids, const Manifest& manifest) {
  for (const std::string& student : attendance(enrolled, students_in(grades), ids).absent)
    add_empty(grades, student, manifest);
  sort_by_student(grades);
  return grades;
}

}  // namespace gridstride::classroom
