// SPDX-License-Identifier: MIT
#include "worker/marshal.hpp"

#include <gmock/gmock.h>

#include "worker/call_memory.hpp"
#include "worker/words.hpp"

namespace gridstride {
namespace {

struct Pair {
  int a;
  float b;
  bool operator==(const Pair&) const = default;
};

template <class T>
void expect_round_trip(const T& value) {
  const auto decoded = marshal::decode_returned<T>(marshal::encode_returned(value));
  ASSERT_TRUE(decoded.has_value());
  EXPECT_EQ(*decoded, value);
}

TEST(Returned, values_come_back) {
  expect_round_trip(-7);
  expect_round_trip(true);
  expect_round_trip(Pair{3, 0.5F});
  expect_round_trip(std::string("text\0with a zero", 16));
  expect_round_trip(std::vector<double>{1, 2, 3});
  expect_round_trip(std::vector<Pair>{{1, 2}, {3, 4}});
  expect_round_trip(std::vector<bool>{true, false});
  expect_round_trip(std::vector<std::string>{"", "a", "bc"});
}

TEST(Returned, bytes_of_another_size_are_refused) {
  EXPECT_FALSE(marshal::decode_returned<int>("abc"));
  EXPECT_FALSE(marshal::decode_returned<std::vector<float>>("abcde"));
  EXPECT_FALSE(marshal::decode_returned<std::monostate>("a"));
  EXPECT_TRUE(marshal::decode_returned<std::monostate>(""));
}

TEST(Returned, strings_beyond_the_end_are_refused) {
  const std::uint64_t size = ~0ULL;
  EXPECT_FALSE(marshal::decode_strings({reinterpret_cast<const char*>(&size), sizeof(size)}));
  EXPECT_FALSE(marshal::decode_strings("short"));
}

TEST(Request, follows_the_declared_types) {
  const std::vector<float> in(3);
  std::vector<int> out(2);
  const auto request = marshal::make_request(
      std::type_identity<void(std::span<const float>, DeviceSpan<int>, double, const std::string&)>{}, "f",
      in, out, 7, "x");
  ASSERT_EQ(request.arguments.size(), 4U);
  EXPECT_EQ(request.arguments[0].kind, marshal::Kind::host_read);
  EXPECT_EQ(request.arguments[0].bytes(), 12U);
  EXPECT_EQ(request.arguments[0].destination, nullptr);
  EXPECT_EQ(request.arguments[1].kind, marshal::Kind::device_write);
  EXPECT_EQ(request.arguments[1].destination, out.data());
  EXPECT_EQ(marshal::from_bytes<double>(static_cast<const char*>(request.arguments[2].source)), 7.0);
  EXPECT_EQ(request.arguments[3].kind, marshal::Kind::text);
}

TEST(Request, brings_page_locked_arrays_back_where_they_are_written) {
  const std::vector<float> in(3);
  std::vector<float> out(3);
  const auto request = marshal::make_request(
      std::type_identity<void(PinnedSpan<const float>, PinnedSpan<float>)>{}, "f", in, out);
  ASSERT_EQ(request.arguments.size(), 2U);
  EXPECT_EQ(request.arguments[0].kind, marshal::Kind::pinned_read);
  EXPECT_EQ(request.arguments[0].destination, nullptr);
  EXPECT_EQ(request.arguments[1].kind, marshal::Kind::pinned_write);
  EXPECT_EQ(request.arguments[1].destination, out.data());
}

TEST(CallMemory, refuses_sizes_that_do_not_fit) {
  const worker::CallMemory memory(marshal::make_request(std::type_identity<void()>{}, "f"));
  EXPECT_TRUE(memory.words(10));
  EXPECT_FALSE(memory.words(~0ULL));
  EXPECT_FALSE(memory.returned(~0ULL));
}

TEST(Words, come_back) {
  worker::Words words;
  words.what = "why";
  words.counters.launches = 3;
  Finding finding;
  finding.bug_class = "data_race";
  finding.line = 7;
  words.findings = {finding};
  words.lines.assign(100, {"sum\x1b.cu", 14, LineAccess::shared_load, 1, 32, 1, true});
  words.kernel_time.total_ns = 500;
  words.kernel_time.lines.assign(100, {"sum\x1b.cu", 14, 2.5});
  words.kernel_time.kernels.assign(100,
                                   {"sum\x1b\n", 1, 2, 2.5, {.blocks = 3, .warps = 6, .most_warps = 64}});
  const worker::Words read = worker::words_from_text(worker::words_to_text(words));
  EXPECT_EQ(read.what, "why");
  ASSERT_EQ(read.kernel_time.lines.size(), 24U);
  EXPECT_EQ(read.kernel_time.lines[0], (LineTime{"sum?.cu", 14, 2.5}));
  ASSERT_EQ(read.kernel_time.kernels.size(), 16U);
  EXPECT_EQ(read.kernel_time.kernels[0],
            (KernelLaunches{"sum? ", 1, 2, 2.5, {.blocks = 3, .warps = 6, .most_warps = 64}}));
  ASSERT_EQ(read.lines.size(), 64U);
  const LineTraffic expected{"sum?.cu", 14, LineAccess::shared_load, 1, 32, 1, false};
  EXPECT_EQ(read.lines[0], expected);
  EXPECT_EQ(read.counters, words.counters);
  EXPECT_EQ(read.findings, words.findings);
}

TEST(Words, of_a_stranger_are_refused) {
  for (const char* text : {"", "{}", "[]", "null", "{\"what\":1,\"findings\":[],\"counters\":{}}",
                           "{\"what\":\"\",\"findings\":{},\"counters\":{}}"})
    EXPECT_THROW(worker::words_from_text(text), std::runtime_error) << text;
  EXPECT_THROW(worker::words_from_text(std::string(1'000'000, '[')), std::runtime_error);
}

TEST(Words, with_a_time_that_is_none_are_refused) {
  worker::Words words;
  words.kernel_time = {.total_ns = 41, .lines = {{"sum.cu", 14, 42}}};
  const std::string text = worker::words_to_text(words);
  EXPECT_EQ(worker::words_from_text(text).kernel_time.lines.at(0).time_ns, 42);
  for (const char* time_ns : {"41.0", "42.0"}) {
    for (const char* none : {"-1", "1e30", "null"}) {
      std::string other = text;
      ASSERT_NE(other.find(time_ns), std::string::npos);
      other.replace(other.find(time_ns), 4, none);
      EXPECT_THROW(worker::words_from_text(other), std::runtime_error) << other;
    }
  }
}

TEST(Words, with_a_class_that_only_the_judge_gives_are_refused) {
  for (const char* name : {"passed", "grader_error", "suspicious", "wrong_answer", "nonsense"}) {
    worker::Words words;
    words.findings.emplace_back().bug_class = name;
    EXPECT_THROW(worker::words_from_text(worker::words_to_text(words)), std::runtime_error) << name;
  }
}

TEST(Harmless, replaces_what_steers_a_terminal) {
  EXPECT_EQ(worker::harmless("a\x1b[31mb\tc\n", 100), "a?b\tc\n");
  EXPECT_EQ(worker::harmless("a\u009b31mb\u202ec", 100), "a?31mb?c");
  EXPECT_EQ(worker::harmless(std::string(10, 'x'), 7), "xxxx...");
  EXPECT_EQ(worker::harmless("a\u00e9bcde", 6), "a\u00e9...") << "a whole character stays";
}

}  // namespace
}  // namespace gridstride
