// SPDX-License-Identifier: MIT
#include "simt/translate/lexer.hpp"

#include <gmock/gmock.h>
#include <sys/resource.h>

#include <string>
#include <vector>

#include "translated.hpp"

namespace gridstride::translate {
namespace {

using testing::ElementsAre;

std::vector<std::string> spellings(std::string_view source) {
  const Lexed lexed = lex(source);
  std::vector<std::string> out;
  for (const Token& token : lexed.code) out.emplace_back(token.text);
  return out;
}

long most_memory_kib() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  return usage.ru_maxrss;
}

TEST(Lexer, every_greater_sign_is_a_token_and_a_launch_opener_is_one) {
  EXPECT_THAT(spellings("k<a<4>><<<1,2>>>()"),
              ElementsAre("k", "<", "a", "<", "4", ">", ">", "<<<", "1", ",", "2", ">", ">", ">", "(", ")"));
}

TEST(Lexer, a_shift_operator_with_template_arguments_is_no_launch_opener) {
  EXPECT_THAT(spellings("operator<<<int>"), ElementsAre("operator", "<<", "<", "int", ">"));
}

TEST(Lexer, an_arrow_holds_no_greater_sign) {
  EXPECT_THAT(spellings("p->x>=1"), ElementsAre("p", "->", "x", ">=", "1"));
}

TEST(Lexer, comments_strings_and_directives_hold_no_tokens) {
  EXPECT_THAT(spellings("a // <<< \\\n still <<<\nb /* <<<\n */ \"<<<\\\"\" '<' \n#pragma x <<<\nc"),
              ElementsAre("a", "b", "\"<<<\\\"\"", "'<'", "c"));
}

TEST(Lexer, a_line_goes_on_behind_blanks_after_its_backslash) {
  EXPECT_THAT(spellings("a // <<< \\ \t\n still <<<\n#define M \\ \n\r <<<\nb \\ c"),
              ElementsAre("a", "b", "\\", "c"));
}

TEST(Lexer, a_raw_string_ends_at_its_own_delimiter) {
  EXPECT_THAT(spellings("R\"x(\" )\" )x\" z"), ElementsAre("R\"x(\" )\" )x\"", "z"));
}

TEST(Lexer, an_apostrophe_in_a_number_separates_digits) {
  EXPECT_THAT(spellings("1'000'000 + 0x1p-3 + .5f"), ElementsAre("1'000'000", "+", "0x1p-3", "+", ".5f"));
}

TEST(Lexer, text_under_if_0_is_skipped_and_its_else_branch_is_kept) {
  EXPECT_THAT(spellings("#if 0\ndon't <<<\n#if A\n#else\n#endif\n#else\nkept\n#endif\nend"),
              ElementsAre("kept", "end"));
}

TEST(Lexer, lines_count_from_one_through_comments_and_continued_lines) {
  const Lexed lexed = lex("a /*\n*/ b\n\"x\\\ny\" c\n#define M \\\n 1\nd");
  std::vector<int> lines;
  for (const Token& token : lexed.code) lines.push_back(token.line);
  EXPECT_THAT(lines, ElementsAre(1, 2, 3, 4, 7));
}

TEST(Lexer, both_branches_of_a_conditional_open_the_same_brace) {
  const Lexed lexed = lex("f {\n#if A\n if (x) {\n#else\n if (y) {\n#endif\n }\n}\ng");
  const Token& body = lexed.code[1];
  ASSERT_NE(body.match, no_token);
  EXPECT_EQ(lexed.code[body.match].line, 8);
  EXPECT_EQ(lexed.code.back().enclosing, no_token);
}

TEST(Lexer, a_nested_conditional_goes_back_to_the_brackets_of_its_own_begin) {
  const Lexed lexed = lex("{\n#if A\n (\n#if B\n [\n#else\n x\n#endif\n#else\n y\n#endif\n}");
  const Token& close = lexed.code.back();
  ASSERT_EQ(close.match, 0U);
  EXPECT_EQ(lexed.code[3].enclosing, 1U);  // x: in the parenthesis
  EXPECT_EQ(lexed.code[4].enclosing, 0U);  // y: in the brace
  EXPECT_EQ(close.enclosing, no_token);
}

TEST(Lexer, a_closer_gives_up_the_unbalanced_brackets_within) {
  const Lexed lexed = lex("{ ( [ } x");
  EXPECT_EQ(lexed.code[3].match, 0U);
  EXPECT_EQ(lexed.code[1].match, no_token);
  EXPECT_EQ(lexed.code[4].enclosing, no_token);
}

TEST(Lexer, conditionals_within_many_open_brackets_take_little_memory) {
  constexpr int count = 10'000;
  std::string source(count, '(');
  for (int i = 0; i < count; ++i) source += "\n#if A";
  source += "\nx";
  const long before = most_memory_kib();
  const Lexed lexed = lex(source);
  EXPECT_LT(most_memory_kib() - before, 100'000);  // a copy of the open brackets for each #if would be 800 MB
  EXPECT_EQ(lexed.code.size(), count + 1U);
  EXPECT_EQ(lexed.conditionals.size(), static_cast<std::size_t>(count));
}

TEST(Lexer, brackets_nested_deeper_than_any_compiler_takes_are_not_paired) {
  const std::size_t depth = most_nested + 5;
  const Lexed lexed = lex(std::string(depth, '(') + "x" + std::string(depth, ')') + "y");
  EXPECT_EQ(lexed.code[0].match, 2 * depth);
  EXPECT_EQ(lexed.code[most_nested - 1].match, 2 * depth - most_nested + 1);
  EXPECT_EQ(lexed.code[most_nested].match, no_token);
  EXPECT_EQ(lexed.code[depth].enclosing, most_nested - 1);
  EXPECT_EQ(lexed.code.back().enclosing, no_token);
}

TEST(Lexer, includes_are_listed_and_angled_ones_keep_their_brackets) {
  const Lexed lexed = lex("#include \"a.cuh\"\n#include <b.h>\n");
  ASSERT_EQ(lexed.includes.size(), 2U);
  EXPECT_EQ(lexed.includes[0].name, "a.cuh");
  EXPECT_EQ(lexed.includes[1].name, "<b.h>");
}

}  // namespace
}  // namespace gridstride::translate
