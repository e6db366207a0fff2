// SPDX-License-Identifier: MIT
// gridstride-translate [--name NAME] IN.cu OUT.cpp: exit code 1 and `NAME:LINE: error: ...` where it cannot.
#include <cstdio>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "simt/translate/translate.hpp"

namespace {

constexpr int usage_error = 2;

int translate_file(const std::string& input, const std::string& output, const std::string& name) {
  std::ifstream in(input, std::ios::binary);
  if (!in) {
    std::fprintf(stderr, "%s: error: cannot be read\n", name.c_str());
    return 1;
  }
  const std::string source{std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
  const auto translation = gridstride::translate::translate(source, name);
  for (const auto& problem : translation.problems) {
    std::fprintf(stderr, "%s:%d: error: %s\n", name.c_str(), problem.line, problem.message.c_str());
  }
  if (!translation.problems.empty()) return 1;
  std::ofstream out(output, std::ios::binary);
  out << translation.text;
  if (!out.flush()) {
    std::fprintf(stderr, "%s: error: cannot be written\n", output.c_str());
    return 1;
  }
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  std::vector<std::string> arguments(argv + 1, argv + argc);
  std::string name;
  if (arguments.size() == 4 && arguments[0] == "--name") {
    name = arguments[1];
    arguments.erase(arguments.begin(), arguments.begin() + 2);
  }
  if (arguments.size() != 2) {
    std::fputs("usage: gridstride-translate [--name NAME] IN.cu OUT.cpp\n", stderr);
    return usage_error;
  }
  return translate_file(arguments[0], arguments[1], name.empty() ? arguments[0] : name);
}
