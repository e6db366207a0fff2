// SPDX-License-Identifier: MIT
/// @file
/// What the lines of a program cost the memory.
#pragma once

#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

namespace gridstride {

/// @brief Which of a line's accesses.
enum class LineAccess {
  global_load,
  global_store,
  shared_load,
  shared_store,
  global_atomic,
  shared_atomic,
  constant_load,
  local_access,  ///< of arrays of single threads that lie in memory
  spill          ///< of values that no register is left for
};

/// @brief What an access costs.
enum class CostUnit { sectors, wavefronts, atomic_turns, constant_turns, local_requests };

/// @brief Requests of warps that one line makes. Loads and stores cost sectors of 32 bytes in global memory
/// and wavefronts in shared memory; atomics cost turns, of lanes that name one word (one bank)
/// after another; loads of constant memory turns for different words. What goes to a thread's own memory
/// costs itself, and nothing were it in registers.
struct LineTraffic {
  std::string file;                             ///< as in findings
  int line = 0;                                 ///< in it
  LineAccess access = LineAccess::global_load;  ///< which of its accesses
  std::uint64_t requests = 0;                   ///< of warps
  std::uint64_t cost = 0;                       ///< sectors, wavefronts, turns or requests
  std::uint64_t least = 0;  ///< of them, had the lanes of a warp asked for neighbouring words
  bool wasteful = false;    ///< by judgement: much of what the program costs is more than it need be
  std::uint64_t from_memory =
      0;  ///< sectors that the L2 cache did not hold, or has to write back; of loads and stores
  double reference_cost =
      0;  ///< of a request of this kind in the reference solution, on average; 0: it has none
  bool operator==(const LineTraffic&) const = default;
};

/// @return in what the cost of a line's accesses is told
CostUnit cost_unit(LineAccess access);

/// @brief Adds lines: of the same place and access they are summed up. Those that cost most beyond the least
/// come first, then by place.
void add_lines(std::vector<LineTraffic>& sum, const std::vector<LineTraffic>& lines);

/// @brief As JSON, and back. @throws std::runtime_error naming the key
nlohmann::ordered_json lines_json(const std::vector<LineTraffic>& lines);
/// @brief Inverse of lines_json.
std::vector<LineTraffic> lines_of(const nlohmann::ordered_json& json, const std::string& name);

/// @brief Lines as the text of a JSON array. @see lines_of
std::string lines_to_json(const std::vector<LineTraffic>& lines);

}  // namespace gridstride
