// SPDX-License-Identifier: MIT
#include "classroom/intake/found.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdint>

#include "classroom/intake/encodings.hpp"
#include "classroom/intake/names.hpp"
#include "text/line_ends.hpp"

namespace gridstride::classroom {
namespace {

constexpr std::array<std::string_view, 5> archive_endings{".tar.gz", ".zip", ".tgz", ".tar", ".gz"};
constexpr std::array<std::string_view, 9> foreign_endings{".7z",  ".rar", ".bz2", ".tbz", ".xz",
                                                          ".txz", ".zst", ".lz4", ".iso"};
constexpr std::array<std::string_view, 6> renamed_endings{".cpp", ".cc", ".cxx", ".c++", ".c", ".txt"};
constexpr std::array<std::string_view, 9> system_files{
    ".ds_store", "__macosx", "thumbs.db", "desktop.ini", ".git", ".svn", ".hg", ".directory", "@eadir"};

/// The ending that a name has, among those; a name that is an ending alone has none.
template <std::size_t Count>
std::string_view ending_of(std::string_view name, const std::array<std::string_view, Count>& endings) {
  const std::string lower = lower_ascii(name);
  const auto found = std::find_if(endings.begin(), endings.end(), [&](std::string_view ending) {
    return lower.size() > ending.size() && lower.ends_with(ending);
  });
  return found == endings.end() ? std::string_view() : *found;
}

}  // namespace

Place Place::inside(const std::string& name) const {
  Place result = *this;
  if (!steps.empty()) result.origin += steps.back().archive ? ": " : "/";
  result.origin += shown(name);
  result.steps.push_back({name, false});
  return result;
}

Place Place::as_archive() const {
  Place result = *this;
  result.steps.back().archive = true;
  ++result.archives;
  return result;
}

Use use_of(std::string_view name) {
  if (!ending_of(name, std::array<std::string_view, 1>{".cu"}).empty()) return Use::submission;
  if (!ending_of(name, archive_endings).empty()) return Use::archive;
  if (!ending_of(name, foreign_endings).empty()) return Use::foreign_archive;
  if (!ending_of(name, renamed_endings).empty()) return Use::renamed;
  return name == "submission_metadata.yml" ? Use::metadata : Use::other;
}

std::string as_submission(std::string_view name) {
  name.remove_suffix(ending_of(name, renamed_endings).size());
  return std::string(name) + (use_of(name) == Use::submission ? "" : ".cu");
}

bool is_place_of_metadata(const Place& place) {
  const std::size_t levels = place.steps.size();
  const bool in_archive = place.archives == 1 && place.steps.front().archive;
  if (levels > (in_archive ? 3 : 2) || place.archives > (in_archive ? 1 : 0)) return false;
  return levels < 2 || !place.steps.at(levels - 2).name.starts_with("submission_");
}

bool is_system_file(std::string_view name) {
  const std::string lower = lower_ascii(name);
  return name.starts_with("._") ||
         std::find(system_files.begin(), system_files.end(), lower) != system_files.end();
}

std::string without_archive_ending(const std::string& name) {
  return name.substr(0, name.size() - ending_of(name, archive_endings).size());
}

std::string make_submission(std::string& text) {
  if (begins_as_utf16(text)) {
    std::optional<std::string> converted = utf8_of_utf16(text);
    if (!converted) return "it begins as UTF-16 and does not go on so; it has to be saved as UTF-8";
    text = std::move(*converted);
  }
  if (text.find_first_not_of(" \t\r\n") == std::string::npos)
    return "the file is empty; it has to be handed in anew";
  if (text.find('\0') != std::string::npos)
    return "this is no text, it holds NUL bytes; the .cu file itself has to be handed in";
  const bool has_controls = std::ranges::any_of(text, [](char c) {
    return static_cast<unsigned char>(c) < 0x20 &&
           std::string_view("\t\n\v\f\r").find(c) == std::string_view::npos;
  });
  if (has_controls && !is_utf8(text)) return "the text is not UTF-8; it has to be saved as UTF-8";
  text = as_utf8(text);
  text::mend_line_ends(text);
  return {};
}

std::string flaw_of_name(std::string_view name) {
  if (name.size() > 255) return "its name is longer than 255 bytes; it needs a shorter one";
  if (has_control_characters(name)) return "its name holds control characters; it needs another one";
  return {};
}

std::string in_bytes(std::uint64_t bytes) {
  constexpr std::array<const char*, 4> units{"bytes", "KiB", "MiB", "GiB"};
  std::size_t unit = 0;
  for (; unit + 1 < units.size() && bytes >= 1024 && bytes % 1024 == 0; ++unit) bytes /= 1024;
  return fmt::format("{} {}", bytes, units.at(unit));
}

}  // namespace gridstride::classroom
