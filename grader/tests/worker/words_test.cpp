// SPDX-License-Identifier: MIT
#include "worker/words.hpp"

#include <gtest/gtest.h>

#include <limits>
#include <nlohmann/json.hpp>
#include <stdexcept>

#include "worker/protocol.hpp"

namespace gridstride::worker {
namespace {

using nlohmann::json;

/// What a worker writes of a call with one finding.
json one_finding() {
  Words words;
  words.findings = {{.bug_class = "data_race", .kernel = "k", .message = "Two threads write a[0]."}};
  words.modelled = {.total_ns = 3, .terms = {{"launch", 3}}};
  words.launches = {"k<<<4, 256>>>"};
  words.compilations = 2;
  words.device_ns = 12.5;
  return json::parse(words_to_text(words));
}

bool is_refused(const json& words) {
  try {
    (void)words_from_text(words.dump());
    return false;
  } catch (const std::runtime_error&) {
    return true;
  }
}

TEST(Words, come_back_as_they_were) {
  const Words words = words_from_text(one_finding().dump());
  ASSERT_EQ(words.findings.size(), 1U);
  EXPECT_EQ(words.findings[0].message, "Two threads write a[0].");
  EXPECT_EQ(words.launches, std::vector<std::string>{"k<<<4, 256>>>"});
  EXPECT_EQ(words.compilations, 2U);
  EXPECT_EQ(words.device_ns, 12.5);
  EXPECT_EQ(words.modelled.total_ns, 3);
}

TEST(Words, with_numbers_that_none_of_ours_can_be_are_refused) {
  for (const json& count : {json(-1), json(1e300), json(1.5), json("2"), json(nullptr)}) {
    json words = one_finding();
    words["compilations"] = count;
    EXPECT_TRUE(is_refused(words)) << count;
  }
  for (const json& time_ns : {json(-1), json(1e300), json("2"), json(nullptr)}) {
    json words = one_finding();
    words["device_ns"] = time_ns;
    EXPECT_TRUE(is_refused(words)) << time_ns;
    words = one_finding();
    words["modelled"]["terms"]["launch"] = time_ns;
    EXPECT_TRUE(is_refused(words)) << time_ns;
  }
}

TEST(Words, tell_of_launches_that_nothing_asks_about_in_notes_alone) {
  json words = one_finding();
  words["findings"][0]["class"] = "unchecked_launch";
  EXPECT_TRUE(is_refused(words)) << "an error";
  words["findings"][0]["severity"] = "note";
  EXPECT_FALSE(is_refused(words));
}

TEST(Words, name_few_launches_each_in_a_line) {
  json words = one_finding();
  words["launches"] = {"a<1,\n2><<<1, 2>>>"};
  EXPECT_EQ(words_from_text(words.dump()).launches.at(0), "a<1, 2><<<1, 2>>>");
  for (const json& launches : {json("k"), json({1}), json({"a", "b", "c", "d"})}) {
    words["launches"] = launches;
    EXPECT_TRUE(is_refused(words)) << launches;
  }
}

TEST(Words, that_lack_a_part_or_have_it_in_another_form_are_refused) {
  ASSERT_FALSE(is_refused(one_finding()));
  for (const char* key : {"what", "findings", "counters", "counted", "modelled", "lines"}) {
    json words = one_finding();
    words.erase(key);
    EXPECT_TRUE(is_refused(words)) << key;
    words[key] = 7;
    EXPECT_TRUE(is_refused(words)) << key;
  }
}

TEST(Words, that_would_take_the_judges_stack_or_time_are_refused) {
  const auto with_findings = [](const std::string& value) {
    json words = one_finding();
    words["findings"] = "HERE";
    std::string all = words.dump();
    return all.replace(all.find("\"HERE\""), 6, value);
  };
  const std::size_t depth = 1 << 20;
  EXPECT_THROW((void)words_from_text(with_findings(std::string(depth, '[') + std::string(depth, ']'))),
               std::runtime_error);
  std::string wide = "{";
  for (int i = 0; i < 300'000; ++i) wide += "\"" + std::to_string(i) + "\":0,";
  EXPECT_THROW((void)words_from_text(with_findings(wide + "\"\":0}")), std::runtime_error);
}

TEST(Words, of_our_own_are_taken_however_much_they_are) {
  const double infinite = std::numeric_limits<double>::infinity();
  const double none = std::numeric_limits<double>::quiet_NaN();
  const std::string long_text(6000, '"');
  Words words;
  words.what = long_text;
  words.findings.assign(300, {.bug_class = "leak", .kernel = long_text, .message = long_text});
  words.launches.assign(5, "k<1,\n2>" + long_text);
  words.device_ns = none;
  words.modelled.total_ns = infinite;
  for (int i = 0; i < 100; ++i) words.modelled.terms.push_back({std::to_string(i), i % 2 == 0 ? none : -1});
  words.lines.assign(100, {long_text, 3, LineAccess::global_load, 1, 32, 4});
  words.kernel_time = {.total_ns = -1, .lines = {30, {long_text, 3, 1e300}}};
  const std::string text = words_to_text(words);
  EXPECT_LE(text.size(), words_bytes);
  const Words read = words_from_text(text);
  EXPECT_GE(read.findings.size(), 100U);
  EXPECT_EQ(read.launches.size(), 3U);
  EXPECT_EQ(read.device_ns, 0);
  EXPECT_EQ(read.modelled.terms.size(), 64U);
  EXPECT_GT(read.modelled.total_ns, 9e17);
  EXPECT_EQ(read.lines.size(), 64U);
  EXPECT_EQ(read.kernel_time.total_ns, 0);
  EXPECT_EQ(words_to_text(read), words_to_text(words_from_text(words_to_text(read))));
}

}  // namespace
}  // namespace gridstride::worker
