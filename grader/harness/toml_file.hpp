// SPDX-License-Identifier: MIT
/// @file
/// Reads TOML files strictly: errors name file and key.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace gridstride::harness {

/// @brief One parsed file. Keys are dotted paths ("speed.min_speedup").
class TomlFile {
 public:
  /// @brief Reads and parses a file. @throws std::runtime_error naming file and line.
  explicit TomlFile(const std::filesystem::path& path);
  ~TomlFile();
  TomlFile(TomlFile&&) noexcept;
  TomlFile& operator=(TomlFile&&) noexcept;

  /// @return the file that was read
  [[nodiscard]] const std::filesystem::path& path() const { return path_; }
  /// @return whether the key is there
  [[nodiscard]] bool has(std::string_view key) const;
  /// @brief A text. @throws std::runtime_error where missing or of another type.
  [[nodiscard]] std::string text(std::string_view key) const;
  /// @brief An integer. @throws std::runtime_error where missing or of another type.
  [[nodiscard]] std::int64_t integer(std::string_view key) const;
  /// @brief A finite number, integer or not. @throws std::runtime_error where missing or of another type.
  [[nodiscard]] double number(std::string_view key) const;
  /// @brief true or false. @throws std::runtime_error where missing or of another type.
  [[nodiscard]] bool boolean(std::string_view key) const;
  /// @brief An array of texts; empty where missing. @throws std::runtime_error where of another type.
  [[nodiscard]] std::vector<std::string> texts(std::string_view key) const;
  /// @brief The keys of a table, in order; empty where there is no such table.
  [[nodiscard]] std::vector<std::string> keys(std::string_view table) const;

 private:
  struct Table;
  std::filesystem::path path_;
  std::unique_ptr<Table> table_;
};

}  // namespace gridstride::harness
