// SPDX-License-Identifier: MIT
#include "simt/translate/turns.hpp"

#include <string_view>
#include <vector>

#include "simt/translate/llvm_text.hpp"

namespace gridstride::translate {
namespace {

using std::string_view;

constexpr string_view load_call = "gs_note_waiting_load";
constexpr string_view store_call = "gs_note_waiting_store";
constexpr string_view update_call = "gs_note_waiting_update";

/// What an instruction is to tell.
struct Told {
  string_view call;     ///< empty: nothing
  string_view pointer;  ///< "i32* %5"
};

/// @return the text behind a word that it begins with; what it was where it does not
string_view behind(string_view text, string_view word) {
  return text.starts_with(word) ? text.substr(word.size()) : text;
}

/// An atomic's pointer comes before its scope and order: "i32* %1 syncscope("agent") acquire".
string_view without_order(string_view operand) {
  for (const string_view word :
       {" syncscope(", " unordered", " monotonic", " acquire", " release", " acq_rel", " seq_cst"})
    operand = operand.substr(0, operand.find(word));
  return operand;
}

Told told_by(string_view line) {
  if (!line.starts_with("  ")) return {};
  const string_view operation = assignment_of(line).operation;
  const std::vector<string_view> parts = operands(operation);
  if (parts.size() < 2) return {};
  for (const string_view kind : {"volatile ", "atomic "}) {
    if (operation.starts_with("load " + std::string(kind))) return {load_call, without_order(parts[1])};
    if (operation.starts_with("store " + std::string(kind))) return {store_call, without_order(parts[1])};
  }
  if (operation.starts_with("cmpxchg "))
    return {update_call, behind(behind(behind(parts[0], "cmpxchg "), "weak "), "volatile ")};
  if (operation.starts_with("atomicrmw ")) {
    const string_view update = behind(behind(parts[0], "atomicrmw "), "volatile ");
    return {update_call, update.substr(update.find(' ') + 1)};
  }
  return {};
}

}  // namespace

std::string with_turns(const std::string& text) {
  std::string all;
  unsigned told_so_far = 0;
  string_view bytes;
  for (const std::string& line : lines_of(text)) {
    if (const Told told = told_by(line); !told.call.empty()) {
      const std::string place(place_of(line));
      std::string pointer(told.pointer);
      bytes = pointer.starts_with("ptr ") ? "ptr" : "i8*";
      if (bytes == "i8*") {
        const std::string name = "%gridstride.waiting" + std::to_string(++told_so_far);
        all += "  " + name + " = bitcast " + pointer + " to i8*" + place + "\n";
        pointer = "i8* " + name;
      }
      all += "  call void @" + std::string(told.call) + "(" + pointer + ")" + place + "\n";
    }
    all += line + "\n";
  }
  if (bytes.empty()) return text;
  for (const string_view call : {load_call, store_call, update_call})
    all += "declare void @" + std::string(call) + "(" + std::string(bytes) + ") nounwind\n";
  return all;
}

}  // namespace gridstride::translate
