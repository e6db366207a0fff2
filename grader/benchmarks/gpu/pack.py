#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Packs a checkout and its build for a machine that has a GPU, its driver and the CUDA Toolkit, and none of the
packages that Gridstride needs: a node of a cluster, or one that is lent for minutes.

  grader/benchmarks/gpu/pack.py BUILD_FOLDER OUT

The build is one of `cmake --preset cuda` with -DGRIDSTRIDE_BENCHMARKS=ON and the GPU's architecture, with the
targets `all` and `gpu`. OUT gets tree.tar.xz, libraries.tar.xz and unpack.sh, which the other machine runs as root:
it puts both where they were here, since programs know these paths.
"""
import argparse
import pathlib
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
SOURCE = HERE.parents[2]
NOT_NEEDED = ("docs/results/class", "grader/tests/fuzz")  # large
BUILT = ("bin/gridstride*", "bin/checks/*", "lessons/*/glue.o", "lessons/*/*.so", "lessons/*/gpu/glue.o",
         "lessons/*/gpu/*.so", "stubs/**/*")
# Of every Linux, or of the driver and the toolkit: there they are others.
OF_THE_MACHINE = re.compile(r"/(ld-linux|libc\.|libm\.|libdl\.|librt\.|libpthread\.|libstdc\+\+|libgcc_s|libcuda|libnv|libcupti)|/cuda")


def output_of(*command):
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def tracked_files():
    names = output_of("git", "-C", str(SOURCE), "ls-files", "-z").split("\0")
    return [SOURCE / name for name in names if name and not name.startswith(NOT_NEEDED)]


def built_files(build):
    found = [file for pattern in BUILT for file in build.glob(pattern) if file.is_file()]
    missing = [pattern for pattern in BUILT if not any(file.is_file() for file in build.glob(pattern))]
    if missing:
        sys.exit(f"{build} lacks {', '.join(missing)}: build `all` and `gpu` of the preset cuda, with benchmarks")
    return found


def is_program(file):
    with open(file, "rb") as content:
        return content.read(4) == b"\x7fELF" and file.suffix != ".o"


def libraries_of(programs):
    """@return those that the dynamic linker finds for them on this machine"""
    libraries = set()
    for line in output_of("ldd", *map(str, programs)).splitlines():
        found = re.search(r"=> (/\S+)", line)
        if found and not OF_THE_MACHINE.search(found[1]):
            libraries.add(pathlib.Path(found[1]))
    return libraries


def pack_tree(files, archive):
    """Programs go without their symbols, which are most of them."""
    with tempfile.TemporaryDirectory() as folder, tarfile.open(archive, "w:xz") as tar:
        stripped = pathlib.Path(folder) / "stripped"
        for file in files:
            if not file.exists():  # removed, not committed
                continue
            packed = file
            if is_program(file):
                shutil.copy2(file, stripped)
                subprocess.run(["strip", "--strip-debug" if file.suffix == ".so" else "--strip-unneeded", stripped], check=True)
                packed = stripped
            tar.add(packed, arcname=str(file.relative_to("/")), recursive=False)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("build", type=pathlib.Path)
    parser.add_argument("out", type=pathlib.Path)
    arguments = parser.parse_args()
    build, out = arguments.build.resolve(), arguments.out.resolve()
    built = built_files(build)
    sandbox = shutil.which("bwrap")
    if not sandbox:
        sys.exit("there is no bwrap (bubblewrap) to pack")
    out.mkdir(parents=True, exist_ok=True)
    pack_tree(tracked_files() + built, out / "tree.tar.xz")
    with tarfile.open(out / "libraries.tar.xz", "w:xz") as tar:
        for file in libraries_of([file for file in built if is_program(file)] + [pathlib.Path(sandbox)]):
            tar.add(file.resolve(), arcname=f"libraries/{file.name}")
        tar.add(pathlib.Path(sandbox).resolve(), arcname="bwrap")
    script = out / "unpack.sh"
    script.write_text((HERE / "unpack.sh").read_text(encoding="utf-8").replace("@SOURCE@", str(SOURCE)), encoding="utf-8")
    script.chmod(0o755)
    for file in sorted(out.iterdir()):
        print(f"{file.stat().st_size / 1e6:8.1f} MB  {file}")


if __name__ == "__main__":
    main()
