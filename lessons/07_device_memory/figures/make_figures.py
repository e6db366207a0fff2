#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Draws the figures of lesson 07; the times are those that README.md quotes from the demo.

Usage: python3 make_figures.py   (writes the .svg files beside this script; no packages needed)
"""
import re
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "support"))
from drawing import BLUE, ORANGE, Drawing  # noqa: E402

HERE = Path(__file__).parent


def quoted_times():
    """What the text says that the demo says: device, number of smoothings, and the times in ms by their names."""
    text = (HERE.parent / "README.md").read_text(encoding="utf-8")
    lines = re.search(r"<!-- quote: 07 solution demo The device -->\n```text\n(.*?)```", text, re.S)[1].splitlines()
    device, steps = re.match(r"The device, (.*), \d+ elements of float64, smoothed (\d+) times", lines[0]).groups()
    return device, int(steps), {found[1]: float(found[2]) for found in re.finditer(r"^  (.+?) +([\d.]+) ms$", "\n".join(lines), re.M)}


def timeline():
    """When the bus and when the kernels are at work, with copies around each kernel and without."""
    device, steps, times = quoted_times()
    copying, kept = times["copies around each kernel"], times["data kept on the device"]
    compute, first = times["pure compute time"], times["of that, sin(x) * exp(y)"]
    smoothing = (compute - first) / steps
    d = Drawing(900, 262, f"Where the time goes on a {device}: copies around each kernel, and data that stay on the device")
    left, scale, height = 16, 868 / copying, 46

    def bar(y, name, whole, parts):
        """parts: kind and time of each, kinds 'in', 'kernel', 'out'"""
        d.text(left, y - 12, name, weight="bold")
        d.text(left + 868, y - 12, f"{whole:.1f} ms", anchor="end", weight="bold")
        x = left
        for kind, time_ms in parts:
            width = time_ms * scale
            if kind == "kernel":
                d.box(x, y, width, height, ORANGE, ORANGE, line=0)
            else:
                d.box(x + 1, y + 1, width - 2, height - 2, BLUE, "none" if kind == "out" else BLUE)
            x += width

    copy = (copying - compute) / (3 + 2 * steps)  # all copies are of the same size
    around = [("in", copy), ("in", copy), ("kernel", first), ("out", copy)]
    around += steps * [("in", copy), ("kernel", smoothing), ("out", copy)]
    bar(50, f"Copies around each of {1 + steps} kernels", copying, around)
    copy = (kept - compute) / 3
    bar(150, "Data kept on the device", kept, [("in", copy), ("in", copy), ("kernel", compute), ("out", copy)])
    for x, (colour, fill, words) in zip((16, 240, 464), ((BLUE, BLUE, "copy to the device"), (BLUE, "none", "copy to the host"), (ORANGE, ORANGE, "kernels"))):
        d.box(x, 222, 22, 22, colour, fill)
        d.text(x + 32, 239, words)
    d.save(HERE / "timeline.svg")


def owners():
    """Which object holds which address, after a copy by the compiler and after a move."""
    d = Drawing(900, 250, "After a copy two arrays hold one address; after a move only one does")

    def case(x, title, line, a, b, verdict):
        d.text(x, 30, title, weight="bold", size=20)
        d.text(x, 58, line)
        for row, (name, held) in enumerate((("a", a), ("b", b))):
            y = 82 + row * 66
            d.text(x, y + 30, name, size=20, weight="bold")
            d.cell(x + 30, y, 130, 46, "address, 4" if held else "nullptr, 0", "plain" if held else "idle")
            if held:
                d.arrow(x + 164, y + 23, x + 240, 131 if row == 0 else 145, "orange" if a and b else "blue")
        d.cell(x + 244, 108, 150, 60, "4 elements", "full")
        d.text(x, 236, verdict, ORANGE if a and b else BLUE, weight="bold")

    case(16, "copied by the compiler", "DeviceArray b = a;", True, True, "two destructors free one address")
    case(476, "moved", "DeviceArray b = std::move(a);", False, True, "one owner frees, the other has nothing")
    d.save(HERE / "owners.svg")


owners()
timeline()
