// SPDX-License-Identifier: MIT
#include "simt/cc/commands.hpp"

#include <cstddef>

namespace gridstride::cc {

CommandLine translate_command(const Tools& tools, const std::filesystem::path& input,
                              const std::filesystem::path& output, const std::string& name) {
  CommandLine command{tools.translator.string()};
  if (!name.empty()) command.insert(command.end(), {"--name", name});
  command.insert(command.end(), {input.string(), output.string()});
  return command;
}

CommandLine compile_command(const Tools& tools, const std::filesystem::path& source,
                            const std::filesystem::path& assembly, const CommandLine& extra) {
  CommandLine command = compiler_flags(tools);
  for (const CommandLine& more :
       {extra, assembly_flags(), {"-x", "c++", source.string(), "-o", assembly.string()}})
    command.insert(command.end(), more.begin(), more.end());
  return command;
}

CommandLine add_checks_command(const Tools& tools, const std::filesystem::path& assembly,
                               const std::filesystem::path& output) {
  return {tools.translator.string(), "--add-checks", assembly.string(), output.string()};
}

CommandLine compile_assembly_command(const Tools& tools, const std::filesystem::path& assembly,
                                     const std::filesystem::path& object, const CompileChoices& choices) {
  CommandLine command = code_flags(tools, choices);
  command.insert(command.end(), {"-w", "-x", "ir", "-c", assembly.string(), "-o", object.string()});
  return command;
}

CommandLine without_precompiled_header(CommandLine command) {
  for (std::size_t i = 0; i + 1 < command.size(); ++i) {
    if (command[i] != "-include-pch") continue;
    command[i] = "-include";
    command[i + 1] = "cuda_runtime.h";
  }
  return command;
}

CommandLine precompile_command(const Tools& tools, const std::filesystem::path& prelude,
                               const std::filesystem::path& output, bool cpp17) {
  CommandLine command{tools.clangxx.string()};
  CommandLine flags = device_flags();
  if (cpp17) {
    const CommandLine more = cpp17_flags();
    flags.insert(flags.end(), more.begin(), more.end());
  }
  command.insert(command.end(), flags.begin(), flags.end());
  for (const auto& folder : tools.include_folders)
    command.insert(command.end(), {"-isystem", folder.string()});
  command.insert(command.end(), {"-MD", "-MF", output.string() + ".d", "-MT", output.string()});
  command.insert(command.end(), {"-x", "c++-header", prelude.string(), "-o", output.string()});
  return command;
}

CommandLine link_module_command(const Tools& tools, const std::vector<std::filesystem::path>& objects,
                                const std::filesystem::path& module) {
  // A kernel may have the name of one of C's functions, such as times: it is not that.
  CommandLine command{tools.clangxx.string(), "-shared", "-Wl,-Bsymbolic-functions"};
  const CommandLine flags = link_flags(tools);
  command.insert(command.end(), flags.begin(), flags.end());
  for (const auto& object : objects) command.push_back(object.string());
  command.insert(command.end(), {"-o", module.string()});
  return command;
}

}  // namespace gridstride::cc
