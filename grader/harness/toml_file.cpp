// SPDX-License-Identifier: MIT
#include "harness/toml_file.hpp"

#include <fmt/format.h>
#include <toml++/toml.h>

#include <cmath>
#include <optional>
#include <stdexcept>

namespace gridstride::harness {

struct TomlFile::Table {
  toml::table root;
};

namespace {

toml::table parsed(const std::filesystem::path& path) {
  try {
    return toml::parse_file(path.string());
  } catch (const toml::parse_error& error) {
    throw std::runtime_error(
        fmt::format("{}:{}: {}", path.string(), error.source().begin.line, error.description()));
  }
}

template <class Value>
Value wanted(const std::filesystem::path& path, std::string_view key, const std::optional<Value>& value,
             const char* type) {
  if (!value)
    throw std::runtime_error(fmt::format("{}: key '{}' is missing or not {}", path.string(), key, type));
  return *value;
}

}  // namespace

TomlFile::TomlFile(const std::filesystem::path& path)
    : path_(path), table_(std::make_unique<Table>(Table{parsed(path)})) {}
TomlFile::~TomlFile() = default;
TomlFile::TomlFile(TomlFile&&) noexcept = default;
TomlFile& TomlFile::operator=(TomlFile&&) noexcept = default;

bool TomlFile::has(std::string_view key) const { return static_cast<bool>(table_->root.at_path(key)); }

std::string TomlFile::text(std::string_view key) const {
  return wanted(path_, key, table_->root.at_path(key).value<std::string>(), "a text");
}

std::int64_t TomlFile::integer(std::string_view key) const {
  return wanted(path_, key, table_->root.at_path(key).value_exact<std::int64_t>(), "an integer");
}

double TomlFile::number(std::string_view key) const {
  std::optional<double> value = table_->root.at_path(key).value<double>();
  if (value && !std::isfinite(*value)) value.reset();  // TOML writes nan and inf too
  return wanted(path_, key, value, "a finite number");
}

bool TomlFile::boolean(std::string_view key) const {
  return wanted(path_, key, table_->root.at_path(key).value_exact<bool>(), "true or false");
}

std::vector<std::string> TomlFile::texts(std::string_view key) const {
  std::vector<std::string> result;
  if (!has(key)) return result;
  const toml::array* array = table_->root.at_path(key).as_array();
  if (array == nullptr)
    throw std::runtime_error(fmt::format("{}: key '{}' is not an array", path_.string(), key));
  for (const toml::node& node : *array)
    result.push_back(wanted(path_, key, node.value<std::string>(), "an array of texts"));
  return result;
}

std::vector<std::string> TomlFile::keys(std::string_view table) const {
  std::vector<std::string> result;
  if (const toml::table* found = table_->root.at_path(table).as_table())
    for (const auto& [key, value] : *found) result.emplace_back(key.str());
  return result;
}

}  // namespace gridstride::harness
