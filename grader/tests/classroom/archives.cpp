// SPDX-License-Identifier: MIT
#include "archives.hpp"

#include <archive.h>
#include <archive_entry.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <zip.h>

#include <fstream>
#include <numeric>
#include <stdexcept>

namespace gridstride::classroom {
namespace {

constexpr std::size_t tar_block_bytes = 512;

void require(bool done, const char* what) {
  if (!done) throw std::runtime_error(what);
}

void add_entry(zip_t* archive, const EntryOf& entry) {
  zip_source_t* text = zip_source_buffer(archive, entry.text.data(), entry.text.size(), 0);
  const zip_int64_t index = zip_file_add(archive, entry.path.c_str(), text, ZIP_FL_ENC_GUESS);
  require(index >= 0, "zip_file_add");
  const auto at = static_cast<zip_uint64_t>(index);
  zip_file_set_external_attributes(archive, at, 0, ZIP_OPSYS_UNIX, entry.mode << 16U);
  if (!entry.password.empty())
    require(zip_file_set_encryption(archive, at, ZIP_EM_TRAD_PKWARE, entry.password.c_str()) == 0,
            "zip_file_set_encryption");
}

/// One header of a tar (POSIX.1-1988 with the magic of 2001), without the contents.
std::string tar_header(const std::string& path, std::size_t bytes, unsigned mode, char type) {
  std::string header = path.substr(0, 100);
  header.resize(100, '\0');
  header += fmt::format("{:07o}", mode & 07777U) + '\0' + "0000000" + '\0' + "0000000" + '\0';
  header += fmt::format("{:011o}", bytes) + '\0' + "14000000000" + '\0';
  header += "        ";  // the checksum's place counts as blanks
  header += type;
  header += type == '2' || type == '1' ? std::string("/etc/passwd").append(89, '\0') : std::string(100, '\0');
  header += std::string("ustar") + '\0' + "00";
  header.resize(tar_block_bytes, '\0');
  const unsigned sum = std::accumulate(header.begin(), header.end(), 0U, [](unsigned total, char c) {
    return total + static_cast<unsigned char>(c);
  });
  return header.replace(148, 8, fmt::format("{:06o}", sum) + '\0' + ' ');
}

std::string padded(std::string bytes) {
  bytes.resize((bytes.size() + tar_block_bytes - 1) / tar_block_bytes * tar_block_bytes, '\0');
  return bytes;
}

char tar_type(unsigned mode) {
  switch (mode & S_IFMT) {
    case S_IFLNK:
      return '2';
    case S_IFCHR:
      return '3';
    case S_IFDIR:
      return '5';
    case S_IFIFO:
      return '6';
    default:
      return '0';
  }
}

std::string tar_entry(const EntryOf& entry) {
  const char type = tar_type(entry.mode);
  const std::string text = type == '0' ? entry.text : std::string();
  return tar_header(entry.path, text.size(), entry.mode, type) + padded(text);
}

/// A record of a pax header begins with its own length.
std::string pax_record(const std::string& key, const std::string& value) {
  const std::size_t rest = key.size() + value.size() + 3;
  std::size_t length = rest + 1;
  while (fmt::format("{}", length).size() + rest != length) ++length;
  return fmt::format("{} {}={}\n", length, key, value);
}

}  // namespace

std::string zip_of(const std::vector<EntryOf>& entries) {
  zip_error_t error;
  zip_error_init(&error);
  zip_source_t* buffer = zip_source_buffer_create(nullptr, 0, 0, &error);
  zip_source_keep(buffer);
  zip_t* archive = zip_open_from_source(buffer, ZIP_TRUNCATE, &error);
  require(archive != nullptr, "zip_open_from_source");
  for (const EntryOf& entry : entries) add_entry(archive, entry);
  require(zip_close(archive) == 0, "zip_close");
  zip_stat_t status;
  zip_source_stat(buffer, &status);
  std::string bytes(status.size, '\0');
  zip_source_open(buffer);
  zip_source_read(buffer, bytes.data(), bytes.size());
  zip_source_close(buffer);
  zip_source_free(buffer);
  return bytes;
}

std::string tar_of(const std::vector<EntryOf>& entries) {
  std::string bytes;
  for (const EntryOf& entry : entries) bytes += tar_entry(entry);
  return bytes + std::string(2 * tar_block_bytes, '\0');
}

std::string pax_tar_of(const std::vector<EntryOf>& entries) {
  std::string bytes;
  for (const EntryOf& entry : entries) {
    const std::string record = pax_record("path", entry.path);
    bytes += tar_header("pax", record.size(), 0644, 'x') + padded(record) +
             tar_entry({"short", entry.text, entry.mode, {}});
  }
  return bytes + std::string(2 * tar_block_bytes, '\0');
}

std::string gzip_of(const std::string& bytes) {
  std::string packed(bytes.size() + 4096, '\0');
  std::size_t used = 0;
  archive* writer = archive_write_new();
  archive_write_set_format_raw(writer);
  archive_write_add_filter_gzip(writer);
  require(archive_write_open_memory(writer, packed.data(), packed.size(), &used) == ARCHIVE_OK,
          "open_memory");
  archive_entry* entry = archive_entry_new();
  archive_entry_set_filetype(entry, AE_IFREG);
  archive_entry_set_pathname(entry, "data");
  archive_write_header(writer, entry);
  archive_write_data(writer, bytes.data(), bytes.size());
  archive_entry_free(entry);
  archive_write_free(writer);
  packed.resize(used);
  return packed;
}

void write_file(const std::filesystem::path& file, const std::string& bytes) {
  std::filesystem::create_directories(file.parent_path());
  std::ofstream(file, std::ios::binary) << bytes;
}

std::vector<harness::Lesson> three_lessons() {
  std::vector<harness::Lesson> lessons(3);
  const std::vector<std::string> names{"01_device_info", "03_first_kernel", "09_shared_reduction"};
  for (std::size_t i = 0; i < names.size(); ++i) {
    lessons[i].name = names[i];
    lessons[i].number = names[i].substr(0, 2);
    lessons[i].slug = names[i].substr(3);
  }
  return lessons;
}

std::vector<std::string> pairs(const Intake& intake) {
  std::vector<std::string> result;
  for (const Submission& s : intake.submissions) result.push_back(s.student + " / " + s.lesson);
  return result;
}

std::vector<std::string> refusals(const Intake& intake) {
  std::vector<std::string> result;
  for (const Refused& r : intake.refused) result.push_back(r.origin + " -> " + r.reason);
  return result;
}

}  // namespace gridstride::classroom
