#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Draws the figures of lesson 11 from the index formulas of kernels.

Usage: python3 make_figures.py   (writes the .svg files beside this script; no packages needed)
"""
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "support"))
from drawing import BLUE, ORANGE, Drawing  # noqa: E402

HERE = Path(__file__).parent


def neighbours_first(n):
    """Rounds of this lesson's tree: {element: its right operand}."""
    stride = 1
    while stride < n:
        yield stride, {2 * stride * t: 2 * stride * t + stride for t in range(n) if 2 * stride * t < n}
        stride *= 2


def largest_stride_first(n):
    """Rounds of step 3 of lesson 09."""
    stride = n // 2
    while stride > 0:
        yield stride, {t: t + stride for t in range(stride)}
        stride //= 2


def order():
    """The words that two trees make of eight letters, where "times" puts words together."""
    letters = "abcdefgh"
    cell, gap, row = 96, 8, 62
    left = 116
    panel = 4 * row + 56
    d = Drawing(left + 8 * (cell + gap) + 8, 2 * panel - 12,
                "Words that two orders of the rounds make of the letters a to h")
    for p, (title, rounds) in enumerate((("Neighbours first: the strides grow", neighbours_first),
                                         ("Largest stride first, as in lesson 09's step 3", largest_stride_first))):
        top = 26 + p * panel
        words = list(letters)
        right_order = p == 0
        d.text(12, top, title, size=20, weight="bold")
        for r, (stride, operands) in enumerate([(None, {i: i for i in range(8)}), *rounds(8)]):
            y = top + 16 + r * row
            if stride is not None:
                words_before = list(words)
                for element, operand in operands.items():
                    words[element] = words_before[element] + words_before[operand]
            d.text(12, y + 28, "loaded" if stride is None else f"stride {stride}")
            for i in range(8 if r < 3 else 1):  # the last row has room for the verdict
                x = left + i * (cell + gap)
                d.cell(x, y, cell, 42, words[i] if i in operands else "",
                       "plain" if stride is None else "full" if i in operands else "idle")
        y = top + 16 + 3 * row + 28
        d.text(left + cell + gap + 6, y, "in order" if words[0] == letters else f"not {letters}",
               BLUE if right_order else ORANGE, size=20, weight="bold")
        assert (words[0] == letters) == right_order
    d.save(HERE / "order.svg")


def banks_of(words, banks):
    return len({word % banks for word in words})


def runs():
    """Who loads an element and who combines it, for 8 threads with runs of 3, and the banks of that."""
    threads, run, banks, cell = 8, 3, 8, 32
    left = 128
    n = threads * run
    d = Drawing(left + n * cell + 12, 356, "Which thread loads each element and which one combines it")
    d.text(12, 34, "Thread 5 loads every eighth element, and combines three neighbours", size=20, weight="bold")
    for label, thread_of, y in (("loads", lambda i: i % threads, 66), ("combines", lambda i: i // run, 166)):
        d.text(12, y + 27, label)
        for i in range(n):
            d.cell(left + i * cell, y, cell - 3, 40, str(thread_of(i)), "full" if thread_of(i) == 5 else "plain")
    for i in range(n):
        if i % threads == 5:
            d.text(left + i * cell + cell / 2 - 1, 58, f"{i}", ORANGE, "middle", 15)
    for i in range(5 * run, 6 * run):
        d.text(left + i * cell + cell / 2 - 1, 226, f"{i}", ORANGE, "middle", 15)
    d.text(left + n * cell - 4, 142, "in between: shared memory and a barrier", anchor="end")
    odd = banks_of([run * t for t in range(threads)], banks)
    even = banks_of([(run + 1) * t for t in range(threads)], banks)
    d.text(12, 278, f"With {banks} banks, the {threads} threads' first elements 0, {run}, {2 * run}, ... are in {odd} different banks:", BLUE)
    d.text(12, 302, "each thread gets its word at once.", BLUE)
    d.text(12, 334, f"With runs of {run + 1} they would be 0, {run + 1}, {2 * (run + 1)}, ..., in {even} banks: "
                    f"{threads // even} words in each, {threads // even} turns.", ORANGE)
    d.save(HERE / "runs.svg")


order()
runs()
