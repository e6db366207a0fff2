// SPDX-License-Identifier: MIT
#include "language/phrases.hpp"

#include <gmock/gmock.h>

#include <filesystem>
#include <regex>

#include "language/language.hpp"

namespace gridstride::language {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

const std::filesystem::path catalogs = std::filesystem::path(GRIDSTRIDE_BUILD_DIR) / "locale";

class Phrases : public testing::Test {
 protected:
  void SetUp() override {
    if (available(catalogs).empty()) GTEST_SKIP() << "built without gettext: English alone";
    speak("it", catalogs);
  }
  void TearDown() override { speak("en", catalogs); }
};

TEST_F(Phrases, keep_what_differs) {
  const std::string text = told("reads 4 bytes outside d_data: index 300 of 256 elements");
  for (const char* part : {"4", "d_data", "300", "256"}) EXPECT_THAT(text, HasSubstr(part));
  for (const char* part : {"reads", "outside", "index", "elements"}) EXPECT_THAT(text, Not(HasSubstr(part)));
}

TEST_F(Phrases, are_found_in_one_another) {
  const std::string text = told(
      "reads element 0 of argument 2 of count_bytes, which thread (0,0,0) of block (1,0,0) writes at "
      "histogram.cu:27, and nothing orders the two");
  for (const char* part : {"0", "2", "count_bytes", "(0,0,0)", "(1,0,0)", "histogram.cu:27"})
    EXPECT_THAT(text, HasSubstr(part));
  for (const char* part : {"reads", "element ", "argument", "of block", "writes", "nothing"})
    EXPECT_THAT(text, Not(HasSubstr(part)));
}

TEST_F(Phrases, are_found_sentence_by_sentence) {
  const std::string text = told(
      "More threads run (512) than there are elements (2), or the index is computed wrongly: launch fewer, "
      "or "
      "guard the access, as in if (i < n). Or the array is too small: it has 8 bytes, from vectorize.cu:138; "
      "cudaMalloc counts bytes, n * "
      "sizeof(T).");
  EXPECT_THAT(text, HasSubstr("vectorize.cu:138"));
  EXPECT_THAT(text, HasSubstr("if (i < n)"));
  EXPECT_THAT(text, Not(HasSubstr("threads run")));
  EXPECT_THAT(text, Not(HasSubstr("too small")));
}

TEST_F(Phrases, behind_a_message_are_found_from_its_end) {
  const std::string text = told(
      "expected 3, but got 4; that is off by 1, and at most 0.5 can be rounding (n = 7), and 2 more "
      "failures");
  EXPECT_THAT(text, Not(HasSubstr("rounding")));
  EXPECT_THAT(text, Not(HasSubstr("failures")));
  EXPECT_THAT(text, HasSubstr("0.5"));
  EXPECT_THAT(text, HasSubstr("n = 7"));
}

TEST_F(Phrases, take_what_has_braces_as_it_is) {
  const std::string text = told("expected {3.0, {1}}, but got {}");
  EXPECT_THAT(text, HasSubstr("{3.0, {1}}"));
  EXPECT_THAT(text, HasSubstr("{}"));
  EXPECT_THAT(text, Not(HasSubstr("expected")));
}

TEST_F(Phrases, have_no_space_behind_a_chinese_mark) {
  speak("zh_CN", catalogs);
  const std::string bracket =
      told("reads 4 bytes outside a (argument 2 of multiply_them): index 400 of 400 elements");
  EXPECT_THAT(bracket, AllOf(HasSubstr("multiply_them"), HasSubstr("）"), Not(HasSubstr("） "))));
  const std::string stop =
      told("The same line has freed it before. Free the array after the last copy and kernel that use it.");
  EXPECT_THAT(stop, AllOf(HasSubstr("。"), Not(HasSubstr("。 "))));
}

TEST_F(Phrases, leave_what_nobody_knows_in_english) {
  EXPECT_EQ(told("a sentence that the device does not say"), "a sentence that the device does not say");
  EXPECT_EQ(
      told("An unknown sentence. Free the array after the last copy and kernel that use it.").substr(0, 21),
      "An unknown sentence. ");
  EXPECT_EQ(told(""), "");
}

TEST(PhrasesInEnglish, change_nothing) {
  const std::string text = "reads 4 bytes outside d_data: index 300 of 256 elements";
  EXPECT_EQ(told(text), text);
}

TEST_F(Phrases, have_one_form_of_bytes_and_threads) {
  EXPECT_EQ(told("reads 1 byte outside d_data: index 300 of 256 elements"),
            std::regex_replace(told("reads 4 bytes outside d_data: index 300 of 256 elements"),
                               std::regex("4"), "1"));
  EXPECT_THAT(
      told("the launch of k asks for 1 byte of shared memory a block (1 declared, 0 dynamic); this device "
           "allows 0"),
      Not(HasSubstr("shared memory")));
}

TEST(KnownPhrases, are_those_of_every_sentence) {
  EXPECT_TRUE(is_known("reads 1 byte outside d_data: index 300 of 256 elements"));
  EXPECT_TRUE(is_known("reads 4 bytes outside d_data: index 300 of 256 elements"));
  EXPECT_TRUE(is_known(
      "The same line has freed it before. Free the array after the last copy and kernel that use it."));
  EXPECT_FALSE(is_known("The same line has freed it before. Nobody says this."));
  EXPECT_TRUE(is_known("result_shape(\"(n),(n)->()\", (1), (8)): expected (8), but got ()"));
  EXPECT_FALSE(is_known("Nobody says: this"));
}

TEST_F(Phrases, of_a_text_that_a_submission_made_long_are_not_looked_for) {
  std::string sentences = "wrong answer";
  for (int i = 0; i < 100'000; ++i) sentences += ". A";
  EXPECT_EQ(told(sentences), sentences);
}

TEST_F(Phrases, are_found_beside_any_text_in_bounded_time) {
  const auto repeated = [](const std::string& part) {
    std::string text;
    while (text.size() + part.size() < 4000) text += part;
    return text;
  };
  // Each once took minutes, or all of the stack.
  for (const char* part :
       {"A. ", "a: ", "1 byte", ", and ", "; launched a, then b", " And 1 more failures. "})
    EXPECT_FALSE(told("wrong answer. " + repeated(part)).empty()) << part;
  EXPECT_THAT(told("Wait for the copy first. " + repeated("A. ")), HasSubstr("A. A."));
}

}  // namespace
}  // namespace gridstride::language
