// SPDX-License-Identifier: MIT
#include "simt/cc/source_lines.hpp"

#include <cstddef>
#include <filesystem>
#include <fstream>
#include <map>
#include <system_error>
#include <utility>
#include <vector>

namespace gridstride::cc {
namespace {

constexpr std::size_t most_source_bytes = 16 << 20;

/// The lines of a file of at most so many bytes; of a larger one none.
std::vector<std::string> lines_of(const std::string& file) {
  std::error_code error;
  const bool fits = std::filesystem::is_regular_file(file, error) &&
                    std::filesystem::file_size(file, error) <= most_source_bytes;
  std::vector<std::string> lines;
  if (!fits || error) return lines;
  std::ifstream in(file);
  for (std::string line; std::getline(in, line);) lines.push_back(std::move(line));
  return lines;
}

}  // namespace

SourceLineOf lines_on_disk() {
  return [files = std::map<std::string, std::vector<std::string>>()](const std::string& file,
                                                                     int line) mutable -> std::string {
    auto known = files.find(file);
    if (known == files.end()) known = files.emplace(file, lines_of(file)).first;
    const auto index = static_cast<std::size_t>(line) - 1;
    return index < known->second.size() ? known->second[index] : std::string();
  };
}

}  // namespace gridstride::cc
