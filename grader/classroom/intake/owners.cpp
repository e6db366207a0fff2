// SPDX-License-Identifier: MIT
#include "classroom/intake/owners.hpp"

#include <fmt/format.h>

#include <time.h>

#include <algorithm>
#include <ctime>
#include <map>
#include <numeric>
#include <set>

#include "classroom/exports/roster.hpp"
#include "classroom/intake/export_names.hpp"
#include "classroom/intake/gradescope.hpp"
#include "classroom/intake/lesson_of_file.hpp"
#include "classroom/intake/names.hpp"

namespace gridstride::classroom {
namespace {

using Indices = std::vector<std::size_t>;

/// Somebody, as an export or a folder names them. Two ids under one name and scope are two people.
struct Person {
  std::string name;
  std::string id{};     // empty: the name says it all
  std::string scope{};  // in which ids tell people apart: one export, or a whole platform
  std::string email{};  // that Gradescope knows
};

/// What lies under one name of a folder or archive.
struct Child {
  Step step;
  bool is_file = true;
  Indices indices;
};

/// An archive or folder that may be an export.
struct Suspect {
  Child child;
  std::size_t level = 0;         // at which its students' names stand
  std::set<std::string> people;  // empty: it is none
};

/// A lesson that several folders hold.
struct Shared {
  std::string lesson;
  std::size_t folders = 0;
};

std::optional<ExportName> export_name_of(const Child& child) {
  return child.is_file || child.step.archive ? export_name_of_file(child.step.name)
                                             : export_name_of_folder(child.step.name);
}

/// "2026-11-20-21-00-00" in this machine's time zone; nothing where it is none.
std::optional<std::int64_t> local_time(const std::string& text) {
  std::tm when{};
  const char* end = ::strptime(text.c_str(), "%Y-%m-%d-%H-%M-%S", &when);
  if (end == nullptr || *end != '\0') return std::nullopt;
  when.tm_isdst = -1;  // whatever it was on that day
  const std::time_t at = std::mktime(&when);
  return at == -1 ? std::nullopt : std::optional<std::int64_t>(at);
}

bool is_metadata(const Child& child) { return child.is_file && use_of(child.step.name) == Use::metadata; }

class OwnerFinder {
 public:
  OwnerFinder(const std::vector<Found>& found, const std::vector<harness::Lesson>& lessons, bool is_archive,
              const MoodleParticipants& participants)
      : found_(found),
        lessons_(lessons),
        participants_(participants),
        is_archive_(is_archive),
        people_(found.size()),
        owners_{std::vector<Ownership>(found.size()), {}, {}} {}

  Owners find() {
    Indices all(found_.size());
    std::iota(all.begin(), all.end(), std::size_t{0});
    for (const std::size_t i : all)
      if (!found_[i].place.steps.empty()) owners_.of[i].file_name = found_[i].place.steps.back().name;
    if (const std::optional<std::size_t> level = level_of_class(all)) {
      of_class(children(all, *level), *level, {});
    } else {
      of_class(children(all, 0), 0, {});
      note_one_student(children(all, 0));
    }
    name_people();
    return owners_;
  }

 private:
  /// What lies at a level, by name.
  [[nodiscard]] std::vector<Child> children(const Indices& indices, std::size_t level) const {
    std::map<std::string, Child> by_name;
    for (const std::size_t i : indices) {
      const std::vector<Step>& steps = found_[i].place.steps;
      if (steps.size() <= level) continue;
      Child& child = by_name[steps[level].name];
      child.step = steps[level];
      child.is_file = child.is_file && steps.size() == level + 1 && !steps[level].archive;
      child.indices.push_back(i);
    }
    std::vector<Child> result;
    for (auto& [name, child] : by_name) result.push_back(std::move(child));
    return result;
  }

  /// Where the students' names stand in an archive that is the class itself, and no platform's export: in it,
  /// or in the only folder in it. Nothing where it may be one student's.
  [[nodiscard]] std::optional<std::size_t> level_of_class(const Indices& all) const {
    const std::vector<Child> given = children(all, 0);
    if (!is_archive_ || given.size() != 1 || !given.front().step.archive) return std::nullopt;
    if (!suspect(given.front(), 0).people.empty()) return std::nullopt;
    if (are_folders_of_students(children(all, 1))) return 1;
    if (shared_lesson(given.front(), 1).folders < 2) return std::nullopt;
    std::size_t level = 1;
    while (true) {
      const std::vector<Child> inner = children(all, level);
      if (inner.size() != 1 || inner.front().is_file || inner.front().step.archive) return level;
      if (is_name_of_lesson(inner.front().step.name)) return level;
      ++level;
    }
  }

  /// Whether folders that have files of lessons right in them are called as people are: late work is often
  /// one student's, or of different lessons.
  [[nodiscard]] bool are_folders_of_students(const std::vector<Child>& folders) const {
    return std::ranges::all_of(folders, [&](const Child& one) {
      return !one.is_file && !one.step.archive && may_be_a_student(one.step.name) &&
             has_file_of_its_own(one, 2);
    });
  }

  /// No lesson, nothing with a number, and no word that is usual for folders of work.
  [[nodiscard]] bool may_be_a_student(const std::string& name) const {
    static const std::set<std::string> of_work = {
        "code",   "cuda", "files",    "homework", "lab",       "lessons",    "project",
        "source", "src",  "solution", "work",     "solutions", "submission", "submissions"};
    return name.find_first_of("0123456789") == std::string::npos && !is_name_of_lesson(name) &&
           !of_work.contains(lower_ascii(name));
  }

  /// An archive that was named itself and is none of a class, though there are folders in it that may be
  /// students'.
  void note_one_student(const std::vector<Child>& given) {
    if (!is_archive_ || given.size() != 1 || !given.front().step.archive) return;
    if (!suspect(given.front(), 0).people.empty() || has_file_of_its_own(given.front(), 1)) return;
    const std::vector<Child> inner = children(given.front().indices, 1);
    const bool has_others = std::ranges::any_of(inner, [&](const Child& one) {
      return !one.is_file && lesson_of_file(lessons_, one.step.name + ".cu").lesson == nullptr;
    });
    if (!has_others) return;
    owners_.notes.push_back(
        fmt::format("{0} is taken as what one student, {1}, has handed in. If the folders in it are "
                    "students, unpack it into an empty folder and grade that",
                    shown(given.front().step.name), shown(without_archive_ending(given.front().step.name))));
  }

  /// @param[in] level of the names in the class's folder @param[in] scope of ids that hold there alone
  void of_class(const std::vector<Child>& class_children, std::size_t level, const std::string& scope) {
    std::vector<Child> in_export_form;
    std::vector<Suspect> others;
    for (const Child& child : class_children) {
      if (export_name_of(child) || is_metadata(child))
        in_export_form.push_back(child);
      else if (child.is_file && use_of(child.step.name) == Use::foreign_archive && class_children.size() > 1)
        own(child, {{without_archive_ending(child.step.name.substr(0, child.step.name.rfind('.')))}}, {});
      else if (child.is_file)
        own(child, {}, "it lies in no student's folder; put it into one of the student's name");
      else if (scope.empty() && !child.step.archive && is_name_of_lesson(child.step.name))
        of_class(children(child.indices, level + 1), level + 1, child.step.name + "/");
      else
        others.push_back(suspect(child, level));
    }
    of_export(in_export_form, scope);
    const bool believed = in_export_form.empty() && are_exports(others, level);
    if (believed) {
      for (const Suspect& other : others) of_suspect(other, believed, scope);
    } else {
      of_students(others, level + 1, scope);
    }
  }

  /// Folders and archives of a student each, unless they are sections.
  void of_students(const std::vector<Suspect>& students, std::size_t level, const std::string& scope) {
    std::vector<Shared> shared;
    for (const Suspect& one : students) shared.push_back(shared_lesson(one.child, level));
    // Who packs two tries into one archive is no news; three people in it are a section.
    std::size_t with_one = 0;
    for (std::size_t i = 0; i < students.size(); ++i)
      if (shared[i].folders > (students[i].child.step.archive ? 2 : 1)) ++with_one;
    const bool are_sections = with_one > 0 && 2 * with_one >= students.size() &&
                              std::none_of(students.begin(), students.end(), [&](const Suspect& one) {
                                return has_file_of_its_own(one.child, level);
                              });
    for (std::size_t i = 0; i < students.size(); ++i) {
      if (are_sections)
        of_section(students[i].child);
      else
        of_suspect(students[i], false, scope);
      if (are_sections || shared[i].folders < 2) continue;
      owners_.notes.push_back(
          fmt::format("several folders in {0} hold {1}: taken as attempts of one student, {0}. If they are "
                      "students, move "
                      "{0} elsewhere and grade it by itself, with the same --out",
                      shown(students[i].child.step.name), shared[i].lesson));
    }
  }

  /// The whole name, or all but the number: a number alone may be a student's.
  [[nodiscard]] bool is_name_of_lesson(const std::string& name) const {
    const harness::Lesson* lesson = lesson_of_file(lessons_, name + ".cu").lesson;
    return lesson != nullptr && name.find_first_not_of("0123456789") != std::string::npos;
  }

  [[nodiscard]] bool has_file_of_its_own(const Child& folder, std::size_t level) const {
    const std::vector<Child> inner = children(folder.indices, level);
    return std::any_of(inner.begin(), inner.end(), [&](const Child& child) {
      return child.step.archive || (child.is_file && (use_of(child.step.name) == Use::submission ||
                                                      lesson_named(child.step.name) != nullptr));
    });
  }

  /// The lesson that a file's name says, also under another ending, or nullptr.
  [[nodiscard]] const harness::Lesson* lesson_named(const std::string& file_name) const {
    const Use use = use_of(file_name);
    if (use != Use::submission && use != Use::renamed) return nullptr;
    return lesson_of_file(lessons_, as_submission(file_name)).lesson;
  }

  /// The lesson that most folders in a folder hold, however deep, where it has no file of its own; else
  /// nothing.
  [[nodiscard]] Shared shared_lesson(const Child& folder, std::size_t level) const {
    if (has_file_of_its_own(folder, level)) return {};
    std::map<std::string, std::set<std::vector<std::string>>> holders;  // ways to folders, by lesson
    for (const std::size_t i : folder.indices) {
      const harness::Lesson* lesson = lesson_named(owners_.of[i].file_name);
      if (lesson == nullptr) continue;
      std::vector<std::string> way;
      for (const Step& step : found_[i].place.steps) way.push_back(step.name);
      way.pop_back();
      holders[lesson->name].insert(std::move(way));
    }
    Shared shared;
    for (const auto& [lesson, ways] : holders)
      if (ways.size() > shared.folders) shared = {lesson, ways.size()};
    return shared;
  }

  /// One refusal stands for all that is in it.
  void of_section(const Child& section) {
    own(section, {}, {});
    owners_.of[section.indices.front()].reason = fmt::format(
        "{0} seems to be a section with a folder for each student; grade it by itself, with the same --out. "
        "If it is one student, put the files right into {0}",
        shown(section.step.name));
  }

  /// Whether a child is a thing that could not be read, of which nobody knows what it is.
  [[nodiscard]] bool is_unreadable(const Child& child, std::size_t level) const {
    return child.indices.size() == 1 && found_[child.indices.front()].place.steps.size() == level + 1;
  }

  [[nodiscard]] bool are_exports(const std::vector<Suspect>& others, std::size_t level) const {
    const bool all = std::all_of(others.begin(), others.end(), [&](const Suspect& s) {
      return !s.people.empty() || is_unreadable(s.child, level);
    });
    const bool several =
        std::any_of(others.begin(), others.end(), [](const Suspect& s) { return s.people.size() > 1; });
    return all && (others.size() == 1 || several);
  }

  /// Looks into an archive or folder, and into the only folder in it where it has but one.
  [[nodiscard]] Suspect suspect(const Child& child, std::size_t level) const {
    const std::vector<Child> inner = children(child.indices, level + 1);
    Suspect result{child, level + 1, people_in(inner)};
    if (result.people.empty() && inner.size() == 1 && !inner.front().is_file) {
      result.level = level + 2;
      result.people = people_in(children(child.indices, result.level));
    }
    return result;
  }

  /// The people whom names in the form of exports name; nobody where one name has another form.
  static std::set<std::string> people_in(const std::vector<Child>& children) {
    std::set<std::string> people;
    for (const Child& child : children) {
      if (is_metadata(child)) continue;
      const std::optional<ExportName> name = export_name_of(child);
      if (!name) return {};
      people.insert(name->student + '\n' + name->id);
    }
    return people;
  }

  void of_suspect(const Suspect& other, bool believed, const std::string& scope) {
    const Step& step = other.child.step;
    if (!other.people.empty() && believed)
      of_export(children(other.child.indices, other.level), scope + step.name);
    else if (other.people.size() > 1)
      own(other.child, {},
          fmt::format("{} looks like the export of a class, but lies beside other things; put it into a "
                      "folder of its own and grade that",
                      shown(step.name)));
    else
      own(other.child, {{step.archive ? without_archive_ending(step.name) : step.name}}, {});
  }

  /// @param[in] scope of ids that hold for one export alone
  void of_export(const std::vector<Child>& entries, const std::string& scope) {
    std::map<std::string, GradescopeSubmission> metadata;
    for (const Child& entry : entries)
      if (is_metadata(entry)) {
        metadata = read_gradescope_metadata(found_[entry.indices.front()].text.unpacked());
        own(entry, {}, found_[entry.indices.front()].reason);
      }
    for (const Child& entry : entries)
      if (const std::optional<ExportName> name = export_name_of(entry))
        of_entry(entry, *name, metadata, scope);
  }

  void of_entry(const Child& entry, const ExportName& name,
                const std::map<std::string, GradescopeSubmission>& metadata, const std::string& scope) {
    using Platform = ExportName::Platform;
    if (name.platform == Platform::gradescope) return of_gradescope(entry, name, metadata, scope);
    // Canvas' ids are a user's, in every assignment; Moodle's are an assignment's own, its addresses are not.
    const auto participant =
        name.platform == Platform::moodle ? participants_.find(name.id) : participants_.end();
    Person person{name.student, name.id, name.platform == Platform::canvas ? "canvas" : "moodle " + scope};
    if (participant != participants_.end() && !participant->second.address.empty())
      person = {name_in(name.student, participant->second.name), participant->second.address, "moodle"};
    if (name.platform == Platform::blackboard) person = {name.student};  // a login, which is one person's
    own(entry, {person}, {});
    const std::optional<std::int64_t> time = local_time(name.time);
    for (const std::size_t i : entry.indices) {
      if (time) owners_.of[i].submitted_at = time;
      owners_.of[i].marked_late = name.marked_late;
      owners_.of[i].lateness_known = name.platform == Platform::canvas || time.has_value();
      if (entry.is_file) owners_.of[i].file_name = name.file_name;
      if (participant == participants_.end() || !participant->second.submitted_at) continue;
      owners_.of[i].submitted_at = participant->second.submitted_at;
      owners_.of[i].lateness_known = true;
    }
  }

  /// A student's name without that of the group, which Moodle puts before it: "Group 1-Kim Lee".
  static std::string name_in(const std::string& written, const std::string& of_worksheet) {
    return !of_worksheet.empty() && written.ends_with("-" + of_worksheet) ? of_worksheet : written;
  }

  void of_gradescope(const Child& entry, const ExportName& name,
                     const std::map<std::string, GradescopeSubmission>& metadata, const std::string& scope) {
    const auto known = metadata.find(entry.step.name);
    std::vector<Person> people;
    if (known != metadata.end())
      for (const Submitter& submitter : known->second.submitters)
        if (flaw_of_student(submitter.name).empty()) people.push_back(person(submitter, name.id, scope));
    if (people.empty()) people.push_back({name.student});
    own(entry, people, {});
    if (known == metadata.end()) return;
    for (const std::size_t i : entry.indices) {
      owners_.of[i].submitted_at = known->second.created_at;
      owners_.of[i].lateness_known = known->second.created_at.has_value();
    }
  }

  static Person person(const Submitter& submitter, const std::string& submission, const std::string& scope) {
    const std::string& id = submitter.sid.empty() ? submitter.email : submitter.sid;
    if (id.empty()) return {submitter.name, submission, "gradescope " + scope};
    return {submitter.name, id, "gradescope", submitter.email};
  }

  void own(const Child& child, const std::vector<Person>& people, const std::string& reason) {
    for (const std::size_t i : child.indices) {
      people_[i] = people;
      owners_.of[i].reason = reason;
    }
  }

  static std::string flaw_of_student(const std::string& name) {
    if (name.find_first_not_of(' ') == std::string::npos)
      return "the student's name is empty; rename the folder";
    if (name.size() > 255) return "the student's name is longer than 255 bytes; rename the folder";
    if (!is_utf8(name)) return "the student's name is not UTF-8; rename the folder";
    if (has_control_characters(name)) return "the student's name holds control characters; rename the folder";
    return {};
  }

  /// From people to names: those who share one keep their ids in it.
  void name_people() {
    std::map<std::pair<std::string, std::string>, std::set<std::string>> ids;
    for (const std::vector<Person>& people : people_)
      for (const Person& person : people) ids[{person.scope, person.name}].insert(person.id);
    for (const auto& [number, one] : participants_)  // also those of whom nothing has come yet
      if (!one.address.empty()) ids[{"moodle", one.name}].insert(one.address);
    std::set<std::string> shared;
    for (const auto& [name, of_name] : ids)
      if (of_name.size() > 1) shared.insert(name.second);
    for (std::size_t i = 0; i < people_.size(); ++i)
      for (const Person& person : people_[i]) {
        const bool keep_id = shared.contains(person.name) && !person.id.empty();
        const std::string name = keep_id ? fmt::format("{} ({})", person.name, person.id) : person.name;
        const std::string flaw = flaw_of_student(name);
        if (flaw.empty())
          owners_.of[i].students.push_back(name);
        else
          owners_.of[i].reason = flaw;
        if (flaw.empty()) note_ids(name, person);
      }
  }

  /// Where they are a person's in every export.
  void note_ids(const std::string& student, const Person& person) {
    const bool of_canvas = person.scope == "canvas";
    if (!of_canvas && person.scope != "gradescope" && person.scope != "moodle") return;
    std::set<std::string>& ids = owners_.ids[student];
    ids.insert(of_canvas ? canvas_id(person.id) : person.id);
    if (!person.email.empty()) ids.insert(person.email);
  }

  const std::vector<Found>& found_;
  const std::vector<harness::Lesson>& lessons_;
  const MoodleParticipants& participants_;
  const bool is_archive_;  // that was named is an archive, and not a folder
  std::vector<std::vector<Person>> people_;
  Owners owners_;
};

}  // namespace

Owners find_owners(const std::vector<Found>& found, const std::vector<harness::Lesson>& lessons,
                   bool is_archive, const MoodleParticipants& participants) {
  return OwnerFinder(found, lessons, is_archive, participants).find();
}

}  // namespace gridstride::classroom
