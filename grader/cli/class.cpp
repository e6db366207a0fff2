// SPDX-License-Identifier: MIT
#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <csignal>
#include <memory>
#include <set>
#include <thread>

#include "classroom/exports/exports.hpp"
#include "classroom/gradebook.hpp"
#include "classroom/grades.hpp"
#include "classroom/intake.hpp"
#include "classroom/manifest.hpp"
#include "classroom/pool.hpp"
#include "classroom/slurm.hpp"
#include "cli/class_files.hpp"
#include "cli/class_grading.hpp"
#include "cli/cli.hpp"
#include "cli/files.hpp"
#include "cli/progress.hpp"
#include "report/reporter.hpp"
#include "report/style.hpp"
#include "sandbox/descriptor.hpp"

namespace gridstride::cli {
namespace {

namespace fs = std::filesystem;
using classroom::Submission;
using Clock = std::chrono::steady_clock;

struct ClassOptions {
  std::string folder;
  std::string out;
  std::string course;
  std::string device;
  std::string student;
  std::string lesson;
  std::string canvas;
  std::string reason;
  double score = 0;
  unsigned jobs = 0;
  bool again = false;
  bool no_sandbox = false;
  bool take_back = false;
  bool slurm = false;
  classroom::SlurmOptions job;
  std::size_t chunk = 0;  // that a task of Slurm grades
};

/// Set by the first signal to stop; a second one ends the program as usual.
std::atomic<bool> stop{false};

void ask_to_stop(int signal) {
  stop = true;
  std::signal(signal, SIG_DFL);
}

/// What the moments of a class are noted in: seconds since 1970-01-01 UTC.
std::int64_t now_s() {
  using std::chrono::system_clock;
  return std::chrono::duration_cast<std::chrono::seconds>(system_clock::now().time_since_epoch()).count();
}

struct Course {
  classroom::Manifest manifest;
  bool whole = false;  ///< nobody has said what it is
};

/// The course of the manifest that is given, or that lies in the class's folder, or of all lessons.
Course course_of(const Cli& cli, const ClassOptions& options) {
  fs::path file = options.course;
  if (file.empty() && fs::exists(fs::path(options.folder) / "course.toml"))
    file = fs::path(options.folder) / "course.toml";
  const fs::path kept = fs::path(options.out) / "course.toml";
  if (file.empty() && fs::exists(kept)) file = kept;
  if (file.empty()) return {classroom::whole_course(cli.lessons()), true};
  try {
    classroom::Manifest manifest = classroom::read_manifest(file, cli.lessons());
    if (file != kept) write_whole(kept, read_text(file));
    return {manifest, false};
  } catch (const std::runtime_error& error) {
    throw UsageError(error.what());
  }
}

/// Keeps a second grading out of the same folder, for as long as it lives.
class Lock {
 public:
  explicit Lock(const fs::path& out)
      : fd_(::open((out / ".lock").c_str(), O_CREAT | O_RDWR | O_CLOEXEC, 0600)) {
    if (fd_.get() < 0) throw UsageError(fmt::format("{}: nothing can be written there", out.string()));
    if (::flock(fd_.get(), LOCK_EX | LOCK_NB) != 0)
      throw UsageError(
          fmt::format("{}: another `class grade` is at work there; wait until it is done, or "
                      "name another folder with --out",
                      out.string()));
  }

 private:
  sandbox::Descriptor fd_;
};

void make_folder(const fs::path& out) {
  std::error_code error;
  fs::create_directories(out, error);
  if (error) throw UsageError(fmt::format("{}: cannot be made: {}", out.string(), error.message()));
}

classroom::Intake taken_in(const Cli& cli, const ClassOptions& options) {
  try {
    return classroom::take_in(options.folder, cli.lessons());
  } catch (const std::runtime_error& error) {
    throw UsageError(error.what());
  }
}

/// Those that are in the course and meant by the options.
std::vector<Submission> chosen(const Cli& cli, const ClassOptions& options,
                               const classroom::Manifest& manifest, std::vector<Submission> all) {
  const std::string lesson = options.lesson.empty() ? "" : cli.lesson(options.lesson).name;
  if (!lesson.empty() && manifest.find(lesson) == nullptr)
    throw UsageError(fmt::format("{} is no lesson of this course; course.toml lists them", lesson));
  const auto is_student = [&](const Submission& one) { return one.student == options.student; };
  if (!options.student.empty() && std::none_of(all.begin(), all.end(), is_student))
    throw UsageError(
        fmt::format("{}: nothing was handed in by '{}'; give the name as the folder or the export has it",
                    options.folder, options.student));
  std::erase_if(all, [&](const Submission& one) {
    return manifest.find(one.lesson) == nullptr || (!lesson.empty() && one.lesson != lesson) ||
           (!options.student.empty() && !is_student(one));
  });
  return all;
}

std::string duration_text(double seconds) {
  if (seconds < 90) return fmt::format("{:.0f} s", seconds);
  if (seconds < 5400) return fmt::format("{:.0f} min", seconds / 60);
  return fmt::format("{:.1f} h", seconds / 3600);
}

/// Tells how far a class is: one line over and over on a terminal, a line a grade elsewhere.
class ClassProgress {
 public:
  explicit ClassProgress(std::size_t total) : total_(total), begin_(Clock::now()) {}

  void show(const Submission& submission, const Record& record, std::size_t done) {
    const double seconds = std::chrono::duration<double>(Clock::now() - begin_).count();
    const double each = seconds / static_cast<double>(done);
    const std::string what = fmt::format("{} {}: {}", report::printable(submission.student),
                                         submission.lesson.substr(0, 2), to_string(record.verdict));
    if (::isatty(STDERR_FILENO) == 1)
      line_.show(fmt::format("{} of {}, {:.0f} a minute, {} left | {}", done, total_, 60 / each,
                             duration_text(each * static_cast<double>(total_ - done)), what));
    else
      fmt::print("{} of {}  {}\n", done, total_, what);
  }

 private:
  std::size_t total_;
  Clock::time_point begin_;
  ProgressLine line_;
};

void print_refused(const std::vector<classroom::Refused>& refused) {
  for (const classroom::Refused& one : refused)
    fmt::print("not taken: {}: {}\n", report::printable(one.origin), report::printable(one.reason));
}

unsigned jobs_of(const ClassOptions& options) {
  return options.jobs > 0 ? options.jobs : std::max(1U, std::thread::hardware_concurrency());
}

/// @return how many of the submissions the grader itself failed on
std::size_t grade_pending(const std::vector<Submission>& pending, const ClassGrading& grading,
                          classroom::Gradebook& gradebook, unsigned jobs) {
  std::size_t faults = 0;
  ClassProgress progress(pending.size());
  classroom::PoolWork work;
  work.grade = [&](const Submission& submission) { return grading.grade(submission); };
  work.keep = [&](const Submission& submission, const Record& record, std::size_t done) {
    const bool fault = record.verdict == Verdict::grader_error;
    if (fault && stop) return;  // the check program was stopped as well
    faults += fault ? 1 : 0;
    gradebook.add(submission, record, now_s());
    progress.show(submission, record, done);
  };
  classroom::run_pool(pending, static_cast<int>(jobs), work, stop);
  return faults;
}

/// What Slurm does, told where that changes.
class ClusterNews {
 public:
  void show(const classroom::SlurmStatus& status) {
    std::string news = "Slurm does not answer; what runs goes on without it";
    if (status.answers)
      news = fmt::format("Slurm: {} running, {} waiting{}", report::count_text(status.running, "task"),
                         status.waiting,
                         status.reason.empty() ? "" : " (" + report::printable(status.reason) + ")");
    if (news == last_) return;
    last_ = news;
    fmt::print(stderr, "{}\n", news);
  }

 private:
  std::string last_;
};

/// The same through Slurm. @return likewise
std::size_t grade_on_cluster(const Cli& cli, const std::vector<Submission>& pending,
                             const ClassOptions& options, const ClassSettings& settings,
                             classroom::Gradebook& gradebook) {
  std::size_t faults = 0;
  std::size_t done = 0;
  ClassProgress progress(pending.size());
  classroom::SlurmWork work;
  work.out = fs::absolute(options.out);
  work.program = cli.installation.build / "bin" / "gridstride";
  work.settings = settings_text(settings);
  work.options = options.job;
  work.keep = [&](const Submission& submission, const Record& record) {
    faults += record.verdict == Verdict::grader_error ? 1 : 0;
    gradebook.add(submission, record, now_s());
    progress.show(submission, record, std::min(++done, pending.size()));
  };
  ClusterNews news;
  work.on_status = [&](const classroom::SlurmStatus& status) { news.show(status); };
  try {
    const classroom::SlurmOutcome outcome = classroom::grade_on_slurm(pending, work, stop);
    if (!outcome.ungraded.empty())
      fmt::print("without a result: {}\n{}\n", report::count_text(outcome.ungraded.size(), "submission"),
                 outcome.trouble);
    return faults + outcome.ungraded.size();
  } catch (const classroom::SlurmError& error) {
    throw UsageError(error.what());
  } catch (const std::invalid_argument& error) {
    throw UsageError(error.what());
  }
}

/// Text of the table that Canvas exported; empty where none is given. Another file is refused before anything
/// is graded.
std::string canvas_export(const ClassOptions& options) {
  if (options.canvas.empty()) return {};
  const std::string text = read_text(options.canvas);
  try {
    (void)classroom::canvas_csv({}, {}, text);
  } catch (const std::runtime_error& error) {
    throw UsageError(fmt::format("{}: {}", options.canvas, error.what()));
  }
  return text;
}

ClassFiles files_of(const Cli& cli, const ClassOptions& options, const Course& course) {
  return {options.out, canvas_export(options), course.manifest, course.whole, cli.lessons()};
}

void run_grade(Cli& cli, const ClassOptions& options) {
  make_folder(options.out);
  const Lock lock(options.out);
  Course course = course_of(cli, options);
  classroom::Manifest& manifest = course.manifest;
  if (!options.device.empty()) manifest.device = options.device;
  const ClassFiles files = files_of(cli, options, course);
  const classroom::Intake intake = taken_in(cli, options);
  print_refused(intake.refused);
  if (intake.submissions.empty())
    throw UsageError(fmt::format(
        "{}: there is no submission in it. It should hold STUDENT/09_shared_reduction.cu, archives of "
        "such folders, or what Canvas, Moodle or Gradescope exported; docs/classroom.md has all forms",
        options.folder));
  std::vector<Submission> pending = chosen(cli, options, manifest, intake.submissions);
  const std::size_t all = pending.size();
  classroom::Gradebook gradebook(fs::path(options.out) / "gradebook.sqlite");
  const ClassSettings settings{manifest, options.no_sandbox};
  const ClassGrading grading(cli, settings);
  if (!options.again)
    std::erase_if(pending,
                  [&](const Submission& one) { return gradebook.has(one, grading.device(one.lesson)); });
  std::signal(SIGINT, ask_to_stop);
  std::signal(SIGTERM, ask_to_stop);
  const std::size_t faults = options.slurm ? grade_on_cluster(cli, pending, options, settings, gradebook)
                                           : grade_pending(pending, grading, gradebook, jobs_of(options));
  write_class_files(gradebook, files);
  fmt::print("{}: {} taken in, {} graded now, {} before\n", options.out,
             report::count_text(all, "submission"), pending.size(), all - pending.size());
  fmt::print("look at {}/index.html; tables: grades.csv, canvas.csv, moodle.csv\n", options.out);
  if (stop) {
    fmt::print("stopped: the same command goes on where this one was\n");
    cli.exit_code = exit_fault;
  }
  if (faults > 0) {
    fmt::print("the grader itself failed on {}: the same command tries them again\n",
               report::count_text(faults, "submission"));
    cli.exit_code = exit_fault;
  }
}

void require_gradebook(const ClassOptions& options) {
  if (!fs::exists(fs::path(options.out) / "gradebook.sqlite"))
    throw UsageError(
        fmt::format("{}: no class has been graded there (no gradebook.sqlite); name the folder that "
                    "`class grade` was given with --out",
                    options.out));
}

/// What a task of an array job does, on its node.
void run_task(Cli& cli, const ClassOptions& options) {
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

void run_report(Cli& cli, const ClassOptions& options) {
  require_gradebook(options);
  const classroom::Gradebook gradebook(fs::path(options.out) / "gradebook.sqlite");
  write_class_files(gradebook, files_of(cli, options, course_of(cli, options)));
  fmt::print("written: {0}/index.html, grades.csv, canvas.csv, moodle.csv, feedback/\n", options.out);
}

void run_override(Cli& cli, const ClassOptions& options) {
  require_gradebook(options);
  classroom::Gradebook gradebook(fs::path(options.out) / "gradebook.sqlite");
  const Course course = course_of(cli, options);
  const std::vector<classroom::Grade> grades =
      classroom::grades(gradebook.attempts(), gradebook.overrides(), course.manifest);
  if (std::none_of(grades.begin(), grades.end(),
                   [&](const classroom::Grade& one) { return one.student == options.student; }))
    throw UsageError(
        fmt::format("nobody in this class is called '{}'; grades.csv lists the names", options.student));
  classroom::Override given;
  given.student = options.student;
  given.lesson = cli.lesson(options.lesson).name;
  if (!options.take_back) given.score = options.score;
  given.reason = options.reason;
  given.given_at = now_s();
  try {
    gradebook.add(given);
  } catch (const std::invalid_argument& error) {
    throw UsageError(error.what());
  }
  write_class_files(gradebook, files_of(cli, options, course));
  fmt::print("{}, {}: {}. Kept with its reason; tables and pages are written anew\n", given.student,
             given.lesson,
             options.take_back ? std::string("what was given by hand is taken back")
                               : fmt::format("{} points by hand", report::points_text(options.score)));
}

void add_out(CLI::App* command, const std::shared_ptr<ClassOptions>& options) {
  command
      ->add_option("--course", options->course,
                   "course.toml; nothing: that of the folder, or the whole course")
      ->type_name("FILE");
  command->add_option("--canvas", options->canvas, "The table that Canvas exported, for its names and ids")
      ->type_name("FILE");
}

void add_class_grade(CLI::App* parent, Cli& cli) {
  auto options = std::make_shared<ClassOptions>();
  CLI::App* command =
      parent->add_subcommand("grade", "Grade what a class handed in; goes on where it was stopped");
  command->add_option("folder", options->folder, "STUDENT/NN_slug.cu, or what an LMS exported")
      ->required()
      ->type_name("DIR");
  command->add_option("--out", options->out, "Folder for grades and pages")->required()->type_name("DIR");
  add_out(command, options);
  command->add_option("--jobs,-j", options->jobs, "Grades at once; nothing: one a core")
      ->check(CLI::Range(1U, 256U));
  command->add_option("--device", options->device,
                      "auto, sim, sim:PROFILE, gpu or gpu:N; nothing: course.toml's");
  command->add_option("--student", options->student, "Only this one's")->type_name("NAME");
  command->add_option("--lesson", options->lesson, "Only of this lesson");
  command->add_flag("--again", options->again, "Also what has been graded; earlier grades are kept");
  command->add_flag("--no-sandbox", options->no_sandbox,
                    "Limits only, no isolation: for files that you trust");
  command->add_flag("--slurm", options->slurm,
                    "By an array job of Slurm; --out must be on a folder that all nodes see");
  auto* job = command->add_option_group("Slurm", "What is asked of Slurm; nothing: what it gives");
  job->add_option("--partition", options->job.partition, "sbatch --partition");
  job->add_option("--account", options->job.account, "sbatch --account");
  job->add_option("--time", options->job.time, "sbatch --time, of one task");
  job->add_option("--gres", options->job.gres, "sbatch --gres, of one task");
  job->add_option("--constraint", options->job.constraint, "sbatch --constraint");
  job->add_option("--chunk", options->job.chunk, "Submissions a task; nothing: by the size of the class");
  command->callback([options, &cli] { run_grade(cli, *options); });
}

void add_class_task(CLI::App* parent, Cli& cli) {
  auto options = std::make_shared<ClassOptions>();
  CLI::App* command = parent->add_subcommand("task", "What the tasks of --slurm run; not for people");
  command->add_option("run", options->out, "Folder of the run")->required()->type_name("DIR");
  command->add_option("chunk", options->chunk, "Number of its part")->required();
  command->callback([options, &cli] { run_task(cli, *options); });
}

void add_class_report(CLI::App* parent, Cli& cli) {
  auto options = std::make_shared<ClassOptions>();
  CLI::App* command = parent->add_subcommand("report", "Write tables and pages anew, without grading");
  command->add_option("out", options->out, "Folder of the grades")->required()->type_name("DIR");
  add_out(command, options);
  command->callback([options, &cli] { run_report(cli, *options); });
}

void add_class_override(CLI::App* parent, Cli& cli) {
  auto options = std::make_shared<ClassOptions>();
  CLI::App* command = parent->add_subcommand("override", "Give a score by hand, with a reason");
  command->add_option("out", options->out, "Folder of the grades")->required()->type_name("DIR");
  command->add_option("student", options->student, "As grades.csv names them")->required();
  command->add_option("lesson", options->lesson, "Number or name of the lesson")->required();
  CLI::Option* score =
      command->add_option("--score", options->score, "Points in place of the best attempt's");
  CLI::Option* back =
      command->add_flag("--take-back", options->take_back, "Let the best attempt count again");
  score->excludes(back);
  command->add_option("--reason", options->reason, "Why: kept, and shown to the student")->required();
  add_out(command, options);
  command->callback([options, score, &cli] {
    if (!options->take_back && score->count() == 0)
      throw UsageError("override: give --score POINTS, or --take-back");
    run_override(cli, *options);
  });
}

}  // namespace

void add_class(CLI::App& app, Cli& cli) {
  CLI::App* command = app.add_subcommand("class", "Grade a class: grade, report, override");
  command->require_subcommand(1);
  add_class_grade(command, cli);
  add_class_task(command, cli);
  add_class_report(command, cli);
  add_class_override(command, cli);
}

}  // namespace gridstride::cli
