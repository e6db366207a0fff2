// SPDX-License-Identifier: MIT
#include "simt/translate/memory_types.hpp"

#include <algorithm>
#include <string_view>
#include <unordered_map>
#include <unordered_set>

#include "simt/translate/llvm_text.hpp"

namespace gridstride::translate {
namespace {

using std::string_view;
using Number = unsigned long;

constexpr string_view access_mark = ", !tbaa !";
constexpr string_view copy_mark = ", !tbaa.struct !";

/// The types that a file's accesses are marked with: nodes `!4 = !{!"int", !5, i64 0}`, and what marks an
/// access, `!6 = !{!4, !4, i64 0}`, whose first operand is the object's type.
class MemoryTypes {
 public:
  explicit MemoryTypes(string_view text) {
    for (std::size_t begin = 0; begin < text.size();) {
      const std::size_t end = std::min(text.find('\n', begin), text.size());
      if (text[begin] == '!') read(text.substr(begin, end - begin));
      begin = end + 1;
    }
  }

  /// The type of any memory, which C++ has as `char`; nothing else is below the root.
  [[nodiscard]] bool known() const { return has_root_; }
  [[nodiscard]] Number next() const { return next_; }
  [[nodiscard]] Number root() const { return root_; }

  /// Whether what bears this mark is the engine's, or a pointer to virtual functions, by which the thread
  /// sanitizer's pass knows its stores.
  [[nodiscard]] bool is_kept(Number mark) const {
    const auto object = objects_.find(mark);
    return object != objects_.end() && kept_.contains(object->second);
  }

 private:
  void read(string_view line) {
    const std::size_t sign = line.find(" = !{!");
    if (line.size() < 2 || line[1] < '0' || line[1] > '9') return;
    const Number number = number_at(line.substr(1));
    next_ = std::max(next_, number + 1);
    if (sign == line.npos) return;
    const string_view node = line.substr(sign + string_view(" = !{!").size());
    if (!node.starts_with('"')) {
      objects_.emplace(number, number_at(node));
    } else if (is_of_engine(node) || node.starts_with("\"vtable pointer\"")) {
      kept_.insert(number);
    } else if (node.starts_with("\"omnipotent char\", !")) {
      root_ = number_after(node, ", !");
      has_root_ = true;
    }
  }

  /// "_ZTS15gs_thread_range" in C++, "gs_thread_range" in C.
  static bool is_of_engine(string_view node) {
    node.remove_prefix(1);
    if (node.starts_with("_ZTS"))
      node.remove_prefix(std::min(node.find_first_not_of("0123456789", 4), node.size()));
    return node.starts_with("gs_");
  }

  std::unordered_map<Number, Number> objects_;  // by mark
  std::unordered_set<Number> kept_;             // types
  Number next_ = 0;                             // the first number that is free
  Number root_ = 0;
  bool has_root_ = false;
};

/// A line up to a mark, and behind that's number.
void append_without(std::string& all, string_view line, std::size_t mark, std::size_t number) {
  all += line.substr(0, mark);
  all += line.substr(std::min(line.find_first_not_of("0123456789", number), line.size()));
}

}  // namespace

std::string with_one_memory_type(const std::string& text) {
  const MemoryTypes types(text);
  const std::string type = std::to_string(types.next());
  const std::string mark = std::to_string(types.next() + 1);
  std::string all;
  all.reserve(text.size() + text.size() / 64);
  bool marked = false;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    const string_view line = string_view(text).substr(begin, end - begin);
    begin = end + 1;
    const std::size_t at = line.starts_with("  ") ? line.find(", !tbaa") : line.npos;
    const string_view behind = at == line.npos ? string_view() : line.substr(at);
    if (behind.starts_with(copy_mark)) {
      append_without(all, line, at, at + copy_mark.size());
    } else if (behind.starts_with(access_mark) && types.known() &&
               !types.is_kept(number_after(behind, access_mark))) {
      append_without(all, line, at, at + access_mark.size());
      all += std::string(access_mark) + mark;
      marked = true;
    } else {
      all += line;
    }
    all += '\n';
  }
  if (!marked) return all;
  return all + "!" + type + " = !{!\"memory of the program\", !" + std::to_string(types.root()) +
         ", i64 0}\n!" + mark + " = !{!" + type + ", !" + type + ", i64 0}\n";
}

}  // namespace gridstride::translate
