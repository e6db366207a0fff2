// SPDX-License-Identifier: MIT
#include "simt/src/reports/names.hpp"

#include <algorithm>
#include <functional>
#include <limits>
#include <map>
#include <numeric>
#include <vector>

#include "simt/src/launch/clusters.hpp"
#include "simt/src/memory/memory.hpp"
#include "simt/src/memory/raw_memory.hpp"
#include "simt/src/reports/counted.hpp"
#include "simt/src/reports/describe.hpp"
#include "simt/src/reports/source_code.hpp"
#include "simt/src/reports/source_names.hpp"
#include "simt/src/reports/symbols.hpp"

namespace gridstride::simt {
namespace {

// Where an allocating call stands, or one that led there.
struct AllocationCaller {
  const void* pc = nullptr;
  SourceLine where;
};

// The callers of allocations that have a place in the student's files, innermost first. Looks a place up
// once.
class AllocationCallers {
 public:
  AllocationCaller of(const Allocation& allocation) {
    for (void* const pc : allocation.frames)
      if (const auto& lines = lines_of(pc); !lines.empty()) return {pc, lines.front()};
    return {};
  }
  // The next one outwards, in a line of its own.
  AllocationCaller outside(const Allocation& allocation, const AllocationCaller& inner) {
    bool passed = false;
    for (void* const pc : allocation.frames) {
      for (const SourceLine& where : lines_of(pc)) {
        const AllocationCaller caller{pc, where};
        const bool same = same_line(caller, inner);
        if (passed && !same) return caller;
        passed = passed || same;
      }
    }
    return {};
  }
  static bool same_line(const AllocationCaller& a, const AllocationCaller& b) {
    return a.where.line == b.where.line && a.where.file == b.where.file;
  }

 private:
  const std::vector<SourceLine>& lines_of(const void* pc) {
    const auto [known, is_new] = lines_.try_emplace(pc);
    if (is_new) known->second = student_lines(pc);
    return known->second;
  }
  std::map<const void*, std::vector<SourceLine>> lines_;
};

// The arrays that calls in one source line have made.
struct Siblings {
  std::vector<const Allocation*> arrays;  ///< in the order in which they were made
  std::vector<const void*> calls;         ///< what called for them, each once, in that order
};

Siblings siblings_of(const AllocationCaller& site, AllocationCallers& sites) {
  Siblings found;
  for (const auto& [base, other] : device_memory().allocations()) {
    const AllocationCaller its = sites.of(other);
    if (its.pc == nullptr || !AllocationCallers::same_line(its, site)) continue;
    found.arrays.push_back(&other);
  }
  std::ranges::sort(found.arrays, {}, &Allocation::number);
  for (const Allocation* array : found.arrays) {
    const void* const call = sites.of(*array).pc;
    if (std::ranges::find(found.calls, call) == found.calls.end()) found.calls.push_back(call);
  }
  return found;
}

// What the caller's line calls what it gets: "d_in" of `float* d_in = make(n);`, "a.data" of `Buffer a(n);`.
// Empty where it makes several arrays, or does not say.
std::string name_by_caller(const std::string& name, const Allocation& allocation,
                           const AllocationCaller& caller, const std::vector<const Allocation*>& of_caller) {
  const std::vector<MadeObject> objects = objects_made(code_at(caller.where));
  if (objects.size() != of_caller.size()) return {};
  const auto number = std::ranges::find(of_caller, &allocation) - of_caller.begin();
  const MadeObject& object = objects[static_cast<std::size_t>(number)];
  const bool says_nothing = name == "data_";  // of the object alone
  return object.is_pointer || says_nothing ? object.name : object.name + "." + name;
}

// Tells arrays of one call apart: by the line that called the function that the call stands in, or one
// further out, or, as in a loop, by their order.
std::string distinct_name(const std::string& name, const Allocation& allocation, const AllocationCaller& site,
                          std::vector<const Allocation*> arrays, AllocationCallers& sites) {
  const auto others = std::ranges::count_if(
      arrays, [&](const Allocation* other) { return other != &allocation && !other->freed; });
  const bool is_member = name.ends_with('_');  // says little without its object
  if (others == 0 && !is_member) return name;
  if (others == 0) arrays = {&allocation};
  const auto number = std::ranges::find(arrays, &allocation) - arrays.begin() + 1;
  AllocationCaller inner = site;
  for (;;) {
    const AllocationCaller caller = sites.outside(allocation, inner);
    if (caller.pc == nullptr) break;
    std::erase_if(arrays, [&](const Allocation* other) {
      return !AllocationCallers::same_line(sites.outside(*other, inner), caller);
    });
    if (std::string own = name_by_caller(name, allocation, caller, arrays); !own.empty()) return own;
    if (others > 0 && arrays.size() == 1) return name + " of the call at " + text_of(caller.where);
    inner = caller;
  }
  if (others == 0) return name;
  return name + " (number " + std::to_string(number) + " of the arrays allocated at " + text_of(site.where) +
         ")";
}

Element element_of(std::uintptr_t base, std::size_t array_bytes, std::uintptr_t address,
                   std::size_t unit_bytes) {
  Element element;
  const auto offset = static_cast<std::int64_t>(address - base);
  const auto unit = static_cast<std::int64_t>(unit_bytes);
  element.index = offset >= 0 ? offset / unit : -((-offset + unit - 1) / unit);
  element.count = array_bytes / unit_bytes;
  element.base = base;
  element.array_bytes = array_bytes;
  return element;
}

// Of an array whose declaration is known: in its own elements, the first of several, but for an access wider
// than one that is not wholly inside.
Element element_of(std::uintptr_t base, std::size_t array_bytes, const Extents& extents,
                   std::uintptr_t address, std::uint32_t size_bytes) {
  const std::size_t count =
      std::accumulate(extents.begin(), extents.end(), std::size_t{1}, std::multiplies<>());
  const std::size_t own_bytes = extents.empty() || count == 0 ? 0 : array_bytes / count;
  const bool inside = address >= base && address + size_bytes <= base + array_bytes;
  const bool own = own_bytes != 0 && (own_bytes >= size_bytes || inside);
  Element element = element_of(base, array_bytes, address, own ? own_bytes : size_bytes);
  if (own && extents.size() > 1) element.extents = extents;
  element.single = extents.empty() && element.count == 1 && element.index == 0;
  return element;
}

// "[1][0]" of element 17 of rows of 17. What lies before the array counts from its first element back, what
// lies behind it goes on in rows.
std::string subscripts(std::int64_t index, const Extents& extents) {
  std::string text;
  for (std::size_t i = extents.size(); i-- > 1;) {
    const auto extent = static_cast<std::int64_t>(extents[i]);
    text.insert(0, "[" + std::to_string(index < 0 ? index : index % extent) + "]");
    index = index < 0 ? 0 : index / extent;
  }
  return "[" + std::to_string(index) + "]" + text;
}

// Of the arrays that the kernel may use, the nearest.
Element shared_element(const SharedRange& range, std::uintptr_t address, std::uint32_t size_bytes,
                       const Launch& launch) {
  const SharedArray* nearest = nullptr;
  std::uintptr_t least_bytes = 0;
  for (const SharedArray& array : launch.module->shared_arrays) {
    if (!launch.may_use(array)) continue;
    const std::uintptr_t begin = range.base + array.offset;
    const std::uintptr_t end = begin + array.size_bytes;
    const std::uintptr_t away_bytes = address < begin ? begin - address
                                      : address < end ? 0
                                                      : address - end + 1;
    if (nearest != nullptr && away_bytes >= least_bytes) continue;
    nearest = &array;
    least_bytes = away_bytes;
  }
  if (nearest == nullptr) return {};
  Element element =
      element_of(range.base + nearest->offset, nearest->size_bytes, nearest->extents, address, size_bytes);
  element.array = nearest->name;
  element.shared = true;
  return element;
}

bool near_range(const SharedRange& range, std::uintptr_t address, std::size_t margin_bytes) {
  return range.base != 0 && address + margin_bytes - range.base < range.size_bytes + 2 * margin_bytes;
}

void name_dynamic(const Execution& execution, Element& element) {
  element.shared = element.dynamic = true;
  element.aliased = execution.spaces.other_dynamic_name != nullptr;
  if (execution.spaces.dynamic_name == nullptr) {
    element.array = "dynamic shared memory";
  } else if (element.aliased) {
    element.array = std::string("the memory of ") + execution.spaces.dynamic_name + " and " +
                    execution.spaces.other_dynamic_name;
  } else {
    element.array = execution.spaces.dynamic_name;
  }
}

// What lies at an address by which the blocks of a cluster reach one another's shared memory.
Element element_in_part(std::uintptr_t address, std::uint32_t size_bytes, const Launch& launch) {
  const Execution& execution = *executions().front();
  const ClusterPlace place = place_of_part(launch, address);
  const std::size_t offset = address % cluster_part_bytes;
  const SharedRange& fixed = execution.spaces.static_shared;
  const SharedRange& dynamic = execution.spaces.dynamic_shared;
  const bool in_fixed = offset < fixed.size_bytes || dynamic.size_bytes == 0;
  Element element;
  if (in_fixed) {
    element = shared_element(fixed, fixed.base + offset, size_bytes, launch);
  } else {
    element = element_of(dynamic.base, dynamic.size_bytes,
                         dynamic.base + (offset - dynamic_in_part(execution)), size_bytes);
    name_dynamic(execution, element);
  }
  const std::uint64_t block = block_at(launch, place);
  if (block < launch.block_count) element.owner = "block " + triple(launch.block_index(block));
  return element;
}

// Each OS thread has its own shared memory: looks for the one that the address is in or near.
bool find_shared(std::uintptr_t address, std::uint32_t size_bytes, const Launch& launch, Element& element) {
  for (const std::size_t margin : {std::size_t{0}, std::size_t{64} * 1024}) {
    for (const Execution* execution : executions()) {
      if (near_range(execution->spaces.static_shared, address, margin)) {
        element = shared_element(execution->spaces.static_shared, address, size_bytes, launch);
        element.shared = margin == 0 || !element.array.empty();
        return element.shared;
      }
      if (near_range(execution->spaces.dynamic_shared, address, margin)) {
        const SharedRange& range = execution->spaces.dynamic_shared;
        element = element_of(range.base, range.size_bytes, address, size_bytes);
        name_dynamic(*execution, element);
        return true;
      }
    }
  }
  return false;
}

}  // namespace

std::string Element::text() const {
  const std::string whose = owner.empty() ? owner : " of " + owner;
  if (array.empty()) return "memory outside every array";
  if (single) return array + whose;
  if (array.find(' ') == std::string::npos) return array + subscripts(index, extents) + whose;
  return "element " + std::to_string(index) + " of " + array + whose;
}

std::string Element::position() const {
  if (!parts.empty()) return parts;
  if (extents.empty()) return "index " + std::to_string(index) + " of " + counted(count, "element");
  std::string whole;
  for (const std::size_t extent : extents) whole += "[" + std::to_string(extent) + "]";
  return "index " + subscripts(index, extents) + " of " + whole;
}

std::optional<Element> Element::turned() const {
  if (extents.size() != 2 || index < 0 || static_cast<std::uint64_t>(index) >= count) return std::nullopt;
  const auto rows = static_cast<std::int64_t>(extents[0]);
  const auto columns = static_cast<std::int64_t>(extents[1]);
  const std::int64_t row = index / columns;
  const std::int64_t column = index % columns;
  constexpr std::int64_t padding = 8;  // of an array that is meant to be square
  if (std::abs(rows - columns) > padding) return std::nullopt;
  if (row == column || column >= rows || row >= columns) return std::nullopt;
  Element other = *this;
  other.index = column * columns + row;
  return other;
}

std::string allocation_name(const Allocation& allocation) {
  if (!allocation.name.empty()) return allocation.name;
  AllocationCallers sites;
  const AllocationCaller site = sites.of(allocation);
  const SourceLine& where = site.where;
  if (allocation.kind == MemoryKind::heap) return "memory of malloc at line " + std::to_string(where.line);
  const std::vector<std::string> names = allocated_names(code_at(where));
  if (!names.empty()) {
    Siblings siblings = siblings_of(site, sites);
    // A function that is inlined several times repeats its calls.
    const auto place_in_line = [&](const void* pc) {
      const auto call = std::ranges::find(siblings.calls, pc) - siblings.calls.begin();
      return static_cast<std::size_t>(call) % names.size();
    };
    const std::size_t place = place_in_line(site.pc);
    std::erase_if(siblings.arrays,
                  [&](const Allocation* other) { return place_in_line(sites.of(*other).pc) != place; });
    const std::string& name = names[place];
    if (!name.empty()) return distinct_name(name, allocation, site, siblings.arrays, sites);
  }
  std::string text = "the array of " + counted(allocation.size_bytes, "byte");
  if (where.line > 0) text += " allocated at " + text_of(where);
  return text;
}

namespace {

// Of an access of several elements at once, where the array holds no whole number of such: "indices 1000 to
// 1003 of 1002 elements", or bytes where the type of the elements is not known.
std::string parts_of(const Allocation& allocation, std::uintptr_t address, std::uint32_t size_bytes) {
  if (allocation.element_bytes == 0 && allocation.name.empty()) return {};  // may have a wrong size
  const std::size_t own_bytes = allocation.element_bytes == 0 ? 1 : allocation.element_bytes;
  if (size_bytes <= own_bytes || size_bytes % own_bytes != 0 || allocation.size_bytes % size_bytes == 0 ||
      allocation.size_bytes % own_bytes != 0 || address < allocation.base)
    return {};
  const std::uint64_t first = (address - allocation.base) / own_bytes;
  const std::uint64_t last = first + size_bytes / own_bytes - 1;
  const bool in_bytes = allocation.element_bytes == 0;
  return (in_bytes ? "bytes " : "indices ") + std::to_string(first) + " to " + std::to_string(last) + " of " +
         counted(allocation.size_bytes / own_bytes, in_bytes ? "byte" : "element");
}

}  // namespace

std::vector<const Allocation*> arrays_given_to(const Launch& launch) {
  std::vector<const Allocation*> arrays;
  for (std::size_t offset = 0; offset + sizeof(std::uintptr_t) <= launch.call->closure_bytes;
       offset += sizeof(std::uintptr_t)) {
    std::uintptr_t word = 0;
    raw_copy(&word, static_cast<const unsigned char*>(launch.closure) + offset, sizeof word);
    if (!in_region(word)) continue;
    const Allocation* const array = device_memory().find(word);
    if (array != nullptr && !array->freed) arrays.push_back(array);
  }
  return arrays;
}

Element element_in(const Allocation& allocation, std::uintptr_t address, std::uint32_t size_bytes) {
  const std::size_t unit = std::max<std::size_t>(size_bytes, allocation.element_bytes);
  Element element = element_of(allocation.base, allocation.size_bytes, address, unit);
  element.array = allocation_name(allocation);
  element.pitched = allocation.pitch_bytes > 0;
  if (!element.pitched) element.parts = parts_of(allocation, address, size_bytes);
  if (allocation.name.empty() && allocation.kind != MemoryKind::heap &&
      !element.array.starts_with("the array of ")) {
    const SourceLine where = student_line(allocation.frames);
    if (where.line > 0) element.made_at = text_of(where);
  }
  return element;
}

namespace {

// An index of 32 bits without a sign that has gone below 0 reaches nearly 2^32 elements beyond its array: the
// array that it has left by the least. nullptr where no array is so far away.
const Allocation* wrapped_from(std::uintptr_t address, std::uint32_t size_bytes) {
  constexpr std::uint64_t most_below = std::uint64_t{1} << 16;
  const Allocation* found = nullptr;
  std::uint64_t least = most_below;
  if (const Allocation* const inside = device_memory().find(address); inside != nullptr) return nullptr;
  for (const auto& [base, allocation] : device_memory().allocations()) {
    if (allocation.freed || address < base) continue;
    const std::uint64_t unit = std::max<std::uint64_t>(size_bytes, allocation.element_bytes);
    const std::uint64_t below = (std::uint64_t{1} << 32) - (address - base) / unit;
    if (below - 1 >= least) continue;
    least = below - 1;
    found = &allocation;
  }
  return found;
}

// The array that an index has strayed from: one that the kernel was given, unless another one, which its
// pointers may lead to, is very near.
const Allocation* strayed_from(std::uintptr_t address, const Launch& launch) {
  constexpr std::uintptr_t very_near_bytes = 256;
  const Allocation* found = device_memory().nearest(address);
  if (found == nullptr) return nullptr;
  std::uintptr_t least = DeviceMemory::distance(*found, address);
  if (least <= very_near_bytes) return found;
  least = std::numeric_limits<std::uintptr_t>::max();
  for (const Allocation* const given : arrays_given_to(launch)) {
    if (given->device != device_of(address)) continue;
    const std::uintptr_t distance = DeviceMemory::distance(*given, address);
    if (distance >= least) continue;
    least = distance;
    found = given;
  }
  return found;
}

}  // namespace

Element element_at(std::uintptr_t address, std::uint32_t size_bytes, const Launch& launch) {
  Element element;
  if (in_cluster_window(address) && launch.cluster_blocks() > 1)
    return element_in_part(address, size_bytes, launch);
  if (in_region(address)) {
    const Allocation* allocation = strayed_from(address, launch);
    if (const Allocation* const wrapped = wrapped_from(address, size_bytes)) allocation = wrapped;
    if (allocation == nullptr) return {};
    return element_in(*allocation, address, size_bytes);
  }
  if (find_shared(address, size_bytes, launch, element)) return element;
  if (launch.module == nullptr) return element;
  const Variable* variable = launch.module->variable_at(address);
  if (variable == nullptr || !variable->is_of_device())
    if (const Variable* const before = launch.module->device_variable_before(address)) variable = before;
  if (variable != nullptr) {
    element = element_of(variable->address, variable->size_bytes, variable->extents, address, size_bytes);
    element.array = variable->name;
  }
  return element;
}

std::string variable_name(std::uintptr_t address, const Launch& launch) {
  const Variable* const variable = launch.module == nullptr ? nullptr : launch.module->variable_at(address);
  return variable == nullptr ? "a variable" : variable->name;
}

bool is_local_memory(std::uintptr_t address) {
  return std::ranges::any_of(executions(), [&](const Execution* execution) {
    return std::ranges::any_of(execution->scheduling.fibers, [&](const std::unique_ptr<Fiber>& fiber) {
      return address - fiber->low < fiber->stack_bytes;
    });
  });
}

std::string freed_where(std::uintptr_t address) {
  const Allocation* const allocation = device_memory().find(address);
  if (allocation == nullptr) return {};
  const SourceLine where = student_line(allocation->free_frames);
  return where.line > 0 ? " at " + text_of(where) : std::string();
}

bool was_freed_in_stream(std::uintptr_t address) {
  const Allocation* const allocation = device_memory().find(address);
  return allocation != nullptr &&
         statement_at(student_line(allocation->free_frames)).find("cudaFreeAsync") != std::string::npos;
}

}  // namespace gridstride::simt
