// SPDX-License-Identifier: MIT
#include "harness/datasets.hpp"

#include <fmt/format.h>

#include <charconv>
#include <fstream>
#include <stdexcept>
#include <string_view>

#include "sandbox/build.hpp"

namespace gridstride::harness {
namespace {

std::ifstream opened(const std::filesystem::path& file) {
  std::ifstream stream(file, std::ios::binary);
  if (!stream) throw std::runtime_error(fmt::format("{} cannot be read", file.string()));
  return stream;
}

std::vector<std::int32_t> numbers_of(std::string_view line, const std::string& where) {
  std::vector<std::int32_t> numbers;
  const char* at = line.data();
  const char* const end = line.data() + line.size();
  while (true) {
    std::int32_t number = 0;
    const auto [next, error] = std::from_chars(at, end, number);
    if (error != std::errc{} || (next != end && *next != ','))
      throw std::runtime_error(fmt::format("{}: whole numbers with commas between them are expected", where));
    numbers.push_back(number);
    if (next == end) return numbers;
    at = next + 1;
  }
}

}  // namespace

IntegerMatrix read_csv(const std::filesystem::path& file) {
  std::ifstream stream = opened(file);
  IntegerMatrix matrix;
  for (std::string line; std::getline(stream, line);) {
    const std::string where = fmt::format("{}, line {}", file.string(), matrix.rows + 1);
    const std::vector<std::int32_t> numbers = numbers_of(line, where);
    if (matrix.rows > 0 && numbers.size() != matrix.columns)
      throw std::runtime_error(
          fmt::format("{}: {} numbers, but the first line has {}", where, numbers.size(), matrix.columns));
    matrix.columns = numbers.size();
    ++matrix.rows;
    matrix.values.insert(matrix.values.end(), numbers.begin(), numbers.end());
  }
  return matrix;
}

IntegerMatrix read_pgm(const std::filesystem::path& file) {
  std::ifstream stream = opened(file);
  IntegerMatrix picture;
  std::string format;
  int brightest = 0;
  stream >> format >> picture.columns >> picture.rows >> brightest;
  stream.get();  // one blank behind the header
  if (!stream || format != "P5" || brightest != 255)
    throw std::runtime_error(fmt::format("{} is no binary PGM of a byte a pixel", file.string()));
  std::string pixels(picture.rows * picture.columns, '\0');
  if (!stream.read(pixels.data(), static_cast<std::streamsize>(pixels.size())))
    throw std::runtime_error(fmt::format("{} ends before its last pixel", file.string()));
  for (const char pixel : pixels) picture.values.push_back(static_cast<unsigned char>(pixel));
  return picture;
}

IntegerMatrix dataset(const std::string& name) {
  const std::filesystem::path file = gridstride::installation().source / "datasets" / "real" / name;
  return file.extension() == ".pgm" ? read_pgm(file) : read_csv(file);
}

}  // namespace gridstride::harness
