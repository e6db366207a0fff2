#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Draws the figure of lesson 21; the times are those that README.md quotes from the demo.

Usage: python3 make_figures.py   (writes the .svg file beside this script; no packages needed)
"""
import re
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "support"))
from drawing import BLUE, GREY, ORANGE, Drawing  # noqa: E402

HERE = Path(__file__).parent


def quoted_times():
    """What the text says that the demo says: number of kernels, time launched one by one, time by a graph."""
    text = (HERE.parent / "README.md").read_text(encoding="utf-8")
    block = re.search(r"<!-- quote: 21 solution demo One run -->\n```text\n(.*?)```", text, re.S)[1]
    return [(int(kernels), float(eager), float(replayed)) for kernels, eager, replayed in re.findall(r"(\d+) kernels +([\d.]+) us +([\d.]+) us", block)]


def draw_node(d, x, y, name, type_words, is_op):
    d.cell(x, y, 96, 44, name, "full" if is_op else "plain")
    d.text(x + 48, y + 64, type_words, ORANGE, "middle", 15)


def draw_graph(d):
    """One layer of the demo's expression: boxes with their types, which flow along the arrows."""
    d.text(16, 28, "The expression a (w x) + b, and what the rules make of it", weight="bold")
    for y, name, words in ((56, "w", "float32 (4, 5)"), (146, "x", "float32 (5)"), (236, "a, b", "float32 (), (4)")):
        draw_node(d, 30, y, name, words, False)
    draw_node(d, 270, 100, "matvec", "float32 (4)", True)
    draw_node(d, 500, 170, "axpy", "float32 (4)", True)
    for x0, y0, x1, y1 in ((128, 78, 266, 112), (128, 168, 266, 132), (368, 124, 496, 182), (128, 258, 496, 202)):
        d.arrow(x0, y0, x1, y1, "blue")
    d.arrow(598, 192, 690, 192, "blue")
    d.text(698, 198, "to the host")


def draw_times(d, times, top):
    """Two bars for each number of kernels, to one scale."""
    d.text(16, top, "One run: every kernel launched, and the same by one launch of a graph", weight="bold")
    longest = max(max(eager, replayed) for _, eager, replayed in times)
    left, width = 150, 580
    for number, (kernels, eager, replayed) in enumerate(times):
        y = top + 18 + number * 64
        d.text(left - 12, y + 30, f"{kernels} kernels", anchor="end", size=16)
        for row, (time, colour, words) in enumerate(((eager, GREY, "eagerly"), (replayed, BLUE, "replayed"))):
            length = time / longest * width
            d.parts.append(f'<rect x="{left}" y="{y + row * 26}" width="{length:.1f}" height="22" rx="2" fill="{colour}"/>')
            d.text(round(left + length + 8, 1), y + row * 26 + 17, f"{time:.0f} µs {words}", colour, size=15)


def draw():
    times = quoted_times()
    top = 350
    d = Drawing(900, top + 30 + 64 * len(times), "An expression graph with the types that its rules infer, and times of its runs eagerly and by a CUDA graph")
    draw_graph(d)
    draw_times(d, times, top)
    d.save(HERE / "replay.svg")


draw()
