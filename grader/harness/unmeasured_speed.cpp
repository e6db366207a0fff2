// SPDX-License-Identifier: MIT
#include "harness/run_state.hpp"

namespace gridstride::harness {

namespace {

[[noreturn]] void refuse() {
  throw GraderFault(
      "this build cannot measure times: Google Benchmark was not there when it was configured (Debian: "
      "libbenchmark-dev)");
}

}  // namespace

void measure_speed_on_gpu(RunState& /*state*/, const CpuWork& /*cpu_work*/, const Baseline& /*baseline*/,
                          const SpeedTask& /*task*/) {
  refuse();
}

double time_share_on_gpu(RunState& /*state*/, const SpeedTask& /*task*/, const SpeedTask& /*of_reference*/) {
  refuse();
}

}  // namespace gridstride::harness
