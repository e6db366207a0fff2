// SPDX-License-Identifier: MIT
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <stdexcept>

#include "made_up_trace.hpp"

namespace gridstride {
namespace {

/// The message of reading the trace with one text in its JSON replaced.
std::string refusal(const std::string& before, const std::string& after) {
  std::string json = trace_to_json(made_up_trace());
  const std::size_t at = json.find(before);
  if (at == std::string::npos) return "not in the JSON: " + before;
  json.replace(at, before.size(), after);
  try {
    trace_from_json(json);
  } catch (const std::runtime_error& error) {
    return error.what();
  }
  return "";
}

TEST(Trace, survives_json) { EXPECT_EQ(trace_from_json(trace_to_json(made_up_trace())), made_up_trace()); }

TEST(Trace, offsets_evenly_apart_are_two_numbers) {
  EXPECT_NE(trace_to_json(made_up_trace()).find(R"("offsets":{"first":0,"step":128})"), std::string::npos);
}

TEST(Trace, uneven_offsets_of_several_arrays_survive_json) {
  AccessTrace trace = made_up_trace();
  TracedRequest& request = trace.launches[0].blocks[0].requests[1];
  request.lanes = 0b1011;
  request.offsets = {0, 4, -12};
  request.arrays = {1, 0, 1};
  EXPECT_EQ(trace_from_json(trace_to_json(trace)), trace);
}

TEST(Trace, without_exchanges_is_one_of_an_earlier_version) {
  AccessTrace trace = made_up_trace();
  trace.launches[0].blocks[0].exchanges.clear();
  std::string json = trace_to_json(trace);
  const std::string none = R"(,"exchanges":[])";
  json.erase(json.find(none), none.size());
  EXPECT_EQ(trace_from_json(json), trace);
}

TEST(Trace, what_does_not_fit_is_refused_with_its_key) {
  EXPECT_THAT(refusal(R"("schema":2)", R"("schema":1)"), testing::HasSubstr("schema"));
  EXPECT_THAT(refusal(R"("lanes":65535)", R"("lanes":"all")"), testing::HasSubstr("lanes"));
  EXPECT_THAT(refusal(R"("arrays":[0])", R"("arrays":[2])"), testing::HasSubstr("no such one"));
  EXPECT_THAT(refusal(R"("arrays":[0])", R"("arrays":[])"), testing::HasSubstr("arrays"));
  EXPECT_THAT(refusal(R"("offsets":{"first":0,"step":8})", R"("offsets":[1])"),
              testing::HasSubstr("offsets"));
  EXPECT_THAT(refusal(R"("access":"shared_store")", R"("access":"texture")"), testing::HasSubstr("access"));
  EXPECT_THAT(refusal(R"("file":0)", R"("file":1)"), testing::HasSubstr("file"));
  EXPECT_THAT(refusal(R"("size_bytes":4,"warp")", R"("size_bytes":0,"warp")"),
              testing::HasSubstr("size_bytes"));
  EXPECT_THAT(refusal(R"("kernels_ns":1500.5)", R"("kernels":1)"), testing::HasSubstr("kernels_ns"));
  EXPECT_THAT(refusal(R"("time_ns":600.0)", R"("time":1)"), testing::HasSubstr("time_ns"));
  EXPECT_THAT(refusal(R"("shared_requests":6)", R"("shared_requests":-6)"),
              testing::HasSubstr("shared_requests"));
  EXPECT_THAT(refusal(R"("sources":[2,3,2,3])", R"("sources":[2,3,2])"), testing::HasSubstr("sources"));
  EXPECT_THAT(refusal(R"("sources":[2,3,2,3])", R"("sources":[2,3,2,32])"), testing::HasSubstr("sources"));
  EXPECT_THROW(trace_from_json("{"), std::runtime_error);
}

}  // namespace
}  // namespace gridstride
