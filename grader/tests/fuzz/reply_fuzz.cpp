// SPDX-License-Identifier: MIT
// What a worker sends: a packet, and behind it what the output memfd is to hold, as the words and as the
// returned value alike. Whatever they are, the judge has an outcome of the call.
#include <sys/mman.h>
#include <sys/stat.h>

#include <algorithm>
#include <cstring>
#include <variant>
#include <vector>

#include "fuzz.hpp"
#include "worker/channel.hpp"
#include "worker/reply.hpp"

namespace gridstride::worker {
namespace {

using fuzz::require;

constexpr std::uint64_t nonce = 0x6e6f6e6365;
constexpr std::uint64_t elements = 3;

/// As a worker does: writes to the shared output.
void write_output(const CallMemory& memory, std::string_view bytes) {
  struct stat whole {};
  require(fstat(memory.output_fd(), &whole) == 0);
  const auto size_bytes = static_cast<std::size_t>(whole.st_size);
  void* output = mmap(nullptr, size_bytes, PROT_READ | PROT_WRITE, MAP_SHARED, memory.output_fd(), 0);
  require(output != MAP_FAILED);
  char* at = static_cast<char*>(output);
  std::memcpy(at, bytes.data(), bytes.size());
  std::memcpy(at + words_bytes, bytes.data(), bytes.size());
  munmap(output, size_bytes);
}

void decode(const std::string& returned) {
  (void)marshal::decode_returned<std::monostate>(returned);
  (void)marshal::decode_returned<bool>(returned);
  (void)marshal::decode_returned<double>(returned);
  (void)marshal::decode_returned<std::string>(returned);
  (void)marshal::decode_returned<std::vector<float>>(returned);
  (void)marshal::decode_returned<std::vector<bool>>(returned);
  const auto strings = marshal::decode_returned<std::vector<std::string>>(returned);
  if (strings) require(marshal::encode_returned(*strings) == returned);
}

void answer(std::string_view input) {
  std::vector<float> out(elements);
  const marshal::Request request =
      marshal::make_request(std::type_identity<void(std::span<float>)>{}, "fill", out);
  const CallMemory memory(request);
  const std::size_t packet_bytes = std::min(input.size(), sizeof(ReplyPacket));
  const std::string_view rest = input.substr(packet_bytes);
  write_output(memory, rest.substr(0, std::min<std::size_t>(rest.size(), 1 << 16)));

  const SocketPair sockets = make_socket_pair();
  if (packet_bytes > 0) require(send_packet(sockets.worker.get(), input.data(), packet_bytes));
  auto packet = receive_reply(sockets.judge.get());
  require(packet.has_value() == (packet_bytes > 0));
  if (!packet || packet_bytes < sizeof(ReplyPacket)) {
    require(!packet || !answers(*packet, nonce));
    return;
  }
  packet->magic = ReplyPacket::expected_magic;  // which no input would guess
  packet->nonce = nonce;
  require(answers(*packet, nonce));
  if (packet->status == Status::mismatch) return;  // tells of another build, with an exception
  marshal::Reply reply;
  const CallOutcome outcome = read_reply(*packet, memory, request, reply);
  require(outcome.failure.has_value() || packet->status == Status::returned);
  require(!outcome.failure || outcome.failure != Verdict::passed);
  decode(reply.returned);
}

}  // namespace
}  // namespace gridstride::worker

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  gridstride::worker::answer(gridstride::fuzz::text_of(data, size));
  return 0;
}
