// SPDX-License-Identifier: MIT
// Slow paths of the access checks: byte-wise histories, pieces of block copies, and what becomes of a refused
// address.
#include "simt/src/accesses/access.hpp"

#include <sys/mman.h>

#include <cerrno>
#include <optional>
#include <string_view>

#include "simt/src/accesses/async_copies.hpp"
#include "simt/src/accesses/byte_history.hpp"
#include "simt/src/accesses/makers.hpp"
#include "simt/src/accesses/race.hpp"
#include "simt/src/engine.hpp"
#include "simt/src/memory/constant_fills.hpp"
#include "simt/src/memory/memory.hpp"
#include "simt/src/memory/pools.hpp"
#include "simt/src/memory/raw_memory.hpp"
#include "simt/src/reports/given_constants.hpp"
#include "simt/src/reports/names.hpp"
#include "simt/src/reports/symbols.hpp"

namespace gridstride::simt {
namespace {

constexpr std::uintptr_t most_from_null = 0x1'0000'0000;  // so far an index leads from a null pointer
constexpr std::uintptr_t registered_margin_bytes = 64;    // behind memory of cudaHostRegister

bool byte_written(const Execution& execution, const SharedRange& range, std::uintptr_t address) {
  const std::uintptr_t offset = address - range.base;
  const Cell& word = range.cells[offset / 4];
  const Cell& cell = word.writer & writer_bytes ? range.byte_cells[offset] : word;
  return cell.writer >= execution.history.first_of_block;
}

bool byte_written(std::uintptr_t address) {
  return (*init_of(address) >> (address & 3) & 1) != 0 || word_cell_of(address)->writer >> phase_shift != 0;
}

// Whether anything of shared or global memory there has been written.
bool any_written(const Execution& execution, std::uintptr_t address, std::size_t size_bytes) {
  for (const SharedRange* range : {&execution.spaces.static_shared, &execution.spaces.dynamic_shared}) {
    if (address - range->base >= range->size_bytes) continue;
    for (std::size_t i = 0; i < size_bytes && address + i - range->base < range->size_bytes; ++i)
      if (byte_written(execution, *range, address + i)) return true;
    return false;
  }
  for (std::size_t i = 0; i < size_bytes && in_region(address + i); ++i)
    if (byte_written(address + i)) return true;
  return false;
}

bool is_mapped(std::uintptr_t address) {
  return msync(reinterpret_cast<void*>(address / page_bytes * page_bytes), 1, MS_ASYNC) == 0 ||
         errno != ENOMEM;
}

// Dynamic shared memory has its place also where the launch gives it no bytes.
bool near_range(const SharedRange& range, std::uintptr_t address) {
  return range.base != 0 &&
         address + near_shared_bytes - range.base < range.size_bytes + 2 * near_shared_bytes;
}

// Device memory of this process, but outside of every array there.
Bug bug_in_region(const Execution& execution, std::uintptr_t address) {
  const Allocation* const allocation = device_memory().find(address);
  if (allocation != nullptr && !(execution.spaces.windows >> device_of(address) & 1))
    return Bug::other_device;
  return allocation != nullptr && allocation->freed ? Bug::use_after_free : Bug::out_of_bounds;
}

// Whether the address is of a memory pool that was opened to the kernel's device. What happens there
// is neither counted nor checked further.
bool is_let_in(const Execution& execution, const Touch& touch) {
  const Allocation* const allocation = device_memory().find(touch.address);
  if (allocation == nullptr || allocation->freed || allocation->pool == nullptr) return false;
  const auto pool = static_cast<cudaMemPool_t>(allocation->pool);
  return is_pool(pool) && touch.address + touch.size_bytes <= allocation->base + allocation->size_bytes &&
         pool->lets_in(execution.launch->device, writes(touch.kind));
}

// Device code may use __device__ variables, and read __constant__ ones and tables of constants.
std::optional<Bug> bug_in_variable(const Variable& variable, const Touch& touch) {
  const bool inside = touch.address + touch.size_bytes <= variable.address + variable.size_bytes;
  switch (variable.kind) {
    case Variable::Kind::device:
    case Variable::Kind::managed:
      return inside ? std::nullopt : std::optional(Bug::out_of_bounds);
    case Variable::Kind::constant:
      return !writes(touch.kind) ? std::nullopt : std::optional(Bug::constant_store);
    case Variable::Kind::read_only:
      return !writes(touch.kind) ? std::nullopt : std::optional(Bug::host_variable);
    default:
      return Bug::host_variable;
  }
}

// Of compiler and linker: no program means them.
bool is_in_no_source(const Variable& variable) {
  const std::string_view name = variable.name;
  return variable.kind == Variable::Kind::host &&
         (name.starts_with("completed.") || name.starts_with("__") || name.starts_with("gs_"));
}

// An address in or near the module's data that is no variable's.
Bug bug_near_data(const Module& module, const Touch& touch) {
  const bool overrun = module.device_variable_before(touch.address) != nullptr;
  if (module.segment_at(touch.address) != nullptr) return overrun ? Bug::out_of_bounds : Bug::host_variable;
  const bool on_last_page = module.segment_at(touch.address / page_bytes * page_bytes) != nullptr;
  return overrun && (on_last_page || !is_mapped(touch.address)) ? Bug::out_of_bounds : Bug::host_pointer;
}

// Whether it tells if a shared object's constructor has run: the compiler's own, of which CUDA knows nothing.
bool is_guard(const Execution& execution, std::uintptr_t address) {
  const Module& module = *execution.launch->module;
  const std::size_t offset = address - (execution.spaces.static_shared.base - module.shared_offset);
  return std::ranges::find(module.guards, offset) != module.guards.end();
}

// Whether the launch was given this very address.
bool is_argument(const Launch& launch, std::uintptr_t address) {
  const auto* const closure = static_cast<const char*>(launch.closure);
  for (std::size_t at = 0; at + sizeof address <= launch.call->closure_bytes; at += sizeof address) {
    std::uintptr_t word = 0;
    raw_copy(&word, closure + at, sizeof word);
    if (word == address) return true;
  }
  return false;
}

// Whether constants there are the host's: a string literal or a table that the launch's own text names. One
// that a kernel names itself is the device's, and so is one whose address a kernel has given to the host.
bool is_constant_of_host(Execution& execution, const Touch& touch, const Variable* variable) {
  if (variable != nullptr && variable->is_of_device()) return false;
  const Launch& launch = *execution.launch;
  if (!is_argument(launch, touch.address)) return false;
  const auto [known, is_new] =
      execution.found.constants_of_host.try_emplace({touch.address, launch.call->line});
  if (is_new)
    known->second = is_given_by_host(launch, student_line(touch.pc).folder,
                                     variable == nullptr || is_in_no_source(*variable) ? "" : variable->name);
  return known->second;
}

// What an address outside device memory, shared memory and the own stack is; nothing where it may be touched.
std::optional<Bug> bug_outside(Execution& execution, const Touch& touch, const Variable* variable) {
  const std::uintptr_t address = touch.address;
  if (address < page_bytes) return Bug::null_pointer;
  if (device_memory().is_pinned(address, touch.size_bytes)) return std::nullopt;
  if (const Module* module = execution.launch->module; module != nullptr) {
    if (is_guard(execution, address)) return std::nullopt;
    const Segment* const segment = module->segment_at(address);
    const bool reads_constants = segment != nullptr && !segment->writable && !writes(touch.kind);
    if (reads_constants && is_constant_of_host(execution, touch, variable)) return Bug::host_pointer;
    if (variable != nullptr && !is_in_no_source(*variable)) return bug_in_variable(*variable, touch);
    if (reads_constants) return std::nullopt;
    if (const Bug bug = bug_near_data(*module, touch); bug != Bug::host_pointer) return bug;
  }
  if (device_memory().registered(address - registered_margin_bytes, 1) != nullptr) return Bug::out_of_bounds;
  if (near_range(execution.spaces.static_shared, address) ||
      near_range(execution.spaces.dynamic_shared, address)) {
    return Bug::out_of_bounds;
  }
  if (is_mapped(address)) return Bug::host_pointer;
  const bool from_null = address < most_from_null && is_argument(*execution.launch, 0);
  return from_null ? Bug::null_pointer : Bug::wild_pointer;
}

// Where the read is of an object that is copied, all of that counts.
void note_constant_read(Execution& execution, const Variable& variable, const Touch& touch) {
  if (variable.kind != Variable::Kind::constant) return;
  const Copied& whole = execution.copied;
  const bool part = touch.address - whole.base < whole.size_bytes;
  const auto is_candidate = [&] {
    return part ? may_be_unfilled(variable, whole.base, whole.size_bytes)
                : may_be_unfilled(variable, touch.address, touch.size_bytes);
  };
  {
    const EngineScope engine_code;
    if (!is_candidate()) return;
  }
  await_turn(execution);
  const EngineScope engine_code;
  if (is_candidate() && is_without_value(variable, student_line(touch.pc)))
    record_incident(execution, incident_of(Bug::unfilled_constant, execution, touch));
}

template <bool shared>
void touch_any(Execution& execution, Cell& cell, const Touch& touch) {
  switch (touch.kind) {
    case Access::load:
      return touch_cell<Access::load, shared>(execution, cell, touch);
    case Access::store:
      return touch_cell<Access::store, shared>(execution, cell, touch);
    case Access::volatile_load:
      return touch_cell<Access::volatile_load, shared>(execution, cell, touch);
    case Access::volatile_store:
      return touch_cell<Access::volatile_store, shared>(execution, cell, touch);
    case Access::atomic:
      return touch_cell<Access::atomic, shared>(execution, cell, touch);
    case Access::block_atomic:
      return touch_cell<Access::block_atomic, shared>(execution, cell, touch);
    case Access::compare_and_swap:
      return touch_cell<Access::compare_and_swap, shared>(execution, cell, touch);
    case Access::block_compare_and_swap:
      return touch_cell<Access::block_compare_and_swap, shared>(execution, cell, touch);
  }
}

void touch_byte(Execution& execution, Cell& cell, const Touch& touch, bool shared) {
  shared ? touch_any<true>(execution, cell, touch) : touch_any<false>(execution, cell, touch);
}

template <Access kind>
void touch_variable_words(Execution& execution, const Variable& variable, const Touch& touch) {
  const std::size_t first = (touch.address - variable.address / 4 * 4) / 4;
  Cell* const words = variable.word_cells + first;
  Cell* const bytes = variable.byte_cells + 4 * first;
  for (std::uint32_t i = 0; i < touch.size_bytes / 4; ++i)
    touch_words<1, kind, false>(execution, words + i, bytes + 4 * i,
                                {touch.address + 4 * i, touch.size_bytes, kind, touch.pc});
}

// Races on a __device__ variable, which does not lie in the device's memory but in the module's data.
void touch_variable(Execution& execution, const Variable& variable, const Touch& touch) {
  if (variable.word_cells == nullptr) return;
  if (touch.size_bytes < 4) {
    const std::size_t word = (touch.address - variable.address / 4 * 4) / 4;
    return touch_bytes(execution, variable.word_cells + word, variable.byte_cells + 4 * word, touch, false);
  }
  if (touch.address % 4 != 0) return;
  switch (touch.kind) {
    case Access::load:
      return touch_variable_words<Access::load>(execution, variable, touch);
    case Access::store:
      return touch_variable_words<Access::store>(execution, variable, touch);
    case Access::volatile_load:
      return touch_variable_words<Access::volatile_load>(execution, variable, touch);
    case Access::volatile_store:
      return touch_variable_words<Access::volatile_store>(execution, variable, touch);
    case Access::atomic:
      return touch_variable_words<Access::atomic>(execution, variable, touch);
    case Access::block_atomic:
      return touch_variable_words<Access::block_atomic>(execution, variable, touch);
    case Access::compare_and_swap:
      return touch_variable_words<Access::compare_and_swap>(execution, variable, touch);
    case Access::block_compare_and_swap:
      return touch_variable_words<Access::block_compare_and_swap>(execution, variable, touch);
  }
}

template <Access kind>
void check_piece(std::uintptr_t address, unsigned size_bytes, const void* pc) {
  void* const pointer = reinterpret_cast<void*>(address);
  switch (size_bytes) {
    case 16:
      return check_access<16, kind>(pointer, pc);
    case 8:
      return check_access<8, kind>(pointer, pc);
    case 4:
      return check_access<4, kind>(pointer, pc);
    case 2:
      return check_access<2, kind>(pointer, pc);
    default:
      return check_access<1, kind>(pointer, pc);
  }
}

// Reports the race of a shared access with an asynchronous copy that nothing has waited for.
bool races_with_copy(const Execution& execution, const Cell* bytes, const Touch& touch) {
  for (std::uint32_t i = 0; i < touch.size_bytes; ++i) {
    if (!(bytes[i].writer & copy_under_way) || bytes[i].writer < execution.history.first_of_block) continue;
    report_race_with_copy(touch, bytes[i].writer & ~copy_under_way);
    return true;
  }
  return false;
}

}  // namespace

bool spans_granules(std::uintptr_t address, std::size_t size_bytes) {
  const Allocation* const allocation = device_memory().find(address);
  return allocation != nullptr && !allocation->freed &&
         address + size_bytes <= allocation->base + allocation->size_bytes;
}

const Variable* device_variable_at(const Execution& execution, std::uintptr_t address) {
  const Module* const module = execution.launch->module;
  const Variable* const variable = module == nullptr ? nullptr : module->variable_at(address);
  return variable != nullptr && variable->is_of_device() ? variable : nullptr;
}

Incident incident_of(Bug bug, const Execution& execution, const Touch& touch) {
  Incident incident;
  incident.bug = bug;
  incident.write = touch.kind == Access::store || touch.kind == Access::volatile_store;
  incident.atomic = touch.kind >= Access::atomic;
  incident.pc = touch.pc;
  incident.address = touch.address;
  incident.size_bytes = touch.size_bytes;
  incident.block = execution.block;
  incident.thread = execution.thread;
  return incident;
}

void stop_for(Bug bug, Execution& execution, const Touch& touch) {
  {
    const EngineScope engine_code;
    Incident incident = incident_of(bug, execution, touch);
    if (bug == Bug::null_pointer && execution.found.refused_block == execution.block)
      incident.other_pc = execution.found.refused_pc;
    record_incident(execution, std::move(incident));
  }
  abandon_thread(execution);
}

void refuse_address(std::uintptr_t address, std::uint32_t size_bytes, Access kind, const void* pc) {
  Execution& execution = *current;
  const Touch touch{address, size_bytes, kind, pc};
  std::optional<Bug> bug;
  const Variable* variable = nullptr;
  bool let_in = false;
  {
    const EngineScope engine_code;
    if (in_region(address)) {
      const bool reached = (execution.spaces.windows >> device_of(address) & 1) != 0;
      if (reached && spans_granules(address, size_bytes)) return;
      let_in = !reached && is_let_in(execution, touch);
      if (!let_in) bug = bug_in_region(execution, address);
    } else if (in_shared(execution, address)) {
      bug = Bug::out_of_bounds;
    } else {
      const Module* const module = execution.launch->module;
      if (module != nullptr) variable = module->variable_at(address);
      bug = bug_outside(execution, touch, variable);
    }
  }
  if (bug) stop_for(*bug, execution, touch);
  if (let_in) return await_turn(execution);
  const bool constant = kind == Access::load && variable != nullptr && variable->word_cells == nullptr;
  if (constant) return note_constant_read(execution, *variable, touch);
  await_turn(execution);
  if (variable != nullptr) touch_variable(execution, *variable, touch);
}

AddressHull unknown_makers;

namespace {

// Memory of the host that copies from a device went to.
AddressHull came_from_devices;

bool is_word_written(std::uintptr_t address) {
  return (*granule_of(address) & granule_initialised) != 0 ||
         word_written(word_cell_of(address)->writer, *init_of(address));
}

}  // namespace

void note_copied_objects(std::uintptr_t to, std::uintptr_t from, std::size_t size_bytes) {
  const bool of_device = in_region(from) || global_variable_hull.holds(from);
  if (!in_region(to)) {
    if (of_device) came_from_devices.include(to, to + size_bytes);
  } else if (of_device || came_from_devices.holds(from)) {
    unknown_makers.include(to, to + size_bytes);
  }
}

void check_maker(const void* object, const void* pc) {
  Execution* const execution = current;
  const auto address = reinterpret_cast<std::uintptr_t>(object);
  if (execution == nullptr || !execution->checks || !in_region(address)) return;
  const auto made_by_kernel = [&] { return word_cell_of(address)->writer >> phase_shift != 0; };
  if (made_by_kernel()) return;
  await_turn(*execution);  // what the block did ahead of its turn has no mark before
  if (!made_by_kernel() && is_word_written(address) && !unknown_makers.holds(address))
    stop_for(Bug::host_virtual, *execution, {address, sizeof(void*), Access::load, pc});
}

void report_misaligned(std::uintptr_t address, std::uint32_t size_bytes, Access kind, const void* pc) {
  stop_for(Bug::misaligned, *current, {address, size_bytes, kind, pc});
}

namespace {

// What the running block has written to the element of a shared array whose two indices are those of this one
// the other way round; nullptr: it has not, or there is none.
const void* turned_writer(const Execution& execution, std::uintptr_t address, std::uint32_t size_bytes) {
  const SharedRange& shared = execution.spaces.static_shared;
  if (address - shared.base >= shared.size_bytes) return nullptr;
  const std::optional<Element> turned = element_at(address, size_bytes, *execution.launch).turned();
  if (!turned) return nullptr;
  const std::uint64_t there = turned->base - shared.base +
                              static_cast<std::uint64_t>(turned->index) * turned->array_bytes / turned->count;
  const std::uint64_t writer = shared.cells[there / 4].writer;
  return writer < execution.history.first_of_block ? nullptr : site_of(writer, execution.history.anchor);
}

}  // namespace

void report_uninitialised(std::uintptr_t address, std::uint32_t size_bytes, Access kind, const void* pc) {
  const EngineScope engine_code;
  Execution& execution = engine_code.execution();
  if (reads(kind) && kind != Access::load &&
      address == history_address(execution, execution.atomics.set_word))
    return;
  const std::size_t copied_bytes = execution.copied.size_bytes;
  const std::uintptr_t copied = history_address(execution, execution.copied.base);
  if (address - copied < copied_bytes ? any_written(execution, copied, copied_bytes)
                                      : any_written(execution, address, size_bytes))
    return;
  Incident incident = incident_of(Bug::uninitialised_read, execution, {address, size_bytes, kind, pc});
  incident.has_value = size_bytes <= sizeof incident.value;
  if (incident.has_value)
    raw_copy(&incident.value, reinterpret_cast<const void*>(live_address(execution, address)), size_bytes);
  if (is_to_be_told(execution, incident)) incident.turned_pc = turned_writer(execution, address, size_bytes);
  record_incident(execution, std::move(incident));
}

void touch_bytes(Execution& execution, Cell* word, Cell* bytes, Touch touch, bool shared) {
  if (bytes == nullptr) bytes = byte_cells_of_word(touch.address);
  const std::uintptr_t first = touch.address & 3;
  if (!(word->writer & writer_bytes)) {
    for (int i = 0; i < 4; ++i) bytes[i] = *word;
    word->writer |= writer_bytes;
  } else if (shared && races_with_copy(execution, bytes + first, touch)) {
    return;
  }
  if (shared && reads(touch.kind) && bytes[first].writer < execution.history.first_of_block)
    report_uninitialised(touch.address, touch.size_bytes, touch.kind, touch.pc);
  for (std::uint32_t i = 0; i < touch.size_bytes; ++i) {
    touch_byte(execution, bytes[first + i], {touch.address + i, 1, touch.kind, touch.pc}, shared);
  }
}

void touch_word_bytes(Cell* word, Cell* bytes, std::uintptr_t address, Access kind, const void* pc,
                      bool shared) {
  touch_bytes(*current, word, bytes, {address, 4, kind, pc}, shared);
  if (writes(kind))
    word->writer = (current->history.me >> phase_shift << phase_shift) | writer_bytes;  // initialised
}

void check_pieces(std::uintptr_t address, std::size_t size_bytes, Access kind, const void* pc) {
  if (current != nullptr) current->copied = {address, size_bytes};
  while (size_bytes > 0) {
    unsigned piece = 16;
    while (piece > size_bytes || address % piece != 0) piece /= 2;
    if (!writes(kind)) {
      check_piece<Access::load>(address, piece, pc);
    } else {
      check_piece<Access::store>(address, piece, pc);
    }
    address += piece;
    size_bytes -= piece;
  }
  if (current != nullptr) current->copied = {};
}

}  // namespace gridstride::simt
