// SPDX-License-Identifier: MIT
// A submission, as bytes: it is translated, or told with its lines why not. It may include itself.
#include "fuzz.hpp"
#include "simt/translate/files.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace gridstride;
  static const fuzz::Folder folder;
  translate::FileRequest request;
  request.input = folder.write("fuzz.cu", fuzz::text_of(data, size));
  request.name = "fuzz.cu";
  request.output = folder.path() / "fuzz.cpp";
  request.include_folders = {folder.path()};
  for (const translate::FileProblem& problem : translate::translate_file(request)) {
    fuzz::require(problem.file.find("fuzz.cu") != std::string::npos);
    fuzz::require(problem.line > 0 && !problem.message.empty());
  }
  return 0;
}
