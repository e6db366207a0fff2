// SPDX-License-Identifier: MIT
#include "simt/src/devices/profile.hpp"

#include <fmt/format.h>
#include <toml++/toml.h>

#include <algorithm>
#include <cctype>
#include <fstream>
#include <limits>
#include <sstream>
#include <stdexcept>

#include "simt/src/devices/attribute_names.hpp"

namespace gridstride::simt {
namespace {

constexpr std::size_t max_name_bytes = 255;  // cudaDeviceProp::name holds 256

/// Reads the keys of one file and tells what is wrong with file and line.
class Reader {
 public:
  explicit Reader(std::string file) : file_(std::move(file)) {}

  [[noreturn]] void fail(const toml::node& node, const std::string& what) const {
    throw std::runtime_error(fmt::format("{}:{}: {}", file_, node.source().begin.line, what));
  }

  const toml::table& table(const toml::table& parent, std::string_view key) const {
    const toml::table* found = parent[key].as_table();
    if (found == nullptr) fail(parent, fmt::format("there is no table [{}]", key));
    return *found;
  }

  std::string text(const toml::table& parent, const char* key) const {
    const auto value = parent[key].value_exact<std::string>();
    if (!value) fail(parent, fmt::format("'{}' is missing or not a text", key));
    return *value;
  }

  std::int64_t integer(const toml::table& parent, const char* key, std::int64_t least = 0) const {
    const auto value = parent[key].value_exact<std::int64_t>();
    if (!value) fail(parent, fmt::format("'{}' is missing or not a whole number", key));
    if (*value < least) fail(parent, fmt::format("'{}' is {}; it must be {} or more", key, *value, least));
    return *value;
  }

  int small_integer(const toml::table& parent, const char* key, int least = 0) const {
    return narrow(parent, key, integer(parent, key, least));
  }

  double positive(const toml::table& parent, const char* key) const {
    const auto value = parent[key].value<double>();
    if (!value) fail(parent, fmt::format("'{}' is missing or not a number", key));
    if (!(*value > 0)) fail(parent, fmt::format("'{}' is {}; it must be positive", key, *value));
    return *value;
  }

  int narrow(const toml::node& node, std::string_view key, std::int64_t value) const {
    if (value < std::numeric_limits<int>::min() || value > std::numeric_limits<int>::max())
      fail(node, fmt::format("'{}' is {}; it does not fit an int", key, value));
    return static_cast<int>(value);
  }

 private:
  std::string file_;
};

void read_attributes(const Reader& reader, const toml::table& table, DeviceProfile& profile) {
  for (const auto& [key, node] : table) {
    const int id = attribute_number(key.str());
    if (id == 0) reader.fail(node, fmt::format("there is no device attribute '{}'", key.str()));
    const auto value = node.value_exact<std::int64_t>();
    if (!value) reader.fail(node, fmt::format("attribute '{}' is not a whole number", key.str()));
    const auto slot = static_cast<std::size_t>(id);
    profile.attributes[slot] = reader.narrow(node, key.str(), *value);
    profile.has_attribute[slot] = true;
  }
}

// What the engine cannot do without; any other attribute may be left out and is then answered as 0.
void require_attributes(const Reader& reader, const toml::table& table, const DeviceProfile& profile) {
  constexpr cudaDeviceAttr required[] = {cudaDevAttrMaxThreadsPerBlock,
                                         cudaDevAttrMaxBlockDimX,
                                         cudaDevAttrMaxBlockDimY,
                                         cudaDevAttrMaxBlockDimZ,
                                         cudaDevAttrMaxGridDimX,
                                         cudaDevAttrMaxGridDimY,
                                         cudaDevAttrMaxGridDimZ,
                                         cudaDevAttrMaxSharedMemoryPerBlock,
                                         cudaDevAttrTotalConstantMemory,
                                         cudaDevAttrWarpSize,
                                         cudaDevAttrMaxRegistersPerBlock,
                                         cudaDevAttrClockRate,
                                         cudaDevAttrMultiProcessorCount,
                                         cudaDevAttrMemoryClockRate,
                                         cudaDevAttrGlobalMemoryBusWidth,
                                         cudaDevAttrMaxThreadsPerMultiProcessor,
                                         cudaDevAttrComputeCapabilityMajor,
                                         cudaDevAttrMaxSharedMemoryPerMultiprocessor,
                                         cudaDevAttrMaxRegistersPerMultiprocessor};
  for (const cudaDeviceAttr id : required) {
    if (profile.attribute(id) <= 0)
      reader.fail(table, fmt::format("attribute '{}' is missing or not positive", attribute_name(id)));
  }
  if (profile.warp_size() != 32) reader.fail(table, "'warp_size' must be 32, as on every CUDA device");
}

ModelNumbers read_model(const Reader& reader, const toml::table& table) {
  ModelNumbers model;
  model.dram_bandwidth_gb_per_s = reader.positive(table, "dram_bandwidth_gb_per_s");
  model.l2_bandwidth_gb_per_s = reader.positive(table, "l2_bandwidth_gb_per_s");
  model.pcie_pinned_gb_per_s = reader.positive(table, "pcie_pinned_gb_per_s");
  model.pcie_pageable_gb_per_s = reader.positive(table, "pcie_pageable_gb_per_s");
  model.copy_latency_us = reader.positive(table, "copy_latency_us");
  model.launch_latency_us = reader.positive(table, "launch_latency_us");
  model.fp32_lanes_per_sm = reader.small_integer(table, "fp32_lanes_per_sm", 1);
  model.fp64_lanes_per_sm = reader.small_integer(table, "fp64_lanes_per_sm", 1);
  model.special_function_lanes_per_sm = reader.small_integer(table, "special_function_lanes_per_sm", 1);
  return model;
}

HostNumbers read_host(const Reader& reader, const toml::table& table) {
  HostNumbers host;
  host.name = reader.text(table, "name");
  host.cores = reader.small_integer(table, "cores", 1);
  host.bandwidth_one_core_gb_per_s = reader.positive(table, "bandwidth_one_core_gb_per_s");
  host.bandwidth_gb_per_s = reader.positive(table, "bandwidth_gb_per_s");
  host.gflops_one_core = reader.positive(table, "gflops_one_core");
  host.gflops = reader.positive(table, "gflops");
  return host;
}

// What a device may lack: a cache of its multiprocessors for global loads, tensor cores, a known time from
// one block that starts to the next.
bool may_be_zero(std::string_view key) {
  return key == "l1_bytes" || key == "tensor_multiply_adds_per_clock" || key == "block_start_ns";
}

judge::DeviceNumbers read_numbers(const Reader& reader, const toml::table& root) {
  judge::DeviceNumbers numbers;
  for (const judge::DeviceNumberField& field : judge::device_number_fields) {
    const toml::table& table = reader.table(root, field.table);
    const auto value = table[field.key].value<double>();
    if (!value || *value < 0 || (*value == 0 && !may_be_zero(field.key)))
      reader.fail(table, fmt::format("'{}.{}' must be a number above 0", field.table, field.key));
    numbers.*field.member = *value;
  }
  return numbers;
}

toml::table parsed(std::string_view text, const std::string& name) {
  try {
    return toml::parse(text, name);
  } catch (const toml::parse_error& error) {
    throw std::runtime_error(fmt::format("{}:{}: {}", name, error.source().begin.line, error.description()));
  }
}

}  // namespace

DeviceProfile parse_profile(std::string_view text, const std::string& name) {
  const toml::table root = parsed(text, name);
  const Reader reader(name);
  DeviceProfile profile;
  profile.id = std::filesystem::path(name).stem().string();
  profile.name = reader.text(root, "name");
  if (profile.name.empty() || profile.name.size() > max_name_bytes)
    reader.fail(root, fmt::format("'name' must have 1 to {} bytes", max_name_bytes));
  profile.device_count = reader.small_integer(root, "device_count", 1);
  profile.total_memory_bytes = static_cast<std::uint64_t>(reader.integer(root, "total_memory_bytes", 1));
  profile.driver_version = reader.small_integer(root, "driver_version", 1000);
  const toml::table& attributes = reader.table(root, "attributes");
  read_attributes(reader, attributes, profile);
  require_attributes(reader, attributes, profile);
  profile.model = read_model(reader, reader.table(root, "model"));
  profile.host = read_host(reader, reader.table(root, "host"));
  profile.numbers = read_numbers(reader, root);
  return profile;
}

DeviceProfile load_profile(const std::filesystem::path& file) {
  std::ifstream stream(file, std::ios::binary);
  std::ostringstream text;
  text << stream.rdbuf();
  if (!stream) throw std::runtime_error(fmt::format("{}: the device profile cannot be read", file.string()));
  return parse_profile(text.str(), file.string());
}

const char* attribute_name(int id) noexcept {
  for (const AttributeName& known : attribute_names)
    if (known.id == id) return known.name;
  return nullptr;
}

int attribute_number(std::string_view name) noexcept {
  const auto same = [&](std::string_view known) {
    return std::equal(name.begin(), name.end(), known.begin(), known.end(), [](char a, char b) {
      return std::toupper(static_cast<unsigned char>(a)) == static_cast<unsigned char>(b);
    });
  };
  for (const AttributeName& known : attribute_names)
    if (same(known.name)) return known.id;
  return 0;
}

}  // namespace gridstride::simt
