// SPDX-License-Identifier: MIT
/// @file
/// Real data for checks: tables of whole numbers from datasets/real.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace gridstride::harness {

/// @brief A matrix of whole numbers, in row-major order.
struct IntegerMatrix {
  std::size_t rows = 0;              ///< how many rows
  std::size_t columns = 0;           ///< numbers in each
  std::vector<std::int32_t> values;  ///< @shape{[rows, columns]}
};

/// @brief Reads lines of whole numbers with commas between them.
/// @throws std::runtime_error naming file and line where one is no number, or has more or fewer than the
/// first
IntegerMatrix read_csv(const std::filesystem::path& file);

/// @brief Reads a grey picture, a byte a pixel: Netpbm's binary PGM. @return brightness from 0 to 255
/// @throws std::runtime_error naming the file where it is no such picture, or is cut off
/// @source the man page pgm(5) of Netpbm
IntegerMatrix read_pgm(const std::filesystem::path& file);

/// @brief A data set: dataset("digits.csv"), dataset("photographer.pgm"). datasets/README.md says what each
/// is.
/// @param[in] name of a file in datasets/real
/// @throws std::runtime_error as read_csv() and read_pgm() do
IntegerMatrix dataset(const std::string& name);

}  // namespace gridstride::harness
