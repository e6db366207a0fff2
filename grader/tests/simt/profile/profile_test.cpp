// SPDX-License-Identifier: MIT
// Reading a profile: what is wrong with a file is told with its name and line.
#include "simt/src/devices/profile.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <sstream>
#include <stdexcept>
#include <string>

namespace gridstride::simt {
namespace {

using testing::HasSubstr;

std::string good_text() {
  std::ifstream file(GRIDSTRIDE_SOURCE_DIR "/datasets/devices/gtx1060.toml");
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

std::string replaced(std::string text, const std::string& from, const std::string& to) {
  const auto at = text.find(from);
  if (at == std::string::npos) throw std::invalid_argument("no '" + from + "' in the text");
  return text.replace(at, from.size(), to);
}

std::string message_for(const std::string& text) {
  try {
    parse_profile(text, "folder/some.toml");
  } catch (const std::runtime_error& error) {
    return error.what();
  }
  return "accepted";
}

TEST(Profile, takes_its_id_from_the_file_name) {
  EXPECT_EQ(parse_profile(good_text(), "a/gtx9.toml").id, "gtx9");
}

TEST(Profile, knows_which_attributes_the_file_gives) {
  const DeviceProfile profile = parse_profile(good_text(), "x.toml");
  EXPECT_TRUE(profile.has_attribute[10]);    // WARP_SIZE
  EXPECT_FALSE(profile.has_attribute[120]);  // CLUSTER_LAUNCH, which Pascal has not
  EXPECT_EQ(profile.attribute(120), 0);
}

TEST(Profile, answers_zero_for_numbers_that_are_no_attribute) {
  const DeviceProfile profile = parse_profile(good_text(), "x.toml");
  EXPECT_EQ(profile.attribute(-1), 0);
  EXPECT_EQ(profile.attribute(100000), 0);
}

TEST(Profile, syntax_error_names_file_and_line) {
  EXPECT_THAT(message_for("name = \"a\"\ncount = = 1\n"), HasSubstr("folder/some.toml:2: "));
}

TEST(Profile, unknown_attribute_is_refused) {
  const std::string message = message_for(replaced(good_text(), "warp_size = 32", "warp_sise = 32"));
  EXPECT_THAT(message, HasSubstr("there is no device attribute 'warp_sise'"));
  EXPECT_THAT(message, HasSubstr("folder/some.toml:"));
}

TEST(Profile, attribute_that_is_no_whole_number_is_refused) {
  EXPECT_THAT(message_for(replaced(good_text(), "max_pitch = 2147483647", "max_pitch = 1.5")),
              HasSubstr("attribute 'max_pitch' is not a whole number"));
}

TEST(Profile, attribute_beyond_an_int_is_refused) {
  EXPECT_THAT(message_for(replaced(good_text(), "max_pitch = 2147483647", "max_pitch = 2147483648")),
              HasSubstr("does not fit an int"));
}

TEST(Profile, attribute_that_the_engine_needs_must_be_there) {
  EXPECT_THAT(message_for(replaced(good_text(), "max_threads_per_block = 1024", "")),
              HasSubstr("attribute 'MAX_THREADS_PER_BLOCK' is missing"));
}

TEST(Profile, warp_of_another_size_is_refused) {
  EXPECT_THAT(message_for(replaced(good_text(), "warp_size = 32", "warp_size = 64")),
              HasSubstr("must be 32"));
}

TEST(Profile, bandwidth_must_be_positive) {
  EXPECT_THAT(message_for(replaced(good_text(), "pcie_pinned_gb_per_s = 12.0", "pcie_pinned_gb_per_s = 0.0")),
              HasSubstr("must be positive"));
  EXPECT_THAT(message_for(replaced(good_text(), "pcie_pinned_gb_per_s = 12.0", "pcie_pinned_gb_per_s = nan")),
              HasSubstr("must be positive"));
}

TEST(Profile, missing_table_is_told) {
  EXPECT_THAT(message_for("name = \"a\"\ndevice_count = 1\ntotal_memory_bytes = 1\ndriver_version = 12000\n"),
              HasSubstr("there is no table [attributes]"));
}

TEST(Profile, name_longer_than_cuda_can_tell_is_refused) {
  EXPECT_THAT(message_for(replaced(good_text(), "name = \"GeForce GTX 1060 6GB\"",
                                   "name = \"" + std::string(256, 'x') + "\"")),
              HasSubstr("'name' must have 1 to 255 bytes"));
}

TEST(Profile, file_that_is_not_there_is_told) {
  try {
    load_profile("/nowhere/none.toml");
    FAIL() << "accepted";
  } catch (const std::runtime_error& error) {
    EXPECT_THAT(error.what(), HasSubstr("/nowhere/none.toml: the device profile cannot be read"));
  }
}

TEST(AttributeNames, round_trip) {
  EXPECT_STREQ(attribute_name(10), "WARP_SIZE");  // CU_DEVICE_ATTRIBUTE_WARP_SIZE = 10
  EXPECT_EQ(attribute_number("warp_size"), 10);
  EXPECT_EQ(attribute_number("WARP_SIZE"), 10);
  for (int id = 1; id < DeviceProfile::attribute_slots; ++id) {
    if (const char* name = attribute_name(id)) EXPECT_EQ(attribute_number(name), id) << name;
  }
}

TEST(AttributeNames, unknown_ones_have_no_number) {
  EXPECT_EQ(attribute_number("warp"), 0);
  EXPECT_EQ(attribute_number(""), 0);
  EXPECT_EQ(attribute_name(0), nullptr);
  EXPECT_EQ(attribute_name(44), nullptr);  // reserved in CUDA
}

}  // namespace
}  // namespace gridstride::simt
