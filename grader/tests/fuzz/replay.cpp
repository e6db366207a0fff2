// SPDX-License-Identifier: MIT
// FUZZER_replay FOLDER: gives each kept input of a folder to the fuzzer's function, without libFuzzer.
#include <sys/resource.h>

#include <algorithm>
#include <cstdio>
#include <iterator>
#include <vector>

#include "fuzz.hpp"

#ifndef __has_feature
#define __has_feature(name) 0
#endif

namespace {

/// As libFuzzer has a limit: an input of some kilobytes has no use for so much. The sanitizers' own memory
/// does not fit in it.
void limit_memory() {
#if !defined(__SANITIZE_ADDRESS__) && !__has_feature(address_sanitizer)
  constexpr rlim_t bytes = rlim_t{512} << 20;
  rlimit limit{};
  getrlimit(RLIMIT_DATA, &limit);
  limit.rlim_cur = bytes;
  setrlimit(RLIMIT_DATA, &limit);
#endif
}

}  // namespace

int main(int argc, char** argv) {
  namespace fs = std::filesystem;
  std::vector<fs::path> files;
  if (argc == 2)
    for (const fs::directory_entry& entry : fs::directory_iterator(argv[1])) files.push_back(entry.path());
  if (files.empty()) {
    std::fputs("usage: FUZZER_replay FOLDER, which holds inputs\n", stderr);
    return 2;
  }
  limit_memory();
  std::sort(files.begin(), files.end());
  for (const fs::path& file : files) {
    std::printf("%s\n", file.filename().c_str());
    std::fflush(stdout);  // so that a crash comes behind the name of its input
    std::ifstream in(file, std::ios::binary);
    const std::string bytes{std::istreambuf_iterator<char>(in), {}};
    LLVMFuzzerTestOneInput(reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size());
  }
  std::printf("%zu inputs\n", files.size());
}
