// SPDX-License-Identifier: MIT
#include "harness/device_profile.hpp"

namespace gridstride::harness {

judge::DeviceNumbers device_numbers(const DeviceProfile& profile) {
  judge::DeviceNumbers numbers;
  for (const judge::DeviceNumberField& field : judge::device_number_fields)
    numbers.*field.member = profile.number(std::string(field.table) + "." + std::string(field.key));
  return numbers;
}

int capability_of(const DeviceProfile& profile) {
  return static_cast<int>(10 * profile.integer("attributes.compute_capability_major") +
                          profile.integer("attributes.compute_capability_minor"));
}

}  // namespace gridstride::harness
