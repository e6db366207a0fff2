#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Draws the figures of lesson 08 by running its kernel's steps on a few numbers.

Usage: python3 make_figures.py   (writes the .svg files beside this script; no packages needed)
"""
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "support"))
from drawing import BLUE, GREY, ORANGE, Drawing  # noqa: E402

HERE = Path(__file__).parent
CELL, GAP = 56, 8
PITCH = CELL + GAP


class TreeDrawing(Drawing):
    """Elements of an array, the additions between them, and barriers."""

    def cell(self, x, y, words, state="plain", width=CELL):
        """state: plain (still to be added), sum (written in this step), spent (its value is used up)"""
        style = {"plain": f'fill="none" stroke="{GREY}"', "sum": f'fill="{BLUE}" stroke="{BLUE}"',
                 "spent": f'fill="none" stroke="{GREY}" stroke-dasharray="4 4" opacity="0.6"'}[state]
        self.parts.append(f'<rect x="{x:g}" y="{y:g}" width="{width}" height="40" rx="5" stroke-width="2" {style}/>')
        self.text(x + width / 2, y + 27, words, "#ffffff" if state == "sum" else GREY, "middle", 19,
                  "normal" if state == "spent" else "bold")

    def barrier(self, x0, x1, y):
        self.parts.append(f'<path d="M{x0:g} {y:g} H{x1:g}" stroke="{GREY}" stroke-width="2" stroke-dasharray="8 6"/>')


def tree_steps(values, block_size):
    """Runs one block of the lesson's kernel. Yields (stride, additions as (i, i + stride), data after the step)."""
    data = list(values)
    stride = block_size // 2
    while stride > 0:
        additions = [(t, t + stride) for t in range(stride) if t + stride < len(data)]
        for i, partner in additions:
            data[i] += data[partner]
        yield stride, additions, list(data)
        stride //= 2


def draw_block(name, title, values, block_size, first):
    """One block's steps from top to bottom; `first` is the index of its first element."""
    left, row = 170, 136
    steps = list(tree_steps(values, block_size))
    right = left + block_size * PITCH
    d = TreeDrawing(right + 12, 100 + row * len(steps) + 50, title)
    d.text(12, 30, "element")
    y = 44
    d.text(12, y + 27, "at the start")
    for t in range(block_size):
        d.text(left + t * PITCH + CELL / 2, 30, str(first + t), anchor="middle", size=17)
        there = t < len(values)
        d.cell(left + t * PITCH, y, str(values[t]) if there else "", "plain" if there else "spent")
    for stride, additions, data in steps:
        below = y + row
        for i, partner in additions:
            middle = left + i * PITCH + CELL / 2
            d.arrow(middle - 6, y + 44, middle - 6, below - 4)
            d.arrow(left + partner * PITCH + CELL / 2, y + 44, middle + 6, below - 4)
        d.text(12, below + 17, f"stride {stride}", weight="bold")
        d.text(12, below + 39, f"{len(additions)} addition" + ("s" if len(additions) != 1 else ""), size=17)
        written = {i for i, _ in additions}
        for t in range(block_size):
            there = t < len(data)
            state = "sum" if t in written else ("plain" if t < stride and there else "spent")
            d.cell(left + t * PITCH, below, str(data[t]) if there else "", state)
        if stride > 1:
            d.text(12, below + 68, "__syncthreads()", ORANGE, size=16)
            d.barrier(left, right - GAP, below + 62)
        y = below
    d.text(left, y + 70, f"thread 0 writes {steps[-1][2][0]} to partial[{first // block_size}]", BLUE, weight="bold")
    d.save(HERE / name)


def draw_stages():
    """The whole sum: blocks on the device, the rest on the CPU."""
    values = [5, 2, 8, 1, 3, 9, 4, 6, 2, 7, 0, 4, 9, 6, 1, 3, 7, 5, 2, 8, 1]
    block_size, width, column = 8, 34, 300
    d = TreeDrawing(880, 310, "An array cut into blocks; each block gives one partial sum; the CPU adds the partial sums")
    d.text(12, 30, "data, in device memory")
    x = 12
    for b in range(ceil_div(len(values), block_size)):
        block = values[b * block_size:(b + 1) * block_size]
        start = x
        for v in block:
            d.cell(x, 44, str(v), width=width - 4)
            x += width
        middle = (start + x - 4) / 2
        d.text(middle, 108, f"block {b}", anchor="middle", size=17)
        d.arrow(middle, 116, column + b * PITCH + CELL / 2, 150)
        d.cell(column + b * PITCH, 154, str(sum(block)), "sum")
        d.arrow(column + b * PITCH + CELL / 2, 198, column + PITCH + CELL / 2 + (b - 1) * 14, 246)
        x += 26
    d.text(12, 181, "partial, in device memory")
    d.text(column + 3 * PITCH + 12, 181, "one launch: all blocks, in any order", size=17)
    d.text(12, 277, "sum, on the CPU")
    d.text(column + 3 * PITCH + 12, 277, "one small copy, then a loop", size=17)
    d.cell(column + PITCH, 250, str(sum(values)), "sum")
    d.save(HERE / "two_stages.svg")


def ceil_div(a, b):
    return -(-a // b)


if __name__ == "__main__":
    draw_stages()
    draw_block("block_tree.svg", "One block of eight threads adds eight numbers in three steps",
               [5, 2, 8, 1, 3, 9, 4, 6], 8, 0)
    draw_block("short_block.svg", "The last block has five elements; partners behind the end are skipped",
               [7, 5, 2, 8, 1], 8, 16)
