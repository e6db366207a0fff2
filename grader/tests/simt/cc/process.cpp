// SPDX-License-Identifier: MIT
#include "process.hpp"

#include <sys/wait.h>

#include <cstdlib>
#include <fstream>
#include <iterator>

namespace gridstride::cc {
namespace {

std::string read_file(const std::filesystem::path& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
}

}  // namespace

ProcessResult run_program(const std::filesystem::path& program, const std::filesystem::path& folder) {
  return run_program(program, folder, {});
}

ProcessResult run_program(const std::filesystem::path& program, const std::filesystem::path& folder,
                          const RunOptions& options) {
  const std::string command = "cd '" + folder.string() + "' && " + options.environment + " timeout " +
                              std::to_string(options.seconds) + " '" + program.string() + "' > '" +
                              options.name + ".out' 2> '" + options.name + ".err' < /dev/null";
  const int status = std::system(command.c_str());
  ProcessResult result;
  result.exit_code = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  result.out = read_file(folder / (options.name + ".out"));
  result.err = read_file(folder / (options.name + ".err"));
  return result;
}

ProcessResult run_here(const std::string& program) {
  return run_program(std::filesystem::absolute(program), std::filesystem::current_path());
}

}  // namespace gridstride::cc
