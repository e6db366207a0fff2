// SPDX-License-Identifier: MIT
#include "harness/request.hpp"

#include <array>
#include <stdexcept>
#include <string_view>

#include "record/json_reader.hpp"
#include "record/record_json.hpp"

namespace gridstride::harness {
namespace {

using Json = nlohmann::ordered_json;

// In the order of sandbox::Isolation.
constexpr std::array<std::string_view, 3> isolation_names = {"namespaces", "landlock", "none"};

sandbox::Isolation isolation_of(const JsonReader& reader) {
  const std::string name = reader.text("isolation");
  for (std::size_t i = 0; i < isolation_names.size(); ++i)
    if (isolation_names[i] == name) return static_cast<sandbox::Isolation>(i);
  throw std::runtime_error(reader.name("isolation") + ": '" + name + "' is not known");
}

}  // namespace

std::string to_json(const Request& request) {
  Json profiles = Json::array();
  for (const ProfileChoice& profile : request.profiles)
    profiles.push_back({{"device", profile.device}, {"file", profile.file.string()}});
  const Json json = {
      {"lesson", request.lesson},
      {"submission", request.submission.string()},
      {"profiles", profiles},
      {"seed", request.seed ? Json(*request.seed) : Json(nullptr)},
      {"gpu_size", request.gpu_size},
      {"is_reference", request.is_reference},
      {"speed_margin", request.speed_margin},
      {"isolation", std::string(isolation_names[static_cast<std::size_t>(request.isolation)])}};
  return json_text(json, -1);
}

Request request_from_json(const std::string& text) {
  const Json json = parse_json(text, "request");
  const JsonReader reader(json, "request");
  Request request;
  request.lesson = reader.text("lesson");
  request.submission = reader.text("submission");
  for (const Json& profile : reader.array("profiles")) {
    const JsonReader choice(profile, "request.profiles[]");
    request.profiles.push_back({choice.text("device"), choice.text("file")});
  }
  if (request.profiles.empty()) throw std::runtime_error("request.profiles: at least one is expected");
  if (!reader.at("seed").is_null()) request.seed = reader.integer<std::uint64_t>("seed");
  request.gpu_size = reader.has("gpu_size") && reader.boolean("gpu_size");
  request.is_reference = reader.has("is_reference") && reader.boolean("is_reference");
  if (reader.has("speed_margin")) request.speed_margin = reader.number("speed_margin");
  request.isolation = isolation_of(reader);
  return request;
}

std::string message_line(const Progress& progress) {
  const Json json = {{"progress",
                      {{"stage", progress.stage},
                       {"done", progress.done},
                       {"total", progress.total},
                       {"check", progress.check}}}};
  return json_text(json, -1) + "\n";
}

std::string message_line(const Record& record) { return "{\"record\":" + to_json(record, -1) + "}\n"; }

Message message_from_line(const std::string& line) {
  const Json json = parse_json(line, "message");
  const JsonReader reader(json, "message");
  Message message;
  if (reader.has("progress")) {
    const JsonReader progress = reader.object("progress");
    message.progress = {progress.text("stage"), progress.integer<int>("done"), progress.integer<int>("total"),
                        progress.text("check")};
  }
  if (reader.has("record")) message.record = record_of(reader.at("record"));
  return message;
}

}  // namespace gridstride::harness
