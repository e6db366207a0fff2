// SPDX-License-Identifier: MIT
#include "classroom/intake.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <tuple>

#include "classroom/intake/lesson_of_file.hpp"
#include "classroom/intake/lesson_of_text.hpp"
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

constexpr const char* no_cu_file = "it is no .cu file; a submission is one .cu file a lesson";
constexpr std::size_t most_notes = 20;  // on files under other names

/// A file whose name does not say its lesson, or another one than its text, of one student.
struct Renamed {
  Found found;
  Ownership owner;                        // with one student
  NamedLesson named{};                    // that its name says
  const harness::Lesson* held = nullptr;  // that it is for
  std::string refusal;                    // where it is not taken

  [[nodiscard]] bool is_of_another() const { return named.lesson != nullptr && named.lesson != held; }
};

/// A text that people write beside their work; nobody misses it.
bool is_note(std::string_view file_name) {
  const std::string name = lower_ascii(file_name);
  if (name.find(".cu") != std::string::npos) return false;
  return name.ends_with(".txt") || name.ends_with(".md") || name.ends_with(".html") || name == "readme";
}

/// A file that a workspace or a template repository has, of which nobody is the author: its name says so, and
/// the folder it lies in.
bool is_of_workspace(const std::vector<harness::Lesson>& lessons, const std::string& origin) {
  static const std::set<std::string> names = {".gitignore", ".gitattributes", "makefile", "cmakelists.txt",
                                              "compile_commands.json"};
  const std::size_t end = origin.find_last_of('/');
  const std::string name = lower_ascii(origin.substr(end + 1));
  if (end == std::string::npos) return false;
  const std::string way = origin.substr(0, end);
  if (names.contains(name) || (name.starts_with("lesson.") && name.ends_with(".toml"))) return true;
  if ((way + '/').find("/.vscode/") != std::string::npos ||
      (way + '/').find("/.github/") != std::string::npos)
    return true;
  const std::string folder = way.substr(way.find_last_of("/ ") + 1);
  return (name == "demo.cu" || name == "view.cu") &&
         lesson_of_file(lessons, folder + ".cu").lesson != nullptr;
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
      : lessons_(lessons), limits_(limits), contracts_(lessons) {}

  void take(Found& found, const Ownership& owner) {
    if (owner.students.empty()) {
      if (const std::string& reason = found.reason.empty() ? owner.reason : found.reason; !reason.empty())
        refuse(found, owner, reason);
      return;
    }
    const Use use = use_of(owner.file_name);
    const NamedLesson named = lesson_of_file(lessons_, as_submission(owner.file_name));
    const bool is_renamed = use == Use::renamed;
    if (!found.reason.empty() && !(is_renamed && named.lesson == nullptr))
      return refuse(found, owner, found.reason);
    if (use != Use::submission && !is_renamed) return refuse(found, owner, no_cu_file);
    const harness::Lesson* held = contracts_.lesson_of(found.text.unpacked(), named.lesson);
    const bool is_as_named = held == nullptr || held == named.lesson;
    if (!is_renamed && named.lesson != nullptr && is_as_named) {
      for (const std::string& student : owner.students)
        add(found, owner_with(owner, student), student, named);
    } else {
      const std::string refusal = refusal_of(owner.file_name, named, held);
      // Of "09.cu.txt" the name is enough; notes and programs of the host have the other endings.
      if (held == nullptr && is_cu_text(owner.file_name)) held = named.lesson;
      if (held == nullptr) return refuse(found, owner, refusal);
      for (const std::string& student : owner.students)
        renamed_.push_back({found, owner_with(owner, student), named, held, refusal});
    }
    found.text = {};
  }

  Intake close() {
    take_renamed();
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
  [[nodiscard]] std::string refusal_of(const std::string& file_name, const NamedLesson& named,
                                       const harness::Lesson* held) const {
    if (held != nullptr && named.lesson != nullptr && held != named.lesson)
      return fmt::format(
          "its name says lesson {0}, but what it defines is lesson {1}; the file of {0} has to be handed in",
          named.lesson->name, held->name);
    if (held != nullptr && named.lesson == nullptr)
      return fmt::format(
          "what it defines is lesson {}, of which a file that is called so was handed in, too; that one "
          "counts",
          held->name);
    return use_of(file_name) == Use::submission ? no_such_lesson(lessons_, file_name) : no_cu_file;
  }

  static bool is_cu_text(const std::string& file_name) {
    return lower_ascii(file_name).find(".cu.") != std::string::npos;
  }

  static Ownership owner_with(Ownership owner, const std::string& student) {
    owner.students = {student};
    return owner;
  }

  [[nodiscard]] bool has_taken(const std::string& student, const harness::Lesson& lesson) const {
    return std::ranges::any_of(taken_, [&](const Versioned& one) {
      return one.submission.student == student && one.submission.lesson == lesson.name;
    });
  }

  /// A file that is named otherwise counts where it is all that a student has of its lesson, and no other one
  /// might be meant: nobody's right name loses against it.
  void take_renamed() {
    std::map<std::pair<std::string, std::string>, std::vector<Renamed*>> of_lessons;
    for (Renamed& one : renamed_) of_lessons[{one.owner.students.front(), one.held->name}].push_back(&one);
    std::vector<Renamed*> taken;
    for (const auto& [key, files] : of_lessons) {
      Renamed& first = *files.front();
      const bool is_one = std::ranges::all_of(
          files, [&](const Renamed* other) { return other->found.text == first.found.text; });
      const bool has_named_one = has_taken(key.first, *first.held);
      if (is_one && !has_named_one) {
        taken.push_back(&first);
        continue;
      }
      const std::string none_chosen = fmt::format(
          "several files hold lesson {0}, and none has its name; the one that counts has to be called {0}.cu",
          key.second);
      for (const Renamed* one : files) {
        const harness::Lesson* lesson = has_named_one && one->is_of_another() ? one->named.lesson : one->held;
        refuse(one->found, one->owner, has_named_one ? one->refusal : none_chosen, lesson);
      }
    }
    for (const Renamed* one : taken)
      add(one->found, one->owner, one->owner.students.front(), {one->held, one->named.version});
    std::set<std::string> told;  // origins: a group's file is one
    for (const Renamed* one : taken) {
      refuse_for_name(*one);
      if (told.insert(one->found.place.origin).second && told.size() <= most_notes) note_taken(*one);
    }
    if (told.size() > most_notes)
      intake_.notes.push_back(
          fmt::format("{} more files were taken though their names say other lessons, or "
                      "none, or are no .cu files",
                      told.size() - most_notes));
  }

  /// Of the lesson that the name says nothing may be there, which student and instructor have to know.
  void refuse_for_name(const Renamed& one) {
    if (one.is_of_another() && !has_taken(one.owner.students.front(), *one.named.lesson))
      refuse(one.found, one.owner,
             fmt::format(
                 "its name says lesson {0}, but what it defines is lesson {1}, and it was taken as that; "
                 "the file of {0} has to be handed in",
                 one.named.lesson->name, one.held->name));
  }

  void note_taken(const Renamed& one) {
    const std::string& origin = one.found.place.origin;
    if (one.is_of_another())
      intake_.notes.push_back(fmt::format("{}: taken as lesson {}, whose functions it defines, and not as {}",
                                          origin, one.held->name, one.named.lesson->name));
    else if (one.named.lesson == nullptr)
      intake_.notes.push_back(fmt::format(
          "{}: its name says no lesson; taken as {}, whose functions it defines", origin, one.held->name));
    else
      intake_.notes.push_back(fmt::format("{}: taken as a .cu file", origin));
  }

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
    std::string text = found.text.unpacked();
    if (account.submissions == limits_.student_submissions)
      return refuse(found, owner,
                    fmt::format("the student handed in more than {} files; keep those that count",
                                limits_.student_submissions));
    if (account.bytes + text.size() > limits_.student_bytes)
      return refuse(found, owner,
                    fmt::format("the student handed in more than {}; keep the files that count",
                                in_bytes(limits_.student_bytes)));
    ++account.submissions;
    account.bytes += text.size();
    taken_.push_back({{student, named.lesson->name, std::move(text), found.place.origin, owner.submitted_at,
                       owner.marked_late, owner.lateness_known},
                      named.version});
  }

  void refuse(const Found& found, const Ownership& owner, const std::string& reason) {
    refuse(found, owner, reason, lesson_of_file(lessons_, stem_of(owner.file_name) + ".cu").lesson);
  }

  /// @param[in] lesson that lacks the file, or nullptr
  void refuse(const Found& found, const Ownership& owner, const std::string& reason,
              const harness::Lesson* lesson) {
    Account& account = accounts_[account_of(found, owner)];
    if (account.refusals++ < limits_.student_refusals)
      intake_.refused.push_back(
          {found.place.origin, reason, owner.students, lesson == nullptr ? "" : lesson->name});
    else if (account.first_unnamed.empty())
      account.first_unnamed = found.place.origin;
  }

  static std::string stem_of(const std::string& file_name) {
    return file_name.substr(0, file_name.find('.'));
  }

  /// The header of a lesson whose file was taken: the lesson's own is used.
  [[nodiscard]] bool is_contract(const Refused& one) const {
    return !one.students.empty() && lower_ascii(one.origin).ends_with(".cuh") &&
           std::ranges::any_of(lessons_, [&](const harness::Lesson& lesson) {
             return one.lesson == lesson.name &&
                    std::ranges::all_of(
                        one.students, [&](const std::string& student) { return has_taken(student, lesson); });
           });
  }

  /// Notes of those whose work was taken as well are no loss.
  void pass_notes_over() {
    const auto is_no_loss = [&](const Refused& one) {
      if (is_contract(one)) return true;
      const bool is_known = is_note(one.origin.substr(one.origin.find_last_of("/:") + 1)) ||
                            (!one.students.empty() && is_of_workspace(lessons_, one.origin));
      return one.lesson.empty() && is_known &&
             std::all_of(one.students.begin(), one.students.end(),
                         [&](const std::string& student) { return accounts_[student].submissions > 0; });
    };
    for (const Refused& one : intake_.refused)
      if (is_no_loss(one)) intake_.passed_over.push_back(one.origin);
    std::erase_if(intake_.refused, is_no_loss);
  }

  const std::vector<harness::Lesson>& lessons_;
  const IntakeLimits& limits_;
  const Contracts contracts_;
  std::vector<Renamed> renamed_;
  std::vector<Versioned> taken_;
  std::map<std::string, Account> accounts_;
  Intake intake_;
};

Intake sort_out(Finds finds, bool is_archive, const std::vector<harness::Lesson>& lessons,
                const IntakeLimits& limits, const MoodleParticipants& participants = {}) {
  Owners owners = find_owners(finds.all, lessons, is_archive, participants);
  Desk desk(lessons, limits);
  for (std::size_t i = 0; i < owners.of.size(); ++i) desk.take(finds.all[i], owners.of[i]);
  Intake intake = desk.close();
  intake.notes.insert(intake.notes.begin(), owners.notes.begin(), owners.notes.end());
  intake.ids = std::move(owners.ids);
  return intake;
}

}  // namespace

namespace {

/// GitHub Classroom's `hw9-submissions` has a folder `hw9-kimlee` of each student: the assignment is no part
/// of the name.
void take_assignment_off(const std::filesystem::path& folder, Finds& finds) {
  constexpr std::string_view ending = "submissions";
  const std::string name = std::filesystem::weakly_canonical(folder).filename().string();
  if (!name.ends_with("-submissions")) return;
  const std::string assignment = name.substr(0, name.size() - ending.size());
  const bool has_all = std::ranges::all_of(finds.all, [&](const Found& one) {
    const std::string& first = one.place.steps.empty() ? name : one.place.steps.front().name;
    return first.starts_with(assignment) && first.size() > assignment.size();
  });
  if (!has_all) return;
  for (Found& one : finds.all)
    if (!one.place.steps.empty()) one.place.steps.front().name.erase(0, assignment.size());
}

}  // namespace

Intake take_in(const std::filesystem::path& folder, const std::vector<harness::Lesson>& lessons,
               const IntakeLimits& limits, const MoodleParticipants& participants) {
  Finds finds = read_folder(folder, limits);
  const bool is_archive = std::filesystem::is_regular_file(folder);
  if (!is_archive) take_assignment_off(folder, finds);
  return sort_out(std::move(finds), is_archive, lessons, limits, participants);
}

Intake take_in_archive(const std::string& name, std::string_view bytes,
                       const std::vector<harness::Lesson>& lessons, const IntakeLimits& limits) {
  Finds finds;
  read_archive({-1, bytes}, Place().inside(name).as_archive(), limits, finds);
  return sort_out(std::move(finds), true, lessons, limits);
}

}  // namespace gridstride::classroom
