// SPDX-License-Identifier: MIT
#include "simt/translate/intermediate.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <fstream>
#include <iterator>
#include <map>
#include <optional>
#include <stdexcept>
#include <string_view>
#include <utility>
#include <vector>

#include "simt/translate/arithmetic.hpp"
#include "simt/translate/choices.hpp"
#include "simt/translate/device_variables.hpp"
#include "simt/translate/divisors.hpp"
#include "simt/translate/host_calls.hpp"
#include "simt/translate/increments.hpp"
#include "simt/translate/joined_atomics.hpp"
#include "simt/translate/launch_notes.hpp"
#include "simt/translate/llvm_text.hpp"
#include "simt/translate/memory_types.hpp"
#include "simt/translate/odd_widths.hpp"
#include "simt/translate/register_notes.hpp"
#include "simt/translate/two_roundings.hpp"

namespace gridstride::translate {
namespace {

using std::string_view;

constexpr unsigned long widest_access_bytes = 16;
constexpr const char* shared_section = ", section \"gs_shared\"";  // as __shared__ stands in host_defines.h

/// The pointer that a cast or a step starts from; empty for other operations, and where it is a constant.
string_view derived_from(string_view operation) {
  if (operation.starts_with("bitcast ") || operation.starts_with("addrspacecast "))
    return value_of(operation.substr(0, operation.rfind(" to ")));
  if (!operation.starts_with("getelementptr ")) return {};
  const std::vector<string_view> parts = operands(operation);
  return parts.size() < 2 ? string_view() : value_of(parts[1]);
}

/// The pointer of a load or store: "%12" of "store i32 %14, i32* %12, align 4".
string_view accessed_by(string_view line) {
  const bool store = line.starts_with("  store ");
  if (!store && line.find(" = load ") == line.npos) return {};
  const std::vector<string_view> parts = operands(line);
  return parts.size() < 2 ? string_view() : value_of(parts[1]);
}

/// Rewrites one file, line by line.
class Rewriter {
 public:
  explicit Rewriter(const std::string& text) : lines_(lines_of(text)) {}
  std::string text();

 private:
  /// A comparison that lets an index be the extent, for `&a[n]`.
  struct LaxComparison {
    std::size_t line = 0;
    unsigned long extent = 0;
    bool constant = false;  ///< clang has decided it: "br i1 true"
  };

  void begin_function(std::string& line);
  void read_instruction(std::size_t number);
  void note_comparison(std::size_t number, string_view line);
  void note_value(const Assignment& assignment);
  void make_strict(const LaxComparison& comparison);
  void check_copy(std::size_t number);
  [[nodiscard]] unsigned long alignment_by_type(string_view other_side, unsigned long size_bytes) const;
  void add_check(std::size_t number, string_view operand, unsigned long alignment, bool store);
  void make_one_access(std::size_t number, const std::vector<string_view>& parts, unsigned long size_bytes,
                       const std::array<unsigned long, 2>& alignments);
  [[nodiscard]] std::string helper(const std::string& kind) const;

  std::vector<std::string> lines_;
  std::map<std::size_t, std::string> before_;  ///< what comes before a line
  /// Pointers into the function's own variables, with the variable's type where they are to its beginning.
  std::map<std::string, std::string, std::less<>> own_stack_;
  std::map<std::string, LaxComparison, std::less<>> elements_;  ///< pointers behind such a comparison
  std::optional<LaxComparison> pending_;                        ///< one whose element comes next
  std::string pointer_;                                         ///< how pointers to bytes are written
  unsigned copies_ = 0;  ///< that have become one load and one store so far
};

/// A reference is passed with a promise of its alignment, by which a check of it would be left out.
void Rewriter::begin_function(std::string& line) {
  own_stack_.clear();
  elements_.clear();
  pending_.reset();
  constexpr string_view promise = " align ";
  for (std::size_t at = line.find(promise); at != line.npos; at = line.find(promise, at + 1)) {
    const std::size_t end = line.find_first_not_of("0123456789", at + promise.size());
    if (end != line.npos && line.compare(end, 16, " dereferenceable") == 0) line.erase(at, end - at);
  }
}

/// Of a variable in static shared memory.
void widen_alignment(std::string& line) {
  constexpr string_view mark = ", align ";
  const std::size_t found = line.rfind(mark);
  if (found == line.npos || line.find(" external ") != line.npos) return;
  const std::size_t begin = found + mark.size();
  const std::size_t end = std::min(line.find_first_not_of("0123456789", begin), line.size());
  if (number_at(string_view(line).substr(begin)) < widest_access_bytes)
    line.replace(begin, end - begin, std::to_string(widest_access_bytes));
}

/// The extents of an array as it is declared, ".32.33" of a variable of type [32 x [33 x float]].
std::string shape_of(string_view line) {
  std::size_t at = line.find(" global ");
  at = at == line.npos ? line.size() : at + string_view(" global ").size();
  std::string shape;
  while (at < line.size() && line[at] == '[') {
    const std::size_t end = line.find(" x ", at);
    if (end == line.npos) break;
    shape += "." + std::string(line.substr(at + 1, end - at - 1));
    at = end + string_view(" x ").size();
  }
  return shape;
}

/// Bytes that belong to no array behind a shared array or a variable of the device, so that what runs past
/// its end is told and not taken for the next one. As many as the banks of shared memory are wide: none of
/// them changes. Removed where the linker drops a template's array, kept by their linkage else. Their name
/// tells the array's extents to the engine, which names an element with them.
std::string gap_behind(const std::string& line) {
  const bool shared = line.find(shared_section) != line.npos;
  const bool variable = line.find(", section \"gs_device\"") != line.npos ||
                        line.find(", section \"gs_constant\"") != line.npos;
  if ((!shared && !variable) || line.find(" external ") != line.npos) return {};
  const std::size_t storage =
      line.find("thread_local");  // what follows it tells how the linker is to find it
  const std::size_t type = line.find(" global ");
  if (shared && (storage == line.npos || type == line.npos || type < storage)) return {};
  const std::string name = line.substr(1, line.find(" = ") - 1);
  const bool quoted = name.ends_with('"');
  std::string gap = "@" + name.substr(0, name.size() - (quoted ? 1 : 0)) + ".gs_gap" + shape_of(line) +
                    (quoted ? "\"" : "");
  gap += " = weak_odr hidden ";
  if (shared) gap += line.substr(storage, type - storage) + " ";
  gap += "global [128 x i8] zeroinitializer";
  if (shared)
    gap += shared_section;
  else
    gap += line.find("\"gs_device\"") != line.npos ? ", section \"gs_device\"" : ", section \"gs_constant\"";
  if (line.find(", comdat") != line.npos) gap += ", comdat($" + name + ")";
  return "\n" + gap + ", align " + std::to_string(widest_access_bytes);
}

void Rewriter::note_comparison(std::size_t number, string_view line) {
  if (line.find(" !nosanitize") == line.npos) return;
  if (line.find(" = icmp ule ") != line.npos) {
    pending_ = LaxComparison{number, number_at(operands(line).at(1)), false};
  } else if (line.find(" = icmp ult ") != line.npos) {
    pending_.reset();
  } else if (line.starts_with("  br i1 true,")) {
    pending_ = LaxComparison{number, 0, true};
  }
}

void Rewriter::note_value(const Assignment& assignment) {
  const string_view operation = assignment.operation;
  const string_view from = derived_from(operation);
  if (operation.starts_with("alloca ")) own_stack_.emplace(assignment.name, operands(operation)[0].substr(7));
  if (const auto outer = own_stack_.find(from); outer != own_stack_.end())
    own_stack_.emplace(assignment.name, operation.starts_with("getelementptr ") ? "" : outer->second);
  if (const auto outer = elements_.find(from); outer != elements_.end())
    elements_.emplace(assignment.name, outer->second);
  if (!pending_ || !operation.starts_with("getelementptr inbounds [")) return;
  const unsigned long extent = number_after(operation, "[");
  if (extent == 0) return;  // of an array without an extent no index is compared
  const LaxComparison comparison = *std::exchange(pending_, std::nullopt);
  const std::vector<string_view> parts = operands(operation);
  if (parts.size() < 4) return;
  const string_view index = parts[3];
  const bool at_extent =
      comparison.constant ? value_of(index).empty() && number_at(index.substr(index.rfind(' ') + 1)) == extent
                          : comparison.extent == extent;
  if (at_extent) elements_.emplace(assignment.name, comparison);
}

void Rewriter::make_strict(const LaxComparison& comparison) {
  std::string& line = lines_[comparison.line];
  const string_view lax = comparison.constant ? "br i1 true," : "icmp ule ";
  if (const std::size_t found = line.find(lax); found != line.npos)
    line.replace(found, lax.size(), comparison.constant ? "br i1 false," : "icmp ult ");
}

void Rewriter::add_check(std::size_t number, string_view operand, unsigned long alignment, bool store) {
  const string_view value = value_of(operand);
  if (value.empty() || own_stack_.contains(value)) return;
  pointer_ = type_of(operand);
  before_[number] += std::string("  call void @gridstride_aligned_") + (store ? "store(" : "load(") +
                     pointer_ + " " + std::string(value) + ", i64 " +
                     std::to_string(std::min(alignment, widest_access_bytes) - 1) + ")" +
                     std::string(place_of(lines_[number])) + "\n";
}

/// Whether it is the type of one of CUDA's own vectors, such as float4, that is aligned as its size.
bool is_vector_type(string_view type) {
  constexpr string_view mark = "%struct.";
  if (!type.starts_with(mark)) return false;
  type.remove_prefix(mark.size());
  if (type.empty() || (type.back() != '2' && type.back() != '4')) return false;
  type.remove_suffix(1);
  if (type.starts_with('u')) type.remove_prefix(1);
  constexpr std::array<string_view, 7> scalars{"char", "short", "int", "long", "longlong", "float", "double"};
  return std::ranges::find(scalars, type) != scalars.end();
}

/// What the other side of a copy of one word says of both: clang knows by the declaration of an array that
/// its elements are not aligned so, and forgets what the type in a cast promises.
unsigned long Rewriter::alignment_by_type(string_view other_side, unsigned long size_bytes) const {
  const auto variable = own_stack_.find(value_of(other_side));
  const bool vector = variable != own_stack_.end() && is_vector_type(variable->second);
  return vector && size_bytes <= widest_access_bytes && std::has_single_bit(size_bytes) ? size_bytes : 1;
}

/// Of structures that a GPU accesses as one word or in words of 8 bytes and more; what is aligned as its
/// parts are has each part checked. A call of memcpy() needs no alignment but for what its pointers' types
/// promise.
void Rewriter::check_copy(std::size_t number) {
  const string_view line = lines_[number];
  const std::vector<string_view> parts = operands(line.substr(line.find('(') + 1));
  if (parts.size() < 4) return;
  const unsigned long size_bytes = number_after(parts[2], "i64 ");
  const bool of_structure = line.find("!tbaa.struct") != line.npos;
  std::array<unsigned long, 2> alignments{};  // of the destination and the source
  for (const bool store : {false, true}) {
    const string_view operand = parts[store ? 0 : 1];
    unsigned long& alignment = alignments[store ? 0 : 1];
    alignment = number_after(operand, " align ");
    if (of_structure) alignment = std::max(alignment, alignment_by_type(parts[store ? 1 : 0], size_bytes));
    const bool wide = alignment >= 8 || (alignment > 1 && alignment == size_bytes);
    if (wide && (of_structure || alignment >= widest_access_bytes))
      add_check(number, operand, alignment, store);
  }
  make_one_access(number, parts, size_bytes, alignments);
}

/// A float4, double2 or uchar4 is loaded and stored as one word by a GPU. Left as a copy, it would be taken
/// apart into its members.
void Rewriter::make_one_access(std::size_t number, const std::vector<string_view>& parts,
                               unsigned long size_bytes, const std::array<unsigned long, 2>& alignments) {
  const bool one_word =
      size_bytes > 1 && size_bytes <= widest_access_bytes && std::has_single_bit(size_bytes);
  const auto is_word = [&](std::size_t side) {
    return !value_of(parts[side]).empty() && alignments[side] >= size_bytes;
  };
  if (!one_word || !is_word(0) || !is_word(1) || parts[3] != "i1 false") return;
  const string_view pointer = type_of(parts[0]);
  // A vector: a load of a whole number would be taken apart again where only members of a copy are used.
  const std::string word = size_bytes > 4 ? "<" + std::to_string(size_bytes / 4) + " x i32>"
                                          : "<" + std::to_string(size_bytes) + " x i8>";
  const std::string word_pointer = pointer == "ptr" ? "ptr" : word + "*";
  const std::string mark = std::to_string(++copies_);
  const std::string place(place_of(lines_[number]));
  std::array<std::string, 2> address;
  std::string made;
  for (std::size_t i = 0; i < address.size(); ++i) {
    const std::string value(value_of(parts[i]));
    address[i] = pointer == "ptr" ? value : "%gridstride.address" + mark + (i == 0 ? ".to" : ".from");
    if (pointer != "ptr")
      made += "  " + address[i] + " = bitcast " + std::string(pointer) + " " + value + " to " + word_pointer +
              place + "\n";
  }
  const std::string loaded = "%gridstride.loaded" + mark;
  const std::string kept = "%gridstride.word" + mark;
  // Not 16: a thread's own variables may lie anywhere, and what may not is checked before.
  const std::string alignment = ", align " + std::to_string(std::min(size_bytes, 8UL)) + place;
  made += "  " + loaded + " = load " + word + ", " + word_pointer + " " + address[1] + alignment + "\n";
  // Between the two: else a load of small members, of which each is used alone, would be one for each.
  made += "  " + kept + " = freeze " + word + " " + loaded + place + "\n";
  made += "  store " + word + " " + kept + ", " + word_pointer + " " + address[0] + alignment;
  lines_[number] = std::move(made);
}

void Rewriter::read_instruction(std::size_t number) {
  const string_view line = lines_[number];
  if (line.starts_with("  call void @llvm.memcpy.")) return check_copy(number);
  note_comparison(number, line);
  if (const string_view pointer = accessed_by(line); !pointer.empty())
    if (const auto found = elements_.find(pointer); found != elements_.end()) make_strict(found->second);
  if (const Assignment given = assignment_of(line); !given.name.empty()) note_value(given);
}

/// The comparison, in place where it is called; what follows from it is the engine's.
std::string Rewriter::helper(const std::string& kind) const {
  return "\ndeclare void @gs_misaligned_" + kind +
         "(i64, i64) cold inaccessiblememonly nounwind\n"
         "define internal void @gridstride_aligned_" +
         kind + "(" + pointer_ +
         " %pointer, i64 %mask) alwaysinline nounwind {\n"
         "  %address = ptrtoint " +
         pointer_ +
         " %pointer to i64\n"
         "  %low = and i64 %address, %mask\n"
         "  %aligned = icmp eq i64 %low, 0\n"
         "  br i1 %aligned, label %done, label %refuse\n"
         "refuse:\n"
         "  call void @gs_misaligned_" +
         kind +
         "(i64 %address, i64 %mask)\n"
         "  br label %done\n"
         "done:\n"
         "  ret void\n"
         "}\n";
}

std::string Rewriter::text() {
  for (std::size_t i = 0; i < lines_.size(); ++i) {
    std::string& line = lines_[i];
    if (line.starts_with("define ")) {
      begin_function(line);
    } else if (line.starts_with("  ")) {
      read_instruction(i);
    } else if (line.starts_with('@')) {
      if (line.find(shared_section) != line.npos) widen_alignment(line);
      line += gap_behind(line);
    }
  }
  std::string all;
  for (std::size_t i = 0; i < lines_.size(); ++i) {
    if (const auto found = before_.find(i); found != before_.end()) all += found->second;
    all += lines_[i] + "\n";
  }
  if (!before_.empty()) all += helper("load") + helper("store");
  return all;
}

}  // namespace

std::string with_more_checks(const std::string& text) { return Rewriter(text).text(); }

std::vector<FileProblem> add_checks(const std::filesystem::path& input, const std::filesystem::path& output,
                                    unsigned most_registers) {
  std::ifstream in(input, std::ios::binary);
  if (!in) throw std::runtime_error(input.string() + " cannot be read");
  const std::string text = with_variables({std::istreambuf_iterator<char>(in), {}});
  if (std::vector<FileProblem> problems = host_calls(text); !problems.empty()) return problems;
  std::ofstream out(output, std::ios::binary | std::ios::trunc);
  const std::string counted =
      with_counts(with_one_memory_type(with_more_checks(
                      with_single_choices(without_odd_widths(with_increments(with_joined_atomics(text)))))),
                  most_registers);
  out << with_checked_divisors(with_two_roundings(counted)) << register_notes(text, most_registers)
      << launch_notes(text);
  if (!out.flush()) throw std::runtime_error(output.string() + " cannot be written");
  return {};
}

}  // namespace gridstride::translate
