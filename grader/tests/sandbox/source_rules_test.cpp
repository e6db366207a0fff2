// SPDX-License-Identifier: MIT
#include "sandbox/source_rules.hpp"

#include <gtest/gtest.h>

namespace gridstride::sandbox {
namespace {

TEST(SourceRules, an_ordinary_file_is_let_pass) {
  EXPECT_EQ(hiding_message("// sanitize the input\n__attribute__((noinline)) void f();\n", "a.cu"), "");
  EXPECT_EQ(hiding_message("", "a.cu"), "");
}

TEST(SourceRules, an_attribute_that_hides_a_kernel_is_named_with_its_line) {
  EXPECT_EQ(hiding_message("int x;\n__attribute__((no_sanitize(\"thread\"))) void f();\n", "a.cu"),
            "a.cu:2: error: `no_sanitize` hides code from the CPU device; leave it out\n");
}

TEST(SourceRules, a_pragma_and_the_longest_word_are_found) {
  EXPECT_EQ(
      hiding_message("#pragma clang attribute push(__attribute__((disable_sanitizer_instrumentation)))",
                     "a.cu"),
      "a.cu:1: error: `disable_sanitizer_instrumentation` hides code from the CPU device; leave it out\n");
  EXPECT_EQ(hiding_message("[[clang::no_sanitize_thread]]", "a.cu"),
            "a.cu:1: error: `no_sanitize_thread` hides code from the CPU device; leave it out\n");
}

TEST(SourceRules, a_word_over_two_lines_is_found_however_these_end) {
  for (const char* const end : {"\\\n", "\\\r\n", "\\\n\r", "\\\r", "\\ \t\n", "\\\f\r"})
    EXPECT_EQ(hiding_message("#undef no_sani" + std::string(end) + "tize\n", "a.cu"),
              "a.cu:1: error: `no_sanitize` hides code from the CPU device; leave it out\n");
}

TEST(SourceRules, a_word_over_two_lines_is_found_and_lines_stay_right) {
  EXPECT_EQ(hiding_message("#undef no_\\\nsanitize\n\\ \t\r\nno_sanitize", "a.cu"),
            "a.cu:1: error: `no_sanitize` hides code from the CPU device; leave it out\n"
            "a.cu:3: error: `no_sanitize` hides code from the CPU device; leave it out\n");
}

}  // namespace
}  // namespace gridstride::sandbox
