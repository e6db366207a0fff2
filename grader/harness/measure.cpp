// SPDX-License-Identifier: MIT
#include "harness/measure.hpp"

#include <algorithm>
#include <fstream>

namespace gridstride::harness {
namespace {

using Samples = std::map<std::string, std::vector<judge::TimeSample>>;

bool is_gpu(const std::string& name) { return name == submission_name || name == reference_name; }

/// Whether what decides the grade is known well enough.
bool decided(const Samples& samples) {
  return std::all_of(samples.begin(), samples.end(), [](const auto& one) {
    return !is_gpu(one.first) || judge::is_conclusive(judge::summed_up(one.second));
  });
}

Timing timing_of(const std::string& name, const judge::MeasuredTime& time) {
  Timing timing;
  timing.name = name;
  timing.samples = time.samples;
  timing.median_ns = time.median_ns;
  if (time.interval) {
    timing.low_ns = time.interval->low;
    timing.high_ns = time.interval->high;
  }
  if (is_gpu(name)) timing.overhead_ns = time.overhead_ns;
  return timing;
}

Speed speed_of(const Measurement& measurement) {
  Speed speed;
  for (const Timing& timing : measurement.timings) {
    if (timing.name == submission_name) speed.submission_ns = timing.median_ns;
    if (timing.name == reference_name) speed.reference_ns = timing.median_ns;
    if (timing.name == one_thread_name) speed.cpu_one_thread_ns = timing.median_ns;
    if (timing.name == all_cores_name) speed.cpu_all_cores_ns = timing.median_ns;
  }
  if (speed.cpu_one_thread_ns && speed.submission_ns.value_or(0) > 0)
    speed.speedup = *speed.cpu_one_thread_ns / *speed.submission_ns;
  return speed;
}

/// Where the times spread too wide, the doubt is the submission's gain.
double ratio(const judge::MeasuredTime& submission, const judge::MeasuredTime& reference, bool conclusive) {
  if (conclusive || !submission.interval || !reference.interval)
    return submission.median_ns / reference.median_ns;
  return submission.interval->low / reference.interval->high;
}

}  // namespace

Measured measure(const std::vector<Contestant>& contestants, double least_bytes, double bandwidth_gb_per_s,
                 const Effort& effort) {
  std::uint64_t number = 0;
  for (const Contestant& contestant : contestants) contestant.run(number++);
  Samples samples;
  Measured result;
  std::vector<Contestant> running = contestants;
  for (int round = 0; round < effort.rounds && (round == 0 || !decided(samples)); ++round) {
    Interleaved more = run_interleaved(running, effort.repetitions, number);
    number += running.size() * static_cast<std::uint64_t>(effort.repetitions);
    for (auto& [name, values] : more.samples)
      samples[name].insert(samples[name].end(), values.begin(), values.end());
    if (round == 0) result.measurement.benchmark = std::move(more.json);
    std::erase_if(running, [](const Contestant& one) { return !is_gpu(one.name); });  // these decide nothing
  }
  for (const Contestant& contestant : contestants)
    result.measurement.timings.push_back(
        timing_of(contestant.name, judge::summed_up(samples.at(contestant.name))));
  const judge::MeasuredTime submission = judge::summed_up(samples.at(submission_name));
  const bool alone = !samples.contains(reference_name);
  const judge::MeasuredTime reference = alone ? submission : judge::summed_up(samples.at(reference_name));
  result.next_number = number;
  result.measurement.least_bytes = least_bytes;
  result.measurement.bandwidth_gb_per_s = bandwidth_gb_per_s;
  result.measurement.conclusive = decided(samples);
  result.speed = speed_of(result.measurement);
  if (alone) result.speed.reference_ns = result.speed.submission_ns;
  result.favourable_ratio = ratio(submission, reference, result.measurement.conclusive);
  result.why_impossible =
      judge::why_impossible(submission, reference.overhead_ns, least_bytes, bandwidth_gb_per_s);
  return result;
}

std::string cpu_name() {
  std::ifstream file("/proc/cpuinfo");
  for (std::string line; std::getline(file, line);) {
    const auto colon = line.find(": ");
    if (line.starts_with("model name") && colon != std::string::npos) return line.substr(colon + 2);
  }
  return "unknown CPU";
}

}  // namespace gridstride::harness
