// SPDX-License-Identifier: MIT
/// @file
/// Results that copies have brought to the host, told from those that host code has computed.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <type_traits>

#include "harness/session.hpp"

namespace gridstride::harness {

/// @brief While it lives, copies to the host flip some bits of each word that they bring.
class FlippedCopies {
 public:
  FlippedCopies();
  ~FlippedCopies();
  FlippedCopies(const FlippedCopies&) = delete;
  FlippedCopies& operator=(const FlippedCopies&) = delete;
};

/// @return whether the running check has found no wrong answer: where nothing came to the host, a flip shows
/// nothing
bool answers_are_right();

/// @return a failure as `suspicious` where a flip has left any element as it was
testing::AssertionResult all_flipped(std::size_t unchanged, std::size_t elements);

/// @brief Implementation of EXPECT_COPIED_TO_HOST.
template <class Call>
testing::AssertionResult copied_to_host(const Call& call) {
  using Results = std::invoke_result_t<Call>;
  // A GPU copies bits as they are.
  if (!counts_accesses() || !answers_are_right()) return testing::AssertionSuccess();
  const Results results = call();
  const FlippedCopies flipped;
  const Results of_flipped_copies = call();
  std::size_t unchanged = 0;
  for (std::size_t i = 0; i < std::min(results.size(), of_flipped_copies.size()); ++i)
    if (std::memcmp(&results[i], &of_flipped_copies[i], sizeof results[i]) == 0) ++unchanged;
  return all_flipped(unchanged, results.size());
}

}  // namespace gridstride::harness
