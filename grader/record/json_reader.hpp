// SPDX-License-Identifier: MIT
/// @file
/// Strict reading of JSON: every missing or mistyped key is an error that names it.
#pragma once

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <nlohmann/json.hpp>
#include <optional>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "record/json_bounds.hpp"

namespace gridstride {

/// @brief Reads one JSON object, field by field. `path` names the object in errors ("record.findings[2]").
class JsonReader {
 public:
  /// @brief Wraps an object. @throws std::runtime_error where `value` is not an object.
  JsonReader(const nlohmann::ordered_json& value, std::string path) : value_(value), path_(std::move(path)) {
    if (!value_.is_object()) fail(path_, "an object");
  }

  /// @brief The value of a key. @throws std::runtime_error where it is missing.
  [[nodiscard]] const nlohmann::ordered_json& at(const char* key) const {
    const auto found = value_.find(key);
    if (found == value_.end()) throw std::runtime_error(path_ + ": key '" + key + "' is missing");
    return *found;
  }

  /// @return whether the key is there
  [[nodiscard]] bool has(const char* key) const { return value_.contains(key); }

  /// @brief A text. @throws std::runtime_error where missing or of another type.
  [[nodiscard]] std::string text(const char* key) const {
    const auto& field = at(key);
    if (!field.is_string()) fail(name(key), "a text");
    return field.get<std::string>();
  }

  /// @brief true or false. @throws std::runtime_error where missing or of another type.
  [[nodiscard]] bool boolean(const char* key) const {
    const auto& field = at(key);
    if (!field.is_boolean()) fail(name(key), "true or false");
    return field.get<bool>();
  }

  /// @brief A number; null reads as NaN, which JSON cannot write. @throws std::runtime_error as above.
  [[nodiscard]] double number(const char* key) const {
    const auto& field = at(key);
    if (field.is_null()) return std::numeric_limits<double>::quiet_NaN();
    if (!field.is_number()) fail(name(key), "a number");
    return field.get<double>();
  }

  /// @brief An integer that Integer can hold. @throws std::runtime_error as above, and where it does not fit.
  template <class Integer>
  [[nodiscard]] Integer integer(const char* key) const {
    return integer_of<Integer>(at(key), name(key));
  }

  /// @brief An array. @throws std::runtime_error where missing or of another type.
  [[nodiscard]] const nlohmann::ordered_json& array(const char* key) const {
    const auto& field = at(key);
    if (!field.is_array()) fail(name(key), "an array");
    return field;
  }

  /// @brief An array of texts. @throws std::runtime_error as above.
  [[nodiscard]] std::vector<std::string> texts(const char* key) const {
    std::vector<std::string> all;
    for (const auto& one : array(key)) {
      if (!one.is_string()) fail(name(key), "a list of texts");
      all.push_back(one.template get<std::string>());
    }
    return all;
  }

  /// @brief Three integers, such as blockIdx. @throws std::runtime_error as above.
  [[nodiscard]] std::array<std::uint32_t, 3> triple(const char* key) const {
    const auto& field = array(key);
    if (field.size() != 3) throw std::runtime_error(name(key) + ": three integers are expected");
    std::array<std::uint32_t, 3> all{};
    for (std::size_t axis = 0; axis < 3; ++axis)
      all[axis] = integer_of<std::uint32_t>(field[axis], name(key));
    return all;
  }

  /// @brief The object under a key.
  [[nodiscard]] JsonReader object(const char* key) const { return {at(key), name(key)}; }

  /// @return the full name of a key, for errors
  [[nodiscard]] std::string name(const std::string& key) const { return path_ + "." + key; }

  /// @brief One JSON number as Integer. @throws std::runtime_error where it is none or does not fit.
  template <class Integer>
  static Integer integer_of(const nlohmann::ordered_json& field, const std::string& full_name) {
    if (field.is_number_unsigned()) {
      const auto value = field.get<std::uint64_t>();
      if (value <= static_cast<std::uint64_t>(std::numeric_limits<Integer>::max()))
        return static_cast<Integer>(value);
    } else if (field.is_number_integer() && std::is_signed_v<Integer>) {
      const auto value = field.get<std::int64_t>();
      if (value >= static_cast<std::int64_t>(std::numeric_limits<Integer>::min()))
        return static_cast<Integer>(value);
    }
    fail(full_name, "an integer in range");
  }

 private:
  [[noreturn]] static void fail(const std::string& full_name, const char* wanted) {
    throw std::runtime_error(full_name + ": " + wanted + " is expected");
  }

  const nlohmann::ordered_json& value_;
  std::string path_;
};

/// @brief Parses JSON text. @throws std::runtime_error saying where it is malformed, or that it is too deep
/// or too wide to read; `what` names the text. @see require_json_bounds
inline nlohmann::ordered_json parse_json(const std::string& text, const std::string& what) {
  try {
    require_json_bounds(text);
    return nlohmann::ordered_json::parse(text);
  } catch (const nlohmann::json::exception& error) {
    throw std::runtime_error(what + ": not JSON: " + error.what());
  } catch (const std::runtime_error& error) {
    throw std::runtime_error(what + ": " + error.what());
  }
}

/// @return the number as JSON, null where there is none
inline nlohmann::ordered_json number_or_null(const std::optional<double>& value) {
  return value ? nlohmann::ordered_json(*value) : nlohmann::ordered_json(nullptr);
}

/// @brief JSON as text; bytes that are not UTF-8 become U+FFFD, so that a submission's output cannot break a
/// record.
inline std::string json_text(const nlohmann::ordered_json& value, int indent) {
  return value.dump(indent, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
}

}  // namespace gridstride
