// SPDX-License-Identifier: MIT
/// @file
/// From what an instructor has on disk to a list of submissions.
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "classroom/handing_in_times.hpp"
#include "classroom/submission.hpp"
#include "harness/lesson.hpp"

namespace gridstride::classroom {

/// @brief Something in the folder that no submission was taken from.
struct Refused {
  std::string origin;  ///< file, and for one inside of an archive the archive before it: "a.zip: b/c.cu"
  std::string reason;  ///< one sentence: why, and what has to be done
  std::vector<std::string> students{};  ///< who handed it in; several: a group; none: nobody knows
  std::string lesson{};                 ///< that its name tells, "09_shared_reduction", or ""
  bool operator==(const Refused&) const = default;
};

/// @brief What a folder holds.
struct Intake {
  std::vector<Submission>
      submissions;               ///< by student, then lesson, then time: older ones of the same pair first
  std::vector<Refused> refused;  ///< by origin
  std::vector<std::string> passed_over;  ///< origins of texts beside somebody's submissions: notes, readmes
  std::vector<std::string> notes;        ///< sentences on what may be meant otherwise than it was taken
  std::map<std::string, std::set<std::string>>
      ids;  ///< of a student, numbers and addresses by which platforms know them in every export
};

/// @brief What an intake takes at most.
struct IntakeLimits {
  std::uint64_t file_bytes = 1 << 20;  ///< of one submission, unpacked
  std::uint64_t archive_bytes =
      1ULL << 30;  ///< of all files that one archive unpacks to, and of the archive itself
  std::uint64_t nested_bytes = 64 << 20;  ///< of an archive in an archive, packed: it is read into memory
  std::uint64_t nested_unpacked_bytes = 256 << 20;        ///< of all files that such a one unpacks to
  std::uint64_t all_nested_unpacked_bytes = 16ULL << 30;  ///< of all such ones in one archive
  std::uint64_t entries = 100'000;                        ///< of one archive
  /// Of memory, that the texts (packed, equal ones of an archive once) and names of all archives take until
  /// it is known whose they are. One archive takes an eighth of what is left at most, the first 64 MiB: so
  /// those that fill theirs cost no other one its place.
  std::uint64_t kept_bytes = 512 << 20;
  std::uint64_t metadata_bytes = 64 << 20;  ///< of all submission_metadata.yml of Gradescope
  std::uint64_t student_bytes = 16 << 20;   ///< of all submissions of one student
  std::uint64_t student_submissions = 200;  ///< of one student, all lessons together
  std::uint64_t student_refusals = 100;     ///< of one student, named one by one; the others are counted
};

/// @brief Reads the submissions of a class. Understood are, also mixed and as archives (.zip, .tar, .tar.gz,
/// .tgz):
///   - `DIR/<student>/09_shared_reduction.cu`, also in folders in it, and with a name as lesson_of_file()
///   takes it
///   - `DIR/<student>.zip`, `DIR/<student>/anything.zip`
///   - Moodle: `Kim Lee_12345_assignsubmission_file_/09.cu`, with and without a folder each
///   - Canvas: `leekim_LATE_12345_67890_09.cu`
///   - Blackboard: `HW 9_klee_attempt_2026-11-20-21-00-00_09.cu`
///   - GitHub Classroom: `hw9-submissions/hw9-kimlee/09.cu`, where that is the folder
///   - Gradescope: `submission_12345678/09.cu` and submission_metadata.yml, of which names and times are
///   read; each
///     member of a group has the submission. Without it the folder's name stands for the student.
///
/// A folder of a lesson's name is one of a class: `DIR/09_shared_reduction/<student>/09.cu`. Folders of a
/// section, where each student's folder lies one deeper, are refused: see find_owners().
///
/// An export may be unpacked or not, and may lie in one folder more. Two people of one name in an export keep
/// their ids: "Kim Lee (12345)". What a student handed in never speaks for another one: see find_owners() for
/// when an export is believed. Names stay byte for byte; those that differ in case alone are two. A student's
/// name may hold any character but control characters, "/" and leading dots among them (Gradescope), so it is
/// no file name as it is.
///
/// A file under another name counts where it is all that a student has of its lesson: a text of another
/// ending ("09.cu.txt", "09.cpp"), or one that defines the functions of a lesson's contract while its name
/// says another lesson or none. `notes` says so. Files of the right name come before it, and where several
/// might be meant all are refused.
///
/// `submitted_at` is Gradescope's `:created_at:`, that in Blackboard's names, or that of Moodle's grading
/// worksheet. Times of files are not taken: a plain folder's are those of a copy or checkout, Canvas' and
/// Moodle's archives hold those of the export or of a shared store, and those in a student's own archive are
/// what the student likes.
///
/// Nothing is unpacked to disk, no link is followed and no pipe or device opened. What is not a submission is
/// named in `refused`, with the reason, and notes beside somebody's submissions in `passed_over`; only what
/// no instructor needs to see (system files such as
/// `.DS_Store`, `__MACOSX/`,
/// `.git/`) is passed over in silence. An archive that is broken or breaks a limit is refused as a whole.
/// @param[in] folder the class's folder, or one archive
/// @param[in] lessons of the course; files are told apart by their names
/// @param[in] participants of Moodle's assignments, by whom times and people of one name are known
/// @throws std::runtime_error where the folder itself cannot be read
Intake take_in(const std::filesystem::path& folder, const std::vector<harness::Lesson>& lessons,
               const IntakeLimits& limits = {}, const MoodleParticipants& participants = {});

/// @brief The same of one archive in memory. @param[in] name its file name: ".zip", or else a tar
Intake take_in_archive(const std::string& name, std::string_view bytes,
                       const std::vector<harness::Lesson>& lessons, const IntakeLimits& limits = {});

}  // namespace gridstride::classroom
