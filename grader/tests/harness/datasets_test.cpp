// SPDX-License-Identifier: MIT
#include "harness/datasets.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <stdexcept>

#include "system/temporary_folder.hpp"

namespace gridstride::harness {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

class Datasets : public testing::Test {
 protected:
  std::filesystem::path written(const std::string& text) {
    const std::filesystem::path file = folder_.path() / "data";
    std::ofstream(file, std::ios::binary) << text;
    return file;
  }

 private:
  system::TemporaryFolder folder_;
};

template <class Read>
std::string refusal(Read read) {
  try {
    read();
  } catch (const std::runtime_error& error) {
    return error.what();
  }
  return "";
}

TEST_F(Datasets, reads_a_table) {
  const IntegerMatrix matrix = read_csv(written("1,-2,3\n40,5,600\n"));
  EXPECT_EQ(matrix.rows, 2U);
  EXPECT_EQ(matrix.columns, 3U);
  EXPECT_THAT(matrix.values, ElementsAre(1, -2, 3, 40, 5, 600));
}

TEST_F(Datasets, refuses_a_table_that_is_none) {
  for (const char* const text :
       {"1,2\n3,four\n", "1,2\n3,\n", "1,2\n\n", "1,2\n3;4\n", "1,2\n3,99999999999\n"})
    EXPECT_THAT(refusal([&] { read_csv(written(text)); }), HasSubstr("line 2: whole numbers")) << text;
  EXPECT_THAT(refusal([&] { read_csv(written("1,2\n3\n")); }),
              HasSubstr("line 2: 1 numbers, but the first line has 2"));
  EXPECT_THAT(refusal([] { read_csv("/nowhere.csv"); }), HasSubstr("/nowhere.csv cannot be read"));
}

TEST_F(Datasets, reads_a_picture) {
  const IntegerMatrix picture = read_pgm(written("P5\n3 2\n255\n\n\x01\x02\x7f\x80\xff"));
  EXPECT_EQ(picture.rows, 2U);
  EXPECT_EQ(picture.columns, 3U);
  EXPECT_THAT(picture.values, ElementsAre(10, 1, 2, 127, 128, 255));
}

TEST_F(Datasets, refuses_a_picture_that_is_none) {
  for (const char* const text : {"", "P2\n1 1\n255\n7", "P5\n1 1\n65535\nab", "P5\n1 x\n255\na"})
    EXPECT_THAT(refusal([&] { read_pgm(written(text)); }), HasSubstr("is no binary PGM")) << text;
  EXPECT_THAT(refusal([&] { read_pgm(written("P5\n2 2\n255\nabc")); }), HasSubstr("ends before"));
}

TEST(Dataset, holds_what_its_description_says) {
  const IntegerMatrix digits = dataset("digits.csv");
  EXPECT_EQ(digits.rows, 1797U);
  EXPECT_EQ(digits.columns, 64U);
  EXPECT_EQ(*std::ranges::min_element(digits.values), 0);
  EXPECT_EQ(*std::ranges::max_element(digits.values), 16);
  const IntegerMatrix picture = dataset("photographer.pgm");
  EXPECT_EQ(picture.rows, 240U);
  EXPECT_EQ(picture.columns, 200U);
}

TEST(Dataset, is_what_its_checksum_says) {
  EXPECT_EQ(
      std::system("cd '" GRIDSTRIDE_SOURCE_DIR "/datasets/real' && sha256sum --check --strict SHA256SUMS"),
      0);
}

}  // namespace
}  // namespace gridstride::harness
