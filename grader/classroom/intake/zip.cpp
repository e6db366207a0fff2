// SPDX-License-Identifier: MIT
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>
#include <zip.h>

#include <cerrno>
#include <cstring>

#include "classroom/intake/archive.hpp"

namespace gridstride::classroom {
namespace {

struct Discard {
  void operator()(zip_t* archive) const { zip_discard(archive); }
  void operator()(zip_file_t* file) const { zip_fclose(file); }
};

std::string words_of(zip_error_t& error) {
  std::string words = zip_error_strerror(&error);
  zip_error_fini(&error);
  return words;
}

std::unique_ptr<zip_t, Discard> open_file(int fd) {
  const int own = fcntl(fd, F_DUPFD_CLOEXEC, 0);
  if (own < 0) throw ArchiveError(std::strerror(errno));
  int code = 0;
  std::unique_ptr<zip_t, Discard> archive(zip_fdopen(own, 0, &code));
  if (!archive) {
    close(own);
    zip_error_t error;
    zip_error_init_with_code(&error, code);
    throw ArchiveError(words_of(error));
  }
  return archive;
}

std::unique_ptr<zip_t, Discard> open_memory(std::string_view bytes) {
  zip_error_t error;
  zip_error_init(&error);
  zip_source_t* source = zip_source_buffer_create(bytes.data(), bytes.size(), 0, &error);
  if (source == nullptr) throw ArchiveError(words_of(error));
  std::unique_ptr<zip_t, Discard> archive(zip_open_from_source(source, ZIP_RDONLY, &error));
  if (!archive) {
    zip_source_free(source);
    throw ArchiveError(words_of(error));
  }
  zip_error_fini(&error);
  return archive;
}

/// By the Unix mode in the upper half of the external attributes, whatever system claims to have written
/// them.
ArchiveEntry::Kind kind_of(zip_t* archive, zip_uint64_t index, const std::string& path) {
  zip_uint8_t system = 0;
  zip_uint32_t attributes = 0;
  zip_file_get_external_attributes(archive, index, 0, &system, &attributes);
  const mode_t type = (attributes >> 16U) & S_IFMT;
  if (type == S_IFLNK) return ArchiveEntry::Kind::link;
  if (type == S_IFDIR || path.ends_with('/')) return ArchiveEntry::Kind::folder;
  return type == 0 || type == S_IFREG ? ArchiveEntry::Kind::file : ArchiveEntry::Kind::special;
}

class Zip : public Archive {
 public:
  explicit Zip(const ArchiveBytes& bytes)
      : archive_(bytes.fd >= 0 ? open_file(bytes.fd) : open_memory(bytes.memory)),
        entries_(static_cast<zip_uint64_t>(zip_get_num_entries(archive_.get(), 0))) {}

  std::optional<ArchiveEntry> next() override {
    file_.reset();
    if (index_ == entries_) return std::nullopt;
    const zip_uint64_t index = index_++;
    zip_stat_t status;
    zip_stat_init(&status);
    const char* name = zip_get_name(archive_.get(), index, ZIP_FL_ENC_RAW);
    if (name == nullptr || zip_stat_index(archive_.get(), index, 0, &status) != 0)
      throw ArchiveError(zip_strerror(archive_.get()));
    ArchiveEntry entry;
    entry.path = name;
    entry.kind = kind_of(archive_.get(), index, entry.path);
    entry.bytes = (status.valid & ZIP_STAT_SIZE) != 0 ? status.size : 0;
    entry.encrypted =
        (status.valid & ZIP_STAT_ENCRYPTION_METHOD) != 0 && status.encryption_method != ZIP_EM_NONE;
    return entry;
  }

  std::size_t read(char* to, std::size_t most_bytes) override {
    if (!file_) file_.reset(zip_fopen_index(archive_.get(), index_ - 1, 0));
    if (!file_) throw EntryError(zip_strerror(archive_.get()));
    const zip_int64_t bytes = zip_fread(file_.get(), to, most_bytes);
    if (bytes < 0) throw EntryError(zip_error_strerror(zip_file_get_error(file_.get())));
    return static_cast<std::size_t>(bytes);
  }

 private:
  std::unique_ptr<zip_t, Discard> archive_;
  std::unique_ptr<zip_file_t, Discard> file_;
  zip_uint64_t entries_ = 0;
  zip_uint64_t index_ = 0;  // of the entry after the one that next() returned
};

}  // namespace

std::unique_ptr<Archive> open_zip(const ArchiveBytes& bytes) { return std::make_unique<Zip>(bytes); }

}  // namespace gridstride::classroom
