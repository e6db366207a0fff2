// SPDX-License-Identifier: MIT
/// @file
/// How a worker's end is put into words.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>

namespace gridstride::worker {

/// @return "signal SIGSEGV (Segmentation fault)"
std::string signal_text(int number);
/// @return what most often lies behind a signal; empty where that is not known
std::string hint_of_signal(int number);
/// @return "300 MiB"
std::string mib(std::uint64_t bytes);
/// @return "1.5 s"
std::string seconds(std::chrono::milliseconds time);

}  // namespace gridstride::worker
