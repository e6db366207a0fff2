// SPDX-License-Identifier: MIT
#include "classroom/moment.hpp"

#include <fmt/chrono.h>

#include <ctime>

namespace gridstride::classroom {

std::string moment_text(std::int64_t at) {
  return fmt::format("{:%Y-%m-%d %H:%M:%S %z}", fmt::localtime(static_cast<std::time_t>(at)));
}

}  // namespace gridstride::classroom
