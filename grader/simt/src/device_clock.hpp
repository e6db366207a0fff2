// SPDX-License-Identifier: MIT
/// @file
/// The device's clock: modelled time, made from counted events.
#pragma once

#include "judge/time_model.hpp"
#include "simt/src/profile.hpp"

namespace gridstride::simt {

/// @brief The profile's numbers as the time model takes them.
judge::DeviceNumbers model_numbers(const DeviceProfile& profile);

/// @brief Modelled time since the process started, all devices' work one after another. The engine's lock
/// must be held. @return @unit{ns}
double device_time_ns();

/// @brief Takes what has been counted into account, since the counters are about to be set to 0.
void before_counters_are_reset();

}  // namespace gridstride::simt
