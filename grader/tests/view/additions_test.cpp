// SPDX-License-Identifier: MIT
#include "view/additions.hpp"

#include <gtest/gtest.h>

namespace gridstride::view {
namespace {

/// A request of warp 0 whose lanes, from 0 on, ask for these elements of 4 bytes.
TracedRequest request(TracedAccess access, unsigned round, const std::vector<std::int64_t>& elements,
                      std::size_t array = 0) {
  TracedRequest request;
  request.access = access;
  request.round = round;
  request.lanes = (1U << elements.size()) - 1;
  request.arrays = {array};
  for (const std::int64_t element : elements) request.offsets.push_back(4 * element);
  return request;
}

TracedRequest load(unsigned round, const std::vector<std::int64_t>& elements, std::size_t array = 0) {
  return request(TracedAccess::shared_load, round, elements, array);
}

TracedRequest store(unsigned round, const std::vector<std::int64_t>& elements, std::size_t array = 0) {
  return request(TracedAccess::shared_store, round, elements, array);
}

std::vector<Tree> trees(const std::vector<TracedRequest>& requests, unsigned rounds = 3) {
  TracedBlock block;
  block.rounds = rounds;
  block.requests = requests;
  return trees_of(block);
}

TEST(Additions, a_tree_of_four_elements_is_found_with_rounds_threads_and_elements) {
  // Behind the first barrier lane t adds element t + 2 to element t, behind the second lane 0 adds element 1.
  const std::vector<Tree> found = trees({store(0, {0, 1, 2, 3}), load(1, {2, 3}), load(1, {0, 1}),
                                         store(1, {0, 1}), load(2, {1}), load(2, {0}), store(2, {0})});
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(found[0].array, 0U);
  ASSERT_EQ(found[0].additions.size(), 3U);
  const Addition& second = found[0].additions[1];
  EXPECT_EQ(second.round, 1U);
  EXPECT_EQ(second.thread, 1U);
  EXPECT_EQ(second.to, 1);
  EXPECT_EQ(second.from, (std::vector<std::int64_t>{1, 3}));  // its own first, though it was read last
  EXPECT_EQ(found[0].additions[2].round, 2U);
  EXPECT_EQ(found[0].additions[2].from, (std::vector<std::int64_t>{0, 1}));
}

TEST(Additions, global_memory_and_the_threads_of_later_warps_count_too) {
  TracedRequest from = request(TracedAccess::global_load, 0, {7, 8});
  TracedRequest own = request(TracedAccess::global_load, 0, {0, 1});
  TracedRequest to = request(TracedAccess::global_store, 0, {0, 1});
  from.warp = own.warp = to.warp = 2;
  const std::vector<Tree> found = trees({from, own, to});
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(found[0].additions[1].thread, 65U);
}

TEST(Additions, a_copy_from_another_place_is_none) {
  EXPECT_TRUE(trees({load(1, {2, 3}), store(1, {0, 1})}).empty());
}

TEST(Additions, an_element_that_is_changed_in_place_is_none) {
  EXPECT_TRUE(trees({load(1, {0, 1}), load(1, {0, 1}), store(1, {0, 1})}).empty());
}

TEST(Additions, elements_of_two_arrays_are_none) {
  EXPECT_TRUE(trees({load(1, {0, 1}, 0), load(1, {0, 1}, 1), store(1, {0, 1}, 0)}).empty());
}

TEST(Additions, what_was_read_before_the_barrier_is_none_behind_it) {
  EXPECT_TRUE(trees({load(0, {2, 3}), load(1, {0, 1}), store(1, {0, 1})}).empty());
}

TEST(Additions, a_store_ends_what_was_read_for_it) {
  // a[0] += a[1], then a[2] = something else: that one adds nothing.
  const std::vector<Tree> found = trees({load(1, {0}), load(1, {1}), store(1, {0}), store(1, {2})});
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(found[0].additions.size(), 1U);
}

TEST(Additions, a_block_without_a_barrier_has_no_tree) {
  const std::vector<TracedRequest> requests = {load(0, {2, 3}), load(0, {0, 1}), store(0, {0, 1})};
  EXPECT_TRUE(trees(requests, 1).empty());
  EXPECT_FALSE(trees(requests, 2).empty());
}

}  // namespace
}  // namespace gridstride::view
