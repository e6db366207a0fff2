// SPDX-License-Identifier: MIT
#include "cli/doctor.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <regex>
#include <thread>

#include "cli/cli.hpp"
#include "cli/device.hpp"
#include "cli/gpu.hpp"
#include "cli/process.hpp"
#include "harness/device_profile.hpp"
#include "report/reporter.hpp"
#include "report/style.hpp"

namespace gridstride::cli {
namespace {

namespace fs = std::filesystem;

constexpr int oldest_clang = 14;
constexpr double least_free_gb = 1;

Examined compiler() {
  const Ended ended = run_captured({GRIDSTRIDE_CLANGXX, "--version"});
  if (ended.code != 0)
    return {"compiler", Health::broken, "clang++ does not run", "install it: apt-get install clang"};
  std::smatch match;
  const std::string line = first_line(ended.out);
  if (std::regex_search(line, match, std::regex(R"(version (\d+))")) && std::stoi(match[1]) < oldest_clang)
    return {"compiler", Health::broken, line, "clang 14 or newer is needed: apt-get install clang"};
  return {"compiler", Health::fine, line, ""};
}

Examined linker() {
  const Ended ended = run_captured({"ld.lld", "--version"});
  if (ended.code != 0)
    return {"linker", Health::broken, "lld does not run", "install it: apt-get install lld"};
  return {"linker", Health::fine, first_line(ended.out), ""};
}

Examined isolation() {
  const sandbox::Available available = sandbox::available_isolation();
  switch (available.isolation) {
    case sandbox::Isolation::namespaces:
      return {"isolation", Health::fine, "bubblewrap with namespaces", ""};
    case sandbox::Isolation::landlock:
      return {"isolation", Health::fine, fmt::format("Landlock, because {}", available.reason), ""};
    case sandbox::Isolation::none:
      break;
  }
  return {
      "isolation", Health::broken, available.reason,
      "apt-get install bubblewrap, and allow unprivileged user namespaces (sysctl "
      "kernel.unprivileged_userns_clone=1); "
      "in a container, run it with a seccomp profile that allows them. Files that you trust can be graded "
      "with --no-sandbox"};
}

/// Of what an installation lacks where it was staged for another machine.
Examined headers(const Installation& installation) {
  if (fs::exists(installation.build / "include" / "prelude.hpp.pch"))
    return {"headers", Health::fine, "precompiled", ""};
  return {"headers", Health::optional, "not precompiled",
          fmt::format("grades take longer; who may write there runs {} headers",
                      (installation.build / "bin" / "gridstride-compile").string())};
}

Examined lessons(const Installation& installation) {
  std::string missing;
  std::size_t count = 0;
  for (const harness::Lesson& lesson : harness::read_lessons(installation.source)) {
    ++count;
    const bool built = fs::exists(installation.build / "bin" / "checks" / lesson.name) &&
                       fs::exists(installation.build / "lessons" / lesson.name / "solution.so");
    if (!built) missing += " " + lesson.name;
  }
  if (!missing.empty())
    return {"lessons", Health::broken, "not built:" + missing,
            installation.installed ? "install Gridstride anew"
                                   : "run ./gridstride list, which builds what is missing"};
  return {"lessons", Health::fine, report::count_text(count, "lesson") + " built", ""};
}

Examined profiles(const Installation& installation) {
  const std::vector<std::string> names = profile_names(installation.source);
  const bool there = std::find(names.begin(), names.end(), default_profile) != names.end();
  if (!there)
    return {"device profiles", Health::broken, fmt::format("{} is missing", default_profile),
            installation.installed ? "install Gridstride anew" : "restore datasets/devices from git"};
  return {"device profiles", Health::fine, report::count_text(names.size(), "profile"), ""};
}

Examined disk(const Cli& cli) {
  std::error_code error;
  const auto free_gb = [&](const fs::path& folder) {
    return static_cast<double>(fs::space(folder, error).available) / 1e9;
  };
  const fs::path own = cli.workspace.root.empty() ? fs::temp_directory_path() : cli.workspace.root;
  const double least = std::min(free_gb(own), free_gb(fs::temp_directory_path()));
  const std::string state = fmt::format("{:.1f} GB free for build and temporary files", least);
  if (least < least_free_gb) return {"disk", Health::broken, state, "free at least 1 GB"};
  return {"disk", Health::fine, state, ""};
}

Examined memory() {
  const double gb =
      static_cast<double>(::sysconf(_SC_PHYS_PAGES)) * static_cast<double>(::sysconf(_SC_PAGESIZE)) / 1e9;
  return {"machine", Health::fine,
          fmt::format("{:.1f} GB of memory, {} cores", gb, std::thread::hardware_concurrency()), ""};
}

Examined toolkit() {
  for (const char* nvcc : {"nvcc", "/usr/local/cuda/bin/nvcc"}) {
    const Ended ended = run_captured({nvcc, "--version"});
    std::smatch match;
    if (ended.code == 0 && std::regex_search(ended.out, match, std::regex(R"(release ([\d.]+))")))
      return {"CUDA Toolkit", Health::fine, "nvcc " + match[1].str(), ""};
  }
  return {"CUDA Toolkit", Health::optional, "no nvcc",
          "not needed: lessons are graded on the CPU device. With it every lesson is compiled by nvcc too"};
}

Examined gpu(const Cli& cli) {
  const FoundGpu found = find_gpu(cli, 0, sandbox::available_isolation().isolation);
  if (!found.choice)
    return {"GPU", Health::optional, "none to grade on",
            found.missing + ". Not needed: lessons are graded on the CPU device"};
  const harness::DeviceProfile device(found.choice->file);
  return {"GPU", Health::fine, device.text("name") + ", for --device gpu", ""};
}

std::string mark_of(Health health, const report::Style& style) {
  switch (health) {
    case Health::fine:
      return style.good("ok     ");
    case Health::optional:
      return style.faint("no     ");
    case Health::broken:
      return style.bad("MISSING");
  }
  return {};
}

void run_doctor(Cli& cli) {
  const report::Style style(report::colours_wanted(STDOUT_FILENO));
  std::size_t broken = 0;
  for (const Examined& item : examine(cli)) {
    fmt::print("{} {:<16} {}\n", mark_of(item.health, style), item.name, item.state);
    if (!item.remedy.empty()) fmt::print("{}", report::wrapped(item.remedy, 8));
    broken += item.health == Health::broken ? 1 : 0;
  }
  fmt::print("\n{}\n",
             broken == 0 ? "Everything that grading needs is there."
                         : report::count_text(broken, "thing") + " to repair before lessons can be graded.");
  cli.exit_code = broken == 0 ? exit_passed : exit_failed;
}

}  // namespace

std::vector<Examined> examine(const Cli& cli) {
  const Installation& installation = cli.installation;
  return {compiler(),
          linker(),
          isolation(),
          headers(installation),
          lessons(installation),
          profiles(installation),
          disk(cli),
          memory(),
          toolkit(),
          gpu(cli)};
}

void add_doctor(CLI::App& app, Cli& cli) {
  CLI::App* command =
      app.add_subcommand("doctor", "Show what this machine has, what is missing and what to do");
  command->callback([&cli] { run_doctor(cli); });
}

}  // namespace gridstride::cli
