// SPDX-License-Identifier: MIT
#include "sandbox/gpu_build.hpp"

#include <algorithm>
#include <sstream>

namespace gridstride::sandbox {
namespace {

std::vector<std::string> words(const std::string& text) {
  std::istringstream stream(text);
  std::vector<std::string> result;
  for (std::string word; stream >> word;) result.push_back(word);
  return result;
}

/// nvcc, with what every one of its commands has.
system::CommandLine nvcc_command(const Toolkit& toolkit, const std::vector<std::filesystem::path>& headers) {
  system::CommandLine command{toolkit.nvcc.string()};
  command.insert(command.end(), toolkit.flags.begin(), toolkit.flags.end());
  for (const std::filesystem::path& folder : headers) command.push_back("-I" + folder.string());
  return command;
}

}  // namespace

Toolkit toolkit() {
  Toolkit result;
  result.nvcc = GRIDSTRIDE_NVCC;
  result.flags = words(GRIDSTRIDE_NVCC_FLAGS);
  for (const std::string& word : words(GRIDSTRIDE_NVCC_CAPABILITIES))
    result.capabilities.push_back(std::stoi(word));
  result.run_time_compiler = words(GRIDSTRIDE_NVCC_RUN_TIME_COMPILER);
  std::sort(result.capabilities.begin(), result.capabilities.end());
  return result;
}

std::vector<std::filesystem::path> run_time_compiler_folders() {
  std::vector<std::filesystem::path> folders;
  for (const std::string& option : toolkit().run_time_compiler)
    if (option.starts_with('/') && !option.starts_with("/usr/"))
      folders.push_back(std::filesystem::path(option).parent_path());
  return folders;
}

std::string code_option(const std::vector<int>& capabilities, int capability) {
  const auto after = std::upper_bound(capabilities.begin(), capabilities.end(), capability);
  const bool known = after != capabilities.begin() && *std::prev(after) == capability;
  if (known || capabilities.empty())
    return "-gencode=arch=compute_" + std::to_string(capability) + ",code=sm_" + std::to_string(capability);
  const int nearest = after == capabilities.begin() ? capabilities.front() : *std::prev(after);
  return "-gencode=arch=compute_" + std::to_string(nearest) + ",code=compute_" + std::to_string(nearest);
}

std::vector<system::CommandLine> gpu_commands(const Toolkit& toolkit, const GpuModuleFiles& files,
                                              int capability) {
  const std::string code = code_option(toolkit.capabilities, capability);
  system::CommandLine compile = nvcc_command(toolkit, files.headers);
  compile.insert(compile.end(), {code, "-c", files.source.string(), "-o", files.object.string()});
  system::CommandLine link{
      toolkit.nvcc.string(), "-shared", "-cudart=static",     code, files.object.string(),
      files.glue.string(),   "-o",      files.module.string()};
  if (files.run_time_compiler)
    link.insert(link.end(), toolkit.run_time_compiler.begin(), toolkit.run_time_compiler.end());
  return {compile, link};
}

system::CommandLine gpu_program_command(const Toolkit& toolkit,
                                        const std::vector<std::filesystem::path>& sources,
                                        const std::vector<std::filesystem::path>& headers,
                                        const std::filesystem::path& program, int capability) {
  system::CommandLine command = nvcc_command(toolkit, headers);
  command.push_back(code_option(toolkit.capabilities, capability));
  for (const std::filesystem::path& source : sources) command.push_back(source.string());
  command.insert(command.end(), {"-o", program.string()});
  return command;
}

}  // namespace gridstride::sandbox
