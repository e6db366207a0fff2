// SPDX-License-Identifier: MIT
// The command line of `gridstride class`.
#include <sys/stat.h>

#include <memory>

#include "cli/class_options.hpp"
#include "cli/class_similar.hpp"
#include "cli/cli.hpp"
#include "language/language.hpp"

namespace gridstride::cli {

using language::tr;

namespace {

void add_out(CLI::App* command, const std::shared_ptr<ClassOptions>& options) {
  command
      ->add_option("--course", options->course,
                   "course.toml; nothing: that of the folder, or of the last time, or the whole course")
      ->type_name("FILE");
  command
      ->add_option("--canvas", options->canvas, "The table that Canvas exported, for its names and ids; kept")
      ->type_name("FILE");
  command
      ->add_option("--moodle", options->moodle,
                   "Grades, participants or a grading worksheet that Moodle exported, for its addresses and "
                   "times; kept. "
                   "Again for each further table")
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
  command->callback([options, &cli] { run_class_grade(cli, *options); });
}

void add_class_task(CLI::App* parent, Cli& cli) {
  auto options = std::make_shared<ClassOptions>();
  CLI::App* command = parent->add_subcommand("task", "What the tasks of --slurm run; not for people");
  command->add_option("run", options->out, "Folder of the run")->required()->type_name("DIR");
  command->add_option("chunk", options->chunk, "Number of its part")->required();
  command->callback([options, &cli] { run_class_task(cli, *options); });
}

void add_class_report(CLI::App* parent, Cli& cli) {
  auto options = std::make_shared<ClassOptions>();
  CLI::App* command = parent->add_subcommand("report", "Write tables and pages anew, without grading");
  command->add_option("out", options->out, "Folder of the grades")->required()->type_name("DIR");
  add_out(command, options);
  command->callback([options, &cli] { run_class_report(cli, *options); });
}

void add_class_return(CLI::App* parent, Cli& cli) {
  auto options = std::make_shared<ClassOptions>();
  CLI::App* command = parent->add_subcommand(
      "return", "Write archives of the pages that Canvas and Moodle take for feedback files");
  command->add_option("out", options->out, "Folder of the grades")->required()->type_name("DIR");
  command->add_option("--lesson", options->lesson, "Only of this lesson");
  add_out(command, options);
  command->callback([options, &cli] { run_class_return(cli, *options); });
}

void add_out_and_student(CLI::App* command, const std::shared_ptr<ClassOptions>& options) {
  command->add_option("out", options->out, "Folder of the grades")->required()->type_name("DIR");
  command
      ->add_option("student", options->student,
                   "As grades.csv names them; behind -- where the name begins with -")
      ->required();
}

void add_class_show(CLI::App* parent, Cli& cli) {
  auto options = std::make_shared<ClassOptions>();
  CLI::App* command = parent->add_subcommand("show", "Print all that is kept of one student");
  add_out_and_student(command, options);
  command->add_option("lesson", options->lesson, "Number or name of one lesson; nothing: all");
  command->callback([options, &cli] { run_class_show(cli, *options); });
}

void add_class_text(CLI::App* parent) {
  auto options = std::make_shared<ClassOptions>();
  CLI::App* command = parent->add_subcommand("text", "Print what an attempt was graded of");
  command->add_option("out", options->out, "Folder of the grades")->required()->type_name("DIR");
  command->add_option("attempt", options->attempt, "Its number as `class show` has it")->required();
  command->callback([options] { run_class_text(*options); });
}

void add_class_withdraw(CLI::App* parent, Cli& cli) {
  auto options = std::make_shared<ClassOptions>();
  CLI::App* command =
      parent->add_subcommand("withdraw", "Let an attempt count no more; it is kept, with the reason");
  add_out_and_student(command, options);
  command
      ->add_option("attempt", options->attempt,
                   "Its number as `class show` has it; other grades of its text go with it")
      ->required();
  command->add_flag("--take-back", options->take_back, "Let it count again");
  command->add_option("--reason", options->reason, "Why: kept, and shown to the student")->required();
  add_out(command, options);
  command->callback([options, &cli] { run_class_withdraw(cli, *options); });
}

void add_class_override(CLI::App* parent, Cli& cli) {
  auto options = std::make_shared<ClassOptions>();
  CLI::App* command = parent->add_subcommand("override", "Give a score by hand, with a reason");
  add_out_and_student(command, options);
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
      throw UsageError(tr("override: give --score POINTS, or --take-back"));
    run_class_override(cli, *options);
  });
}

}  // namespace

void add_class(CLI::App& app, Cli& cli) {
  CLI::App* command = app.add_subcommand(
      "class", "Grade a class: grade, report, return, show, text, override, withdraw, similar");
  command->require_subcommand(1);
  // Tables, pages and what other programs read are the same for every instructor.
  command->preparse_callback([](std::size_t) {
    language::speak("en", {});
    ::umask(S_IRWXG | S_IRWXO);  // grades, submissions and seeds are their owner's alone
  });
  add_class_grade(command, cli);
  add_class_task(command, cli);
  add_class_report(command, cli);
  add_class_return(command, cli);
  add_class_show(command, cli);
  add_class_text(command);
  add_class_override(command, cli);
  add_class_withdraw(command, cli);
  add_class_similar(command, cli);
}

}  // namespace gridstride::cli
