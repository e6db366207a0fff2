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
#include "harness/device_profile.hpp"
#include "language/language.hpp"
#include "language/phrases.hpp"
#include "report/reporter.hpp"
#include "report/style.hpp"
#include "simt/cc/tools.hpp"
#include "system/program.hpp"

namespace gridstride::cli {

using language::tr;
using language::trf;
using language::trn;

namespace {

namespace fs = std::filesystem;

constexpr int oldest_clang = 14;
constexpr double least_free_gb = 1;

Examined compiler() {
  const system::Ended ended = system::run_captured({GRIDSTRIDE_CLANGXX, "--version"});
  if (ended.code != 0)
    return {tr("compiler"), Health::broken, tr("clang++ does not run"),
            tr("install it: apt-get install clang")};
  std::smatch match;
  const std::string line = system::first_line(ended.out);
  if (std::regex_search(line, match, std::regex(R"(version (\d+))")) && std::stoi(match[1]) < oldest_clang)
    return {tr("compiler"), Health::broken, line, tr("clang 14 or newer is needed: apt-get install clang")};
  return {tr("compiler"), Health::fine, line, ""};
}

Examined linker() {
  const system::Ended ended = system::run_captured({"ld.lld", "--version"});
  if (ended.code != 0)
    return {tr("linker"), Health::broken, tr("lld does not run"), tr("install it: apt-get install lld")};
  return {tr("linker"), Health::fine, system::first_line(ended.out), ""};
}

Examined isolation() {
  const sandbox::Available available = sandbox::available_isolation();
  switch (available.isolation) {
    case sandbox::Isolation::namespaces:
      return {tr("isolation"), Health::fine, tr("bubblewrap with namespaces"), ""};
    case sandbox::Isolation::landlock:
      return {tr("isolation"), Health::fine, trf("Landlock, because {}", language::told(available.reason)),
              ""};
    case sandbox::Isolation::none:
      break;
  }
  return {
      tr("isolation"), Health::broken, language::told(available.reason),
      tr("apt-get install bubblewrap, and allow unprivileged user namespaces (sysctl "
         "kernel.unprivileged_userns_clone=1); "
         "in a container, run it with a seccomp profile that allows them. Files that you trust can be graded "
         "with --no-sandbox")};
}

/// Of what an installation lacks where it was staged for another machine.
Examined headers(const Installation& installation) {
  if (cc::has_precompiled_headers(installation)) return {tr("headers"), Health::fine, tr("precompiled"), ""};
  return {tr("headers"), Health::optional, tr("not precompiled"),
          trf("grades take longer; who may write there runs {} headers",
              (installation.build / "bin" / "gridstride-compile").string())};
}

Examined lessons(const Installation& installation) {
  std::string missing;
  std::size_t count = 0;
  for (const harness::Lesson& lesson : harness::read_lessons(installation.source)) {
    ++count;
    const bool built = fs::exists(installation.build / "bin" / "checks" / lesson.name) &&
                       fs::exists(installation.build / "lessons" / lesson.name / "solution.so");
    if (!built) missing += (missing.empty() ? "" : " ") + lesson.name;
  }
  if (!missing.empty())
    return {tr("lessons"), Health::broken, trf("not built: {}", missing),
            installation.installed ? tr("install Gridstride anew")
                                   : tr("run ./gridstride list, which builds what is missing")};
  return {tr("lessons"), Health::fine, trn("{} lesson built", "{} lessons built", count), ""};
}

Examined profiles(const Installation& installation) {
  const std::vector<std::string> names = profile_names(installation.source);
  const bool there = std::find(names.begin(), names.end(), default_profile) != names.end();
  if (!there)
    return {tr("device profiles"), Health::broken, trf("{} is missing", default_profile),
            installation.installed ? tr("install Gridstride anew") : tr("restore datasets/devices from git")};
  return {tr("device profiles"), Health::fine, trn("{} profile", "{} profiles", names.size()), ""};
}

Examined disk(const Cli& cli) {
  std::error_code error;
  const auto free_gb = [&](const fs::path& folder) {
    return static_cast<double>(fs::space(folder, error).available) / 1e9;
  };
  const fs::path own = cli.workspace.root.empty() ? fs::temp_directory_path() : cli.workspace.root;
  const double least = std::min(free_gb(own), free_gb(fs::temp_directory_path()));
  const std::string state = trf("{:.1f} GB free for build and temporary files", least);
  if (least < least_free_gb) return {tr("disk"), Health::broken, state, tr("free at least 1 GB")};
  return {tr("disk"), Health::fine, state, ""};
}

Examined memory() {
  const double gb =
      static_cast<double>(::sysconf(_SC_PHYS_PAGES)) * static_cast<double>(::sysconf(_SC_PAGESIZE)) / 1e9;
  return {tr("machine"), Health::fine,
          trf("{:.1f} GB of memory, {} cores", gb, std::thread::hardware_concurrency()), ""};
}

Examined toolkit() {
  for (const char* nvcc : {"nvcc", "/usr/local/cuda/bin/nvcc"}) {
    const system::Ended ended = system::run_captured({nvcc, "--version"});
    std::smatch match;
    if (ended.code == 0 && std::regex_search(ended.out, match, std::regex(R"(release ([\d.]+))")))
      return {"CUDA Toolkit", Health::fine, "nvcc " + match[1].str(), ""};
  }
  return {
      "CUDA Toolkit", Health::optional, tr("no nvcc"),
      tr("not needed: lessons are graded on the CPU device. With it every lesson is compiled by nvcc too")};
}

Examined gpu(const Cli& cli) {
  const FoundGpu found = find_gpu(cli, 0, sandbox::available_isolation().isolation);
  if (!found.choice)
    return {"GPU", Health::optional, tr("none to grade on"),
            trf("{}. Not needed: lessons are graded on the CPU device", found.missing)};
  const harness::DeviceProfile device(found.choice->file);
  return {"GPU", Health::fine, trf("{}, for --device gpu", device.text("name")), ""};
}

/// All of the same width.
std::string mark_of(Health health, const report::Style& style) {
  switch (health) {
    case Health::fine:
      return style.good(tr("ok     "));
    case Health::optional:
      return style.faint(tr("no     "));
    case Health::broken:
      return style.bad(tr("MISSING"));
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
  fmt::print("\n{}\n", broken == 0 ? tr("Everything that grading needs is there.")
                                   : trn("{} thing to repair before lessons can be graded.",
                                         "{} things to repair before lessons can be graded.", broken));
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
