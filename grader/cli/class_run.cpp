// SPDX-License-Identifier: MIT
// `class grade` and what its tasks on a cluster run.
#include <fcntl.h>
#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <csignal>
#include <cstdio>
#include <filesystem>
#include <map>
#include <memory>
#include <set>
#include <thread>
#include <utility>
#include <vector>

#include "classroom/gradebook.hpp"
#include "classroom/handed_in.hpp"
#include "classroom/intake.hpp"
#include "classroom/pool.hpp"
#include "classroom/slurm.hpp"
#include "cli/class_course.hpp"
#include "cli/class_files.hpp"
#include "cli/class_grading.hpp"
#include "cli/class_options.hpp"
#include "cli/class_progress.hpp"
#include "cli/class_told.hpp"
#include "cli/files.hpp"
#include "cli/private_checks.hpp"
#include "language/language.hpp"
#include "report/reporter.hpp"
#include "report/style.hpp"
#include "system/file_lock.hpp"

namespace gridstride::cli {

using language::trf;

namespace {

namespace fs = std::filesystem;
using classroom::Submission;

/// Set by the first signal to stop; a second one ends the program as usual.
std::atomic<bool> stop{false};

void ask_to_stop(int signal) {
  stop = true;
  std::signal(signal, SIG_DFL);
}

/// Keeps a second grading out of the same folder, for as long as it lives.
system::FileLock lock_of(const fs::path& out) {
  system::Descriptor file(::open((out / ".lock").c_str(), O_CREAT | O_RDWR | O_CLOEXEC, 0600));
  if (!file) throw UsageError(trf("{}: nothing can be written there", out.string()));
  system::FileLock lock(std::move(file));
  if (lock.take() == system::FileLock::State::held) return lock;
  throw UsageError(
      trf("{}: another `class grade` is at work there; wait until it is done, or "
          "name another folder with --out",
          out.string()));
}

classroom::Intake taken_in(const Cli& cli, const ClassOptions& options, const ClassFiles& files) {
  const classroom::Manifest& manifest = files.manifest;
  try {
    classroom::Intake intake = classroom::take_in(options.folder, cli.lessons(), {},
                                                  classroom::read_participants(files.moodle_export));
    classroom::put_times(intake.submissions, files.times);
    // The folder's course.toml, and what it names, are nobody's submission, and are read where no other one
    // is named.
    if (options.course.empty())
      std::erase_if(intake.refused, [&](const classroom::Refused& one) {
        return one.origin == "course.toml" || one.origin == manifest.roster || one.origin == manifest.times;
      });
    return intake;
  } catch (const std::runtime_error& error) {
    throw UsageError(error.what());
  }
}

/// Those that are in the course and meant by the options.
std::vector<Submission> chosen(const Cli& cli, const ClassOptions& options,
                               const classroom::Manifest& manifest, std::vector<Submission> all) {
  const std::string lesson = options.lesson.empty() ? "" : lesson_of_course(cli, options.lesson, manifest);
  const auto is_student = [&](const Submission& one) {
    return one.student == options.student ||
           classroom::student_named(manifest.same, one.student) == options.student;
  };
  if (!options.student.empty() && std::none_of(all.begin(), all.end(), is_student))
    throw UsageError(
        trf("{}: nothing was handed in by '{}'; give the name as the folder or the export has it",
            options.folder, options.student));
  std::erase_if(all, [&](const Submission& one) {
    return manifest.find(one.lesson) == nullptr || (!lesson.empty() && one.lesson != lesson) ||
           (!options.student.empty() && !is_student(one));
  });
  return all;
}

/// Of each student and lesson the submission that was handed in last. @param[in] all as Intake::submissions
std::set<const Submission*> last_of_each(const std::vector<Submission>& all) {
  std::map<std::pair<std::string, std::string>, const Submission*> last;
  for (const Submission& one : all) last[{one.student, one.lesson}] = &one;
  std::set<const Submission*> result;
  for (const auto& [key, submission] : last) result.insert(submission);
  return result;
}

/// Where the last attempt counts and no times are known, those alone that can count: grades have no other
/// order than that in which they end.
std::vector<Submission> that_can_count(const std::vector<Submission>& all,
                                       const classroom::Manifest& manifest) {
  if (manifest.counting != classroom::Counting::last) return all;
  const std::set<const Submission*> last = last_of_each(all);
  std::vector<Submission> result;
  for (const Submission& one : all)
    if (one.submitted_at || last.contains(&one)) result.push_back(one);
  return result;
}

/// Those that no grade is known of. Where the last attempt counts, also what somebody has gone back to.
std::vector<Submission> ungraded(const std::vector<Submission>& all, const classroom::Gradebook& gradebook,
                                 const ClassGrading& grading, const classroom::Manifest& manifest) {
  std::set<const Submission*> last;
  if (manifest.counting == classroom::Counting::last) last = last_of_each(all);
  std::vector<Submission> result;
  for (const Submission& one : all)
    if (!gradebook.has(one, grading.device(one.lesson), manifest.seeds) ||
        (last.contains(&one) && gradebook.is_newer_than_all(one)))
      result.push_back(one);
  return result;
}

/// Keeps what the folder holds in place of what it held the last time. @return all that is handed in
classroom::HandedIn keep_handed_in(const ClassOptions& options, const classroom::Intake& intake) {
  const fs::path file = handed_in_file(options.out);
  const std::string before = fs::exists(file) ? read_text(file) : std::string();
  const std::string now = classroom::with_intake(before, fs::canonical(options.folder).string(), intake);
  write_whole(file, now);
  return classroom::read_handed_in(now);
}

/// Grades and pages in what was handed in would be a student's the next time.
void require_out_elsewhere(const ClassOptions& options) {
  std::error_code none;
  if (!fs::is_directory(options.folder, none)) return;
  const fs::path inner =
      fs::weakly_canonical(options.out, none).lexically_relative(fs::canonical(options.folder));
  if (none || inner.empty() || *inner.begin() == "..") return;
  throw UsageError(
      trf("{}: the folder for grades lies in the one that was handed in; name one beside it with --out",
          options.out));
}

bool is_nobodys(const classroom::Refused& refused) { return refused.students.empty(); }

int jobs_of(const ClassOptions& options) {
  return static_cast<int>(options.jobs > 0 ? options.jobs
                                           : std::max(1U, std::thread::hardware_concurrency()));
}

/// Lessons that a profile of the CPU device would not do for.
void tell_kept_profiles(const ClassGrading& grading, const classroom::Manifest& manifest) {
  if (manifest.device.rfind("sim:", 0) != 0) return;
  for (const classroom::CourseLesson& lesson : manifest.lessons)
    if (grading.device(lesson.name) != manifest.device)
      fmt::print("{} is graded on {}: {} has too few devices for it\n", lesson.name,
                 grading.device(lesson.name), manifest.device);
}

/// What has come of the submissions that were to be graded.
struct Done {
  std::size_t graded = 0;
  std::size_t faults = 0;  ///< on which the grader itself failed
};

Done grade_pending(const std::vector<Submission>& pending, const ClassGrading& grading,
                   const classroom::Seeds& seeds, classroom::Gradebook& gradebook, int jobs) {
  Done result;
  ClassProgress progress(pending.size());
  classroom::PoolWork work;
  work.grade = [&](const Submission& submission) { return grading.grade(submission); };
  work.keep = [&](const Submission& submission, const Record& record, std::size_t done) {
    const bool fault = record.verdict == Verdict::grader_error;
    if (fault && stop) return;  // the check program was stopped as well
    ++(fault ? result.faults : result.graded);
    gradebook.add(submission, record, now_s(), seeds);
    progress.show(submission, record, done);
  };
  classroom::run_pool(pending, jobs, work, stop);
  return result;
}

/// The same through Slurm.
Done grade_on_cluster(const Cli& cli, const std::vector<Submission>& pending, const ClassOptions& options,
                      const ClassSettings& settings, classroom::Gradebook& gradebook) {
  Done result;
  ClassProgress progress(pending.size());
  classroom::SlurmWork work;
  work.out = fs::absolute(options.out);
  work.program = cli.installation.build / "bin" / "gridstride";
  work.settings = settings_text(settings);
  work.options = options.job;
  work.keep = [&](const Submission& submission, const Record& record) {
    ++(record.verdict == Verdict::grader_error ? result.faults : result.graded);
    gradebook.add(submission, record, now_s(), settings.manifest.seeds);
    progress.show(submission, record, std::min(result.graded + result.faults, pending.size()));
  };
  ClusterNews news;
  work.on_status = [&](const classroom::SlurmStatus& status) { news.show(status); };
  try {
    const classroom::SlurmOutcome outcome = classroom::grade_on_slurm(pending, work, stop);
    if (!outcome.ungraded.empty())
      fmt::print("without a result: {}\n{}\n", report::count_text(outcome.ungraded.size(), "submission"),
                 outcome.trouble);
    result.faults += outcome.ungraded.size();
    return result;
  } catch (const classroom::SlurmError& error) {
    throw UsageError(error.what());
  } catch (const std::invalid_argument& error) {
    throw UsageError(error.what());
  }
}

}  // namespace

void run_class_grade(Cli& cli, const ClassOptions& options) {
  ClassCourse course = course_of(cli, options);
  require_whole_gradebook(options);
  require_out_elsewhere(options);
  make_folder(options.out);
  const system::FileLock lock = lock_of(options.out);
  keep_course(course, options);
  classroom::Manifest& manifest = course.manifest;
  if (!options.device.empty()) manifest.device = options.device;
  require_private_checks(cli.installation, manifest);
  ClassFiles files = files_of(cli, options, course);
  const classroom::Intake intake = taken_in(cli, options, files);
  tell_intake(options.student.empty() ? intake : intake_of(intake, manifest, options.student), manifest);
  if (intake.submissions.empty() && std::all_of(intake.refused.begin(), intake.refused.end(), is_nobodys))
    throw UsageError(
        trf("{}: there is no submission in it. It should hold STUDENT/09_shared_reduction.cu, archives of "
            "such folders, or what Canvas, Moodle or Gradescope exported; {} has all forms",
            options.folder, (cli.installation.source / "docs" / "classroom.md").string()));
  files.handed_in = keep_handed_in(options, intake);
  const std::vector<Submission> all =
      that_can_count(chosen(cli, options, manifest, intake.submissions), manifest);
  const std::string remarks = names_alike_text(intake, manifest) + unknown_times_text(all, manifest);
  classroom::Gradebook gradebook(fs::path(options.out) / "gradebook.sqlite");
  const ClassSettings settings{manifest, options.no_sandbox};
  const ClassGrading grading(cli, settings);
  const std::vector<Submission> pending = options.again ? all : ungraded(all, gradebook, grading, manifest);
  tell_kept_profiles(grading, manifest);
  std::fflush(stdout);  // also where it is a file, and the machine dies
  std::signal(SIGINT, ask_to_stop);
  std::signal(SIGTERM, ask_to_stop);
  const Done done = options.slurm
                        ? grade_on_cluster(cli, pending, options, settings, gradebook)
                        : grade_pending(pending, grading, manifest.seeds, gradebook, jobs_of(options));
  know_students(files, gradebook);
  write_and_tell(gradebook, files);
  fmt::print("{}: {} taken in, {} graded now, {} before\n", options.out,
             report::count_text(all.size(), "submission"), done.graded, all.size() - pending.size());
  fmt::print("{}", remarks);
  fmt::print("look at {}/index.html; tables: grades.csv, totals.csv, checks.csv, canvas.csv, moodle.csv\n",
             options.out);
  if (stop) {
    fmt::print("stopped: the same command goes on where this one was\n");
    cli.exit_code = exit_fault;
  }
  if (done.faults > 0) {
    fmt::print("the grader itself failed on {}: the same command tries them again\n",
               report::count_text(done.faults, "submission"));
    cli.exit_code = exit_fault;
  }
}

void run_class_task(Cli& cli, const ClassOptions& options) {
  std::signal(SIGTERM, ask_to_stop);
  std::unique_ptr<ClassGrading> grading;
  classroom::grade_slurm_chunk(
      options.out, options.chunk,
      [&](const Submission& submission, const std::string& settings) {
        if (!grading) grading = std::make_unique<ClassGrading>(cli, settings_from_text(cli, settings));
        return grading->grade(submission);
      },
      stop);
}

}  // namespace gridstride::cli
