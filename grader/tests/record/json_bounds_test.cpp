// SPDX-License-Identifier: MIT
#include "record/json_bounds.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <stdexcept>
#include <string>

#include "record/json_reader.hpp"

namespace gridstride {
namespace {

using testing::HasSubstr;

std::string nested(std::size_t depth) { return std::string(depth, '[') + std::string(depth, ']'); }

std::string with_keys(std::size_t keys) {
  std::string text = "{";
  for (std::size_t i = 0; i < keys; ++i) text += (i > 0 ? ",\"" : "\"") + std::to_string(i) + "\":0";
  return text + "}";
}

std::string refusal(const std::string& text) {
  try {
    (void)parse_json(text, "reply");
  } catch (const std::runtime_error& error) {
    return error.what();
  }
  return "";
}

TEST(JsonBounds, values_deeper_than_any_of_ours_are_refused_before_they_take_the_stack) {
  EXPECT_EQ(refusal(nested(65)), "reply: its values lie too deep in each other");
  EXPECT_EQ(refusal(std::string(4 << 20, '[')), "reply: its values lie too deep in each other");
  EXPECT_EQ(refusal(nested(64)), "");
  EXPECT_EQ(refusal("[" + nested(63) + "," + nested(63) + "]"), "");
}

TEST(JsonBounds, objects_with_more_keys_than_any_of_ours_are_refused_before_each_is_sought) {
  EXPECT_EQ(refusal(with_keys(1001)), "reply: an object of it has too many keys");
  EXPECT_EQ(refusal("{\"a\":{},\"b\":" + with_keys(300'000) + "}"),
            "reply: an object of it has too many keys");
  EXPECT_EQ(refusal(with_keys(1000)), "");
  EXPECT_EQ(refusal("[" + with_keys(600) + "," + with_keys(600) + "]"), "");
}

TEST(JsonBounds, what_stands_in_a_text_is_no_value) {
  EXPECT_EQ(refusal("[\"" + std::string(100, '[') + std::string(2000, ':') + "\"]"), "");
  EXPECT_EQ(refusal("[\"\\\"" + std::string(100, '{') + "\\\\\"]"), "");
  EXPECT_EQ(refusal("[\"\\\\\"," + nested(64) + "]"), "reply: its values lie too deep in each other");
}

TEST(JsonBounds, what_is_no_json_is_for_the_parser_to_say) {
  for (const char* text : {"]]", "\"", "\"\\", ":", ""}) EXPECT_THAT(refusal(text), HasSubstr("not JSON"));
}

}  // namespace
}  // namespace gridstride
