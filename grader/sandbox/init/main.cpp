// SPDX-License-Identifier: MIT
/// @file
/// gridstride-sandbox-init: the supervisor inside the sandbox. Starts one untrusted command with fewer rights
/// than its own, tells the judge how it ended, passes on nudges, and leaves no process behind.
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <exception>
#include <limits>
#include <stdexcept>
#include <string_view>

#include "sandbox/init/confine.hpp"
#include "sandbox/init_report.hpp"
#include "system/close_between.hpp"
#include "system/descriptor.hpp"
#include "system/process_tree.hpp"

namespace {

using namespace gridstride::sandbox;
using namespace gridstride::system;

/// Own children of the judge only: the plain form is enough, the judge is the only caller.
InitOptions parse(int count, char** words) {
  InitOptions options;
  for (int i = 1; i < count; ++i) {
    const std::string_view word = words[i];
    if (word == "--") {
      options.command.assign(words + i + 1, words + count);
      break;
    }
    if (word == "--landlock") {
      options.landlock = true;
    } else if (word == "--read-search") {
      options.read_search = true;
    } else if (word == "--signals-itself") {
      options.signals_itself = true;
    } else if (word == "--gpu") {
      options.gpu = true;
    } else if (i + 1 >= count) {
      throw std::runtime_error("an option lacks its value");
    } else {
      const std::string value = words[++i];
      if (word == "--cpu")
        options.cpu_s = std::stoull(value);
      else if (word == "--processes")
        options.processes = std::stoull(value);
      else if (word == "--file-bytes")
        options.file_bytes = std::stoull(value);
      else if (word == "--data-bytes")
        options.data_bytes = std::stoull(value);
      else if (word == "--uid")
        options.uid = static_cast<uid_t>(std::stoull(value));
      else if (word == "--chdir")
        options.directory = value;
      else if (word == "--read")
        options.readable.push_back(value);
      else if (word == "--write")
        options.writable.push_back(value);
      else if (word == "--keep")
        options.kept.push_back(std::stoi(value));
      else if (word == "--environment")
        options.environment.push_back(value);
      else
        throw std::runtime_error("unknown option " + std::string(word));
    }
  }
  if (options.command.empty()) throw std::runtime_error("no command");
  return options;
}

void send_report(const InitReport& report) { send(init_control_fd, &report, sizeof(report), MSG_NOSIGNAL); }

void refuse(std::string_view why) {
  InitReport report{.kind = InitReport::Kind::not_started};
  why.substr(0, sizeof(report.text) - 1).copy(report.text, sizeof(report.text) - 1);
  send_report(report);
}

std::vector<char*> pointers(const std::vector<std::string>& strings) {
  std::vector<char*> result;
  for (const std::string& text : strings) result.push_back(const_cast<char*>(text.c_str()));
  result.push_back(nullptr);
  return result;
}

/// Closes all but the standard descriptors, the kept ones and `last`, which closes itself at exec.
void close_others(std::vector<int> kept, int last) {
  constexpr const char* trouble = "this system does not let open files be closed (close_range)";
  kept.insert(kept.end(), {0, 1, 2, last});
  std::sort(kept.begin(), kept.end());
  int next = 0;
  for (const int number : kept) {
    if (!close_between(next, number - 1)) throw std::runtime_error(trouble);
    next = number + 1;
  }
  if (!close_between(next, std::numeric_limits<int>::max())) throw std::runtime_error(trouble);
}

/// The forked child: gives up every right, then becomes the command.
[[noreturn]] void become_command(const InitOptions& options, int trouble_fd, pid_t supervisor) {
  try {
    setsid();
    close_others(options.kept, trouble_fd);
    set_limits(options);
    enter_landlock(options);
    drop_privileges(options);
    checked(chdir(options.directory.c_str()), "enter the working folder");
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    umask(022);
    const std::vector<char*> arguments = pointers(options.command);
    const std::vector<char*> environment = pointers(options.environment);
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, nullptr);
    forbid_system_calls(options, supervisor);
    execve(arguments[0], arguments.data(), environment.data());
    throw std::system_error(errno, std::generic_category(), "start " + options.command.front());
  } catch (const std::exception& error) {
    const std::string_view why = error.what();
    static_cast<void>(!write(trouble_fd, why.data(), why.size()));
    _exit(127);
  }
}

/// Ends every descendant: stopped first, so that none forks while others end.
void sweep() {
  for (int round = 0; round < 1000; ++round) {
    const std::vector<pid_t> tree = process_tree(getpid());
    if (tree.size() <= 1) return;
    const int number = round % 2 == 0 ? SIGSTOP : SIGKILL;
    for (std::size_t i = 1; i < tree.size(); ++i) kill(tree[i], number);
    while (waitpid(-1, nullptr, WNOHANG) > 0) {
    }
    if (round > 4) usleep(1000);
  }
}

/// Reaps what ended. @return whether the command was among it; then the report is filled
bool reap(pid_t command, InitReport& report) {
  bool over = false;
  int status = 0;
  rusage usage{};
  for (pid_t pid = 0; (pid = wait4(-1, &status, WNOHANG, &usage)) > 0;) {
    if (pid != command) continue;
    over = true;
    report.kind = InitReport::Kind::ended;
    report.wait_status = status;
    report.cpu_us = (usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) * 1'000'000LL + usage.ru_utime.tv_usec +
                    usage.ru_stime.tv_usec;
    report.peak_memory_kib = usage.ru_maxrss;
  }
  return over;
}

void supervise(pid_t command, int signals) {
  while (true) {
    std::array<pollfd, 2> fds = {{{signals, POLLIN, 0}, {init_control_fd, POLLIN, 0}}};
    poll(fds.data(), fds.size(), -1);
    if (fds[1].revents != 0) {
      char word = 0;
      if (recv(init_control_fd, &word, 1, MSG_DONTWAIT) == 0) return;  // the judge is gone, or wants the end
      if (word == 'n') kill(command, SIGUSR1);
    }
    if (fds[0].revents != 0) {
      signalfd_siginfo info{};
      static_cast<void>(!read(signals, &info, sizeof(info)));
      if (info.ssi_signo == SIGTERM) return;
      InitReport report;
      if (reap(command, report)) {
        sweep();
        send_report(report);
        return;
      }
    }
  }
}

int run_command(const InitOptions& options) {
  prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0);
  // Where the judge goes, its end of the control socket goes: then there is time to end every descendant.
  prctl(PR_SET_PDEATHSIG, 0, 0, 0, 0);
  prctl(PR_SET_DUMPABLE, 0, 0, 0, 0);
  setsid();
  sigset_t watched;
  sigemptyset(&watched);
  for (const int number : {SIGCHLD, SIGTERM}) sigaddset(&watched, number);
  sigprocmask(SIG_BLOCK, &watched, nullptr);
  const Descriptor signals(checked(signalfd(-1, &watched, SFD_CLOEXEC), "signalfd"));
  std::array<int, 2> trouble{};
  checked(pipe2(trouble.data(), O_CLOEXEC), "pipe");
  const pid_t self = getpid();
  const pid_t command = checked(fork(), "fork");
  if (command == 0) become_command(options, trouble[1], self);
  close(trouble[1]);
  std::array<char, 200> why{};
  const ssize_t size = read(trouble[0], why.data(), why.size());
  close(trouble[0]);
  if (size > 0) {
    refuse({why.data(), static_cast<std::size_t>(size)});
    return 1;
  }
  send_report({.kind = InitReport::Kind::started});
  close_others({init_control_fd}, signals.get());  // so that the command's pipes end with the command
  for (const int number : {0, 1, 2}) close(number);
  supervise(command, signals.get());
  sweep();
  return 0;
}

}  // namespace

int main(int count, char** words) {
  if (fcntl(init_control_fd, F_SETFD, FD_CLOEXEC) != 0) return 1;  // the command would have it
  try {
    return run_command(parse(count, words));
  } catch (const std::exception& error) {
    refuse(error.what());
    return 1;
  }
}
