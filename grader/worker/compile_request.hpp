// SPDX-License-Identifier: MIT
/// @file
/// Device code that a submission has compiled while it runs.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "worker/session.hpp"

namespace gridstride::worker {

/// @brief Has the compiler run, in a sandbox of its own, and sends the worker what it says. Question and
/// answer stay unread here.
/// @param[in] channel the judge's end
/// @param[in] request what the worker asks; nothing where that is no text
void answer_compile_request(int channel, std::uint64_t nonce, const std::optional<std::string>& request,
                            const SessionOptions& options, const sandbox::Limits& limits);

}  // namespace gridstride::worker
