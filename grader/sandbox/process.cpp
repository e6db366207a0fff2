// SPDX-License-Identifier: MIT
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <condition_variable>
#include <cstdlib>
#include <exception>
#include <mutex>
#include <optional>
#include <thread>

#include "sandbox/init_report.hpp"
#include "sandbox/launch_plan.hpp"
#include "sandbox/sandbox.hpp"
#include "sandbox/spawn.hpp"
#include "system/descriptor.hpp"
#include "system/process_tree.hpp"
#include "system/spawn.hpp"
#include "system/temporary_folder.hpp"

namespace gridstride::sandbox {
namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;
using system::checked;
using system::Descriptor;
using system::Pipe;
using namespace std::chrono_literals;

namespace {

constexpr auto watchdog_period = 20ms;
constexpr auto farewell_period = 2s;  // how long a killed tree may take to disappear

void never_block(const Descriptor& descriptor) { fcntl(descriptor.get(), F_SETFL, O_NONBLOCK); }

}  // namespace

struct Process::State {
  std::mutex mutex;  // of all below: the watchdog looks at it, too
  Limits limits;
  LaunchPlan plan;
  std::vector<fs::path> lent;  // writable mounts, given to the command's user for the time of its life
  std::optional<system::TemporaryFolder> scratch;  // only without namespaces
  Descriptor out, err, control, info;
  pid_t root = -1;   // the process forked here
  Descriptor first;  // pidfd of the first process of the pid namespace
  Clock::time_point started = Clock::now();
  Clock::time_point next_watch = started;
  Outcome outcome;
  std::optional<InitReport> report;
  bool ended = false;
  std::uint64_t memory_limit = 0;  // what is allowed, or less where the machine has less
  std::uint64_t ended_for_memory_before = system::ended_for_memory();

  std::condition_variable over;  // there is nothing left to watch
  std::thread watchdog;          // enforces limits while nobody waits

  ~State() {
    {
      const std::lock_guard lock(mutex);
      stop(End::signalled);
    }
    over.notify_all();
    if (watchdog.joinable()) watchdog.join();
    give_back();
  }

  void lend(const Command& command) {
    for (const Mount& mount : command.mounts)
      if (mount.writable) lent.push_back(mount.outside);
    if (scratch) lent.push_back(scratch->path());
    if (plan.uid != 0)
      for (const fs::path& path : lent) checked(lchown(path.c_str(), plan.uid, plan.uid), "lend a folder");
  }

  void give_back() {
    if (plan.uid != 0)
      for (const fs::path& path : lent) static_cast<void>(!lchown(path.c_str(), 0, 0));
    lent.clear();
    scratch.reset();
  }

  void start(const Command& command);
  void learn_first_process();
  bool drain();
  bool drain_one(Descriptor& from, std::string& to);
  void read_reports();
  void watch_memory();
  void watch_time();
  void watch_alone();
  void start_watchdog();
  void end_tree();
  void conclude();
  void short_of_memory();
  void stop(End why);
};

void Process::State::start(const Command& command) {
  Pipe output;
  Pipe errors;
  Pipe information;
  std::array<int, 2> sockets{};
  checked(socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, sockets.data()), "socketpair");
  control = Descriptor(sockets[0]);
  const Descriptor theirs(sockets[1]);
  const Descriptor nothing(checked(open("/dev/null", O_RDONLY | O_CLOEXEC), "open /dev/null"));
  const Descriptor arguments = strings_in_file(plan.bubblewrap_arguments);
  Spawn what{.arguments = plan.arguments, .environment = {}, .descriptors = {}};
  what.descriptors = {{nothing.get(), 0}, {output.write.get(), 1}, {errors.write.get(), 2}};
  for (const PassedDescriptor& passed : command.descriptors)
    what.descriptors.emplace_back(passed.outside_fd, passed.inside_fd);
  what.descriptors.emplace_back(theirs.get(), init_control_fd);
  if (!plan.bubblewrap_arguments.empty()) {
    what.descriptors.emplace_back(arguments.get(), bubblewrap_arguments_fd);
    what.descriptors.emplace_back(information.write.get(), bubblewrap_info_fd);
    info = std::move(information.read);
  }
  out = std::move(output.read);
  err = std::move(errors.read);
  for (const Descriptor* ours : {&out, &err, &control}) never_block(*ours);
  root = spawn(what);
}

/// bubblewrap says {"child-pid": N} before it starts the command; ending N ends all of the namespace.
void Process::State::learn_first_process() {
  if (!info) return;
  std::string text;
  std::array<char, 256> buffer{};
  pollfd wait{.fd = info.get(), .events = POLLIN, .revents = 0};
  while (poll(&wait, 1, 1000) > 0) {
    const ssize_t size = read(info.get(), buffer.data(), buffer.size());
    if (size <= 0) break;
    text.append(buffer.data(), static_cast<std::size_t>(size));
    if (text.find('}') != std::string::npos) break;
  }
  info.reset();
  const auto digit =
      std::find_if(text.begin(), text.end(), [](unsigned char c) { return std::isdigit(c) != 0; });
  if (digit == text.end()) return;
  const auto number = static_cast<pid_t>(std::strtol(&*digit, nullptr, 10));
  first = system::descriptor_of(number);
}

/// @return whether the pipe is still open
bool Process::State::drain_one(Descriptor& from, std::string& to) {
  std::array<char, 16384> buffer{};
  while (from) {
    const ssize_t size = read(from.get(), buffer.data(), buffer.size());
    if (size < 0) return errno == EAGAIN || errno == EINTR;
    if (size == 0) {
      from.reset();
      break;
    }
    const std::uint64_t used = outcome.out.size() + outcome.err.size();
    const std::uint64_t room = limits.output_bytes > used ? limits.output_bytes - used : 0;
    to.append(buffer.data(), std::min<std::size_t>(static_cast<std::size_t>(size), room));
    if (static_cast<std::uint64_t>(size) > room && !ended) {
      stop(End::output_limit);
      return false;
    }
  }
  return false;
}

bool Process::State::drain() {
  const bool more_out = drain_one(out, outcome.out);
  const bool more_err = drain_one(err, outcome.err);
  return more_out || more_err;
}

void Process::State::read_reports() {
  while (control && !ended) {
    InitReport message;
    const ssize_t size = recv(control.get(), &message, sizeof(message), 0);
    if (size < 0) return;
    if (size == 0) {  // the supervisor is gone without a last word
      conclude();
      return;
    }
    if (size != sizeof(message)) continue;
    message.text[sizeof(message.text) - 1] = '\0';
    report = message;
    if (message.kind != InitReport::Kind::started) conclude();
  }
}

void Process::State::watch_memory() {
  const auto now = Clock::now();
  if (ended || now < next_watch) return;
  next_watch = now + watchdog_period;
  std::uint64_t resident = 0;
  for (const pid_t pid : system::process_tree(root)) resident += system::resident_bytes(pid);
  outcome.peak_memory_bytes = std::max(outcome.peak_memory_bytes, resident);
  if (resident <= memory_limit) return;
  stop(End::memory_limit);
  short_of_memory();
}

void Process::State::watch_time() {
  if (!ended && Clock::now() - started >= limits.wall) stop(End::wall_limit);
}

/// Watches until the end. The judge may be busy for long without waiting: it compiles for the command, or
/// computes what comes next.
void Process::State::watch_alone() {
  std::unique_lock lock(mutex);
  while (!over.wait_for(lock, watchdog_period, [&] { return ended; })) {
    try {
      read_reports();
      watch_memory();
      watch_time();
    } catch (const std::exception&) {  // /proc cannot be read just now; whoever waits tells it
    }
  }
}

/// Signals of this program are not for the watchdog.
void Process::State::start_watchdog() {
  sigset_t all;
  sigset_t before;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before);
  try {
    watchdog = std::thread([this] { watch_alone(); });
  } catch (...) {
    pthread_sigmask(SIG_SETMASK, &before, nullptr);
    throw;
  }
  pthread_sigmask(SIG_SETMASK, &before, nullptr);
}

/// Ends every process of the command and waits until they are gone.
void Process::State::end_tree() {
  learn_first_process();
  // Not by its number, which may be another process's by now. bubblewrap's own end, below, ends it, too.
  if (first) syscall(SYS_pidfd_send_signal, first.get(), SIGKILL, nullptr, 0);
  if (plan.bubblewrap_arguments.empty()) {
    control.reset();  // the supervisor ends its tree, then itself
    const auto patience = Clock::now() + farewell_period;
    while (waitpid(root, nullptr, WNOHANG) == 0) {
      if (Clock::now() > patience) {
        for (const pid_t pid : system::process_tree(root)) ::kill(pid, SIGKILL);
      }
      usleep(500);
    }
  } else {
    ::kill(root, SIGKILL);
    waitpid(root, nullptr, 0);
    pollfd gone{.fd = first.get(), .events = POLLIN, .revents = 0};
    if (first) poll(&gone, 1, static_cast<int>(std::chrono::milliseconds(farewell_period).count()));
  }
  root = -1;
}

/// The command ended by itself, or was never started.
void Process::State::conclude() {
  if (ended) return;
  ended = true;
  outcome.wall = std::chrono::duration_cast<std::chrono::milliseconds>(Clock::now() - started);
  end_tree();
  drain();
  if (!report || report->kind == InitReport::Kind::not_started) {
    outcome.end = End::sandbox_failed;
    if (report) outcome.err += report->text;
    if (outcome.err.empty()) outcome.err = "the sandbox did not start";
    return;
  }
  if (report->kind == InitReport::Kind::started) {  // the supervisor was ended
    outcome.end = End::signalled;
    outcome.code = SIGKILL;
    return;
  }
  const int status = report->wait_status;
  const auto peak = static_cast<std::uint64_t>(report->peak_memory_kib) * 1024;
  outcome.peak_memory_bytes = std::max(outcome.peak_memory_bytes, peak);
  outcome.end = WIFSIGNALED(status) ? End::signalled : End::exited;
  outcome.code = WIFSIGNALED(status) ? WTERMSIG(status) : WEXITSTATUS(status);
  const bool killed = WIFSIGNALED(status) && outcome.code == SIGKILL;
  const bool cpu_spent = std::chrono::microseconds(report->cpu_us) >= limits.cpu;
  if ((WIFSIGNALED(status) && outcome.code == SIGXCPU) || (killed && cpu_spent))
    outcome.end = End::cpu_limit;
  else if (killed && system::ended_for_memory() != ended_for_memory_before)  // quicker than the watchdog
    short_of_memory();
}

/// There was no more memory. Whose fault that is must not hang on what else the machine does: the command's
/// where it had taken most of what it may.
void Process::State::short_of_memory() {
  outcome.end = End::memory_limit;
  if (outcome.peak_memory_bytes > limits.memory_bytes / 2) return;
  outcome.end = End::sandbox_failed;
  outcome.err += "this machine ran out of memory while the command used " +
                 std::to_string(outcome.peak_memory_bytes >> 20) + " of the " +
                 std::to_string(limits.memory_bytes >> 20) +
                 " MiB that it may use: end other programs, or grade fewer at once (--jobs)";
}

void Process::State::stop(End why) {
  if (ended || root < 0) return;
  ended = true;
  outcome.wall = std::chrono::duration_cast<std::chrono::milliseconds>(Clock::now() - started);
  outcome.end = why;
  outcome.code = SIGKILL;
  end_tree();
  drain();
}

Process::Process(const Command& command) : state_(std::make_unique<State>()) {
  State& s = *state_;
  s.limits = command.limits;
  const std::uint64_t machine = s.limits.machine_bytes;
  s.memory_limit =
      std::min(s.limits.memory_bytes, machine != 0 ? machine : system::available_memory_bytes() / 10 * 9);
  if (command.isolation != Isolation::namespaces) s.scratch.emplace("run");
  s.plan = plan_launch(command, s.scratch ? s.scratch->path() : fs::path());
  s.lend(command);
  s.start(command);
  s.start_watchdog();
}

Process::~Process() = default;
Process::Process(Process&&) noexcept = default;
Process& Process::operator=(Process&&) noexcept = default;

Process::Event Process::wait(int readable_fd, Clock::time_point deadline) {
  State& s = *state_;
  std::unique_lock lock(s.mutex);
  while (true) {
    std::array<pollfd, 4> fds = {{{readable_fd, POLLIN, 0},
                                  {s.out ? s.out.get() : -1, POLLIN, 0},
                                  {s.err ? s.err.get() : -1, POLLIN, 0},
                                  {s.ended ? -1 : s.control.get(), POLLIN, 0}}};
    const auto until = std::min(deadline, s.next_watch) - Clock::now();
    const auto patience = std::chrono::duration_cast<std::chrono::milliseconds>(until).count() + 1;
    const bool had_ended = s.ended;
    const int patience_ms = had_ended ? 0 : static_cast<int>(std::clamp<long>(patience, 0, 20));
    lock.unlock();
    poll(fds.data(), fds.size(), patience_ms);
    lock.lock();
    if ((fds[0].revents & (POLLIN | POLLHUP | POLLERR)) != 0) return Event::readable;
    if (had_ended) return Event::ended;
    if (s.ended) continue;  // meanwhile, as the watchdog has seen: a last message may have come before
    if (fds[1].revents != 0 || fds[2].revents != 0) s.drain();
    if (fds[3].revents != 0) s.read_reports();
    s.learn_first_process();
    s.watch_memory();
    s.watch_time();
    if (s.ended) continue;  // a last message may have come before the end
    if (Clock::now() >= deadline) return Event::deadline;
  }
}

Outcome Process::finish() {
  while (wait(-1, Clock::time_point::max()) != Event::ended) {
  }
  const std::lock_guard lock(state_->mutex);
  return state_->outcome;
}

std::string Process::captured() const {
  const std::lock_guard lock(state_->mutex);
  if (!state_->ended) state_->drain();
  return state_->outcome.out + state_->outcome.err;
}

void Process::nudge() {
  const char word = 'n';
  const std::lock_guard lock(state_->mutex);
  if (!state_->ended) static_cast<void>(!send(state_->control.get(), &word, 1, MSG_DONTWAIT | MSG_NOSIGNAL));
}

void Process::kill(End end) {
  const std::lock_guard lock(state_->mutex);
  state_->stop(end);
}

Outcome run(const Command& command) { return Process(command).finish(); }

}  // namespace gridstride::sandbox
