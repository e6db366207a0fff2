// SPDX-License-Identifier: MIT
#include "harness/inputs.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <cstdint>
#include <numeric>
#include <set>

namespace gridstride::harness {
namespace {

using testing::Contains;
using testing::Each;

TEST(Random, follows_the_published_sequence_of_splitmix64) {
  // First outputs for the seed 1234567, as published with the reference implementation.
  Random random(1234567);
  EXPECT_EQ(random.bits(), 6457827717110365317ULL);
  EXPECT_EQ(random.bits(), 3203168211198807973ULL);
}

TEST(Inputs, are_the_same_for_the_same_seed_only) {
  EXPECT_EQ(normal<float>(100, 1), normal<float>(100, 1));
  EXPECT_NE(normal<float>(100, 1), normal<float>(100, 2));
  EXPECT_NE(mixed_seed(1, 2), mixed_seed(2, 1));
}

TEST(Inputs, are_the_same_however_many_cores_make_them) {
  constexpr std::size_t many = (1U << 20) + 7;
  const auto one_by_one =
      generated<double>(many, 9, [](Random& random) { return static_cast<double>(random.normal()); });
  EXPECT_TRUE(normal<double>(many, 9) == one_by_one);
  const auto dice =
      generated<int>(many, 9, [](Random& random) { return 1 + static_cast<int>(random.below(6)); });
  EXPECT_TRUE(uniform<int>(many, 9, 1, 6) == dice);
}

TEST(Normal, has_mean_0_and_deviation_1) {
  const auto data = normal<double>(100000, 3);
  const double mean = std::accumulate(data.begin(), data.end(), 0.0) / 1e5;
  const double square = std::inner_product(data.begin(), data.end(), data.begin(), 0.0) / 1e5;
  EXPECT_NEAR(mean, 0, 0.02);  // six standard errors
  EXPECT_NEAR(square, 1, 0.03);
}

TEST(Uniform, stays_within_its_bounds) {
  for (const double x : uniform<double>(10000, 4, 2, 3)) ASSERT_TRUE(x >= 2 && x < 3);
  const auto dice = uniform<int>(10000, 5, -1, 1);
  EXPECT_EQ(std::set<int>(dice.begin(), dice.end()), (std::set<int>{-1, 0, 1}));
  EXPECT_EQ(uniform<std::int64_t>(8, 1, INT64_MIN, INT64_MAX).size(), 8U);
}

TEST(Distinct, has_no_value_twice_and_both_signs) {
  const auto data = distinct<float>(1001, 6);
  EXPECT_EQ(std::set<float>(data.begin(), data.end()).size(), 1001U);
  EXPECT_LT(*std::min_element(data.begin(), data.end()), 0);
  EXPECT_FALSE(std::is_sorted(data.begin(), data.end()));
  EXPECT_THROW((void)distinct<std::uint8_t>(257, 1), std::invalid_argument);
}

TEST(SmallIntegers, have_exact_sums_in_any_order) {
  for (const std::size_t n : {1U, 1000U, 1U << 20}) {
    auto data = small_integers<float>(n, 7);
    double magnitude = 0;
    for (const float x : data) {
      ASSERT_EQ(x, std::nearbyint(x));
      magnitude += std::fabs(x);
    }
    EXPECT_LT(magnitude, 0x1p24) << "every partial sum is a float";
    EXPECT_EQ(summation_error(std::vector<int>(3, 1)), 0);
  }
}

TEST(SmallIntegers, are_beyond_half_precision_where_few) {
  const auto data = small_integers<float>(1000, 8);
  EXPECT_GT(*std::max_element(data.begin(), data.end()), 2048);
}

TEST(Poison, equals_nothing_in_floating_point) {
  EXPECT_TRUE(std::isnan(poison<float>()));
  EXPECT_TRUE(std::isnan(poison<double>()));
  EXPECT_EQ(poison<std::uint32_t>(), 0xa5a5a5a5U);
  EXPECT_EQ(poisoned<float>(3).size(), 3U);
}

TEST(RequiredSizes, are_those_where_index_mistakes_show) {
  const auto sizes = required_sizes(256, 100000);
  for (const std::size_t n : {0, 1, 255, 256, 257, 997, 1023, 1024, 1025, 100000})
    EXPECT_THAT(sizes, Contains(n));
  EXPECT_TRUE(std::is_sorted(sizes.begin(), sizes.end()));
  EXPECT_THAT(required_sizes(256, 300), Each(testing::Le(300U)));
}

TEST(ChangeOne, changes_one_element) {
  const auto data = normal<float>(50, 9);
  const auto changed = change_one(data, 10);
  std::size_t different = 0;
  for (std::size_t i = 0; i < data.size(); ++i) different += data[i] != changed.data[i] ? 1 : 0;
  EXPECT_EQ(different, 1U);
  EXPECT_EQ(changed.data[changed.index], changed.after);
  EXPECT_EQ(data[changed.index], changed.before);
  EXPECT_THROW((void)change_one(std::vector<int>{}, 1), std::invalid_argument);
}

TEST(ReferenceSum, is_exact_for_integers) {
  EXPECT_EQ(reference_sum(std::vector<std::int32_t>{INT32_MAX, INT32_MAX}), 2LL * INT32_MAX);
  EXPECT_EQ(reference_sum(std::vector<float>{}), 0.0);
}

}  // namespace
}  // namespace gridstride::harness
