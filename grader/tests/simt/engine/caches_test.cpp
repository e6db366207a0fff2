// SPDX-License-Identifier: MIT
// What host threads have left in an L2 cache, once they are joined.
#include "simt/src/accesses/caches.hpp"

#include <gtest/gtest.h>

#include <initializer_list>

namespace gridstride::simt {
namespace {

constexpr std::size_t one_set_bytes = 16 * 128;

void touch(SectorCache& cache, std::initializer_list<std::uint64_t> lines) {
  for (const std::uint64_t line : lines) cache.touch({line, 0xf}, false);
}

void touch_between(SectorCache& cache, std::uint64_t begin, std::uint64_t end) {
  for (std::uint64_t line = begin; line < end; ++line) touch(cache, {line});
}

// What it holds is asked of a copy, since to ask is to touch.
bool holds(SectorCache cache, std::uint64_t line) { return cache.touch({line, 0xf}, false).missing == 0; }

class JoinedCaches : public testing::Test {
 protected:
  JoinedCaches() { touch_between(before_, 0, 16); }

  SectorCache before_{one_set_bytes};
};

TEST_F(JoinedCaches, hold_what_both_have_touched) {
  SectorCache one = before_;
  SectorCache other = before_;
  touch(one, {100, 101});
  touch(other, {200, 201, 202});
  one.touch_what_changed(before_, other);
  for (const std::uint64_t line : {100, 101, 200, 201, 202}) EXPECT_TRUE(holds(one, line)) << line;
  // Five lines have come, so that the five oldest have gone.
  for (std::uint64_t line = 0; line < 16; ++line) EXPECT_EQ(holds(one, line), line >= 5) << line;
}

TEST_F(JoinedCaches, keep_what_the_other_has_only_inherited_as_old_as_it_was) {
  SectorCache one = before_;
  SectorCache other = before_;
  touch_between(one, 100, 116);
  touch(other, {0});
  one.touch_what_changed(before_, other);
  EXPECT_TRUE(holds(one, 0));
  EXPECT_FALSE(holds(one, 1));
  EXPECT_FALSE(holds(one, 100));
  EXPECT_TRUE(holds(one, 101));
}

TEST_F(JoinedCaches, are_empty_where_one_was_emptied) {
  SectorCache one = before_;
  SectorCache other = before_;
  touch(one, {100});
  other.clear();
  touch(other, {200});
  one.touch_what_changed(before_, other);
  EXPECT_TRUE(holds(one, 200));
  EXPECT_FALSE(holds(one, 100));
  EXPECT_FALSE(holds(one, 15));
}

TEST_F(JoinedCaches, know_what_was_stored) {
  SectorCache one = before_;
  SectorCache other = before_;
  other.touch({15, 1}, true);
  one.touch_what_changed(before_, other);
  EXPECT_EQ(one.touch({15, 3}, true).dirtied, 2U);
}

}  // namespace
}  // namespace gridstride::simt
