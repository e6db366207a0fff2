// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cmath>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
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
#include "report/words.hpp"
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
  std::vector<std::string> lessons;
  bool measure_only = false;
  std::string model;
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

/// For a program that said nothing itself.
std::string how_it_ended(const sandbox::Outcome& outcome) {
  switch (outcome.end) {
    case sandbox::End::exited:
      return fmt::format("exit code {}", outcome.code);
    case sandbox::End::signalled:
      return fmt::format("signal {}", outcome.code);
    case sandbox::End::memory_limit:
      return "they used more memory than they may";
    case sandbox::End::output_limit:
      return "they printed too much";
    case sandbox::End::wall_limit:
    case sandbox::End::cpu_limit:
      return "they took longer than they may";
    case sandbox::End::sandbox_failed:
      break;
  }
  return "they did not start";
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
  command.limits.memory_bytes = 4ULL << 30;  // host memory to copy from and to
  const sandbox::Outcome outcome = sandbox::run(command);
  if (outcome.end != sandbox::End::exited || outcome.code != 0)
    throw std::runtime_error(fmt::format("the yardsticks could not be measured: {}",
                                         outcome.err.empty() ? how_it_ended(outcome) : outcome.err));
  return Json::parse(outcome.out);
}

/// One speed task of a reference solution: what was measured, and what the model says where it has been
/// asked.
struct Row {
  std::string lesson;
  const Json& check;     // as in the results' file
  double copy_gb_per_s;  // what a copy on the device reached when this was measured
};

/// The number under a chain of keys; nothing where there is none.
std::optional<double> number_at(const Json& json, const char* pointer) {
  const Json::json_pointer at(pointer);
  if (!json.contains(at) || !json.at(at).is_number()) return std::nullopt;
  return json.at(at).get<double>();
}

std::string row_text(const Row& row) {
  const auto number = [&](const char* pointer) { return number_at(row.check, pointer); };
  const auto call_ns = number("/speed/submission_ns");
  const auto kernels_ns = number("/speed/kernels_ns");
  const auto bytes = number("/measurement/least_bytes");
  const auto time = [](const std::optional<double>& time_ns) {
    return time_ns ? report::time_text(*time_ns) : std::string();
  };
  const auto ratio = [](const char* format, const std::optional<double>& a, const std::optional<double>& b) {
    return a && b && *b > 0 ? fmt::format(fmt::runtime(format), *a / *b) : std::string();
  };
  std::string reached;
  if (bytes && kernels_ns) {
    const double gb_per_s = *bytes / *kernels_ns;
    reached = fmt::format("{:.0f} ({:.0f} %)", gb_per_s, 100 * gb_per_s / row.copy_gb_per_s);
  }
  const auto modelled_call_ns = number("/modelled/call_ns");
  const auto modelled_kernels_ns = number("/modelled/kernels_ns");
  return fmt::format("| {} {} | {} | {} | {} | {} | {} | {} | {} | {} | {} |\n", row.lesson.substr(0, 2),
                     report::check_sentence(row.check.at("name").get<std::string>()), time(kernels_ns),
                     time(modelled_kernels_ns), ratio("{:.2f}", kernels_ns, modelled_kernels_ns), reached,
                     time(call_ns), time(modelled_call_ns), ratio("{:.2f}", call_ns, modelled_call_ns),
                     ratio("{:.1f}", number("/speed/cpu_one_thread_ns"), call_ns),
                     ratio("{:.1f}", number("/speed/cpu_all_cores_ns"), call_ns));
}

/// How far the model is from what was measured: geometric mean, and the worst.
std::string deviation_text(const std::vector<Row>& rows, const char* of, const char* measured,
                           const char* modelled) {
  std::vector<double> factors;
  for (const Row& row : rows) {
    const auto a = number_at(row.check, measured);
    const auto b = number_at(row.check, modelled);
    if (a && b && *a > 0 && *b > 0) factors.push_back(std::max(*a / *b, *b / *a));
  }
  if (factors.empty()) return {};
  double sum = 0;
  for (const double factor : factors) sum += std::log(factor);
  return fmt::format("{}: the model is a factor of {:.2f} off (geometric mean of {}), {:.2f} at the worst\n",
                     of, std::exp(sum / static_cast<double>(factors.size())), factors.size(),
                     *std::max_element(factors.begin(), factors.end()));
}

void print_results(const Json& results) {
  const double copy = results.at("yardsticks").at("copy_on_device_gb_per_s").get<double>();
  const Json& profile = results.at("profile");
  fmt::print("{}, copy on the device: {:.0f} GB/s\n{}\n\n", results.at("gpu").get<std::string>(), copy,
             profile.is_string() ? "modelled with " + profile.get<std::string>()
                                 : std::string("not modelled: by --model FILE, where datasets/devices has a "
                                               "profile of this name"));
  std::vector<Row> rows;
  for (const Json& lesson : results.at("lessons")) {
    const auto name = lesson.at("lesson").get<std::string>();
    const auto verdict = lesson.at("verdict").get<std::string>();
    if (verdict != "passed") fmt::print("{}: {}\n{}\n", name, verdict, lesson.value("detail", ""));
    const double copy_then = number_at(lesson, "/machine/copy_on_device_gb_per_s").value_or(copy);
    for (const Json& check : lesson.at("checks")) rows.push_back({name, check, copy_then});
  }
  fmt::print(
      "| speed task | kernels | modelled | ratio | GB/s (of copy) | call | modelled | ratio | x one core "
      "| x all cores |\n|---|---|---|---|---|---|---|---|---|---|\n");
  for (const Row& row : rows) fmt::print("{}", row_text(row));
  fmt::print("\n{}{}", deviation_text(rows, "kernels", "/speed/kernels_ns", "/modelled/kernels_ns"),
             deviation_text(rows, "calls", "/speed/submission_ns", "/modelled/call_ns"));
  for (const auto& [name, value] : results.at("yardsticks").items())
    fmt::print("{}: {}\n", name, value.dump());
}

harness::Request request_of(const Cli& cli, const harness::Lesson& lesson, sandbox::Isolation isolation) {
  harness::Request request;
  request.lesson = lesson.name;
  request.submission = cli.installation.source / "solutions" / lesson.name / (lesson.slug + ".cu");
  request.isolation = isolation;
  request.is_reference = true;
  return request;
}

/// The record's speed tasks.
Json checks_json(const Record& record) {
  Json checks = Json::array();
  const Json whole = Json::parse(to_json(record));
  for (const Json& check : whole.at("checks"))
    if (check.contains("measurement"))
      checks.push_back({{"name", check.at("name")},
                        {"verdict", check.at("verdict")},
                        {"message", check.at("message")},
                        {"speed", check.at("speed")},
                        {"measurement", check.at("measurement")}});
  return checks;
}

/// Why a solution was refused: what the record says of it, the compiler's words, each failed check's.
std::string what_was_wrong(const Record& record) {
  if (record.verdict == Verdict::passed) return {};
  std::string text = record.detail;
  if (!record.build_log.empty()) text += "\n" + record.build_log;
  for (const CheckResult& check : record.checks)
    if (!check.passed && !check.waits) text += "\n" + check.name + ": " + check.message;
  return text;
}

/// The lessons to measure: those that were named, or all.
std::vector<harness::Lesson> chosen_lessons(const Cli& cli, const BenchOptions& options) {
  if (options.lessons.empty()) return cli.lessons();
  std::vector<harness::Lesson> lessons;
  for (const std::string& name : options.lessons) lessons.push_back(cli.lesson(name));
  return lessons;
}

/// Takes the place of what was measured of the same lesson before.
void put_lesson(Json& lessons, Json measured) {
  const auto same = std::ranges::find_if(
      lessons, [&](const Json& one) { return one.at("lesson") == measured.at("lesson"); });
  if (same != lessons.end()) {
    *same = std::move(measured);
    return;
  }
  lessons.push_back(std::move(measured));
  std::sort(lessons.begin(), lessons.end(),
            [](const Json& a, const Json& b) { return a.at("lesson") < b.at("lesson"); });
}

/// Grades reference solutions on the GPU, and saves after each: what is measured is not lost.
void add_measured(const Cli& cli, Json& results, const std::vector<harness::Lesson>& lessons,
                  const harness::ProfileChoice& gpu, sandbox::Isolation isolation, const fs::path& file) {
  ProgressLine line;
  const Json machine = machine_of(results.at("yardsticks"));
  for (const harness::Lesson& lesson : lessons) {
    line.show(lesson.name);
    harness::Request request = request_of(cli, lesson, isolation);
    request.profiles = {gpu};
    const Record record = grade(cli.installation, request);
    put_lesson(results["lessons"], {{"lesson", record.lesson},
                                    {"verdict", std::string(to_string(record.verdict))},
                                    {"detail", what_was_wrong(record)},
                                    {"date", today()},
                                    {"machine", machine},
                                    {"duration_ms", record.duration_ms},
                                    {"checks", checks_json(record)}});
    write_whole(file, results.dump(2) + "\n");
  }
}

/// Adds what the model says of each speed task, by grades on the CPU device, with the numbers of the machine
/// that it was measured on where they are known.
void add_model(const Cli& cli, Json& results, sandbox::Isolation isolation) {
  const auto profile = profile_of_gpu(cli.installation.source, results.at("gpu").get<std::string>());
  results["profile"] = profile ? Json(profile->device) : Json(nullptr);
  if (!profile) return;
  const Grader grade_one = [&](const harness::Request& request) { return grade(cli.installation, request); };
  const fs::path folder = cli.workspace.state / "bench";
  fs::create_directories(folder);
  ProgressLine line;
  for (Json& lesson : results.at("lessons")) {
    if (lesson.at("checks").empty()) continue;
    line.show(lesson.at("lesson").get<std::string>() + ", modelled");
    harness::Request request = request_of(cli, cli.lesson(lesson.at("lesson").get<std::string>()), isolation);
    request.seed = 1;  // some counts hang on the data: the same each time
    const harness::ProfileChoice there =
        profile_on_machine(*profile, lesson.value("machine", Json::object()), folder / "machine.toml");
    const auto times = predicted(request, there, grade_one);
    for (Json& check : lesson.at("checks")) {
      check.erase("modelled");
      const auto time = times.find(check.at("name").get<std::string>());
      if (time == times.end()) continue;
      check["modelled"] = {{"call_ns", time->second.call_ns}, {"kernels_ns", time->second.kernels_ns}};
    }
  }
}

/// The GPU's part of the results, without lessons.
Json results_of(const Cli& cli, const harness::DeviceProfile& gpu, sandbox::Isolation isolation) {
  return {{"gpu", gpu.text("name")},
          {"driver_for_cuda", gpu.integer("driver_version")},
          {"cuda", gpu.integer("gpu.runtime_version")},
          {"date", today()},
          {"profile", nullptr},
          {"yardsticks", yardsticks(cli.installation, gpu, isolation)}};
}

fs::path output_file(const Cli& cli, const BenchOptions& options, const std::string& gpu) {
  if (!options.output.empty()) return options.output;
  return cli.installation.source / "docs" / "results" / file_name(gpu);
}

Json read_results(const fs::path& file) {
  try {
    Json results = Json::parse(read_text(file));
    for (const char* key : {"gpu", "yardsticks", "lessons"}) static_cast<void>(results.at(key));
    return results;
  } catch (const Json::exception& error) {
    throw UsageError(trf("{} is no file of results as bench writes them: {}", file.string(), error.what()));
  }
}

/// What was measured before of the same GPU: what is not measured anew stays.
Json results_before(const fs::path& file, const std::string& gpu) {
  Json results = read_results(file);
  if (results.at("gpu") != gpu)
    throw UsageError(trf("{} has results of another GPU, {}: give another --output", file.string(),
                         results.at("gpu").dump()));
  return results;
}

Json measured_results(const Cli& cli, const BenchOptions& options, sandbox::Isolation isolation) {
  const FoundGpu found = find_gpu(cli, options.index, isolation);
  if (!found.choice)
    throw UsageError(
        trf("{}. What can be told without a GPU is modelled: grade --device sim:h100", found.missing));
  const harness::DeviceProfile gpu(found.choice->file);
  const fs::path file = output_file(cli, options, gpu.text("name"));
  const bool anew = options.lessons.empty() || !fs::exists(file);
  Json results = anew ? Json::object() : results_before(file, gpu.text("name"));
  results.update(results_of(cli, gpu, isolation));
  if (anew) results["lessons"] = Json::array();
  add_measured(cli, results, chosen_lessons(cli, options), *found.choice, isolation, file);
  return results;
}

void run_bench(Cli& cli, const BenchOptions& options) {
  cli.require_checkout("bench");
  if (options.gpu == !options.model.empty())
    throw UsageError(
        tr("say what to do: bench --gpu measures, on a machine that has one; bench --model FILE adds "
           "the modelled times to such results"));
  const sandbox::Isolation isolation = chosen_isolation(options.no_sandbox);
  Json results = options.gpu ? measured_results(cli, options, isolation) : read_results(options.model);
  if (!options.measure_only) add_model(cli, results, isolation);
  print_results(results);
  const bool in_place = !options.model.empty() && options.output.empty();
  const fs::path file =
      in_place ? fs::path(options.model) : output_file(cli, options, results.at("gpu").get<std::string>());
  write_whole(file, results.dump(2) + "\n");
  fmt::print("written: {}\n", file.string());
  const bool all_passed = std::ranges::all_of(
      results.at("lessons"), [](const Json& lesson) { return lesson.at("verdict") == "passed"; });
  cli.exit_code = all_passed ? exit_passed : exit_failed;
}

}  // namespace

void add_bench(CLI::App& app, Cli& cli) {
  auto options = std::make_shared<BenchOptions>();
  CLI::App* command =
      app.add_subcommand("bench", "Check and time every reference solution on this machine's GPU");
  command->add_flag("--gpu", options->gpu, "On the GPU: needs one, see docs/measuring.md");
  CLI::Option* const lessons = command->add_option(
      "lessons", options->lessons, "Numbers or names of lessons to measure anew; nothing: all");
  command->add_option("--index", options->index, "Which GPU")->capture_default_str();
  CLI::Option* const measure_only =
      command->add_flag("--measure-only", options->measure_only, "Leave the model for later, by --model");
  command->add_option("--model", options->model, "Add the model's times to these results; needs no GPU")
      ->type_name("FILE")
      ->excludes(measure_only)
      ->excludes(lessons);
  command->add_option("--output", options->output, "Where the results go; nothing: docs/results/<gpu>.json")
      ->type_name("FILE");
  command->add_flag("--no-sandbox", options->no_sandbox, "Limits only, no isolation");
  command->callback([options, &cli] { run_bench(cli, *options); });
}

}  // namespace gridstride::cli
