// SPDX-License-Identifier: MIT
/// @file
/// Keeps what the warps of a few blocks ask of the memory, for pictures. Off the path of single accesses: it
/// is told of requests, when the engine counts them.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "judge/time_model.hpp"
#include "record/access_trace.hpp"
#include "record/finding.hpp"
#include "simt/src/accesses/warp_trace.hpp"
#include "simt/src/reports/incident.hpp"
#include "simt/src/reports/symbols.hpp"
#include "simt/src/threads/warp_results.hpp"

namespace gridstride::simt {

struct Launch;

/// @brief What is recorded of a program. Its launches must run on one OS thread.
class AccessRecorder {
 public:
  /// @brief A launch begins. @return whether it is recorded: of each kernel the first ones of different
  /// shapes
  bool begin_launch(const Launch& launch);
  /// @brief A request of the running warp, with what it asks: an instruction as in a warp's trace.
  void add(const Execution& execution, std::uint64_t what, const LaneAddresses& request);
  /// @brief The lanes of a warp of the running block have met in a shuffle. @param pc of the call
  void exchange(const Execution& execution, unsigned warp, const WarpOperands& operands, const void* pc);
  /// @brief All threads of the running block have met at a barrier.
  void end_round(const Execution& execution);
  /// @brief Something was found in the launch that is recorded.
  void note(const Incident& incident, const Finding& finding, const Launch& launch);
  /// @brief The launch ends, and line_table() knows its lines: names are looked up, while its memory is
  /// there.
  void end_launch(const Launch& launch, const judge::ModelledTime& kernel);

  /// @return all that was recorded; files are read now
  [[nodiscard]] AccessTrace trace(const std::string& device) const;

 private:
  struct RawRequest {
    std::uint64_t what = 0;
    unsigned warp = 0;
    unsigned round = 0;
    LaneAddresses at;
    std::uint64_t cost = 0;
    std::uint64_t least = 0;
  };
  struct RawExchange {
    unsigned warp = 0;
    unsigned round = 0;
    WarpOperands operands;
    const void* pc = nullptr;
  };
  struct Sums {
    std::uint64_t requests = 0;
    std::uint64_t cost = 0;
    std::uint64_t least = 0;
  };
  struct RawBlock {
    unsigned rounds = 1;
    std::uint64_t left_out = 0;
    std::map<std::uint64_t, Sums> sums;  // by what
    std::vector<RawRequest> requests;
    std::vector<RawExchange> exchanges;
  };
  struct Shape {
    std::string kernel;
    std::array<unsigned, 6> extents{};  // of grid and block
    bool operator==(const Shape&) const = default;
  };
  struct File {
    std::string name;
    std::string folder;
  };
  struct Located {
    std::size_t array = 0;
    std::int64_t offset = 0;
  };
  // An array of the launch with the address that it really has.
  struct KnownArray {
    std::uintptr_t base = 0;
    std::uint64_t size_bytes = 0;
  };

  RawBlock* block_of(const Execution& execution);
  void keep_running();
  Located locate(std::uintptr_t address, const Launch& launch);
  TracedPlace place_of(const void* pc);
  TracedPlace place_of(const SourceLine& where);
  void add_work();
  TracedBlock finished(std::uint64_t block, RawBlock& raw, const Launch& launch);
  static TracedExchange finished(const RawExchange& raw, const TracedPlace& place);
  TracedRequest finished(const RawRequest& raw, const TracedPlace& place, const Launch& launch);

  std::uint64_t launches_ = 0;
  std::vector<Shape> shapes_;  // of the launches that are recorded
  std::map<std::uint64_t, RawBlock> blocks_;
  // Behind the first blocks: the running one, and whether one was kept since something was found in it.
  std::optional<std::pair<std::uint64_t, RawBlock>> running_;
  bool keeps_faulty_ = false;
  TracedLaunch launch_;
  std::vector<KnownArray> known_;
  std::map<const void*, TracedPlace> places_;
  std::vector<File> files_;
  std::vector<TracedLaunch> recorded_;
};

}  // namespace gridstride::simt
