// SPDX-License-Identifier: MIT
#include <linux/landlock.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <exception>

#include "sandbox/launch_plan.hpp"
#include "sandbox/sandbox.hpp"

namespace gridstride::sandbox {
namespace {

/// Runs /bin/true; empty where that works, else what went wrong.
std::string try_isolation(Isolation isolation) {
  Command command;
  command.arguments = {"/bin/true"};
  command.isolation = isolation;
  command.limits.wall = std::chrono::seconds(5);
  try {
    const Outcome outcome = run(command);
    if (outcome.end == End::exited && outcome.code == 0) return {};
    return outcome.err.empty() ? "a trial command failed" : outcome.err.substr(0, outcome.err.find('\n'));
  } catch (const std::exception& error) {
    return error.what();
  }
}

Available find_isolation() {
  const std::string no_namespaces = try_isolation(Isolation::namespaces);
  if (no_namespaces.empty()) return {Isolation::namespaces, {}};
  const long version = syscall(SYS_landlock_create_ruleset, nullptr, 0, LANDLOCK_CREATE_RULESET_VERSION);
  const std::string no_landlock = version < 1 ? "this kernel has no Landlock (Linux 5.13 or newer has)"
                                              : try_isolation(Isolation::landlock);
  if (no_landlock.empty()) return {Isolation::landlock, "namespaces are refused: " + no_namespaces};
  return {Isolation::none,
          "namespaces are refused: " + no_namespaces + "; Landlock is refused: " + no_landlock +
              ". Install bubblewrap and allow user namespaces (sysctl kernel.unprivileged_userns_clone=1), "
              "or give --no-sandbox to run your own code without isolation"};
}

}  // namespace

Available available_isolation() {
  static const Available found = find_isolation();
  return found;
}

}  // namespace gridstride::sandbox
