// SPDX-License-Identifier: MIT
#include "sandbox/build.hpp"

#include <algorithm>
#include <cctype>
#include <fstream>
#include <stdexcept>

#include "sandbox/build_log.hpp"
#include "sandbox/compiler_pieces.hpp"
#include "sandbox/gpu.hpp"
#include "sandbox/gpu_build.hpp"
#include "sandbox/source_rules.hpp"
#include "simt/cc/commands.hpp"
#include "simt/cc/messages.hpp"
#include "system/durable_file.hpp"
#include "system/program.hpp"

namespace gridstride::sandbox {
namespace fs = std::filesystem;
namespace {

constexpr std::uintmax_t most_source_bytes = 1 << 20;

/// Everything about one build that its steps need.
struct Build {
  const BuildRequest& request;
  Installation where = installation();
  std::string name;                 // of the source inside the sandbox
  fs::path folder, work;            // the output folder; its part that the sandbox may write to
  std::vector<fs::path> contracts;  // the lesson's headers
  cc::Tools tools;                  // for the CPU device
  Toolkit toolkit;                  // for a GPU
  std::vector<Mount> mounts;
};

/// The submission's own name where every tool takes it as it is, else the lesson's.
std::string name_inside(const BuildRequest& request) {
  const std::string own = request.submission.filename().string();
  const bool plain = own.size() > 3 && own.size() < 100 && own.ends_with(".cu") && own.front() != '-' &&
                     std::all_of(own.begin(), own.end(), [](unsigned char c) {
                       return std::isalnum(c) != 0 || c == '_' || c == '-' || c == '.';
                     });
  return plain ? own : request.lesson.substr(request.lesson.find('_') + 1) + ".cu";
}

fs::path lesson_folder(const Build& build) { return build.where.source / "lessons" / build.request.lesson; }

/// The lesson's table of functions, for the back end that is built for.
fs::path glue_of(const Build& build) {
  const fs::path folder = build.where.build / "lessons" / build.request.lesson;
  return build.request.gpu_capability ? folder / "gpu" / "glue.o" : folder / "glue.o";
}

/// What tells the compiler's words in the student's terms.
fs::path message_teller(const Build& build) { return build.where.build / "bin" / "gridstride-compile"; }

/// What a build for the CPU device needs.
void find_cpu_pieces(Build& build) {
  build.tools = cc::installed_tools(build.where);
  show_cpu_compiler(build.mounts, build.where, build.tools);
}

/// What a build for a GPU needs. nvcc finds its own parts beside itself.
void find_gpu_pieces(Build& build) {
  build.toolkit = toolkit();
  require(build.toolkit.nvcc, "the CUDA Toolkit's compiler");
  show_compiler(build.mounts, build.toolkit.nvcc);
}

void find_pieces(Build& build) {
  const fs::path lesson = lesson_folder(build);
  require(lesson, "the lesson");
  const bool gpu = build.request.gpu_capability.has_value();
  if (gpu)
    find_gpu_pieces(build);
  else
    find_cpu_pieces(build);
  const fs::path support = build.where.source / "lessons" / "support";
  require(glue_of(build), "the lesson's table of functions");
  require(message_teller(build), "the compiler's front");
  for (const fs::path& path : {support, glue_of(build), worker_program(gpu), message_teller(build)})
    build.mounts.push_back({path, {}, false});
  for (const fs::directory_entry& file : fs::directory_iterator(lesson))
    if (file.path().extension() == ".cuh") build.contracts.push_back(file.path());
  for (const fs::path& contract : build.contracts) build.mounts.push_back({contract, {}, false});
}

/// The source beside the module (diagnoses quote it), a folder to write to. Open to everyone, since the
/// sandbox has a user of its own, but inside the output folder, which need not be.
void prepare_folder(Build& build) {
  build.folder = fs::canonical(build.request.output_folder) / "module";
  fs::create_directory(build.folder);
  build.work = build.folder / "work";
  fs::create_directory(build.work);
  fs::copy_file(build.request.submission, build.folder / build.name, fs::copy_options::overwrite_existing);
  fs::permissions(build.folder, static_cast<fs::perms>(0755));
  fs::permissions(build.folder / build.name, static_cast<fs::perms>(0644));
  build.mounts.push_back({build.folder, {}, false});
  build.mounts.push_back({build.work, {}, true});
}

Outcome run_step(const Build& build, const system::CommandLine& arguments) {
  Command command;
  command.arguments = arguments;
  command.mounts = build.mounts;
  command.working_directory = build.folder;
  command.limits = build.request.limits;
  command.isolation = build.request.isolation;
  return run(command);
}

bool succeeded(const Outcome& outcome) { return outcome.end == End::exited && outcome.code == 0; }

std::string log_of(const Build& build, const Outcome& outcome) {
  const std::string own = build.request.submission.string();
  const std::string text = "\n" + outcome.err + outcome.out;
  return readable_log(text, {{build.work.string() + "/" + build.name + ".cpp", own},
                             {"work/" + build.name + ".cpp", own},
                             {build.folder.string() + "/" + build.name, own},
                             {build.where.source.string() + "/", ""},
                             {"\n" + build.name + ":", "\n" + own + ":"},
                             {"from " + build.name + ":", "from " + own + ":"}})
      .substr(1);
}

void take_module(const fs::path& from, const fs::path& to) {
  std::ofstream out(to, std::ios::binary);
  out << plain_file(from);
  if (!out.flush()) throw std::runtime_error(to.string() + " cannot be written");
}

/// Symbols, as the worker inside the sandbox prints them.
std::vector<std::string> symbols_in(const std::string& printed) {
  std::vector<std::string> symbols;
  for (std::size_t begin = 0; begin < printed.size();) {
    const std::size_t end = std::min(printed.find('\n', begin), printed.size());
    if (end > begin) symbols.push_back(printed.substr(begin, end - begin));
    begin = end + 1;
  }
  return symbols;
}

/// The compiler's words about what the student wrote, in the sandbox as well: they quote the submission, and
/// name any file that it likes. Where that fails, as they are.
std::string plain_log(const Build& build, const Outcome& step) {
  std::string log = log_of(build, step);
  if (log.empty()) return log;
  const fs::path written = build.folder / "messages";
  std::ofstream(written, std::ios::binary) << log;
  const Outcome told =
      run_step(build, {message_teller(build).string(), "plain-messages", written.string(),
                       build.request.submission.string(), (build.folder / build.name).string()});
  std::error_code ignored;
  fs::remove(written, ignored);
  return succeeded(told) ? readable_log(told.out, {}) : log;
}

/// Runs one step; false where the build is over.
bool step(const Build& build, BuildResult& result, const system::CommandLine& arguments) {
  result.outcome = run_step(build, arguments);
  if (!succeeded(result.outcome) && cc::tells_old_precompiled_header(result.outcome.err))
    result.outcome = run_step(build, cc::without_precompiled_header(arguments));
  result.log += plain_log(build, result.outcome);
  return succeeded(result.outcome);
}

/// Whether it is one of NVRTC's functions or of the driver's, which modules that compile as they run link.
bool is_of_linked_library(const std::string& symbol) {
  return symbol.starts_with("nvrtc") ||
         (symbol.starts_with("cu") && symbol.size() > 2 && std::isupper(symbol[2]) != 0);
}

/// Asks the worker about the module's symbols. The build is over where it needs one that nobody defines, or
/// defines one of the CPU device.
bool symbols_are_right(const Build& build, BuildResult& result, const fs::path& module) {
  const bool gpu = build.request.gpu_capability.has_value();
  const std::string worker = worker_program(gpu).string();
  const std::string name = build.request.submission.string();
  for (const std::string question : {"--redefined", "--undefined"}) {
    if (gpu && question == "--redefined") continue;  // such a module has a run time of its own
    result.outcome = run_step(build, {worker, question, module.string()});
    if (!succeeded(result.outcome)) {
      result.log += log_of(build, result.outcome);
      return false;
    }
    std::vector<std::string> symbols = symbols_in(result.outcome.out);
    if (gpu && build.request.run_time_compiler && !build.toolkit.run_time_compiler.empty())
      std::erase_if(symbols, is_of_linked_library);
    if (symbols.empty()) continue;
    result.log += readable_log(question == "--undefined" ? undefined_message(symbols, name, build.contracts)
                                                         : redefined_message(symbols, name),
                               {});
    return false;
  }
  return true;
}

/// The commands from the source to the module, in their order.
std::vector<system::CommandLine> cpu_commands(const Build& build, const fs::path& source,
                                              const fs::path& module) {
  const fs::path translated = build.work / (build.name + ".cpp");
  const fs::path assembly = build.work / "submission.ll";
  const fs::path with_checks = build.work / "submission.checked.ll";  // none writes to another's file
  const fs::path object = build.work / "submission.o";
  system::CommandLine flags{"-I" + lesson_folder(build).string(),
                            "-I" + (build.where.source / "lessons" / "support").string(),
                            "-Werror=return-type", "-Wshadow"};
  for (const std::string& flag : flags_against_hiding()) flags.push_back(flag);
  return {cc::translate_command(build.tools, source, translated, build.name),
          cc::compile_command(build.tools, translated, assembly, flags),
          cc::add_checks_command(build.tools, assembly, with_checks),
          cc::compile_assembly_command(build.tools, with_checks, object),
          cc::link_module_command(build.tools, {object, glue_of(build)}, module)};
}

void build_steps(const Build& build, BuildResult& result) {
  const fs::path source = build.folder / build.name;
  const fs::path module = build.work / "submission.so";
  const std::vector<system::CommandLine> commands =
      build.request.gpu_capability
          ? gpu_commands(build.toolkit,
                         {source,
                          build.work / "submission.o",
                          glue_of(build),
                          module,
                          {lesson_folder(build), build.where.source / "lessons" / "support"},
                          build.request.run_time_compiler},
                         *build.request.gpu_capability)
          : cpu_commands(build, source, module);
  for (const system::CommandLine& command : commands)
    if (!step(build, result, command)) return;
  if (!symbols_are_right(build, result, module)) return;
  result.module = build.folder / "submission.so";
  take_module(module, result.module);
  result.ok = true;
}

}  // namespace

BuildResult build_submission(const BuildRequest& request) {
  BuildResult result;
  result.outcome.end = End::exited;
  result.outcome.code = 1;
  if (fs::file_size(request.submission) > most_source_bytes) {
    result.log = request.submission.string() + ": error: the file is larger than 1 MiB\n";
    return result;
  }
  Build build{.request = request,
              .name = {},
              .folder = {},
              .work = {},
              .contracts = {},
              .tools = {},
              .toolkit = {},
              .mounts = {}};
  build.name = name_inside(request);
  find_pieces(build);
  prepare_folder(build);
  result.log = hiding_message(system::read_file(build.folder / build.name), request.submission.string());
  if (!result.log.empty()) return result;
  build_steps(build, result);
  std::error_code ignored;
  fs::remove_all(build.work, ignored);
  return result;
}

}  // namespace gridstride::sandbox
