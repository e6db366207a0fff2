#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Draws the figure of lesson 20; sizes and strides are those that README.md quotes from the demo.

Usage: python3 make_figures.py   (writes the .svg file beside this script; no packages needed)
"""
import itertools
import re
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "support"))
from drawing import BLUE, ORANGE, Drawing  # noqa: E402

HERE = Path(__file__).parent


def quoted_views():
    """What the text says that the demo says: name, sizes, strides and first place of each view."""
    text = (HERE.parent / "README.md").read_text(encoding="utf-8")
    block = re.search(r"<!-- quote: 20 solution demo An array -->\n```text\n(.*?)```", text, re.S)[1]
    found = re.findall(r"^  (\S+) +sizes ([\d ]+)  strides ([-\d ]+)  first element at (\d+)$", block, re.M)
    return [(name, [*map(int, sizes.split())], [*map(int, strides.split())], int(first)) for name, sizes, strides, first in found]


def draw_views():
    """One memory with its owner, and the views that lead to it: each cell says the place that its strides give."""
    views = quoted_views()
    d = Drawing(900, 420, "One memory with its owner, and two views of it with other strides")
    cell, left, top = 44, 190, 60
    count = max(first + sum((size - 1) * stride for size, stride in zip(sizes, strides)) for _, sizes, strides, first in views) + 1
    d.text(16, 34, "the other library's memory", weight="bold")
    d.cell(16, top, 130, cell, "deleter", "full")
    for k in range(count):
        d.cell(left + k * cell, top, cell - 4, cell, str(k))
    highlighted = (0, 2)  # an element of the first view; the other one has it with its indices reversed
    for number, (name, sizes, strides, first) in enumerate(views):
        x0, y0 = 60 + number * 440, 200
        own = highlighted if number == 0 else highlighted[::-1]
        for index in itertools.product(*map(range, sizes)):
            place = first + sum(i * stride for i, stride in zip(index, strides))
            d.cell(x0 + index[1] * cell, y0 + index[0] * cell, cell - 4, cell - 4, str(place), "full" if index == own else "plain")
            if index == own:  # on the matrix's edge, so that the arrow runs through no other element
                from_x, from_y = (-3, cell / 2 - 2) if index[0] else (cell / 2 - 2, -3)
                d.arrow(x0 + index[1] * cell + from_x, y0 + index[0] * cell + from_y, left + place * cell + cell / 2 - 6 + 8 * number,
                        top + cell + 4, "orange" if number else "blue")
        beside = x0 + sizes[1] * cell + 14
        d.text(beside, y0 + 46, name, ORANGE if number else BLUE, weight="bold")
        d.text(beside, y0 + 72, f"strides {', '.join(map(str, strides))}")
        d.text(beside, y0 + 98, "owner: shared")
    d.text(16, 408, "The last view that goes calls the deleter. Nothing has been copied.", weight="bold")
    d.save(HERE / "views.svg")


draw_views()
