#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Draws the figures of lesson 09 from the index formulas of the solution's four kernels, and counts what they do.

Usage: python3 make_figures.py           writes the .svg files beside this script; no packages needed
       python3 make_figures.py --table   prints the table of counts in the solution's text
"""
import sys
from collections import defaultdict
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "support"))
from drawing import BLUE, GREY, ORANGE, Drawing  # noqa: E402

HERE = Path(__file__).parent
WARP, BANKS = 32, 32  # lanes of a warp; shared-memory banks, each 4 bytes wide (every device since capability 3.0)


def interleaved(threads):
    """Rounds of step 1: (stride, {thread: element it adds to}). It reads element + stride."""
    stride = 1
    while stride < threads:
        yield stride, {t: t for t in range(threads) if t % (2 * stride) == 0}
        stride *= 2


def strided(threads):
    """Rounds of step 2."""
    stride = 1
    while stride < threads:
        yield stride, {t: 2 * stride * t for t in range(threads) if 2 * stride * t < threads}
        stride *= 2


def sequential(threads):
    """Rounds of steps 3 and 4."""
    stride = threads // 2
    while stride > 0:
        yield stride, {t: t for t in range(stride)}
        stride //= 2


def warps_of(work):
    """Threads that work, by warp."""
    warps = defaultdict(list)
    for t in work:
        warps[t // WARP].append(t)
    return warps


def words_by_bank(words):
    """How many different words of each bank a warp's access needs; the most of them is its number of turns."""
    banks = defaultdict(set)
    for word in words:
        banks[word % BANKS].add(word)
    return {bank: len(different) for bank, different in banks.items()}


def counts(rounds, loads_a_thread, threads):
    """What one block does between loading and writing its sum."""
    total = defaultdict(int)
    total["threads"] = threads
    total["barriers"] = 1 + sum(1 for _ in rounds(threads))
    total["global loads"] = loads_a_thread * threads
    for stride, work in rounds(threads):
        total["additions"] += len(work)
        for lanes in warps_of(work).values():
            total["warps at work"] += 1
            total["lanes of them idle"] += WARP - len(lanes)
            for words in ([work[t] for t in lanes], [work[t] + stride for t in lanes], [work[t] for t in lanes]):
                total["shared accesses of a warp"] += 1
                total["turns they take"] += max(words_by_bank(words).values())
    return total


class GridDrawing(Drawing):
    """Small boxes with words in them."""

    def box(self, x, y, width, height, fill="none", stroke=GREY, words="", size=15):
        self.parts.append(f'<rect x="{x:g}" y="{y:g}" width="{width}" height="{height}" rx="3" fill="{fill}" '
                          f'stroke="{stroke}" stroke-width="1.5"/>')
        if words:
            self.text(x + width / 2, y + height / 2 + size * 0.36, words, GREY if fill == "none" else "#ffffff",
                      "middle", size, "bold")


KINDS = [("1 interleaved", interleaved), ("2 strided", strided), ("3 sequential", sequential)]


def draw_addressing():
    """Which thread adds to which element, for 16 threads."""
    n, cell, left, row = 16, 44, 120, 38
    panel = 4 * row + 62
    d = GridDrawing(left + n * cell + 12, 3 * panel, "Which thread adds to which element in three ways of addressing")
    for p, (name, rounds) in enumerate(KINDS):
        top = p * panel + 26
        d.text(12, top, f"Step {name}: the number in an element is the thread that adds to it", weight="bold")
        for r, (stride, work) in enumerate(rounds(n)):
            y = top + 14 + r * row
            d.text(12, y + 23, f"stride {stride}")
            by_element = {element: t for t, element in work.items()}
            for e in range(n):
                busy = e in by_element
                d.box(left + e * cell, y, cell - 5, row - 7, BLUE if busy else "none", BLUE if busy else GREY,
                      f"t{by_element[e]}" if busy else "")
    d.save(HERE / "addressing.svg")


def draw_warps():
    """Which of 16 warps work in each round, and how full they are."""
    threads, cell, left = 512, 22, 74
    panel = 9 * cell + 44
    d = GridDrawing(left + 3 * panel, 16 * cell + 178, "How many lanes of each warp work in each round")
    d.text(12, 58 + 8 * cell, "warp")
    for p, (name, rounds) in enumerate(KINDS):
        x0 = left + p * panel
        d.text(x0, 26, f"Step {name}", weight="bold")
        busy = full = 0
        for r, (stride, work) in enumerate(rounds(threads)):
            warps = warps_of(work)
            for w in range(threads // WARP):
                lanes = len(warps.get(w, []))
                busy += lanes > 0
                full += lanes == WARP
                fill = BLUE if lanes == WARP else (ORANGE if lanes else "none")
                d.box(x0 + r * cell, 44 + w * cell, cell - 4, cell - 4, fill, fill if lanes else GREY)
        d.text(x0, 44 + 16 * cell + 22, "round 1 to 9, left to right", size=15)
        d.text(x0, 44 + 16 * cell + 48, f"{busy} warps work,")
        d.text(x0, 44 + 16 * cell + 70, f"{full} of them in full")
    y = 44 + 16 * cell + 96
    for x, fill, words in ((left, BLUE, "all 32 lanes work"), (left + 210, ORANGE, "some lanes work, the rest wait"),
                           (left + 505, "none", "idle: only the barrier")):
        d.box(x, y, cell - 4, cell - 4, fill, GREY if fill == "none" else fill)
        d.text(x + 28, y + 15, words, size=16)
    d.save(HERE / "warps.svg")


def draw_banks():
    """Words that the first warp reads from each bank, a row a round."""
    threads, cell, left = 512, 20, 138
    panel = 9 * 25 + 84
    d = GridDrawing(left + BANKS * cell + 128, 2 * panel + 6, "Words that the first warp reads from each bank")
    for p, (name, rounds) in enumerate(KINDS[1:]):
        top = p * panel + 26
        d.text(12, top, f"Step {name}: words that warp 0 reads from each bank", weight="bold")
        d.text(12, top + 26, "bank")
        for bank in (0, 8, 16, 24, 31):
            d.text(left + bank * cell + cell / 2, top + 26, str(bank), anchor="middle", size=15)
        for r, (stride, work) in enumerate(rounds(threads)):
            y = top + 36 + r * 25
            banks = words_by_bank([element + stride for t, element in work.items() if t < WARP])
            turns = max(banks.values())
            d.text(12, y + 16, f"stride {stride}")
            for bank in range(BANKS):
                words = banks.get(bank, 0)
                fill = "none" if not words else (BLUE if words == 1 else ORANGE)
                d.box(left + bank * cell, y, cell - 3, 21, fill, GREY if not words else fill,
                      str(words) if words else "", 13 if words < 10 else 11)
            d.text(left + BANKS * cell + 10, y + 16, f"{turns} turn" + ("s" if turns > 1 else ""),
                   ORANGE if turns > 1 else GREY, weight="bold" if turns > 1 else "normal")
    d.save(HERE / "banks.svg")


def print_table():
    """Counts of one block of 512 elements for the four steps, as Markdown."""
    steps = [("1 interleaved", interleaved, 1, 512), ("2 strided", strided, 1, 512),
             ("3 sequential", sequential, 1, 512), ("4 first add", sequential, 2, 256)]
    rows = [counts(rounds, loads, threads) for _, rounds, loads, threads in steps]
    print("| one block, 512 elements | " + " | ".join(name for name, *_ in steps) + " |")
    print("|---|" + "---:|" * len(steps))
    for key in rows[0]:
        print(f"| {key} | " + " | ".join(str(row[key]) for row in rows) + " |")


if __name__ == "__main__":
    if "--table" in sys.argv[1:]:
        print_table()
    else:
        draw_addressing()
        draw_warps()
        draw_banks()
