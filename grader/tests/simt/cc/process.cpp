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
  const std::string command = "cd '" + folder.string() + "' && timeout 60 '" + program.string() +
                              "' > program.out 2> program.err < /dev/null";
  const int status = std::system(command.c_str());
  ProcessResult result;
  result.exit_code = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  result.out = read_file(folder / "program.out");
  result.err = read_file(folder / "program.err");
  return result;
}

}  // namespace gridstride::cc
