// SPDX-License-Identifier: MIT
// The page of a grade that somebody asked for at the terminal.
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <vector>

#include "classroom/pages/grade_words.hpp"
#include "classroom/pages/html.hpp"
#include "classroom/pages/pages.hpp"
#include "classroom/pages/record_html.hpp"
#include "classroom/pages/speed_charts.hpp"
#include "classroom/pages/student_record.hpp"
#include "language/language.hpp"
#include "language/phrases.hpp"
#include "report/words.hpp"

namespace gridstride::classroom {

using language::tr;
using language::trf;

namespace {

std::string lesson_title(const GradedFile& grade) {
  return grade.title.empty() ? grade.record.lesson : grade.title;
}

std::string verdict_badge(const Record& record) {
  return badge(record.verdict == Verdict::passed ? Tone::good : Tone::bad, verdict_words(record.verdict));
}

std::string figures_html(const Record& record) {
  const auto passed_checks = std::count_if(record.checks.begin(), record.checks.end(),
                                           [](const CheckResult& c) { return c.passed; });
  std::string text = fmt::format(
      "<ul class=\"figures\"><li><b>{}</b> {}</li><li><b>{}</b> {}</li><li><b>{}</b> {}</li>",
      verdict_badge(record), html(tr("the verdict")),
      trf("{} of {}", number_html(record.score), number_html(record.max_score)), html(tr("points")),
      record.verdict == Verdict::build_failed ? tr("none")
                                              : trf("{} of {}", passed_checks, record.checks.size()),
      record.verdict == Verdict::build_failed ? html(tr("of the checks were run")) : html(tr("checks hold")));
  if (record.speed.speedup)
    text += fmt::format("<li><b>{:.3g}×</b> {}</li>", *record.speed.speedup,
                        html(tr("as fast as one core of the CPU")));
  return text + "</ul>\n";
}

std::string charts_html(const Record& record) {
  return "<div class=\"charts\">\n" + speed_bars(record) + roofline(record) + "</div>\n";
}

/// The parts of the kernels' time that the submission's own lines take.
std::map<int, double> parts_of_time(const Record& record) {
  std::map<int, double> parts;
  if (!(record.kernel_time.total_ns > 0)) return parts;
  for (const LineTime& line : record.kernel_time.lines)
    if (line.file.ends_with(".cu")) parts[line.line] += line.time_ns / record.kernel_time.total_ns;
  return parts;
}

/// The whole file with every line lit that a finding or the compiler names, and beside each line its part of
/// the time.
std::string listing(const Record& record, const SourceLines& source) {
  const std::vector<int> of_compiler = compiler_lines(record);
  std::set<int> marked(of_compiler.begin(), of_compiler.end());
  for (const Finding& finding : record.findings) {
    if (!finding.file.ends_with(".cu")) continue;
    marked.insert(finding.line);
    marked.insert(other_line(finding));
  }
  const std::map<int, double> parts = parts_of_time(record);
  const std::string note =
      parts.empty() ? "" : paragraph(tr("Beside a line: its part of the kernels' modelled time."));
  return folded(tr("The whole file"), note + source.whole_html(marked, parts), false);
}

/// How to see the picture of the file's accesses, or the way there, where this is the place for it.
std::string picture_html(const GradedFile& grade, report::PicturePlace here) {
  if (report::picture_place(grade.record) != here) return {};
  const std::string words = html(report::picture_words(grade.record));
  if (!grade.picture_page.empty())
    return fmt::format("<p><a href=\"{}\">{}</a></p>\n", address_html(grade.picture_page), words);
  if (grade.picture_command.empty()) return {};
  return fmt::format("<p>{}: <code>{}</code></p>\n", words, html(grade.picture_command));
}

/// What the page of one's own grade tells: hidden checks by their names, as the terminal does.
Record own_record(const Record& whole) {
  Record record = student_record(whole);
  for (std::size_t i = 0; i < record.checks.size(); ++i) record.checks[i].name = whole.checks[i].name;
  return record;
}

/// A sentence with a part of it as code.
std::string with_code(const std::string& sentence, const std::string& code) {
  const std::size_t at = sentence.find(code);
  if (at == std::string::npos) return paragraph(sentence);
  return fmt::format("<p>{}<code>{}</code>{}</p>\n", html(sentence.substr(0, at)), html(code),
                     html(sentence.substr(at + code.size())));
}

/// What to do next, as the terminal says it.
std::string next_html(const Record& record) {
  if (record.verdict == Verdict::grader_error) return {};
  const std::string number = record.lesson.substr(0, 2);
  if (record.verdict == Verdict::passed)
    return with_code(trf("Well done. Compare with solutions/{}/README.md.", record.lesson),
                     "solutions/" + record.lesson + "/README.md");
  return with_code(trf("Stuck? {} hint {}", "./gridstride", number), "./gridstride hint " + number);
}

std::string parts_html(const GradedFile& grade) {
  using report::PicturePlace;
  const Record record = own_record(grade.record);
  const SourceLines source(grade.text);
  std::string text =
      paragraph(report::verdict_sentence(record.verdict)) + paragraph(language::told(record.detail));
  text += compiler_html(record, source) + findings_html(record, source) +
          picture_html(grade, PicturePlace::findings);
  if (const std::string checks = checks_html(record); !checks.empty())
    text += fmt::format("<h3>{}</h3>\n", html(tr("Checks"))) + checks;
  text += gates_html(record) + picture_html(grade, PicturePlace::gates);
  text += picture_html(grade, PicturePlace::end);
  if (grade.origin.empty()) text += next_html(record);
  return text + speed_html(record, source, charts_html(record)) + output_html(record) +
         listing(record, source);
}

/// What was graded, and on what.
std::string subject(const GradedFile& grade) {
  return html(grade.origin.empty() ? trf("{}, on {}", grade.file, grade.record.device)
                                   : trf("{}, {}, on {}", grade.file, grade.origin, grade.record.device));
}

std::string page_of_one(const GradedFile& grade) {
  const std::string title = grade.record.lesson.substr(0, 2) + " " + lesson_title(grade);
  return page(title + ": " + verdict_words(grade.record.verdict),
              fmt::format("<p class=\"soft\">{}</p>\n<h1>{}</h1>\n{}<section>\n<h2>{}</h2>\n{}</section>\n",
                          subject(grade), html(title), figures_html(grade.record), html(tr("What came out")),
                          parts_html(grade)));
}

}  // namespace

std::string grade_page(const std::vector<GradedFile>& grades) {
  if (grades.size() == 1) return page_of_one(grades.front());
  std::string rows;
  std::string sections;
  for (const GradedFile& grade : grades) {
    const Record& record = grade.record;
    const std::string id = html(record.lesson);
    const std::string title = fmt::format("<span class=\"soft\">{}</span> {}",
                                          html(record.lesson.substr(0, 2)), html(lesson_title(grade)));
    rows +=
        row("td", {fmt::format("<a href=\"#{}\">{} {}</a>", id, html(record.lesson.substr(0, 2)),
                               html(lesson_title(grade))),
                   verdict_badge(record),
                   fmt::format("<span class=\"points\">{}</span>",
                               trf("{} of {}", number_html(record.score), number_html(record.max_score)))});
    sections += fmt::format("<section id=\"{}\">\n<h2>{}</h2>\n<p class=\"soft\">{}</p>\n{}{}</section>\n",
                            id, title, subject(grade), figures_html(record), parts_html(grade));
  }
  return page(tr("Grades"), fmt::format("<h1>{}</h1>\n", html(tr("Grades"))) +
                                table(tr("Lessons"), {tr("Lesson"), tr("Result"), tr("Points")}, rows) +
                                sections);
}

}  // namespace gridstride::classroom
