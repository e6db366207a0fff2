// SPDX-License-Identifier: MIT
// The modelled time of work on one core of a profile's CPU, for run.py: PROFILE.toml BYTES FLOPS
// SPECIAL_FUNCTIONS.
#include <cstdio>
#include <exception>
#include <string>

#include "harness/device_profile.hpp"
#include "judge/time_model.hpp"

int main(int count, char** arguments) {
  if (count != 5) {
    std::fputs("usage: published_cpu_time PROFILE.toml BYTES FLOPS SPECIAL_FUNCTIONS\n", stderr);
    return 2;
  }
  try {
    const auto device = gridstride::harness::device_numbers(gridstride::harness::DeviceProfile(arguments[1]));
    gridstride::judge::HostWork work;
    work.bytes = std::stod(arguments[2]);
    work.flops = std::stod(arguments[3]);
    work.special_functions = std::stod(arguments[4]);
    const auto time = gridstride::judge::modelled_cpu_time(work, device, false);
    std::printf("%.9g %s\n", time.total_ns * 1e-6, time.bound_by.c_str());
  } catch (const std::exception& error) {
    std::fprintf(stderr, "published_cpu_time: %s\n", error.what());
    return 1;
  }
}
