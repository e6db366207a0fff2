// SPDX-License-Identifier: MIT
#include "simt/translate/count_tables.hpp"

#include <algorithm>

#include "simt/include/gridstride/simt_abi.h"

namespace gridstride::translate {
namespace {

// An address space of its own: the thread sanitizer's pass leaves accesses to it alone. For the processor it
// is memory as any other.
const std::string untraced = " addrspace(1)";
const std::string cost_type = "[9 x i16]";
const std::string line_type = "{ i32, i32, [9 x i16] }";  // gs_work_line

/// Lines of the CPU device's own headers and of the system's are nobody's to know.
bool has_lines(const std::string& path) {
  return !path.empty() && path.find("/simt/include/") == path.npos && !path.starts_with("/usr/");
}

std::string array_of(std::size_t count, const std::string& type) {
  return "[" + std::to_string(count) + " x " + type + "]";
}

std::string value_of_cost(const InstructionCost& cost, unsigned local_mark = 0) {
  std::string value;
  const auto add = [&](unsigned part, unsigned mark = 0) {
    value += (value.empty() ? "i16 " : ", i16 ") + std::to_string(std::min(part, 0x7fffU) | mark);
  };
  for (const unsigned part :
       {cost.float32, cost.float64, cost.integer, cost.special, cost.control, cost.float16})
    add(part);
  add(cost.local, local_mark);
  add(cost.spilled);
  add(cost.division);
  return "[" + value + "]";
}

std::string value_of_line(const InstructionCost& cost) {
  return value_of_cost(cost, cost.unknown_index > 0 ? gs_unknown_index : 0);
}

/// What a pass takes a core of the host, in quarters of a clock: four instructions a clock, and four clocks
/// from an addition or multiplication of floating-point numbers to the next that needs it. As cores have had
/// them for years (Agner Fog, Instruction tables; Intel's from Skylake, AMD's Zen: 3 or 4 clocks).
unsigned host_quarters(const BlockCost& block) {
  constexpr unsigned quarters_a_step = 16;
  const InstructionCost& cost = block.all;
  return std::max(
      cost.float32 + cost.float64 + cost.integer + cost.special + cost.control + cost.float16 + cost.local,
      quarters_a_step * block.chain);
}

}  // namespace

std::string CountTables::pointer_to(const std::string& type) const {
  return module_.opaque ? "ptr" : type + "*";
}

std::string CountTables::untraced_pointer_to(const std::string& type) const {
  return module_.opaque ? "ptr" + untraced : type + untraced + "*";
}

/// A pointer to the first element of an array, with its type.
std::string CountTables::first_of(const std::string& type, const std::string& name) const {
  if (module_.opaque) return "ptr " + name;
  const std::string element = type.substr(type.find(" x ") + 3, type.size() - type.find(" x ") - 4);
  return element + "* getelementptr inbounds (" + type + ", " + type + "* " + name + ", i64 0, i64 0)";
}

/// A pointer to a text that ends with a null, with its type.
std::string CountTables::text_constant(const std::string& text) {
  const std::string type = array_of(text.size() + 1, "i8");
  const auto [known, is_new] = strings_.try_emplace(text);
  if (is_new) {
    known->second = "@gridstride.text." + std::to_string(strings_.size());
    constexpr std::string_view digits = "0123456789ABCDEF";
    std::string bytes;
    for (const char c : text) {
      const auto byte = static_cast<unsigned char>(c);
      bytes += '\\';
      bytes += digits[byte / 16];
      bytes += digits[byte % 16];
    }
    globals_ += known->second + " = internal constant " + type + " c\"" + bytes + "\\00\"\n";
  }
  return first_of(type, known->second);
}

/// The last members of a gs_work: lines, how many, their file and the folder where the compiler ran.
std::string CountTables::lines_of(const FunctionText& function, const std::vector<BlockCost>& blocks) {
  std::string values;
  std::size_t count = 0;
  for (std::size_t block = 0; block < blocks.size(); ++block)
    for (const auto& [line, cost] : blocks[block].by_line) {
      if (line == 0 || !has_lines(function.path)) continue;
      values += (count++ == 0 ? "" : ", ") + line_type + " { i32 " + std::to_string(block) + ", i32 " +
                std::to_string(line) + ", " + cost_type + " " + value_of_line(cost) + " }";
    }
  const std::string none = module_.opaque ? "ptr null" : "i8* null";
  if (count == 0)
    return "i64 0, " + (module_.opaque ? none : line_type + "* null") + ", " + none + ", " + none;
  const std::string type = array_of(count, line_type);
  const std::string lines = "@gridstride.lines." + std::to_string(functions_);
  globals_ += lines + " = internal constant " + type + " [" + values + "]\n";
  const std::string file = text_constant(function.path);
  const std::string folder = text_constant(module_.compiled_in);
  return "i64 " + std::to_string(count) + ", " + first_of(type, lines) + ", " + file + ", " + folder;
}

std::string CountTables::add(const FunctionText& function, const std::vector<BlockCost>& blocks,
                             std::string_view place) {
  const std::string mark = std::to_string(functions_);
  counts_type_ = array_of(blocks.size(), array_of(gs_work_row, "i32"));
  const std::string costs_type = array_of(blocks.size(), cost_type);
  const std::string counts = "@gridstride.counts." + mark;
  const std::string costs = "@gridstride.costs." + mark;
  const std::string work = "@gridstride.work." + mark;
  const std::string host = "@gridstride.host." + mark;
  const std::string host_type = array_of(blocks.size(), "i16");
  std::string values;
  std::string host_values;
  for (const BlockCost& block : blocks)
    values += (values.empty() ? "" : ", ") + cost_type + " " + value_of_cost(block.all);
  for (const BlockCost& block : blocks)
    host_values +=
        (host_values.empty() ? "i16 " : ", i16 ") + std::to_string(std::min(host_quarters(block), 0x7fffU));
  globals_ += counts + " = internal" + untraced + " global " + counts_type_ + " zeroinitializer, align 64\n";
  globals_ += costs + " = internal constant " + costs_type + " [" + values + "]\n";
  globals_ += host + " = internal constant " + host_type + " [" + host_values + "]\n";
  const std::string lines = lines_of(function, blocks);
  globals_ += work + " = internal" + untraced + " global %gridstride.work { i64 0, i64 " +
              std::to_string(blocks.size()) + ", " + first_of(costs_type, costs) + ", " +
              (module_.opaque ? "ptr" + untraced + " " + counts
                              : "[1056 x i32]" + untraced + "* getelementptr inbounds (" + counts_type_ +
                                    ", " + counts_type_ + untraced + "* " + counts + ", i64 0, i64 0)") +
              ", " + lines + ", " + first_of(host_type, host) + ", i64 0 }\n";
  ++functions_;
  return "  call void @gridstride.note_work(" + untraced_pointer_to("%gridstride.work") + " " + work + ")" +
         std::string(place) + "\n";
}

std::string CountTables::raised(std::size_t block) {
  const std::string number = std::to_string(raised_++);
  const std::string lane = "%gridstride.lane" + number;
  const std::string cell = "%gridstride.cell" + number;
  const std::string old = "%gridstride.old" + number;
  const std::string raised = "%gridstride.new" + number;
  const std::string counts = "@gridstride.counts." + std::to_string(functions_ - 1);
  const std::string type =
      module_.character == 0 ? "" : ", !tbaa !" + std::to_string(module_.next_metadata + 1);
  return "  " + lane + " = load i64, " + pointer_to("i64") + " @gs_work_lane, align 8\n  " + cell +
         " = getelementptr inbounds " + counts_type_ + ", " + untraced_pointer_to(counts_type_) + " " +
         counts + ", i64 0, i64 " + std::to_string(block) + ", i64 " + lane + "\n  " + old + " = load i32, " +
         untraced_pointer_to("i32") + " " + cell + ", align 4" + type + "\n  " + raised + " = add i32 " +
         old + ", 1\n  store i32 " + raised + ", " + untraced_pointer_to("i32") + " " + cell + ", align 4" +
         type + "\n";
}

/// The engine hears of a function once a launch. For the compiler it changes no memory then: what the kernel
/// has loaded before need not be loaded again. So a function may be told of more than once.
std::string CountTables::support() const {
  const std::string work = untraced_pointer_to("%gridstride.work");
  const std::string bytes = pointer_to("i8");
  std::string text = "%gridstride.work = type { i64, i64, " + pointer_to(cost_type) + ", " +
                     untraced_pointer_to(array_of(gs_work_row, "i32")) + ", i64, " + pointer_to(line_type) +
                     ", " + bytes + ", " + bytes + ", " + pointer_to("i16") + ", i64" +
                     " }\n"
                     "@gs_work_lane = external thread_local(initialexec) constant i64\n"
                     "declare void @gs_note_work_4(" +
                     work +
                     ") cold nounwind inaccessiblememonly\n"
                     "define internal void @gridstride.note_work(" +
                     work +
                     " %work) alwaysinline nounwind {\n"
                     "  %flag = getelementptr inbounds %gridstride.work, " +
                     work +
                     " %work, i64 0, i32 0\n"
                     "  %noted = load i64, " +
                     untraced_pointer_to("i64") +
                     " %flag, align 8\n"
                     "  %is_noted = icmp ne i64 %noted, 0\n"
                     "  br i1 %is_noted, label %done, label %note\n"
                     "note:\n"
                     "  call void @gs_note_work_4(" +
                     work +
                     " %work)\n"
                     "  br label %done\n"
                     "done:\n"
                     "  ret void\n"
                     "}\n";
  if (module_.character == 0) return text;
  const std::string type = std::to_string(module_.next_metadata);
  return text + "!" + type + " = !{!\"count of gridstride\", !" + std::to_string(module_.character) +
         ", i64 0}\n!" + std::to_string(module_.next_metadata + 1) + " = !{!" + type + ", !" + type +
         ", i64 0}\n";
}

std::string CountTables::text() const { return functions_ == 0 ? std::string() : support() + globals_; }

}  // namespace gridstride::translate
