// SPDX-License-Identifier: MIT
/// @file
/// HTML for people: feedback for a student, a dashboard for the instructor. Every page is one file that needs
/// no network.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "classroom/check_counts.hpp"
#include "classroom/grades.hpp"
#include "classroom/intake.hpp"
#include "classroom/manifest.hpp"
#include "classroom/similar.hpp"
#include "record/record.hpp"

namespace gridstride::classroom {

/// @brief The grade of one lesson as a student sees it.
struct LessonFeedback {
  Grade grade;                         ///< what counts
  std::string title;                   ///< the lesson's title
  Record record;                       ///< of the attempt that counts; empty (lesson "") where there is none
  std::string text;                    ///< the file that was graded
  std::vector<double> class_speedups;  ///< of everybody who passed the lesson, in no order, without names
};

/// @brief A student's page: each lesson with verdict, points, checks, findings on the lines of their own
/// file, speed in the class's distribution; and what of theirs could not be taken. Checks that are not
/// visible show their category alone, never names, inputs or messages. Among fewer than five speed-ups the
/// distribution is left out. Long lists and texts are cut, so that no submission makes a page of many
/// megabytes.
std::string feedback_page(const std::string& student, const std::vector<LessonFeedback>& lessons,
                          const Manifest& manifest, const std::vector<Refused>& refused = {});

/// @brief The same as data: what a program of the institution may show. Keys as documented in
/// docs/feedback.md.
std::string feedback_json(const std::string& student, const std::vector<LessonFeedback>& lessons,
                          const std::vector<Refused>& refused = {});

/// @brief One grade, outside of a class.
struct GradedFile {
  Record record;       ///< what the grade found out
  std::string title;   ///< the lesson's title
  std::string text;    ///< the file that was graded
  std::string file;    ///< its name, without folder
  std::string origin;  ///< what it is where it is not the student's own file: "the reference solution"
  std::string
      picture_command;       ///< "./gridstride view 09": shows a picture of the file; empty: none is offered
  std::string picture_page;  ///< the picture's page, where there is one: its address from this page's place
};

/// @brief The page of one grade, or of several, each in a section: verdict and points, findings on the lines
/// of the file, checks, counted events, speed as bars and under the device's roofs, what to do next.
/// Checks that are not visible show their name and the category of their failure. Long lists and texts are
/// cut. @pre at least one
std::string grade_page(const std::vector<GradedFile>& grades);

/// @brief One finding class in a lesson and how many students met it, in the attempt that counts.
struct CommonMistake {
  std::string lesson;     ///< "09_shared_reduction"
  std::string bug_class;  ///< a finding's class, or the verdict where there is no finding
  int students = 0;       ///< how many
};

/// @brief Submissions of one lesson that are alike.
struct AlikeInLesson {
  std::string lesson;  ///< its name
  AlikeGroup group;    ///< whose, and how much
};

/// @brief What the instructor's page shows besides the grades.
struct DashboardData {
  std::vector<CommonMistake> mistakes;  ///< most students first
  CheckCounts checks;                   ///< of the attempts that count
  std::vector<AlikeInLesson> alike;     ///< as they are to be shown
  std::vector<Refused> refused;         ///< what could not be taken
  std::vector<std::pair<std::string, std::string>>
      feedback;  ///< student and the address of their feedback, relative and percent-encoded
};

/// @brief The class's page: distribution of points, speed-ups by lesson, commonest mistakes, who fails which
/// check, who needs help, groups that are alike, outliers to look at by hand (what could not be taken, speed
/// far from all others, grader's faults, late or overridden ones), the whole table. @see in_need and
/// to_look_at in overview.hpp for who is named there
std::string dashboard_page(const std::vector<Grade>& grades, const Manifest& manifest,
                           const DashboardData& data);

}  // namespace gridstride::classroom
