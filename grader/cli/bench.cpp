// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <memory>
#include <nlohmann/json.hpp>
#include <vector>

#include "cli/cli.hpp"
#include "cli/files.hpp"
#include "cli/gpu.hpp"
#include "cli/grading.hpp"
#include "cli/prediction.hpp"
#include "cli/progress.hpp"
#include "cli/progress_file.hpp"
#include "harness/device_profile.hpp"
#include "language/language.hpp"
#include "report/style.hpp"
#include "sandbox/gpu.hpp"

namespace gridstride::cli {

using language::tr;
using language::trf;

namespace {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;

struct BenchOptions {
  bool gpu = false;
  unsigned index = 0;
  std::string output;
  bool no_sandbox = false;
};

/// "NVIDIA H100 80GB HBM3" as a file's name: nvidia_h100_80gb_hbm3.
std::string file_name(const std::string& gpu) {
  std::string name;
  for (const char c : gpu) {
    const auto byte = static_cast<unsigned char>(c);
    name += std::isalnum(byte) != 0 ? static_cast<char>(std::tolower(byte)) : '_';
  }
  return name + ".json";
}

/// What the libraries and the copy engines reach.
Json yardsticks(const Installation& installation, const harness::DeviceProfile& gpu,
                sandbox::Isolation isolation) {
  const fs::path program = installation.build / "bin" / "gridstride-gpu-yardsticks";
  if (!fs::exists(program))
    throw UsageError(trf("{} is not built: ninja -C {} gpu", program.string(), installation.build.string()));
  sandbox::Command command;
  command.arguments = {program.string()};
  command.mounts = {{program, {}, false}};
  command.environment = sandbox::gpu_environment(gpu.text("gpu.visible"));
  command.gpu = true;
  command.isolation = isolation;
  command.limits.wall = std::chrono::minutes(1);
  const sandbox::Outcome outcome = sandbox::run(command);
  if (outcome.end != sandbox::End::exited || outcome.code != 0)
    throw std::runtime_error("the yardsticks could not be measured: " + outcome.err);
  return Json::parse(outcome.out);
}

/// A lesson's reference solution: what was measured, and what the model says.
struct Row {
  Record record;
  std::optional<double> modelled_ns;
};

Json lesson_json(const Row& row) {
  const Record& record = row.record;
  Json json = {{"lesson", record.lesson}, {"verdict", std::string(to_string(record.verdict))}};
  if (record.measurement) {
    Measurement measurement = *record.measurement;
    measurement.benchmark.clear();  // the summary keeps medians and intervals
    json["measurement"] = measurement_json(measurement);
  }
  if (row.modelled_ns && record.speed.submission_ns) {
    json["modelled_ns"] = *row.modelled_ns;
    json["measured_by_modelled"] = *record.speed.submission_ns / *row.modelled_ns;
  }
  return json;
}

void print_row(const Row& row, double copy_gb_per_s) {
  const Record& record = row.record;
  if (!record.measurement || !record.speed.submission_ns) {
    fmt::print("| {} | {} | | | | | | |\n", record.lesson, to_string(record.verdict));
    return;
  }
  const double modelled_ns = row.modelled_ns.value_or(0);
  const auto if_modelled = [&](const std::string& text) { return modelled_ns > 0 ? text : std::string(); };
  const double reached = record.measurement->least_bytes / *record.speed.submission_ns;
  const auto times_as_fast = [&](const std::optional<double>& cpu_ns) {
    return cpu_ns ? fmt::format("{:.1f}", *cpu_ns / *record.speed.submission_ns) : std::string();
  };
  fmt::print("| {} | {} | {} | {} | {} | {:.0f} ({:.0f} %) | {} | {} |\n", record.lesson,
             to_string(record.verdict), report::time_text(*record.speed.submission_ns),
             if_modelled(report::time_text(modelled_ns)),
             if_modelled(fmt::format("{:.2f}", *record.speed.submission_ns / modelled_ns)), reached,
             100 * reached / copy_gb_per_s, times_as_fast(record.speed.cpu_one_thread_ns),
             times_as_fast(record.speed.cpu_all_cores_ns));
}

/// Grades every reference solution on the GPU, and on the CPU device where that has a profile of it.
std::vector<Row> graded_solutions(const Cli& cli, const harness::ProfileChoice& choice,
                                  const std::optional<harness::ProfileChoice>& profile,
                                  sandbox::Isolation isolation) {
  std::vector<Row> rows;
  const Grader grade_one = [&](const harness::Request& request) { return grade(cli.installation, request); };
  ProgressLine line;
  for (const harness::Lesson& lesson : cli.lessons()) {
    line.show(lesson.name);
    harness::Request request;
    request.lesson = lesson.name;
    request.submission = cli.installation.source / "solutions" / lesson.name / (lesson.slug + ".cu");
    request.profiles = {choice};
    request.isolation = isolation;
    Row row{grade_one(request), {}};
    if (profile && row.record.speed.submission_ns)
      row.modelled_ns = predicted_ns(request, *profile, grade_one);
    rows.push_back(std::move(row));
  }
  return rows;
}

void run_bench(Cli& cli, const BenchOptions& options) {
  cli.require_checkout("bench");
  if (!options.gpu) throw UsageError(tr("say what to measure: bench --gpu, on a machine that has one"));
  const sandbox::Isolation isolation = chosen_isolation(options.no_sandbox);
  const FoundGpu found = find_gpu(cli, options.index, isolation);
  if (!found.choice)
    throw UsageError(found.missing + ". What can be told without a GPU is modelled: grade --device sim:h100");
  const harness::DeviceProfile gpu(found.choice->file);
  const auto profile = profile_of_gpu(cli.installation.source, gpu.text("name"));
  const std::vector<Row> rows = graded_solutions(cli, *found.choice, profile, isolation);
  const Json measured = yardsticks(cli.installation, gpu, isolation);
  const double copy = measured.at("copy_on_device_gb_per_s").get<double>();
  fmt::print("{}, copy on the device: {:.0f} GB/s\n{}\n\n", gpu.text("name"), copy,
             profile ? "modelled with " + profile->device
                     : "not modelled: datasets/devices has no profile of this name");
  fmt::print(
      "| lesson | verdict | time | modelled | measured / modelled | GB/s (of copy) | x one core | x all "
      "cores "
      "|\n|---|---|---|---|---|---|---|---|\n");
  for (const Row& row : rows) print_row(row, copy);
  fmt::print("\n");
  for (const auto& [name, value] : measured.items()) fmt::print("{}: {}\n", name, value.dump());
  Json json = {{"gpu", gpu.text("name")},
               {"driver_for_cuda", gpu.integer("driver_version")},
               {"cuda", gpu.integer("gpu.runtime_version")},
               {"date", today()},
               {"profile", profile ? Json(profile->device) : Json(nullptr)},
               {"yardsticks", measured},
               {"lessons", Json::array()}};
  for (const Row& row : rows) json["lessons"].push_back(lesson_json(row));
  const fs::path file = options.output.empty()
                            ? cli.installation.source / "docs" / "results" / file_name(gpu.text("name"))
                            : fs::path(options.output);
  write_whole(file, json.dump(2) + "\n");
  fmt::print("written: {}\n", file.string());
  const bool all_passed = std::all_of(rows.begin(), rows.end(),
                                      [](const Row& row) { return row.record.verdict == Verdict::passed; });
  cli.exit_code = all_passed ? exit_passed : exit_failed;
}

}  // namespace

void add_bench(CLI::App& app, Cli& cli) {
  auto options = std::make_shared<BenchOptions>();
  CLI::App* command =
      app.add_subcommand("bench", "Check and time every reference solution on this machine's GPU");
  command->add_flag("--gpu", options->gpu, "On the GPU: needs one, see docs/measuring.md");
  command->add_option("--index", options->index, "Which GPU")->capture_default_str();
  command->add_option("--output", options->output, "Where the results go; nothing: docs/results/<gpu>.json")
      ->type_name("FILE");
  command->add_flag("--no-sandbox", options->no_sandbox, "Limits only, no isolation");
  command->callback([options, &cli] { run_bench(cli, *options); });
}

}  // namespace gridstride::cli
