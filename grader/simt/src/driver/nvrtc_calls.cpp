// SPDX-License-Identifier: MIT
// NVRTC's calls: programs as they are put together, and what the run-time compiler made of them.
#include <dlfcn.h>

#include <algorithm>
#include <cstring>
#include <map>
#include <memory>
#include <string>

#include "simt/src/driver/driver_modules.hpp"
#include "simt/src/driver/run_time_compiler.hpp"
#include "simt/src/engine.hpp"
#include "simt/src/module.hpp"
#include "simt/src/reports/run_time_texts.hpp"

// After the standard library.
#include "nvrtc.h"

struct _nvrtcProgram {
  gridstride::simt::CompileRequest request;
  gridstride::simt::CompileAnswer answer;
  std::map<std::string, std::string> lowered;
  bool compiled = false;  ///< whether it was tried
};

namespace gridstride::simt {
namespace {

RunTimeCompiler& compiler() {
  static RunTimeCompiler known = nullptr;
  return known;
}

bool succeeded(const _nvrtcProgram& program) {
  return program.compiled && program.answer.status == CompileAnswer::Status::compiled;
}

// The symbol at an address: a kernel's, or a variable's, be it known outside of the module or not.
std::string symbol_at(const Module& module, const void* address) {
  const auto wanted = reinterpret_cast<std::uintptr_t>(address);
  for (const auto& [begin, name] : module.functions)
    if (begin == wanted) return name;
  const Variable* const variable = module.variable_at(wanted);
  return variable != nullptr ? variable->symbol : "";
}

void find_lowered_names(_nvrtcProgram& program) {
  if (program.request.expressions.empty() || !succeeded(program)) return;
  const LoadedModule loaded = load_module(program.answer.image);
  if (loaded.module == nullptr) {
    program.answer.log += "the module cannot be loaded:" + loaded.problem + "\n";
    return;
  }
  for (std::size_t i = 0; i < program.request.expressions.size(); ++i) {
    const void* const variable = dlsym(loaded.handle, expression_symbol(i).c_str());
    if (variable == nullptr) continue;
    const void* const address = *static_cast<const void* const*>(variable);
    program.lowered[program.request.expressions[i]] = symbol_at(*loaded.module, address);
  }
}

nvrtcResult without_compiler(_nvrtcProgram& program) {
  program.answer.log = "compiling at run time is not possible here\n";
  add_host_finding("unsupported", "nvrtcCompileProgram is not possible in a graded submission",
                   "Write the kernel into the file: it is compiled before the program runs.",
                   caller_frames());
  return NVRTC_ERROR_COMPILATION;
}

nvrtcResult compile(_nvrtcProgram& program) {
  program.compiled = true;
  if (compiler() == nullptr) return without_compiler(program);
  program.answer = compiler()(program.request);
  if (program.answer.status == CompileAnswer::Status::unknown_option) return NVRTC_ERROR_INVALID_OPTION;
  if (succeeded(program))
    note_compiled_text(program.answer.image, program.request.name, program.request.source);
  find_lowered_names(program);
  return succeeded(program) ? NVRTC_SUCCESS : NVRTC_ERROR_COMPILATION;
}

nvrtcResult give_size(const std::string& text, std::size_t* size_bytes) {
  if (size_bytes == nullptr) return NVRTC_ERROR_INVALID_INPUT;
  *size_bytes = text.size() + 1;
  return NVRTC_SUCCESS;
}

nvrtcResult give(const std::string& text, char* to) {
  if (to == nullptr) return NVRTC_ERROR_INVALID_INPUT;
  std::memcpy(to, text.c_str(), text.size() + 1);
  return NVRTC_SUCCESS;
}

// Architectures of sm_50 to sm_90, as the profiles have them.
constexpr int architectures[] = {50, 52, 53, 60, 61, 62, 70, 72, 75, 80, 86, 87, 89, 90};

}  // namespace

void set_run_time_compiler(RunTimeCompiler made) { compiler() = made; }

}  // namespace gridstride::simt

using namespace gridstride::simt;

extern "C" {

const char* nvrtcGetErrorString(nvrtcResult result) {
  static constexpr const char* names[] = {"NVRTC_SUCCESS",
                                          "NVRTC_ERROR_OUT_OF_MEMORY",
                                          "NVRTC_ERROR_PROGRAM_CREATION_FAILURE",
                                          "NVRTC_ERROR_INVALID_INPUT",
                                          "NVRTC_ERROR_INVALID_PROGRAM",
                                          "NVRTC_ERROR_INVALID_OPTION",
                                          "NVRTC_ERROR_COMPILATION",
                                          "NVRTC_ERROR_BUILTIN_OPERATION_FAILURE",
                                          "NVRTC_ERROR_NO_NAME_EXPRESSIONS_AFTER_COMPILATION",
                                          "NVRTC_ERROR_NO_LOWERED_NAMES_BEFORE_COMPILATION",
                                          "NVRTC_ERROR_NAME_EXPRESSION_NOT_VALID",
                                          "NVRTC_ERROR_INTERNAL_ERROR"};
  const auto index = static_cast<std::size_t>(result);
  return index < std::size(names) ? names[index] : "NVRTC_ERROR unknown";
}

nvrtcResult nvrtcVersion(int* major, int* minor) {
  if (major == nullptr || minor == nullptr) return NVRTC_ERROR_INVALID_INPUT;
  *major = 12;
  *minor = 0;
  return NVRTC_SUCCESS;
}

nvrtcResult nvrtcGetNumSupportedArchs(int* count) {
  if (count == nullptr) return NVRTC_ERROR_INVALID_INPUT;
  *count = static_cast<int>(std::size(architectures));
  return NVRTC_SUCCESS;
}

nvrtcResult nvrtcGetSupportedArchs(int* to) {
  if (to == nullptr) return NVRTC_ERROR_INVALID_INPUT;
  std::copy(std::begin(architectures), std::end(architectures), to);
  return NVRTC_SUCCESS;
}

nvrtcResult nvrtcCreateProgram(nvrtcProgram* program, const char* source, const char* name, int header_count,
                               const char* const* headers, const char* const* include_names) {
  const bool headers_missing = header_count > 0 && (headers == nullptr || include_names == nullptr);
  if (program == nullptr || source == nullptr || header_count < 0 || headers_missing)
    return NVRTC_ERROR_INVALID_INPUT;
  auto made = std::make_unique<_nvrtcProgram>();
  made->request.source = source;
  made->request.name = name == nullptr || *name == '\0' ? "default_program" : name;
  for (int i = 0; i < header_count; ++i) made->request.headers.emplace_back(include_names[i], headers[i]);
  *program = made.release();
  return NVRTC_SUCCESS;
}

nvrtcResult nvrtcDestroyProgram(nvrtcProgram* program) {
  if (program == nullptr || *program == nullptr) return NVRTC_ERROR_INVALID_PROGRAM;
  delete *program;
  *program = nullptr;
  return NVRTC_SUCCESS;
}

nvrtcResult nvrtcCompileProgram(nvrtcProgram program, int option_count, const char* const* options) {
  if (program == nullptr) return NVRTC_ERROR_INVALID_PROGRAM;
  if (option_count < 0 || (option_count > 0 && options == nullptr)) return NVRTC_ERROR_INVALID_INPUT;
  program->request.options.assign(options, options + option_count);
  return compile(*program);
}

nvrtcResult nvrtcGetPTXSize(nvrtcProgram program, size_t* size_bytes) {
  if (program == nullptr || !succeeded(*program)) return NVRTC_ERROR_INVALID_PROGRAM;
  return give_size(program->answer.image, size_bytes);
}

nvrtcResult nvrtcGetPTX(nvrtcProgram program, char* ptx) {
  if (program == nullptr || !succeeded(*program)) return NVRTC_ERROR_INVALID_PROGRAM;
  return give(program->answer.image, ptx);
}

nvrtcResult nvrtcGetCUBINSize(nvrtcProgram program, size_t* size_bytes) {
  return nvrtcGetPTXSize(program, size_bytes);
}

nvrtcResult nvrtcGetCUBIN(nvrtcProgram program, char* cubin) { return nvrtcGetPTX(program, cubin); }

nvrtcResult nvrtcGetProgramLogSize(nvrtcProgram program, size_t* size_bytes) {
  if (program == nullptr) return NVRTC_ERROR_INVALID_PROGRAM;
  return give_size(program->answer.log, size_bytes);
}

nvrtcResult nvrtcGetProgramLog(nvrtcProgram program, char* log) {
  if (program == nullptr) return NVRTC_ERROR_INVALID_PROGRAM;
  return give(program->answer.log, log);
}

nvrtcResult nvrtcAddNameExpression(nvrtcProgram program, const char* expression) {
  if (program == nullptr) return NVRTC_ERROR_INVALID_PROGRAM;
  if (expression == nullptr) return NVRTC_ERROR_INVALID_INPUT;
  if (program->compiled) return NVRTC_ERROR_NO_NAME_EXPRESSIONS_AFTER_COMPILATION;
  program->request.expressions.emplace_back(expression);
  return NVRTC_SUCCESS;
}

nvrtcResult nvrtcGetLoweredName(nvrtcProgram program, const char* expression, const char** lowered) {
  if (program == nullptr || expression == nullptr || lowered == nullptr) return NVRTC_ERROR_INVALID_INPUT;
  if (!program->compiled) return NVRTC_ERROR_NO_LOWERED_NAMES_BEFORE_COMPILATION;
  const auto found = program->lowered.find(expression);
  if (found == program->lowered.end() || found->second.empty()) return NVRTC_ERROR_NAME_EXPRESSION_NOT_VALID;
  *lowered = found->second.c_str();
  return NVRTC_SUCCESS;
}

}  // extern "C"
