// SPDX-License-Identifier: MIT
// Clang's intermediate code of a submission, as bytes: checks are added, or it is told what device code must
// not call.
#include "fuzz.hpp"
#include "simt/translate/intermediate.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace gridstride;
  static const fuzz::Folder folder;
  const auto input = folder.write("fuzz.ll", fuzz::text_of(data, size));
  try {
    for (const auto& problem : translate::add_checks(input, folder.path() / "out.ll"))
      fuzz::require(!problem.message.empty());
  } catch (const std::runtime_error& error) {
    fuzz::require(*error.what() != '\0');
  }
  return 0;
}
