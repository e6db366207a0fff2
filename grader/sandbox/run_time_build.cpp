// SPDX-License-Identifier: MIT
#include "sandbox/run_time_build.hpp"

#include <fstream>
#include <stdexcept>

#include "sandbox/compiler_pieces.hpp"
#include "system/temporary_folder.hpp"

namespace gridstride::sandbox {
namespace fs = std::filesystem;

namespace {

/// A full disk is no fault of the program's.
void write_request(const fs::path& file, const std::string& text) {
  std::ofstream out(file, std::ios::binary);
  out << text;
  out.close();
  if (!out) throw std::runtime_error(file.string() + " cannot be written");
}

}  // namespace

std::string compile_at_run_time(const std::string& request, const Limits& limits, Isolation isolation) {
  const Installation where = installation();
  const cc::Tools tools = cc::installed_tools(where);
  const fs::path program = where.build / "bin" / "gridstride-compile";
  require(program, "the compiler's front");
  Command command;
  show_cpu_compiler(command.mounts, where, tools);
  command.mounts.push_back({program, {}, false});

  // Open to everyone, since the sandbox has a user of its own, but inside a folder which is not.
  const system::TemporaryFolder temporary("run_time");
  const fs::path folder = temporary.path() / "module";
  const fs::path work = folder / "work";
  fs::create_directories(work);
  const fs::path question = folder / "request";
  write_request(question, request);
  fs::permissions(folder, static_cast<fs::perms>(0755));
  fs::permissions(question, static_cast<fs::perms>(0644));
  command.mounts.push_back({folder, {}, false});
  command.mounts.push_back({work, {}, true});
  command.working_directory = work;

  const fs::path answer = work / "answer";
  command.arguments = {program.string(), "at-run-time", question.string(), answer.string()};
  command.limits = limits;
  command.isolation = isolation;
  const Outcome outcome = run(command);
  if (outcome.end == End::sandbox_failed)
    throw std::runtime_error("the sandbox of the run-time compiler failed: " + outcome.err);
  return outcome.end == End::exited && outcome.code == 0 ? plain_file(answer) : "";
}

}  // namespace gridstride::sandbox
