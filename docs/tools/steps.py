#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Compares the tables of a solution's steps with what its steps count, or writes them anew.

A solution that keeps the steps on its way names them, `enum class Step { first, second };`, and which one runs,
`constexpr Step step = Step::second;`. The text of such a solution has its table between

    <!-- begin: steps after NN -->   and   <!-- end: steps -->

("after NN" for one more column: the solution of lesson NN, as it is). The program that is run is the lesson's
figures/steps.cu: it calls the solution once and prints the modelled time in microseconds. Where that file asks for
GRIDSTRIDE_LIBRARY, it is also run with this defined, to call the library instead.

    docs/tools/steps.py build/bin/gridstride [FILE.md...]           says which tables differ; exit code 1 if any
    docs/tools/steps.py build/bin/gridstride --write [FILE.md...]   corrects them
"""
import argparse
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
TABLE = re.compile(r"(<!-- begin: steps(?: after (\d\d))? -->\n).*?(<!-- end: steps -->)", re.S)
STEPS = re.compile(r"enum class Step \{ (.*?) \};", re.S)
RUNNING = re.compile(r"(constexpr Step step = Step::)\w+")
ROWS = {"launches": "launches", "threads": "threads", "barriers": "barriers", "global loads": "global_loads",
        "global stores": "global_stores", "load requests of warps": "global_load_requests",
        "their sectors": "global_load_sectors", "shared loads": "shared_loads", "shared stores": "shared_stores",
        "turns of the banks": "shared_wavefronts", "copies to the device": "host_to_device_copies",
        "bytes from and to pinned memory": "pinned_copy_bytes"}


def run(gridstride, lesson, solution, options=()):
    """One call of a solution's text. @return modelled time in microseconds, and the counters"""
    folder = ROOT / "lessons" / lesson
    with tempfile.TemporaryDirectory() as scratch:
        source, program, counters = (f"{scratch}/{name}" for name in ("solution.cu", "program", "counters.json"))
        pathlib.Path(source).write_text(solution, encoding="utf-8")
        subprocess.run([gridstride, "cc", "-std=c++20", *options, f"-I{folder}", f"-I{folder.parent / 'support'}", source,
                        str(folder / "figures" / "steps.cu"), "-o", program], check=True)
        environment = {**os.environ, "GRIDSTRIDE_COUNTERS": counters, "CUDA_VISIBLE_DEVICES": ""}
        done = subprocess.run([program], env=environment, check=True, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        return float(done.stdout), json.loads(pathlib.Path(counters).read_text(encoding="utf-8"))


def solution_of(lesson):
    return (ROOT / "solutions" / lesson / f"{lesson[3:]}.cu").read_text(encoding="utf-8")


def table(gridstride, lesson, before):
    columns = {}
    if before:
        other = next((ROOT / "lessons").glob(f"{before}_*")).name
        columns[f"lesson {before}"] = run(gridstride, other, solution_of(other))
    text = solution_of(lesson)
    for number, name in enumerate(STEPS.search(text)[1].split(","), 1):
        name = name.strip()
        columns[f"{number} {name.replace('_', ' ')}"] = run(gridstride, lesson, RUNNING.sub(rf"\g<1>{name}", text))
    if "GRIDSTRIDE_LIBRARY" in (ROOT / "lessons" / lesson / "figures" / "steps.cu").read_text(encoding="utf-8"):
        columns["library"] = run(gridstride, lesson, text, ["-DGRIDSTRIDE_LIBRARY"])
    lines = ["| | " + " | ".join(columns) + " |", "|---|" + "---:|" * len(columns)]
    for words, key in ROWS.items():
        if any(counters[key] for _, counters in columns.values()):
            lines.append(f"| {words} | " + " | ".join(f"{counters[key]:,}" for _, counters in columns.values()) + " |")
    lines.append("| modelled time, µs | " + " | ".join(f"{time_us:.1f}" for time_us, _ in columns.values()) + " |")
    return "\n".join(lines) + "\n"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("gridstride")
    parser.add_argument("files", nargs="*", type=pathlib.Path, help="texts; without any: those of all solutions")
    parser.add_argument("--write", action="store_true")
    options = parser.parse_args()
    wrong = False
    for file in options.files or sorted((ROOT / "solutions").glob("*/README.md")):
        text = file.read_text(encoding="utf-8")
        now = TABLE.sub(lambda found: found[1] + table(options.gridstride, file.resolve().parent.name, found[2]) + found[3], text)
        if now == text:
            continue
        wrong = True
        print(f"{file}: the steps count something else now" + ("; written" if options.write else ""))
        if options.write:
            file.write_text(now, encoding="utf-8")
    sys.exit(1 if wrong and not options.write else 0)


if __name__ == "__main__":
    main()
