// SPDX-License-Identifier: MIT
// A trace of accesses, which a student's program writes: it is refused, or it can be shown and written again.
#include "fuzz.hpp"
#include "record/access_trace.hpp"
#include "view/view.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace gridstride;
  AccessTrace trace;
  try {
    trace = trace_from_json(fuzz::text_of(data, size));
  } catch (const std::runtime_error&) {
    return 0;  // refused
  }
  fuzz::require(trace_from_json(trace_to_json(trace)) == trace);
  if (trace.launches.empty()) return 0;
  const view::Subject subject{"09_shared_reduction", "shared_reduction.cu", "sim:gtx1060"};
  fuzz::require(!view::text(subject, trace).empty());
  fuzz::require(!view::page(subject, trace).empty());
  return 0;
}
