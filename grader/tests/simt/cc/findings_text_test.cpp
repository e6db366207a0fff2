// SPDX-License-Identifier: MIT
#include "simt/cc/findings_text.hpp"

#include <gtest/gtest.h>

namespace gridstride::cc {
namespace {

Finding race() {
  Finding finding;
  finding.bug_class = "data_race";
  finding.kernel = "sum<float>";
  finding.file = "sum.cu";
  finding.line = 31;
  finding.block = {1, 0, 0};
  finding.thread = {2, 3, 0};
  finding.message = "message.";
  finding.advice = "advice.";
  return finding;
}

TEST(FindingsText, a_finding_begins_with_file_line_and_class) {
  EXPECT_EQ(text_of(race()),
            "sum.cu:31: data_race: message.\n"
            "    by thread (2,3,0) in block (1,0,0) of kernel sum<float>\n"
            "    advice.\n");
}

TEST(FindingsText, repeated_findings_are_counted) {
  Finding finding = race();
  finding.count = 64;
  EXPECT_NE(text_of(finding).find("of kernel sum<float>, the first of 64 times\n"), std::string::npos);
}

TEST(FindingsText, host_code_has_no_thread) {
  Finding finding = race();
  finding.kernel.clear();
  EXPECT_EQ(text_of(finding), "sum.cu:31: data_race: message.\n    advice.\n");
}

TEST(FindingsText, a_note_says_so) {
  Finding finding = race();
  finding.severity = Severity::note;
  EXPECT_EQ(text_of(finding).rfind("sum.cu:31: data_race (note): ", 0), 0U);
}

}  // namespace
}  // namespace gridstride::cc
