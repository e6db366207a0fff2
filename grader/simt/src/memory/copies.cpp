// SPDX-License-Identifier: MIT
#include "simt/src/memory/copies.hpp"

#include <algorithm>
#include <memory>

#include "simt/src/accesses/makers.hpp"
#include "simt/src/accesses/unwritten.hpp"
#include "simt/src/engine.hpp"
#include "simt/src/launch/os_threads.hpp"
#include "simt/src/memory/constant_fills.hpp"
#include "simt/src/memory/lost_results.hpp"
#include "simt/src/memory/memory.hpp"
#include "simt/src/memory/raw_memory.hpp"
#include "simt/src/memory/short_copies.hpp"
#include "simt/src/memory/variable_images.hpp"
#include "simt/src/memory/variables_by_name.hpp"
#include "simt/src/reports/counted.hpp"
#include "simt/src/reports/error_codes.hpp"
#include "simt/src/streams/capture.hpp"
#include "simt/src/streams/operations.hpp"
#include "simt/src/streams/streams.hpp"

namespace gridstride::simt {
namespace {

constexpr std::size_t most_row_ranges = 256;  // beyond it the gaps between rows count as touched

// How a side of a copy lies to the host.
enum class HostSide {
  none,      // device memory
  pageable,  // the host's own
  locked,    // page-locked or managed: a device reaches it too
};

HostSide host_side(std::uintptr_t address, std::size_t size_bytes) {
  if (in_device_window(address)) return HostSide::none;
  if (in_host_window(address) || device_memory().is_pinned(address, size_bytes)) return HostSide::locked;
  return is_device_variable(address, 1) ? HostSide::none : HostSide::pageable;
}

// What CUDA does not promise to be over when a call without "Async" returns: work on memory of the device
// alone.
bool is_of_device_alone(HostSide side, std::uintptr_t address) {
  return side == HostSide::none && !is_managed_variable(address, 1);
}

void add_ranges(std::vector<HostRange>& ranges, const Transfer& transfer, const Side& side) {
  const std::size_t rows = transfer.rows * transfer.slices;
  const bool gaps = rows > 1 && side.pitch_bytes != transfer.width_bytes;
  if (!gaps || rows > most_row_ranges) {
    ranges.push_back({side.address, transfer.span(side)});
    return;
  }
  for (std::size_t slice = 0; slice < transfer.slices; ++slice)
    for (std::size_t row = 0; row < transfer.rows; ++row)
      ranges.push_back(
          {side.address + (slice * side.rows_a_slice + row) * side.pitch_bytes, transfer.width_bytes});
}

Direction real_direction(const Transfer& transfer) {
  if (transfer.direction != Direction::any) return transfer.direction;
  const auto on_device = [](std::uintptr_t address) {
    return in_device_window(address) || device_memory().is_managed(address, 1) ||
           is_device_variable(address, 1);
  };
  if (on_device(transfer.to.address))
    return on_device(transfer.from.address) ? Direction::device_to_device : Direction::host_to_device;
  return on_device(transfer.from.address) ? Direction::device_to_host : Direction::host_to_host;
}

bool between_devices(const Transfer& transfer) {
  return in_device_window(transfer.to.address) && in_device_window(transfer.from.address) &&
         device_of(transfer.to.address) != device_of(transfer.from.address);
}

void count(const Transfer& transfer) {
  Counters& counters = engine().counters;
  const std::size_t size_bytes = transfer.bytes();
  const auto pinned = [&](const Side& side) {
    return device_memory().is_pinned(side.address, transfer.span(side));
  };
  switch (real_direction(transfer)) {
    case Direction::host_to_device:
      if (pinned(transfer.from)) counters.pinned_copy_bytes += size_bytes;
      ++counters.host_to_device_copies;
      counters.host_to_device_bytes += size_bytes;
      fill_caches(transfer.to.address, size_bytes);
      break;
    case Direction::device_to_host:
      if (pinned(transfer.to)) counters.pinned_copy_bytes += size_bytes;
      ++counters.device_to_host_copies;
      counters.device_to_host_bytes += size_bytes;
      break;
    case Direction::device_to_device:
      ++counters.device_to_device_copies;
      counters.device_to_device_bytes += size_bytes;
      if (between_devices(transfer)) counters.peer_bytes += size_bytes;
      fill_caches(transfer.to.address, size_bytes);
      break;
    default:
      break;
  }
}

void copy_row(std::uintptr_t to, std::uintptr_t from, std::size_t size_bytes) {
  note_copied(from, size_bytes, false);
  note_copied(to, size_bytes, true);
  note_copied_objects(to, from, size_bytes);
  if (!in_region(to)) note_filled(to, size_bytes);
  raw_move(reinterpret_cast<void*>(to), reinterpret_cast<const void*>(from), size_bytes);
  if (!in_region(to)) return;
  if (in_region(from)) {
    device_memory().copy_initialised(to, from, size_bytes);
  } else {
    device_memory().mark_initialised(to, size_bytes);
  }
}

// @see flip_copied_bits
void flip_bits_of_row(std::uintptr_t address, std::size_t size_bytes) {
  constexpr std::size_t word_bytes = sizeof engine().flipped_bits;
  auto* const bytes = reinterpret_cast<unsigned char*>(address);
  for (std::size_t i = 0; i < size_bytes; ++i)
    bytes[i] ^= static_cast<unsigned char>(engine().flipped_bits >> (i % word_bytes * 8));
}

// Freed in stream order before this copy, after the call was checked: the check finds words for it.
bool still_there(const Transfer& transfer) {
  const auto there = [&](const Side& side, const char* verb) {
    const Allocation* const allocation =
        in_region(side.address) ? device_memory().find(side.address) : nullptr;
    return allocation == nullptr || !allocation->freed ||
           inside_allocation(side.address, transfer.span(side), verb, transfer.frames, {}, true);
  };
  return there(transfer.to, "copies to") && there(transfer.from, "copies from");
}

// A copy into host memory that is too small may crash, with the stack destroyed that says who called.
thread_local const std::vector<void*>* running_copy = nullptr;

class CopyRuns {
 public:
  explicit CopyRuns(const Transfer& transfer) { running_copy = &transfer.frames; }
  ~CopyRuns() { running_copy = nullptr; }
  CopyRuns(const CopyRuns&) = delete;
  CopyRuns& operator=(const CopyRuns&) = delete;
};

// A copy that runs while a kernel of another device waits for the host, whose variables lie in the way.
bool tell_hidden(const char* call, std::uintptr_t address, const std::vector<void*>& frames) {
  if (!is_variable_of_other_device(address, host_thread().device)) return false;
  add_host_finding("unsupported",
                   std::string(call) +
                       " of a device's variable while a kernel of another device waits for the "
                       "host is not modelled by the CPU device",
                   "Copy to the variable before that kernel is launched, or let the two be of one device.",
                   frames);
  return true;
}

ErrorCode carry_out(const Transfer& transfer) {
  if (device_errors().lost()) return 0;
  if (!still_there(transfer)) return error_invalid_value;
  if (tell_hidden(transfer.call, transfer.to.address, transfer.frames) ||
      tell_hidden(transfer.call, transfer.from.address, transfer.frames))
    return error_not_supported;
  const Open open;
  if (!in_device_window(transfer.to.address)) check_written(transfer);
  note_copy_over_results(transfer);
  const CopyRuns runs(transfer);
  const bool flipped = engine().flipped_bits != 0 && real_direction(transfer) == Direction::device_to_host;
  for (std::size_t slice = 0; slice < transfer.slices; ++slice) {
    for (std::size_t row = 0; row < transfer.rows; ++row) {
      const std::uintptr_t to =
          transfer.to.address + (slice * transfer.to.rows_a_slice + row) * transfer.to.pitch_bytes;
      const std::uintptr_t from =
          transfer.from.address + (slice * transfer.from.rows_a_slice + row) * transfer.from.pitch_bytes;
      copy_row(to, from, transfer.width_bytes);
      if (flipped) flip_bits_of_row(to, transfer.width_bytes);
    }
  }
  count(transfer);
  return 0;
}

// A copy from pageable memory takes its bytes when it is called, whatever the host does with them later.
void take_source(Transfer& transfer, std::shared_ptr<std::vector<unsigned char>>& kept) {
  kept = std::make_shared<std::vector<unsigned char>>(transfer.span(transfer.from));
  const CopyRuns runs(transfer);
  raw_copy(kept->data(), reinterpret_cast<const void*>(transfer.from.address), kept->size());
  transfer.direction = real_direction(transfer);
  transfer.from.address = reinterpret_cast<std::uintptr_t>(kept->data());
}

ErrorCode fill_rows(const Fill& fill) {
  if (device_errors().lost()) return 0;
  if (tell_hidden(fill.call, fill.to.address, {})) return error_not_supported;
  const Open open;
  note_fill_over_results(fill);
  for (std::size_t slice = 0; slice < fill.slices; ++slice) {
    for (std::size_t row = 0; row < fill.rows; ++row) {
      const std::uintptr_t address =
          fill.to.address + (slice * fill.to.rows_a_slice + row) * fill.to.pitch_bytes;
      note_copied(address, fill.width_bytes, true);
      if (!in_region(address)) note_filled(address, fill.width_bytes);
      raw_set(reinterpret_cast<void*>(address), fill.value, fill.width_bytes);
      if (in_region(address)) device_memory().mark_initialised(address, fill.width_bytes);
    }
  }
  const std::size_t size_bytes = fill.width_bytes * fill.rows * fill.slices;
  ++engine().counters.memsets;
  engine().counters.memset_bytes += size_bytes;
  fill_caches(fill.to.address, size_bytes);
  return 0;
}

// Why no copy or fill can be given to a stream now, or 0.
ErrorCode refusal(bool async) { return async ? sticky_error() : refuse_unsafe(); }

ErrorCode check_fill(const Fill& fill, const Transfer& shape) {
  const bool block = fill.rows > 1 || fill.slices > 1;
  if (block && fill.width_bytes > fill.to.pitch_bytes) {
    tell_small_pitch(fill.call, fill.width_bytes, fill.to.pitch_bytes, caller_frames());
    return error_invalid_value;
  }
  if (const std::string variable = variable_used_by_name(fill.to.address); !variable.empty()) {
    add_host_finding("memory_space", fill.call + variable,
                     "Ask for the address with cudaGetSymbolAddress(), or copy with cudaMemcpyToSymbol().",
                     caller_frames());
    return error_invalid_value;
  }
  if (!in_region(fill.to.address) && host_side(fill.to.address, 1) == HostSide::pageable) {
    add_host_finding(
        "memory_space", std::string(fill.call) + " of a host pointer",
        std::string(fill.call) + " fills device memory; for host memory use std::fill or memset.",
        caller_frames());
    return error_invalid_value;
  }
  if (!in_region(fill.to.address)) return 0;
  const std::string verb = block ? "sets " + std::to_string(fill.rows * fill.slices) + " rows of " +
                                       counted(fill.width_bytes, "byte") + ", in all"
                                 : "sets";
  return inside_allocation(fill.to.address, shape.span(fill.to), verb, caller_frames()) ? 0
                                                                                        : error_invalid_value;
}

}  // namespace

const std::vector<void*>* callers_of_running_copy() { return running_copy; }

Work work_of(const Transfer& asked, Returns& returns) {
  Transfer transfer = asked;
  const HostSide to = host_side(transfer.to.address, transfer.span(transfer.to));
  const HostSide from = host_side(transfer.from.address, transfer.span(transfer.from));
  const bool waits = to == HostSide::pageable || (to != HostSide::none && from != HostSide::none);
  const bool inside = is_of_device_alone(to, transfer.to.address) &&
                      is_of_device_alone(from, transfer.from.address) && !between_devices(transfer);
  returns = Returns::when_work_done;
  if (!waits && transfer.async) returns = Returns::at_once;
  if (!waits && !transfer.async && inside) returns = Returns::unawaited;
  std::shared_ptr<std::vector<unsigned char>> kept;
  const StreamQueue* const queue = queue_of(transfer.stream);
  const bool captured = queue != nullptr && queue->capture != nullptr;  // a graph reads when it runs
  if (from == HostSide::pageable && returns == Returns::at_once && !captured) take_source(transfer, kept);
  Work work;
  work.kind = WorkKind::copy;
  work.what = transfer.call;
  work.frames = transfer.frames;
  if (returns == Returns::at_once && to == HostSide::locked) add_ranges(work.writes, transfer, transfer.to);
  if (returns == Returns::at_once && from == HostSide::locked)
    add_ranges(work.reads, transfer, transfer.from);
  work.fills = {transfer.to.address, transfer.span(transfer.to)};
  work.run = [transfer, kept] { return carry_out(transfer); };
  if (captured) work.given.copy = std::make_shared<Transfer>(transfer);
  return work;
}

ErrorCode copy_in_stream(Transfer transfer) {
  if (const ErrorCode error = refusal(transfer.async); error != 0) return note_error(error);
  if (!is_stream(transfer.stream)) {
    take_for_written(transfer.to.address, transfer.span(transfer.to));
    return note_error(error_invalid_handle);
  }
  if (const ErrorCode error = check_transfer(transfer); error != 0) {
    if (!transfer.async) drain_stream(transfer.stream);
    return note_error(error);
  }
  if (transfer.bytes() == 0) return 0;
  if (!transfer.async && between_devices(transfer)) await_unawaited();
  note_extent(transfer);
  Returns returns{};
  Work work = work_of(transfer, returns);
  return submit(transfer.stream, std::move(work), returns);
}

ErrorCode fill_in_stream(const Fill& fill) {
  if (const ErrorCode error = refusal(fill.async); error != 0) return note_error(error);
  if (!is_stream(fill.stream)) return note_error(error_invalid_handle);
  Transfer shape;
  shape.call = fill.call;
  shape.to = fill.to;
  shape.width_bytes = fill.width_bytes;
  shape.rows = fill.rows;
  shape.slices = fill.slices;
  ErrorCode error = check_sizes(shape);
  if (error == 0 && shape.bytes() == 0) return 0;
  if (error == 0) error = check_fill(fill, shape);
  if (error != 0) {
    take_for_written(fill.to.address, shape.span(fill.to));
    return note_error(error);
  }
  Work work;
  work.kind = WorkKind::fill;
  work.what = fill.call;
  work.frames = caller_frames();
  note_extent(fill, work.frames);
  const HostSide side = host_side(fill.to.address, shape.span(fill.to));
  const bool of_device = is_of_device_alone(side, fill.to.address);
  const Returns returns = fill.async  ? Returns::at_once
                          : of_device ? Returns::unawaited
                                      : Returns::when_work_done;
  if (side == HostSide::locked && returns == Returns::at_once) add_ranges(work.writes, shape, fill.to);
  work.fills = {fill.to.address, shape.span(fill.to)};
  work.run = [fill] { return fill_rows(fill); };
  if (queue_of(fill.stream)->capture != nullptr) work.given.fill = std::make_shared<Fill>(fill);
  return submit(fill.stream, std::move(work), returns);
}

}  // namespace gridstride::simt
