// SPDX-License-Identifier: MIT
// What the libraries' headers ask the engine for.
#include "simt/src/engine.hpp"
#include "simt/src/reports/error_codes.hpp"

extern "C" int gs_library_misuse(const char* message, const char* advice) {
  using namespace gridstride::simt;
  if (current != nullptr) return error_invalid_value;
  const ApiCall api_call;
  add_host_finding("cuda_error", message, advice, caller_frames());
  return error_invalid_value;
}
