// SPDX-License-Identifier: MIT
/// @file
/// gridstride-worker: the only program that ever loads a student's code. It runs inside the sandbox.
///   gridstride-worker MODULE --channel FD [--profile FILE] [--schedule N] [--compiler]
///                                            answers calls; the CPU device needs a profile;
///                                            --compiler: the judge compiles for NVRTC
///   gridstride-worker --undefined MODULE     prints the symbols that nobody defines
///   gridstride-worker --redefined MODULE     prints the CPU device's symbols that it defines
#include <dlfcn.h>
#include <fcntl.h>

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <string>
#include <string_view>
#include <vector>

#include "worker/device.hpp"
#include "worker/module_symbols.hpp"
#include "worker/serve.hpp"

namespace {

using namespace gridstride;

constexpr int usage_error = 2;
constexpr int broken = 3;

struct Options {
  std::string module;
  std::string profile;
  std::uint64_t schedule = 0;
  int channel = -1;
  bool undefined = false;
  bool redefined = false;
  bool compiler = false;
};

Options parse(int count, char** words) {
  Options options;
  for (int i = 1; i < count; ++i) {
    const std::string_view word = words[i];
    if (word == "--undefined") {
      options.undefined = true;
    } else if (word == "--redefined") {
      options.redefined = true;
    } else if (word == "--compiler") {
      options.compiler = true;
    } else if (word == "--profile" && i + 1 < count) {
      options.profile = words[++i];
    } else if (word == "--schedule" && i + 1 < count) {
      options.schedule = std::strtoull(words[++i], nullptr, 10);
    } else if (word == "--channel" && i + 1 < count) {
      options.channel = std::atoi(words[++i]);
    } else {
      options.module = word;
    }
  }
  return options;
}

/// The dynamic loader's words in the student's: shared arrays live in thread-local storage.
std::string plain_trouble(const std::string& why) {
  if (why.find("static TLS block") != std::string::npos)
    return "its __shared__ arrays together are larger than the shared memory of any device";
  if (why.find("zero-fill pages") != std::string::npos) return "its global arrays are larger than the memory";
  const std::size_t colon = why.find(": ");
  return colon == std::string::npos ? why : why.substr(colon + 2);
}

/// Runs the static constructors of the submission: from here on this process is not to be trusted.
worker::LoadedModule load(const std::string& path) {
  worker::LoadedModule module;
  void* const handle = dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL);
  if (handle != nullptr)
    module.table = static_cast<const worker::GradedFunction*>(dlsym(handle, worker::table_symbol));
  if (module.table == nullptr) {
    const char* const why = dlerror();
    module.trouble = why != nullptr ? plain_trouble(why) : "no table of graded functions";
    return module;
  }
  module.take_error = reinterpret_cast<worker::TakeError>(dlsym(handle, worker::take_error_symbol));
  module.take_compilations =
      reinterpret_cast<worker::TakeCompilations>(dlsym(handle, worker::take_compilations_symbol));
  worker::device::loaded(module.table);
  return module;
}

int print(const std::vector<std::string>& names) {
  for (const std::string& name : names) std::puts(name.c_str());
  return 0;
}

int run(const Options& options) {
  if (options.undefined) return print(worker::undefined_symbols(options.module));
  if (options.redefined) return print(worker::redefined_symbols(options.module));
  // No program that is started here gets the channel.
  if (options.module.empty() || options.channel < 0 || fcntl(options.channel, F_SETFD, FD_CLOEXEC) != 0) {
    std::fputs("usage: gridstride-worker MODULE --channel FD [--profile FILE] [--schedule N] [--compiler]\n",
               stderr);
    return usage_error;
  }
  worker::device::start(options.profile, options.schedule);
  if (options.compiler) worker::device::set_compiler(worker::ask_to_compile);
  worker::announce(options.channel);
  worker::serve(options.channel, load(options.module));
  return 0;
}

}  // namespace

int main(int count, char** words) {
  try {
    return run(parse(count, words));
  } catch (const std::exception& error) {
    std::fprintf(stderr, "%s\n", error.what());
    return broken;
  }
}
