// SPDX-License-Identifier: MIT
// Wrong uses of tensor cores, in words.
#include "simt/src/engine.hpp"
#include "simt/src/reports/describe.hpp"

namespace gridstride::simt {
namespace {

std::string capability(int major, int minor) { return std::to_string(major) + "." + std::to_string(minor); }

constexpr const char* all_lanes =
    "The 32 lanes of a warp hold a matrix together, and call these functions together: give a block a "
    "multiple "
    "of 32 threads, and let whole warps come to the call, none of whose lanes has returned early.";

}  // namespace

Words describe_matrix_op(const Incident& incident, const Launch& launch) {
  const std::string operation = "this " + incident.text;
  switch (incident.bug) {
    case Bug::no_tensor_cores: {
      const DeviceProfile& profile = engine().profile;
      const int least = static_cast<int>(incident.value);
      return {
          "unsupported",
          operation + " needs a device of compute capability " + capability(least / 10, least % 10) + "; " +
              profile.name + " has " + capability(profile.capability_major(), profile.capability_minor()),
          "Tensor cores came with capability 7.0 for half, 7.2 for char, and 8.0 for __nv_bfloat16, tf32 and "
          "double. Choose a device that has them: --device sim:t4 or sim:a100."};
    }
    case Bug::matrix_without_lanes:
      return {
          "invalid_mask",
          operation + " is called by " + std::to_string(incident.value) + " of the 32 lanes of a warp only",
          all_lanes};
    case Bug::mask_waits_elsewhere:
      return {"invalid_mask",
              "not all lanes of the warp come to " + operation + ": thread " +
                  triple(launch.thread_index_of(incident.other_thread)) + " waits at the " +
                  incident.other_text,
              all_lanes};
    default:
      return {
          "invalid_mask",
          operation + " is given another matrix by thread " +
              triple(launch.thread_index_of(incident.thread)) + " than by thread " +
              triple(launch.thread_index_of(incident.other_thread)) + " of the same warp",
          "The 32 lanes of a warp hold a matrix together: give all of them the same address and the same row "
          "length. A tile's place is computed from the warp's number, threadIdx.x / 32, not from "
          "threadIdx.x."};
  }
}

}  // namespace gridstride::simt
