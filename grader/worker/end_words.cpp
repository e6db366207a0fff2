// SPDX-License-Identifier: MIT
#include "worker/end_words.hpp"

#include <csignal>
#include <cstring>

namespace gridstride::worker {

std::string signal_text(int number) {
  const char* name = sigabbrev_np(number);
  const char* words = sigdescr_np(number);
  return "signal SIG" + std::string(name != nullptr ? name : "?") + " (" +
         (words != nullptr ? words : "unknown") + ")";
}

std::string hint_of_signal(int number) {
  if (number != SIGABRT) return {};
  return " The C++ library ends a program so where host memory was written behind the end of an array or "
         "freed twice, where an exception leaves a thread, and where a std::thread dies that nobody has "
         "joined.";
}

std::string mib(std::uint64_t bytes) { return std::to_string(bytes >> 20) + " MiB"; }
std::string seconds(std::chrono::milliseconds time) {
  std::string text = std::to_string(time.count() / 1000);
  const auto tenths = time.count() % 1000 / 100;
  if (tenths != 0) text += "." + std::to_string(tenths);
  return text + " s";
}

}  // namespace gridstride::worker
