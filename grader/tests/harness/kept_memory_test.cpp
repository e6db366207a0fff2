// SPDX-License-Identifier: MIT
#include "harness/kept_memory.hpp"

#include <gtest/gtest.h>
#include <sys/resource.h>

#include <cstddef>
#include <cstdlib>
#include <memory>

namespace gridstride::harness {
namespace {

constexpr std::size_t array_bytes = std::size_t{64} << 20;

void make_array() {
  constexpr std::size_t page_bytes = 4096;
  const auto array = std::make_unique<volatile char[]>(array_bytes);  // volatile: it is really written
  for (std::size_t i = 0; i < array_bytes; i += page_bytes) array[i] = 1;
}

long pages_so_far() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  return usage.ru_minflt;
}

[[noreturn]] void make_two_arrays() {
  keep_freed_memory();
  const long before = pages_so_far();
  make_array();
  const long of_first = pages_so_far() - before;
  make_array();
  const long of_second = pages_so_far() - before - of_first;
  std::exit(of_first > 10 && of_second <= of_first / 10 ? 0 : 1);
}

// In a process of its own: what is told the allocator is for good.
TEST(KeptMemory, an_array_is_made_in_the_pages_of_the_one_before) {
#ifdef __SANITIZE_ADDRESS__
  GTEST_SKIP() << "the sanitizer has an allocator of its own";
#endif
  EXPECT_EXIT(make_two_arrays(), testing::ExitedWithCode(0), "");
}

}  // namespace
}  // namespace gridstride::harness
