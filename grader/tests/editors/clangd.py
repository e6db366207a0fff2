#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Opens CUDA files in clangd, as an editor does, with the flags of a build folder and the .clangd of the checkout.

    clangd.py build                 the lessons' files and solutions, some programs, files with planted errors
    clangd.py build FILE.cu...      these files alone

Fails where clangd says something of a file that is right, says nothing of an error, or does not know what threadIdx is.
Exit code 77 where there is no clangd.
"""
import os
import pathlib
import shutil
import sys
import tempfile
import zlib

from language_server import LanguageServer

ROOT = pathlib.Path(__file__).resolve().parents[3]
# Beside the lessons' stubs.
FILES = ("lessons/*/demo.cu", "lessons/*/view.cu", "solutions/*/*.cu", "lessons/0[39]_*/*.cuh", "lessons/support/*.cuh", "grader/simt/include/vector_types.h",
         "grader/tests/simt/headers/programs/standard_library.cu")
PROGRAMS = ROOT / "grader/tests/simt/cc/programs/samples"
# Of these folders of small programs one in twelve is opened, since each takes half a second. A program's name decides, so
# that a new one does not change which of the others are.
ONE_IN = 12
OPEN_AT_ONCE = 4  # each takes memory for all that its headers say

KERNEL = """#include <vector>

__global__ void scale(float* data, float factor, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) data[i] *= factor;
}

int main() {
  float* d_data = nullptr;
  cudaMalloc(&d_data, 256 * sizeof(float));
  scale<<<1, 256>>>(d_data, 2.0F, 256);
  return cudaFree(d_data) == cudaSuccess ? 0 : 1;
}
"""
# Classes that clang 14 has ended at.
MEMBERS = """#include <map>
#include <span>
#include <utility>
#include <vector>

struct Ends {
  std::pair<int, float> ends;
  std::map<int, std::pair<int, int>> table;
  const std::pair<char, int> names[2] = {{'a', 1}, {'b', 2}};
};
struct Views {
  std::span<const float> in = {};
  std::vector<std::span<float>> out;
};

int main() {
  const Ends ends{{1, 2.0F}, {}};
  const Views views, same = views;
  return ends.ends.first + static_cast<int>(same.out.size());
}
"""
# What is written in the place of what, and what has to be told on which line.
PLANTED = (("data[i] *=", "dato[i] *=", "5: Use of undeclared identifier 'dato'"),
           ("int n) {", "int n {", "3: Expected ')'"),
           ("*= factor;", "*= factor", "6: Expected ';' after expression"),
           ("scale<<<1, 256>>>(d_data", "scale<<<1, 256>>>(std::vector<int>(3)",
            "11: No viable conversion from 'std::vector<int>' to 'float *'"),
           ("d_data, 2.0F, 256)", "d_data, 2.0F)", "11: Too few arguments to function call, expected 3, have 2"),
           ("scale<<<1, 256>>>", "scale", "11: Call to global function 'scale' not configured"),
           ("<<<1, 256>>>", "<<<1, std::vector<int>()>>>", "11: No viable conversion from 'std::vector<int>' to 'dim3'"),
           ("cudaMalloc(&d_data, 256", "cudaMalloc(d_data, std::vector<int>()", "10: "),
           ("threadIdx.x", "threadIdx.w", "4: No member named 'w' in 'gridstride::simt::ThreadIndex'"),
           ("__global__", "__globa__", "3: Unknown type name '__globa__'"))


def lesson_files(build):
    """Where a file lies in a checkout, and its text; a stub as it was shipped."""
    for stub in sorted((build / "stubs").glob("*/*.cu")):
        yield pathlib.Path("lessons", stub.parent.name, stub.name), stub.read_text()
    for pattern in FILES:
        for file in sorted(ROOT.glob(pattern)):
            yield file.relative_to(ROOT), file.read_text()
    yield pathlib.Path("members.cu"), MEMBERS


def programs():
    """Some that have no headers of their own, and need no options."""
    for file in sorted(PROGRAMS.rglob("*.cu")):
        text = file.read_text()
        plain = '#include "' not in text and "\n// options:" not in text
        if plain and zlib.crc32(file.stem.encode()) % ONE_IN == 0:
            yield file.relative_to(ROOT), text


def told(server, folder, files):
    """Of each file what clangd tells of it."""
    waiting = []
    for name, text in [*files, *[(None, "")] * OPEN_AT_ONCE]:
        if name:
            file = folder / name
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text)
            server.open(file, text)
            waiting.append(name)
        if waiting and (not name or len(waiting) == OPEN_AT_ONCE):
            first = waiting.pop(0)
            yield first, server.diagnostics(folder / first, seconds=300)
            server.close(folder / first)


def false_errors(server, folder, files):
    for name, messages in told(server, folder, files):
        for message in messages:
            yield f"{name}:{message}"


def missed_errors(server, folder):
    """The errors one after another in one file, as if typed."""
    file = folder / "planted.cu"
    server.open(file, KERNEL)
    for message in server.diagnostics(file, seconds=300):
        yield f"the file without an error:{message}"
    for right, wrong, wanted in PLANTED:
        server.change(file, KERNEL.replace(right, wrong))
        messages = server.diagnostics(file)
        if not any(message.startswith(wanted) for message in messages):
            yield f"`{wrong}` is told as {messages}, not as '{wanted}'"
    server.close(file)


def problems_of_names(server, folder):
    """A word of CUDA is explained, and leads to the device's headers."""
    file = folder / "names.cu"
    file.write_text(KERNEL)
    server.open(file)
    for message in server.diagnostics(file, seconds=300):
        yield f"names.cu:{message}"
    for word, wanted in (("threadIdx", "device_launch_parameters.h"), ("cudaMalloc", "grader/simt/include/"), ("scale<<<", "names.cu")):
        hover = server.at("hover", file, KERNEL, word)
        if not hover or word.rstrip("<") not in hover["contents"]["value"]:
            yield f"the words on {word} are {hover}"
        places = server.at("definition", file, KERNEL, word)
        if not places or wanted not in places[0]["uri"]:
            yield f"{word} leads to {places}"


def main():
    program = shutil.which("clangd")
    if not program:
        print("no clangd on this machine")
        return 77
    build = pathlib.Path(sys.argv[1]).resolve()
    given = [pathlib.Path(name).resolve() for name in sys.argv[2:]]
    with tempfile.TemporaryDirectory() as scratch:
        folder = pathlib.Path(scratch).resolve()
        (folder / ".clangd").write_text((ROOT / ".clangd").read_text().replace("build/editors", str(build / "editors")))
        os.environ["XDG_CONFIG_HOME"] = scratch  # not what this machine's user has told clangd
        with LanguageServer(program, folder, "-j=2") as server:
            files = [(pathlib.Path(*file.parts[1:]), file.read_text(errors="replace")) for file in given] or [*lesson_files(build), *programs()]
            found = [*false_errors(server, folder, files)]
            if not given:
                found += [*missed_errors(server, folder), *problems_of_names(server, folder)]
    print("\n".join(found) or f"{len(files)} files without a false error, {0 if given else len(PLANTED)} planted errors told")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
