// SPDX-License-Identifier: MIT
#include "simt/cc/line_markers.hpp"

#include <sstream>

namespace gridstride::cc {
namespace {

bool is_marker(const std::string& line) {
  return line.size() > 2 && line.starts_with("# ") && line[2] >= '0' && line[2] <= '9';
}

/// As it stands between the quotes of a line marker.
std::string escaped(const std::string& name) {
  std::string text;
  for (const char c : name) {
    if (c == '"' || c == '\\') text += '\\';
    text += c;
  }
  return text;
}

/// Without quotes and what escapes them.
std::string unescaped(const std::string& quoted) {
  std::string name;
  for (std::size_t i = 0; i < quoted.size(); ++i) {
    if (quoted[i] == '\\' && i + 1 < quoted.size()) ++i;
    name += quoted[i];
  }
  return name;
}

}  // namespace

std::string with_own_names(const std::string& text, const OwnNames& names) {
  std::string out;
  out.reserve(text.size());
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) {
    const std::size_t begin = is_marker(line) ? line.find('"') : line.npos;
    const std::size_t end = begin == line.npos ? line.npos : line.rfind('"');
    if (begin < end && end != line.npos) {
      const auto own = names.find(unescaped(line.substr(begin + 1, end - begin - 1)));
      if (own != names.end())
        line = line.substr(0, begin + 1) + escaped(own->second.string()) + line.substr(end);
    }
    out += line + "\n";
  }
  return out;
}

}  // namespace gridstride::cc
