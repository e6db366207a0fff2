// SPDX-License-Identifier: MIT
#include "classroom/same_student.hpp"

#include <set>

#include "classroom/intake/names.hpp"

namespace gridstride::classroom {
namespace {

/// Students by the only address that is known of them, small letters.
using Holders = std::map<std::string, std::set<std::string>>;

Holders holders_of_addresses(const StudentIds& ids) {
  Holders holders;
  for (const auto& [student, of_student] : ids) {
    std::set<std::string> addresses;
    for (const std::string& id : of_student)
      if (id.find('@') != std::string::npos) addresses.insert(lower_ascii(id));
    if (addresses.size() == 1) holders[*addresses.begin()].insert(student);
  }
  return holders;
}

/// The name of several: as a worksheet has it, else the first.
std::string chosen_of(const std::string& address, const std::set<std::string>& students,
                      const MoodleParticipants& participants) {
  for (const auto& [number, one] : participants) {
    if (lower_ascii(one.address) != address) continue;
    for (const std::string& student : students)
      if (student == one.name || student == one.name + " (" + one.address + ")") return student;
  }
  return *students.begin();
}

/// Whom the numbers in names of Moodle's archives mean, where all attempts of a name mean one.
void join_by_numbers(const std::vector<Attempt>& attempts, const MoodleParticipants& participants,
                     const std::map<std::string, std::string>& by_address, NamesOfStudents& names) {
  std::map<std::string, std::set<std::string>> meant;
  for (const Attempt& attempt : attempts) {
    const auto participant = participants.find(participant_of(attempt));
    const auto student = participant == participants.end()
                             ? by_address.end()
                             : by_address.find(lower_ascii(participant->second.address));
    meant[attempt.student].insert(student == by_address.end() ? attempt.student : student->second);
  }
  for (const auto& [name, students] : meant)
    if (students.size() == 1 && *students.begin() != name) names.emplace(name, *students.begin());
}

}  // namespace

NamesOfStudents names_of_students(const std::vector<Attempt>& attempts, const StudentIds& ids,
                                  const MoodleParticipants& participants, const Manifest& manifest) {
  NamesOfStudents names;
  std::map<std::string, std::string> by_address;
  for (const auto& [address, students] : holders_of_addresses(ids)) {
    const std::string chosen = chosen_of(address, students, participants);
    by_address[address] = chosen;
    for (const std::string& student : students)
      if (student != chosen) names[student] = chosen;
  }
  join_by_numbers(attempts, participants, by_address, names);
  for (auto& [name, student] : names) student = student_named(manifest.same, student);
  for (const auto& [name, student] : manifest.same) names[name] = student;
  for (const auto& [name, student] : manifest.same) names.erase(student);  // a name that somebody chose stays
  return names;
}

const std::string& student_named(const NamesOfStudents& names, const std::string& name) {
  const auto found = names.find(name);
  return found == names.end() ? name : found->second;
}

void put_names(std::vector<Attempt>& attempts, const std::vector<Withdrawal>& withdrawals,
               const NamesOfStudents& names) {
  if (names.empty()) return;
  for (Attempt& attempt : attempts) {
    const std::string& student = student_named(names, attempt.student);
    if (student == attempt.student) continue;
    attempt.noted_as = attempt.student;
    attempt.student = student;
  }
  mark_withdrawn(attempts, with_names(withdrawals, names));
}

void put_names(HandedIn& handed_in, const NamesOfStudents& names, const Manifest& manifest) {
  std::set<std::pair<std::string, std::string>> taken;
  for (const auto& [name, lesson] : handed_in.taken)
    if (const std::string& student = student_named(names, name); !manifest.is_gone(student))
      taken.emplace(student, lesson);
  handed_in.taken = std::move(taken);
  std::erase_if(handed_in.refused, [&](Refused& one) {
    if (one.students.empty()) return false;
    std::set<std::string> students;
    for (const std::string& name : one.students)
      if (const std::string& student = student_named(names, name); !manifest.is_gone(student))
        students.insert(student);
    one.students.assign(students.begin(), students.end());
    return students.empty();
  });
  StudentIds ids;
  for (const auto& [name, of_name] : handed_in.ids)
    ids[student_named(names, name)].insert(of_name.begin(), of_name.end());
  handed_in.ids = std::move(ids);
}

void put_names(Manifest& manifest, const NamesOfStudents& names) {
  manifest.extensions = with_names(std::move(manifest.extensions), names);
  manifest.exemptions = with_names(std::move(manifest.exemptions), names);
  std::set<std::string> gone;
  for (const std::string& student : manifest.gone) gone.insert(student_named(names, student));
  manifest.gone.merge(gone);
}

}  // namespace gridstride::classroom
