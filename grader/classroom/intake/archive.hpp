// SPDX-License-Identifier: MIT
/// @file
/// Archives as a row of entries, read as a stream. Nothing is written to disk.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>

namespace gridstride::classroom {

/// @brief The archive cannot be read further; the text says why.
struct ArchiveError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// @brief One entry cannot be read; those after it can.
struct EntryError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// @brief What an archive says of an entry. Nothing of it is to be believed.
struct ArchiveEntry {
  enum class Kind { file, folder, link, special };
  std::string path;         ///< byte for byte, in no particular encoding
  Kind kind = Kind::file;   ///< `special`: a device, pipe or socket
  std::uint64_t bytes = 0;  ///< size unpacked, as the archive claims
  bool encrypted = false;
};

/// @brief An archive that is open for reading.
class Archive {
 public:
  Archive() = default;
  virtual ~Archive() = default;
  Archive(const Archive&) = delete;
  Archive& operator=(const Archive&) = delete;

  /// @return the next entry, or nothing at the end. @throws ArchiveError
  virtual std::optional<ArchiveEntry> next() = 0;
  /// @brief Reads on in the entry that next() returned. @return bytes read, 0 at its end.
  /// @throws EntryError, ArchiveError
  virtual std::size_t read(char* to, std::size_t most_bytes) = 0;
};

/// @brief The bytes of an archive: those of an open file, or those in memory.
struct ArchiveBytes {
  int fd = -1;              ///< stays open, and the caller's; -1: those in memory
  std::string_view memory;  ///< outlives the archive
};

/// @brief Opens a .zip, by libzip, whose names are the archive's own bytes: libarchive, which would read .zip
/// too, turns names into another normal form of Unicode or, by the locale, into nothing. @throws ArchiveError
std::unique_ptr<Archive> open_zip(const ArchiveBytes& bytes);

/// @brief Opens a .tar, packed by gzip or not, by libarchive. @throws ArchiveError
std::unique_ptr<Archive> open_tar(const ArchiveBytes& bytes);

}  // namespace gridstride::classroom
