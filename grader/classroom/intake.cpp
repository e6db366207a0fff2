// SPDX-License-Identifier: MIT
#include "classroom/intake.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <tuple>

#include "classroom/intake/lesson_of_file.hpp"
#include "classroom/intake/owners.hpp"
#include "classroom/intake/readers.hpp"

namespace gridstride::classroom {
namespace {

/// A submission and what orders those of one student and lesson.
struct Versioned {
  Submission submission;
  int version = 0;
};

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
        refuse(found, nobody(found), reason);
      return;
    }
    if (!found.reason.empty()) return refuse(found, owner.students.front(), found.reason);
    if (use_of(owner.file_name) != Use::submission)
      return refuse(found, owner.students.front(),
                    "it is no .cu file; a submission is one .cu file a lesson");
    const NamedLesson named = lesson_of_file(lessons_, owner.file_name);
    if (named.lesson == nullptr)
      return refuse(found, owner.students.front(), no_such_lesson(lessons_, owner.file_name));
    for (const std::string& student : owner.students) add(found, owner, student, named);
    found.text.clear();
    found.text.shrink_to_fit();
  }

  Intake close() {
    for (const auto& [student, account] : accounts_)
      if (account.refusals > limits_.student_refusals)
        intake_.refused.push_back(
            {account.first_unnamed,
             fmt::format("this and what follows, {} files, are refused too, and not named "
                         "one by one; look at what was handed in",
                         account.refusals - limits_.student_refusals)});
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

  /// The account of what is nobody's: one for each thing right in the class's folder. No student is called
  /// so.
  static std::string nobody(const Found& found) { return "\n" + found.place.steps.front().name; }

  void add(const Found& found, const Ownership& owner, const std::string& student, const NamedLesson& named) {
    Account& account = accounts_[student];
    if (account.submissions == limits_.student_submissions)
      return refuse(found, student,
                    fmt::format("the student handed in more than {} files; keep those that count",
                                limits_.student_submissions));
    if (account.bytes + found.text.size() > limits_.student_bytes)
      return refuse(found, student,
                    fmt::format("the student handed in more than {}; keep the files that count",
                                in_bytes(limits_.student_bytes)));
    ++account.submissions;
    account.bytes += found.text.size();
    taken_.push_back(
        {{student, named.lesson->name, found.text, found.place.origin, owner.submitted_at, owner.marked_late},
         named.version});
  }

  void refuse(const Found& found, const std::string& student, const std::string& reason) {
    Account& account = accounts_[student];
    if (account.refusals++ < limits_.student_refusals)
      intake_.refused.push_back({found.place.origin, reason});
    else if (account.first_unnamed.empty())
      account.first_unnamed = found.place.origin;
  }

  const std::vector<harness::Lesson>& lessons_;
  const IntakeLimits& limits_;
  std::vector<Versioned> taken_;
  std::map<std::string, Account> accounts_;
  Intake intake_;
};

Intake sort_out(Finds finds, const std::vector<harness::Lesson>& lessons, const IntakeLimits& limits) {
  const std::vector<Ownership> owners = find_owners(finds.all);
  Desk desk(lessons, limits);
  for (std::size_t i = 0; i < owners.size(); ++i) desk.take(finds.all[i], owners[i]);
  return desk.close();
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
