// SPDX-License-Identifier: MIT
// The page that a student gets back.
#include <fmt/format.h>

#include <algorithm>

#include "classroom/pages/charts.hpp"
#include "classroom/pages/excerpt.hpp"
#include "classroom/pages/grade_words.hpp"
#include "classroom/pages/html.hpp"
#include "classroom/pages/pages.hpp"
#include "classroom/pages/student_record.hpp"
#include "report/reporter.hpp"
#include "report/speed_words.hpp"
#include "report/style.hpp"
#include "report/words.hpp"

namespace gridstride::classroom {
namespace {

constexpr std::size_t fewest_to_show =
    5;  // speed-ups: among fewer people a picture would tell whose is which
constexpr std::size_t most_findings = 20;
constexpr std::size_t most_lines = 40;         // of what the compiler or the program says
constexpr std::size_t longest_title = 60;      // characters
constexpr std::size_t longest_message = 1000;  // characters
constexpr std::size_t longest_log = 8000;      // likewise

std::string paragraph(const std::string& text, const char* css_class = nullptr) {
  if (text.empty()) return {};
  return fmt::format("<p{}>{}</p>\n", css_class == nullptr ? "" : fmt::format(" class=\"{}\"", css_class),
                     html(cut(text, longest_message)));
}

std::string log_html(const std::string& text) {
  return "<pre>" + code_html(report::indented(report::printable(cut(text, longest_log)), 0, most_lines)) +
         "</pre>\n";
}

std::string folded(const char* name, const std::string& markup, bool open) {
  if (markup.empty()) return {};
  return fmt::format("<details{}><summary>{}</summary>\n{}</details>\n", open ? " open" : "", name, markup);
}

std::string finding_html(const Finding& finding, const SourceLines& source) {
  std::string text = fmt::format("<div class=\"finding\"><h4>{}<span>{}</span></h4>\n",
                                 badge(finding.severity == Severity::note ? Tone::neutral : Tone::bad,
                                       (finding.severity == Severity::note ? "note: " : "") +
                                           class_words(cut(finding.bug_class, longest_message))),
                                 html(cut(report::place_text(finding), longest_message)));
  text += source.excerpt_html(finding.file, finding.line) + paragraph(finding.message);
  if (finding.count > 1)
    text += paragraph(fmt::format("It happened {} times; this is the first.", finding.count), "soft");
  if (!finding.advice.empty()) text += paragraph("Why: " + finding.advice);
  return text + "</div>\n";
}

std::string findings_html(const Record& record, const SourceLines& source) {
  if (record.findings.empty()) return {};
  const std::size_t shown = std::min(record.findings.size(), most_findings);
  std::string text = "<h3>What the device found</h3>\n";
  for (std::size_t i = 0; i < shown; ++i) text += finding_html(record.findings[i], source);
  if (shown < record.findings.size())
    text += paragraph("... and " + report::count_text(record.findings.size() - shown, "more finding"));
  return text;
}

/// A check's message; where a finding that is shown in full failed it, the finding's class and place alone.
std::string check_message(const CheckResult& check, const Record& record) {
  for (std::size_t i = 0; i < std::min(record.findings.size(), most_findings); ++i) {
    const Finding& finding = record.findings[i];
    if (check.message.starts_with(fmt::format("{} at {}:{}:", finding.bug_class, finding.file, finding.line)))
      return fmt::format("{} at line {}, told above", class_words(finding.bug_class), finding.line);
  }
  return check.message;
}

std::string checks_html(const Record& record) {
  if (record.checks.empty() || record.verdict == Verdict::build_failed) return {};
  std::string rows;
  for (const CheckResult& check : record.checks) {
    std::string told = html(report::check_sentence(check.name));
    if (const std::string message = check_message(check, record); !message.empty())
      told += " <span class=\"soft\">" + html(cut(message, longest_message)) + "</span>";
    rows += row("td", {badge(check.passed ? Tone::good : Tone::bad, check.passed ? "passed" : "failed"),
                       number_html(check.points) + " of " + number_html(check.max_points), told});
  }
  return table("Checks", {"Result", "Points", "Check"}, rows);
}

std::string gates_html(const Record& record) {
  std::string rows;
  for (const Gate& gate : record.gates)
    rows += row("td", {badge(gate.passed ? Tone::good : Tone::bad, gate.passed ? "ok" : "over"),
                       html(report::counted_text(gate.now)), html(report::counted_text(gate.right)),
                       html(report::counted_text(gate.limit)), html(gate.name)});
  return rows.empty() ? "" : table("Counted events", {"", "now", "right is", "gate", "Counted events"}, rows);
}

std::string interval_text(const Record& record, std::string_view name) {
  if (!record.measurement) return {};
  for (const Timing& timing : record.measurement->timings)
    if (timing.name == name && timing.low_ns && timing.high_ns)
      return fmt::format("{} to {}", report::time_text(*timing.low_ns), report::time_text(*timing.high_ns));
  return {};
}

std::string times_html(const Record& record) {
  std::string rows;
  const auto add = [&](const char* who, const std::optional<double>& time_ns, const char* name) {
    if (time_ns)
      rows += row("td", {html(who), html(report::time_text(*time_ns)), html(interval_text(record, name))});
  };
  add("your version", record.speed.submission_ns, "submission");
  add("the reference solution", record.speed.reference_ns, "reference");
  add("one core of the CPU", record.speed.cpu_one_thread_ns, "cpu_one_thread");
  add("all cores of the CPU", record.speed.cpu_all_cores_ns, "cpu_all_cores");
  return table("Times", {"", "time", record.measurement ? "95 % interval" : ""}, rows);
}

/// Where somebody lies in the class; nothing where that would tell of single others.
std::string place_html(const LessonFeedback& lesson) {
  const std::vector<double>& all = lesson.class_speedups;
  if (!lesson.record.speed.speedup || all.size() < fewest_to_show) return {};
  const double own = *lesson.record.speed.speedup;
  const auto slower = std::count_if(all.begin(), all.end(), [&](double other) { return other < own; });
  const std::string caption = fmt::format(
      "Each dot is one of {} people who passed: how many times as fast as one core of the CPU. Yours, "
      "{:.3g}, "
      "is above {} of them.",
      all.size(), own, slower);
  return "<figure>" + speed_dots(all, own, "Speed-ups of the class on a logarithmic axis, and yours") +
         "<figcaption class=\"soft\">" + html(caption) + "</figcaption></figure>\n";
}

std::string speed_html(const LessonFeedback& lesson, const Record& record, const SourceLines& source) {
  if (!record.speed.submission_ns) return {};
  const bool measured = record.time_kind == TimeKind::measured;
  std::string text =
      fmt::format("<h3>Speed, {}</h3>\n",
                  html((measured ? "measured on " : "modelled from counted events for ") + record.device));
  if (record.speed.speedup)
    text +=
        paragraph("Your version is " + report::ratio_text(*record.speed.speedup) + " one core of the CPU.");
  text += times_html(record) + place_html(lesson);
  std::string notes;
  for (const std::string& words : report::speed_words(record)) notes += "<li>" + html(words) + "</li>\n";
  if (!notes.empty()) text += "<ul class=\"notes\">\n" + notes + "</ul>\n";
  for (const report::WastefulLine& line : report::wasteful_lines(record))
    text += paragraph(fmt::format("Line {}: {}", line.line, line.why)) +
            source.excerpt_html(line.file, line.line);
  return text;
}

std::string compiler_html(const Record& record) {
  if (record.build_log.empty()) return {};
  const bool failed = record.verdict == Verdict::build_failed;
  return folded(failed ? "The compiler says" : "The compiler warns", log_html(record.build_log), failed);
}

std::string title_html(const LessonFeedback& lesson) {
  return html(lesson.title.empty() ? lesson.grade.lesson : lesson.title);
}

std::string section(const LessonFeedback& lesson) {
  const Record record = student_record(lesson.record);
  const SourceLines source(lesson.text);
  const bool is_passed = record.verdict == Verdict::passed;
  std::string text =
      fmt::format("<section id=\"{}\">\n<h2><span class=\"soft\">{}</span> {}</h2>\n<p>{}, {} points{}</p>\n",
                  html(lesson.grade.lesson), html(lesson.grade.lesson.substr(0, 2)), title_html(lesson),
                  result_html(lesson.grade), points_text(lesson.grade),
                  remark_text(lesson.grade).empty() ? "" : "; " + html(remark_text(lesson.grade)));
  text += paragraph(report::verdict_sentence(record.verdict)) + paragraph(record.detail);
  text += compiler_html(record) + findings_html(record, source);
  text += folded("Checks", checks_html(record), !is_passed);
  text += folded("Counted events", gates_html(record), !is_passed);
  text += speed_html(lesson, record, source);
  if (!is_passed && !record.output.empty())
    text += folded("What the program printed", log_html(record.output), false);
  return text + "</section>\n";
}

std::string summary_row(const LessonFeedback& lesson) {
  const std::string id = html(lesson.grade.lesson);
  const std::string words = html(lesson.grade.lesson.substr(0, 2)) + " " + title_html(lesson);
  std::string points = "<span class=\"points\">" + points_text(lesson.grade) + "</span>";
  if (const std::string remark = remark_text(lesson.grade); !remark.empty())
    points += " <span class=\"soft\">" + html(remark) + "</span>";
  return row("td", {lesson.grade.best ? fmt::format("<a href=\"#{}\">{}</a>", id, words) : words,
                    result_html(lesson.grade), points});
}

}  // namespace

std::string feedback_page(const std::string& student, const std::vector<LessonFeedback>& lessons,
                          const Manifest& manifest) {
  std::string rows;
  std::string sections;
  std::vector<Grade> grades;
  for (const LessonFeedback& lesson : lessons) {
    rows += summary_row(lesson);
    if (lesson.grade.best) sections += section(lesson);
    grades.push_back(lesson.grade);
  }
  const auto done = std::count_if(grades.begin(), grades.end(), passed);
  const std::string head = fmt::format(
      "<p class=\"soft\">{}</p>\n<h1>{}</h1>\n<ul class=\"figures\"><li><b>{}</b> of the course's points</li>"
      "<li><b>{} of {}</b> lessons passed</li></ul>\n",
      html(manifest.title), name_html(student), percent_text(course_share(grades, manifest)), done,
      lessons.size());
  return page(cut(student, longest_title) + ": " + manifest.title,
              head + "<section>\n<h2>Lessons</h2>\n" +
                  table("Lessons", {"Lesson", "Result", "Points"}, rows) + "</section>\n" + sections);
}

}  // namespace gridstride::classroom
