// SPDX-License-Identifier: MIT
#include "worker/session.hpp"

#include <sys/random.h>

#include <algorithm>
#include <stdexcept>
#include <thread>

#include "record/finding.hpp"
#include "sandbox/build.hpp"
#include "sandbox/gpu.hpp"
#include "sandbox/gpu_build.hpp"
#include "worker/call_memory.hpp"
#include "worker/channel.hpp"
#include "worker/compile_request.hpp"
#include "worker/end_words.hpp"
#include "worker/protocol.hpp"
#include "worker/reply.hpp"
#include "worker/words.hpp"

namespace gridstride::worker {
namespace fs = std::filesystem;
using namespace std::chrono_literals;
using Clock = std::chrono::steady_clock;

namespace {

constexpr auto last_word_period =
    2s;  // between the nudge and the end; a busy machine takes its time to find the line
constexpr auto start_period = 2min;   // for a GPU's driver to load
constexpr auto farewell_period = 1s;  // for a worker that closed its channel to end by itself
constexpr std::size_t most_output_shown = 1 << 20;
/// Shared arrays of a module live in its thread-local storage, which is fixed when the worker starts: the C
/// library must leave room for those of all its kernels, some twenty of which may have 227 KiB, and for the
/// run time's own. No memory is used before it is touched.
constexpr const char* room_for_shared_memory = "GLIBC_TUNABLES=glibc.rtld.optional_static_tls=5000000";

std::uint64_t random_number() {
  std::uint64_t number = 0;
  if (getrandom(&number, sizeof(number), 0) != sizeof(number)) throw std::runtime_error("no random numbers");
  return number;
}

/// What only one of the back ends needs: a device profile, or a GPU.
void choose_device(sandbox::Command& command, const SessionOptions& options) {
  if (options.gpu) {
    command.gpu = true;
    command.environment = sandbox::gpu_environment(*options.gpu);
    if (options.run_time_compiler)
      for (const fs::path& folder : sandbox::run_time_compiler_folders())
        command.mounts.push_back({folder, {}, false});
    return;
  }
  const fs::path profile = fs::absolute(options.profile);
  command.arguments.insert(command.arguments.end(),
                           {"--profile", profile.string(), "--schedule", std::to_string(options.schedule)});
  if (options.run_time_compiler) command.arguments.emplace_back("--compiler");
  command.mounts.push_back({profile, {}, false});
  command.environment = {room_for_shared_memory};
}

sandbox::Command worker_command(const SessionOptions& options, int channel) {
  const fs::path worker = sandbox::worker_program(options.gpu.has_value());
  sandbox::Command command;
  command.arguments = {worker.string(), fs::absolute(options.module).string(), "--channel",
                       std::to_string(channel_fd)};
  command.mounts = {{worker, {}, false}, {fs::absolute(options.module), {}, false}};
  choose_device(command, options);
  // The submission's text beside the module lets diagnoses name arrays as the source does.
  const fs::path folder = fs::absolute(options.module).parent_path();
  for (const fs::directory_entry& file : fs::directory_iterator(folder))
    if (file.path().extension() == ".cu") command.mounts.push_back({file.path(), {}, false});
  command.working_directory = folder;
  command.descriptors = {{channel, channel_fd}};
  command.limits = options.limits;
  command.isolation = options.isolation;
  // The time of a call is limited here; the CPU device runs one thread a core.
  const unsigned cores = std::max(1U, std::thread::hardware_concurrency());
  command.limits.wall = 24h;
  command.limits.cpu = std::max(
      command.limits.cpu, std::chrono::duration_cast<std::chrono::seconds>(options.limits.wall * 8 * cores));
  command.limits.processes += cores;
  return command;
}

}  // namespace

struct Session::State {
  SessionOptions options;
  std::optional<sandbox::Process> process;
  system::Descriptor channel;
  std::string printed;                 // by workers that have ended
  Clocked clocked = Clocked::nothing;  // the calls to come
  std::uint64_t flipped_bits = 0;      // likewise
  unsigned compilations = 0;           // of this call

  void start() {
    if (process) return;
    SocketPair sockets = make_socket_pair();
    process.emplace(worker_command(options, sockets.worker.get()));
    channel = std::move(sockets.judge);
    wait_for_device();
  }

  void stop() {
    if (!process) return;
    process->kill(sandbox::End::signalled);
    printed += process->captured();
    process.reset();
    channel.reset();
  }

  void wait_for_device();
  CallOutcome ended_without_reply(const std::string& name);
  CallOutcome timed_out(const std::string& name, const CallMemory& memory, std::uint64_t nonce);
  [[nodiscard]] std::optional<ReplyPacket> next_packet() const { return receive_reply(channel.get()); }
  std::optional<CallOutcome> wait_for_packet(const std::string& name, const CallMemory& memory,
                                             std::uint64_t nonce, Clock::time_point deadline,
                                             ReplyPacket& packet);
  std::optional<CallOutcome> wait_for_reply(const std::string& name, const CallMemory& memory,
                                            std::uint64_t nonce, ReplyPacket& packet, double& judge_ns);
};

/// A worker whose device does not start has loaded nothing of the submission: that is no fault of a
/// student's.
void Session::State::wait_for_device() {
  if (process->wait(channel.get(), Clock::now() + start_period) == sandbox::Process::Event::readable) {
    const auto packet = next_packet();
    if (packet && answers(*packet, 0) && packet->status == Status::started) return;
  }
  if (process->wait(-1, Clock::now() + farewell_period) != sandbox::Process::Event::ended)
    process->kill(sandbox::End::wall_limit);
  const sandbox::Outcome outcome = process->finish();
  process.reset();
  channel.reset();
  const bool ran = outcome.end != sandbox::End::sandbox_failed;
  throw std::runtime_error(
      (ran ? "the worker could not start its device: " : "the worker could not be started: ") +
      (outcome.err.empty() ? "it did not say why" : outcome.err));
}

/// The worker is gone, or has closed its channel.
CallOutcome Session::State::ended_without_reply(const std::string& name) {
  if (process->wait(-1, Clock::now() + farewell_period) != sandbox::Process::Event::ended)
    return failed(
        Verdict::crashed,
        "The submission closed the descriptor through which results return, while " + name + " was called.");
  const sandbox::Outcome outcome = process->finish();
  const sandbox::Limits& limits = options.limits;
  switch (outcome.end) {
    case sandbox::End::exited:
      if (outcome.code ==
          findings_exit_code)  // the device's, after a crash that the worker cannot answer for
        return failed(
            Verdict::crashed,
            "Host code crashed before " + name +
                " returned: it wrote to memory that is not its own, or a thread of its own ran on too "
                "long. What the program printed says more.");
      return failed(Verdict::crashed, "The submission's process ended with exit status " +
                                          std::to_string(outcome.code) + " before " + name +
                                          " returned. A graded function returns; it does not call exit().");
    case sandbox::End::signalled: {
      CallOutcome ended = failed(
          Verdict::crashed, "The submission's process was ended by " + signal_text(outcome.code) +
                                " before " + name + " returned." + hint_of_signal(outcome.code, outcome.err));
      ended.killed = outcome.code == SIGKILL;
      return ended;
    }
    case sandbox::End::memory_limit:
      return failed(Verdict::out_of_memory,
                    name + " used more memory than the limit of " + mib(limits.memory_bytes) + ".");
    case sandbox::End::output_limit:
      return failed(Verdict::crashed,
                    name + " printed more than the limit of " + mib(limits.output_bytes) +
                        ", and was ended. Where a kernel prints, let one thread do it: if (i == 0) "
                        "printf(...).");
    case sandbox::End::wall_limit:
    case sandbox::End::cpu_limit:
      return failed(Verdict::timed_out, name + " used more time than the limit.");
    case sandbox::End::sandbox_failed:
      break;
  }
  throw std::runtime_error("the worker's sandbox failed: " + outcome.err);
}

/// Asks for a last word, then ends the worker.
CallOutcome Session::State::timed_out(const std::string& name, const CallMemory& memory,
                                      std::uint64_t nonce) {
  CallOutcome outcome =
      failed(Verdict::timed_out, name + " did not return within " + seconds(options.limits.wall) + ".");
  process->nudge();
  const auto event = process->wait(channel.get(), Clock::now() + last_word_period);
  if (event != sandbox::Process::Event::readable) return outcome;
  const auto packet = next_packet();
  if (!packet || !answers(*packet, nonce) || packet->status != Status::interrupted) return outcome;
  const auto text = memory.words(packet->words_bytes);
  if (!text) return outcome;
  try {
    outcome.findings = words_from_text(*text).findings;
  } catch (const std::exception&) {
    return forged();
  }
  return outcome;
}

Session::Session(SessionOptions options) : state_(std::make_unique<State>()) {
  state_->options = std::move(options);
}
Session::~Session() {
  if (state_) state_->stop();
}
Session::Session(Session&&) noexcept = default;
Session& Session::operator=(Session&&) noexcept = default;

CallOutcome Session::malformed(CallOutcome outcome) {
  state_->stop();
  outcome.failure = Verdict::suspicious;
  outcome.detail = forged().detail;
  return outcome;
}

std::string Session::output() const {
  std::string text = state_->printed;
  if (state_->process) text += state_->process->captured();
  return harmless(text, most_output_shown);
}

void Session::measure_time(Clocked clocked) { state_->clocked = clocked; }
void Session::flip_copied_bits(std::uint64_t bits) { state_->flipped_bits = bits; }

/// Waits for the next packet, and serves requests to compile meanwhile. @return how the call failed, where
/// none of this call came
std::optional<CallOutcome> Session::State::wait_for_packet(const std::string& name, const CallMemory& memory,
                                                           std::uint64_t nonce, Clock::time_point deadline,
                                                           ReplyPacket& packet) {
  while (true) {
    switch (process->wait(channel.get(), deadline)) {
      case sandbox::Process::Event::deadline:
        return timed_out(name, memory, nonce);
      case sandbox::Process::Event::ended:
        return ended_without_reply(name);
      case sandbox::Process::Event::readable:
        break;
    }
    const auto received = next_packet();
    if (!received) return ended_without_reply(name);
    if (!answers(*received, nonce)) return forged();
    packet = *received;
    if (packet.status != Status::compile || !options.run_time_compiler) return std::nullopt;
    ++compilations;
    sandbox::Limits limits = sandbox::build_limits();  // and the time that is left
    limits.wall = std::clamp(std::chrono::duration_cast<std::chrono::milliseconds>(deadline - Clock::now()),
                             1ms, limits.wall);
    answer_compile_request(channel.get(), nonce, memory.words(packet.words_bytes), options, limits);
    // The worker may answer at once now, and a packet would be taken before the deadline is looked at.
    if (Clock::now() >= deadline) return timed_out(name, memory, nonce);
  }
}

/// Waits for the reply; a timed call runs under the judge's own clock. @return how the call failed, where it
/// did without a reply
std::optional<CallOutcome> Session::State::wait_for_reply(const std::string& name, const CallMemory& memory,
                                                          std::uint64_t nonce, ReplyPacket& packet,
                                                          double& judge_ns) {
  const auto deadline = Clock::now() + options.limits.wall;
  const auto wait = [&] { return wait_for_packet(name, memory, nonce, deadline, packet); };
  if (auto failure = wait()) return failure;
  if (clocked == Clocked::nothing || packet.status != Status::ready) return std::nullopt;
  const GoPacket go{.nonce = nonce};
  const auto start = Clock::now();
  static_cast<void>(send_packet(channel.get(), &go, sizeof(go)));
  if (auto failure = wait()) return failure;
  judge_ns = std::chrono::duration<double, std::nano>(Clock::now() - start).count();
  return packet.status == Status::done ? wait() : std::nullopt;
}

CallOutcome Session::exchange(const marshal::Request& request, marshal::Reply& reply) {
  State& s = *state_;
  const CallMemory memory(request);
  s.start();
  const auto end_worker_after = [&](CallOutcome outcome) {
    s.stop();
    return outcome;
  };
  // Nothing may have come before it was asked for.
  if (const auto early = s.next_packet()) return end_worker_after(forged());
  const CallPacket call{.nonce = random_number(),
                        .input_bytes = memory.input_bytes(),
                        .clocked = s.clocked,
                        .flipped_bits = s.flipped_bits};
  // Where the worker has gone already, the wait below says how.
  static_cast<void>(
      send_packet(s.channel.get(), &call, sizeof(call), {memory.input_fd(), memory.output_fd()}));
  ReplyPacket packet;
  double judge_ns = 0;
  s.compilations = 0;
  if (auto failure = s.wait_for_reply(request.name, memory, call.nonce, packet, judge_ns))
    return end_worker_after(std::move(*failure));
  if (packet.status == Status::mismatch && !s.options.reference.empty()) {
    // The table comes from the contract: where the reference solution takes the call, the reply was made up.
    SessionOptions options = s.options;
    options.module = std::exchange(options.reference, {});
    static_cast<void>(Session(options).exchange(request, reply));
    return end_worker_after(forged());
  }
  CallOutcome outcome = read_reply(packet, memory, request, reply);
  if (s.clocked != Clocked::nothing && !outcome.failure && !outcome.time) outcome = forged();
  if (outcome.time) outcome.time->judge_ns = judge_ns;
  outcome.to_host = std::ranges::any_of(request.arguments, [](const marshal::Argument& argument) {
    return argument.kind == marshal::Kind::host_write || argument.kind == marshal::Kind::pinned_write;
  });
  if (!s.options.gpu) outcome.compilations = s.compilations;  // the judge's own count
  return outcome.failure ? end_worker_after(std::move(outcome)) : outcome;
}

}  // namespace gridstride::worker
