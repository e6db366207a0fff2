// SPDX-License-Identifier: MIT
#include "simt/translate/odd_widths.hpp"

#include <algorithm>
#include <bit>
#include <string_view>
#include <utility>
#include <vector>

#include "simt/translate/llvm_text.hpp"

namespace gridstride::translate {
namespace {

using std::string_view;

/// Some of a word's bytes, accessed at once.
struct Piece {
  unsigned long offset_bytes;
  unsigned long size_bytes;
};

std::vector<Piece> pieces_of(unsigned long size_bytes, unsigned long alignment_bytes) {
  std::vector<Piece> pieces;
  for (unsigned long at = 0; at < size_bytes; at += pieces.back().size_bytes)
    pieces.push_back({at, std::min(alignment_bytes, std::bit_floor(size_bytes - at))});
  return pieces;
}

/// Such a load or store, in parts.
struct Access {
  std::string name;     ///< "%12", which a load gives; empty for a store
  std::string is;       ///< "volatile " or nothing
  std::string type;     ///< "i24"
  std::string stored;   ///< "%7", or a number
  std::string pointer;  ///< "i24* %5"
  std::string place;    ///< ", !dbg !12"
  unsigned long size_bytes = 0;
  unsigned long alignment_bytes = 1;
};

/// @return the bytes of "i24", "i40", "i48" and "i56"; 0 for other types
unsigned long odd_bytes(string_view type) {
  for (const auto& [name, bytes] :
       {std::pair<string_view, unsigned long>{"i24", 3}, {"i40", 5}, {"i48", 6}, {"i56", 7}})
    if (type == name) return bytes;
  return 0;
}

/// @return the access of a line; one of no bytes where it is none, or of another width
Access access_of(string_view line) {
  constexpr string_view store = "  store ";
  constexpr string_view load = " = load ";
  const bool stores = line.starts_with(store);
  const std::size_t sign = line.find(load);
  if (!stores && (!line.starts_with("  %") || sign == line.npos)) return {};
  string_view rest = line.substr(stores ? store.size() : sign + load.size());
  Access access;
  constexpr string_view kept = "volatile ";
  if (rest.starts_with(kept)) {
    access.is = kept;
    rest.remove_prefix(kept.size());
  }
  const std::vector<string_view> parts = operands(rest);
  if (parts.size() < 2) return {};
  access.type = type_of(parts[0]);
  access.size_bytes = odd_bytes(access.type);
  if (stores) {
    access.stored = parts[0].substr(parts[0].rfind(' ') + 1);
  } else {
    access.name = line.substr(2, sign - 2);
  }
  access.pointer = parts[1];
  access.place = place_of(line);
  access.alignment_bytes = std::max(1UL, number_after(rest, ", align "));
  return access;
}

/// Writes the accesses that take one's place.
class Pieces {
 public:
  Pieces(const Access& access, unsigned number)
      : access_(access), prefix_("%gridstride.odd" + std::to_string(number) + ".") {}
  std::string text();

 private:
  void store(const Piece& piece, const std::string& pointer);
  void load(const Piece& piece, const std::string& pointer);
  std::string address_of(const Piece& piece);
  /// Adds an instruction; @return the name of its value
  std::string value(const std::string& operation);
  void line(const std::string& instruction) { text_ += "  " + instruction + access_.place + "\n"; }

  const Access& access_;
  std::string prefix_;
  std::string text_;
  std::string loaded_;  ///< what the pieces so far have given
  unsigned values_ = 0;
};

std::string Pieces::value(const std::string& operation) {
  std::string name = prefix_ + std::to_string(++values_);
  line(name + " = " + operation);
  return name;
}

std::string integer_of(const Piece& piece) { return "i" + std::to_string(piece.size_bytes * 8); }

std::string aligned(const Piece& piece) { return ", align " + std::to_string(piece.size_bytes); }

std::string Pieces::address_of(const Piece& piece) {
  const bool opaque = access_.pointer.starts_with("ptr ");
  const std::string first =
      opaque ? access_.pointer : "i8* " + value("bitcast " + access_.pointer + " to i8*");
  const std::string address =
      value("getelementptr inbounds i8, " + first + ", i64 " + std::to_string(piece.offset_bytes));
  if (opaque) return "ptr " + address;
  return integer_of(piece) + "* " + value("bitcast i8* " + address + " to " + integer_of(piece) + "*");
}

void Pieces::store(const Piece& piece, const std::string& pointer) {
  std::string part = access_.stored;
  if (piece.offset_bytes > 0)
    part = value("lshr " + access_.type + " " + part + ", " + std::to_string(piece.offset_bytes * 8));
  part = value("trunc " + access_.type + " " + part + " to " + integer_of(piece));
  line("store " + access_.is + integer_of(piece) + " " + part + ", " + pointer + aligned(piece));
}

void Pieces::load(const Piece& piece, const std::string& pointer) {
  const std::string part = value("load " + access_.is + integer_of(piece) + ", " + pointer + aligned(piece));
  const std::string wide = value("zext " + integer_of(piece) + " " + part + " to " + access_.type);
  if (piece.offset_bytes == 0) {
    loaded_ = wide;
    return;
  }
  const std::string shifted =
      value("shl " + access_.type + " " + wide + ", " + std::to_string(piece.offset_bytes * 8));
  const std::string joined = "or " + access_.type + " " + loaded_ + ", " + shifted;
  if (piece.offset_bytes + piece.size_bytes == access_.size_bytes) {
    line(access_.name + " = " + joined);
  } else {
    loaded_ = value(joined);
  }
}

std::string Pieces::text() {
  for (const Piece& piece : pieces_of(access_.size_bytes, access_.alignment_bytes)) {
    const std::string pointer = address_of(piece);
    if (access_.name.empty()) {
      store(piece, pointer);
    } else {
      load(piece, pointer);
    }
  }
  text_.pop_back();
  return text_;
}

}  // namespace

std::string without_odd_widths(const std::string& text) {
  std::string all;
  unsigned accesses = 0;
  for (const std::string& line : lines_of(text)) {
    const Access access = access_of(line);
    all += (access.size_bytes == 0 ? line : Pieces(access, ++accesses).text()) + "\n";
  }
  return all;
}

}  // namespace gridstride::translate
