// SPDX-License-Identifier: MIT
#include "cli/gpu.hpp"

#include <fmt/format.h>

#include <cstdlib>
#include <sstream>

#include "cli/files.hpp"
#include "harness/device_profile.hpp"
#include "language/language.hpp"
#include "sandbox/gpu.hpp"
#include "sandbox/gpu_build.hpp"
#include "system/program.hpp"

namespace gridstride::cli {

using language::tr;
using language::trf;

namespace {

namespace fs = std::filesystem;

/// What of the build is missing; empty where nothing is.
std::string missing_in_build(const Installation& installation) {
  if (sandbox::toolkit().nvcc.empty())
    return tr(
        "this build has no back end for GPUs, because it found no CUDA Toolkit (nvcc) that works. Install "
        "the toolkit and a g++ that it supports, then `./gridstride test` configures anew");
  for (const char* program : {"gridstride-gpu-probe", "gridstride-worker-gpu"})
    if (!fs::exists(installation.build / "bin" / program))
      return trf("the back end for GPUs is not built: ninja -C {} gpu", installation.build.string());
  if (!fs::exists(sandbox::toolkit().nvcc))
    return trf("{} is gone, the compiler that this build was configured with",
               sandbox::toolkit().nvcc.string());
  return {};
}

/// Runs the probe as a worker will run.
sandbox::Outcome probe(const Installation& installation, const std::string& visible,
                       sandbox::Isolation isolation) {
  sandbox::Command command;
  const fs::path program = installation.build / "bin" / "gridstride-gpu-probe";
  command.arguments = {program.string()};
  command.mounts = {{program, {}, false}};
  command.environment = sandbox::gpu_environment(visible);
  command.gpu = true;
  command.isolation = isolation;
  return sandbox::run(command);
}

std::string why_not(const sandbox::Outcome& outcome, sandbox::Isolation isolation) {
  std::string why = system::first_line(outcome.err);
  if (why.empty()) why = tr("the program that looks for it did not come to its end");
  if (isolation != sandbox::Isolation::none)
    why = trf("{}. If `nvidia-smi` shows one, try --no-sandbox, and tell us of it", why);
  return why;
}

}  // namespace

GpuChoice read_gpu(const harness::ProfileChoice& choice) {
  const harness::DeviceProfile profile(choice.file);
  return {harness::capability_of(profile), profile.text("gpu.visible")};
}

std::optional<std::string> visible_name(const char* setting, unsigned index) {
  if (setting == nullptr) return std::to_string(index);
  std::istringstream names(setting);
  std::string name;
  for (unsigned i = 0; i <= index; ++i)
    if (!std::getline(names, name, ',')) return std::nullopt;
  return name;
}

FoundGpu find_gpu(const Cli& cli, unsigned index, sandbox::Isolation isolation) {
  if (sandbox::gpu_device_files().empty())
    return {{}, tr("this machine has no NVIDIA GPU, or its driver is not loaded (there is no /dev/nvidia0)")};
  if (const std::string missing = missing_in_build(cli.installation); !missing.empty()) return {{}, missing};
  const char* const setting = std::getenv("CUDA_VISIBLE_DEVICES");
  const auto visible = visible_name(setting, index);
  if (!visible) return {{}, trf("CUDA_VISIBLE_DEVICES leaves no GPU {}", index)};
  const sandbox::Outcome outcome = probe(cli.installation, *visible, isolation);
  if (outcome.end != sandbox::End::exited || outcome.code != 0)
    return {{}, trf("GPU {} does not work: {}", index, why_not(outcome, isolation))};
  const fs::path file = cli.workspace.state / "gpu" / fmt::format("{}.toml", index);
  fs::create_directories(file.parent_path());
  write_whole(file, outcome.out + fmt::format("visible = \"{}\"\n", *visible));
  return {harness::ProfileChoice{fmt::format("gpu:{}", index), file}, {}};
}

}  // namespace gridstride::cli
