// SPDX-License-Identifier: MIT
#include "simt/cc/cc.hpp"

#include <algorithm>
#include <fstream>

#include "simt/cc/compile.hpp"
#include "simt/cc/engine_names.hpp"
#include "simt/cc/settings.hpp"
#include "simt/cc/toolkit.hpp"
#include "system/program.hpp"
#include "system/temporary_folder.hpp"

namespace gridstride::cc {
namespace {

namespace fs = std::filesystem;

CommandLine link_program_command(const Tools& tools, const std::vector<fs::path>& objects,
                                 const fs::path& settings_file, const Options& options,
                                 const Installation& installation) {
  const fs::path library_folder = fs::absolute(installation.build) / "lib";
  CommandLine command{tools.clangxx.string()};
  if (options.shared) command.insert(command.end(), {"-shared", "-fPIC"});
  if (options.openmp) command.emplace_back("-fopenmp");
  const CommandLine flags = link_flags(tools);
  command.insert(command.end(), flags.begin(), flags.end());
  for (const fs::path& object : objects) command.push_back(object.string());
  command.insert(command.end(), options.link_options.begin(), options.link_options.end());
  // Behind the objects, whose settings count where no option says otherwise.
  command.insert(command.end(), {"-x", "c++", settings_file.string(), "-x", "none"});
  command.insert(command.end(), {(library_folder / "libgridstride_program.so").string(),
                                 "-Wl,-rpath," + library_folder.string(),
                                 "-L" + (toolkit_folder(installation) / "lib64").string(), "-lm", "-lpthread",
                                 "-o", options.program.string()});
  if (options.verbose) command.emplace_back("-v");  // CMake reads the linker's folders
  return command;
}

/// The path that makes the shell and posix_spawnp take a file here, not one of $PATH.
std::string runnable(const fs::path& program) {
  return program.has_parent_path() ? program.string() : (fs::path(".") / program).string();
}

int link(const Build& build, const CommandLine& command) {
  const Options& options = build.options;
  if (options.dry_run) return carry_out(build, command);
  if (options.verbose) build.messages << command_text(command) << "\n";
  std::string log;
  const int status = system::run_here(command, log);
  build.messages << log;
  // As each form of gs_work has been named (simt_abi.h).
  if (status != 0 && log.find("undefined symbol: gs_note_work") != log.npos)
    build.messages << "gridstride cc: note: an object that is linked was compiled by another version of "
                      "gridstride: compile it anew (with make: make clean first)\n";
  if (status != 0 && !options.relocatable && log.find("undefined symbol") != log.npos &&
      options.sources.size() > 1)
    build.messages
        << "gridstride cc: note: device functions and variables of another file need -rdc=true (or "
           "-dc) and an extern declaration, as with nvcc\n";
  return status;
}

/// Whether each object and archive that a program is linked with has been compiled by this command.
bool is_all_ours(const Options& options) {
  return std::ranges::all_of(options.link_options, [](const std::string& option) {
    const std::string extension = option.starts_with('-') ? "" : fs::path(option).extension().string();
    return (extension != ".o" && extension != ".a") || is_instrumented(option);
  });
}

/// Whether some file of the command itself is CUDA's, and has the command's checks.
bool has_cuda_files(const Options& options) {
  return std::ranges::any_of(options.sources, [&](const fs::path& source) {
    return language_of(source, options) == Language::cuda;
  });
}

int run_program(const Build& build) {
  const Options& options = build.options;
  CommandLine command{runnable(options.program)};
  command.insert(command.end(), options.run_arguments.begin(), options.run_arguments.end());
  return carry_out(build, command);
}

int link_and_run(const Build& build, const std::vector<fs::path>& objects) {
  const Options& options = build.options;
  const fs::path settings_file = build.folder / "settings.cpp";
  std::ofstream(settings_file) << settings(options, build.installation, Into::program, is_all_ours(options))
                               << (has_cuda_files(options) ? mark(options) : "");
  if (link(build, link_program_command(build.tools, objects, settings_file, options, build.installation)) !=
      0)
    return 1;
  return options.run ? run_program(build) : 0;
}

/// What a file's object, rule, text or module is called.
fs::path output_of(const fs::path& source, const Options& options) {
  if (options.output_given && options.stage != Stage::program) return options.program;
  const std::string extension = options.stage == Stage::module ? options.module_extension : ".o";
  return options.output_folder / fs::path(source.filename()).replace_extension(extension);
}

int device_link(const Build& build) {
  const fs::path source = build.folder / "device_link.cpp";
  std::ofstream(source) << "";
  const fs::path output = build.options.output_given ? build.options.program : fs::path("a_dlink.o");
  return carry_out(build, {build.tools.clangxx.string(), "-c", source.string(), "-o", output.string()});
}

int archive(const Build& build, const std::vector<fs::path>& objects) {
  CommandLine command{"ar", "rcs", build.options.output_given ? build.options.program.string() : "a.a"};
  for (const fs::path& object : objects) command.push_back(object.string());
  for (const std::string& input : build.options.link_options)
    if (input.rfind('-', 0) != 0) command.push_back(input);
  return carry_out(build, command);
}

int build_stage(const Build& build) {
  for (const fs::path& source : build.options.sources) {
    if (const int status = build_one(build, source, output_of(source, build.options)); status != 0)
      return status;
  }
  return 0;
}

/// Asked before the arguments are read: CMake passes a file that is none.
bool tells_commands(const std::vector<std::string>& arguments) {
  return std::ranges::any_of(arguments, [](const std::string& argument) {
    return argument == "-v" || argument == "--verbose" || argument == "--dryrun" || argument == "-dryrun";
  });
}

/// What the options ask to see instead of a build.
std::string shown_text(const Options& options, const Installation& installation) {
  if (options.show_version) return version_text();
  if (options.show_toolkit) return toolkit_folder(installation).string() + "\n";
  if (options.show_arches) return architectures_text("compute_");
  return options.show_codes ? architectures_text("sm_") : "";
}

}  // namespace

int build_program(const Options& options, const Installation& installation, std::ostream& messages) {
  if (!fs::exists(profile_file(options, installation)))
    throw UsageError("there is no device profile '" + options.profile + "'");
  const system::TemporaryFolder folder;
  Build build{options, installation, installed_tools(installation), folder.path(), messages};
  build.tools.arch = options.arch != 0 ? options.arch : arch_of_profile(profile_file(options, installation));
  build.tools.checked = !options.unchecked;
  if (options.is_built) return run_program(build);
  check_openmp(build);
  if (options.stage == Stage::device_link) return device_link(build);
  if (options.stage != Stage::program && options.stage != Stage::archive) return build_stage(build);
  std::vector<fs::path> objects;
  for (const fs::path& source : options.sources) {
    objects.push_back(folder.path() / (std::to_string(objects.size()) + ".o"));
    if (const int status = build_one(build, source, objects.back()); status != 0) return status;
  }
  return options.stage == Stage::archive ? archive(build, objects) : link_and_run(build, objects);
}

int command(const std::vector<std::string>& arguments, const Installation& installation,
            std::ostream& messages) {
  constexpr int usage_error = 2;
  for (const std::string& argument : arguments) {
    if (argument != "--help" && argument != "-h") continue;
    messages << help_text();
    return 0;
  }
  if (tells_commands(arguments))
    messages << toolkit_text(installation, arch_of_profile(profile_file({}, installation)));
  try {
    const Options options = parse_options(arguments);
    if (const std::string text = shown_text(options, installation); !text.empty()) {
      std::fputs(text.c_str(), stdout);
      return 0;
    }
    for (const std::string& note : options.notes) messages << "gridstride cc: note: " << note << "\n";
    return build_program(options, installation, messages);
  } catch (const UsageError& error) {
    messages << "gridstride cc: " << error.what() << "\n";
    return usage_error;
  }
}

}  // namespace gridstride::cc
