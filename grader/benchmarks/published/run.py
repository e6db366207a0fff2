#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Holds the model of time against the published figures of datasets/published.

  python3 grader/benchmarks/published/run.py BUILD_FOLDER --write   writes the tables into docs/model.md and lesson 18
  python3 grader/benchmarks/published/run.py BUILD_FOLDER --check   fails where these pages say otherwise

The programs beside this file do the GPU's work of each figure on the device profile of its machine. Where the full
size would take too long, they run at two smaller sizes; events and times go on in a straight line from there, which a
third size confirms. What the CPU does comes from its side of the profile.
"""
import argparse
import csv
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import tomllib
from dataclasses import dataclass, field

from rows import ROWS, PROGRAMS

ROOT = pathlib.Path(__file__).resolve().parents[3]
HERE = pathlib.Path(__file__).resolve().parent
MODEL_PAGE = ROOT / "docs" / "model.md"
INCREMENT_PAGE = ROOT / "lessons" / "18_multi_gpu" / "README.md"
BEGIN, END = "<!-- begin: {} -->", "<!-- end: {} -->"
RULE = "|---|---|---|---|---|---|"
EXACT = 1e-6  # of times, which events give as float
# What a cache still holds from the step before depends on the size, a little.
OF_CACHES = ("l2_load_sectors", "dram_read_sectors", "dram_write_sectors")
NEARLY = 1e-3


@dataclass
class Program:
    """One program on one profile, built once and run at the sizes that its figures need."""
    name: str
    profile: str
    full: int
    sizes: tuple  # two to go on from and one to confirm; none where the full size runs
    build: pathlib.Path
    folder: pathlib.Path
    runs: dict = field(default_factory=dict)

    def run(self, size):
        """@return times in ms by name, and the events counted, at one size"""
        if size in self.runs:
            return self.runs[size]
        program = self.folder / self.name
        if not program.exists():
            command = [self.build / "bin" / "gridstride", "cc", HERE / f"{self.name}.cu", "-o", program,
                       "--device", f"sim:{self.profile}"]
            subprocess.run(command, check=True)
        counters = self.folder / f"{self.name}.json"
        environment = {**os.environ, "GRIDSTRIDE_COUNTERS": str(counters)}
        print(f"$ {self.name} {size}", file=sys.stderr)
        out = subprocess.run([program, str(size)], check=True, capture_output=True, text=True, env=environment).stdout
        times = {name: float(time) for name, time in (line.split() for line in out.splitlines())}
        written = json.loads(counters.read_text(encoding="utf-8"))
        counted = {name: count for name, count in written.items() if isinstance(count, int)}  # not those by line
        self.runs[size] = times, counted
        return self.runs[size]

    def _straight(self, figures, size):
        """@return the figures at `size`, on the line through those at the first two sizes"""
        small, large = self.sizes[:2]
        at_small, at_large = figures(small), figures(large)
        return {name: at_small[name] + (at_large[name] - at_small[name]) * (size - small) / (large - small)
                for name in at_small}

    def time_ms(self, name):
        """@return the time at the full size"""
        if not self.sizes:
            return self.run(self.full)[0][name]
        return self._straight(lambda size: self.run(size)[0], self.full)[name]

    def confirmation(self):
        """@return (events that the third size gives otherwise, the largest deviation of a time)"""
        third = self.sizes[2]
        times, events = self.run(third)
        expected_events = self._straight(lambda size: self.run(size)[1], third)
        expected_times = self._straight(lambda size: self.run(size)[0], third)
        wrong = [name for name, count in events.items()
                 if abs(count - expected_events[name]) > (NEARLY * count if name in OF_CACHES else 0)]
        return wrong, max(abs(expected_times[name] / time - 1) for name, time in times.items())


@dataclass
class Machine:
    """The host's side of a profile."""
    profile: str
    build: pathlib.Path

    def cpu_ms(self, size_bytes, flops=0, special_functions=0):
        """@return time of one core, by the model"""
        command = [self.build / "bin" / "published_cpu_time", ROOT / "datasets" / "devices" / f"{self.profile}.toml",
                   str(size_bytes), str(flops), str(special_functions)]
        return float(subprocess.run(command, check=True, capture_output=True, text=True).stdout.split()[0])

    def first_touch_ms(self, size_bytes):
        """@return what the operating system takes to give a program so many bytes of memory"""
        text = (ROOT / "datasets" / "devices" / f"{self.profile}.toml").read_text(encoding="utf-8")
        return size_bytes / tomllib.loads(text)["host"]["first_touch_gb_per_s"] * 1e-6


def published_ms(row):
    with open(ROOT / "datasets" / "published" / f"{row.program}.csv", encoding="utf-8") as file:
        for line in csv.DictReader(file):
            if line["method"] == row.method and line["call"] == row.call and row.section in line["source"]:
                return float(line["time_ms"])
    raise SystemExit(f"{row.program}.csv has no row '{row.method}', '{row.call}'")


def table_line(row, programs):
    program = programs[row.program]
    modelled = row.model(Machine(program.profile, program.build), program)
    published = published_ms(row)
    call = f", {row.call} call" if row.call else ""
    method = f"{row.method}{call}{', ' + row.section if row.section else ''}"
    deviation = 100 * (modelled / published - 1)
    return f"| {row.program} | {method} | {published:.4g} | {modelled:.4g} | {deviation:+.0f} % | {row.made_of} |"


def increment_lines(programs):
    """@return the table of the four methods of increment_int32, first and second call, in seconds"""
    program = programs["increment_int32"]
    machine = Machine(program.profile, program.build)
    rows = [row for row in ROWS if row.program == program.name]
    lines = ["| Method | First call, published | modelled | Second call, published | modelled |", "|---|---:|---:|---:|---:|"]
    for method in dict.fromkeys(row.method for row in rows):
        times = [f"{published_ms(row) / 1000:.2f} s | {row.model(machine, program) / 1000:.2f} s"
                 for call in ("first", "second") for row in rows if (row.method, row.call) == (method, call)]
        lines.append(f"| {method} | {' | '.join(times)} |")
    return lines


def tables(programs):
    """@return the generated parts of the pages: all figures, how exact the scaling is, and lesson 18's table"""
    figures = ["| Work | Method | Published, ms | Modelled, ms | Deviation | What it is made of |", RULE]
    figures += [table_line(row, programs) for row in ROWS]
    scaling = ["| Program | Run at | Confirmed at | Full size | Events predicted | Times off by |", RULE]
    for program in programs.values():
        if not program.sizes:
            scaling.append(f"| {program.name} | {program.full} | - | {program.full} | run | - |")
            continue
        wrong, off = program.confirmation()
        if wrong or off > NEARLY:
            raise SystemExit(f"{program.name} does not scale in a straight line: {wrong}, times by {off:.2g}")
        first, second, third = program.sizes
        scaling.append(f"| {program.name} | {first}, {second} | {third} | {program.full} | "
                       f"all exactly, of caches within {NEARLY:g} | {'less than ' if off < EXACT else ''}"
                       f"{max(off, EXACT):.1g} |")
    return {MODEL_PAGE: {"figures": figures, "scaling": scaling}, INCREMENT_PAGE: {"increment": increment_lines(programs)}}


def renewed(page, parts):
    """@return a page with its generated parts as they are now"""
    for name, lines in parts.items():
        begin, end = page.index(BEGIN.format(name)) + len(BEGIN.format(name)), page.index(END.format(name))
        page = page[:begin] + "\n" + "\n".join(lines) + "\n" + page[end:]
    return page


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("build", type=pathlib.Path)
    action = parser.add_mutually_exclusive_group(required=True)
    action.add_argument("--write", action="store_true", help="write the pages")
    action.add_argument("--check", action="store_true", help="compare the pages")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        programs = {name: Program(name, *facts, build=options.build.resolve(), folder=pathlib.Path(folder))
                    for name, facts in PROGRAMS.items()}
        parts_of = tables(programs)
    for path, parts in parts_of.items():
        old_page = path.read_text(encoding="utf-8")
        page = renewed(old_page, parts)
        if options.write:
            path.write_text(page, encoding="utf-8")
        elif page != old_page:
            now = [line for line in page.splitlines() if line not in old_page.splitlines()]
            raise SystemExit(f"{path.relative_to(ROOT)} is out of date (write it with --write); now it is\n" + "\n".join(now))


if __name__ == "__main__":
    main()
