// SPDX-License-Identifier: MIT
#include "simt/cc/option_lists.hpp"
#include "simt/cc/options.hpp"

namespace gridstride::cc {

std::string help_text() {
  return R"(usage: gridstride cc FILE.cu... -o PROG [options]

Builds a CUDA program with its own main for the CPU device. Running PROG tells each finding on stderr, first
FILE:LINE: and its class, and ends with exit code 86 where there was an error; else with the program's own code.

  -o PROG              the program to make (a.out)
  --device sim:NAME    the device that it shall see, a profile of datasets/devices (gtx1060)
  --report FILE.json   PROG also writes its findings there
  --strict             PROG also tells what is harmless on every GPU: equal values stored by several threads
  --no-checks          fast code without any diagnosis, vectorised where the compiler can; for long runs of tested code
  --schedule N         order of blocks and warps: 0 as numbered, 1 reversed, else the seed of a random one
  --toolkit            prints a folder with bin/nvcc (this command), include and lib64, for build systems:
                       cmake -DCMAKE_CUDA_COMPILER="$(gridstride cc --toolkit)/bin/nvcc"

As for nvcc:
  -c, -dc              an object for each file; objects are linked by a later call
  -rdc=true            files share extern __device__ variables and device functions (implied by -dc)
  -shared, -lib        a shared library, a static one
  -dlink               an empty object, for makefiles that link device code in a step of its own
  -ptx, -cubin, -fatbin   a module for cuModuleLoad (of the CPU device; no PTX)
  -E, -M, -MD, -MF FILE, -MT TARGET, -MP   the preprocessor's text, rules for make
  -std=c++20           with what C++20 added to the standard library; else it is that of C++17
  -G                   without optimisation, for a debugger; -g and -lineinfo are always on
  -arch, -code, -gencode   the value of __CUDA_ARCH__ in device code (else that of the device)
  -x cu|c++|c          language, whatever the file's name; .cpp files are host code
  -run, --run-args LIST   run PROG at once
  --dryrun, -v         tell the commands; --dryrun runs none, -v tells all that the compiler says
  -I, -isystem, -D, -U, -include, -L, -l, -w, -W..., -Xcompiler LIST, -Xlinker LIST, @FILE, --version,
  --list-gpu-arch, --list-gpu-code
Other usual options of nvcc (-O3, -std=c++14, -use_fast_math, ...) are accepted and change nothing.

PROG asks its environment: GRIDSTRIDE_STRICT=1, GRIDSTRIDE_SCHEDULE=N and GRIDSTRIDE_REPORT=FILE.json mean what
the options do; with a report GRIDSTRIDE_REPORT_ONLY=1 keeps findings off stderr. GRIDSTRIDE_DEVICES=N sets how many
devices it sees, up to 8, GRIDSTRIDE_OS_THREADS=N how many of the machine's threads run blocks,
GRIDSTRIDE_COUNTERS=FILE.json where it writes what it counted, and GRIDSTRIDE_ACCESSES=FILE.json where what a few
blocks ask of the memory. A value that is none ends PROG with 3.

Exit codes of gridstride cc: 0, 1 where something does not compile or link, 2 for a wrong command line.
)";
}

std::string version_text() {
  // CMake knows a compiler by its name in this text.
  return "gridstride cc: builds CUDA programs for the CPU device, in the place of\n"
         "nvcc: NVIDIA (R) Cuda compiler driver\n"
         "Cuda compilation tools, release 12.0, V12.0.140 (the release whose API it offers)\n";
}

std::string architectures_text(const std::string& kind) {
  std::string text;
  for (const int number : architectures) text += kind + std::to_string(number) + "\n";
  return text;
}

}  // namespace gridstride::cc
