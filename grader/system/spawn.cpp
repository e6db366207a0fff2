// SPDX-License-Identifier: MIT
#include "system/spawn.hpp"

#include <poll.h>
#include <signal.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <stdexcept>
#include <system_error>

namespace gridstride::system {
namespace {

class Attributes {
 public:
  explicit Attributes(Group group) {
    taken(::posix_spawnattr_init(&attributes_));
    sigset_t none;
    sigemptyset(&none);
    taken(::posix_spawnattr_setsigmask(&attributes_, &none));
    // Programs of ours ignore it, to be told of a closed pipe as an error; others end by it.
    sigset_t as_usual;
    sigemptyset(&as_usual);
    sigaddset(&as_usual, SIGPIPE);
    taken(::posix_spawnattr_setsigdefault(&attributes_, &as_usual));
    taken(::posix_spawnattr_setpgroup(&attributes_, 0));
    const int own_group = group == Group::own ? POSIX_SPAWN_SETPGROUP : 0;
    taken(::posix_spawnattr_setflags(
        &attributes_, static_cast<short>(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | own_group)));
  }
  ~Attributes() { ::posix_spawnattr_destroy(&attributes_); }
  Attributes(const Attributes&) = delete;
  Attributes& operator=(const Attributes&) = delete;
  [[nodiscard]] const posix_spawnattr_t* get() const { return &attributes_; }

 private:
  static void taken(int error) {
    if (error != 0) throw std::system_error(error, std::generic_category(), "say how a program starts");
  }

  posix_spawnattr_t attributes_{};
};

std::vector<char*> environment(const std::function<bool(std::string_view)>& sees) {
  std::vector<char*> variables;
  for (char** variable = environ; *variable != nullptr; ++variable)
    if (!sees || sees(*variable)) variables.push_back(*variable);
  variables.push_back(nullptr);
  return variables;
}

}  // namespace

pid_t start(const CommandLine& command, const Redirections& redirections, Group group,
            const std::function<bool(std::string_view)>& sees) {
  std::vector<char*> arguments;
  for (const std::string& word : command) arguments.push_back(const_cast<char*>(word.c_str()));
  arguments.push_back(nullptr);
  const Attributes attributes(group);
  pid_t child = -1;
  const int error = ::posix_spawnp(&child, arguments[0], redirections.get(), attributes.get(),
                                   arguments.data(), environment(sees).data());
  if (error != 0) throw std::runtime_error(command.at(0) + " cannot be started: " + std::strerror(error));
  return child;
}

int wait_for(pid_t child) {
  int status = 0;
  while (::waitpid(child, &status, 0) < 0)
    if (errno != EINTR) throw std::runtime_error(std::string("waitpid: ") + std::strerror(errno));
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

Descriptor descriptor_of(pid_t child) {
  return Descriptor(static_cast<int>(::syscall(SYS_pidfd_open, child, 0)));
}

void drain_once(std::vector<Source>& sources, int patience_ms) {
  std::array<char, 1 << 16> buffer;
  std::vector<pollfd> waiting;
  for (const Source& source : sources) waiting.push_back({source.fd, POLLIN, 0});
  if (::poll(waiting.data(), waiting.size(), patience_ms) < 0) return;
  for (std::size_t i = sources.size(); i-- > 0;) {
    if (waiting[i].revents == 0) continue;
    const bool is_process = !sources[i].take;
    const ssize_t bytes = is_process ? 0 : ::read(sources[i].fd, buffer.data(), buffer.size());
    if (bytes > 0)
      sources[i].take(buffer.data(), static_cast<std::size_t>(bytes));
    else if (bytes == 0 || errno != EINTR)
      sources.erase(sources.begin() + static_cast<std::ptrdiff_t>(i));
  }
}

bool advance_until(const std::function<bool(int)>& advance, std::chrono::milliseconds limit) {
  const auto end = std::chrono::steady_clock::now() + limit;
  for (;;) {
    const auto left = std::chrono::ceil<std::chrono::milliseconds>(end - std::chrono::steady_clock::now());
    if (left.count() <= 0) return false;
    if (!advance(static_cast<int>(left.count()))) return true;
  }
}

}  // namespace gridstride::system
