// SPDX-License-Identifier: MIT
#include "classroom/slurm/run_folder.hpp"

#include <fcntl.h>
#include <fmt/chrono.h>
#include <fmt/format.h>
#include <sys/stat.h>

#include <algorithm>
#include <charconv>
#include <ctime>
#include <nlohmann/json.hpp>
#include <random>
#include <sstream>
#include <stdexcept>
#include <string_view>

#include "classroom/slurm/work_file.hpp"
#include "record/json_reader.hpp"
#include "record/record_json.hpp"
#include "system/durable_file.hpp"

namespace gridstride::classroom::slurm {

namespace fs = std::filesystem;
using system::append_durably;
using system::read_bytes;
using system::sync_folder;
using system::write_durably;
using system::write_synced;

const char* const batch_script = R"(#!/bin/sh
# One task of a class's array job: grades the submissions of one chunk.
# $1: the program gridstride  $2: the folder of the run
exec "$1" class task "$2" "$SLURM_ARRAY_TASK_ID" \
  >>"$2/logs/${SLURM_ARRAY_JOB_ID}_$SLURM_ARRAY_TASK_ID.log" 2>&1
)";

namespace {

using Json = nlohmann::ordered_json;

constexpr int run_schema = 1;
constexpr std::string_view half_made = ".new-";

std::optional<std::size_t> number_in(std::string_view text) {
  std::size_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (text.empty() || error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  if (text.size() > 1 && text.front() == '0') return std::nullopt;
  return number;
}

/// "17" of "17.json"; nothing of any other name.
std::optional<std::size_t> number_of_result(const std::string& name) {
  constexpr std::string_view ending = ".json";
  if (!name.ends_with(ending)) return std::nullopt;
  return number_in(std::string_view(name).substr(0, name.size() - ending.size()));
}

/// Sorts by time, and is unlike that of every other run of the cluster, since jobs are found by it.
std::string new_run_name() {
  std::random_device device;
  const std::uint64_t bits = (static_cast<std::uint64_t>(device()) << 32) | device();
  return fmt::format("{:%Y%m%dT%H%M%SZ}-{:016x}", fmt::gmtime(std::time(nullptr)), bits);
}

void make_private_folder(const fs::path& folder) {
  if (::mkdir(folder.c_str(), S_IRWXU) != 0)
    throw std::system_error(errno, std::generic_category(), folder.string());
}

RunPlan read_plan(const fs::path& folder) {
  const std::optional<std::string> text = read_bytes(folder / "run.json");
  if (!text)
    throw std::runtime_error(folder.string() + ": this is not the folder of a run: it has no run.json");
  try {
    const Json json = Json::parse(*text, nullptr, false);
    const JsonReader reader(json, "run.json");
    if (reader.integer<int>("schema") != run_schema)
      throw std::runtime_error("another version of Gridstride wrote it; remove the folder");
    RunPlan plan{reader.integer<std::size_t>("submissions"), reader.integer<std::size_t>("chunk"),
                 reader.text("settings")};
    if (plan.chunk == 0) throw std::runtime_error("run.json: chunk is 0");
    return plan;
  } catch (const std::exception& error) {
    throw std::runtime_error(fmt::format("{}: {}", folder.string(), error.what()));
  }
}

void write_run(const fs::path& folder, const std::vector<const Submission*>& submissions, std::size_t chunk,
               const std::string& settings) {
  for (const char* inner : {"work", "results", "starts", "logs"}) make_private_folder(folder / inner);
  for (std::size_t k = 0; k < submissions.size(); ++k)
    write_synced(folder / "work" / fmt::format("{}.json", k), to_work_json(*submissions[k]));
  sync_folder(folder / "work");
  write_synced(folder / "batch.sh", batch_script);
  const Json plan{
      {"schema", run_schema}, {"submissions", submissions.size()}, {"chunk", chunk}, {"settings", settings}};
  write_synced(folder / "run.json", plan.dump(2) + "\n");
  sync_folder(folder);
}

}  // namespace

RunFolder RunFolder::create(const fs::path& runs, const std::vector<const Submission*>& submissions,
                            std::size_t chunk, const std::string& settings) {
  const std::string name = new_run_name();
  const fs::path half = runs / (std::string(half_made) + name);
  make_private_folder(half);
  write_run(half, submissions, chunk, settings);
  fs::rename(half, runs / name);
  sync_folder(runs);
  return RunFolder(runs / name);
}

std::vector<RunFolder> RunFolder::unfinished(const fs::path& runs) {
  std::vector<fs::path> found;
  for (const fs::directory_entry& entry : fs::directory_iterator(runs)) {
    if (!entry.is_directory() || entry.is_symlink()) continue;
    if (entry.path().filename().string().starts_with(half_made))
      fs::remove_all(entry.path());
    else if (fs::exists(entry.path() / "run.json") && !fs::exists(entry.path() / "done"))
      found.push_back(entry.path());
  }
  std::sort(found.begin(), found.end());
  return {found.begin(), found.end()};
}

RunFolder::RunFolder(const fs::path& folder) : folder_(fs::absolute(folder)), plan_(read_plan(folder_)) {}

std::string RunFolder::job_name() const { return "gridstride-" + folder_.filename().string(); }

fs::path RunFolder::numbered(const char* folder, std::size_t k) const {
  return folder_ / folder / fmt::format("{}.json", k);
}

Submission RunFolder::submission(std::size_t k) const {
  const fs::path file = numbered("work", k);
  const std::optional<std::string> text = read_bytes(file);
  if (!text) throw std::runtime_error(file.string() + ": cannot be read");
  try {
    return submission_from_work_json(*text);
  } catch (const std::exception& error) {
    throw std::runtime_error(fmt::format("{}: {}", file.string(), error.what()));
  }
}

std::optional<Record> RunFolder::result(std::size_t k) const {
  const std::optional<std::string> text = read_bytes(numbered("results", k));
  if (!text) return std::nullopt;
  try {
    const Json json = parse_json(*text, "result");
    const JsonReader reader(json, "result");
    if (reader.integer<std::size_t>("submission") != k) return std::nullopt;
    return record_of(reader.at("record"));
  } catch (const std::exception&) {
    return std::nullopt;  // cut off by a broken disk, or of another version: to be graded again
  }
}

std::vector<std::size_t> RunFolder::results() const {
  std::vector<std::size_t> numbers;
  for (const fs::directory_entry& entry : fs::directory_iterator(folder_ / "results")) {
    const std::optional<std::size_t> k = number_of_result(entry.path().filename().string());
    if (k && *k < plan_.submissions) numbers.push_back(*k);
  }
  std::sort(numbers.begin(), numbers.end());
  return numbers;
}

void RunFolder::write_result(std::size_t k, const Record& record) const {
  const Json json{{"submission", k}, {"record", Json::parse(to_json(record))}};
  write_durably(numbered("results", k), json.dump(2) + "\n");
}

std::size_t RunFolder::starts(std::size_t k) const {
  std::error_code none;
  const std::uintmax_t bytes = fs::file_size(folder_ / "starts" / fmt::format("{}", k), none);
  return none ? 0 : static_cast<std::size_t>(bytes);
}

void RunFolder::note_start(std::size_t k) const {
  append_durably(folder_ / "starts" / fmt::format("{}", k), ".");
}

std::set<std::size_t> RunFolder::kept() const {
  std::set<std::size_t> numbers;
  std::istringstream lines(read_bytes(folder_ / "kept").value_or(""));
  // Without its line's end the last number may be cut off.
  for (std::string line; std::getline(lines, line) && !lines.eof();)
    if (const std::optional<std::size_t> k = number_in(line)) numbers.insert(*k);
  return numbers;
}

void RunFolder::note_kept(std::size_t k) const { append_durably(folder_ / "kept", fmt::format("{}\n", k)); }

void RunFolder::note_done() const { write_durably(folder_ / "done", ""); }

bool RunFolder::done() const { return fs::exists(folder_ / "done"); }

fs::path RunFolder::last_log(std::size_t chunk) const {
  fs::path last;
  std::size_t last_job = 0;
  const std::string ending = fmt::format("_{}.log", chunk);
  for (const fs::directory_entry& entry : fs::directory_iterator(folder_ / "logs")) {
    const std::string name = entry.path().filename().string();
    if (!name.ends_with(ending)) continue;
    const std::optional<std::size_t> job =
        number_in(std::string_view(name).substr(0, name.size() - ending.size()));
    if (!job || *job < last_job) continue;
    last_job = *job;
    last = entry.path();
  }
  return last;
}

}  // namespace gridstride::classroom::slurm
