// SPDX-License-Identifier: MIT
// Arrays of bytes, larger than what is kept of their history as it is: nothing is forgotten of the rest.
#include <fstream>

#include "device_test.hpp"

using gridstride::Finding;
using gridstride::simt::take_findings;
using testing::HasSubstr;

namespace {

constexpr unsigned n = 4U << 20;
constexpr unsigned nothing = ~0U;

// The line of bytes.cu that ends in "// bug: NAME".
int line_of(const std::string& name) {
  std::ifstream file(BYTES_SOURCE);
  std::string text;
  for (int line = 1; std::getline(file, text); ++line)
    if (text.ends_with("// bug: " + name)) return line;
  return -1;
}

class ByteHistory : public DeviceTest {
 protected:
  void SetUp() override { d_bytes = zeros(); }

  unsigned char* zeros() {
    unsigned char* const array = device_array<unsigned char>(n);
    EXPECT_EQ(cudaMemset(array, 0, n), cudaSuccess);
    return array;
  }

  // The one finding: a race of block 0 (thread, line) with the last thread of the last block.
  void expect_race(unsigned thread, const std::string& first, const std::string& last) {
    cudaDeviceSynchronize();
    const auto findings = take_findings();
    ASSERT_EQ(findings.size(), 1U) << told(findings);
    const Finding& race = findings[0];
    EXPECT_EQ(race.bug_class, "data_race") << told(findings);
    EXPECT_EQ(race.line, line_of(last)) << told(findings);
    EXPECT_THAT(race.block, testing::ElementsAre(n / 256 - 1, 0, 0));
    EXPECT_THAT(race.thread, testing::ElementsAre(255, 0, 0));
    EXPECT_THAT(race.message, HasSubstr("bytes.cu:" + std::to_string(line_of(first))));
    EXPECT_THAT(race.message, HasSubstr("(" + std::to_string(thread) + ",0,0) of block (0,0,0)"));
  }

  void expect_silence() {
    cudaDeviceSynchronize();
    EXPECT_EQ(told(take_findings()), "");
  }

  unsigned char* d_bytes = nullptr;
};

TEST_F(ByteHistory, a_byte_written_long_before_is_written_again) {
  call("run_write_bytes", d_bytes, n, 101U);
  expect_race(101, "first_write", "last_write");
}

TEST_F(ByteHistory, a_byte_read_long_before_is_written) {
  call("run_read_bytes", d_bytes, zeros(), n, 102U);
  expect_race(102, "first_read", "write_of_read");
}

TEST_F(ByteHistory, bytes_written_long_before_are_written_as_a_word) {
  call("run_write_bytes_and_word", d_bytes, n, 25U);
  expect_race(100, "byte", "word");
}

TEST_F(ByteHistory, launches_in_turn_are_silent) {
  unsigned char* const d_out = zeros();
  call("run_write_bytes", d_bytes, n, nothing);
  call("run_read_bytes", d_bytes, d_out, n, nothing);
  call("run_read_bytes", d_out, d_bytes, n, nothing);
  expect_silence();
  EXPECT_EQ(host_copy(d_bytes, n), std::vector<unsigned char>(n, 1));
}

TEST_F(ByteHistory, bytes_here_and_there) {
  const unsigned step = n / 8 * 5 + 1025;
  for (int i = 0; i < 2; ++i) {
    call("run_scatter_bytes", d_bytes, n, step, nothing);
    call("run_write_bytes", d_bytes, n, nothing);
  }
  expect_silence();
  call("run_scatter_bytes", d_bytes, n, step, 7 * step % n);
  expect_race(7, "scattered", "after_scattered");
}

TEST_F(ByteHistory, freed_memory_has_none) {
  call("run_scatter_bytes", d_bytes, n, n / 8 * 5 + 1025, nothing);
  EXPECT_EQ(cudaFree(d_bytes), cudaSuccess);
  for (int i = 0; i < 3; ++i) {
    d_bytes = zeros();
    call("run_write_bytes", d_bytes, n, nothing);
    EXPECT_EQ(cudaFree(d_bytes), cudaSuccess);
  }
  d_bytes = zeros();
  call("run_write_bytes", d_bytes, n, 103U);
  expect_race(103, "first_write", "last_write");
}

}  // namespace
