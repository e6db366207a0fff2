// SPDX-License-Identifier: MIT
// The page that a student gets back.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "classroom/moment.hpp"
#include "classroom/pages/charts.hpp"
#include "classroom/pages/excerpt.hpp"
#include "classroom/pages/grade_words.hpp"
#include "classroom/pages/html.hpp"
#include "classroom/pages/pages.hpp"
#include "classroom/pages/record_html.hpp"
#include "classroom/pages/student_record.hpp"
#include "classroom/terms.hpp"
#include "language/language.hpp"
#include "language/phrases.hpp"
#include "report/style.hpp"
#include "report/words.hpp"

namespace gridstride::classroom {

using language::tr;
using language::trf;

namespace {

constexpr std::size_t fewest_to_show =
    5;  // speed-ups: among fewer people a picture would tell whose is which
constexpr std::size_t longest_title = 60;  // characters
constexpr double same_speed = 1.005;       // speed-ups that read the same are the same

/// How a student's speed-up lies among all, where that is good to hear.
std::string place_text(const std::vector<double>& all, double own, bool is_passed) {
  const auto slower = std::ranges::count_if(all, [&](double other) { return other * same_speed < own; });
  const bool is_fastest = std::ranges::none_of(all, [&](double other) { return other > own * same_speed; });
  if (!is_passed) return trf("Yours is {:.3g}, and counts once all checks hold.", own);
  if (slower > 0) return trf("Yours, {:.3g}, is above {} of them.", own, slower);
  return is_fastest ? trf("Yours, {:.3g}, is as fast as all of them.", own) : trf("Yours is {:.3g}.", own);
}

/// The class's speed-ups with the student's own; nothing where that would tell of single others.
std::string place_html(const LessonFeedback& lesson) {
  const std::vector<double>& all = lesson.class_speedups;
  if (!lesson.record.speed.speedup || all.size() < fewest_to_show) return {};
  const double own = *lesson.record.speed.speedup;
  const std::string dots = trf(
      "Each dot is one of {} people who passed: how many times as fast as one core of the CPU.", all.size());
  const std::string place = place_text(all, own, lesson.record.verdict == Verdict::passed);
  return "<figure>" + speed_dots(all, own, tr("Speed-ups of the class on a logarithmic axis, and yours")) +
         "<figcaption class=\"soft\">" + paragraph(dots) + paragraph(place) + "</figcaption></figure>\n";
}

std::string title_html(const LessonFeedback& lesson) {
  return html(lesson.title.empty() ? lesson.grade.lesson : lesson.title);
}

/// When it came, by which deadline, and what lateness takes.
std::string lateness_html(const Grade& grade, const Manifest& manifest) {
  const CourseLesson* lesson = manifest.find(grade.lesson);
  if (lesson == nullptr || !grade.best || grade.by_hand) return {};
  const Terms terms = terms_of(grade.student, *lesson, manifest, grade.free_days);
  const std::optional<std::int64_t> came = grade.best->submitted_at;
  const std::string points = report::points_text(grade.best->score);
  std::string text;
  if (came && terms.deadline)
    text += paragraph(
        trf("Handed in {}; the deadline was {}.", moment_text(*came), moment_text(*terms.deadline)), "soft");
  if (grade.late_factor >= 1 || grade.best->score <= 0) return text;
  if (const auto days = days_late(terms.policy, terms.deadline, came))
    return text + paragraph(trf("Days late: {}. Of {} points {} count.", *days, points,
                                report::points_text(grade.score)));
  return text + paragraph(trf("The platform marked it late. Of {} points {} count.", points,
                              report::points_text(grade.score)));
}

std::string section(const LessonFeedback& lesson, const Manifest& manifest) {
  const Record record = student_record(lesson.record);
  const SourceLines source(lesson.text);
  const bool is_passed = record.verdict == Verdict::passed;
  std::string text =
      fmt::format("<section id=\"{}\">\n<h2><span class=\"soft\">{}</span> {}</h2>\n<p>{}, {}{}</p>\n",
                  html(lesson.grade.lesson), html(lesson.grade.lesson.substr(0, 2)), title_html(lesson),
                  result_html(lesson.grade), trf("{} points", points_text(lesson.grade)),
                  remark_text(lesson.grade).empty() ? "" : "; " + html(remark_text(lesson.grade)));
  text += lateness_html(lesson.grade, manifest);
  text += paragraph(report::verdict_sentence(record.verdict)) + paragraph(language::told(record.detail));
  text += compiler_html(record, source) + findings_html(record, source);
  text += folded(tr("Checks"), checks_html(record), !is_passed);
  text += gates_html(record);
  text += speed_html(record, source, place_html(lesson)) + output_html(record);
  return text + "</section>\n";
}

std::string summary_row(const LessonFeedback& lesson, const Manifest& manifest) {
  const std::string id = html(lesson.grade.lesson);
  const std::string words = html(lesson.grade.lesson.substr(0, 2)) + " " + title_html(lesson);
  std::string points = "<span class=\"points\">" + points_text(lesson.grade) + "</span>";
  if (const std::string remark = remark_text(lesson.grade); !remark.empty())
    points += " <span class=\"soft\">" + html(remark) + "</span>";
  std::vector<std::string> cells = {
      lesson.grade.best ? fmt::format("<a href=\"#{}\">{}</a>", id, words) : words, result_html(lesson.grade),
      points};
  if (manifest.has_weights()) {
    const CourseLesson* of_course = manifest.find(lesson.grade.lesson);
    cells.push_back(of_course == nullptr ? "" : number_html(of_course->weight));
  }
  return row("td", cells);
}

std::string refused_html(const std::vector<Refused>& refused) {
  if (refused.empty()) return {};
  std::string items;
  for (const Refused& one : refused)
    items += fmt::format("<li><bdi>{}</bdi>: {}</li>\n", html(one.origin), html(language::told(one.reason)));
  return fmt::format("<section>\n<h2>{}</h2>\n<ul>\n{}</ul>\n</section>\n",
                     tr("Handed in, but could not be taken"), items);
}

/// What does not count for the course.
std::string dropped_html(const std::vector<Grade>& grades, const Manifest& manifest) {
  const std::vector<std::string> dropped = dropped_lessons(grades, manifest);
  if (dropped.empty()) return {};
  return fmt::format("<p>{}</p>\n", html(trf("not counted for the course, as the lowest: {}",
                                             fmt::format("{}", fmt::join(dropped, ", ")))));
}

}  // namespace

std::string feedback_page(const std::string& student, const std::vector<LessonFeedback>& lessons,
                          const Manifest& manifest, const std::vector<Refused>& refused) {
  std::string rows;
  std::string sections;
  std::vector<Grade> grades;
  for (const LessonFeedback& lesson : lessons) {
    rows += summary_row(lesson, manifest);
    if (lesson.grade.best) sections += section(lesson, manifest);
    grades.push_back(lesson.grade);
  }
  std::vector<std::string> columns = {tr("Lesson"), tr("Result"), tr("Points")};
  if (manifest.has_weights()) columns.emplace_back(tr("Weight"));
  const auto done = std::count_if(grades.begin(), grades.end(), passed);
  const auto counted = std::ranges::count(grades, false, &Grade::exempt);
  const int free_days = manifest.late.free_days;
  const std::string left =
      free_days == 0
          ? ""
          : "<li>" + trf("<b>{} of {}</b> free days left", free_days - free_days_of(grades), free_days) +
                "</li>";
  const std::optional<double> share = course_share(grades, manifest);
  const std::string points =
      share ? "<li>" + trf("<b>{}</b> of the course's points", percent_text(*share)) + "</li>" : "";
  const std::string head =
      fmt::format("<p class=\"soft\">{}</p>\n<h1>{}</h1>\n<ul class=\"figures\">{}<li>{}</li>{}</ul>\n",
                  html(manifest.title), name_html(student), points,
                  trf("<b>{} of {}</b> lessons passed", done, counted), left);
  return page(cut(student, longest_title) + ": " + manifest.title,
              head + dropped_html(grades, manifest) + fmt::format("<section>\n<h2>{}</h2>\n", tr("Lessons")) +
                  table(tr("Lessons"), columns, rows) + "</section>\n" + refused_html(refused) + sections);
}

}  // namespace gridstride::classroom
