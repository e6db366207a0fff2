// SPDX-License-Identifier: MIT
#include "classroom/slurm/work_file.hpp"

#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string_view>

#include "record/json_reader.hpp"
#include "text/controls.hpp"

namespace gridstride::classroom::slurm {
namespace {

using Json = nlohmann::ordered_json;

std::string characters_of(const std::string& bytes) {
  std::string utf8;
  for (const char byte : bytes) utf8 += text::utf8(static_cast<unsigned char>(byte));
  return utf8;
}

std::string bytes_of(std::string_view utf8) {
  std::string bytes;
  while (!utf8.empty()) {
    const text::Character next = text::first_character(utf8);
    if (!next.valid || next.code > 0xFF) throw std::runtime_error("work: a character that is no byte");
    bytes += static_cast<char>(next.code);
    utf8.remove_prefix(next.bytes);
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
