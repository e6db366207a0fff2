// SPDX-License-Identifier: MIT
#include "worker/end_words.hpp"

#include <array>
#include <csignal>
#include <utility>

namespace gridstride::worker {
namespace {

using std::string_view;

constexpr string_view thread_not_joined =
    "A std::thread has died that nobody had joined: join() each before its object ends, also where an "
    "exception leaves the function.";
constexpr string_view exception_left =
    "An exception left a thread, a destructor or a function that is noexcept: catch it within.";
constexpr string_view heap_broken =
    "Host memory was written behind the end of an array, or freed twice, some time before.";

/// What glibc and libstdc++ say before they end a program, and what is behind it.
constexpr std::array<std::pair<string_view, string_view>, 9> last_words{{
    {"terminate called without an active exception", thread_not_joined},
    {"terminate called after throwing", exception_left},
    {"terminate called recursively", exception_left},
    {"double free", heap_broken},
    {"free(): ", heap_broken},
    {"malloc(): ", heap_broken},
    {"realloc(): ", heap_broken},
    {"corrupted ", heap_broken},
    {"munmap_chunk()", heap_broken},
}};

}  // namespace

std::string signal_text(int number) {
  const char* name = sigabbrev_np(number);
  const char* words = sigdescr_np(number);
  return "signal SIG" + std::string(name != nullptr ? name : "?") + " (" +
         (words != nullptr ? words : "unknown") + ")";
}

std::string hint_of_signal(int number, std::string_view said) {
  if (number != SIGABRT) return {};
  for (const auto& [words, hint] : last_words)
    if (said.find(words) != string_view::npos) return " " + std::string(hint);
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
