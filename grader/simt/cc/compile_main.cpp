// SPDX-License-Identifier: MIT
// gridstride-compile: the commands of flags.hpp for the build of Gridstride itself.
//   precompile PRELUDE OUT.pch        precompile-cpp17: with the standard library of C++17
//   object IN.cpp OUT.o [compiler options]
//   cu IN.cu OUT.o [compiler options]  (IN.cu is translated to OUT.o.cpp first)
//   cu-unchecked, module-unchecked: the same for code without checks
//   module OUT.so OBJECT...
//   headers                            precompiles the prelude where this program is installed
//   plain-messages LOG NAME SOURCE     tells the compiler's words of a translated file, which it calls NAME
//   at-run-time REQUEST ANSWER         (messages of compile_message.hpp, for submissions that compile as
//   they run)
#include <cstdio>
#include <exception>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

#include "simt/cc/cc.hpp"
#include "simt/cc/commands.hpp"
#include "simt/cc/coroutines.hpp"
#include "simt/cc/messages.hpp"
#include "simt/cc/run_time.hpp"
#include "simt/image/compile_message.hpp"
#include "simt/translate/intermediate.hpp"
#include "system/program.hpp"

namespace {

namespace cc = gridstride::cc;
using gridstride::system::run_here;
using Arguments = std::vector<std::string>;

constexpr int usage_error = 2;

int compile(const cc::Tools& tools, const std::string& source, const std::string& object,
            const cc::CommandLine& extra) {
  const std::string assembly = object + ".ll";
  if (const int status = run_here(cc::compile_command(tools, source, assembly, extra)); status != 0)
    return status;
  if (!tools.checked) return cc::compile_assembly(tools, assembly, object);
  const auto problems = gridstride::translate::add_checks(assembly, assembly);
  for (const auto& problem : problems) std::fprintf(stderr, "%s\n", text_of(problem).c_str());
  if (!problems.empty()) return 1;
  const int status = run_here(cc::compile_assembly_command(tools, assembly, object));
  std::filesystem::remove(assembly);
  return status;
}

int compile_cuda(const cc::Tools& tools, const Arguments& arguments, const cc::CommandLine& extra) {
  const std::string translated = arguments[2] + ".cpp";
  const int status = run_here(cc::translate_command(tools, arguments[1], translated));
  return status != 0 ? status : compile(tools, translated, arguments[2], extra);
}

/// Paths are part of a precompiled header, so that it is made where it will be read. It takes its name when
/// it is whole.
int precompile_headers() {
  const gridstride::Installation where = gridstride::installation();
  const cc::Tools tools = cc::installed_tools(where);
  const std::filesystem::path prelude = where.source / "grader" / "simt" / "cc" / "prelude.hpp";
  const std::filesystem::path folder = where.build / "include";
  std::filesystem::create_directories(folder);
  for (const bool cpp17 : {false, true}) {
    const std::filesystem::path file = folder / (cpp17 ? "prelude_cpp17.hpp.pch" : "prelude.hpp.pch");
    const std::filesystem::path part = file.string() + ".part";
    if (const int status = run_here(cc::precompile_command(tools, prelude, part, cpp17)); status != 0)
      return status;
    std::filesystem::remove(part.string() + ".d");
    std::filesystem::rename(part, file);
  }
  std::ofstream(folder / cc::precompiled_in) << where.source.string();
  return 0;
}

int compile_at_run_time(const Arguments& arguments) {
  std::ifstream in(arguments[1], std::ios::binary);
  const std::string message{std::istreambuf_iterator<char>(in), {}};
  const auto request = gridstride::simt::request_in(message);
  if (!request) return usage_error;
  const auto answer = cc::compile_at_run_time(*request, gridstride::installation(), true);
  std::ofstream out(arguments[2], std::ios::binary);
  out << gridstride::simt::answer_message(answer);
  return out.flush() ? 0 : 1;
}

/// What is quoted is the file itself, or a header of the CPU device: a message names any file by `#line`.
int tell_plain_messages(const Arguments& arguments) {
  const std::string& name = arguments[2];
  const std::string& source = arguments.at(3);
  const std::string installed = gridstride::installation().source.string() + "/";
  const auto lines = [&, on_disk = cc::lines_on_disk()](const std::string& file, int line) {
    if (file == name) return on_disk(source, line);
    return file.starts_with("grader/simt/include/") ? on_disk(installed + file, line) : std::string();
  };
  std::ifstream in(arguments[1], std::ios::binary);
  const std::string log{std::istreambuf_iterator<char>(in), {}};
  std::fputs(cc::plain_messages(log, lines).c_str(), stdout);
  return std::fflush(stdout) == 0 ? 0 : 1;
}

int run(const Arguments& arguments) {
  if (arguments[0] == "at-run-time") return compile_at_run_time(arguments);
  if (arguments[0] == "plain-messages") return tell_plain_messages(arguments);
  cc::Tools tools = cc::installed_tools(gridstride::installation());
  std::string mode = arguments.at(0);
  if (constexpr std::string_view unchecked = "-unchecked"; mode.ends_with(unchecked)) {
    mode.resize(mode.size() - unchecked.size());
    tools.checked = false;
  }
  const cc::CommandLine extra(arguments.begin() + 3, arguments.end());
  if (mode == "precompile" || mode == "precompile-cpp17")
    return run_here(cc::precompile_command(tools, arguments[1], arguments[2], mode == "precompile-cpp17"));
  if (mode == "object") return compile(tools, arguments[1], arguments[2], extra);
  if (mode == "cu") return compile_cuda(tools, arguments, extra);
  if (mode == "module") {
    const std::vector<std::filesystem::path> objects(arguments.begin() + 2, arguments.end());
    return run_here(cc::link_module_command(tools, objects, arguments[1]));
  }
  return usage_error;
}

}  // namespace

int main(int argc, char** argv) {
  const Arguments arguments(argv + 1, argv + argc);
  const bool headers = arguments == Arguments{"headers"};
  if (!headers && arguments.size() < 3) {
    std::fputs("usage: gridstride-compile headers|precompile|object|cu|module ...\n", stderr);
    return usage_error;
  }
  try {
    return headers ? precompile_headers() : run(arguments);
  } catch (const std::exception& error) {
    std::fprintf(stderr, "gridstride-compile: %s\n", error.what());
    return 1;
  }
}
