// SPDX-License-Identifier: MIT
#include "classroom/feedback_archive.hpp"

#include <fcntl.h>
#include <unistd.h>
#include <zip.h>

#include <algorithm>
#include <cerrno>
#include <memory>
#include <system_error>

#include "classroom/intake/export_names.hpp"
#include "system/descriptor.hpp"
#include "system/durable_file.hpp"

namespace gridstride::classroom {
namespace {

constexpr const char* page_name = "feedback.html";

struct DiscardZip {
  void operator()(zip_t* archive) const { zip_discard(archive); }
};

/// A name before the numbers, in which a platform finds none: for people who look into the archive.
std::string name_before_numbers(std::string name) {
  std::replace(name.begin(), name.end(), '_', ' ');
  return name.find_first_not_of("0123456789 ") == std::string::npos ? "student" : name;
}

std::optional<ReturnAddress> address_of_name(const ExportName& name) {
  using Platform = ExportName::Platform;
  const std::string student = name_before_numbers(name.student);
  if (name.platform == Platform::moodle)
    return ReturnAddress{"moodle", student + "_" + name.id + "_assignsubmission_file_" + page_name};
  if (name.platform == Platform::canvas && !name.attachment.empty())
    return ReturnAddress{"canvas", student + "_" + name.id + "_" + name.attachment + "_" + page_name};
  return std::nullopt;
}

void add_file(zip_t* archive, const std::string& name, const std::filesystem::path& file) {
  zip_source_t* source = zip_source_file(archive, file.c_str(), 0, -1);
  if (source != nullptr && zip_file_add(archive, name.c_str(), source, ZIP_FL_ENC_UTF_8) >= 0) return;
  zip_source_free(source);
  throw FeedbackArchiveError(zip_strerror(archive));
}

/// Puts a whole file on disk, under its name, and the folder on disk.
std::error_code put_in_place(const std::filesystem::path& written, const std::filesystem::path& file) {
  const system::Descriptor whole(::open(written.c_str(), O_RDONLY | O_CLOEXEC));
  if (!whole || ::fsync(whole.get()) != 0) return {errno, std::generic_category()};
  std::error_code error;
  std::filesystem::rename(written, file, error);
  if (error) return error;
  try {
    system::sync_folder(file.has_parent_path() ? file.parent_path() : ".");
  } catch (const std::system_error& failed) {
    return failed.code();
  }
  return {};
}

}  // namespace

std::optional<ReturnAddress> return_address(const std::string& origin, const std::string& student) {
  const auto name = export_name_of_origin(origin, student);
  return name ? address_of_name(*name) : std::nullopt;
}

void write_feedback_archive(const std::filesystem::path& archive,
                            const std::map<std::string, std::filesystem::path>& files) {
  const std::filesystem::path begun = archive.string() + ".new";
  int code = 0;
  std::unique_ptr<zip_t, DiscardZip> zip(zip_open(begun.c_str(), ZIP_CREATE | ZIP_TRUNCATE, &code));
  if (!zip) {
    zip_error_t error;
    zip_error_init_with_code(&error, code);
    const std::string words = zip_error_strerror(&error);
    zip_error_fini(&error);
    throw FeedbackArchiveError(words);
  }
  for (const auto& [name, file] : files) add_file(zip.get(), name, file);
  if (zip_close(zip.get()) != 0) throw FeedbackArchiveError(zip_strerror(zip.get()));
  (void)zip.release();  // closed
  if (const std::error_code error = put_in_place(begun, archive)) {
    std::error_code ignored;
    std::filesystem::remove(begun, ignored);
    throw FeedbackArchiveError(error.message());
  }
}

}  // namespace gridstride::classroom
