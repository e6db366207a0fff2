#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Keeps the table of docs/measuring.md that stands between markers what `gridstride bench --model` prints.

  grader/benchmarks/gpu/table.py BUILD_FOLDER --write | --check

The measured times are those of docs/results; the model's are computed anew.
"""
import argparse
import os
import pathlib
import re
import subprocess
import sys
import tempfile

SOURCE = pathlib.Path(__file__).resolve().parents[3]
PAGE = SOURCE / "docs" / "measuring.md"
TABLE = re.compile(r"(<!-- begin: measured (\S+) -->\n).*?(<!-- end: measured -->)", re.S)


def table(build, results):
    """@return the rows of a file of results, the model's times beside the measured ones, and how far they are apart"""
    with tempfile.TemporaryDirectory() as folder:
        command = [build / "bin" / "gridstride", "bench", "--model", SOURCE / "docs" / "results" / results,
                   "--output", pathlib.Path(folder) / "results.json"]
        printed = subprocess.run(command, capture_output=True, text=True, check=True,
                                 env={**os.environ, "LC_ALL": "C.UTF-8", "LANGUAGE": ""}).stdout.splitlines()
    rows = [line for line in printed if line.startswith("|")]
    apart = [f"* {line}" for line in printed if line.startswith(("kernels: ", "calls: "))]
    return "\n".join([*rows, "", *apart]) + "\n"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("build", type=pathlib.Path)
    parser.add_argument("--write", action="store_true")
    parser.add_argument("--check", action="store_true")
    arguments = parser.parse_args()
    old = PAGE.read_text(encoding="utf-8")
    new = TABLE.sub(lambda found: found[1] + table(arguments.build, found[2]) + found[3], old)
    if arguments.write:
        PAGE.write_text(new, encoding="utf-8")
    elif new != old:
        sys.exit(f"{PAGE}: the table is another now: {pathlib.Path(__file__).name} BUILD_FOLDER --write")


if __name__ == "__main__":
    main()
