// SPDX-License-Identifier: MIT
#include "judge/compare.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <bit>
#include <cstdint>
#include <limits>
#include <vector>

namespace gridstride::judge {
namespace {

using testing::HasSubstr;

constexpr double nan = std::numeric_limits<double>::quiet_NaN();
constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr double subnormal = std::numeric_limits<double>::denorm_min();

struct CloseCase {
  double actual;
  double expected;
  Tolerance tolerance;
  bool agree;
};

class Close : public testing::TestWithParam<CloseCase> {};

TEST_P(Close, follows_the_formula) {
  const CloseCase& c = GetParam();
  EXPECT_EQ(close(c.actual, c.expected, c.tolerance), c.agree) << c.actual << " against " << c.expected;
}

constexpr Tolerance loose{.relative = 0.5, .absolute = 1e300};

INSTANTIATE_TEST_SUITE_P(
    SpecialValues, Close,
    testing::Values(CloseCase{nan, 1, loose, false}, CloseCase{1, nan, loose, false},
                    CloseCase{nan, nan, loose, false}, CloseCase{infinity, infinity, {}, true},
                    CloseCase{-infinity, infinity, loose, false}, CloseCase{1, infinity, loose, false},
                    CloseCase{infinity, 1, loose, false}, CloseCase{-0.0, 0.0, {}, true},
                    CloseCase{subnormal, 0, {}, false},
                    CloseCase{subnormal, 0, {.relative = 0, .absolute = subnormal}, true}));

INSTANTIATE_TEST_SUITE_P(Tolerances, Close,
                         testing::Values(CloseCase{1.5, 1, {.relative = 0.5, .absolute = 0}, true},
                                         CloseCase{1.501, 1, {.relative = 0.5, .absolute = 0}, false},
                                         CloseCase{-1.5, -1, {.relative = 0.5, .absolute = 0}, true},
                                         CloseCase{1.25, 1, {.relative = 0, .absolute = 0.25}, true},
                                         CloseCase{1.75, 1, {.relative = 0.5, .absolute = 0.25}, true},
                                         CloseCase{1, 1, {}, true}, CloseCase{1, 1 + 1e-15, {}, false}));

template <class Actual, class Expected>
std::optional<Mismatch> compared(const std::vector<Actual>& actual, const std::vector<Expected>& expected,
                                 Tolerance tolerance = {}) {
  return compare(std::span<const Actual>(actual), std::span<const Expected>(expected), tolerance);
}

TEST(Compare, equal_arrays_have_no_mismatch) {
  EXPECT_FALSE((compared<float, double>({1, 2, 3}, {1, 2, 3})));
  EXPECT_FALSE((compared<int, int>({}, {})));
}

TEST(Compare, nan_in_output_is_a_mismatch) {
  const auto mismatch = compared<float, double>({1, std::numeric_limits<float>::quiet_NaN()}, {1, 2}, loose);
  ASSERT_TRUE(mismatch);
  EXPECT_EQ(mismatch->index, 1U);
  EXPECT_EQ(mismatch->actual, "NaN");
  EXPECT_EQ(mismatch->expected, "2");
  EXPECT_EQ(mismatch->largest_error, infinity);
}

TEST(Compare, errors_of_large_integers_are_exact) {
  const std::vector<std::int64_t> actual{1054535561096060800, -7, 5}, expected{1054535561096060761, -7, 8};
  const auto mismatch = compare(std::span(actual), std::span(expected));
  ASSERT_TRUE(mismatch);
  EXPECT_EQ(mismatch->largest_error, 39);
  EXPECT_EQ(mismatch->largest_at, 0U);
}

TEST(Compare, tells_first_mismatch_count_and_largest_error) {
  const auto mismatch = compared<float, double>({1, 2.5F, 3, 8, 5}, {1, 2, 3, 4, 5});
  ASSERT_TRUE(mismatch);
  EXPECT_EQ(mismatch->index, 1U);
  EXPECT_EQ(mismatch->differing, 2U);
  EXPECT_EQ(mismatch->compared, 5U);
  EXPECT_EQ(mismatch->largest_error, 4);
  EXPECT_EQ(mismatch->largest_at, 3U);
  EXPECT_EQ(describe(*mismatch),
            "first mismatch at index 1: expected 2, but got 2.5; 2 of 5 elements differ, the largest error "
            "is 4 at index 3");
}

TEST(Compare, tells_places_in_a_matrix_by_row_and_column) {
  const auto mismatch = compared<float, double>({1, 2, 3, 4, 6, 8}, {1, 2, 3, 4, 5, 6});
  ASSERT_TRUE(mismatch);
  EXPECT_EQ(describe(*mismatch, 3),
            "first mismatch at row 1, column 1: expected 5, but got 6; 2 of 6 elements differ, the largest "
            "error is 2 at row 1, column 2");
}

TEST(Compare, tells_where_the_right_elements_stand_in_another_order) {
  const auto mismatch = compared<float, double>({1, 3, 2}, {1, 2, 3});
  ASSERT_TRUE(mismatch);
  EXPECT_EQ(
      describe(*mismatch),
      "first mismatch at index 1: expected 2, but got 3; 2 of 3 elements differ, and are the right ones "
      "in another order");
  EXPECT_FALSE((compared<int, int>({1, 3, 3}, {1, 2, 3})->reordered));
  EXPECT_FALSE((compared<float, float>({1, 3, 2}, {1, 2, 3}, loose)->reordered));
  EXPECT_FALSE((compared<double, double>({nan, 3, 2}, {1, 2, 3})->reordered));
  EXPECT_FALSE((compared<double, double>({1, 3, 2}, {nan, 2, 3})->reordered));
}

TEST(Compare, integers_are_exact_whatever_the_tolerance) {
  const std::int64_t big = (std::int64_t{1} << 53) + 1;  // a double cannot hold it
  EXPECT_TRUE((compared<std::int64_t, std::int64_t>({big}, {big - 1}, loose)));
  EXPECT_FALSE((compared<std::int64_t, std::int64_t>({big}, {big})));
  EXPECT_TRUE((compared<int, unsigned>({-1}, {std::numeric_limits<unsigned>::max()})));
}

TEST(Compare, different_sizes_are_a_mismatch_of_their_own) {
  const auto mismatch = compared<int, int>({1, 2}, {1, 2, 3});
  ASSERT_TRUE(mismatch);
  EXPECT_TRUE(mismatch->sizes_differ);
  EXPECT_EQ(describe(*mismatch), "the output has 2 elements, but should have 3");
}

TEST(Compare, an_unwritten_output_is_explained) {
  const auto mismatch = compared<float, float>({std::numeric_limits<float>::quiet_NaN()}, {1});
  EXPECT_THAT(describe(*mismatch), HasSubstr("NaN, as where nothing was written; it is the only element"));
}

TEST(Compare, an_output_that_comes_from_a_lane_outside_the_mask_is_explained) {
  const float undefined = std::bit_cast<float>(0x7ffd7ffdU);
  const auto mismatch = compared<float, float>({3.0F - undefined}, {1});
  EXPECT_THAT(describe(*mismatch),
              HasSubstr("got NaN, as of a lane that takes no part in the shuffle; it is the only element"));
  EXPECT_EQ(number_text(std::bit_cast<double>(0x7ffd7ffd7ffd7ffdULL)),
            "NaN, as of a lane that takes no part in the shuffle");
  EXPECT_EQ(unset_words("2147319805"), ", as of a lane that takes no part in the shuffle");
  EXPECT_EQ(number_text(std::numeric_limits<double>::quiet_NaN()), "NaN");
}

TEST(Compare, an_output_that_comes_from_an_unset_variable_is_explained) {
  const auto mismatch = compared<int, int>({static_cast<int>(0xaaaaaaaa)}, {1});
  EXPECT_THAT(describe(*mismatch), HasSubstr("-1431655766, as of a variable that nothing has set; it is"));
  EXPECT_EQ(unset_words(value_text(std::uint64_t{0xaaaaaaaaaaaaaaaa})),
            ", as of a variable that nothing has set");
  EXPECT_EQ(unset_words(std::string(256, '\xaa')), ", as of a variable that nothing has set");
}

TEST(Compare, half_an_integer_that_nothing_has_set_is_explained) {
  for (const char* const value : {"-6148914692043641570", "12297829381041384994"})
    EXPECT_EQ(unset_words(value), ", whose upper half nothing has set") << value;
}

TEST(Compare, other_absurd_values_are_told_as_they_are) {
  for (const char* const value :
       {"-1431655765", "0", "-2147483648", "-6148914700000000000", "aaaa", "NaN", ""})
    EXPECT_EQ(unset_words(value), "") << value;
}

TEST(Compare, large_numbers_are_told_without_an_exponent) {
  EXPECT_EQ(number_text(262705, 4), "262705");
  EXPECT_EQ(number_text(2734.5, 3), "2730");
  EXPECT_EQ(number_text(-1e6), "-1000000");
  EXPECT_EQ(number_text(0.9984123, 4), "0.9984");
  EXPECT_EQ(number_text(1e30, 3), "1e+30");
}

TEST(Compare, an_expected_double_has_no_more_digits_than_the_float_it_is_compared_with) {
  EXPECT_EQ(expected_text(-123.79283483706422, -122.640854F), "-123.792831");
  EXPECT_EQ(expected_text(1.0000000001, 1.0F), "1.0000000001");
  EXPECT_EQ(expected_text(4, 3.5F), "4");
}

TEST(Compare, in_large_arrays_too_the_first_mismatch_is_told_and_all_are_counted) {
  std::vector<int> expected((1U << 20) + 3, 7);
  std::vector<int> actual = expected;
  EXPECT_FALSE((compared<int, int>(actual, expected)));
  actual[5] = actual.back() = 8;
  const auto mismatch = compared<int, int>(actual, expected);
  ASSERT_TRUE(mismatch);
  EXPECT_EQ(mismatch->index, 5U);
  EXPECT_EQ(mismatch->differing, 2U);
}

TEST(Compare, float_values_are_told_with_all_their_digits) {
  const auto mismatch = compared<float, float>({0.1F}, {0.2F});
  EXPECT_EQ(mismatch->actual, "0.100000001");
  EXPECT_EQ(mismatch->expected, "0.200000003");
}

}  // namespace
}  // namespace gridstride::judge
