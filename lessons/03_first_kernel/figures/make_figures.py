#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Draws the figures of lesson 03.

Usage: python3 make_figures.py   (writes the .svg files beside this script; no packages needed)
"""
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "support"))
from drawing import BLUE, GREY, ORANGE, Drawing  # noqa: E402

HERE = Path(__file__).parent


def index():
    """Ten elements, blocks of four threads: the index of every thread, and the two that have no element."""
    block_size, n = 4, 10
    grid_size = -(-n // block_size)
    d = Drawing(900, 330, "Three blocks of four threads cover ten elements; two threads have no element")
    for b in range(grid_size):
        left = 20 + b * 290
        d.box(left, 50, 276, 120)
        d.text(left + 138, 38, f"blockIdx.x = {b}", size=19, anchor="middle", weight="bold")
        for t in range(block_size):
            i = b * block_size + t
            x = left + 10 + t * 65
            d.cell(x, 66, 58, 42, str(t), "full" if i < n else "idle")
            if i < n:
                d.arrow(x + 29, 112, x + 29, 206)
                d.cell(x, 210, 58, 42, str(i))
            else:
                d.text(x + 29, 140, "i >= n", ORANGE, "middle", 16)
    d.text(20, 284, "upper row: threadIdx.x, counted anew in each block; lower row: the element i", size=19)
    d.text(20, 314, "i = blockIdx.x * blockDim.x + threadIdx.x, with blockDim.x = 4, gridDim.x = 3 and n = 10", size=19)
    d.save(HERE / "index.svg")


def table():
    """A table of 5 rows and 7 columns under blocks of 4 x 2 threads."""
    rows, cols, wide, high = 5, 7, 4, 2
    d = Drawing(900, 420, "A grid of two by three blocks, each four threads wide and two high, covers five rows of seven columns")
    for by in range(-(-rows // high)):
        for bx in range(-(-cols // wide)):
            left, top = 80 + bx * 276, 60 + by * 112
            d.box(left, top, 268, 104)
            for ty in range(high):
                for tx in range(wide):
                    r, c = by * high + ty, bx * wide + tx
                    inside = r < rows and c < cols
                    d.cell(left + 8 + tx * 64, top + 8 + ty * 46, 58, 40, f"{r},{c}" if inside else "", "full" if inside else "idle")
    d.arrow(70, 38, 330, 38)
    d.text(345, 44, "x: column c", ORANGE, weight="bold")
    d.arrow(52, 62, 52, 270)
    d.text(20, 300, "y:", ORANGE, weight="bold")
    d.text(20, 324, "row r", ORANGE, weight="bold")
    for k, line in enumerate(("one box: a block,", "dim3(4, 2) threads", "", "the grid:", "dim3(2, 3) blocks", "", "dashed: threads", "without an element")):
        d.text(650, 100 + 26 * k, line, size=19)
    d.save(HERE / "table.svg")


def stride():
    """Ten elements, one block of four threads: which thread updates which element in which turn of the loop."""
    threads, n = 4, 10
    d = Drawing(900, 250, "Four threads walk over ten elements in strides of four")
    for i in range(n):
        x = 30 + i * 84
        d.cell(x, 120, 72, 46, f"y[{i}]", "full" if i % threads == 0 else "plain")
        d.text(x + 36, 192, f"thread {i % threads}", anchor="middle", size=16)
    for i in range(0, n - threads, threads):
        x = 66 + i * 84
        d.arrow(x, 108, x + threads * 84 - 8, 108, bend=-36)
        d.text(x + 165, 68, "+ stride", ORANGE, "middle", weight="bold")
    d.text(30, 36, "thread 0 takes elements 0, 4, 8; the stride is gridDim.x * blockDim.x = 4 threads", size=19)
    d.text(30, 232, "turn 1: elements 0 to 3; turn 2: 4 to 7; turn 3: 8 and 9, and threads 2 and 3 have finished", size=19)
    d.save(HERE / "stride.svg")


index()
table()
stride()
