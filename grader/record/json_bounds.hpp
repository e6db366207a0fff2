// SPDX-License-Identifier: MIT
/// @file
/// What a JSON text may ask of its reader.
#pragma once

#include <string_view>

namespace gridstride {

/// @brief Refuses a text whose values lie more than 64 deep in each other, or with an object of more than
/// 1000 keys, before it is parsed: whoever walks a value needs stack for its depth, and an object that keeps
/// the order of its keys is searched from the front for each. Whether the text is JSON the parser says.
/// @throws std::runtime_error saying which
void require_json_bounds(std::string_view text);

}  // namespace gridstride
