// SPDX-License-Identifier: MIT
// What a student gets back, as data.
#include <array>
#include <nlohmann/json.hpp>

#include "classroom/pages/pages.hpp"
#include "classroom/pages/student_record.hpp"

namespace gridstride::classroom {
namespace {

using Json = nlohmann::ordered_json;

/// Keys of a record that a student may see; others (seed, counters of a grade without a speed task) are left
/// out, so that a key that is added to records is not shown before somebody has thought of it.
constexpr std::array record_keys = {"schema",      "lesson",    "verdict",  "score", "max_score", "device",
                                    "time_kind",   "checks",    "findings", "gates", "lines",     "speed",
                                    "measurement", "build_log", "output",   "detail"};

Json record_json(const Record& record) {
  const Json whole = Json::parse(to_json(student_record(record)));
  Json told;
  for (const char* key : record_keys)
    if (whole.contains(key)) told[key] = whole[key];
  return told;
}

Json lesson_json(const LessonFeedback& lesson) {
  Json data;
  data["lesson"] = lesson.grade.lesson;
  data["title"] = lesson.title;
  data["score"] = lesson.grade.score;
  data["max_score"] = lesson.grade.max_score;
  data["attempts"] = lesson.grade.attempts;
  data["late"] = lesson.grade.late;
  data["late_factor"] = lesson.grade.late_factor;
  data["free_days"] = lesson.grade.free_days;
  data["by_hand"] = lesson.grade.by_hand ? Json(lesson.grade.by_hand->reason) : Json(nullptr);
  data["faulty"] = lesson.grade.faulty;
  data["waiting"] = lesson.grade.waiting;
  data["withdrawn"] = lesson.grade.withdrawn ? Json(*lesson.grade.withdrawn) : Json(nullptr);
  data["record"] = lesson.grade.best ? record_json(lesson.record) : Json(nullptr);
  return data;
}

}  // namespace

std::string feedback_json(const std::string& student, const std::vector<LessonFeedback>& lessons,
                          const std::vector<Refused>& refused) {
  Json data;
  data["schema"] = 1;
  data["student"] = student;
  data["lessons"] = Json::array();
  for (const LessonFeedback& lesson : lessons) data["lessons"].push_back(lesson_json(lesson));
  data["not_taken"] = Json::array();
  for (const Refused& one : refused)
    data["not_taken"].push_back({{"file", one.origin}, {"reason", one.reason}, {"lesson", one.lesson}});
  return data.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace gridstride::classroom
