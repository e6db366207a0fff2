#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Tries all that needs a GPU, in one call, each step with a time limit, and keeps what it printed.

  grader/benchmarks/gpu/run.py BUILD_FOLDER OUT [--steps machine,doctor,...]

OUT/steps.json has each step's exit code and seconds, OUT/log.txt all output, OUT/bench.json the times that
`gridstride bench --model` adds the model's to on any machine, OUT/record_NN.json the record of a single grade.
Nothing here changes a setting of the GPU.
"""
import argparse
import json
import pathlib
import shutil
import subprocess
import sys
import time

HERE = pathlib.Path(__file__).resolve().parent
SOURCE = HERE.parents[2]
PUBLISHED = SOURCE / "grader" / "benchmarks" / "published"
TOOLKIT = "/usr/local/cuda"
NVCC = f"{TOOLKIT}/bin/nvcc"


def steps(build, out, lessons):
    """@return name of a step -> (seconds that it may take, commands)"""
    gridstride = str(build / "bin" / "gridstride")

    def solution(number):
        return str(next(SOURCE.glob(f"solutions/{number}_*/*.cu")))

    def demo(number, *options):
        """The lesson's program with the solution, in a folder of its own: nobody's exercise is written over."""
        folder = out / "workspace"
        return (f"{{ test -d {folder} || {gridstride} init {folder}; }} > /dev/null && cd {folder} && "
                f"cp {solution(number)} lessons/{number}_*/ && {gridstride} run {number} --device gpu {' '.join(options)}")

    def built(source, *arguments, flags=""):
        program = str(out / source.stem)
        return f"{NVCC} -std=c++20 -O3 -arch=native {source} {flags} -o {program} && {program} " + \
            " ".join(arguments) + f"; status=$?; rm -f {program}; exit $status"

    counting = f"-I{SOURCE}/grader -DGRIDSTRIDE_CUPTI='\"{TOOLKIT}/lib64/libcupti.so\"' {SOURCE}/grader/cuda/counting.cpp -ldl"
    grades = {f"grade_{n}": (60, [[gridstride, "grade", n, "--submission", solution(n), "--device", "gpu",
                                   "--json", str(out / f"record_{n}.json")]])
              for n in ("01", "03", "09", "12", "16", "19", "21")}
    products = {f"product_{name}": (60, [[gridstride, "grade", "16", "--submission",
                                          str(SOURCE / f"grader/checks/16_matmul/wrong/{name}.cu"), "--device", "gpu",
                                          "--json", str(out / f"product_{name}.json")]])
                for name in ("naive", "tiled")}
    return {
        "machine": (30, ["uname -a; lscpu | grep -E 'Model name|^CPU\\(s\\)'; nvidia-smi; nvidia-smi topo -m; "
                         "nvidia-smi --query-gpu=name,driver_version,clocks.sm,clocks.mem,clocks.max.sm,pcie.link.gen.current,"
                         f"pcie.link.width.current,persistence_mode,ecc.mode.current --format=csv; {NVCC} --version | tail -2"]),
        "doctor": (30, [[gridstride, "doctor"]]),
        "yardsticks": (60, [[str(build / "bin" / "gridstride-gpu-yardsticks")]]),
        **grades,
        **products,
        "unsandboxed": (60, [[gridstride, "grade", "03", "--submission", solution("03"), "--device", "gpu", "--no-sandbox"]]),
        "run": (60, [demo("02"), demo("03"), demo("09")]),
        "sanitize": (120, [demo("09", "--sanitize", tool) for tool in ("memcheck", "racecheck", "initcheck", "synccheck")]),
        "published": (90, [built(PUBLISHED / "sum_float32.cu", str(2**27 - 157)),
                           built(PUBLISHED / "sin_exp_float64.cu", "1000000")]),
        "shapes": (60, [built(HERE / "shapes.cu")]),
        "short_kernels": (60, [built(HERE / "short_kernels.cu", flags=counting)]),
        "bench": (600, [[gridstride, "bench", "--gpu", "--measure-only", "--output", str(out / "bench.json"), *lessons]]),
        "check": (600, [[gridstride, "check", "--gpu", "--without-solutions", *([number] if number else [])]
                        for number in lessons or [""]]),
    }


def run(commands, limit_s, log):
    """@return the first exit code that is not 0, "timed out", or 0"""
    end = time.monotonic() + limit_s
    code = 0
    for command in commands:
        shown = command if isinstance(command, str) else " ".join(command)
        print(f"$ {shown}", file=log, flush=True)
        try:
            ended = subprocess.run(command, shell=isinstance(command, str), stdout=log, stderr=log, stdin=subprocess.DEVNULL,
                                   timeout=max(1, end - time.monotonic()), check=False)
            code = code or ended.returncode
        except subprocess.TimeoutExpired:
            return "timed out"
    return code


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("build", type=pathlib.Path)
    parser.add_argument("out", type=pathlib.Path)
    parser.add_argument("--steps", default="machine,doctor,bench,check,run,sanitize,published")
    parser.add_argument("--lessons", default="", help="of bench and check, such as 09,12; nothing: all")
    parser.add_argument("--limit", type=float, default=3600, help="seconds for all of it")
    arguments = parser.parse_args()
    out = arguments.out.resolve()
    out.mkdir(parents=True, exist_ok=True)
    shutil.rmtree(out / "workspace", ignore_errors=True)  # of a run that was interrupted
    known = steps(arguments.build.resolve(), out, arguments.lessons.split(",") if arguments.lessons else [])
    chosen = arguments.steps.split(",")
    unknown = [name for name in chosen if name not in known]
    if unknown:
        sys.exit(f"no such step: {', '.join(unknown)}. There are: {', '.join(known)}")
    end = time.monotonic() + arguments.limit
    results = []
    with open(out / "log.txt", "w", encoding="utf-8") as log:
        for name in chosen:
            limit_s, commands = known[name]
            start = time.monotonic()
            print(f"\n=== {name}", file=log, flush=True)
            code = run(commands, min(limit_s, end - start), log) if start < end else "no time left"
            results.append({"step": name, "code": code, "seconds": round(time.monotonic() - start, 1)})
            print(results[-1], flush=True)
            (out / "steps.json").write_text(json.dumps(results, indent=1) + "\n", encoding="utf-8")
    shutil.rmtree(out / "workspace", ignore_errors=True)
    sys.exit(any(result["code"] != 0 for result in results))


if __name__ == "__main__":
    main()
