// SPDX-License-Identifier: MIT
#include "harness/device_profile.hpp"

namespace gridstride::harness {

judge::DeviceNumbers device_numbers(const DeviceProfile& profile) {
  judge::DeviceNumbers numbers;
  (void)profile;
  return numbers;
}

}  // namespace gridstride::harness
