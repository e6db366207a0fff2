// SPDX-License-Identifier: MIT
#include "simt/src/threads/matrix_products.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <cstddef>
#include <set>
#include <utility>

#include "gridstride/matrix_fragments.hpp"

namespace gridstride::simt {
namespace {

using detail::MatrixPlace;

struct Shape {
  unsigned rows;
  unsigned columns;
};

template <class PlaceOf>
std::set<std::pair<unsigned, unsigned>> places(unsigned rows, unsigned columns, const PlaceOf& place_of) {
  std::set<std::pair<unsigned, unsigned>> found;
  for (unsigned lane = 0; lane < 32; ++lane)
    for (unsigned i = 0; i < detail::elements_a_lane(rows, columns); ++i) {
      const MatrixPlace at = place_of(lane, i);
      EXPECT_LT(at.row, rows);
      EXPECT_LT(at.column, columns);
      found.emplace(at.row, at.column);
    }
  return found;
}

TEST(MatrixFragments, have_each_element_of_an_operand_once) {
  for (const Shape shape : {Shape{16, 16}, {32, 16}, {16, 8}, {8, 16}, {16, 32}, {8, 4}, {4, 8}})
    for (const bool row_major : {false, true}) {
      const auto place = [&](unsigned lane, unsigned i) {
        return detail::operand_place(shape.rows, shape.columns, row_major, lane, i);
      };
      EXPECT_EQ(places(shape.rows, shape.columns, place).size(), std::size_t{shape.rows} * shape.columns)
          << shape.rows << " x " << shape.columns << (row_major ? " by rows" : " by columns");
    }
}

TEST(MatrixFragments, have_each_element_of_an_accumulator_once) {
  for (const Shape shape : {Shape{16, 16}, {32, 8}, {8, 32}, {8, 8}}) {
    const auto place = [&](unsigned lane, unsigned i) {
      return detail::accumulator_place(shape.rows, lane, i);
    };
    EXPECT_EQ(places(shape.rows, shape.columns, place).size(), std::size_t{shape.rows} * shape.columns)
        << shape.rows << " x " << shape.columns;
  }
}

// PTX ISA, matrix fragments for mma.m16n8k16: c0 and c1 of lane 5 are in row 1, columns 2 and 3.
TEST(MatrixFragments, of_accumulators_lie_as_mma_has_them) {
  const MatrixPlace first = detail::accumulator_place(16, 5, 0);
  EXPECT_EQ(first.row, 1U);
  EXPECT_EQ(first.column, 2U);
  EXPECT_EQ(detail::accumulator_place(16, 5, 1).column, 3U);
  EXPECT_EQ(detail::accumulator_place(16, 5, 2).row, 9U);
}

/// The lanes' parts of a product of 8 x 4 by 4 x 8 numbers of float64, all of one value.
class Float64Product {
 public:
  explicit Float64Product(double of_all_a) {
    a_.fill(of_all_a);
    b_.fill(2);
    c_.fill(1);
    for (std::size_t lane = 0; lane < 32; ++lane)
      lanes_[lane] = {8,    8,     4,         gs_matrix_float64, gs_matrix_float64, gs_matrix_float64, true,
                      true, false, &a_[lane], &b_[lane],         &c_[2 * lane],     &d_[2 * lane]};
  }
  const std::array<double, 64>& multiply() {
    LaneProducts products{};
    for (std::size_t lane = 0; lane < 32; ++lane) products[lane] = &lanes_[lane];
    multiply_matrices(products);
    return d_;
  }
  gs_matrix_product& lane(std::size_t i) { return lanes_[i]; }

 private:
  std::array<double, 32> a_{};
  std::array<double, 32> b_{};
  std::array<double, 64> c_{};
  std::array<double, 64> d_{};
  std::array<gs_matrix_product, 32> lanes_{};
};

TEST(MatrixProducts, add_rows_times_columns_to_what_was_there) {
  EXPECT_THAT(Float64Product(3).multiply(), testing::Each(4 * 3 * 2 + 1));
}

TEST(MatrixProducts, are_alike_where_shape_types_and_layouts_are) {
  Float64Product product(1);
  EXPECT_TRUE(are_alike(product.lane(0), product.lane(1)));
  product.lane(1).b_is_row_major = false;
  EXPECT_FALSE(are_alike(product.lane(0), product.lane(1)));
  product.lane(1) = product.lane(0);
  product.lane(1).operands = gs_matrix_tf32;
  EXPECT_FALSE(are_alike(product.lane(0), product.lane(1)));
}

}  // namespace
}  // namespace gridstride::simt
