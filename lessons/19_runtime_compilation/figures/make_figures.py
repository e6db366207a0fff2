#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Draws the figure of lesson 19: what a call does that finds its kernel, and what one does that does not.

Usage: python3 make_figures.py   (writes the .svg file beside this script; no packages needed)
"""
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "support"))
from drawing import BLUE, ORANGE, Drawing  # noqa: E402

HERE = Path(__file__).parent
WAY = (("text, options, name", "std::string"), ("program", "nvrtcCreateProgram, nvrtcAddNameExpression"),
       ("image", "nvrtcCompileProgram, nvrtcGetPTX"), ("module", "cuModuleLoadData"),
       ("function", "cuModuleGetFunction"), ("threads", "cuLaunchKernel"))


def way():
    box, row, left, width = 44, 78, 190, 250
    d = Drawing(left + width + 480, len(WAY) * row + 14,
                "From a text to running threads, at the first call and at later ones")
    d.text(left + width / 2, 24, "first call", BLUE, "middle", 20, "bold")
    d.text(left - 100, 24, "later calls", ORANGE, "middle", 20, "bold")
    for i, (thing, call) in enumerate(WAY):
        y = 40 + i * row
        d.cell(left, y, width, box, thing, "full" if i in (0, len(WAY) - 1) else "plain")
        if i > 0:
            d.arrow(left + width / 2, y - row + box, left + width / 2, y, "blue")
            d.text(left + width + 16, y - (row - box) / 2 + 6, call, BLUE)
    log = 40 + 2 * row
    d.text(left + width + 16, log + 26, "or else the compiler's log", ORANGE)
    top, found = 40 + box / 2, 40 + 4 * row + box / 2
    d.cell(20, 40 + 1.5 * row, 130, box, "cache", "plain")
    d.arrow(left - 2, top, left - 100, 40 + 1.5 * row)
    d.arrow(left - 100, 40 + 1.5 * row + box, left - 4, found)
    d.save(HERE / "way.svg")


if __name__ == "__main__":
    way()
