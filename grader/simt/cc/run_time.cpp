// SPDX-License-Identifier: MIT
#include "simt/cc/run_time.hpp"

#include <algorithm>
#include <fstream>
#include <iterator>
#include <sstream>

#include "simt/cc/compile.hpp"
#include "simt/cc/nvrtc_options.hpp"
#include "simt/cc/options.hpp"
#include "system/temporary_folder.hpp"

namespace gridstride::cc {
namespace {

namespace fs = std::filesystem;
using simt::CompileAnswer;
using simt::CompileRequest;

/// __CUDA_ARCH__ where no option names an architecture, whatever the device: compute_52.
/// @source NVRTC 12, "--gpu-architecture"
constexpr unsigned nvrtc_arch = 520;

void write_file(const fs::path& path, const std::string& text) {
  fs::create_directories(path.parent_path());
  std::ofstream(path, std::ios::binary) << text;
}

/// A name that stays within a folder: without "..", and not absolute.
fs::path inner(const std::string& name) {
  fs::path path;
  for (const fs::path& part : fs::path(name).relative_path())
    if (part != "..") path /= part;
  return path;
}

/// Messages name the text as the program does, not where it lies for the compiler.
std::string in_own_names(std::string log, const fs::path& folder) {
  const std::string prefix = folder.string() + "/";
  for (std::size_t at = log.find(prefix); at != log.npos; at = log.find(prefix, at))
    log.erase(at, prefix.size());
  return log;
}

/// NVRTC's options as those of cc. `problem` says which one is none.
Options options_of(const CompileRequest& request, const fs::path& source, std::string& problem) {
  try {
    std::vector<std::string> arguments{"-ptx", "-D__CUDACC_RTC__=1", "-x", "cu"};
    std::ranges::copy(read_nvrtc_options(request.options), std::back_inserter(arguments));
    arguments.push_back(source.string());
    return parse_options(arguments);
  } catch (const UsageError& error) {
    problem = std::string("nvrtc: error: ") + error.what() + "\n";
  }
  return {};
}

std::string read_file(const fs::path& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
}

CompileAnswer compile_in(const fs::path& folder, const CompileRequest& request,
                         const Installation& installation, bool for_worker) {
  CompileAnswer answer;
  const fs::path texts = folder / "texts";
  const fs::path source = texts / inner(request.name);
  write_file(source, request.source);
  for (const auto& [name, text] : request.headers) write_file(texts / inner(name), text);
  std::string problem;
  Options options = options_of(request, source, problem);
  if (!problem.empty()) return {CompileAnswer::Status::unknown_option, problem, ""};
  options.language = Language::cuda;
  options.compile_options.push_back("-I" + texts.string());
  std::ostringstream messages;
  Build build{options, installation, installed_tools(installation), folder, messages};
  build.tools.arch = options.arch != 0 ? options.arch : nvrtc_arch;
  build.for_worker = for_worker;
  build.expressions = request.expressions;
  build.source_name = request.name;
  build.lines = [&](const std::string& file, int line) {
    return lines_on_disk()(file == request.name ? source.string() : file, line);
  };
  const fs::path image = folder / "image";
  const int status = build_one(build, source, image);
  answer.log = in_own_names(messages.str(), texts);
  if (status != 0) return answer;
  answer.status = CompileAnswer::Status::compiled;
  answer.image = read_file(image);
  return answer;
}

}  // namespace

CompileAnswer compile_at_run_time(const CompileRequest& request, const Installation& installation,
                                  bool for_worker) {
  try {
    const system::TemporaryFolder folder;
    return compile_in(folder.path(), request, installation, for_worker);
  } catch (const std::exception& error) {
    return {CompileAnswer::Status::refused,
            std::string("compiling at run time needs Gridstride's compiler: ") + error.what() + "\n", ""};
  }
}

}  // namespace gridstride::cc
