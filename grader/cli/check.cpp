// SPDX-License-Identifier: MIT
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>

#include "cli/cli.hpp"
#include "cli/course.hpp"
#include "cli/device.hpp"
#include "cli/files.hpp"
#include "cli/grading.hpp"
#include "cli/private_checks.hpp"
#include "cli/progress.hpp"
#include "cli/stub.hpp"
#include "report/reporter.hpp"
#include "report/style.hpp"
#include "system/parallel.hpp"

namespace gridstride::cli {
namespace {

/// How many times the speed-up that a lesson asks for its reference solution has to reach, modelled: who
/// writes something a little slower shall still pass.
constexpr double reference_margin = 1.5;

/// Grades at once on a GPU: one compiles while the other one measures. More only wait for each other.
constexpr int gpu_jobs = 2;

struct CheckOptions {
  std::string lesson = "all";
  std::vector<std::string> profiles;
  unsigned seeds = 1;
  std::string seed;               // of every grade; empty: each has a fresh one
  std::filesystem::path records;  // folder for the grades' records; empty: they are not kept
  int jobs = 0;                   // 0: the usual number
  bool gpu = false;
  bool without_solutions = false;
  bool no_sandbox = false;
};

/// One grade whose outcome is known beforehand.
struct Case {
  std::string lesson;
  std::string label;  // "stub", "solution on sim:gtx1060", "wrong/no_guard.cu"
  harness::Request request;
  std::function<std::string(const Record&)> problem;
  bool translated = false;  // the lesson's text is: what the grader says of it can be
  std::string result;
  std::string verdict;
};

harness::Request request_for(const Cli& cli, const harness::Lesson& lesson,
                             const std::filesystem::path& submission, sandbox::Isolation isolation,
                             const std::string& device = "sim") {
  harness::Request request;
  request.lesson = lesson.name;
  request.submission = submission;
  request.profiles = chosen_devices(cli, device, lesson, isolation);
  request.isolation = isolation;
  return request;
}

/// The stub as shipped, as a file: the student may have changed the one in the lesson's folder.
std::filesystem::path stub_file(const Cli& cli, const harness::Lesson& lesson) {
  const std::filesystem::path file = cli.installation.build / "check" / lesson.name / (lesson.slug + ".cu");
  std::filesystem::create_directories(file.parent_path());
  write_whole(file, pristine_stub(cli.installation, lesson));
  return file;
}

/// On which devices the solutions are graded.
std::vector<std::string> devices_of(const Cli& cli, const CheckOptions& options) {
  if (options.without_solutions) return {};
  if (options.gpu) return {"gpu"};
  if (options.profiles.empty()) return {"sim"};
  if (options.profiles == std::vector<std::string>{"all"}) {
    std::vector<std::string> devices = profile_names(cli.installation.source);
    for (std::string& name : devices) name.insert(0, "sim:");
    return devices;
  }
  std::vector<std::string> devices;
  for (const std::string& name : options.profiles) devices.push_back("sim:" + name);
  return devices;
}

/// A GPU refuses what gives a wrong answer, fails, or does no work on the device; the other bugs only the CPU
/// device finds.
bool shows_on_a_gpu(Verdict verdict) {
  return verdict == Verdict::wrong_answer || verdict == Verdict::suspicious ||
         verdict == Verdict::cuda_error || verdict >= Verdict::crashed;
}

/// A GPU cannot always tell one class from another: it is enough that it refuses.
std::string gpu_refusal_problem(const Record& record) {
  if (record.verdict == Verdict::passed) return "passed";
  if (record.verdict == Verdict::grader_error) return "grader_error: " + record.detail;
  return {};
}

void add_cases(const Cli& cli, const CheckOptions& options, const harness::Lesson& lesson,
               std::vector<Case>& cases) {
  const sandbox::Isolation isolation = chosen_isolation(options.no_sandbox);
  const std::string first_device = options.gpu ? "gpu" : "sim";
  const bool private_checks = !private_checks_of(cli.installation).empty();
  const bool translated = !options.gpu && has_translated_text(cli.installation, lesson);
  cases.push_back({lesson.name,
                   "stub",
                   request_for(cli, lesson, stub_file(cli, lesson), isolation, first_device),
                   [lesson, gpu = options.gpu](const Record& record) {
                     // The bugs of such a stub are found by the CPU device.
                     const bool only_refused = gpu && !lesson.stub_verdicts.empty();
                     return only_refused ? gpu_refusal_problem(record) : stub_problem(record, lesson);
                   },
                   translated,
                   {},
                   {}});
  const auto solution = cli.installation.source / "solutions" / lesson.name / (lesson.slug + ".cu");
  for (const std::string& device : devices_of(cli, options)) {
    harness::Request request = request_for(cli, lesson, solution, isolation, device);
    if (!options.gpu) request.speed_margin = reference_margin;
    request.is_reference = true;
    for (unsigned i = 0; i < options.seeds; ++i)
      cases.push_back(
          {lesson.name,
           device == "sim" ? "solution" : "solution on " + device,
           request,
           [private_checks](const Record& record) { return solution_problem(record, private_checks); },
           translated,
           {},
           {}});
  }
  for (const std::filesystem::path& file : right_submissions(cli.installation, lesson))
    cases.push_back({lesson.name,
                     "right/" + file.filename().string(),
                     request_for(cli, lesson, file, isolation, first_device),
                     right_problem,
                     translated,
                     {},
                     {}});
  for (const Refusal& refusal : read_refusals(cli.installation, lesson)) {
    if (options.gpu && (!shows_on_a_gpu(refusal.verdict) || !refusal.passes_on_a_gpu.empty())) continue;
    cases.push_back({lesson.name,
                     "wrong/" + refusal.file.filename().string(),
                     request_for(cli, lesson, refusal.file, isolation, first_device),
                     [refusal, gpu = options.gpu](const Record& record) {
                       return gpu ? gpu_refusal_problem(record) : refusal_problem(record, refusal);
                     },
                     translated,
                     {},
                     {}});
  }
}

/// Prints what was found out about one lesson. @return how many problems there are
std::size_t print_lesson(const std::string& lesson, const std::vector<std::string>& structure,
                         const std::vector<Case>& cases) {
  const report::Style style(report::colours_wanted(STDOUT_FILENO));
  fmt::print("{}\n", style.strong(lesson));
  std::size_t problems = structure.size();
  if (structure.empty()) fmt::print("  {}  files, headings, hints\n", style.good("ok "));
  for (const std::string& problem : structure) fmt::print("  {}  {}\n", style.bad("BAD"), problem);
  for (const Case& one : cases) {
    if (one.lesson != lesson) continue;
    if (one.result.empty()) {
      fmt::print("  {}  {}: {}\n", style.good("ok "), one.label, one.verdict);
    } else {
      ++problems;
      fmt::print("  {}  {}: {} (--seed {})\n", style.bad("BAD"), one.label, report::printable(one.result),
                 one.request.seed.value_or(0));
    }
  }
  std::fflush(stdout);
  return problems;
}

/// Keeps a grade's record: 03_first_kernel/wrong/no_guard.cu.json.
void keep(const std::filesystem::path& folder, const Case& one, const Record& record) {
  const std::filesystem::path file = folder / one.lesson / (one.label + ".json");
  make_folder(file.parent_path());
  write_whole(file, to_json(record) + "\n");
}

/// Grades the cases, several at once. What a lesson's cases gave is printed as soon as all of them are known.
/// @return how many problems there are
std::size_t run_cases(const Cli& cli, const CheckOptions& options,
                      const std::vector<harness::Lesson>& lessons, std::vector<Case>& cases, int jobs) {
  ProgressLine line;
  std::mutex mutex;
  std::size_t done = 0;
  std::size_t printed = 0;  // lessons
  std::size_t problems = 0;
  std::map<std::string, std::size_t> waiting;
  for (const Case& one : cases) ++waiting[one.lesson];
  system::in_parallel(cases.size(), jobs, [&](std::size_t i) {
    Case& one = cases[i];
    const Record record = grade(cli.installation, one.request);
    if (!options.records.empty()) keep(options.records, one, record);
    one.result = one.problem(record);
    if (const std::string sentence = unknown_sentence(record);
        one.translated && one.result.empty() && !sentence.empty())
      one.result = "grader/language/phrases.cpp lacks a phrase for: " + sentence;
    one.verdict = to_string(record.verdict);
    one.request.seed = record.seed;
    const std::lock_guard lock(mutex);
    --waiting[one.lesson];
    ++done;
    line.clear();
    for (; printed < lessons.size() && waiting[lessons[printed].name] == 0; ++printed)
      problems +=
          print_lesson(lessons[printed].name, structure_problems(cli.installation, lessons[printed]), cases);
    line.show(fmt::format("{} of {} grades done ({} {})", done, cases.size(), one.lesson, one.label));
  });
  return problems;
}

void run_check(Cli& cli, const CheckOptions& options) {
  cli.require_checkout("check");
  std::vector<harness::Lesson> lessons = cli.lessons();
  if (options.lesson != "all") lessons = {cli.lesson(options.lesson)};
  std::vector<Case> cases;
  const std::optional<std::uint64_t> seed = seed_of(options.seed);
  for (const harness::Lesson& lesson : lessons) add_cases(cli, options, lesson, cases);
  for (Case& one : cases) one.request.seed = seed;
  const int cores = std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
  // On a GPU many at once wait for each other: it gives its time to one process after the other.
  const int usual = options.gpu ? std::min(cores, gpu_jobs) : cores;
  const std::size_t problems =
      run_cases(cli, options, lessons, cases, options.jobs > 0 ? options.jobs : usual);
  fmt::print("\n{}, {}: {}\n", report::count_text(lessons.size(), "lesson"),
             report::count_text(cases.size(), "grade"),
             problems == 0 ? "all as promised" : report::count_text(problems, "problem"));
  cli.exit_code = problems == 0 ? exit_passed : exit_failed;
}

}  // namespace

void add_check(CLI::App& app, Cli& cli) {
  auto options = std::make_shared<CheckOptions>();
  CLI::App* command = app.add_subcommand(
      "check", "Let the course check itself: stubs fail, solutions and right/ pass, wrong/ is refused");
  command->add_option("lesson", options->lesson, "Number or name of a lesson; nothing: all");
  command->add_option("--profiles", options->profiles, "Device profiles for the solutions: names, or 'all'")
      ->delimiter(',');
  CLI::Option* const seeds =
      command->add_option("--seeds", options->seeds, "How many fresh seeds each solution is graded with")
          ->check(CLI::Range(1U, 1000U))
          ->capture_default_str();
  command->add_option("--seed", options->seed, "The seed of every grade, in place of fresh ones")
      ->type_name("N")
      ->excludes(seeds);
  command
      ->add_option("--records", options->records,
                   "Keep the grades' records in this folder: 03_first_kernel/wrong/no_guard.cu.json")
      ->type_name("DIR");
  command->add_option("--jobs,-j", options->jobs, "Grades at once; nothing: one a core, on a GPU two")
      ->check(CLI::Range(1, 256));
  command->add_flag("--gpu", options->gpu, "On this machine's GPU, as far as bugs show there");
  command->add_flag("--without-solutions", options->without_solutions,
                    "Stubs, right/ and wrong/ only; bench --gpu grades the solutions as well");
  command->add_flag("--no-sandbox", options->no_sandbox, "Limits only, no isolation");
  command->callback([options, &cli] { run_check(cli, *options); });
}

}  // namespace gridstride::cli
