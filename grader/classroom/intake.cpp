// SPDX-License-Identifier: MIT
#include "classroom/intake.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <tuple>

#include "classroom/intake/lesson_of_file.hpp"
#include "classroom/intake/names.hpp"
#include "classroom/intake/owners.hpp"
#include "classroom/intake/readers.hpp"

namespace gridstride::classroom {
namespace {

/// A submission and what orders those of one student and lesson.
struct Versioned {
  Submission submission;
  int version = 0;
};

/// A text that people write beside their work; nobody misses it.
bool is_note(std::string_view file_name) {
  const std::string name = lower_ascii(file_name);
  if (name.find(".cu") != std::string::npos) return false;
  return name.ends_with(".txt") || name.ends_with(".md") || name.ends_with(".html") || name == "readme";
}

/// What one student has handed in so far.
struct Account {
  std::uint64_t bytes = 0;
  std::uint64_t submissions = 0;
  std::uint64_t refusals = 0;
  std::string first_unnamed;  // origin of the first refusal that is only counted
};

class Desk {
 public:
  Desk(const std::vector<harness::Lesson>& lessons, const IntakeLimits& limits)
      : lessons_(lessons), limits_(limits) {}

  void take(Found& found, const Ownership& owner) {
    if (owner.students.empty()) {
      if (const std::string& reason = found.reason.empty() ? owner.reason : found.reason; !reason.empty())
        refuse(found, owner, reason);
      return;
    }
    if (!found.reason.empty()) return refuse(found, owner, found.reason);
    if (use_of(owner.file_name) != Use::submission)
      return refuse(found, owner, "it is no .cu file; a submission is one .cu file a lesson");
    const NamedLesson named = lesson_of_file(lessons_, owner.file_name);
    if (named.lesson == nullptr) return refuse(found, owner, no_such_lesson(lessons_, owner.file_name));
    for (const std::string& student : owner.students) add(found, owner, student, named);
    found.text.clear();
    found.text.shrink_to_fit();
  }

  Intake close() {
    pass_notes_over();
    for (const auto& [student, account] : accounts_)
      if (account.refusals > limits_.student_refusals)
        intake_.refused.push_back(
            {account.first_unnamed,
             fmt::format("this and what follows, {} files, are refused too, and not named "
                         "one by one; look at what was handed in",
                         account.refusals - limits_.student_refusals),
             student.starts_with('\n') ? std::vector<std::string>() : std::vector{student}});
    std::stable_sort(intake_.refused.begin(), intake_.refused.end(),
                     [](const Refused& a, const Refused& b) { return a.origin < b.origin; });
    std::stable_sort(taken_.begin(), taken_.end(),
                     [](const Versioned& a, const Versioned& b) { return key(a) < key(b); });
    for (Versioned& versioned : taken_) intake_.submissions.push_back(std::move(versioned.submission));
    return std::move(intake_);
  }

 private:
  static std::tuple<const std::string&, const std::string&, const std::optional<std::int64_t>&, int,
                    const std::string&>
  key(const Versioned& v) {
    const Submission& s = v.submission;
    return {s.student, s.lesson, s.submitted_at, v.version, s.origin};
  }

  /// Whose account something is charged to: of what is nobody's there is one for each thing right in the
  /// class's folder. No student is called so.
  static std::string account_of(const Found& found, const Ownership& owner) {
    return owner.students.empty() ? "\n" + found.place.steps.front().name : owner.students.front();
  }

  void add(const Found& found, const Ownership& owner, const std::string& student, const NamedLesson& named) {
    Account& account = accounts_[student];
    if (account.submissions == limits_.student_submissions)
      return refuse(found, owner,
                    fmt::format("the student handed in more than {} files; keep those that count",
                                limits_.student_submissions));
    if (account.bytes + found.text.size() > limits_.student_bytes)
      return refuse(found, owner,
                    fmt::format("the student handed in more than {}; keep the files that count",
                                in_bytes(limits_.student_bytes)));
    ++account.submissions;
    account.bytes += found.text.size();
    taken_.push_back({{student, named.lesson->name, found.text, found.place.origin, owner.submitted_at,
                       owner.marked_late, owner.lateness_known},
                      named.version});
  }

  void refuse(const Found& found, const Ownership& owner, const std::string& reason) {
    Account& account = accounts_[account_of(found, owner)];
    const harness::Lesson* lesson = lesson_of_file(lessons_, stem_of(owner.file_name) + ".cu").lesson;
    if (account.refusals++ < limits_.student_refusals)
      intake_.refused.push_back(
          {found.place.origin, reason, owner.students, lesson == nullptr ? "" : lesson->name});
    else if (account.first_unnamed.empty())
      account.first_unnamed = found.place.origin;
  }

  static std::string stem_of(const std::string& file_name) {
    return file_name.substr(0, file_name.find('.'));
  }

  /// Notes of those whose work was taken as well are no loss.
  void pass_notes_over() {
    const auto is_no_loss = [&](const Refused& one) {
      return one.lesson.empty() && is_note(one.origin.substr(one.origin.find_last_of("/:") + 1)) &&
             std::all_of(one.students.begin(), one.students.end(),
                         [&](const std::string& student) { return accounts_[student].submissions > 0; });
    };
    for (const Refused& one : intake_.refused)
      if (is_no_loss(one)) intake_.passed_over.push_back(one.origin);
    std::erase_if(intake_.refused, is_no_loss);
  }

  const std::vector<harness::Lesson>& lessons_;
  const IntakeLimits& limits_;
  std::vector<Versioned> taken_;
  std::map<std::string, Account> accounts_;
  Intake intake_;
};

Intake sort_out(Finds finds, const std::vector<harness::Lesson>& lessons, const IntakeLimits& limits) {
  Owners owners = find_owners(finds.all, lessons);
  Desk desk(lessons, limits);
  for (std::size_t i = 0; i < owners.of.size(); ++i) desk.take(finds.all[i], owners.of[i]);
  Intake intake = desk.close();
  intake.notes = std::move(owners.notes);
  intake.ids = std::move(owners.ids);
  return intake;
}

}  // namespace

Intake take_in(const std::filesystem::path& folder, const std::vector<harness::Lesson>& lessons,
               const IntakeLimits& limits) {
  return sort_out(read_folder(folder, limits), lessons, limits);
}

Intake take_in_archive(const std::string& name, std::string_view bytes,
                       const std::vector<harness::Lesson>& lessons, const IntakeLimits& limits) {
  Finds finds;
  read_archive({-1, bytes}, Place().inside(name).as_archive(), limits, finds);
  return sort_out(std::move(finds), lessons, limits);
}

}  // namespace gridstride::classroom
