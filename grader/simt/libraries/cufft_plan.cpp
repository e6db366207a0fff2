// SPDX-License-Identifier: MIT
#include "simt/libraries/cufft_plan.hpp"

#include <algorithm>

namespace gridstride::simt {
namespace {

// One transform's numbers, dense.
using Grid = std::vector<Complex>;
using Extent = std::array<std::size_t, 3>;

template <class Real>
Complex read(const FourierSide& side, const void* array, std::size_t place) {
  const auto* const numbers = static_cast<const Real*>(array);
  if (!side.is_complex) return static_cast<double>(numbers[place]);
  return {static_cast<double>(numbers[2 * place]), static_cast<double>(numbers[2 * place + 1])};
}

template <class Real>
void write(const FourierSide& side, void* array, std::size_t place, Complex value) {
  auto* const numbers = static_cast<Real*>(array);
  if (!side.is_complex) {
    numbers[place] = static_cast<Real>(value.real());
    return;
  }
  numbers[2 * place] = static_cast<Real>(value.real());
  numbers[2 * place + 1] = static_cast<Real>(value.imag());
}

template <class Visit>
void for_each_place(const FourierSide& side, std::size_t transform, Visit visit) {
  std::size_t i = 0;
  for (std::size_t x = 0; x < side.extent[0]; ++x)
    for (std::size_t y = 0; y < side.extent[1]; ++y)
      for (std::size_t z = 0; z < side.extent[2]; ++z) visit(i++, side.place(transform, x, y, z));
}

void gather(const FourierSide& side, const void* array, std::size_t transform, Grid& grid) {
  for_each_place(side, transform, [&](std::size_t i, std::size_t place) {
    grid[i] = side.is_double ? read<double>(side, array, place) : read<float>(side, array, place);
  });
}

void scatter(const FourierSide& side, void* array, std::size_t transform, const Grid& grid) {
  for_each_place(side, transform, [&](std::size_t i, std::size_t place) {
    side.is_double ? write<double>(side, array, place, grid[i]) : write<float>(side, array, place, grid[i]);
  });
}

// Transforms along one of the two slower dimensions.
void transform_along(Grid& grid, const Extent& extent, std::size_t axis, int sign, Fourier& fourier) {
  const std::size_t inner = axis == 0 ? extent[1] * extent[2] : extent[2];
  const std::size_t outer = axis == 0 ? 1 : extent[0];
  const std::size_t n = extent[axis];
  if (n == 1) return;
  std::vector<Complex> line(n);
  for (std::size_t block = 0; block < outer; ++block) {
    for (std::size_t i = 0; i < inner; ++i) {
      Complex* const first = &grid[block * n * inner + i];
      for (std::size_t j = 0; j < n; ++j) line[j] = first[j * inner];
      fourier.transform(line, sign);
      for (std::size_t j = 0; j < n; ++j) first[j * inner] = line[j];
    }
  }
}

// A row of the fastest dimension; of real numbers, half of the spectrum stands for all of it.
std::vector<Complex> whole_row(const Complex* row, std::size_t given, std::size_t n) {
  std::vector<Complex> line(row, row + given);
  line.resize(n);
  if (given == n) return line;
  line[0] = line[0].real();
  if (n % 2 == 0) line[n / 2] = line[n / 2].real();
  for (std::size_t k = given; k < n; ++k) line[k] = std::conj(line[n - k]);
  return line;
}

// Transforms along the fastest dimension, whose rows may be of other lengths before and after.
Grid transform_rows(const Grid& grid, std::size_t given, std::size_t kept, int sign, Fourier& fourier) {
  const std::size_t rows = grid.size() / given;
  Grid result(rows * kept);
  for (std::size_t r = 0; r < rows; ++r) {
    std::vector<Complex> line = whole_row(&grid[r * given], given, fourier.length());
    fourier.transform(line, sign);
    std::copy_n(line.begin(), kept, result.begin() + static_cast<std::ptrdiff_t>(r * kept));
  }
  return result;
}

// Of a side in a layout of the caller's; SIZE_MAX where they are more than that.
std::size_t bytes_to_last(const FourierSide& side, std::size_t batch) {
  const FourierLayout& layout = side.layout;
  const std::size_t row = side.extent[1] - 1;
  const auto before = product({batch - 1, layout.distance});
  const auto slices = product({side.extent[0] - 1, layout.stored[1], layout.stored[2], layout.stride});
  const auto rows = product({row, layout.stored[2], layout.stride});
  const auto last = product({side.extent[2] - 1, layout.stride});
  if (!before || !slices || !rows || !last) return SIZE_MAX;
  constexpr std::size_t most = SIZE_MAX / 64;  // of each part: then their sum in bytes is a number
  for (const std::size_t part : {*before, *slices, *rows, *last})
    if (part > most) return SIZE_MAX;
  return (*before + *slices + *rows + *last + 1) * side.element_bytes();
}

}  // namespace

Operand FourierSide::operand(const char* name, const void* array, std::size_t batch, Use use) const {
  Operand operand;
  operand.name = name;
  operand.address = reinterpret_cast<std::uintptr_t>(array);
  operand.use = use;
  if (is_dense) {
    const auto columns = product({batch, extent[0], extent[1]});
    operand.columns = columns.value_or(SIZE_MAX);
    operand.run_bytes = extent[2] * element_bytes();
    operand.pitch_bytes = layout.stored[2] * element_bytes();
    return operand;
  }
  operand.columns = 1;
  operand.run_bytes = operand.pitch_bytes = bytes_to_last(*this, batch);
  operand.use = use == Use::reads ? Use::reads_part : Use::writes_part;
  return operand;
}

FourierPlan FourierPlan::in_place() const {
  FourierPlan plan = *this;
  for (FourierSide* side : {&plan.in, &plan.out}) {
    if (side->is_complex || !side->is_dense) continue;
    side->layout.stored[2] = 2 * (extent[2] / 2 + 1);
    side->layout.distance = extent[0] * extent[1] * side->layout.stored[2];
  }
  return plan;
}

void FourierPlan::run(const void* from, void* to, int sign) const {
  std::array<Fourier, 3> axes{Fourier(extent[0]), Fourier(extent[1]), Fourier(extent[2])};
  const bool rows_last = !out.is_complex;  // the rows of a half spectrum become real at the end
  for (std::size_t transform = 0; transform < batch; ++transform) {
    Grid grid(in.count());
    gather(in, from, transform, grid);
    if (!rows_last) grid = transform_rows(grid, in.extent[2], out.extent[2], sign, axes[2]);
    const Extent& between = rows_last ? in.extent : out.extent;
    for (const std::size_t axis : {0u, 1u}) transform_along(grid, between, axis, sign, axes[axis]);
    if (rows_last) grid = transform_rows(grid, in.extent[2], out.extent[2], sign, axes[2]);
    scatter(out, to, transform, grid);
  }
}

}  // namespace gridstride::simt
