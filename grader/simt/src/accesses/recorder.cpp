// SPDX-License-Identifier: MIT
#include "simt/src/accesses/recorder.hpp"

#include <algorithm>
#include <bit>
#include <functional>
#include <tuple>

#include "simt/src/accesses/traffic.hpp"
#include "simt/src/engine.hpp"
#include "simt/src/reports/line_table.hpp"
#include "simt/src/reports/names.hpp"

namespace gridstride::simt {
namespace {

constexpr std::size_t longest_file = std::size_t{1} << 20;
constexpr std::uintptr_t bytes_of_all_banks = 128;

TracedAccess traced_access(std::uint64_t what) {
  switch (traffic_of(what)) {
    case Traffic::global_load:
      return TracedAccess::global_load;
    case Traffic::global_store:
      return TracedAccess::global_store;
    case Traffic::shared_load:
      return TracedAccess::shared_load;
    case Traffic::shared_store:
      return TracedAccess::shared_store;
    case Traffic::global_atomic:
      return TracedAccess::global_atomic;
    default:
      return TracedAccess::shared_atomic;
  }
}

const void* address_of(std::uintptr_t pc) { return reinterpret_cast<const void*>(pc); }  // NOLINT

std::string text_of_file(const std::string& name, const std::string& folder) {
  std::string text = source_file(name, folder).str();
  return text.size() > longest_file ? std::string() : text;
}

bool is_race(Bug bug) { return bug == Bug::data_race || bug == Bug::copy_race; }

}  // namespace

bool AccessRecorder::begin_launch(const Launch& launch) {
  ++launches_;
  const gs_launch& call = *launch.call;
  const Shape shape = {
      call.kernel_name,
      {call.grid[0], call.grid[1], call.grid[2], call.block[0], call.block[1], call.block[2]}};
  const auto of_kernel =
      std::ranges::count_if(shapes_, [&](const Shape& one) { return one.kernel == shape.kernel; });
  if (shapes_.size() == traced_launches ||
      of_kernel == static_cast<std::ptrdiff_t>(traced_launches_a_kernel) ||
      std::ranges::find(shapes_, shape) != shapes_.end())
    return false;
  shapes_.push_back(shape);
  blocks_.clear();
  running_.reset();
  keeps_faulty_ = false;
  known_.clear();
  launch_ = {};
  launch_.number = launches_;
  launch_.kernel = shape.kernel;
  std::copy_n(shape.extents.begin(), 3, launch_.grid.begin());
  std::copy_n(shape.extents.begin() + 3, 3, launch_.block.begin());
  return true;
}

AccessRecorder::RawBlock* AccessRecorder::block_of(const Execution& execution) {
  const std::uint64_t number = execution.block;
  if (number < traced_blocks) return &blocks_[number];
  if (keeps_faulty_) return nullptr;
  if (!running_ || running_->first < number) {
    const auto is_its = [&](const Incident& one) { return running_ && one.block == running_->first; };
    if (std::ranges::any_of(execution.found.incidents, is_its)) {
      keep_running();
      return nullptr;
    }
    running_.emplace(number, RawBlock());
  }
  return running_->first == number ? &running_->second : nullptr;
}

/// The running block has a bug: it is recorded beside the first ones.
void AccessRecorder::keep_running() {
  blocks_.insert(std::move(*running_));
  running_.reset();
  keeps_faulty_ = true;
}

void AccessRecorder::add(const Execution& execution, std::uint64_t what, const LaneAddresses& request) {
  RawBlock* const block = block_of(execution);
  if (block == nullptr) return;
  const unsigned cost = request_cost(execution, request, what);
  const auto lanes = static_cast<unsigned>(std::popcount(request.lanes));
  const unsigned least =
      is_atomic(traced_access(what)) ? cost : std::min(cost, least_request_cost(what, lanes));
  Sums& sums = block->sums[what & what_mask];
  ++sums.requests;
  sums.cost += cost;
  sums.least += least;
  if (block->requests.size() < traced_requests) {
    block->requests.push_back({what, execution.counting.trace.warp, block->rounds - 1, request, cost, least});
  } else {
    ++block->left_out;
  }
}

void AccessRecorder::exchange(const Execution& execution, unsigned warp, const WarpOperands& operands,
                              const void* pc) {
  RawBlock* const block = block_of(execution);
  if (block != nullptr && block->exchanges.size() < traced_exchanges)
    block->exchanges.push_back({warp, block->rounds - 1, operands, pc});
}

void AccessRecorder::end_round(const Execution& execution) {
  if (RawBlock* const block = block_of(execution)) ++block->rounds;
}

TracedPlace AccessRecorder::place_of(const void* pc) {
  const auto [known, is_new] = places_.try_emplace(pc);
  if (!is_new) return known->second;
  if (const SourceLine where = student_line(pc); where.line > 0) known->second = place_of(where);
  return known->second;
}

TracedPlace AccessRecorder::place_of(const SourceLine& where) {
  const auto file = std::ranges::find(files_, where.file, &File::name);
  const auto index = static_cast<std::size_t>(file - files_.begin());
  if (file == files_.end()) files_.push_back({where.file, where.folder});
  return {index, where.line};
}

void AccessRecorder::add_work() {
  std::vector<LineWork> lines = line_table().last_launch();
  if (lines.size() > traced_work) {
    std::ranges::stable_sort(lines, std::greater(), &LineWork::time_ns);
    lines.resize(traced_work);
  }
  for (const LineWork& one : lines)
    launch_.work.push_back({place_of(SourceLine{one.file, one.line, one.folder}), one.counters, one.time_ns});
  std::ranges::sort(launch_.work, {},
                    [](const TracedWork& one) { return std::tuple(one.place.file, one.place.line); });
}

AccessRecorder::Located AccessRecorder::locate(std::uintptr_t address, const Launch& launch) {
  for (std::size_t i = 0; i < known_.size(); ++i)
    if (address - known_[i].base < known_[i].size_bytes)
      return {i, static_cast<std::int64_t>(address - known_[i].base)};
  const Element element = element_at(address, 1, launch);
  const bool is_known = !element.array.empty();
  const std::uintptr_t base = element.base;
  const std::uint64_t array_bytes = element.array_bytes;
  const auto same = std::ranges::find_if(known_, [&](const KnownArray& one) {
    return one.base == base && one.size_bytes == array_bytes;  // the access is outside of it
  });
  const auto index = static_cast<std::size_t>(same - known_.begin());
  if (same == known_.end()) {
    known_.push_back({base, array_bytes});
    launch_.arrays.push_back({is_known ? element.array : "memory outside every array", element.shared,
                              element.shared ? base % bytes_of_all_banks : base, array_bytes});
  }
  return {index, static_cast<std::int64_t>(address - base)};
}

TracedRequest AccessRecorder::finished(const RawRequest& raw, const TracedPlace& place,
                                       const Launch& launch) {
  TracedRequest request;
  request.place = place;
  request.access = traced_access(raw.what);
  request.size_bytes = size_bytes_of(raw.what);
  request.warp = raw.warp;
  request.round = raw.round;
  request.lanes = raw.at.lanes;
  request.cost = raw.cost;
  request.least = raw.least;
  for (std::uint32_t lanes = raw.at.lanes; lanes != 0; lanes &= lanes - 1) {
    const auto lane = static_cast<unsigned>(std::countr_zero(lanes));
    const Located at = locate(raw.at.at[lane], launch);
    request.arrays.push_back(at.array);
    request.offsets.push_back(at.offset);
  }
  const bool one_array =
      std::ranges::all_of(request.arrays, [&](std::size_t array) { return array == request.arrays[0]; });
  if (one_array && !request.arrays.empty()) request.arrays.resize(1);
  return request;
}

TracedExchange AccessRecorder::finished(const RawExchange& raw, const TracedPlace& place) {
  TracedExchange exchange;
  exchange.place = place;
  exchange.operation = warp_op_name(raw.operands.op);
  exchange.warp = raw.warp;
  exchange.round = raw.round;
  exchange.lanes = raw.operands.lanes;
  for (std::uint32_t lanes = exchange.lanes; lanes != 0; lanes &= lanes - 1) {
    const auto lane = static_cast<unsigned>(std::countr_zero(lanes));
    exchange.sources.push_back(shuffle_source(raw.operands.op, lane, raw.operands.argument[lane]));
  }
  return exchange;
}

TracedBlock AccessRecorder::finished(std::uint64_t block, RawBlock& raw, const Launch& launch) {
  TracedBlock result;
  result.index = launch.block_index(block);
  result.rounds = raw.rounds;
  result.left_out = raw.left_out;
  for (const auto& [what, sums] : raw.sums) {
    const TracedPlace place = place_of(address_of(pc_of(what)));
    if (place.line == 0) {
      result.without_line += sums.requests;
      continue;
    }
    const TracedAccess access = traced_access(what);
    auto line = std::ranges::find_if(
        result.lines, [&](const TracedLine& one) { return one.place == place && one.access == access; });
    if (line == result.lines.end()) line = result.lines.insert(line, {.place = place, .access = access});
    line->requests += sums.requests;
    line->cost += sums.cost;
    line->least += sums.least;
  }
  std::ranges::sort(result.lines, {}, [](const TracedLine& one) {
    return std::tuple(one.place.file, one.place.line, one.access);
  });
  std::ranges::stable_sort(raw.requests, {},
                           [](const RawRequest& one) { return std::tuple(one.round, one.warp); });
  for (const RawRequest& one : raw.requests) {
    const TracedPlace place = place_of(address_of(pc_of(one.what)));
    if (place.line > 0) result.requests.push_back(finished(one, place, launch));
  }
  const auto in_order = [](const RawExchange& one) { return std::tuple(one.round, one.warp); };
  std::ranges::stable_sort(raw.exchanges, {}, in_order);
  for (const RawExchange& one : raw.exchanges) {
    const TracedPlace place = place_of(one.pc);
    if (place.line > 0) result.exchanges.push_back(finished(one, place));
  }
  return result;
}

void AccessRecorder::note(const Incident& incident, const Finding& finding, const Launch& launch) {
  if (running_ && incident.block == running_->first) keep_running();
  if (launch_.findings.size() == traced_findings) return;
  TracedFinding noted;
  noted.bug_class = finding.bug_class;
  noted.message = finding.message;
  noted.advice = finding.advice;
  noted.stopped = faults(incident.bug);
  const auto add_side = [&](const void* pc, std::uint64_t block, unsigned thread, bool write) {
    const TracedPlace place = place_of(pc);
    if (place.line > 0) noted.sides.push_back({launch.block_index(block), thread, place, write});
  };
  add_side(incident.pc, incident.block, incident.thread, incident.write);
  const bool one_block = incident.between == Between::threads || incident.between == Between::lanes;
  if (is_race(incident.bug) && !incident.other_unknown && incident.between != Between::work)
    add_side(incident.other_pc, one_block ? incident.block : incident.other_block, incident.other_thread,
             incident.other_write);
  if (incident.address != 0 && incident.size_bytes > 0) {
    const Located at = locate(incident.address, launch);
    noted.has_element = true;
    noted.array = at.array;
    noted.offset = at.offset;
    noted.size_bytes = incident.size_bytes;
  }
  launch_.findings.push_back(std::move(noted));
}

void AccessRecorder::end_launch(const Launch& launch, const judge::ModelledTime& kernel) {
  launch_.kernel_ns = kernel.total_ns;
  launch_.bound_by = kernel.bound_by;
  if (launch.occupancy.most_warps > 0) launch_.occupancy = launch.occupancy;  // of a known device
  add_work();
  for (auto& [number, raw] : blocks_) launch_.blocks.push_back(finished(number, raw, launch));
  blocks_.clear();
  recorded_.push_back(std::move(launch_));
}

AccessTrace AccessRecorder::trace(const std::string& device) const {
  AccessTrace trace;
  trace.device = device;
  trace.launches_in_all = launches_;
  for (const File& file : files_) trace.files.push_back({file.name, text_of_file(file.name, file.folder)});
  trace.launches = recorded_;
  return trace;
}

}  // namespace gridstride::simt
