// SPDX-License-Identifier: MIT
/// @file
/// Records and their parts as JSON values, for those who put them into others or take them out.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "record/record.hpp"

namespace gridstride {

/// @brief The record in a JSON value. @see record_from_json
Record record_of(const nlohmann::ordered_json& json);

/// @brief Findings as a JSON array. @see findings_of
nlohmann::ordered_json findings_json(const std::vector<Finding>& findings);

/// @brief Counters as a JSON object. @see counters_of
nlohmann::ordered_json counters_json(const Counters& counters);

}  // namespace gridstride
