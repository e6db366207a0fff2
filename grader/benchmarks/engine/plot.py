#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Draws how the engine's cost grows with the data, the block and the barriers, from what run.py wrote.

  grader/benchmarks/engine/plot.py docs/results/engine.json docs/pictures
"""
import json
import math
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[3] / "lessons" / "support"))
from drawing import BLUE, GREY, ORANGE, Drawing  # noqa: E402

GREEN, PURPLE = "#2e8b57", "#8a4fbf"
COLOURS = (BLUE, ORANGE, GREEN, PURPLE, GREY)


class Chart:
    """Lines over a logarithmic x axis, with a logarithmic y axis; each line is named at its right end."""

    def __init__(self, title, x_label, y_label, x_values, y_range):
        self.drawing = Drawing(760, 430, title)
        self.left, self.right, self.top, self.bottom = 80, 560, 50, 370
        self.x_values, (self.low, self.high) = x_values, y_range
        self.ends = []
        self.drawing.text(self.left, 28, title, size=18, weight="bold")
        self.drawing.text((self.left + self.right) / 2, 418, x_label, anchor="middle", size=15)
        self.drawing.text(self.left, 46, y_label, size=14)
        for value in x_values:
            words = f"2^{int(math.log2(value))}" if value > 4096 else f"{value}"
            self.drawing.text(self.x(value), self.bottom + 22, words, anchor="middle", size=13)
        decade = math.ceil(math.log10(self.low) - 1e-9)
        while 10 ** decade <= self.high * 1.001:
            y = self.y(10.0 ** decade)
            self.drawing.parts.append(f'<path d="M{self.left} {y:g} H{self.right}" stroke="{GREY}" '
                                      'stroke-width="1" stroke-dasharray="2 4"/>')
            self.drawing.text(self.left - 8, y + 5, f"1e{decade}", anchor="end", size=13)
            decade += 1

    def x(self, value):
        first, last = math.log2(self.x_values[0]), math.log2(self.x_values[-1])
        return self.left + 12 + (math.log2(value) - first) / (last - first) * (self.right - self.left - 24)

    def y(self, value):
        low, high = math.log10(self.low), math.log10(self.high)
        return self.bottom - (math.log10(value) - low) / (high - low) * (self.bottom - self.top - 14)

    def line(self, name, points):
        colour = COLOURS[len(self.ends) % len(COLOURS)]
        way = " L".join(f"{self.x(x):.1f} {self.y(y):.1f}" for x, y in points)
        self.drawing.parts.append(f'<path d="M{way}" stroke="{colour}" stroke-width="3" fill="none"/>')
        for x, y in points:
            self.drawing.parts.append(f'<circle cx="{self.x(x):.1f}" cy="{self.y(y):.1f}" r="4" fill="{colour}"/>')
        self.ends.append([self.y(points[-1][1]) + 5, name, colour])

    def save(self, path):
        self.ends.sort()
        for above, below in zip(self.ends, self.ends[1:]):
            below[0] = max(below[0], above[0] + 19)
        for y, name, colour in self.ends:
            self.drawing.text(self.right + 8, y, name, colour=colour, size=15)
        self.drawing.save(path)


def series(figures, name, position):
    """(argument at `position`, items a second) of the runs of `name` that vary it."""
    points = []
    for key, figure in figures.items():
        parts = key.split("/")
        if parts[0] != name:
            continue
        fixed = parts[2] == "256" if position == 1 else parts[1] == str(1 << 20)
        if fixed:
            points.append((int(parts[position]), figure["items_per_s"]))
    return sorted(points)


NAMES = (("sin_exp", "elements"), ("global_sums", "crossings, global"), ("shared_sums", "crossings, shared"),
         ("warp_sums", "shuffles"), ("count_in_bins", "atomics"))


def sweep(figures, position, title, x_label, path):
    lines = [(label, series(figures, name, position)) for name, label in NAMES]
    every = [y for _, points in lines for _, y in points]
    chart = Chart(title, x_label, "per second (all checks on)", [x for x, _ in lines[0][1]],
                  (10 ** math.floor(math.log10(min(every))), 10 ** math.ceil(math.log10(max(every)))))
    for label, points in lines:
        chart.line(label, points)
    chart.save(path)


def barriers(result, path):
    figures = {"checks on": result["checked"], "unchecked": result["unchecked"]}
    lines = []
    for label, runs in figures.items():
        for block in (32, 1024):
            points = [(int(key.split("/")[1]), 1e9 / figure["items_per_s"]) for key, figure in runs.items()
                      if key.startswith("only_barriers/") and key.endswith(f"/{block}")]
            lines.append((f"{label}, block {block}", sorted(points)))
    every = [y for _, points in lines for _, y in points]
    chart = Chart("One thread passing one barrier", "barriers per kernel", "ns",
                  [x for x, _ in lines[0][1]], (min(1.0, min(every)), 10 ** math.ceil(math.log10(max(every)))))
    for label, points in lines:
        chart.line(label, points)
    chart.save(path)


def main():
    result = json.loads(pathlib.Path(sys.argv[1]).read_text(encoding="utf-8"))
    folder = pathlib.Path(sys.argv[2])
    folder.mkdir(parents=True, exist_ok=True)
    sweep(result["checked"], 1, "Throughput over the size of the data, blocks of 256", "elements", folder / "engine_sizes.svg")
    sweep(result["checked"], 2, "Throughput over the size of a block, 2^20 elements", "threads per block", folder / "engine_blocks.svg")
    barriers(result, folder / "engine_barriers.svg")


if __name__ == "__main__":
    main()
