// SPDX-License-Identifier: MIT
#include "classroom/intake/owners.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <numeric>
#include <set>

#include "classroom/intake/export_names.hpp"
#include "classroom/intake/gradescope.hpp"
#include "classroom/intake/names.hpp"

namespace gridstride::classroom {
namespace {

using Indices = std::vector<std::size_t>;

/// Somebody, as an export or a folder names them. Two ids under one name and scope are two people.
struct Person {
  std::string name;
  std::string id{};     // empty: the name says it all
  std::string scope{};  // in which ids tell people apart: one export, or a whole platform
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

std::optional<ExportName> export_name_of(const Child& child) {
  return child.is_file || child.step.archive ? export_name_of_file(child.step.name)
                                             : export_name_of_folder(child.step.name);
}

bool is_metadata(const Child& child) { return child.is_file && use_of(child.step.name) == Use::metadata; }

class OwnerFinder {
 public:
  explicit OwnerFinder(const std::vector<Found>& found)
      : found_(found), people_(found.size()), owners_(found.size()) {}

  std::vector<Ownership> find() {
    Indices all(found_.size());
    std::iota(all.begin(), all.end(), std::size_t{0});
    for (const std::size_t i : all)
      if (!found_[i].place.steps.empty()) owners_[i].file_name = found_[i].place.steps.back().name;
    of_class(children(all, 0));
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

  void of_class(const std::vector<Child>& class_children) {
    std::vector<Child> in_export_form;
    std::vector<Suspect> others;
    for (const Child& child : class_children) {
      if (export_name_of(child) || is_metadata(child))
        in_export_form.push_back(child);
      else if (child.is_file)
        own(child, {}, "it lies in no student's folder; put it into one of the student's name");
      else
        others.push_back(suspect(child));
    }
    of_export(in_export_form, {});
    const bool believed = in_export_form.empty() && are_exports(others);
    for (const Suspect& other : others) of_suspect(other, believed);
  }

  /// Whether a child is a thing that could not be read, of which nobody knows what it is.
  [[nodiscard]] bool is_unreadable(const Child& child) const {
    return child.indices.size() == 1 && found_[child.indices.front()].place.steps.size() == 1;
  }

  [[nodiscard]] bool are_exports(const std::vector<Suspect>& others) const {
    const bool all = std::all_of(others.begin(), others.end(), [&](const Suspect& s) {
      return !s.people.empty() || is_unreadable(s.child);
    });
    const bool several =
        std::any_of(others.begin(), others.end(), [](const Suspect& s) { return s.people.size() > 1; });
    return all && (others.size() == 1 || several);
  }

  /// Looks into an archive or folder, and into the only folder in it where it has but one.
  [[nodiscard]] Suspect suspect(const Child& child) const {
    Suspect result{child, 1, people_in(children(child.indices, 1))};
    const std::vector<Child> inner = children(child.indices, 1);
    if (result.people.empty() && inner.size() == 1 && !inner.front().is_file) {
      result.level = 2;
      result.people = people_in(children(child.indices, 2));
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

  void of_suspect(const Suspect& other, bool believed) {
    const Step& step = other.child.step;
    if (!other.people.empty() && believed)
      of_export(children(other.child.indices, other.level), step.name);
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
        metadata = read_gradescope_metadata(found_[entry.indices.front()].text);
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
    // Canvas' ids are a user's, in every assignment; Moodle's are an assignment's own.
    own(entry, {{name.student, name.id, name.platform == Platform::canvas ? "canvas" : "moodle " + scope}},
        {});
    for (const std::size_t i : entry.indices) {
      owners_[i].marked_late = name.marked_late;
      if (entry.is_file) owners_[i].file_name = name.file_name;
    }
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
    for (const std::size_t i : entry.indices) owners_[i].submitted_at = known->second.created_at;
  }

  static Person person(const Submitter& submitter, const std::string& submission, const std::string& scope) {
    const std::string& id = submitter.sid.empty() ? submitter.email : submitter.sid;
    if (id.empty()) return {submitter.name, submission, "gradescope " + scope};
    return {submitter.name, id, "gradescope"};
  }

  void own(const Child& child, const std::vector<Person>& people, const std::string& reason) {
    for (const std::size_t i : child.indices) {
      people_[i] = people;
      owners_[i].reason = reason;
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
    std::set<std::string> shared;
    for (const auto& [name, of_name] : ids)
      if (of_name.size() > 1) shared.insert(name.second);
    for (std::size_t i = 0; i < people_.size(); ++i)
      for (const Person& person : people_[i]) {
        const bool keep_id = shared.contains(person.name) && !person.id.empty();
        const std::string name = keep_id ? fmt::format("{} ({})", person.name, person.id) : person.name;
        const std::string flaw = flaw_of_student(name);
        if (flaw.empty())
          owners_[i].students.push_back(name);
        else
          owners_[i].reason = flaw;
      }
  }

  const std::vector<Found>& found_;
  std::vector<std::vector<Person>> people_;
  std::vector<Ownership> owners_;
};

}  // namespace

std::vector<Ownership> find_owners(const std::vector<Found>& found) { return OwnerFinder(found).find(); }

}  // namespace gridstride::classroom
