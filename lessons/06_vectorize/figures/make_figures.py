#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Draws the figures of lesson 06.

Usage: python3 make_figures.py   (writes the .svg files beside this script; no packages needed)
"""
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "support"))
from drawing import ORANGE, Drawing  # noqa: E402

HERE = Path(__file__).parent
N, PARTS, THREADS_A_BLOCK = 10, 4, 4


def part_of(n, number, count):
    """As the contract defines it: the first n % count parts have one element more."""
    first = number * (n // count) + min(number, n % count)
    return first, first + n // count + (number < n % count)


def targets():
    """Who calls body(i) for which i, for ten elements on each target."""
    d = Drawing(900, 430, "Ten elements on three targets: one loop, four loops over parts, one device thread for each element")
    left, step = 210, 66

    def row(y, name, words, groups, colour):
        d.text(16, y + 22, name, size=20, weight="bold")
        d.text(16, y + 46, words, size=16)
        for g, (first, last, label) in enumerate(groups):
            for i in range(first, min(last, N)):
                d.cell(left + i * step, y, 58, 40, str(i), "full" if g % 2 == 0 else "plain")
            x0, x1 = left + first * step, left + last * step - 8
            d.text((x0 + x1) / 2, y + 64, label, colour, "middle", 16)

    row(40, "cpu", "one loop", [(0, N, "one thread: body(0), body(1), ... body(9)")], ORANGE)
    parts = [part_of(N, k, PARTS) for k in range(PARTS)]
    row(150, "parallel", f"{PARTS} host threads", [(a, b, f"thread {k}") for k, (a, b) in enumerate(parts)], ORANGE)
    blocks = [(b * THREADS_A_BLOCK, min((b + 1) * THREADS_A_BLOCK, N), f"block {b}") for b in range(-(-N // THREADS_A_BLOCK))]
    row(260, "cuda", f"blocks of {THREADS_A_BLOCK}", blocks, ORANGE)
    d.text(16, 376, "Each box is one call of body(i): out[i] = function(x[i], y[i]). The body is the same on every", size=18)
    d.text(16, 402, "target; what differs is who calls it. On the device each box is a thread of its own.", size=18)
    d.save(HERE / "targets.svg")


def broadcasting():
    """An array and a scalar: which elements the body of element i reads."""
    n = 6
    d = Drawing(900, 300, "With an array x and a scalar y, element i uses x[i] and y[0]")
    left, step = 130, 124
    for row, (y, name) in enumerate(((30, "x"), (120, "out"), (220, "y"))):
        d.text(30, y + 30, name, size=20, weight="bold")
        for i in range(n if name != "y" else 1):
            x = left + i * step if name != "y" else left + (n - 1) * step / 2
            label = {"x": f"x[{i}]", "out": f"out[{i}]", "y": "y[0]"}[name]
            d.cell(x, y, 96, 46, label, "full" if name == "out" else "plain")
    for i in range(n):
        d.arrow(left + i * step + 48, 80, left + i * step + 48, 116, "blue")
        d.arrow(left + (n - 1) * step / 2 + 48, 216, left + i * step + 48, 172)
    d.text(30, 292, "y has one element: every i reads it. Nothing is copied n times.", size=18)
    d.save(HERE / "broadcasting.svg")


targets()
broadcasting()
