// SPDX-License-Identifier: MIT
/// @file
/// What to compile at run time, and what came of it, as bytes that go from process to process. Whoever
/// carries them need not read them.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "simt/src/driver/run_time_compiler.hpp"

namespace gridstride::simt {

/// @return the bytes of a request
std::string request_message(const CompileRequest& request);
/// @return the request in a message; nothing where it is none
std::optional<CompileRequest> request_in(std::string_view message);

/// @return the bytes of an answer
std::string answer_message(const CompileAnswer& answer);
/// @return the answer in a message; nothing where it is none
std::optional<CompileAnswer> answer_in(std::string_view message);

}  // namespace gridstride::simt
