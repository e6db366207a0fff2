// SPDX-License-Identifier: MIT
#include "worker/reply.hpp"

#include <array>
#include <cstring>
#include <stdexcept>

#include "system/program.hpp"
#include "worker/channel.hpp"
#include "worker/words.hpp"

namespace gridstride::worker {
namespace {

Verdict verdict_of_fatal(const std::vector<Finding>& findings) {
  for (const Finding& finding : findings)
    if (finding.severity == Severity::error)
      return verdict_from_string(finding.bug_class).value_or(Verdict::crashed);
  return Verdict::crashed;
}

/// What a reply other than a returned value means.
CallOutcome explain(Status status, const std::string& name, CallOutcome outcome) {
  const std::string what = std::move(outcome.detail);
  switch (status) {
    case Status::cuda_error:
      outcome.failure = Verdict::cuda_error;
      outcome.detail = what;
      return outcome;
    case Status::exception:
      outcome.failure = Verdict::crashed;
      // Of several lines, as a compiler's messages: in a sentence the others would run into it.
      outcome.detail = name + " ended by an exception: " + system::first_line(what);
      return outcome;
    case Status::out_of_memory:
      outcome.failure = Verdict::out_of_memory;
      outcome.detail = name + " asked for more host memory than there is (std::bad_alloc).";
      return outcome;
    case Status::fatal:
      outcome.failure = verdict_of_fatal(outcome.findings);
      outcome.detail = name + " could not go on.";
      return outcome;
    case Status::not_loaded:
      return failed(Verdict::build_failed, "The compiled submission could not be loaded: " + what);
    case Status::mismatch:
      throw std::runtime_error("the module has no graded function " + name +
                               " as the check declares it: build the lessons anew");
    case Status::returned:
    case Status::interrupted:
    case Status::ready:
    case Status::done:
    case Status::compile:
    case Status::started:
      break;
  }
  return forged();
}

/// What the worker says beside the results.
CallOutcome outcome_of(Words words) {
  CallOutcome outcome;
  outcome.detail = std::move(words.what);
  outcome.findings = std::move(words.findings);
  outcome.counters = words.counters;
  outcome.launches = std::move(words.launches);
  outcome.counted = words.counted;
  outcome.compilations = words.compilations;
  if (words.device_ns) outcome.time = CallTime{*words.device_ns, 0};
  outcome.modelled = std::move(words.modelled);
  outcome.lines = std::move(words.lines);
  outcome.kernel_time = std::move(words.kernel_time);
  return outcome;
}

}  // namespace

CallOutcome failed(Verdict verdict, std::string detail) {
  CallOutcome outcome;
  outcome.failure = verdict;
  outcome.detail = std::move(detail);
  return outcome;
}

CallOutcome forged() {
  return failed(Verdict::suspicious,
                "The submission's process sent something that the grader did not ask for over the grader's "
                "own channel. "
                "Results can only be returned by the graded functions.");
}

std::optional<ReplyPacket> receive_reply(int socket) {
  ReplyPacket packet;
  packet.magic = 0;
  std::array<char, sizeof(ReplyPacket) + 1> buffer{};
  const auto received = receive_packet(socket, buffer.data(), buffer.size(), false);
  if (!received || received->size == 0) return std::nullopt;
  if (received->size == sizeof(packet)) std::memcpy(&packet, buffer.data(), sizeof(packet));
  return packet;
}

bool answers(const ReplyPacket& packet, std::uint64_t nonce) {
  return packet.magic == ReplyPacket::expected_magic && packet.nonce == nonce;
}

CallOutcome read_reply(const ReplyPacket& packet, const CallMemory& memory, const marshal::Request& request,
                       marshal::Reply& reply) {
  const auto text = memory.words(packet.words_bytes);
  auto returned = memory.returned(packet.returned_bytes);
  if (!text || !returned) return forged();
  CallOutcome outcome;
  try {
    outcome = outcome_of(words_from_text(*text));
  } catch (const std::exception&) {
    return forged();
  }
  if (packet.status != Status::returned) return explain(packet.status, request.name, std::move(outcome));
  memory.copy_back(request);
  reply.returned = std::move(*returned);
  outcome.detail.clear();
  return outcome;
}

}  // namespace gridstride::worker
