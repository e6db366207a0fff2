// SPDX-License-Identifier: MIT
/// @file
/// What the lines of the student's files have done: from instructions and basic blocks to lines.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "judge/time_model.hpp"
#include "record/counters.hpp"
#include "record/kernel_time.hpp"
#include "record/line_traffic.hpp"
#include "record/line_work.hpp"
#include "simt/src/accesses/traffic_table.hpp"
#include "simt/src/devices/time_sum.hpp"
#include "simt/src/reports/symbols.hpp"
#include "simt/src/threads/work.hpp"

namespace gridstride::simt {

struct Execution;

/// @brief Sums by line, of each launch and of all since the counters were last set to 0. What no line of a
/// student's file has done, as code of a library, is kept as one sum.
class LineTable {
 public:
  /// @brief A launch is over: what its executions have gathered moves here.
  void take(const std::vector<Execution*>& executions);

  /// @brief Shares out the modelled time of the launch that was taken last. @param work of that launch
  /// @param kernel its modelled time
  /// @param caller of a library's kernel: the student's line that what no line has done belongs to; line 0:
  /// none
  void charge(const Counters& work, const judge::LaunchShape& shape, const judge::DeviceNumbers& device,
              const judge::ModelledTime& kernel, const SourceLine& caller);

  /// @return the lines of the launch that was charged last, by file and line
  [[nodiscard]] std::vector<LineWork> last_launch() const;
  /// @return all lines, by file and line
  [[nodiscard]] std::vector<LineWork> work() const;
  /// @return the time of all kernels, with the lines that have a part in it
  [[nodiscard]] KernelTime time() const;
  /// @return what all lines have cost the memory, those that cost most beyond the least first
  [[nodiscard]] std::vector<LineTraffic> traffic() const;

  void clear();

 private:
  using LineNumber = std::size_t;  // index in lines_; no_line
  struct Line {
    LineWork all;          // file, folder, line; sums of all launches, but for the time
    TimeSum time;          // of all launches
    Counters launch;       // of the last launch
    double launch_ns = 0;  // likewise
    bool in_launch = false;
    bool unknown_index = false;  // of an array of a thread's own
  };

  LineNumber line_of(const std::string& file, const std::string& folder, int line);
  LineNumber line_of(std::uint64_t what);
  const std::vector<LineNumber>& lines_of(const gs_work& work);
  Counters& counters_of(LineNumber line);
  void add_traffic(const InstructionTraffic& traffic);
  void add_work(const gs_work& work, const BlockPasses* passes, unsigned spare);
  [[nodiscard]] std::vector<std::pair<const Line*, std::uint64_t>> local_requests() const;

  TrafficTable traffic_;  // of all launches
  TrafficTable launch_traffic_;
  std::vector<Line> lines_;
  TimeSum kernels_time_;
  std::vector<LineNumber> in_launch_;  // lines of the last launch
  Counters elsewhere_;                 // of the last launch: what no line has done
  std::map<std::pair<std::string, int>, LineNumber> known_;
  std::unordered_map<std::uint64_t, LineNumber> of_instruction_;
  std::unordered_map<const gs_work*, std::vector<LineNumber>> of_work_;  // of each of its lines
};

/// @brief The process's.
LineTable& line_table();

}  // namespace gridstride::simt
