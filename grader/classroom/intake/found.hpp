// SPDX-License-Identifier: MIT
/// @file
/// What the readers of folders and archives find, before anybody asks whose it is.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "classroom/intake/packed_text.hpp"

namespace gridstride::classroom {

/// @brief One name on the way to a file.
struct Step {
  std::string name;      ///< byte for byte
  bool archive = false;  ///< an archive, which counts as a folder of what is in it
};

/// @brief Where something lies: the way from the class's folder, and the same in words.
struct Place {
  std::vector<Step> steps;  ///< empty: the class's folder itself
  std::string origin;       ///< "a.zip: b/c.cu", fit to be shown
  int archives = 0;         ///< how many of the steps are archives

  /// @return the place of a file or folder in this one
  [[nodiscard]] Place inside(const std::string& name) const;
  /// @return the same place, known as an archive
  [[nodiscard]] Place as_archive() const;
};

/// @brief A file, or something else that no submission can be taken from.
struct Found {
  Place place;
  PackedText text;     ///< of a .cu file or of Gradescope's metadata
  std::string reason;  ///< why nothing is taken from it; empty: it is a text
};

/// @brief Everything that was found.
struct Finds {
  std::vector<Found> all;            ///< in the order of reading
  std::uint64_t metadata_bytes = 0;  ///< of all metadata among them
  std::uint64_t kept_bytes = 0;      ///< of memory, that what was found in archives takes, or may still
};

/// @brief What a file is by its name. `renamed` is a text that may be a .cu file under another ending, such
/// as platforms and mail programs ask for: "09.cu.txt", "09.cpp". `metadata` is Gradescope's
/// submission_metadata.yml.
enum class Use { submission, renamed, archive, foreign_archive, metadata, other };

/// @brief What a file of that name would be.
Use use_of(std::string_view name);

/// @brief A name of a submission, or of one that is renamed, with .cu for its ending: "09.cpp" is "09.cu".
std::string as_submission(std::string_view name);

/// @brief Whether a file of Gradescope's may lie there: in the first or second level of a folder or archive,
/// and in no submission's folder.
bool is_place_of_metadata(const Place& place);

/// @brief Files and folders that systems and programs leave behind (`.DS_Store`, `__MACOSX`, `.git`).
bool is_system_file(std::string_view name);

/// @brief An archive's name without its ending: "kim.tar.gz" is "kim".
std::string without_archive_ending(const std::string& name);

/// @brief Makes UTF-8 of a text that begins as UTF-16, which Windows' programs save without being asked, and
/// of one that is not UTF-8: Windows-1252, in which comments in European languages are often saved.
/// @return why the text is no submission, or "": it is empty or binary
std::string make_submission(std::string& text);

/// @brief Why a name is refused wherever it stands, or "".
std::string flaw_of_name(std::string_view name);

/// @brief "1 MiB", "12 KiB", "7 bytes": the largest unit that leaves no rest.
std::string in_bytes(std::uint64_t bytes);

/// @brief Why an archive of another kind is refused.
constexpr const char* foreign_archive =
    "it is an archive of a kind that is not read; it has to be a .zip or .tar.gz";

/// @brief Levels of folders that are read, at most; a deeper tree is a trick.
constexpr std::size_t deepest_folder = 32;

}  // namespace gridstride::classroom
