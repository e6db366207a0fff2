// SPDX-License-Identifier: MIT
#include "classroom/slurm/work_file.hpp"

#include <nlohmann/json.hpp>
#include <stdexcept>

#include "record/json_reader.hpp"

namespace gridstride::classroom::slurm {
namespace {

using Json = nlohmann::ordered_json;

std::string characters_of(const std::string& bytes) {
  std::string utf8;
  for (const char c : bytes) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte >= 0x80) utf8 += static_cast<char>(0xc0 | (byte >> 6));
    utf8 += static_cast<char>(byte >= 0x80 ? 0x80 | (byte & 0x3f) : byte);
  }
  return utf8;
}

std::string bytes_of(const std::string& utf8) {
  std::string bytes;
  for (std::size_t i = 0; i < utf8.size(); ++i) {
    const auto first = static_cast<unsigned char>(utf8[i]);
    if (first < 0x80) {
      bytes += utf8[i];
      continue;
    }
    if (first > 0xc3 || ++i == utf8.size()) throw std::runtime_error("work: a character that is no byte");
    bytes += static_cast<char>(((first & 0x03) << 6) | (static_cast<unsigned char>(utf8[i]) & 0x3f));
  }
  return bytes;
}

}  // namespace

std::string to_work_json(const Submission& submission) {
  Json json{{"student", characters_of(submission.student)},
            {"lesson", characters_of(submission.lesson)},
            {"text", characters_of(submission.text)},
            {"origin", characters_of(submission.origin)},
            {"submitted_at", nullptr},
            {"marked_late", submission.marked_late}};
  if (submission.submitted_at) json["submitted_at"] = *submission.submitted_at;
  return json.dump();
}

Submission submission_from_work_json(const std::string& json) {
  const Json work = Json::parse(json, nullptr, false);
  const JsonReader reader(work, "work");
  Submission submission;
  submission.student = bytes_of(reader.text("student"));
  submission.lesson = bytes_of(reader.text("lesson"));
  submission.text = bytes_of(reader.text("text"));
  submission.origin = bytes_of(reader.text("origin"));
  if (!reader.at("submitted_at").is_null())
    submission.submitted_at = reader.integer<std::int64_t>("submitted_at");
  submission.marked_late = reader.boolean("marked_late");
  return submission;
}

}  // namespace gridstride::classroom::slurm
