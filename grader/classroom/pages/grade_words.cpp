// SPDX-License-Identifier: MIT
#include "classroom/pages/grade_words.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "classroom/pages/html.hpp"
#include "language/language.hpp"

namespace gridstride::classroom {

using language::tr;
using language::trf;

std::string verdict_words(Verdict verdict) { return class_words(to_string(verdict)); }

std::string class_words(std::string_view bug_class) {
  std::string words(bug_class);
  std::replace(words.begin(), words.end(), '_', ' ');
  return tr(words.c_str());
}

std::string result_html(const Grade& grade) {
  if (grade.exempt) return badge(Tone::neutral, tr("exempt"));
  if (passed(grade)) return badge(Tone::good, tr("passed"));
  if (grade.best && grade.best->verdict == Verdict::passed) return badge(Tone::bad, tr("no points"));
  if (grade.best) return badge(Tone::bad, verdict_words(grade.best->verdict));
  if (grade.faulty) return badge(Tone::neutral, tr("to be graded again"));
  if (grade.withdrawn) return badge(Tone::neutral, tr("withdrawn"));
  if (grade.waiting || grade.by_hand) return badge(Tone::neutral, tr("not graded"));
  return badge(Tone::neutral, grade.refused ? tr("could not be taken") : tr("nothing handed in"));
}

std::string points_text(const Grade& grade) {
  if (!grade.best && !grade.by_hand) return {};
  if (grade.max_score <= 0) return number_html(grade.score);
  return trf("{} of {}", number_html(grade.score), number_html(grade.max_score));
}

std::string remark_text(const Grade& grade) {
  if (grade.by_hand) return trf("given by hand: {}", grade.by_hand->reason);
  if (grade.withdrawn) return trf("withdrawn: {}", *grade.withdrawn);
  if (grade.faulty) return tr("the grader itself failed, which is not your fault");
  if (!grade.late) return {};
  if (grade.free_days > 0 && grade.late_factor >= 1)
    return trf("late, without loss; free days spent: {}", grade.free_days);
  if (grade.free_days > 0)
    return trf("late: {} of the points count; free days spent: {}", percent_text(grade.late_factor),
               grade.free_days);
  if (grade.late_factor >= 1) return tr("late, without loss");
  return trf("late: {} of the points count", percent_text(grade.late_factor));
}

}  // namespace gridstride::classroom
