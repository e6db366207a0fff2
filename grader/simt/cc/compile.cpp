// SPDX-License-Identifier: MIT
#include "simt/cc/compile.hpp"

#include <algorithm>
#include <cstdio>
#include <fstream>
#include <iterator>

#include "simt/cc/commands.hpp"
#include "simt/cc/coroutines.hpp"
#include "simt/cc/engine_names.hpp"
#include "simt/cc/line_markers.hpp"
#include "simt/cc/messages.hpp"
#include "simt/cc/option_lists.hpp"
#include "simt/cc/rules.hpp"
#include "simt/cc/settings.hpp"
#include "simt/image/module_image.hpp"
#include "simt/src/driver/run_time_compiler.hpp"
#include "simt/translate/files.hpp"
#include "simt/translate/intermediate.hpp"
#include "system/program.hpp"

namespace gridstride::cc {
namespace {

namespace fs = std::filesystem;

/// Whether a folder given by -I holds CUDA's headers: another CUDA's would come before ours, and ours are
/// there.
bool has_cuda(const fs::path& folder) {
  std::error_code ignored;
  return fs::exists(folder / "cuda_runtime_api.h", ignored);
}

/// The options for the compiler, without the folders of CUDA's headers. Warnings that GCC does not have stay
/// warnings.
CommandLine user_options(const Options& options) {
  CommandLine kept;
  for (std::size_t i = 0; i < options.compile_options.size(); ++i) {
    const std::string& option = options.compile_options[i];
    const bool alone = option == "-I" || option == "-isystem" || option == "-iquote";
    if (alone && i + 1 < options.compile_options.size() && has_cuda(options.compile_options[i + 1])) {
      ++i;
    } else if (option.compare(0, 2, "-I") != 0 || alone || !has_cuda(option.substr(2))) {
      kept.push_back(option);
    }
    if (option != "-Werror") continue;
    for (const std::string_view warning : clang_warnings) {
      const auto& given = options.compile_options;
      if (std::ranges::find(given, "-Werror=" + std::string(warning)) == given.end())
        kept.push_back("-Wno-error=" + std::string(warning));
    }
  }
  return kept;
}

/// The folders given by -I.
std::vector<fs::path> include_folders(const CommandLine& options) {
  std::vector<fs::path> folders;
  for (std::size_t i = 0; i < options.size(); ++i) {
    const std::string& option = options[i];
    const bool alone = option == "-I" || option == "-isystem" || option == "-iquote";
    if (alone && i + 1 < options.size()) folders.emplace_back(options[i + 1]);
    if (option.size() > 2 && option.compare(0, 2, "-I") == 0) folders.emplace_back(option.substr(2));
  }
  return folders;
}

/// One file on its way through the compiler.
struct Unit {
  fs::path source;      ///< the user's
  fs::path compiled;    ///< what clang reads: the translation, or the source itself
  Language language{};  ///< never by_name
  translate::TranslatedHeaders headers;
};

/// Tells what stands against compiling, and unless the user wants none, warnings.
/// @return whether nothing stands against it
bool told(const Build& build, const std::vector<translate::FileProblem>& problems) {
  const CommandLine own = user_options(build.options);
  const bool warns = std::ranges::find(own, "-w") == own.end();
  for (const translate::FileProblem& problem : problems)
    if (warns || !problem.is_warning) build.messages << text_of(problem) << "\n";
  return !has_error(problems);
}

bool translate_unit(const Build& build, Unit& unit) {
  const Options& options = build.options;
  translate::FileRequest request{unit.source, build.source_name, build.folder / unit.source.filename(),
                                 include_folders(user_options(options))};
  request.output += ".cpp";
  request.relocatable = options.relocatable || options.stage == Stage::module;
  unit.compiled = request.output;
  request.relaxed_constexpr = options.relaxed_constexpr;
  request.extended_lambda = options.extended_lambda || options.stage == Stage::module;
  request.needs_headers = options.stage != Stage::module;
  return told(build, translate::translate_file(request, &unit.headers));
}

CompileChoices choices_of(const Build& build, const Unit& unit) {
  CompileChoices choices;
  choices.debug = build.options.debug;
  choices.openmp = build.options.openmp;
  choices.host_only = unit.language != Language::cuda;
  choices.plain_c = unit.language == Language::c;
  choices.own_prelude = build.options.own_prelude;
  choices.cpp17 = !build.options.cpp20;
  return choices;
}

/// What nvcc defines for some of its options, which projects ask for.
CommandLine macros_of_options(const Build& build) {
  const Options& options = build.options;
  CommandLine macros{"-D__CUDA_API_VER_MAJOR__=12", "-D__CUDA_API_VER_MINOR__=0",
                     "-D__CUDA_ARCH_LIST__=" + std::to_string(build.tools.arch)};
  if (options.extended_lambda) macros.emplace_back("-D__CUDACC_EXTENDED_LAMBDA__=1");
  // nvcc knows its own kinds of lambdas by operators; here they are as others.
  for (const char* const kind : {"device_lambda_closure_type", "host_device_lambda_closure_type",
                                 "device_lambda_with_preserved_return_type"})
    macros.push_back("-D__nv_is_extended_" + std::string(kind) + "(...)=false");
  if (options.relaxed_constexpr) macros.emplace_back("-D__CUDACC_RELAXED_CONSTEXPR__=1");
  if (options.relocatable) macros.emplace_back("-D__CUDACC_RDC__=1");
  if (options.debug) macros.emplace_back("-D__CUDACC_DEBUG__=1");
  return macros;
}

/// Everything of the compiler's command but what comes out of it.
CommandLine compiler_command(const Build& build, const Unit& unit) {
  const Options& options = build.options;
  const CompileChoices choices = choices_of(build, unit);
  CommandLine command = compiler_flags(build.tools, choices);
  const CommandLine own = user_options(options);
  command.insert(command.end(), own.begin(), own.end());
  if (unit.language == Language::cuda) {
    const CommandLine macros = macros_of_options(build);
    command.insert(command.end(), macros.begin(), macros.end());
    command.push_back("-iquote" + fs::absolute(unit.source).parent_path().string());
  }
  // A module is loaded late, when room for thread-local storage in every thread's first block is short.
  if (options.stage == Stage::module) command.emplace_back("-ftls-model=global-dynamic");
  command.insert(command.end(), {"-x", choices.plain_c ? "c" : "c++", unit.compiled.string()});
  return command;
}

/// Runs the compiler and tells its messages in the words of the source.
int run_compiler(const Build& build, const CommandLine& command) {
  if (build.options.dry_run) return carry_out(build, command);
  if (build.options.verbose) build.messages << command_text(command) << "\n";
  std::string log;
  int status = system::run_here(command, log);
  if (status != 0 && tells_old_precompiled_header(log)) {
    log.clear();
    status = system::run_here(without_precompiled_header(command), log);
  }
  build.messages << (build.options.verbose ? log : plain_messages(log, build.lines));
  return status == 0 ? 0 : 1;
}

int write_rule(const Build& build, const Unit& unit, const fs::path& raw_rule, const fs::path& output) {
  const Options& options = build.options;
  if (options.dry_run) return 0;
  RuleRequest request;
  request.source = unit.source;
  request.compiled = unit.compiled;
  request.headers = unit.headers;
  request.left_out = {build.folder, fs::absolute(build.installation.build),
                      fs::absolute(build.installation.source) / "grader" / "simt"};
  request.phony_headers = options.phony_headers;
  request.target = options.rule_target.empty() ? output.string() : options.rule_target;
  const std::string rule = make_rule(raw_rule, request);
  fs::path file = options.rule;
  if (file.empty() && options.stage == Stage::dependencies && options.output_given) file = options.program;
  if (file.empty() && options.stage != Stage::dependencies) file = fs::path(output).replace_extension(".d");
  if (file.empty()) return std::fputs(rule.c_str(), stdout) < 0 ? 1 : 0;
  std::ofstream out(file);
  out << rule;
  return out.flush() ? 0 : 1;
}

int only_rule(const Build& build, const Unit& unit, const fs::path& output) {
  const fs::path raw_rule = build.folder / "rule.d";
  CommandLine command = compiler_command(build, unit);
  command.insert(command.end(), {"-MM", "-MF", raw_rule.string()});
  const int status = run_compiler(build, command);
  const fs::path target =
      build.options.output_given ? fs::path(unit.source.filename()).replace_extension(".o") : output;
  return status != 0 ? status : write_rule(build, unit, raw_rule, target);
}

int only_preprocessed(const Build& build, const Unit& unit, const fs::path& output) {
  const Options& options = build.options;
  const fs::path raw_rule = build.folder / "rule.d";
  const fs::path raw_text = build.folder / "preprocessed";
  CommandLine command = compiler_command(build, unit);
  command.insert(command.end(), {"-E", "-o", raw_text.string()});
  if (options.write_rule) command.insert(command.end(), {"-MMD", "-MF", raw_rule.string()});
  if (const int status = run_compiler(build, command); status != 0 || options.dry_run) return status;
  OwnNames names = unit.headers;
  names[unit.compiled] = unit.source;
  std::ifstream in(raw_text, std::ios::binary);
  const std::string text = with_own_names({std::istreambuf_iterator<char>(in), {}}, names);
  if (options.output_given && options.program != "-") {
    std::ofstream out(options.program, std::ios::binary);
    if (!(out << text).flush()) throw std::runtime_error(options.program.string() + " cannot be written");
  } else if (std::fwrite(text.data(), 1, text.size(), stdout) != text.size() || std::fflush(stdout) != 0) {
    return 1;
  }
  return options.write_rule ? write_rule(build, unit, raw_rule, output) : 0;
}

/// From LLVM's assembly to the object.
int finish_object(const Build& build, const Unit& unit, const fs::path& assembly, const fs::path& object) {
  const Options& options = build.options;
  const CommandLine command =
      compile_assembly_command(build.tools, assembly, object, choices_of(build, unit));
  if (build.tools.checked) {
    if (!options.dry_run && !told(build, translate::add_checks(assembly, assembly, options.most_registers)))
      return 1;
    return run_compiler(build, command);
  }
  if (options.dry_run || options.verbose) build.messages << command_text(command) << "\n";
  return options.dry_run ? 0
                         : compile_assembly(build.tools, assembly, object, choices_of(build, unit),
                                            options.most_registers);
}

/// Whether the object may be linked by another than `gridstride cc`.
bool is_kept(const Options& options) {
  return options.stage == Stage::object || options.stage == Stage::archive;
}

int take_names(const Build& build, const fs::path& object) {
  if (!fs::is_regular_file(object)) return 0;  // /dev/null, of a build system that tries an option
  const std::string problem = take_names_of_engine(object);
  if (problem.empty()) return 0;
  build.messages << "gridstride cc: the names of " << object.string() << " cannot be changed: " << problem
                 << "\n";
  return 1;
}

int make_object(const Build& build, const Unit& unit, const fs::path& object, const fs::path& named) {
  const Options& options = build.options;
  if (is_kept(options) && unit.language == Language::cuda)
    std::ofstream(unit.compiled, std::ios::app)
        << settings(options, build.installation, Into::object, false) << mark(options);
  const fs::path raw_rule = build.folder / "rule.d";
  const bool in_steps = unit.language == Language::cuda;
  const fs::path assembly = build.folder / (object.filename().string() + ".ll");
  CommandLine command = compiler_command(build, unit);
  if (in_steps) {
    const CommandLine flags = assembly_flags();
    command.insert(command.end(), flags.begin(), flags.end());
  } else {
    command.emplace_back("-c");
    if (build.tools.checked) command.emplace_back("-ffp-contract=off");  // as with_two_roundings() does else
  }
  command.insert(command.end(), {"-o", (in_steps ? assembly : object).string()});
  if (options.write_rule) command.insert(command.end(), {"-MMD", "-MF", raw_rule.string()});
  int status = run_compiler(build, command);
  if (status == 0 && in_steps) status = finish_object(build, unit, assembly, object);
  const bool calls_engine = build.tools.checked || unit.language == Language::cuda;
  if (status == 0 && is_kept(options) && calls_engine && !options.dry_run) status = take_names(build, object);
  return status != 0 || !options.write_rule ? status : write_rule(build, unit, raw_rule, named);
}

/// What a module needs to be found, and the addresses that it is asked for.
std::string module_tail(const Build& build) {
  std::string tail =
      "\nextern \"C\" { extern const int gs_module_marker; const int gs_module_marker = 1; }\n";
  for (std::size_t i = 0; i < build.expressions.size(); ++i) {
    std::string expression = build.expressions[i];
    if (expression.rfind('&', 0) == 0) expression.erase(0, 1);
    const std::string name = simt::expression_symbol(i);
    tail += "#line 1 \"name expression\"\nextern \"C\" { extern const void* const " + name +
            "; const void* const " + name + " = ::gridstride::simt::kernel_pointer(&" + expression + "); }\n";
  }
  return tail;
}

/// Calls of the engine are found in the library of programs, whoever loads the module; or in the worker.
CommandLine link_loadable_command(const Build& build, const fs::path& object, const fs::path& shared) {
  const fs::path library_folder = fs::absolute(build.installation.build) / "lib";
  CommandLine command = link_module_command(build.tools, {object}, shared);
  if (build.for_worker) return command;
  command.insert(command.end(), {(library_folder / "libgridstride_program.so").string(),
                                 "-Wl,-rpath," + library_folder.string()});
  return command;
}

int make_module(const Build& build, const Unit& unit, const fs::path& output) {
  const fs::path object = build.folder / "module.o";
  const fs::path shared = build.folder / "module.so";
  std::ofstream(unit.compiled, std::ios::app) << module_tail(build);
  if (make_object(build, unit, object, output) != 0) return 1;
  if (carry_out(build, link_loadable_command(build, object, shared)) != 0) return 1;
  if (build.options.dry_run) return 0;
  std::ifstream in(shared, std::ios::binary);
  std::ofstream out(output);
  out << simt::module_image(
      std::string{std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()});
  if (!out.flush()) throw std::runtime_error(output.string() + " cannot be written");
  return 0;
}

/// What a rule names: in one go from sources to a program, the program.
fs::path named_output(const Build& build, const fs::path& output) {
  return build.options.stage == Stage::program ? build.options.program : output;
}

}  // namespace

int carry_out(const Build& build, const CommandLine& command) {
  if (build.options.dry_run || build.options.verbose) build.messages << command_text(command) << "\n";
  return build.options.dry_run ? 0 : system::run_here(command);
}

int build_one(const Build& build, const fs::path& source, const fs::path& output) {
  Unit unit{source, source, language_of(source, build.options), {}};
  std::error_code ignored;
  if (!fs::is_regular_file(source, ignored)) {
    build.messages << source.string() << ": error: cannot be read\n";
    return 1;
  }
  if (unit.language == Language::cuda && !translate_unit(build, unit)) return 1;
  switch (build.options.stage) {
    case Stage::dependencies:
      return only_rule(build, unit, output);
    case Stage::preprocess:
      return only_preprocessed(build, unit, output);
    case Stage::module:
      return make_module(build, unit, output);
    default:
      return make_object(build, unit, output, named_output(build, output));
  }
}

unsigned arch_of_profile(const fs::path& profile) {
  std::ifstream in(profile);
  unsigned major = 0;
  unsigned minor = 0;
  for (std::string line; std::getline(in, line);) {
    std::sscanf(line.c_str(), "compute_capability_major = %u", &major);
    std::sscanf(line.c_str(), "compute_capability_minor = %u", &minor);
  }
  return 100 * major + 10 * minor;
}

void check_openmp(const Build& build) {
  if (!build.options.openmp) return;
  std::ofstream(build.folder / "openmp.cpp")
      << "#include <omp.h>\nint main() { return omp_get_max_threads() < 0; }\n";
  std::string log;
  const int status =
      system::run_here({build.tools.clangxx.string(), "-fopenmp", (build.folder / "openmp.cpp").string(),
                        "-o", (build.folder / "openmp").string()},
                       log);
  if (status != 0)
    throw UsageError("OpenMP (-fopenmp) needs clang's library for it: install the Debian package libomp-dev");
}

}  // namespace gridstride::cc
