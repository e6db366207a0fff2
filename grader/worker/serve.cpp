// SPDX-License-Identifier: MIT
#include "worker/serve.hpp"

#include <signal.h>
#include <sys/time.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <iostream>
#include <iterator>
#include <mutex>
#include <optional>
#include <string_view>

#include "record/findings.hpp"
#include "worker/arguments.hpp"
#include "worker/call_memory.hpp"
#include "worker/channel.hpp"
#include "worker/device.hpp"
#include "worker/protocol.hpp"
#include "worker/words.hpp"

// Last: CUDA's macros are named like attributes that the standard library uses.
#include <cuda_runtime_api.h>

#include "worker/refused_calls.hpp"

namespace gridstride::worker {
namespace {

constexpr int fatal_exit_code = findings_exit_code;

/// The call being answered, for handlers that run when the submission cannot go on. One at a time.
struct Current {
  int channel = -1;
  std::uint64_t nonce = 0;
  Arguments* arguments = nullptr;
};
Current current_call;  // signal handlers have nothing else to look at

/// The last fault of this OS thread: threads of the submission may fault at the same time.
struct Fault {
  std::uintptr_t address = 0;
  const void* counter = nullptr;  // the instruction that faulted
};
thread_local Fault last_fault;

struct sigaction engine_fault_handler {};

void flush_output() {
  std::cout.flush();
  std::cerr.flush();
  std::fflush(nullptr);
}

void reply(Status status, const Words& words, std::string_view returned = {}) {
  flush_output();
  ReplyPacket packet;
  packet.nonce = current_call.nonce;
  packet.status = status;
  packet.words_bytes = current_call.arguments->write_words(words_to_text(words));
  packet.returned_bytes = current_call.arguments->write_returned(returned);
  current_call.arguments = nullptr;
  send_packet(current_call.channel, &packet, sizeof(packet));
}

/// Tells the judge how far a timed call is.
void tell(Status status) {
  ReplyPacket packet;
  packet.nonce = current_call.nonce;
  packet.status = status;
  send_packet(current_call.channel, &packet, sizeof(packet));
}

/// A crash of host code: right beside a host array it is an access out of bounds. The faulting instruction
/// itself tells the line where the calls do not.
void explain_host_fault(Words& words) {
  if (last_fault.address == 0 && last_fault.counter == nullptr) return;
  const std::string array = current_call.arguments->array_beside(last_fault.address);
  // An array that can be written does not fault.
  const std::string constant = current_call.arguments->array_holding(last_fault.address);
  for (Finding& finding : words.findings) {
    if (finding.bug_class != "crashed" || !finding.kernel.empty()) continue;
    if (finding.line == 0) {
      const Finding place = device::interrupted_at(last_fault.counter);
      finding.file = place.file;
      finding.line = place.line;
    }
    if (!constant.empty()) {
      finding.message = "host code writes to " + constant + ", which the contract declares const";
      finding.advice = "Work on a copy, as in std::vector<float> copy(data.begin(), data.end()).";
    }
    if (array.empty()) continue;
    finding.bug_class = "out_of_bounds";
    finding.message = "host code uses an element outside " + array;
    finding.advice = "A std::span holds size() elements, 0 to size() - 1: check the index before its use.";
    if (::getpid() != ::gettid())
      finding.advice +=
          " It happens in a thread that the program has started: what its lambda captures by "
          "reference may have changed meanwhile, as the counter of a loop, or be gone.";
  }
}

/// The CPU device ends the program after a finding.
void on_fatal() {
  if (current_call.arguments == nullptr) _exit(fatal_exit_code);
  Words words;
  words.findings = device::take_findings();
  explain_host_fault(words);
  reply(Status::fatal, words);
  _exit(fatal_exit_code);
}

void on_fault(int number, siginfo_t* info, void* context) {
  last_fault = {reinterpret_cast<std::uintptr_t>(info->si_addr), device::interrupted_instruction(context)};
  engine_fault_handler.sa_sigaction(number, info, context);
}

/// The judge's nudge: the time is nearly over.
void on_nudge(int /*number*/, siginfo_t* /*info*/, void* context) {
  if (current_call.arguments == nullptr) return;
  const Finding place = device::interrupted_at(device::interrupted_instruction(context));
  // An instruction from which no line is found: the one a little later has another.
  static int tries_left = 20;
  constexpr itimerval soon{.it_interval = {}, .it_value = {.tv_sec = 0, .tv_usec = 700}};
  if (place.line == 0 && tries_left-- > 0 && setitimer(ITIMER_REAL, &soon, nullptr) == 0) return;
  Words words;
  words.findings = {place};
  reply(Status::interrupted, words);
  _exit(fatal_exit_code);
}

void install_handlers() {
  device::on_fatal(on_fatal);
  struct sigaction action {};
  action.sa_flags = SA_SIGINFO | SA_ONSTACK | SA_NODEFER;
  action.sa_sigaction = on_fault;
  sigaction(SIGSEGV, &action, &engine_fault_handler);
  action.sa_sigaction = on_nudge;
  sigaction(SIGUSR1, &action, nullptr);
  sigaction(SIGALRM, &action, nullptr);
}

const GradedFunction* find(const GradedFunction* table, std::string_view name) {
  for (; table->name != nullptr; ++table)
    if (table->name == name) return table;
  return nullptr;
}

Status status_of(CallEnd end) {
  switch (end) {
    case CallEnd::returned:
      return Status::returned;
    case CallEnd::cuda_error:
      return Status::cuda_error;
    case CallEnd::exception:
      return Status::exception;
    case CallEnd::out_of_memory:
      return Status::out_of_memory;
    case CallEnd::mismatch:
      break;
  }
  return Status::mismatch;
}

/// Errors of kernels that the function did not wait for, or did not ask about.
void surface_unchecked_errors(Frame& frame, TakeError take_error, std::vector<Finding>& findings) {
  std::vector<Finding> unchecked = device::unchecked_launches();
  findings = device::take_findings();
  const device::LastError last = device::last_error();
  const cudaError_t left =
      take_error != nullptr ? static_cast<cudaError_t>(take_error()) : cudaGetLastError();
  // An error that the function handed to its caller, or has peeked at, stays behind all the same.
  const cudaError_t launch = last.peeked_at || left == frame.returned_error ? cudaSuccess : left;
  const cudaError_t run = cudaDeviceSynchronize();
  const cudaError_t error = launch != cudaSuccess ? launch : run;
  for (Finding& finding : device::take_findings()) findings.push_back(std::move(finding));
  if (frame.end == CallEnd::returned) {
    std::ranges::move(unchecked, std::back_inserter(findings));
    std::ranges::move(device::serial_places(), std::back_inserter(findings));
  }
  if (error == cudaSuccess || frame.end != CallEnd::returned || has_error(findings)) return;
  frame.end = CallEnd::cuda_error;
  frame.what = std::string("a CUDA call failed and the function did not ask about it: ") +
               cudaGetErrorName(error) + " (" + cudaGetErrorString(error) + ")";
  const bool told = std::ranges::find(findings, "cuda_error", &Finding::bug_class) != findings.end();
  if (told || launch == cudaSuccess || last.line == 0) return;
  Finding finding;
  finding.bug_class = "cuda_error";
  finding.file = last.file;
  finding.line = last.line;
  finding.message = frame.what;
  finding.advice = advice_on_refused_call(error, {});
  findings.push_back(std::move(finding));
}

/// CUDA_CHECK's exception as a finding: its text begins with "file:line: ".
Finding failed_call(const Frame& frame) {
  Finding finding;
  finding.bug_class = "cuda_error";
  finding.line = frame.error_line;
  const std::string place = ":" + std::to_string(frame.error_line) + ": ";
  const auto at = frame.error_line > 0 ? frame.what.find(place) : std::string::npos;
  finding.file = at == std::string::npos ? "" : frame.what.substr(0, at);
  finding.message = at == std::string::npos ? frame.what : frame.what.substr(at + place.size());
  finding.advice = advice_on_refused_call(static_cast<cudaError_t>(frame.refused_error), finding.message);
  return finding;
}

/// A refused launch whose error the function asked for is a note; it is the cause where that ended the call.
void blame_refused_launch(std::vector<Finding>& findings) {
  for (Finding& finding : findings)
    if (finding.bug_class == "cuda_error") finding.severity = Severity::error;
}

/// Runs the function between two words to the judge, whose clock runs meanwhile. @return the device's time
std::optional<double> run_timed(const GradedFunction& function, Frame& frame, bool counting) {
  device::settle(counting);
  tell(Status::ready);
  GoPacket go;
  const auto received = receive_packet(current_call.channel, &go, sizeof(go), true);
  if (!received || received->size != sizeof(go) || go.magic != GoPacket::expected_magic ||
      go.nonce != current_call.nonce)
    _exit(fatal_exit_code);
  device::start_clock();
  function.run(frame);
  const double device_ns = device::stop_clock();
  tell(Status::done);
  return device_ns;
}

void answer(const LoadedModule& module, const GradedFunction& function, Arguments& arguments,
            const CallPacket& call) {
  device::begin_call();
  if (module.take_error != nullptr) static_cast<void>(module.take_error());
  if (module.take_compilations != nullptr) static_cast<void>(module.take_compilations());
  Frame frame;
  frame.arguments = arguments.views().data();
  frame.argument_count = arguments.views().size();
  Words words;
  device::flip_copied_bits(call.flipped_bits);
  if (call.clocked != Clocked::nothing)
    words.device_ns = run_timed(function, frame, call.clocked == Clocked::kernels);
  else
    function.run(frame);
  device::flip_copied_bits(0);
  arguments.keep_pinned_results();
  words.counters = device::counters();
  words.launches = device::launches();
  words.modelled = device::modelled_work();
  words.lines = device::traffic_by_line();
  words.kernel_time = device::kernel_time();
  words.counted = device::counts();
  if (module.take_compilations != nullptr) words.compilations = module.take_compilations();
  surface_unchecked_errors(frame, module.take_error, words.findings);
  static_cast<void>(cudaSetDevice(0));
  const bool broken = has_error(words.findings) || frame.end != CallEnd::returned;
  if (!broken) arguments.copy_back();
  arguments.free_arrays();
  for (Finding& leak : device::end_call())
    if (frame.end == CallEnd::returned) words.findings.push_back(std::move(leak));
  if (frame.end == CallEnd::cuda_error) blame_refused_launch(words.findings);
  if (frame.end == CallEnd::cuda_error && !has_error(words.findings))
    words.findings.push_back(failed_call(frame));
  words.what = frame.what;
  reply(status_of(frame.end), words, frame.returned);
}

}  // namespace

void announce(int channel) {
  ReplyPacket packet;
  packet.status = Status::started;
  send_packet(channel, &packet, sizeof(packet));
}

std::string ask_to_compile(const std::string& request) {
  static std::mutex one_at_a_time;
  const std::lock_guard lock(one_at_a_time);
  if (current_call.arguments == nullptr) return {};
  ReplyPacket question;
  question.nonce = current_call.nonce;
  question.status = Status::compile;
  question.words_bytes = current_call.arguments->write_words(request);
  AnswerPacket answer;
  if (question.words_bytes == 0 || !send_packet(current_call.channel, &question, sizeof(question))) return {};
  const auto received = receive_packet(current_call.channel, &answer, sizeof(answer), true);
  if (!received || received->size != sizeof(answer) || answer.magic != AnswerPacket::expected_magic ||
      answer.nonce != question.nonce)
    _exit(fatal_exit_code);
  return file_contents(received->descriptors[0], answer.answer_bytes);
}

void serve(int channel, const LoadedModule& module) {
  install_handlers();
  current_call.channel = channel;
  CallPacket packet;
  while (true) {
    const auto received = receive_packet(channel, &packet, sizeof(packet), true);
    if (!received || received->size != sizeof(packet) || packet.magic != CallPacket::expected_magic) return;
    Arguments arguments(packet, received->descriptors[0].get(), received->descriptors[1].get(), module.table);
    current_call.nonce = packet.nonce;
    current_call.arguments = &arguments;
    last_fault = {};
    if (module.table == nullptr) {
      Words words;
      words.what = module.trouble;
      reply(Status::not_loaded, words);
      continue;
    }
    const GradedFunction* const function = find(module.table, arguments.function());
    if (function == nullptr) {
      reply(Status::mismatch, {});
      continue;
    }
    answer(module, *function, arguments, packet);
  }
}

}  // namespace gridstride::worker
