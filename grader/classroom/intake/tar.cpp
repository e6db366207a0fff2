// SPDX-License-Identifier: MIT
#include <archive.h>
#include <archive_entry.h>
#include <locale.h>

#include "classroom/intake/archive.hpp"

namespace gridstride::classroom {
namespace {

/// The "C" locale for this thread, as long as it lives. In it libarchive hands on names that it cannot
/// convert as they are, byte for byte; in a UTF-8 locale it would turn them into another normal form.
class PlainLocale {
 public:
  PlainLocale() : plain_(newlocale(LC_ALL_MASK, "C", nullptr)), before_(uselocale(plain_)) {}
  ~PlainLocale() {
    uselocale(before_);
    freelocale(plain_);
  }
  PlainLocale(const PlainLocale&) = delete;
  PlainLocale& operator=(const PlainLocale&) = delete;

 private:
  locale_t plain_;
  locale_t before_;
};

struct Free {
  void operator()(archive* reader) const { archive_read_free(reader); }
};

ArchiveEntry::Kind kind_of(archive_entry* entry) {
  if (archive_entry_hardlink(entry) != nullptr) return ArchiveEntry::Kind::link;
  switch (archive_entry_filetype(entry)) {
    case AE_IFREG:
      return ArchiveEntry::Kind::file;
    case AE_IFDIR:
      return ArchiveEntry::Kind::folder;
    case AE_IFLNK:
      return ArchiveEntry::Kind::link;
    default:
      return ArchiveEntry::Kind::special;
  }
}

class Tar : public Archive {
 public:
  explicit Tar(const ArchiveBytes& bytes) : reader_(archive_read_new()) {
    constexpr std::size_t block_bytes = 65536;
    archive_read_support_format_tar(reader_.get());
    archive_read_support_filter_gzip(reader_.get());
    const int result =
        bytes.fd >= 0 ? archive_read_open_fd(reader_.get(), bytes.fd, block_bytes)
                      : archive_read_open_memory(reader_.get(), bytes.memory.data(), bytes.memory.size());
    if (result != ARCHIVE_OK) throw ArchiveError(words());
  }

  std::optional<ArchiveEntry> next() override {
    const PlainLocale locale;
    archive_entry* header = nullptr;
    const int result = archive_read_next_header(reader_.get(), &header);
    if (result == ARCHIVE_EOF) return std::nullopt;
    if (result != ARCHIVE_OK && result != ARCHIVE_WARN) throw ArchiveError(words());
    ArchiveEntry entry;
    if (const char* path = archive_entry_pathname(header)) entry.path = path;
    entry.kind = kind_of(header);
    entry.bytes = static_cast<std::uint64_t>(archive_entry_size(header));
    entry.encrypted = archive_entry_is_encrypted(header) != 0;
    return entry;
  }

  std::size_t read(char* to, std::size_t most_bytes) override {
    const la_ssize_t bytes = archive_read_data(reader_.get(), to, most_bytes);
    if (bytes < 0) throw ArchiveError(words());
    return static_cast<std::size_t>(bytes);
  }

 private:
  [[nodiscard]] std::string words() const {
    const char* text = archive_error_string(reader_.get());
    return text == nullptr ? "unknown error" : text;
  }
  std::unique_ptr<archive, Free> reader_;
};

}  // namespace

std::unique_ptr<Archive> open_tar(const ArchiveBytes& bytes) { return std::make_unique<Tar>(bytes); }

}  // namespace gridstride::classroom
