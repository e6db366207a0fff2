// SPDX-License-Identifier: MIT
// The instructor's page.
#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <map>

#include "classroom/pages/charts.hpp"
#include "classroom/pages/grade_words.hpp"
#include "classroom/pages/html.hpp"
#include "classroom/pages/overview.hpp"
#include "classroom/pages/pages.hpp"
#include "classroom/pages/record_html.hpp"
#include "report/words.hpp"

namespace gridstride::classroom {
namespace {

constexpr std::size_t most_mistakes = 20;    // that are shown
constexpr std::size_t most_in_need = 15;     // likewise
constexpr std::size_t most_to_look_at = 50;  // likewise
constexpr std::size_t most_alike = 20;       // groups, likewise
constexpr std::size_t most_of_group = 30;    // students, likewise
constexpr std::size_t longest_reason = 300;  // characters

/// What the page is made from.
struct Class {
  const DashboardData& data;
  const Manifest& manifest;
  std::vector<StudentSummary> students;
  std::vector<LessonSummary> lessons;
  std::map<std::string, std::string> feedback;  // file by student
};

std::string section(const char* heading, const std::string& markup) {
  if (markup.empty()) return {};
  return fmt::format("<section>\n<h2>{}</h2>\n{}</section>\n", heading, markup);
}

std::string soft(const std::string& text) { return "<p class=\"soft\">" + html(text) + "</p>\n"; }

std::string name_link(const Class& all, const std::string& student) {
  if (student.empty()) return "–";
  const auto found = all.feedback.find(student);
  if (found == all.feedback.end()) return name_html(student);
  return fmt::format("<a href=\"{}\">{}</a>", address_html(found->second), name_html(student));
}

std::string figures(const Class& all) {
  std::size_t graded = 0;
  std::size_t passes = 0;
  std::size_t faults = 0;
  for (const StudentSummary& student : all.students)
    for (const Grade& grade : student.grades) {
      graded += grade.best ? 1 : 0;
      passes += passed(grade) ? 1 : 0;
      faults += grade.faulty ? 1 : 0;
    }
  const auto figure = [](std::size_t count, const char* one, const char* many) {
    return fmt::format("<li><b>{}</b> {}</li>\n", count, count == 1 ? one : many);
  };
  return "<ul class=\"figures\">\n" + figure(all.students.size(), "student", "students") +
         figure(graded, "lesson graded", "lessons graded") +
         figure(passes, "of them passed", "of them passed") +
         figure(faults, "fault of the grader", "faults of the grader") + "</ul>\n";
}

std::string shares(const Class& all) {
  std::vector<double> values;
  for (const StudentSummary& student : all.students)
    if (student.share) values.push_back(*student.share);
  if (values.empty()) {
    const bool any =
        std::ranges::any_of(all.lessons, [](const LessonSummary& one) { return one.handed_in > 0; });
    return any ? "<p>No lesson counts for anybody.</p>\n" : "<p>Nobody has handed anything in yet.</p>\n";
  }
  const std::string chart =
      share_histogram(values, "How many students have which share of the course's points, by tenths");
  return "<figure>" + chart + "<figcaption class=\"soft\">" +
         html("Students by their share of the points of the whole course. The median is " +
              percent_text(*median(values)) + ".") +
         "</figcaption></figure>\n";
}

std::string lessons(const Class& all) {
  const bool has_weights = all.manifest.has_weights();
  std::string rows;
  for (const LessonSummary& lesson : all.lessons) {
    std::string points;
    if (lesson.median_score) points = number_html(*lesson.median_score);
    if (lesson.median_score && lesson.max_score > 0) points += " of " + number_html(lesson.max_score);
    std::vector<std::string> cells = {html(lesson.lesson), std::to_string(lesson.passed),
                                      std::to_string(lesson.handed_in), std::to_string(lesson.missing),
                                      points};
    const CourseLesson* of_course = all.manifest.find(lesson.lesson);
    if (has_weights) cells.push_back(of_course == nullptr ? "" : number_html(of_course->weight));
    cells.push_back(parts_strip({lesson.passed, lesson.handed_in - lesson.passed, lesson.missing}));
    rows += row("td", cells);
  }
  std::vector<std::string> head = {"Lesson", "passed", "handed in", "missing", "median points"};
  if (has_weights) head.emplace_back("weight");
  head.emplace_back("");
  return table("Lessons", head, rows);
}

std::string speeds(const Class& all) {
  std::string charts;
  for (const LessonSummary& lesson : all.lessons) {
    const std::string chart = speed_dots(lesson.speedups, {}, "Speed-ups in " + lesson.lesson);
    if (chart.empty()) continue;
    charts += fmt::format(
        "<figure><figcaption><b>{}</b> <span class=\"soft\">median {:.3g}× of {}</span>"
        "</figcaption>{}</figure>\n",
        html(lesson.lesson), *median(lesson.speedups), lesson.speedups.size(), chart);
  }
  if (charts.empty()) return {};
  return soft("How many times as fast as one core of the CPU, a dot for each who passed.") +
         "<div class=\"charts\">\n" + charts + "</div>\n";
}

std::string mistakes(const Class& all) {
  std::string rows;
  for (std::size_t i = 0; i < std::min(most_mistakes, all.data.mistakes.size()); ++i) {
    const CommonMistake& mistake = all.data.mistakes[i];
    std::string about = mistake.lesson;
    if (const auto verdict = verdict_from_string(mistake.bug_class))
      about += ": " + report::verdict_sentence(*verdict);
    rows += row("td", {fmt::format("<b>{}</b> <span class=\"soft\">{}</span>",
                                   html(class_words(mistake.bug_class)), html(about)),
                       std::to_string(mistake.students)});
  }
  return rows.empty() ? "" : table("Commonest mistakes", {"Mistake", "Students"}, rows);
}

std::string check_row(const CheckCount& count) {
  std::string how;
  for (const auto& [verdict, students] : commonest_verdicts(count))
    how += fmt::format("{}{} {}", how.empty() ? "" : ", ", verdict_words(verdict), students);
  const auto graded = static_cast<std::size_t>(count.graded);
  const auto failed = static_cast<std::size_t>(count.failed);
  return row("td",
             {fmt::format("{}{} <span class=\"soft\">{}</span>", html(report::check_sentence(count.check)),
                          count.visible ? "" : " (hidden inputs)", html(how)),
              fmt::format("<span class=\"points\">{} of {}</span>", failed, graded) +
                  parts_strip({graded - failed, failed, 0})});
}

/// A table a lesson, folded under the check that most fail.
std::string checks(const Class& all) {
  std::string tables;
  for (const auto& [lesson, of_lesson] : all.data.checks) {
    std::vector<CheckCount> counts = of_lesson;
    std::ranges::stable_sort(counts, std::greater<>(), &CheckCount::failed);
    if (counts.empty() || counts.front().failed == 0) continue;
    std::string rows;
    for (const CheckCount& count : counts) rows += check_row(count);
    const std::string hardest =
        fmt::format("{}: {} of {} fail “{}”", lesson, counts.front().failed, counts.front().graded,
                    report::check_sentence(counts.front().check));
    tables += folded(html(hardest), table("Checks of " + lesson, {"Check", "fail it"}, rows), false);
  }
  if (tables.empty()) return {};
  return soft(
             "Who fails which check in the attempt that counts, of those whose file compiles. All of it is "
             "in "
             "checks.csv.") +
         tables;
}

std::string remarks_table(const Class& all, const char* name, const std::vector<Remark>& remarks,
                          std::size_t most) {
  std::string rows;
  for (std::size_t i = 0; i < std::min(most, remarks.size()); ++i) {
    const Remark& remark = remarks[i];
    std::string why = html(cut(remark.reason, longest_reason));
    if (!remark.lessons.empty())
      why += fmt::format(" <span class=\"soft\">{}</span>",
                         html(fmt::format("{}", fmt::join(remark.lessons, ", "))));
    rows += row("td", {name_link(all, remark.student), why});
  }
  if (rows.empty()) return {};
  std::string text = table(name, {"Student", "Why"}, rows);
  if (remarks.size() > most) text += soft("... and " + std::to_string(remarks.size() - most) + " more");
  return text;
}

std::string alike_row(const Class& all, const AlikeInLesson& one) {
  const AlikeGroup& group = one.group;
  std::string names;
  for (std::size_t i = 0; i < std::min(most_of_group, group.size()); ++i)
    names += (i == 0 ? "" : ", ") + name_link(all, group[i].student);
  if (group.size() > most_of_group) names += fmt::format(" and {} more", group.size() - most_of_group);
  return row("td", {names, fmt::format(R"(<span class="points">{}</span> <span class="soft">{}</span>)",
                                       percents_text(group), html(one.lesson))});
}

std::string alike(const Class& all) {
  const std::vector<AlikeInLesson>& groups = all.data.alike;
  std::string rows;
  for (std::size_t i = 0; i < std::min(most_alike, groups.size()); ++i) rows += alike_row(all, groups[i]);
  if (rows.empty()) return {};
  std::string text =
      soft(
          "How much of each one's text is in that of another of the group, names, comments and the stub "
          "aside. "
          "Alike is not copied: read them before you judge. Who is nearest to whom is in similar.csv.") +
      table("Groups that are alike", {"Who", "In common"}, rows);
  if (groups.size() > most_alike)
    text += soft("... and " + std::to_string(groups.size() - most_alike) + " more in similar.csv");
  return text;
}

/// A cell of the whole table, kept short: there may be ten thousand.
std::string cell(const Grade* grade) {
  if (grade != nullptr && grade->exempt) return "<td class=\"n\"><small>exempt</small></td>";
  if (grade == nullptr || !handed_in(*grade)) return "<td class=\"n\">–</td>";
  if (!grade->best && !grade->by_hand) return "<td class=\"n\">?</td>";
  const std::string points = number_html(grade->score);
  if (grade->by_hand) return "<td>" + points + " <small>by hand</small></td>";
  const bool good = passed(*grade);
  return fmt::format("<td{}>{} {}{}</td>", good ? "" : " class=\"b\"", sign(good ? Tone::good : Tone::bad),
                     points, grade->late ? " <small>late</small>" : "");
}

std::string everybody(const Class& all) {
  if (all.students.empty()) return {};
  std::vector<std::string> head = {"Student", "Course"};
  if (all.manifest.late.free_days > 0) head.emplace_back("Free days left");
  for (const LessonSummary& lesson : all.lessons) head.push_back(lesson.lesson.substr(0, 2));
  std::string rows;
  for (const StudentSummary& student : all.students) {
    rows += "<tr><td>" + name_link(all, student.student) + "</td><td>" +
            (student.share ? percent_text(*student.share) : "") + "</td>";
    if (all.manifest.late.free_days > 0)
      rows +=
          fmt::format("<td class=\"n\">{}</td>", all.manifest.late.free_days - free_days_of(student.grades));
    for (const LessonSummary& lesson : all.lessons) rows += cell(student.find(lesson.lesson));
    rows += "</tr>\n";
  }
  return soft(
             "Points by lesson: ✓ passed, ✗ not passed, – nothing handed in, ? not graded, not taken or "
             "withdrawn.") +
         "<div class=\"everybody\">\n" + table("Everybody", head, rows) + "</div>\n";
}

}  // namespace

std::string dashboard_page(const std::vector<Grade>& grades, const Manifest& manifest,
                           const DashboardData& data) {
  Class all{data, manifest, students_of(grades, manifest), {}, {data.feedback.begin(), data.feedback.end()}};
  all.lessons = lessons_of(all.students, manifest);
  return page(
      manifest.title,
      "<h1>" + html(manifest.title) + "</h1>\n" + figures(all) +
          section("Shares of the course", shares(all)) +
          section("To look at by hand",
                  remarks_table(all, "To look at by hand", to_look_at(all.students, data.refused),
                                most_to_look_at)) +
          section("Who may need help",
                  remarks_table(all, "Who may need help", in_need(all.students, all.lessons), most_in_need)) +
          section("Groups that are alike", alike(all)) + section("Commonest mistakes", mistakes(all)) +
          section("Checks", checks(all)) + section("Lessons", lessons(all)) +
          section("Speed-ups", speeds(all)) + section("Everybody", everybody(all)));
}

}  // namespace gridstride::classroom
