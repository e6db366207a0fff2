// SPDX-License-Identifier: MIT
/// @file
/// What a worker answers, read as a stranger's bytes: whatever they are, an outcome comes of them.
#pragma once

#include <cstdint>
#include <optional>

#include "worker/call_memory.hpp"
#include "worker/marshal.hpp"
#include "worker/protocol.hpp"
#include "worker/session.hpp"

namespace gridstride::worker {

/// @brief The outcome of a call that failed.
CallOutcome failed(Verdict verdict, std::string detail);

/// @brief The outcome of a call whose worker said what it was not asked for.
CallOutcome forged();

/// @brief Receives one packet without waiting for it. One of another size answers no call.
/// @return nothing where none is there or the other end is closed
std::optional<ReplyPacket> receive_reply(int socket);

/// @return whether the packet is a worker's and answers the call of this nonce
bool answers(const ReplyPacket& packet, std::uint64_t nonce);

/// @brief What came of a call, by the packet that ended it and by what the output memfd holds. The arrays
/// that the function writes are copied back where it returned.
/// @param[out] reply the returned value's bytes, where it returned
/// @throws std::runtime_error where the worker knows no such function: the check is of another build
CallOutcome read_reply(const ReplyPacket& packet, const CallMemory& memory, const marshal::Request& request,
                       marshal::Reply& reply);

}  // namespace gridstride::worker
