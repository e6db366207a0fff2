// SPDX-License-Identifier: MIT
// Functions of the host that run in stream order.
#include "simt/src/engine.hpp"
#include "simt/src/reports/error_codes.hpp"
#include "simt/src/streams/progress.hpp"
#include "simt/src/streams/queue.hpp"
#include "simt/src/streams/streams.hpp"

// After the standard library: it defines CUDA's words, such as __noinline__, as macros.
#include "cuda_runtime_api.h"

namespace gridstride::simt {
namespace {

// While it lives, this OS thread runs a host function.
class InHostFunction {
 public:
  InHostFunction() : outer_(host_thread().in_host_function) { host_thread().in_host_function = true; }
  ~InHostFunction() { host_thread().in_host_function = outer_; }
  InHostFunction(const InHostFunction&) = delete;
  InHostFunction& operator=(const InHostFunction&) = delete;

 private:
  bool outer_;
};

ErrorCode device_error() {
  const DeviceErrors& errors = device_errors();
  return errors.sticky != 0 ? errors.sticky : errors.pending;
}

cudaError_t give(cudaStream_t stream, const char* what, std::function<ErrorCode()> run,
                 const GivenParameters& given = {}) {
  if (!is_stream(stream)) return static_cast<cudaError_t>(note_error(error_invalid_handle));
  Work work;
  work.kind = WorkKind::host_function;
  work.what = what;
  work.frames = caller_frames();
  work.run = std::move(run);
  work.given = given;
  const auto error = static_cast<cudaError_t>(submit(stream, std::move(work), Returns::at_once));
  run_when_host_idles();
  return error;
}

}  // namespace
}  // namespace gridstride::simt

using namespace gridstride::simt;

extern "C" {

cudaError_t cudaLaunchHostFunc(cudaStream_t stream, cudaHostFn_t function, void* data) {
  const ApiCall api_call;
  if (function == nullptr) return static_cast<cudaError_t>(note_error(error_invalid_value));
  GivenParameters given;
  given.host_function = function;
  given.host_data = data;
  const auto run = [function, data] {
    if (device_error() != 0) return 0;
    const InHostFunction mark;
    host_may_learn_from_running_task();
    function(data);
    return 0;
  };
  return give(stream, "the function of cudaLaunchHostFunc", run, given);
}

cudaError_t cudaStreamAddCallback(cudaStream_t stream, cudaStreamCallback_t callback, void* data,
                                  unsigned int flags) {
  const ApiCall api_call;
  if (callback == nullptr || flags != 0) return static_cast<cudaError_t>(note_error(error_invalid_value));
  return give(stream, "the function of cudaStreamAddCallback", [stream, callback, data] {
    const InHostFunction mark;
    host_may_learn_from_running_task();
    callback(stream, static_cast<cudaError_t>(device_error()), data);
    return 0;
  });
}

}  // extern "C"
