// SPDX-License-Identifier: MIT
#include "simt/src/memory/constant_fills.hpp"

#include <algorithm>
#include <map>
#include <mutex>
#include <string_view>
#include <vector>

#include "simt/src/reports/counted.hpp"
#include "simt/translate/scan.hpp"

namespace gridstride::simt {
namespace {

constexpr std::size_t most_followed_bytes = 64 * 1024;  // what a device has of constant memory

// By the address of the variable: which of its bytes were written.
struct Fills {
  std::mutex mutex;
  std::map<std::uintptr_t, std::vector<bool>> written;
};

Fills& fills() {
  static auto* const kept = new Fills;
  return *kept;
}

bool is_settled(const Variable& variable) { return __atomic_load_n(&variable.settled, __ATOMIC_RELAXED); }
void settle(const Variable& variable) { __atomic_store_n(&variable.settled, true, __ATOMIC_RELAXED); }

bool all_zero(std::uintptr_t address, std::size_t size_bytes) {
  const auto* const bytes = reinterpret_cast<const unsigned char*>(address);
  return std::all_of(bytes, bytes + size_bytes, [](unsigned char byte) { return byte == 0; });
}

// The bytes that were written; none where nothing was.
std::vector<bool> written_of(const Variable& variable) {
  const std::scoped_lock lock(fills().mutex);
  const auto known = fills().written.find(variable.address);
  return known == fills().written.end() ? std::vector<bool>() : known->second;
}

// Others have come there by a value, a constructor, or a library.
bool only_fills_show(const Variable& variable) {
  const std::vector<bool> written = written_of(variable);
  for (std::size_t i = 0; i < variable.size_bytes; ++i)
    if ((i >= written.size() || !written[i]) && !all_zero(variable.address + i, 1)) return false;
  return true;
}

enum class Declared { nowhere, without_value, with_value };

// How these tokens declare a __constant__ variable of this name.
Declared declared_in(const translate::Tokens& tokens, const std::string& name) {
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    if (!tokens[i].is("__constant__")) continue;
    const auto first = [&](std::size_t at) { return tokens.begin() + static_cast<std::ptrdiff_t>(at); };
    const auto end = std::find_if(first(i), tokens.end(), [](const auto& token) { return token.is(";"); });
    const auto has = [&](std::string_view word, std::size_t begin) {
      return std::any_of(first(begin), end, [&](const auto& token) { return token.is(word); });
    };
    if (!has(name, i) || has("extern", translate::declaration_begin(tokens, i))) continue;
    return has("=", i) || has("{", i) || has("(", i) ? Declared::with_value : Declared::without_value;
  }
  return Declared::nowhere;
}

Declared declared_for(const SourceLine& where, const std::string& name) {
  const std::string own = source_file(where.file, where.folder).str();
  const translate::Lexed lexed = translate::lex(own);
  if (const Declared found = declared_in(lexed.code, name); found != Declared::nowhere) return found;
  const std::string folder = where.file.substr(0, where.file.rfind('/') + 1);
  for (const translate::Include& include : lexed.includes) {
    if (include.name.starts_with('<')) continue;
    const std::string text = source_file(folder + std::string(include.name), where.folder).str();
    if (const Declared found = declared_in(translate::lex(text).code, name); found != Declared::nowhere)
      return found;
  }
  return Declared::nowhere;
}

bool is_filled_namesake(const Variable& other, const Variable& variable) {
  return other.kind == Variable::Kind::constant && other.name == variable.name &&
         other.address != variable.address && !written_of(other).empty();
}

}  // namespace

void note_filled(std::uintptr_t address, std::size_t size_bytes) {
  const Variable* const variable = variable_around(address, size_bytes);
  if (variable == nullptr || variable->kind != Variable::Kind::constant || is_settled(*variable)) return;
  const std::scoped_lock lock(fills().mutex);
  std::vector<bool>& written = fills().written[variable->address];
  written.resize(variable->size_bytes);
  const auto first = written.begin() + static_cast<std::ptrdiff_t>(address - variable->address);
  std::fill_n(first, size_bytes, true);
  if (std::ranges::find(written, false) == written.end() || written.size() > most_followed_bytes)
    settle(*variable);
}

bool may_be_unfilled(const Variable& variable, std::uintptr_t address, std::size_t size_bytes) {
  if (is_settled(variable) || address + size_bytes > variable.address + variable.size_bytes) return false;
  if (!all_zero(address, size_bytes)) return false;
  const std::scoped_lock lock(fills().mutex);
  const auto known = fills().written.find(variable.address);
  if (known == fills().written.end()) return true;
  const auto first = known->second.begin() + static_cast<std::ptrdiff_t>(address - variable.address);
  return std::find(first, first + static_cast<std::ptrdiff_t>(size_bytes), true) ==
         first + static_cast<std::ptrdiff_t>(size_bytes);
}

bool is_without_value(const Variable& variable, const SourceLine& where) {
  if (is_settled(variable)) return false;
  settle(variable);
  return where.line > 0 && only_fills_show(variable) &&
         declared_for(where, variable.name) == Declared::without_value;
}

std::string advice_on_unfilled(const Variable& variable, const Module& module) {
  const std::vector<bool> written = written_of(variable);
  if (const auto bytes = std::ranges::count(written, true); bytes > 0)
    return "Only " + std::to_string(bytes) + " of its " + counted(variable.size_bytes, "byte") +
           " were filled before this launch: a size is in bytes, sizeof " + variable.name + " for all of it.";
  const bool elsewhere = std::ranges::any_of(
      module.variables, [&](const Variable& other) { return is_filled_namesake(other, variable); });
  if (elsewhere)
    return "Another file has filled a variable of this name: a static one in a header is another variable in "
           "each file that includes it. Let the file with the kernel copy to it with cudaMemcpyToSymbol(), "
           "or declare it extern and compile with -rdc=true.";
  return "Copy to it with cudaMemcpyToSymbol() before the launch.";
}

}  // namespace gridstride::simt
