#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Draws the figures of lesson 14.

Usage: python3 make_figures.py   (writes the .svg files beside this script; no packages needed)
"""
import sys
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "support"))
from drawing import BLUE, GREY, ORANGE, Drawing  # noqa: E402

HERE = Path(__file__).parent
WARP, BANKS, WORDS_A_SECTOR = 32, 32, 8


def lost_update():
    """Two threads raise the same count: read, add, write, in steps of time."""
    d = Drawing(900, 310, "Two threads raise the same count without an atomic operation, and one increment is lost")
    d.text(30, 36, "++count by two threads", size=20, weight="bold")
    d.text(520, 36, "atomicAdd(&count, 1)", size=20, weight="bold")

    def run(left, steps):
        for name, column in (("thread 0", 0), ("count", 1), ("thread 1", 2)):
            d.text(left + column * 120 + 52, 70, name, GREY, "middle", 17)
        value, held = 5, {}
        for k, (thread, step) in enumerate(steps):
            y = 86 + k * 46
            if step != "writes":
                held[thread] = value
            if step != "reads":
                value = held[thread] + 1
            words = {"reads": f"reads {held[thread]}", "writes": f"writes {value}", "adds": "adds 1"}[step]
            d.cell(left + (0 if thread == 0 else 240), y, 104, 38, words)
            d.cell(left + 120, y, 104, 38, str(value), "plain" if step == "reads" else "full")
        return value

    lost = run(30, [(0, "reads"), (1, "reads"), (0, "writes"), (1, "writes")])
    right = run(520, [(0, "adds"), (1, "adds")])
    d.text(30, 300, f"5 and two more are {lost}: one is lost", ORANGE)
    d.text(520, 300, f"5 and two more are {right}", BLUE)
    d.save(HERE / "lost_update.svg")


def shared_turns(bins):
    return max(Counter(b % BANKS for b in bins).values())


def global_turns(bins):
    sectors = {}
    for b in bins:
        sectors.setdefault(b // WORDS_A_SECTOR, Counter())[b] += 1
    return sum(max(words.values()) for words in sectors.values())


def contention():
    """Turns that one atomic of a warp takes, for lanes with equal, few and many values."""
    noise, state = [], 1
    for _ in range(WARP):
        state = (state * 1664525 + 1013904223) % 2**32  # as in demo.cu
        noise.append(state >> 24)
    cases = (("night: all lanes one value", [3] * WARP), ("a ramp: 4 lanes per value", [i // 4 for i in range(WARP)]),
             ("noise: any values", noise))
    d = Drawing(900, 310, "Turns that an atomic addition of a warp takes in shared and in global memory")
    widest = 420
    for row, (name, bins) in enumerate(cases):
        y = 30 + row * 96
        d.text(16, y + 32, name, size=18, weight="bold")
        for k, (where, turns, colour) in enumerate((("shared", shared_turns(bins), BLUE), ("global", global_turns(bins), ORANGE))):
            top = y + k * 36
            d.text(360, top + 20, where, colour, "end", 17)
            d.box(370, top, widest * turns / WARP, 28, colour, colour)
            d.text(382 + widest * turns / WARP, top + 20, f"{turns}" + (" turns" if row + k == 0 else ""), colour, size=18, weight="bold")
    d.save(HERE / "contention.svg")


lost_update()
contention()
