// SPDX-License-Identifier: MIT
// options: -lnvrtc -lcuda
// The name of a text that is compiled at run time is free, and may be missing. Options come one by one.
#include <nvrtc.h>

#include <cstdio>
#include <cstring>

int main() {
  const char* const right = "extern \"C\" __global__ void f(int* p) { p[0] = 1; }";
  const char* const wrong = "extern \"C\" __global__ void f(int* p) { p[0] = missing; }";
  for (const char* name : {static_cast<const char*>(nullptr), "", "saxpy", "my/path/kernel.cuh", "k.h", "k.ptx", "k.cu"}) {
    for (const char* text : {right, wrong}) {
      nvrtcProgram program;
      nvrtcCreateProgram(&program, text, name, 0, nullptr, nullptr);
      const nvrtcResult expected = text == right ? NVRTC_SUCCESS : NVRTC_ERROR_COMPILATION;
      const nvrtcResult result = nvrtcCompileProgram(program, 0, nullptr);
      static char log[4096];
      nvrtcGetProgramLog(program, log);
      nvrtcDestroyProgram(&program);
      const char* const shown = name == nullptr || *name == '\0' ? "default_program" : name;
      if (result == expected && (text == right || std::strncmp(log, shown, std::strlen(shown)) == 0)) continue;
      std::printf("%s: %s\n%s", shown, nvrtcGetErrorString(result), log);
      return 1;
    }
  }
  nvrtcProgram program;
  nvrtcCreateProgram(&program, right, "k.cu", 0, nullptr, nullptr);
  const char* const two_in_one = " -DA -DB ";
  const nvrtcResult result = nvrtcCompileProgram(program, 1, &two_in_one);
  nvrtcDestroyProgram(&program);
  return result == NVRTC_ERROR_INVALID_OPTION ? 0 : 2;
}
