#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Times the CPU device beside its peers in one run, and writes what was measured as JSON.

  grader/benchmarks/engine/run.py BUILD_FOLDER -o docs/results/engine.json [--quick]

The engine runs with all checks on one core and on all, and unchecked; PoCL and Oclgrind (Debian packages
pocl-opencl-icd, oclgrind; to build their program: ocl-icd-opencl-dev) run the same kernels before and after, so
that a machine that others use meanwhile shows. Each figure is the median of its repetitions.
"""
import argparse
import datetime
import json
import os
import pathlib
import platform
import shutil
import subprocess
import sys

PEER_KEYS = ("sin_exp_elements_per_s", "global_sums_crossings_per_s", "shared_sums_crossings_per_s", "matmul_ms")


def processor():
    for line in pathlib.Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines():
        if line.startswith("model name"):
            return line.split(":", 1)[1].strip()
    return platform.machine()


def engine(build, repetitions, only, options):
    """Runs the benchmark program. @return {name: {"items_per_s": ..., "ms": ...}}, medians"""
    command = [str(build / "bin" / "engine_throughput"), *options, f"--benchmark_repetitions={repetitions}",
               "--benchmark_report_aggregates_only=true", "--benchmark_format=json", f"--benchmark_filter={only}",
               "--benchmark_min_time=0.1", "--benchmark_min_warmup_time=0.2"]  # a first launch takes memory
    print("$", " ".join(command[1:]), file=sys.stderr)
    report = json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)
    figures = {}
    for entry in report["benchmarks"]:
        if entry.get("error_occurred"):
            raise SystemExit(f"engine_throughput: {entry['name']}: {entry['error_message']}")
        if entry.get("aggregate_name") == "median":
            name = entry["run_name"].removesuffix("/real_time")
            figures[name] = {"ms": entry["real_time"], "items_per_s": entry["items_per_second"]}
    return figures


def peer(build, prefix, repetitions, log2_n):
    """Runs the OpenCL program, under `prefix`. @return its figures, or why there are none"""
    program = build / "bin" / "engine_peers"
    if not program.exists():
        return {"skipped": "engine_peers was not built: no OpenCL headers (ocl-icd-opencl-dev)"}
    if prefix and shutil.which(prefix[0]) is None:
        return {"skipped": f"{prefix[0]} is not installed"}
    command = [*prefix, str(program), str(repetitions), str(log2_n)]
    print("$", " ".join(map(os.path.basename, command)), file=sys.stderr)
    run = subprocess.run(command, capture_output=True, text=True, check=False)
    if run.returncode != 0:
        return {"skipped": run.stderr.strip()[:200]}
    return json.loads([line for line in run.stdout.splitlines() if line.startswith("{")][-1])


def versions():
    def first_line(*command):
        try:
            return subprocess.run(command, capture_output=True, text=True, check=False).stdout.strip().splitlines()[0]
        except (OSError, IndexError):
            return ""
    packages = {}
    for name in ("pocl-opencl-icd", "oclgrind"):
        packages[name] = first_line("dpkg-query", "-W", "-f", "${Version}", name)
    return {"clang": first_line("clang++", "--version"), **packages}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("build", type=pathlib.Path)
    parser.add_argument("-o", "--output", type=pathlib.Path, required=True)
    parser.add_argument("--quick", action="store_true", help="only the kernels that the peers run, fewer repetitions")
    options = parser.parse_args()
    repetitions = 3 if options.quick else 5
    compared = "^(sin_exp/1048576/256|global_sums/1048576/128|shared_sums/1048576/256|matmul/256)/"
    everything = compared if options.quick else "."
    pocl_before = peer(options.build, [], repetitions, 20)
    result = {
        "date": datetime.date.today().isoformat(), "processor": processor(), "cores": os.cpu_count(),
        "versions": versions(),
        "checked": engine(options.build, repetitions, everything, []),
        "checked_one_core": engine(options.build, repetitions, everything, ["--os_threads=1"]),
        "unchecked": engine(options.build, repetitions, everything, ["--unchecked"]),
        "unchecked_one_core": engine(options.build, repetitions, compared, ["--unchecked", "--os_threads=1"]),
        "peers": {
            "pocl": pocl_before,
            "oclgrind": peer(options.build, ["oclgrind"], 1, 20),
            "oclgrind_all_checks": peer(options.build, ["oclgrind", "--data-races", "--uninitialized"], 1, 17),
            "pocl_again": peer(options.build, [], repetitions, 20),
        },
    }
    options.output.parent.mkdir(parents=True, exist_ok=True)
    options.output.write_text(json.dumps(result, indent=1) + "\n", encoding="utf-8")
    print(table(result))


def table(result):
    """The comparison as Markdown."""
    def si(value):
        return "-" if value is None else f"{value:.2g}"
    rows = [("Gridstride, all checks", ours(result["checked"])),
            ("Gridstride, all checks, one core", ours(result["checked_one_core"])),
            ("Gridstride, unchecked", ours(result["unchecked"]))]
    names = {"pocl": "PoCL (no checks)", "oclgrind": "Oclgrind, default", "oclgrind_all_checks": "Oclgrind, all checks"}
    rows += [(name, [result["peers"][key].get(figure) for figure in PEER_KEYS]) for key, name in names.items()]
    lines = ["| | (a) elements/s | (b) crossings/s | (c) crossings/s | 256 x 256 product, ms |", "|---|---|---|---|---|"]
    for name, (a, b, c, product) in rows:
        side = "" if product is None else f"{product:.3g}"
        lines.append(f"| {name} | {si(a)} | {si(b)} | {si(c)} | {side} |")
    return "\n".join(lines)


def ours(figures):
    return [figures["sin_exp/1048576/256"]["items_per_s"], figures["global_sums/1048576/128"]["items_per_s"],
            figures["shared_sums/1048576/256"]["items_per_s"], figures["matmul/256"]["ms"]]


if __name__ == "__main__":
    main()
