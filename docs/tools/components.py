#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Compares the table of components in docs/architecture.md with the code: exit code 1 where a component includes another
one that the table does not name, where one named is not included any more, a component is missing, or two include each
other.
"""
import collections
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
ROW = re.compile(r"^\| `grader/(\w+)` \|.*\| ([\w, -]+) \| [^|]* \|$", re.M)
INCLUDE = re.compile(r'^\s*#\s*include "(\w+)/', re.M)


def included(folder, components):
    """Names of the other components whose headers the folder's files include."""
    # Headers of the device are a student's, and written for CUDA's own paths.
    files = (f for f in folder.rglob("*.[ch]pp") if "include" not in f.relative_to(folder).parts)
    names = {name for file in files for name in INCLUDE.findall(file.read_text(encoding="utf-8", errors="replace"))}
    return names & components - {folder.name}


def cycle(includes, name, path=()):
    if name in path:
        return path[path.index(name):] + (name,)
    return next(filter(None, (cycle(includes, other, (*path, name)) for other in sorted(includes[name]))), None)


def main():
    table = {name: set(re.findall(r"\w+", names)) - {"nothing"}
             for name, names in ROW.findall((ROOT / "docs/architecture.md").read_text(encoding="utf-8"))}
    folders = {f.parent.name: f.parent for f in ROOT.glob("grader/*/CMakeLists.txt") if any(f.parent.rglob("*.[ch]pp"))}
    apart = {"tests", "benchmarks", "checks", "editors"}  # which may include all, or nothing
    components = set(folders) - apart
    faults = [f"grader/{name} is not in the table" for name in sorted(components - table.keys())]
    code = collections.defaultdict(set, {name: included(folders[name], components) for name in components})
    for name in sorted(components & table.keys()):
        faults += [f"grader/{name} includes grader/{other}, which the table does not say" for other in
                   sorted(code[name] - table[name])]
        faults += [f"grader/{name} does not include grader/{other}, as the table says" for other in
                   sorted(table[name] - code[name])]
    for ring in {frozenset(found): found for name in sorted(components) if (found := cycle(code, name))}.values():
        faults.append("each of these includes the next: " + ", ".join(ring))
    for fault in faults:
        print(f"docs/architecture.md: {fault}")
    return 1 if faults or not table else 0


if __name__ == "__main__":
    sys.exit(main())
