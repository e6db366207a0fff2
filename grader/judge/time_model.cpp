// SPDX-License-Identifier: MIT
#include "judge/time_model.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <utility>

#include "judge/copy_terms.hpp"
#include "judge/units.hpp"

namespace gridstride::judge {
namespace {

constexpr double sector_bytes = 32;
constexpr double warp_lanes = 32;
// The L1 cache of a multiprocessor looks up one line of 128 bytes, 4 sectors, a clock (Jia et al., Dissecting
// the NVIDIA Volta GPU Architecture via Microbenchmarking, 2018).
constexpr double sectors_per_clock = 4;
// Loads that a warp has under way at once. Compilers move independent loads together; two is what a kernel
// with two inputs has without any such help.
constexpr double loads_under_way = 2;
// Likewise other instructions: that of an index goes on beside that of a value.
constexpr double instructions_under_way = 2;
// Order of magnitude from published microbenchmarks (Jia et al. 2018): a block-wide barrier takes some twenty
// to thirty clocks.
constexpr double clocks_per_barrier = 24;
// Capturing and instantiating a graph of 20 kernels took 400 us on the host of a V100 (Gray, Getting Started
// with CUDA Graphs, NVIDIA 2019).
constexpr double instantiation_us_per_node = 20;

const Term& largest(const std::vector<Term>& terms) {
  return *std::max_element(terms.begin(), terms.end(),
                           [](const Term& a, const Term& b) { return a.time_ns < b.time_ns; });
}

void finish(ModelledTime& time) {
  if (time.terms.empty()) return;
  time.bound_by = largest(time.terms).name;
}

// Not std::pow: its last digit differs between C libraries.
double fourth_power(double x) { return x * x * (x * x); }

// Terms of a kernel overlap, the worse the nearer they are to each other: two equal ones take a fifth more
// than one, a term of half the longest nearly nothing.
double overlapped_ns(const std::vector<Term>& terms) {
  const double longest_ns = largest(terms).time_ns;
  if (longest_ns == 0) return 0;
  double sum = 0;
  for (const Term& term : terms) sum += fourth_power(term.time_ns / longest_ns);
  return longest_ns * std::sqrt(std::sqrt(sum));
}

double ratio(double part, double whole) { return whole > 0 ? part / whole : 0; }

// Requests of warps to global memory.
double global_requests(const Counters& counters) {
  return as_double(counters.global_load_requests + counters.global_store_requests +
                   counters.global_atomic_requests);
}

// Instructions of warps on shared memory: loads that compilers join are one.
double shared_requests(const Counters& counters) {
  return as_double(counters.shared_requests - counters.joined_shared_requests +
                   counters.shared_atomic_requests);
}

// What a load of global memory waits on average: what the caches hold comes sooner.
double load_latency_ns(const Counters& counters, const DeviceNumbers& device) {
  const double sectors = as_double(counters.global_load_sectors);
  const double past_l1 = std::min(1.0, ratio(as_double(counters.l2_load_sectors), sectors));
  const double past_l2 = std::min(1.0, ratio(as_double(counters.dram_read_sectors), sectors));
  const double l1_ns = device.shared_latency_clocks / device.clock_ghz;  // the same memory as shared memory
  return l1_ns * (1 - past_l1) + device.l2_latency_ns * std::max(0.0, past_l1 - past_l2) +
         device.dram_latency_ns * past_l2;
}

// Instructions that the arithmetic units and the branches take.
double instructions(const Counters& counters) { return as_double(arithmetic_instructions(counters)); }

double local_requests(const Counters& counters) { return as_double(counters.local_requests); }

// All that take the units of loads and stores.
double requests(const Counters& counters) {
  return global_requests(counters) + shared_requests(counters) + local_requests(counters);
}

double issued(const Counters& counters) { return instructions(counters) + requests(counters); }

// Of loads and stores in L1. The words of a warp's lanes lie side by side in local memory.
double sectors(const Counters& counters) {
  return as_double(counters.global_load_sectors + counters.global_store_sectors) +
         sectors_per_clock * local_requests(counters);
}

// What a term of a kernel's time is made of: so much time for so many events.
struct Piece {
  const char* term;
  double time_ns;
  double (*events)(const Counters&);  // nullptr: no line has them
};

const Piece& longest(const std::vector<Piece>& pieces) {
  return *std::ranges::max_element(pieces, {}, &Piece::time_ns);
}

// Each kind of unit has its own width, and all instructions pass the schedulers: the slowest of these.
Piece arithmetic(const Counters& counters, const DeviceNumbers& device, double sm_clocks_ns) {
  const auto of = [&](const char* name, double (*events)(const Counters&), double lanes) {
    return Piece{name, events(counters) * warp_lanes / lanes * sm_clocks_ns, events};
  };
  return longest(
      {of(
           "float32 arithmetic", [](const Counters& one) { return as_double(one.float32_instructions); },
           device.fp32_lanes_per_sm),
       of(
           "float64 arithmetic", [](const Counters& one) { return as_double(one.float64_instructions); },
           device.fp64_lanes_per_sm),
       of(
           "float16 arithmetic", [](const Counters& one) { return as_double(one.float16_instructions); },
           device.fp16_lanes_per_sm),
       of(
           "integer arithmetic", [](const Counters& one) { return as_double(one.integer_instructions); },
           device.int32_lanes_per_sm),
       of(
           "special functions", [](const Counters& one) { return as_double(one.special_instructions); },
           device.special_function_lanes_per_sm),
       of("instruction issue", issued, device.schedulers_per_sm * warp_lanes)});
}

// Times that a chain waits for loads of global memory: once for each group of them, however few, and for a
// few at a time.
double load_waits(const Counters& counters) {
  return std::max(as_double(counters.chained_load_groups),
                  as_double(counters.chained_global_loads) / loads_under_way);
}

// One block alone, its warps side by side: between two barriers it waits for the warp with most to wait for,
// a few loads or results at a time.
std::vector<Piece> chain(const Counters& counters, const DeviceNumbers& device, double waves_a_block) {
  const double clocks_ns = waves_a_block / device.clock_ghz;
  const auto piece = [](double time_ns, double (*events)(const Counters&)) {
    return Piece{"latency", time_ns, events};
  };
  return {piece(as_double(counters.chained_shared_accesses) * device.shared_latency_clocks / loads_under_way *
                    clocks_ns,
                shared_requests),
          piece(as_double(counters.chained_local_accesses) * device.shared_latency_clocks / loads_under_way *
                    clocks_ns,
                local_requests),
          piece(as_double(counters.chained_instructions) * device.arithmetic_latency_clocks /
                    instructions_under_way * clocks_ns,
                instructions),
          piece(as_double(counters.barriers) * clocks_per_barrier * clocks_ns,
                [](const Counters& one) { return as_double(one.barriers); }),
          piece(load_waits(counters) * load_latency_ns(counters, device) * waves_a_block,
                [](const Counters& one) { return as_double(one.global_load_requests); }),
          piece(as_double(counters.chained_atomics) * device.l2_latency_ns / loads_under_way * waves_a_block,
                [](const Counters& one) { return as_double(one.global_atomic_requests); })};
}

// Pages that faults bring: the first after a fault's latency, which the others' hide.
double migration_ns(std::uint64_t faults, std::uint64_t bytes, const DeviceNumbers& device) {
  return (faults > 0 ? device.page_fault_us * ns_per_us : 0) +
         as_double(bytes) / device.managed_fault_gb_per_s;
}

// What a kernel uses of memory that is not its device's.
std::vector<Piece> elsewhere(const Counters& counters, const DeviceNumbers& device) {
  return {{"migration of pages",
           migration_ns(counters.managed_faults, counters.managed_to_device_bytes, device), nullptr},
          {"memory of the host",
           sector_bytes * as_double(counters.host_sectors) / device.pcie_pinned_gb_per_s, nullptr},
          {"memory of other devices", sector_bytes * as_double(counters.peer_sectors) / device.peer_gb_per_s,
           nullptr}};
}

// All that a kernel's time is made of. Pieces of one term follow each other.
std::vector<Piece> pieces_of(const Counters& counters, const LaunchShape& shape,
                             const DeviceNumbers& device) {
  const double blocks = as_double(shape.blocks);
  const double working_sms = std::min(blocks, device.sm_count);
  // The multiprocessor with the most blocks is done last.
  const double busiest_share = std::max(1.0, std::ceil(blocks / device.sm_count)) / blocks;
  const double sm_clocks_ns = busiest_share / device.clock_ghz;  // of one clock's work of all multiprocessors
  const double waves =
      std::max(1.0, blocks / (working_sms * std::max(1.0, static_cast<double>(shape.blocks_per_sm))));
  const auto of_memory = [](const Counters& one) {
    return as_double(one.dram_read_sectors + one.dram_write_sectors);
  };
  const auto of_l2 = [](const Counters& one) {
    return as_double(one.l2_load_sectors + one.global_store_sectors);
  };
  const auto of_banks = [](const Counters& one) {
    return as_double(one.shared_wavefronts - one.joined_shared_wavefronts + one.shared_atomic_turns);
  };
  // The first word comes with the instruction that needs it. The cache of constants gives one of 4 bytes a
  // clock and multiprocessor (Micikevicius, Analysis-Driven Optimization, NVIDIA GTC 2010).
  const auto of_constants = [](const Counters& one) {
    return as_double(one.constant_turns - one.constant_requests);
  };
  const auto of_atomics = [](const Counters& one) { return as_double(one.global_atomic_turns); };
  std::vector<Piece> pieces = {
      {"device memory",
       sector_bytes * of_memory(counters) / (device.dram_bandwidth_gb_per_s * device.dram_efficiency),
       of_memory},
      {"L2 cache",
       sector_bytes * of_l2(counters) / (device.l2_bandwidth_gb_per_s * working_sms / device.sm_count),
       of_l2},
      {"shared memory", of_banks(counters) * 128 / device.shared_bytes_per_clock * sm_clocks_ns, of_banks},
      {"constant memory", of_constants(counters) * sm_clocks_ns, of_constants},
      longest({{"loads and stores", requests(counters) * warp_lanes / device.lsu_lanes_per_sm * sm_clocks_ns,
                requests},
               {"loads and stores", sectors(counters) / sectors_per_clock * sm_clocks_ns, sectors}}),
      {"atomics",
       std::max(of_atomics(counters) / device.atomics_per_clock,
                as_double(counters.hottest_atomics) / device.atomic_same_address_per_clock) /
           device.clock_ghz,
       of_atomics}};
  std::ranges::move(chain(counters, device, waves / blocks), std::back_inserter(pieces));
  pieces.push_back(arithmetic(counters, device, sm_clocks_ns));
  if (counters.tensor_operations > 0 && device.tensor_multiply_adds_per_clock > 0)
    pieces.push_back(
        {"tensor cores",
         as_double(counters.tensor_operations) / device.tensor_multiply_adds_per_clock * sm_clocks_ns,
         nullptr});
  if (device.block_start_ns > 0)
    pieces.push_back({"starting blocks", blocks * device.block_start_ns, nullptr});
  for (const Piece& piece : elsewhere(counters, device))
    if (piece.time_ns > 0) pieces.push_back(piece);
  return pieces;
}

std::vector<Term> terms_of(const std::vector<Piece>& pieces) {
  std::vector<Term> terms;
  for (const Piece& piece : pieces) {
    if (terms.empty() || terms.back().name != piece.term) terms.push_back({piece.term, 0});
    terms.back().time_ns += piece.time_ns;
  }
  return terms;
}

// A block on a multiprocessor of its own. Its loads are found in the caches as often as all of the launch's;
// what lies elsewhere than in the device's memory comes to no block faster than to all of them.
double alone_ns(Counters block, const Counters& launch, const DeviceNumbers& device) {
  const auto share = [](std::uint64_t of_block, std::uint64_t part, std::uint64_t whole) {
    return static_cast<std::uint64_t>(as_double(of_block) * ratio(as_double(part), as_double(whole)));
  };
  block.l2_load_sectors =
      share(block.global_load_sectors, launch.l2_load_sectors, launch.global_load_sectors);
  block.dram_read_sectors =
      share(block.global_load_sectors, launch.dram_read_sectors, launch.global_load_sectors);
  block.dram_write_sectors =
      share(block.global_store_sectors, launch.dram_write_sectors, launch.global_store_sectors);
  block.host_sectors = block.peer_sectors = 0;
  block.managed_faults = block.managed_to_device_bytes = 0;
  return overlapped_ns(terms_of(pieces_of(block, {.blocks = 1}, device)));
}

// Blocks that do about the same end at about the same time: then the kernel's own terms say more.
constexpr double much_longer = 1.25;

}  // namespace

ModelledTime kernel_time(const Counters& counters, const LaunchShape& shape, const DeviceNumbers& device,
                         const Counters& longest_block) {
  ModelledTime time;
  if (shape.blocks == 0) return time;
  time.terms = terms_of(pieces_of(counters, shape, device));
  time.overlap = true;
  time.total_ns = overlapped_ns(time.terms);
  if (shape.blocks > 1 && longest_block != Counters{}) {
    const double longest_ns = alone_ns(longest_block, counters, device);
    if (longest_ns > much_longer * time.total_ns) time.terms.push_back({"the longest block", longest_ns});
    time.total_ns = std::max(time.total_ns, longest_ns);
  }
  finish(time);
  return time;
}

// The whole is the root of a sum of powers, so that it is the sum of its terms, each times its derivative.
std::vector<double> times_of_parts(const Counters& whole, const std::vector<Counters>& parts,
                                   const LaunchShape& shape, const DeviceNumbers& device) {
  std::vector<double> times(parts.size());
  if (shape.blocks == 0) return times;
  const std::vector<Piece> pieces = pieces_of(whole, shape, device);
  const std::vector<Term> terms = terms_of(pieces);
  const double total_ns = overlapped_ns(terms);
  if (total_ns == 0) return times;
  for (const Piece& piece : pieces) {
    if (piece.events == nullptr) continue;
    double all = 0;
    for (const Counters& part : parts) all += piece.events(part);
    const double relative = std::ranges::find(terms, piece.term, &Term::name)->time_ns / total_ns;
    const double weight = relative * relative * relative;
    for (std::size_t i = 0; i < parts.size(); ++i)
      times[i] += weight * piece.time_ns * ratio(piece.events(parts[i]), all);
  }
  return times;
}

ModelledTime starting_time(const DeviceNumbers& device, Starter starter) {
  ModelledTime time;
  time.total_ns = ns_per_us * (starter == Starter::host ? device.launch_latency_us : device.launch_gap_us);
  time.terms = {{"launches", time.total_ns}};
  finish(time);
  return time;
}

double profiled_ns(double running_ns, std::uint64_t launches, const DeviceNumbers& device) {
  return running_ns + as_double(launches) * device.empty_kernel_us * ns_per_us;
}

ModelledTime instantiation_time(std::size_t nodes) {
  ModelledTime time;
  time.total_ns = as_double(nodes) * instantiation_us_per_node * ns_per_us;
  time.terms = {{"making graphs ready", time.total_ns}};
  finish(time);
  return time;
}

ModelledTime host_calls_time(const Counters& counters, const DeviceNumbers& device) {
  const std::uint64_t allocations = counters.allocations - counters.pool_allocations;
  ModelledTime time;
  time.terms = {{"allocations", as_double(allocations) * device.allocation_us * ns_per_us},
                {"page-locked allocations",
                 as_double(counters.pinned_allocations) * device.pinned_allocation_us * ns_per_us},
                {"waits", as_double(counters.synchronisations) * device.sync_latency_us * ns_per_us},
                {"host code", as_double(counters.host_clocks) / device.host_clock_ghz}};
  for (const Term& term : time.terms) time.total_ns += term.time_ns;
  finish(time);
  return time;
}

ModelledTime copy_time(const Counters& counters, const DeviceNumbers& device) {
  const double pinned = as_double(counters.pinned_copy_bytes);
  const double host_bytes = as_double(counters.host_to_device_bytes + counters.device_to_host_bytes);
  // Of several copies at once nobody counts which had page-locked memory: taken to be of both directions
  // alike.
  const double pageable_part = host_bytes > 0 ? std::max(0.0, 1 - pinned / host_bytes) : 0;
  const double pageable_ns =
      pageable_part * (as_double(counters.host_to_device_bytes) / device.pcie_pageable_gb_per_s +
                       as_double(counters.device_to_host_bytes) / device.pcie_pageable_to_host_gb_per_s);
  const double copies = as_double(counters.host_to_device_copies + counters.device_to_host_copies +
                                  counters.device_to_device_copies);
  const double device_bytes =
      as_double(counters.memset_bytes + 2 * (counters.device_to_device_bytes - counters.peer_bytes));
  // Those of a kernel are in its own time.
  const bool by_host = counters.launches == 0;
  const std::uint64_t managed_bytes = counters.managed_to_device_bytes + counters.managed_to_host_bytes;
  ModelledTime time;
  for (Term& term : std::vector<Term>{
           {"device memory", device_bytes / (device.dram_bandwidth_gb_per_s * device.dram_efficiency)},
           {term_starting_copies, copies * device.copy_latency_us * ns_per_us},
           {"starting fills", as_double(counters.memsets) * device.launch_latency_us * ns_per_us},
           {term_pageable_copies, pageable_ns},
           {term_pinned_copies, pinned / device.pcie_pinned_gb_per_s},
           {term_peer_copies, as_double(counters.peer_bytes) / device.peer_gb_per_s},
           {"prefetching of pages", as_double(counters.prefetched_bytes) / device.managed_prefetch_gb_per_s},
           {"migration of pages",
            by_host ? migration_ns(counters.managed_faults, managed_bytes - counters.prefetched_bytes, device)
                    : 0}}) {
    if (term.time_ns == 0) continue;
    time.total_ns += term.time_ns;
    time.terms.push_back(std::move(term));
  }
  finish(time);
  return time;
}

void add_after(ModelledTime& sum, const ModelledTime& next) {
  const auto add = [&](const std::string& name, double time_ns) {
    const auto same = std::ranges::find(sum.terms, name, &Term::name);
    if (same == sum.terms.end()) {
      sum.terms.push_back({name, time_ns});
    } else {
      same->time_ns += time_ns;
    }
  };
  sum.total_ns += next.total_ns;
  for (const Term& term : next.terms)
    if (!next.overlap) add(term.name, term.time_ns);
  if (next.overlap && !next.bound_by.empty()) add(next.bound_by, next.total_ns);
  finish(sum);
}

ModelledTime modelled_cpu_time(const HostWork& work, const DeviceNumbers& device, bool all_cores) {
  const double bandwidth =
      all_cores ? device.host_bandwidth_gb_per_s : device.host_bandwidth_one_core_gb_per_s;
  const double rate = all_cores ? device.host_gflops : device.host_gflops_one_core;
  const double special_rate =
      all_cores ? device.host_special_functions_per_ns : device.host_special_functions_per_ns_one_core;
  ModelledTime result;
  result.overlap = true;
  result.terms = {{"host memory", work.bytes / bandwidth},
                  {"arithmetic", work.flops / rate + work.special_functions / special_rate}};
  result.total_ns = largest(result.terms).time_ns;
  finish(result);
  return result;
}

}  // namespace gridstride::judge
