#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Draws the figures of lesson 04; the points under the roofline are those that README.md quotes from the demo.

Usage: python3 make_figures.py   (writes the .svg files beside this script; no packages needed)
"""
import math
import re
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "support"))
from drawing import BLUE, GREY, ORANGE, Drawing  # noqa: E402

HERE = Path(__file__).parent
README = HERE.parent / "README.md"

# What happens, in ms: the worked example.
LAUNCH, EARLIER_ENDS, KERNEL_ENDS = 4, 6, 26


def clocks():
    """Host and device as time goes on, and from when to when each clock counts."""
    d = Drawing(900, 432, "A launch, earlier work and a kernel, and what four ways of measuring count of them")
    left, step, bar = 200, 24, 34

    def x(time_ms):
        return left + time_ms * step

    def row(y, title, first, last, words, state):
        d.text(16, y + 23, title, size=17, weight="bold")
        d.cell(x(first), y, (last - first) * step, bar, words, state)

    row(16, "host", 0, LAUNCH, "prepares", "plain")
    d.cell(x(LAUNCH), 16, (KERNEL_ENDS - LAUNCH) * step, bar, "sleeps until the device is done", "idle")
    row(72, "device", 0, EARLIER_ENDS, "earlier work", "plain")
    d.cell(x(EARLIER_ENDS), 72, (KERNEL_ENDS - EARLIER_ENDS) * step, bar, "the kernel", "full")
    for time_ms in (0, LAUNCH, EARLIER_ENDS, KERNEL_ENDS):
        d.parts.append(f'<path d="M{x(time_ms):g} 108 V392" stroke="{GREY}" stroke-width="1" stroke-dasharray="3 5"/>')
        d.text(x(time_ms), 408, f"{time_ms}", anchor="middle", size=16)
    d.text(16, 408, "time, ms", size=16)

    def counted(y, title, words, first, last, result, colour):
        d.text(16, y + 8, title, colour, size=17, weight="bold")
        d.text(16, y + 28, words, size=14)
        if last > first:
            d.parts.append(f'<path d="M{x(first):g} {y + 12} H{x(last):g}" stroke="{colour}" stroke-width="9"/>')
        else:
            d.parts.append(f'<path d="M{x(first):g} {y} v24" stroke="{colour}" stroke-width="5"/>')
        is_short = last < EARLIER_ENDS  # then the words stand behind the dotted line there, else under the end of the bar
        d.text(x(EARLIER_ENDS) + 10 if is_short else x(last) - 6, y + (17 if is_short else 34), result, colour,
               "start" if is_short else "end", 17, "bold")

    counted(134, "process clock", "from 0 to 26", 0, LAUNCH, f"{LAUNCH} ms: what the CPU did", ORANGE)
    counted(200, "wall, no wait", "around the launch", LAUNCH, LAUNCH, "nearly 0: the launch", ORANGE)
    counted(266, "wall, one wait", "wait after it", LAUNCH, KERNEL_ENDS, f"{KERNEL_ENDS - LAUNCH} ms: earlier work too", ORANGE)
    counted(332, "wall, two waits", "or two events", EARLIER_ENDS, KERNEL_ENDS, f"{KERNEL_ENDS - EARLIER_ENDS} ms: the kernel", BLUE)
    d.save(HERE / "clocks.svg")


def demo_table():
    """Peaks, and rounds, FLOP/byte and GFLOP/s of each line, from the text."""
    text = README.read_text(encoding="utf-8")
    block = re.search(r"<!-- quote: 04 solution demo One kernel -->\n```text\n(.*?)```", text, re.S)[1]
    gb_per_s, gflop_per_s = map(float, re.search(r"peaks ([\d.]+) GB/s, ([\d.]+) GFLOP/s", block).groups())
    lines = [line.split() for line in block.splitlines()[2:]]
    return gb_per_s, gflop_per_s, [(int(line[0]), float(line[1]), float(line[5])) for line in lines]


def roofline():
    """Both roofs of the demo's device, and its kernel with several numbers of rounds, on logarithmic axes."""
    gb_per_s, gflop_per_s, points = demo_table()
    d = Drawing(900, 470, "The roofline of a GTX 1060, and under it one kernel with more and more rounds")
    left, right, top, bottom = 96, 872, 40, 400
    x_low, x_high, y_low, y_high = -3, 8, 4, 13  # powers of two

    def x(intensity):
        return left + (math.log2(intensity) - x_low) / (x_high - x_low) * (right - left)

    def y(speed):
        return bottom - (math.log2(speed) - y_low) / (y_high - y_low) * (bottom - top)

    for power in range(x_low + 1, x_high, 2):
        words = f"{2 ** power:g}" if power >= 0 else f"1/{2 ** -power}"
        d.parts.append(f'<path d="M{x(2 ** power):g} {bottom} V{top}" stroke="{GREY}" stroke-opacity="0.25"/>')
        d.text(x(2 ** power), bottom + 22, words, anchor="middle", size=15)
    for power in range(y_low + 1, y_high + 1, 2):
        d.parts.append(f'<path d="M{left} {y(2 ** power):g} H{right}" stroke="{GREY}" stroke-opacity="0.25"/>')
        d.text(left - 10, y(2 ** power) + 5, f"{2 ** power}", anchor="end", size=15)
    d.text((left + right) / 2, bottom + 54, "arithmetic intensity, FLOP/byte", anchor="middle", size=17)
    d.text(16, top - 14, "GFLOP/s", size=17)
    ridge, first = gflop_per_s / gb_per_s, 2 ** x_low
    d.parts.append(f'<path d="M{x(first):g} {y(first * gb_per_s):g} L{x(ridge):g} {y(gflop_per_s):g} H{right}" '
                   f'stroke="{ORANGE}" stroke-width="4" fill="none" stroke-linejoin="round"/>')
    d.parts.append(f'<path d="M{x(ridge):g} {y(gflop_per_s):g} V{bottom}" stroke="{ORANGE}" stroke-width="2" stroke-dasharray="6 5"/>')
    d.text(x(ridge) + 8, bottom - 12, f"ridge: {ridge:.1f} FLOP/byte", ORANGE, size=16)
    slope = math.degrees(math.atan2(y(first) - y(2 * first), x(2 * first) - x(first)))
    d.parts.append((f'<text transform="translate({x(0.9):g} {y(0.9 * gb_per_s) - 14:g}) rotate({-slope:g})" fill="{ORANGE}" '
                    'font-size="17" font-weight="bold">', f"memory: {gb_per_s:g} GB/s"))
    d.text(right, y(gflop_per_s) - 12, f"arithmetic: {gflop_per_s:g} GFLOP/s", ORANGE, "end", 17, "bold")
    for rounds, intensity, speed in points:
        d.parts.append(f'<circle cx="{x(intensity):g}" cy="{y(speed):g}" r="7" fill="{BLUE}"/>')
        d.text(x(intensity) + (14 if intensity < 16 else 0), y(speed) + (18 if intensity < 16 else 28),
               f"{rounds} round{'s' if rounds > 1 else ''}" if intensity < 16 else f"{rounds}", BLUE, "start" if intensity < 16 else "middle", 16, "bold")
    d.save(HERE / "roofline.svg")


clocks()
roofline()
