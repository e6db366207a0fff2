// SPDX-License-Identifier: MIT
#include "classroom/similar.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <regex>

#include "system/durable_file.hpp"
#include "system/program.hpp"
#include "tests/test_folder.hpp"

namespace gridstride::classroom {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::SizeIs;

constexpr int least = 75;  // as docs/classroom.md measured it

std::string file_text(const std::string& file) {
  return system::read_file(std::string(GRIDSTRIDE_CHECKOUT) + "/" + file);
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
  [[nodiscard]] std::vector<AlikeGroup> groups(const std::vector<ComparedText>& texts) const {
    const auto run = [](const std::vector<std::string>& command, const std::filesystem::path&) {
      const system::Ended ended = system::run_captured(command);
      if (!ended.ok()) throw std::runtime_error(ended.err);
      return ended.out;
    };
    return similar_groups(texts, file_text("lessons/09_shared_reduction/shared_reduction.cu"), folder_, least,
                          run);
  }

  const std::string one_ = file_text("grader/checks/09_shared_reduction/wrong/tail_not_zeroed.cu");
  const std::string other_ = file_text("solutions/09_shared_reduction/shared_reduction.cu");
  std::filesystem::path folder_;
};

TEST_F(Similar, a_copy_with_other_names_and_comments_is_found) {
  ASSERT_FALSE(one_.empty());
  EXPECT_THAT(groups({{{"Kim Lee"}, one_}, {{"somebody"}, other_}, {{"이수민 'x'"}, renamed(one_)}}),
              ElementsAre(AlikeGroup{{"Kim Lee", 100, "이수민 'x'"}, {"이수민 'x'", 100, "Kim Lee"}}));
}

TEST_F(Similar, copies_of_one_text_are_one_group) {
  std::vector<ComparedText> texts;
  for (const char* student : {"a", "b", "c", "d"}) texts.push_back({{student}, one_});
  texts.push_back({{"e"}, other_});
  texts.push_back({{"f"}, renamed(other_)});
  const auto found = groups(texts);
  ASSERT_THAT(found, SizeIs(2));
  EXPECT_THAT(found[0], SizeIs(4));
  EXPECT_THAT(found[1], ElementsAre(AlikeStudent{"e", 100, "f"}, AlikeStudent{"f", 100, "e"}));
}

TEST_F(Similar, what_is_handed_in_together_is_not_alike_by_itself) {
  EXPECT_THAT(groups({{{"a", "b"}, one_}, {{"c"}, other_}}), IsEmpty());
  EXPECT_THAT(groups({{{"a", "b"}, one_}, {{"c"}, renamed(one_)}}),
              ElementsAre(AlikeGroup{{"a", 100, "c"}, {"b", 100, "c"}, {"c", 100, "a"}}));
}

TEST_F(Similar, two_solutions_that_were_written_apart_are_no_group) {
  ASSERT_FALSE(other_.empty());
  EXPECT_THAT(groups({{{"a"}, one_}, {{"b"}, other_}}), IsEmpty());
}

TEST_F(Similar, the_stub_itself_is_no_group) {
  const std::string stub = file_text("lessons/09_shared_reduction/shared_reduction.cu");
  EXPECT_THAT(groups({{{"a"}, stub}, {{"b"}, stub}}), IsEmpty());
  EXPECT_THAT(groups({{{"a"}, ""}, {{"b"}, ""}, {{"c"}, "\"open"}}), IsEmpty());
}

TEST(SimilarGroups, whoever_compares_runs_the_program_and_says_what_it_printed) {
  const TestFolder test_folder;
  const std::filesystem::path folder = test_folder.path();
  std::vector<std::string> seen;
  const auto run = [&](const std::vector<std::string>& command, const std::filesystem::path& files) {
    seen = command;
    EXPECT_EQ(files, folder);
    return (files / "0.cpp").string() + " consists for 92 % of " + (files / "1.cpp").string() + " material\n";
  };
  EXPECT_THAT(similar_groups({{{"a"}, "x"}, {{"b"}, "y"}}, "stub", folder, least, run),
              ElementsAre(AlikeGroup{{"a", 92, "b"}, {"b", 92, "a"}}));
  ASSERT_FALSE(seen.empty());
  EXPECT_EQ(seen.front(), "sim_c++");
  EXPECT_THROW(
      similar_groups({{{"a"}, "x"}, {{"b"}, "y"}}, "stub", folder, least,
                     [](const auto&, const auto&) -> std::string { throw std::runtime_error("no"); }),
      std::runtime_error);
}

TEST(AlikeGroup, tells_the_range_of_its_percents) {
  EXPECT_EQ(percents_text({{"a", 88, "b"}, {"b", 88, "a"}}), "88 %");
  EXPECT_EQ(percents_text({{"a", 100, "b"}, {"b", 100, "a"}, {"c", 77, "a"}}), "77 to 100 %");
}

}  // namespace
}  // namespace gridstride::classroom
