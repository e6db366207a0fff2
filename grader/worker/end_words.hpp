// SPDX-License-Identifier: MIT
/// @file
/// How a worker's end is put into words.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>

namespace gridstride::worker {

/// @return "signal SIGSEGV (Segmentation fault)"
std::string signal_text(int number);
/// @return what lies behind a signal, by what the C and C++ library have said on stderr; what most often does
/// where they have said nothing; empty where that is not known
std::string hint_of_signal(int number, std::string_view said);
/// @return "300 MiB"
std::string mib(std::uint64_t bytes);
/// @return "1.5 s"
std::string seconds(std::chrono::milliseconds time);

}  // namespace gridstride::worker
