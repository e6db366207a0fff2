#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Draws the figures of lesson 17 from modelled times of a run of timeline.cu.

Usage: python3 make_figures.py [GRIDSTRIDE]   (writes the .svg files beside this script; no packages needed)
GRIDSTRIDE, the program build/bin/gridstride, runs timeline.cu; without it the figure is left as it is, but for its words
in other languages.
"""
import re
import subprocess
import sys
import tempfile
from html import unescape
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "support"))
from drawing import BLUE, GREY, ORANGE, Drawing  # noqa: E402

HERE = Path(__file__).parent
STAGES = (("copy in", BLUE), ("kernel", GREY), ("copy out", ORANGE))


def plans_of(gridstride):
    """What timeline.cu prints: for each plan, the pieces of work as (chunk, stage, begin, end) in microseconds."""
    with tempfile.TemporaryDirectory() as scratch:
        program = f"{scratch}/timeline"
        subprocess.run([gridstride, "cc", "-std=c++20", f"-I{HERE.parents[1] / 'support'}", str(HERE / "timeline.cu"), "-o", program], check=True)
        lines = subprocess.run([program], check=True, stdout=subprocess.PIPE, text=True).stdout.splitlines()
    plans, free = {}, {}
    for line in lines:
        memory, *numbers, end = line.split()
        streams, chunk, stage = map(int, numbers)
        plan = (memory, streams)
        # A piece begins when the one before it in its stream, and the one before it in its stage, have ended.
        begin = max(free.get((plan, "stream", chunk % streams), 0), free.get((plan, "stage", stage), 0))
        free[plan, "stream", chunk % streams] = free[plan, "stage", stage] = float(end)
        plans.setdefault(plan, []).append((chunk, stage, begin, float(end)))
    return plans


def draw_timeline(plans):
    """Who does what when, for each plan."""
    longest = max(end for pieces in plans.values() for *_, end in pieces)
    left, width, bar, panel = 110, 760, 22, 132
    d = Drawing(left + width + 30, len(plans) * panel + 40, "Six chunks of an array on their way through the device, from pageable memory and over one, two and four streams")
    for p, ((memory, streams), pieces) in enumerate(plans.items()):
        y = p * panel + 26
        total = max(end for *_, end in pieces)
        d.text(left, y, f"{memory}, {streams} stream" + ("s" if streams > 1 else ""), weight="bold")
        for stage, (name, colour) in enumerate(STAGES):
            d.text(left - 12, y + 12 + stage * 28 + 16, name, colour, "end", 16)
        for chunk, stage, begin, end in pieces:
            x, w = left + begin / longest * width, (end - begin) / longest * width
            colour = STAGES[stage][1]
            top = y + 12 + stage * 28
            d.parts.append(f'<rect x="{x + 0.5:.1f}" y="{top}" width="{w - 1:.1f}" height="{bar}" rx="2" fill="{colour}"/>')
            d.text(round(x + w / 2, 1), top + 16, str(chunk), "#ffffff", "middle", 13)
        x = left + total / longest * width
        d.text(min(x + 8, left + width - 70), y if x > left + width - 80 else y + 56, f"{total:.0f} µs", size=18, weight="bold")
    d.text(left, len(plans) * panel + 24, "The number in a box is the chunk. Time goes to the right, to the same scale everywhere.", size=16)
    d.save(HERE / "chunks.svg")


def draw_so_far():
    """The same, as the figure has it."""
    head, title, *parts, _ = (HERE / "chunks.svg").read_text(encoding="utf-8").splitlines()
    width, height = re.search(r'viewBox="0 0 (\d+) (\d+)"', head).groups()
    d = Drawing(int(width), int(height), unescape(re.search("<title>(.*)</title>", title)[1]))
    for part in parts:
        label = re.fullmatch("(<text .*?>)(.*)</text>", part)
        d.parts.append((label[1], unescape(label[2])) if label else part)
    d.save(HERE / "chunks.svg")


if len(sys.argv) > 1:
    draw_timeline(plans_of(sys.argv[1]))
else:
    draw_so_far()
