// SPDX-License-Identifier: MIT
#include "cli/sanitizer.hpp"

#include <cstdlib>
#include <sstream>

#include "cli/cli.hpp"
#include "language/language.hpp"
#include "record/finding.hpp"

namespace gridstride::cli {
namespace {

constexpr const char* program_name = "compute-sanitizer";

std::vector<std::filesystem::path> folders(const std::filesystem::path& nvcc) {
  std::vector<std::filesystem::path> all;
  if (!nvcc.empty()) {
    std::error_code ignored;
    const std::filesystem::path bin = std::filesystem::weakly_canonical(nvcc, ignored).parent_path();
    all = {nvcc.parent_path(), bin, bin.parent_path() / "compute-sanitizer"};
  }
  const char* const path = std::getenv("PATH");
  std::istringstream names(path == nullptr ? "" : path);
  for (std::string name; std::getline(names, name, ':');)
    if (!name.empty()) all.emplace_back(name);
  return all;
}

}  // namespace

std::filesystem::path find_sanitizer(const std::filesystem::path& nvcc) {
  for (const std::filesystem::path& folder : folders(nvcc))
    if (std::filesystem::is_regular_file(folder / program_name)) return folder / program_name;
  throw UsageError(
      language::tr("--sanitize needs compute-sanitizer, a part of the CUDA Toolkit that is not installed "
                   "here (the package "
                   "cuda-sanitizer). The CPU device finds these bugs without it: leave --device gpu out"));
}

std::vector<std::string> sanitized(const std::filesystem::path& sanitizer, const std::string& tool,
                                   const std::vector<std::string>& command) {
  std::vector<std::string> all = {sanitizer.string(), "--tool", tool, "--error-exitcode",
                                  std::to_string(findings_exit_code)};
  if (tool == "memcheck") all.insert(all.end(), {"--leak-check", "full"});
  all.insert(all.end(), command.begin(), command.end());
  return all;
}

}  // namespace gridstride::cli
