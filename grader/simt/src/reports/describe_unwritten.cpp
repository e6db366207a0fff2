// SPDX-License-Identifier: MIT
// Reads of what nothing has written.
#include <cinttypes>
#include <cmath>
#include <cstdio>
#include <cstring>

#include "simt/src/accesses/ordering.hpp"
#include "simt/src/memory/constant_fills.hpp"
#include "simt/src/memory/memory.hpp"
#include "simt/src/memory/short_copies.hpp"
#include "simt/src/reports/describe.hpp"
#include "simt/src/reports/names.hpp"
#include "simt/src/streams/queue.hpp"

namespace gridstride::simt {
namespace {

std::string value_text(const Incident& incident) {
  char text[96];
  if (incident.size_bytes == 4) {
    float as_float = 0;
    std::memcpy(&as_float, &incident.value, sizeof as_float);
    const auto bits = static_cast<unsigned>(incident.value);
    if (std::isnormal(as_float) || bits == 0)
      std::snprintf(text, sizeof text, "0x%08x, %g as float", bits, as_float);
    else
      std::snprintf(text, sizeof text, "0x%08x", bits);
  } else if (incident.size_bytes == 8) {
    double as_double = 0;
    std::memcpy(&as_double, &incident.value, sizeof as_double);
    std::snprintf(text, sizeof text, "0x%016" PRIx64 ", %g as double", incident.value, as_double);
  } else {
    std::snprintf(text, sizeof text, "0x%" PRIx64, incident.value);
  }
  return text;
}

// A read of what a copy of another stream has yet to bring.
Words describe_read_before_copy(const Incident& incident, const Element& element, Work& copy) {
  copy.race_told = true;
  const SourceLine where = student_line(copy.frames);
  return {"data_race",
          std::string(verb(incident)) + " " + element.text() + ", which the " +
              other_work({copy.kind, copy.what, where.file, where.line}, Kinship::other_stream) +
              " writes, and nothing orders the two",
          order_streams};
}

// Of an element of a shared array that comes behind those that a thread each can fill.
std::string advice_on_fewer_threads(const Element& element, const Launch& launch) {
  if (element.dynamic || !element.extents.empty() || element.index < std::int64_t{launch.thread_count})
    return {};
  const std::uint64_t left = element.count - launch.thread_count;
  return "The launch has blocks of " + counted(launch.thread_count, "thread") + ", and " + element.array +
         " has " + counted(element.count, "element") + ": where each thread fills one, " +
         std::to_string(left) + (left == 1 ? " is" : " are") +
         " left. Let threads fill more than one, or launch blocks of as many threads. ";
}

}  // namespace

Words describe_unfilled(const Incident& incident, const Launch& launch) {
  const Variable* const variable = launch.module->variable_at(incident.address);
  return {"uninitialised_read",
          "reads " + element_at(incident.address, incident.size_bytes, launch).text() +
              " of __constant__ memory, which nothing has filled: it is 0",
          advice_on_unfilled(*variable, *launch.module)};
}

Words describe_uninitialised(const Incident& incident, const Launch& launch) {
  const Element element = element_at(incident.address, incident.size_bytes, launch);
  if (Work* const copy = pending_fill(incident.address); copy != nullptr && !element.shared)
    return describe_read_before_copy(incident, element, *copy);
  std::string message = std::string(verb(incident)) + " " + element.text() + ", which nothing has written";
  if (incident.has_value) message += " (it happens to hold " + value_text(incident) + ")";
  const SourceLine filled = student_line(incident.turned_pc);
  if (filled.line > 0 && incident.returned_pc == nullptr)
    return {"uninitialised_read", message,
            element.turned()->text() + ", the element with the two indices the other way round, was written" +
                at_line(filled) +
                ": look whether the indices are swapped in one of the two lines. Else let the threads fill "
                "the whole "
                "array, then __syncthreads(), before any thread reads it."};
  if (element.shared)
    return {
        "uninitialised_read", message,
        incident.returned_pc == nullptr
            ? advice_on_fewer_threads(element, launch) +
                  "Shared memory starts with arbitrary contents in each block: let the threads fill it, then "
                  "__syncthreads(), before any thread reads it."
            : "Threads of the block returned early" + at_line(student_line(incident.returned_pc)) +
                  ", and what they were to write is missing: keep threads without work in the kernel, "
                  "with a neutral value, until nobody needs them."};
  const Allocation* const array =
      in_region(incident.address) ? device_memory().find(incident.address) : nullptr;
  if (array != nullptr && array->between_rows(incident.address))
    return {"uninitialised_read", message + ": it lies behind the end of a row",
            pitch_advice("not as many as they hold")};
  const std::string short_copy = array == nullptr ? std::string() : short_copy_into(*array);
  if (!short_copy.empty()) return {"uninitialised_read", message, short_copy};
  return {"uninitialised_read", message,
          "cudaMalloc does not clear memory: cudaMemcpy data into it, cudaMemset it, or let a kernel write "
          "each element before one reads it."};
}

}  // namespace gridstride::simt
