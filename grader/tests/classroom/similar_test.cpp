// SPDX-License-Identifier: MIT
#include "classroom/similar.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <regex>
#include <sstream>

namespace gridstride::classroom {
namespace {

using testing::IsEmpty;

constexpr int least = 75;  // as docs/classroom.md measured it

std::string file_text(const std::string& file) {
  std::ostringstream text;
  text << std::ifstream(std::string(GRIDSTRIDE_CHECKOUT) + "/" + file).rdbuf();
  return text.str();
}

std::string renamed(std::string text) {
  text = std::regex_replace(text, std::regex("//[^\n]*"), "// mine");
  for (const auto& [from, to] : {std::pair{"left", "rest"}, {"tid", "me"}, {"stride", "width"}})
    text = std::regex_replace(text, std::regex(std::string("\\b") + from + "\\b"), to);
  return text;
}

class Similar : public testing::Test {
 protected:
  void SetUp() override {
    if (!can_compare()) GTEST_SKIP() << "similarity-tester is not installed";
    folder_ = std::filesystem::path(testing::TempDir()) / ("similar_" + std::to_string(::getpid()));
    std::filesystem::create_directories(folder_);
  }
  void TearDown() override {
    if (!folder_.empty()) std::filesystem::remove_all(folder_);
  }
  [[nodiscard]] std::vector<SimilarPair> pairs(const std::vector<ComparedText>& texts) const {
    return similar_pairs(texts, file_text("lessons/09_shared_reduction/shared_reduction.cu"), folder_, least);
  }

  const std::string one_ = file_text("grader/checks/09_shared_reduction/wrong/tail_not_zeroed.cu");
  const std::string other_ = file_text("solutions/09_shared_reduction/shared_reduction.cu");
  std::filesystem::path folder_;
};

TEST_F(Similar, a_copy_with_other_names_and_comments_is_found) {
  ASSERT_FALSE(one_.empty());
  const auto found = pairs({{"Kim Lee", one_}, {"somebody", other_}, {"이수민 'x'", renamed(one_)}});
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(found.front(), (SimilarPair{"Kim Lee", "이수민 'x'", 100}));
}

TEST_F(Similar, two_solutions_that_were_written_apart_are_no_pair) {
  ASSERT_FALSE(other_.empty());
  EXPECT_THAT(pairs({{"a", one_}, {"b", other_}}), IsEmpty());
}

TEST_F(Similar, the_stub_itself_is_no_pair) {
  const std::string stub = file_text("lessons/09_shared_reduction/shared_reduction.cu");
  EXPECT_THAT(pairs({{"a", stub}, {"b", stub}}), IsEmpty());
  EXPECT_THAT(pairs({{"a", ""}, {"b", ""}, {"c", "\"open"}}), IsEmpty());
}

}  // namespace
}  // namespace gridstride::classroom
