#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Draws the figures of lesson 16. Counts and times are those of the table in the solution's text, which
docs/tools/steps.py fills from runs; the roofs are those of the device's profile.

Usage: python3 make_figures.py   (writes the .svg files beside this script; no packages needed)
"""
import math
import re
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
sys.path.insert(0, str(ROOT / "lessons" / "support"))
from drawing import BLUE, GREY, ORANGE, Drawing  # noqa: E402

HERE = Path(__file__).parent
SIZES = re.search(r"Sizes sizes\{(\d+), (\d+), (\d+)\}", (HERE / "steps.cu").read_text(encoding="utf-8"))
MULTIPLY_ADDS = math.prod(map(int, SIZES.groups()))
STEPS = ("naive", "tiles", "register tiles")
WORD_BYTES, SECTOR_BYTES = 4, 32


def table():
    """Rows of the table of steps by name: a number for each step."""
    text = (ROOT / "solutions/16_matmul/README.md").read_text(encoding="utf-8")
    block = re.search(r"<!-- begin: steps -->\n(.*?)<!-- end", text, re.S)[1]
    lines = [[cell.strip() for cell in line.strip("|").split("|")] for line in block.splitlines()[2:]]
    return {line[0]: [float(cell.replace(",", "")) for cell in line[1:]] for line in lines}


def matrix(d, left, top, rows, columns, cell, full=(), strip=(), own=()):
    """A grid of cells: those of the current tile, of the strip that it moves along, and what is computed."""
    for r in range(rows):
        for c in range(columns):
            fill = ORANGE if (r, c) in own else BLUE if (r, c) in full or (r, c) in strip else "none"
            opacity = 0.3 if (r, c) in strip and (r, c) not in full else 1
            d.parts.append(f'<rect x="{left + c * cell:g}" y="{top + r * cell:g}" width="{cell - 3}" height="{cell - 3}" rx="2" fill="{fill}" '
                           f'fill-opacity="{opacity}" stroke="{GREY if fill == "none" else fill}" stroke-opacity="{opacity}"/>')


def draw_tiles():
    """Left: the tiles that a block brings. Right: what a thread takes of them for one k."""
    d = Drawing(900, 470, "A block of c with its tiles of a and b, and the elements that one thread takes of them")
    cell, tile = 13, 4
    m = k = n = 3 * tile
    left, top = 40, 70
    row0, column0, k0 = tile, tile, tile
    d.text(left, 34, "a block: tile by tile along k", weight="bold")
    x_c, y_c = left + k * cell + 24, top + k * cell + 24
    part = {(r, c) for r in range(row0, row0 + tile) for c in range(column0, column0 + tile)}
    matrix(d, x_c, top, k, n, cell, {(r, c) for r in range(k0, k0 + tile) for c in range(column0, column0 + tile)},
           {(r, c) for r in range(k) for c in range(column0, column0 + tile)})
    matrix(d, left, y_c, m, k, cell, {(r, c) for r in range(row0, row0 + tile) for c in range(k0, k0 + tile)},
           {(r, c) for r in range(row0, row0 + tile) for c in range(k)})
    matrix(d, x_c, y_c, m, n, cell, own=part)
    d.text(x_c + n * cell + 8, top + k * cell / 2, "b", size=20, weight="bold")
    d.text(left + k * cell / 2, y_c - 10, "a", anchor="middle", size=20, weight="bold")
    d.text(x_c + n * cell + 8, y_c + m * cell / 2, "c", size=20, weight="bold")
    d.text(left, y_c + m * cell + 26, "blue: in shared memory now", BLUE, size=16)
    d.text(left, y_c + m * cell + 48, "orange: what the block computes", ORANGE, size=16)

    cell, tile, per_thread, x, y, k = 24, 4, 2, 1, 2, 1
    left, top = 500, 70
    wide = tile * per_thread
    own_rows, own_columns = [y + i * tile for i in range(per_thread)], [x + j * tile for j in range(per_thread)]
    d.text(left, 34, "a thread: 2 x 2 sums, one k", weight="bold")
    x_c, y_c = left + tile * cell + 22, top + tile * cell + 22
    matrix(d, x_c, top, tile, wide, cell, {(k, c) for c in own_columns})
    matrix(d, left, y_c, wide, tile, cell, {(r, k) for r in own_rows})
    matrix(d, x_c, y_c, wide, wide, cell, own={(r, c) for r in own_rows for c in own_columns})
    d.text(x_c + wide * cell + 8, top + tile * cell / 2 + 6, "s_b", size=18, weight="bold")
    d.text(left + tile * cell / 2, y_c - 8, "s_a", anchor="middle", size=18, weight="bold")
    d.text(x_c + wide * cell + 8, y_c + wide * cell / 2 + 6, "sums", size=18, weight="bold")
    d.text(left, y_c + wide * cell + 24, f"{2 * per_thread} words for {per_thread ** 2} multiply-adds; 4 x 4: 8 for 16", size=16)
    d.save(HERE / "tiles.svg")


def draw_counts(counted):
    """Bytes that a multiply-add asks of global and of shared memory, in each step."""
    d = Drawing(900, 300, "Bytes that each multiply-add loads from global and from shared memory in three steps")
    scale = 340 / (2 * WORD_BYTES)
    for row, name in enumerate(STEPS):
        y = 24 + row * 92
        d.text(24, y + 38, name, size=19, weight="bold")
        for i, (where, key, colour) in enumerate((("global", "global loads", ORANGE), ("shared", "shared loads", BLUE))):
            loaded = WORD_BYTES * counted[key][row] / MULTIPLY_ADDS
            top = y + i * 34
            d.text(276, top + 20, where, colour, "end", 17)
            d.box(288, top, max(2, scale * loaded), 26, colour, colour)
            d.text(288 + max(2, scale * loaded) + 12, top + 20, f"{loaded:g}" + (" bytes per multiply-add" if row + i == 0 else ""), colour,
                   size=18, weight="bold")
    d.save(HERE / "counts.svg")


class Panel:
    """Logarithmic axes with a slope and a flat roof."""

    def __init__(self, d, left, title, x_title, powers, peak, rate):
        self.d, self.left, self.right, self.top, self.bottom = d, left, left + 350, 74, 360
        self.powers, self.peak, self.rate = powers, peak, rate
        d.text(left, 30, title, size=18, weight="bold")
        for power in range(powers[0] + 1, powers[1], 2):
            x = self.x(2 ** power)
            d.parts.append(f'<path d="M{x:g} {self.bottom} V{self.top}" stroke="{GREY}" stroke-opacity="0.25"/>')
            d.text(x, self.bottom + 22, f"{2 ** power}" if power >= 0 else f"1/{2 ** -power}", anchor="middle", size=15)
        for power in range(7, 14, 2):
            d.parts.append(f'<path d="M{left} {self.y(2 ** power):g} H{self.right}" stroke="{GREY}" stroke-opacity="0.25"/>')
            d.text(left - 8, self.y(2 ** power) + 5, f"{2 ** power}", anchor="end", size=15)
        d.text((left + self.right) / 2, self.bottom + 50, x_title, anchor="middle", size=17)
        first = 2 ** powers[0]
        d.parts.append(f'<path d="M{self.x(first):g} {self.y(first * rate):g} L{self.x(peak / rate):g} {self.y(peak):g} H{self.right}" '
                       f'stroke="{ORANGE}" stroke-width="4" fill="none" stroke-linejoin="round"/>')

    def x(self, intensity):
        return self.left + (math.log2(intensity) - self.powers[0]) / (self.powers[1] - self.powers[0]) * (self.right - self.left)

    def y(self, speed):
        return self.bottom - (math.log2(speed) - 6) / 7 * (self.bottom - self.top)

    def roof(self, words):
        """The words end before the ridge, where no step's point lies."""
        slope, at = math.degrees(math.atan2(self.y(1) - self.y(2), self.x(2) - self.x(1))), 0.7 * self.peak / self.rate
        self.d.parts.append((f'<text transform="translate({self.x(at):g} {self.y(at * self.rate) - 12:g}) rotate({-slope:g})" fill="{ORANGE}" '
                             f'text-anchor="end" font-size="16" font-weight="bold">', words))

    def point(self, intensity, speed, words):
        self.d.parts.append(f'<circle cx="{self.x(intensity):g}" cy="{self.y(speed):g}" r="7" fill="{BLUE}"/>')
        self.d.text(self.x(intensity) + 13, self.y(speed) + 8, words, BLUE, size=16, weight="bold")


def draw_roofline(counted):
    """The steps under the roofs of L2 and of shared memory."""
    with open(ROOT / "datasets/devices/gtx1060.toml", "rb") as file:
        device = tomllib.load(file)
    clock_ghz, processors = device["model"]["clock_ghz"], device["attributes"]["multiprocessor_count"]
    peak = 2 * device["model"]["fp32_lanes_per_sm"] * processors * clock_ghz
    l2, turns = device["model"]["l2_bandwidth_gb_per_s"], processors * clock_ghz  # a turn each clock
    flop = 2 * MULTIPLY_ADDS
    speeds = [flop / (1000 * time_us) for time_us in counted["modelled time, µs"]]
    d = Drawing(900, 430, "The three steps under the rooflines of the L2 cache and of shared memory of a GTX 1060")
    d.text(16, 56, "GFLOP/s", size=16)
    of_l2 = Panel(d, 70, "for each byte that global loads fetch", "FLOP/byte", (-3, 7), peak, l2)
    of_l2.roof(f"L2: {l2:g} GB/s")
    for name, sectors, speed in zip(STEPS, counted["their sectors"], speeds):
        of_l2.point(flop / (SECTOR_BYTES * sectors), speed, name)
    shared = Panel(d, 520, "for each turn of shared memory", "FLOP/turn", (2, 11), peak, turns)
    shared.roof(f"{turns:.1f} turns/ns")
    for name, count, speed in list(zip(STEPS, counted["turns of the banks"], speeds))[1:]:
        shared.point(flop / count, speed, name)
    for panel in (of_l2, shared):
        d.text(panel.right, panel.y(peak) - 10, f"{peak:.0f} GFLOP/s", ORANGE, "end", 16, "bold")
    d.save(HERE / "rooflines.svg")


draw_tiles()
draw_counts(table())
draw_roofline(table())
