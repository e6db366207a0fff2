// SPDX-License-Identifier: MIT
#include "worker/compile_request.hpp"

#include "sandbox/run_time_build.hpp"
#include "worker/call_memory.hpp"
#include "worker/channel.hpp"
#include "worker/protocol.hpp"

namespace gridstride::worker {

void answer_compile_request(int channel, std::uint64_t nonce, const std::optional<std::string>& request,
                            const SessionOptions& options, const sandbox::Limits& limits) {
  std::string answer;
  if (request) answer = sandbox::compile_at_run_time(*request, limits, options.isolation);
  const system::Descriptor file = sealed_file("answer", answer);
  const AnswerPacket packet{.nonce = nonce, .answer_bytes = answer.size()};
  // Where the worker has gone already, the next wait for it says how.
  static_cast<void>(send_packet(channel, &packet, sizeof(packet), {file.get()}));
}

}  // namespace gridstride::worker
