// SPDX-License-Identifier: MIT
// gridstride-translate [--name NAME] [--relocatable] [-I FOLDER]... IN.cu OUT.cpp: exit code 1 and
// `NAME:LINE: error: ...` where it cannot.
// gridstride-translate --add-checks IN.ll OUT.ll: the same for clang's intermediate code.
#include <cstdio>
#include <exception>
#include <string>
#include <vector>

#include "simt/translate/files.hpp"
#include "simt/translate/intermediate.hpp"

namespace {

using gridstride::translate::FileProblem;
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

int tell(const std::vector<FileProblem>& problems) {
  for (const FileProblem& problem : problems) std::fprintf(stderr, "%s\n", text_of(problem).c_str());
  return gridstride::translate::has_error(problems) ? 1 : 0;
}

int translate(const std::vector<std::string>& arguments) {
  FileRequest request;
  if (!read_arguments(arguments, request)) {
    std::fputs(
        "usage: gridstride-translate [--name NAME] [--relocatable] [-I FOLDER]... IN.cu OUT.cpp\n"
        "       gridstride-translate --add-checks IN.ll OUT.ll\n",
        stderr);
    return usage_error;
  }
  return tell(gridstride::translate::translate_file(request));
}

}  // namespace

int main(int argc, char** argv) {
  const std::vector<std::string> arguments(argv + 1, argv + argc);
  try {
    if (arguments.size() != 3 || arguments[0] != "--add-checks") return translate(arguments);
    return tell(gridstride::translate::add_checks(arguments[1], arguments[2]));
  } catch (const std::exception& error) {
    std::fprintf(stderr, "gridstride-translate: %s\n", error.what());
    return 1;
  }
}
