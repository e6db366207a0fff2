// SPDX-License-Identifier: MIT
#include "record/occupancy.hpp"

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>
#include <stdexcept>

#include "record/json_reader.hpp"

namespace gridstride {
namespace {

// In the order of the enumerators.
constexpr std::array<std::string_view, 4> limit_names = {"threads", "blocks", "registers", "shared memory"};

OccupancyLimit limit_of(const JsonReader& reader) {
  const auto* const found = std::ranges::find(limit_names, reader.text("limited_by"));
  if (found == limit_names.end()) throw std::runtime_error(reader.name("limited_by") + ": unknown");
  return static_cast<OccupancyLimit>(found - limit_names.begin());
}

}  // namespace

std::string_view to_string(OccupancyLimit limit) { return limit_names.at(static_cast<std::size_t>(limit)); }

nlohmann::ordered_json occupancy_json(const Occupancy& occupancy) {
  if (occupancy.most_warps == 0) return nullptr;
  return {{"blocks", occupancy.blocks},
          {"warps", occupancy.warps},
          {"most_warps", occupancy.most_warps},
          {"limited_by", to_string(occupancy.limited_by)},
          {"registers", occupancy.registers},
          {"shared_bytes", occupancy.shared_bytes},
          {"threads_per_block", occupancy.threads_per_block}};
}

Occupancy occupancy_of(const nlohmann::ordered_json& json, const std::string& name) {
  if (json.is_null()) return {};
  const JsonReader reader(json, name);
  return {.blocks = reader.integer<unsigned>("blocks"),
          .warps = reader.integer<unsigned>("warps"),
          .most_warps = reader.integer<unsigned>("most_warps"),
          .registers = reader.integer<unsigned>("registers"),
          .shared_bytes = reader.integer<std::size_t>("shared_bytes"),
          .threads_per_block = reader.integer<unsigned>("threads_per_block"),
          .limited_by = limit_of(reader)};
}

}  // namespace gridstride
