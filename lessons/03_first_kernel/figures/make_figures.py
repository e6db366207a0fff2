#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Draws the figures of lesson 03.

Usage: python3 make_figures.py   (writes the .svg files beside this script; no packages needed)
"""
from pathlib import Path

GREY, BLUE, ORANGE = "#808080", "#2f6fc4", "#c2681a"


class Drawing:
    """Collects SVG elements; the colours are legible on white and on black."""

    def __init__(self, width, height, title):
        heads = "".join(
            f'<marker id="{name}" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="14" markerHeight="14" '
            f'markerUnits="userSpaceOnUse" orient="auto"><path d="M0 0 L8 4 L0 8 z" fill="{colour}"/></marker>'
            for name, colour in (("grey", GREY), ("blue", BLUE), ("orange", ORANGE)))
        self.parts = [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" '
            f'font-family="sans-serif" role="img" aria-label="{title}">', f"<title>{title}</title><defs>{heads}</defs>"]

    def text(self, x, y, words, colour=GREY, anchor="start", size=18, weight="normal"):
        self.parts.append(f'<text x="{x:g}" y="{y:g}" fill="{colour}" text-anchor="{anchor}" font-size="{size}" '
                          f'font-weight="{weight}">{words}</text>')

    def box(self, x, y, width, height, colour=GREY, fill="none", dashed=False, line=2):
        dash = ' stroke-dasharray="5 5"' if dashed else ""
        self.parts.append(f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" rx="5" fill="{fill}" '
                          f'stroke="{colour}" stroke-width="{line}"{dash}/>')

    def cell(self, x, y, width, height, words, state="plain"):
        """state: plain, full (the point of the figure), idle (no work)"""
        colour, fill = {"plain": (GREY, "none"), "full": (BLUE, BLUE), "idle": (GREY, "none")}[state]
        self.box(x, y, width, height, colour, fill, dashed=state == "idle")
        self.text(x + width / 2, y + height / 2 + 6, words, "#ffffff" if state == "full" else GREY, "middle", 17,
                  "normal" if state == "idle" else "bold")

    def arrow(self, x0, y0, x1, y1, kind="orange", bend=0):
        """bend: how far the curve's handles lie from the straight line, upwards where negative"""
        colour = {"grey": GREY, "blue": BLUE, "orange": ORANGE}[kind]
        way = f"C{x0:g} {y0 + bend:g} {x1:g} {y1 + bend:g} {x1:g} {y1:g}" if bend else f"L{x1:g} {y1:g}"
        self.parts.append(f'<path d="M{x0:g} {y0:g} {way}" stroke="{colour}" stroke-width="3" fill="none" '
                          f'marker-end="url(#{kind})"/>')

    def save(self, name):
        path = Path(__file__).with_name(name)
        path.write_text("\n".join(self.parts + ["</svg>"]) + "\n", encoding="utf-8")
        print("wrote", path.name)


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
                d.text(x + 29, 140, "i &gt;= n", ORANGE, "middle", 16)
    d.text(20, 284, "upper row: threadIdx.x, counted anew in each block; lower row: the element i", size=19)
    d.text(20, 314, "i = blockIdx.x * blockDim.x + threadIdx.x, with blockDim.x = 4, gridDim.x = 3 and n = 10", size=19)
    d.save("index.svg")


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
    d.save("table.svg")


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
    d.save("stride.svg")


index()
table()
stride()
