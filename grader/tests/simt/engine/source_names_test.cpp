// SPDX-License-Identifier: MIT
#include "simt/src/reports/source_names.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace gridstride::simt {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

TEST(SourceNames, an_allocating_call_names_its_array) {
  EXPECT_THAT(allocated_names("  cudaMalloc((void**)&d_in, n); CHECK(cudaMallocManaged(&m.data, n));"),
              ElementsAre("d_in", "m.data"));
  EXPECT_THAT(allocated_names("  cudaMallocManaged(&m->row, n); cudaMalloc(&(list->head), n);"),
              ElementsAre("m->row", ""));
  EXPECT_THAT(allocated_names("  NEW_ARRAY(d_out, n);"), ElementsAre("d_out"));
  EXPECT_THAT(allocated_names("  d_in = make(n);"), IsEmpty());
  EXPECT_THAT(allocated_names("  d_in[INDEX(i)] = make(n);"), IsEmpty());
}

TEST(SourceNames, only_code_names_arrays) {
  EXPECT_THAT(allocated_names("  cudaMalloc(&d_in, n /* , */);  // and cudaMalloc(&d_out, n)"),
              ElementsAre("d_in"));
  EXPECT_THAT(allocated_names(R"x(  log("cudaMalloc(&d_in, n)"); cudaMalloc(&d_out[i], 1'000);)x"),
              ElementsAre("d_out[i]"));
  EXPECT_THAT(objects_made(R"(  const Text a("https://x; y", n), b('"', ';');)"),
              ElementsAre(MadeObject{"a"}, MadeObject{"b"}));
}

TEST(SourceNames, a_declaration_names_what_it_makes) {
  EXPECT_THAT(objects_made("  const Buffer<float, 4> a({1, 2}), b(n), c{n};"),
              ElementsAre(MadeObject{"a"}, MadeObject{"b"}, MadeObject{"c"}));
  EXPECT_THAT(objects_made("  float* d_in = make(n), *d_out = make(n);"),
              ElementsAre(MadeObject{"d_in", true}, MadeObject{"d_out", true}));
  EXPECT_THAT(objects_made("  auto buffer = std::make_unique<Buffer>(n);"),
              ElementsAre(MadeObject{"buffer"}));
  EXPECT_THAT(objects_made("  const Buffer a(count * n);  // one for each stream"),
              ElementsAre(MadeObject{"a"}));
}

TEST(SourceNames, an_assignment_names_the_pointer) {
  EXPECT_THAT(objects_made("d_in[i] = make(n);"), ElementsAre(MadeObject{"d_in[i]", true}));
  EXPECT_THAT(objects_made("m->data = make(n), m->rows = make(n);"),
              ElementsAre(MadeObject{"m->data", true}, MadeObject{"m->rows"}));
}

TEST(SourceNames, other_lines_name_nothing) {
  for (const std::string line :
       {"  return make(n);", "  make(n);", "  explicit In(std::span<float> host) : buffer_(host.size()) {",
        "", "  if (n > 0) a = make(n);", "  for (int i = 0; i < n; ++i) c[i] = make(n);",
        "  a.push_back(make(n));", "  int n = 5;", ";", "  throw Error(n);", "  // a = make(n);",
        "  std::cout << sum(n);", "  const auto [a, b] = make(n);", "  a[at(i)] = 1;"})
    EXPECT_THAT(objects_made(line), IsEmpty()) << line;
}

TEST(SourceNames, arguments_are_cut_at_the_commas_of_their_call) {
  const auto arguments = [](const std::string& text) { return arguments_at(text, text.find('(')); };
  EXPECT_THAT(arguments("while (atomicCAS(&lock[i], 0, 1) != 0) {"),
              ElementsAre("atomicCAS(&lock[i], 0, 1) != 0"));
  EXPECT_THAT(arguments("f(a[i, j], g(b, c), {1, 2}); h(d);"), ElementsAre("a[i, j]", "g(b, c)", "{1, 2}"));
  EXPECT_THAT(arguments(R"(f("a, b) \", c", d))"), ElementsAre(R"("a, b) \", c")", "d"));
  EXPECT_THAT(arguments(R"(f(R"x(a, ")x", '"', 1'000, b /* , c */);)"),
              ElementsAre(R"(R"x(a, ")x")", "'\"'", "1'000", "b"));
  EXPECT_THAT(arguments("f();"), IsEmpty());
}

TEST(SourceNames, arguments_of_a_call_that_goes_on_end_with_the_line) {
  EXPECT_THAT(arguments_at("cudaMalloc(&d_in,", 10), ElementsAre("&d_in"));
}

TEST(SourceNames, a_call_is_found_by_its_whole_name) {
  EXPECT_THAT(arguments_of_call("my_copy(a); copy (b, c); copy(d);", "copy"), ElementsAre("b", "c"));
  EXPECT_THAT(arguments_of_call("copy = 1; // copy(a)", "copy"), IsEmpty());
}

}  // namespace
}  // namespace gridstride::simt
