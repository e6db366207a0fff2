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

/// @return a failure as `suspicious` where a flip has left any element as it was
testing::AssertionResult all_flipped(std::size_t unchanged, std::size_t elements);

/// @brief Implementation of EXPECT_COPIED_TO_HOST.
template <class Call>
testing::AssertionResult copied_to_host(const Call& call) {
  using Results = std::invoke_result_t<Call>;
  if (!counts_accesses()) return testing::AssertionSuccess();  // a GPU copies bits as they are
  const Results results = call();
  const FlippedCopies flipped;
  const Results of_flipped_copies = call();
  std::size_t unchanged = 0;
  for (std::size_t i = 0; i < std::min(results.size(), of_flipped_copies.size()); ++i)
    if (std::memcmp(&results[i], &of_flipped_copies[i], sizeof results[i]) == 0) ++unchanged;
  return all_flipped(unchanged, results.size());
}

}  // namespace gridstride::harness
