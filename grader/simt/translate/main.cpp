// SPDX-License-Identifier: MIT
// gridstride-translate [--name NAME] [--relocatable] [-I FOLDER]... IN.cu OUT.cpp: exit code 1 and
// `NAME:LINE: error: ...` where it cannot.
#include <cstdio>
#include <exception>
#include <string>
#include <vector>

#include "simt/translate/files.hpp"

namespace {

using gridstride::translate::FileRequest;

constexpr int usage_error = 2;

bool read_arguments(const std::vector<std::string>& arguments, FileRequest& request) {
  std::vector<std::string> files;
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    const bool option = arguments[i] == "--name" || arguments[i] == "-I";
    if (option && i + 1 == arguments.size()) return false;
    if (arguments[i] == "--name") {
      request.name = arguments[++i];
    } else if (arguments[i] == "-I") {
      request.include_folders.emplace_back(arguments[++i]);
    } else if (arguments[i] == "--relocatable") {
      request.relocatable = true;
    } else {
      files.push_back(arguments[i]);
    }
  }
  if (files.size() != 2) return false;
  request.input = files[0];
  request.output = files[1];
  return true;
}

}  // namespace

int main(int argc, char** argv) {
  FileRequest request;
  if (!read_arguments({argv + 1, argv + argc}, request)) {
    std::fputs("usage: gridstride-translate [--name NAME] [--relocatable] [-I FOLDER]... IN.cu OUT.cpp\n",
               stderr);
    return usage_error;
  }
  try {
    const auto problems = gridstride::translate::translate_file(request);
    for (const auto& problem : problems) std::fprintf(stderr, "%s\n", text_of(problem).c_str());
    return problems.empty() ? 0 : 1;
  } catch (const std::exception& error) {
    std::fprintf(stderr, "gridstride-translate: %s\n", error.what());
    return 1;
  }
}
